// Compiles Python sources by the very Python that will read them in the browser.
// node compile.mjs PYODIDE LIST: the list is JSON, [[source, target, name shown in a traceback], …].
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, list] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide();
const compiled = python.runPython(`
import py_compile
from pathlib import Path
Path("/source").mkdir()

def compiled(name):
    # Never compared with a source: there is none beside it.
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    # Docstrings are for readers of the source.
    py_compile.compile("/source/it.py", "/source/it.pyc", name, doraise=True, optimize=2, invalidation_mode=mode)
compiled`);
for (const [source, target, name] of JSON.parse(readFileSync(list, "utf-8"))) {
  python.FS.writeFile("/source/it.py", readFileSync(source));
  compiled(name);
  writeFileSync(target, python.FS.readFile("/source/it.pyc"));
}
