// The journal as a tablet keeps it, over a disk that notes everything it is told and in which order:
// node forgetful.mjs PYODIDE PACK DISK LOG COUNT. A line of the log: a write, a cut, a flush, an answer.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, pack, disk, log, count] = process.argv.slice(2);
const lines = [];
const note = (told) => lines.push(JSON.stringify(told));

class Handle {
  constructor(name) { this.name = name; this.bytes = Buffer.alloc(0); }
  getSize() { return this.bytes.length; }
  read(into, { at }) { into.set(this.bytes.subarray(at, at + into.length)); return into.length; }
  write(content, { at }) {
    const whole = Buffer.alloc(Math.max(this.bytes.length, at + content.length));
    whole.set(this.bytes);
    whole.set(content, at);
    this.bytes = whole;
    note({ file: this.name, at, content: Buffer.from(content).toString("base64") });
    return content.length;
  }
  truncate(size) {
    this.bytes = Buffer.from(this.bytes.subarray(0, size));
    note({ file: this.name, cut: size });
  }
  flush() { note({ file: this.name, flush: true }); }
  close() {}
}
const handles = new Map();
const folder = {
  getDirectoryHandle: async () => folder,
  getFileHandle: async (name) => ({
    createSyncAccessHandle: async () => {
      if (!handles.has(name)) handles.set(name, new Handle(name));
      return handles.get(name);
    },
  }),
};

const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const { mountDisk, openDisk } = await import(`data:text/javascript;base64,${readFileSync(disk).toString("base64")}`);
const python = await loadPyodide();
// Not before: Python asks the same object which system this is.
Object.defineProperty(globalThis, "navigator", { value: { storage: { getDirectory: async () => folder } } });
const bytes = readFileSync(pack);
const size = bytes.readUInt32BE(0);
let at = 4 + size;
for (const [path, length] of JSON.parse(bytes.subarray(4, 4 + size).toString())) {
  const name = `/site/${path}`;
  python.FS.mkdirTree(name.slice(0, name.lastIndexOf("/")));
  python.FS.writeFile(name, bytes.subarray(at, at + length));
  at += length;
}
const kept = mountDisk(python.FS, "/carnet", await openDisk());
// A checkpoint every few taps, where it would come every few hundred.
const tap = python.runPython(`
import sys
sys.path.insert(0, "/site")
from pathlib import Path
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import NOBODY

journal = Journal(Path("/carnet"), is_mirrored=False)
journal._store._writer.execute("PRAGMA wal_autocheckpoint = 6")
game = journal.open_game({"format": "essai/1", "title": "Un essai", "players": [], "moves": []})

def tap(number):
    journal.append(game, {"move": "note", "text": f"note {number} " + "x" * (number * 37 % 900)}, NOBODY)
tap`);
kept.settle();
note({ answered: 0 });
for (let number = 1; number <= Number(count); number += 1) {
  tap(number);
  kept.settle();
  note({ answered: number });
}
writeFileSync(log, `${lines.join("\n")}\n`);
