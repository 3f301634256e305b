// Versions: each is fetched whole, proved file by file, and kept in a cache of its own. The one that
// is chosen is served by the service worker; another waits beside it until it is taken.
const CHOICE = "carnet-choix";
const KINDS = {
  html: "text/html; charset=utf-8", css: "text/css; charset=utf-8", js: "text/javascript", mjs: "text/javascript",
  wasm: "application/wasm", json: "application/json", svg: "image/svg+xml", png: "image/png",
  webmanifest: "application/manifest+json",
};

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

export async function newest() {
  const answer = await fetch("/version.json", { cache: "no-store" });
  if (!answer.ok) throw new Error(`version.json: ${answer.status}`);
  return answer.json();
}

const hex = (buffer) => [...new Uint8Array(buffer)].map((it) => it.toString(16).padStart(2, "0")).join("");

/** All files of a version in its cache, and its name.
 *
 * `tell` hears which part is still under way (none once all is fetched), how much of all is fetched
 * and how much is kept, and how many of how many files are: each is proved, then written, which takes
 * its time after the last byte.
 */
export async function fetchVersion({ version, files }, tell) {
  const name = `carnet-${version}`;
  if (!(await completed(name))) {
    const cache = await caches.open(name);
    const all = files.reduce((sum, { size }) => sum + size, 0);
    const coming = new Set(files);
    let [got, kept, proved] = [0, 0, 0];
    const advance = () => tell({ part: [...coming][0]?.part, fetched: got / all, kept: kept / all, proved, count: files.length });
    await Promise.all(files.map(async (file) => {
      const bytes = await fetched(file, (count) => { got += count; advance(); });
      coming.delete(file);
      advance();
      if (hex(await crypto.subtle.digest("SHA-256", bytes)) !== file.sha256) throw new Error(`${file.path}: another version`);
      const kind = KINDS[file.path.split(".").pop()] ?? (file.path === "/" ? KINDS.html : "application/octet-stream");
      await cache.put(file.path, new Response(bytes, { headers: { "Content-Type": kind } }));
      kept += file.size;
      proved += 1;
      advance();
    }));
    await cache.put("/complet", new Response("1"));
  }
  await (await choices()).put("/suivante", new Response(name));
  return name;
}

async function fetched({ path, size }, count) {
  // Past the browser's own cache: it may hold the file of another version.
  const answer = await fetch(`${path}?fresh`, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const bytes = new Uint8Array(size);
  let at = 0;
  const reader = answer.body.getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (at + value.length > size) throw new Error(`${path}: another version`);
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
