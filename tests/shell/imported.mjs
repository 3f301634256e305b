// Imports every module of ours in the browser's Python: node imported.mjs SITE. Prints what failed,
// and how much of it and of the first page had to be compiled from text.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const site = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(`${site}/_/python/pyodide.mjs`).href);
const python = await loadPyodide();
const bytes = readFileSync(`${site}/_/carnet.pack`);
const size = bytes.readUInt32BE(0);
let at = 4 + size;
for (const [path, length] of JSON.parse(bytes.subarray(4, 4 + size).toString())) {
  const name = `/lib/carnet/${path}`;
  python.FS.mkdirTree(name.slice(0, name.lastIndexOf("/")));
  python.FS.writeFile(name, bytes.subarray(at, at + length));
  at += length;
}
console.log(python.runPython(`
import importlib, json, pkgutil, sys
from pathlib import Path
sys.path.insert(0, "/lib/carnet")
from gm_assistant.shell.hosts import compiled
compiled.begin(Path("/lib/carnet/compiled"))
known = len(compiled.KNOWN)
import gm_assistant
failed, count = {}, 0
further = ["openpyxl", "segno", "sqlite_utils", "platformdirs", "logging.handlers", "csv", "zipfile"]
ours = [it.name for it in pkgutil.walk_packages(gm_assistant.__path__, "gm_assistant.")]
for name in [*ours, *further]:
    try:
        importlib.import_module(name)
        count += 1
    except BaseException as error:
        failed[name] = f"{type(error).__name__}: {error}"
from gm_assistant.shell.web.pocket import Pocket
status = Pocket("/carnet", "http://127.0.0.1", "").call("GET", "/", "", [], b"")[0]
anew = len(compiled.KNOWN) - known
json.dumps({"failed": failed, "count": count, "status": status, "anew": anew, "python": sys.version.split()[0]})
`));
