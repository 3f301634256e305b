// Compiles Python sources by the very Python that will read them in the browser.
// node compile.mjs PYODIDE LIST: the list is JSON, [[source, target, name shown in a traceback], …].
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, list] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide();
const compiled = python.runPython(`
import ast
from importlib import _bootstrap_external, util
from pathlib import Path
Path("/source").mkdir()
NAMED = ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef

def compiled(name):
    source = Path("/source/it.py").read_bytes()
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, NAMED) and ast.get_docstring(node) is not None:
            # Docstrings are for readers of the source.
            node.body[0].value.value = ""
        if isinstance(node, ast.ClassDef) and node.decorator_list:
            # A record without one would work its signature out at every start, to have one.
            node.body.insert(0, ast.Expr(ast.Constant(node.name)))
    code = compile(ast.fix_missing_locations(tree), name, "exec", optimize=1)
    # Never compared with a source: there is none beside it.
    mark = util.source_hash(source)
    Path("/source/it.pyc").write_bytes(_bootstrap_external._code_to_hash_pyc(code, mark, False))
compiled`);
for (const [source, target, name] of JSON.parse(readFileSync(list, "utf-8"))) {
  python.FS.writeFile("/source/it.py", readFileSync(source));
  compiled(name);
  writeFileSync(target, python.FS.readFile("/source/it.pyc"));
}
