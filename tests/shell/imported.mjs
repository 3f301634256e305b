// Imports every module of ours in the browser's Python: node imported.mjs SITE. Prints what failed.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const site = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(`${site}/_/python/pyodide.mjs`).href);
const python = await loadPyodide();
const bytes = readFileSync(`${site}/_/carnet.pack`);
const size = bytes.readUInt32BE(0);
let at = 4 + size;
for (const [path, length] of JSON.parse(bytes.subarray(4, 4 + size).toString())) {
  const name = `/site/${path}`;
  python.FS.mkdirTree(name.slice(0, name.lastIndexOf("/")));
  python.FS.writeFile(name, bytes.subarray(at, at + length));
  at += length;
}
console.log(python.runPython(`
import importlib, json, pkgutil, sys
sys.path.insert(0, "/site")
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
json.dumps({"failed": failed, "count": count, "python": sys.version.split()[0]})
`));
