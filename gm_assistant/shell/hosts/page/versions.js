// Versions: each is fetched whole, proved file by file, and kept in a cache of its own. The one that
// is chosen is served by the service worker; another waits beside it until it is taken.
const CHOICE = "carnet-choix";
const KINDS = {
  html: "text/html; charset=utf-8", css: "text/css; charset=utf-8", js: "text/javascript", mjs: "text/javascript",
  wasm: "application/wasm", json: "application/json", svg: "image/svg+xml", png: "image/png",
  webmanifest: "application/manifest+json",
};

// With each file that was proved, what it was proved by.
const MARK = "X-SHA-256";

const choices = () => caches.open(CHOICE);

async function noted(place) {
  const kept = await (await choices()).match(place);
  return kept ? kept.text() : null;
}

/** The name of the cache of the version that is served; null before the first. */
export const chosen = () => noted("/choix");

export async function choose(name) {
  const cache = await choices();
  await cache.put("/choix", new Response(name));
  await cache.delete("/suivante");
}

export async function completed(name) {
  return Boolean(await (await caches.open(name)).match("/complet"));
}

/** One that was fetched whole and not taken yet. */
export async function waitingVersion() {
  const name = await noted("/suivante");
  return name && name !== (await chosen()) && (await completed(name)) ? name : null;
}

/** Why a version does not come: `host`, `room` or `door`; anything else is the network's. */
export class Refused extends Error {
  constructor(cause, words) {
    super(words);
    this.cause = cause;
  }
}

export async function newest() {
  const answer = await fetch("/version.json", { cache: "no-store" });
  if (!answer.ok) throw new Refused("host", `version.json: ${answer.status}`);
  try {
    return JSON.parse(await answer.text());
  } catch (error) {
    throw error instanceof SyntaxError ? new Refused("host", "version.json") : error;
  }
}

const hex = (buffer) => [...new Uint8Array(buffer)].map((it) => it.toString(16).padStart(2, "0")).join("");

/** All files of a version in its cache, and its name.
 *
 * What was proved stays, whatever becomes of the rest: the next time only what is missing is fetched,
 * and what another version has already is copied from it. `stop` gives the rest up.
 *
 * `tell` hears which part is still under way (none once all is fetched), how much of all is fetched
 * and how much is kept, and how many of how many files are: each is proved, then written, which takes
 * its time after the last byte.
 */
export async function fetchVersion({ version, files }, stop, tell) {
  const name = `carnet-${version}`;
  if (!(await completed(name))) {
    const cache = await caches.open(name);
    const known = await knownFiles(files);
    await makeSure(files.filter((file) => !known.has(file)));
    const all = files.reduce((sum, { size }) => sum + size, 0);
    const coming = new Set(files);
    let [got, kept, proved] = [0, 0, 0];
    const advance = () => tell({ part: [...coming][0]?.part, fetched: got / all, kept: kept / all, proved, count: files.length });
    // Where one fails, what still comes is kept for the next time.
    await Promise.all(files.map(async (file) => {
      const copy = known.get(file);
      if (copy) {
        if (!(await cache.match(file.path))) await cache.put(file.path, copy);
        got += file.size;
      } else {
        const bytes = await fetched(file, stop, (count) => { got += count; advance(); });
        if (hex(await crypto.subtle.digest("SHA-256", bytes)) !== file.sha256) throw new Refused("host", `${file.path}: another version`);
        await cache.put(file.path, new Response(bytes, { headers: { "Content-Type": kindOf(file), [MARK]: file.sha256 } }));
      }
      coming.delete(file);
      kept += file.size;
      proved += 1;
      advance();
    })).catch((error) => { throw error.name === "QuotaExceededError" ? new Refused("room", error.message) : error; });
    await cache.put("/complet", new Response("1"));
  }
  await (await choices()).put("/suivante", new Response(name));
  return name;
}

const kindOf = ({ path }) => KINDS[path.split(".").pop()] ?? (path === "/" ? KINDS.html : "application/octet-stream");

/** Of these files, those that were proved already, for this version or for another. */
async function knownFiles(files) {
  const known = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith("carnet-")) continue;
    const cache = await caches.open(name);
    for (const file of files) {
      const kept = await cache.match(file.path);
      if (kept?.headers.get(MARK) === file.sha256) known.set(file, kept);
    }
  }
  return known;
}

/** Said before a byte is fetched, where the browser tells how much room it gives. */
async function makeSure(files) {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => ({}))) ?? {};
  const wanted = files.reduce((sum, { size }) => sum + size, 0);
  if (quota !== undefined && quota - usage < wanted) throw new Refused("room", `${quota - usage} left, ${wanted} wanted`);
}

/** Past the browser's own cache: it may hold the file of another version. */
async function asked(path, signal) {
  const answer = await fetch(`${path}?fresh`, { cache: "no-cache", signal });
  if (!answer.ok) throw new Refused("host", `${path}: ${answer.status}`);
  return answer;
}

/** Packed by the host where it packs, else as we packed it, where this browser can unpack that. */
async function sent({ path, packed }, signal) {
  const answer = await asked(path, signal);
  if (!packed || answer.headers.has("content-encoding") || !globalThis.DecompressionStream) return answer.body;
  await answer.body.cancel();
  return (await asked(`${path}.packed`, signal)).body.pipeThrough(new DecompressionStream("gzip"));
}

async function fetched(file, signal, count) {
  const { path, size } = file;
  const bytes = new Uint8Array(size);
  let at = 0;
  const reader = (await sent(file, signal)).getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (at + value.length > size) throw new Refused("host", `${path}: another version`);
    bytes.set(value, at);
    at += value.length;
    count(value.length);
  }
  return bytes.subarray(0, at);
}

/** Once the chosen version is open, the others make room, but the one that waits. */
export async function forgetOthers() {
  const kept = new Set([CHOICE, "carnet-images", await chosen(), await noted("/suivante")]);
  for (const name of await caches.keys()) if (name.startsWith("carnet-") && !kept.has(name)) await caches.delete(name);
}
