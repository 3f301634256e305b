// The worker in which Python runs: it opens the disk, starts the app, and answers one request after
// the other. An answer leaves when all that it tells is on the disk, and not before.
import { loadPyodide } from "./python/pyodide.mjs";
import { mountDisk, openDisk } from "./disk.js";

const DATA = "/carnet";
const SITE = "/lib/carnet";
// Asked again now and then: the room that is left is the browser's to say.
const EVERY = 60000;
let python = null;
let disk = null;
let pocket = null;
let nothing = null;
let waiting = Promise.resolve();
let toldAt = -EVERY;
// The game that was played last.
let game = "";

/** One file that holds many: a table of their places, then their contents. */
function unpack(bytes, where) {
  const size = new DataView(bytes.buffer).getUint32(0);
  const table = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + size)));
  const folders = new Set();
  let at = 4 + size;
  for (const [path, length] of table) {
    const name = `${where}/${path}`;
    const folder = name.slice(0, name.lastIndexOf("/"));
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    // Not copied: the file is this part of what was fetched.
    python.FS.writeFile(name, bytes.subarray(at, at + length), { canOwn: true });
    at += length;
  }
}

async function bytesOf(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

// How far the opening is, by what each part takes of it where it was measured; all of it is the page.
const opens = (part) => postMessage({ opens: part });

/** The interpreter, with the whole app in it. */
async function interpreter(site) {
  python = await loadPyodide({ indexURL: new URL("./python/", import.meta.url).href, env: { HOME: "/home/pyodide" }, stdout: console.info, stderr: console.info });
  opens(0.4);
  unpack(await site, SITE);
  python.runPython(`
import sys
from pathlib import Path
sys.path.insert(0, "${SITE}")
from gm_assistant.shell.hosts import compiled
compiled.begin(Path("${SITE}/compiled"))
`);
}

async function begin({ agent, covered }) {
  const [site, kept] = [bytesOf("./carnet.pack"), openDisk()];
  // Whichever fails first is told; the other one is waited for by nobody.
  for (const it of [site, kept]) it.catch(() => {});
  await interpreter(site);
  disk = mountDisk(python.FS, DATA, await kept);
  nothing = python.runPython("b''");
  opens(0.5);
  const { Pocket } = python.pyimport("gm_assistant.shell.web.pocket");
  opens(0.7);
  pocket = Pocket(DATA, location.origin, agent);
  opens(0.95);
  await tellOfStorage();
  if (covered) pocket.cover();
  disk.settle();
  postMessage({ ready: { isKept: disk.isKept } });
}

async function tellOfStorage() {
  toldAt = performance.now();
  const storage = navigator.storage;
  const [room, promised] = await Promise.all([storage?.estimate?.() ?? {}, storage?.persisted?.() ?? false]).catch(() => [{}, false]);
  const left = room.quota === undefined ? -1 : Math.max(0, room.quota - room.usage);
  pocket.keep.callKwargs({ is_kept: disk.isKept, is_promised: promised, used: room.usage ?? -1, left });
}

const FULL = "Il n’y a plus de place sur cet appareil : rien n’a changé. Sauvegardez la partie, libérez de la place, puis recommencez.";

function answered({ method, path, query, headers, body }) {
  const sent = body?.byteLength ? python.toPy(new Uint8Array(body)) : null;
  const content = sent ? sent.tobytes() : nothing;
  const named = python.toPy(headers);
  const told = pocket.call(method, path, query, named, content);
  const answer = { status: told.get(0), headers: told.get(1).toJs(), body: told.get(2).toJs().slice().buffer };
  for (const proxy of [told, named, sent]) proxy?.destroy();
  if (sent) content.destroy?.();
  return answer;
}

async function call(asked) {
  game = asked.path.match(/^\/partie\/[^/]+/)?.[0] ?? game;
  let answer = answered(asked);
  try {
    disk.settle();
  } catch (error) {
    if (error.name !== "QuotaExceededError") throw error;
    answer = { status: 507, headers: [["Content-Type", "text/plain; charset=utf-8"]], body: new TextEncoder().encode(FULL).buffer };
  }
  // A file that was taken away under us: nothing is told as recorded any more.
  if (asked.method !== "GET") await disk.prove();
  if (disk.broken) throw disk.broken;
  postMessage({ id: asked.id, ...answer }, [answer.body]);
  if (pocket.experiment() !== tried) postMessage({ experiment: (tried = pocket.experiment()) });
  if (performance.now() - toldAt > EVERY) await tellOfStorage();
}

// --- Evenings that are tried: by a second worker, which opens no disk and answers nobody.
let tried = "";
const OFTEN = 300;

/** Each as soon as it is over, until another experiment takes its place. */
async function play(experiment) {
  tried = experiment;
  if (!python) await interpreter(bytesOf("./carnet.pack"));
  python.globals.set("experiment", experiment);
  python.runPython("import json, importlib\nmodule, asked = json.loads(experiment)\ngame = importlib.import_module(module)");
  const count = python.runPython("len(game.PLAN)");
  let [over, toldAt] = [[], 0];
  for (let at = 0; at < count; at += 1) {
    over.push(python.runPython(`json.dumps(game.played(asked, *game.PLAN[${at}]))`));
    if (performance.now() - toldAt < OFTEN && at + 1 < count) continue;
    postMessage({ played: `[${over}]`, experiment });
    [over, toldAt] = [[], performance.now()];
    await new Promise((done) => { setTimeout(done); });
    if (tried !== experiment) return;
  }
}

// When this worker is gone, for whatever reason, its lock is free: that is how the page knows.
function hold(name) {
  return new Promise((held) => {
    navigator.locks.request(name, () => { held(); return new Promise(() => {}); });
  });
}

function stop(error) {
  postMessage({ stopped: `${error?.name ?? ""} ${error?.message ?? error}`, file: saved() });
  self.close();
}

/** Where the disk is lost, what it had: memory answers every read. */
function saved() {
  if (!disk?.broken || !game) return null;
  try {
    const answer = answered({ method: "GET", path: `${game}/sauvegarder`, query: "", headers: [], body: null });
    return answer.status === 200 ? answer : null;
  } catch (error) {
    console.error(error);
    return null;
  }
}

onmessage = ({ data }) => {
  if (data.begin) waiting = hold(data.begin.lock).then(() => { postMessage({ held: true }); return begin(data.begin); }).catch((error) => { console.error(error); stop(error); });
  else if (data.played) waiting = waiting.then(() => { if (data.experiment === tried) pocket.heard(data.played); }).catch(console.error);
  else if (data.experiment !== undefined) play(data.experiment).catch(console.error);
  else if (data.close) waiting = waiting.then(() => { disk?.close(); postMessage({ closed: true }); self.close(); });
  else waiting = waiting.then(() => call(data)).catch((error) => { console.error(error); stop(error); });
};
