// Starts the app of a tablet once, by the very Python of its browser, and keeps what it compiled from
// text. node learn.mjs PYODIDE SITE: the folder with its files; `compiled` is added to them.
import { pathToFileURL } from "node:url";

const [folder, site] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide();
// Where the worker has it: a template is known by its place.
python.FS.mkdirTree("/lib/carnet");
python.mountNodeFS("/lib/carnet", site);
python.runPython(`
import importlib, pkgutil, sys
from pathlib import Path
sys.path.insert(0, "/lib/carnet")
from gm_assistant.shell.hosts import compiled
compiled.begin(Path("/lib/carnet/compiled"))
import gm_assistant
for it in pkgutil.walk_packages(gm_assistant.__path__, "gm_assistant."):
    importlib.import_module(it.name)
from gm_assistant.shell.web.pocket import Pocket
pages = Pocket("/carnet", "http://127.0.0.1", "")._app.jinja_env
for name in pages.list_templates(["html", "svg"]):
    pages.get_template(name)
compiled.keep(Path("/lib/carnet/compiled"))
`);
