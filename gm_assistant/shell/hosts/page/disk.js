// What is kept, on the browser's own disk: three files whose handles are opened at the start and
// written at once, so that nothing is ever awaited between a decision and the disk.
//
// Memory holds every file and answers every read. SQLite's database and its log are written through;
// all other files are records of a third file (the shelf), which only grows and is packed at a start.
// Emscripten answers SQLite's fdatasync with 0 and tells nobody: the order that SQLite asks for is
// kept here instead. What was written into one file is flushed before anything goes into another,
// and everything is flushed before an answer leaves.
const DATABASE = ["parties.sqlite3", "parties.sqlite3-wal"];
const SHELVES = ["fichiers-a", "fichiers-b"];
// Remade at each start, or copies that would lie on the same disk as what they copy.
const FLEETING = /^(parties\.sqlite3-shm$|copies\/|corbeille\/|miroir\/|.*\.tmp$)/;
const MARK = 0x51424631;
const HEAD = 16;
const REMOVED = 0xffffffff;
const ENOSPC = 51;
const EIO = 29;
// Another window, or a browser that tidies up after one, may hold a handle for a moment more.
const PATIENCE = 12000;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** The folder of this app on the browser's disk, or null where nothing can be written. */
async function folder() {
  try {
    const root = await navigator.storage.getDirectory();
    const found = await root.getDirectoryHandle("carnet", { create: true });
    const probe = await found.getFileHandle("essai", { create: true });
    const handle = probe.createSyncAccessHandle ? await opened(probe) : null;
    if (!handle) return null;
    handle.write(new Uint8Array([1]), { at: 0 });
    handle.flush();
    handle.close();
    return found;
  } catch (error) {
    if (error.name === "NoModificationAllowedError") throw error;
    console.warn("nothing can be written here:", error);
    return null;
  }
}

async function opened(file) {
  const until = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (performance.now() > until || !["NoModificationAllowedError", "InvalidStateError"].includes(error.name)) throw error;
      await pause(150);
    }
  }
}

function sum(bytes) {
  let low = 1;
  let high = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    low = (low + bytes[at]) % 65521;
    high = (high + low) % 65521;
  }
  return ((high << 16) | low) >>> 0;
}

function record(path, content) {
  const name = new TextEncoder().encode(path);
  const size = content ? content.length : 0;
  const bytes = new Uint8Array(HEAD + name.length + size);
  bytes.set(name, HEAD);
  if (content) bytes.set(content, HEAD + name.length);
  const head = new DataView(bytes.buffer);
  head.setUint32(0, MARK);
  head.setUint32(4, name.length);
  head.setUint32(8, content ? size : REMOVED);
  // The lengths are proved with the rest: half a record at the end is none.
  head.setUint32(12, sum(bytes.subarray(4, 12)) ^ sum(bytes.subarray(HEAD)));
  return bytes;
}

/** The files of a shelf, as far as its records are whole, and where the next one goes. */
function recorded(bytes) {
  const files = new Map();
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = HEAD;
  while (at + HEAD <= bytes.length && head.getUint32(at) === MARK) {
    const length = head.getUint32(at + 4);
    const size = head.getUint32(at + 8);
    const end = at + HEAD + length + (size === REMOVED ? 0 : size);
    if (end > bytes.length) break;
    const proof = sum(bytes.subarray(at + 4, at + 12)) ^ sum(bytes.subarray(at + HEAD, end));
    if (proof >>> 0 !== head.getUint32(at + 12)) break;
    const path = new TextDecoder().decode(bytes.subarray(at + HEAD, at + HEAD + length));
    if (size === REMOVED) files.delete(path);
    else files.set(path, bytes.slice(at + HEAD + length, end));
    at = end;
  }
  return { files, end: at };
}

function all(handle) {
  const bytes = new Uint8Array(handle.getSize());
  handle.read(bytes, { at: 0 });
  return bytes;
}

function written(handle, bytes, at) {
  let sent = 0;
  while (sent < bytes.length) {
    const count = handle.write(bytes.subarray(sent), { at: at + sent });
    if (!count) throw new DOMException("nothing was written", "QuotaExceededError");
    sent += count;
  }
}

/** The number of a shelf that was packed to its end; 0 where it was not. */
function generation(bytes) {
  if (bytes.length < HEAD) return 0;
  const head = new DataView(bytes.buffer);
  return head.getUint32(0) === MARK && head.getUint32(8) === (head.getUint32(4) ^ MARK) >>> 0 ? head.getUint32(4) : 0;
}

/** The shelf that counts; what it holds more than once is packed into the other one first. */
function shelf(handles) {
  const kept = handles.map((handle) => ({ handle, bytes: all(handle) }));
  kept.sort((one, other) => generation(other.bytes) - generation(one.bytes));
  const [last, spare] = kept;
  const known = generation(last.bytes);
  const { files, end } = known ? recorded(last.bytes) : { files: new Map(), end: HEAD };
  const live = [...files].reduce((size, [path, content]) => size + path.length + content.length, 0);
  if (known && end < 2 * live + 65536) return { handle: last.handle, files, end };
  try {
    return packed(spare, last, files, known);
  } catch (error) {
    // A full disk: the shelf goes on as it is.
    if (!known) throw error;
    return { handle: last.handle, files, end };
  }
}

function packed(spare, last, files, known) {
  let at = HEAD;
  spare.handle.truncate(0);
  for (const [path, content] of files) {
    const bytes = record(path, content);
    written(spare.handle, bytes, at);
    at += bytes.length;
  }
  spare.handle.flush();
  // Its head makes it count: it comes when all the rest is there.
  const head = new Uint8Array(HEAD);
  new DataView(head.buffer).setUint32(0, MARK);
  new DataView(head.buffer).setUint32(4, known + 1);
  new DataView(head.buffer).setUint32(8, ((known + 1) ^ MARK) >>> 0);
  written(spare.handle, head, 0);
  spare.handle.flush();
  last.handle.truncate(0);
  return { handle: spare.handle, files, end: at };
}

/** The handles of what is kept; none where nothing can be. It needs no Python: it may begin before. */
export async function openDisk() {
  const kept = await folder();
  if (!kept) return { handles: new Map(), shelves: [] };
  const [database, shelves] = await Promise.all([DATABASE, SHELVES].map((names) =>
    Promise.all(names.map(async (name) => opened(await kept.getFileHandle(name, { create: true }))))));
  return { handles: new Map(DATABASE.map((name, at) => [name, database[at]])), shelves, place: kept };
}

/** Mounts the kept files at `where`; `isKept` is false where they live in memory alone. */
export function mountDisk(FS, where, { handles, shelves, place }) {
  const MEMFS = FS.filesystems.MEMFS;
  const isKept = shelves.length > 0;
  const unflushed = new Set();
  const dirty = new Set();
  let last = null;
  let restoring = true;
  // Why nothing may be acknowledged any more: the browser took a file away, or would not flush it.
  let broken = null;
  const shelved = isKept ? shelf(shelves) : null;

  function flush(handle) {
    try {
      handle.flush();
    } catch (error) {
      broken ??= error;
      throw error;
    }
    unflushed.delete(handle);
  }
  // Log before database, database before the log begins anew.
  function turnTo(handle) {
    if (last && last !== handle && unflushed.has(last)) flush(last);
    last = handle;
    unflushed.add(handle);
  }
  /** What SQLite is told of a browser's refusal. */
  function errno(error) {
    if (error.name === "QuotaExceededError") return new FS.ErrnoError(ENOSPC);
    broken ??= error;
    return new FS.ErrnoError(EIO);
  }
  const pathOf = (node) => {
    const parts = [];
    for (let it = node; !it.isKept && it.parent !== it; it = it.parent) parts.unshift(it.name);
    return parts.join("/");
  };
  const join = (inside, name) => (inside ? `${inside}/${name}` : name);
  function touch(path) {
    if (!restoring && !handles.has(path) && !FLEETING.test(path)) dirty.add(path);
  }

  const streams = { ...MEMFS.ops_table.file.stream };
  streams.write = (stream, buffer, offset, length, position) => {
    const handle = restoring ? null : handles.get(pathOf(stream.node));
    if (handle) {
      try {
        turnTo(handle);
        // The disk first: what it refuses is not in memory either.
        written(handle, buffer.subarray(offset, offset + length), position);
      } catch (error) {
        throw errno(error);
      }
    } else touch(pathOf(stream.node));
    return MEMFS.ops_table.file.stream.write(stream, buffer, offset, length, position, false);
  };
  streams.fsync = (stream) => {
    const handle = handles.get(pathOf(stream.node));
    if (handle) flush(handle);
    return 0;
  };
  const files = { ...MEMFS.ops_table.file.node };
  files.setattr = (node, attributes) => {
    const handle = restoring || attributes.size == null ? null : handles.get(pathOf(node));
    if (handle) {
      try {
        turnTo(handle);
        handle.truncate(attributes.size);
      } catch (error) {
        throw errno(error);
      }
    } else if (attributes.size != null) touch(pathOf(node));
    MEMFS.ops_table.file.node.setattr(node, attributes);
  };
  const folders = { ...MEMFS.ops_table.dir.node };
  function emptied(path) {
    const handle = restoring ? null : handles.get(path);
    if (!handle) return touch(path);
    turnTo(handle);
    handle.truncate(0);
  }
  folders.unlink = (parent, name) => {
    MEMFS.ops_table.dir.node.unlink(parent, name);
    emptied(join(pathOf(parent), name));
  };
  folders.rename = (node, parent, name) => {
    const before = pathOf(node);
    MEMFS.ops_table.dir.node.rename(node, parent, name);
    emptied(before);
    touch(join(pathOf(parent), name));
  };
  folders.mknod = (parent, name, mode, device) => {
    const node = dressed(MEMFS.createNode(parent, name, mode, device));
    if (FS.isFile(mode)) touch(pathOf(node));
    return node;
  };
  function dressed(node) {
    node.node_ops = FS.isDir(node.mode) ? folders : files;
    if (FS.isFile(node.mode)) node.stream_ops = streams;
    return node;
  }
  const mounted = {
    mount() {
      const root = dressed(MEMFS.createNode(null, "/", 0o40777, 0));
      root.isKept = true;
      return root;
    },
  };
  FS.mkdirTree(where);
  FS.mount(mounted, {}, where);
  for (const [path, content] of shelved?.files ?? []) {
    FS.mkdirTree(`${where}/${path}`.replace(/\/[^/]*$/, ""));
    FS.writeFile(`${where}/${path}`, content);
  }
  for (const [name, handle] of handles) {
    const content = all(handle);
    if (content.length) FS.writeFile(`${where}/${name}`, content);
  }
  restoring = false;

  function put(path) {
    let content = null;
    try {
      content = FS.readFile(`${where}/${path}`);
    } catch {
      content = null;
    }
    const bytes = record(path, content);
    written(shelved.handle, bytes, shelved.end);
    shelved.end += bytes.length;
  }

  return {
    isKept,
    get broken() { return broken; },
    /** All that an answer may tell is on the disk when this returns; it throws where it is not. */
    settle() {
      if (broken) throw broken;
      for (const path of shelved ? dirty : []) {
        unflushed.add(shelved.handle);
        put(path);
        dirty.delete(path);
      }
      for (const handle of [...unflushed]) flush(handle);
      last = null;
    },
    /** A browser that erases a site lets its files be written as before: they are only nowhere. */
    async prove() {
      if (isKept) await place.getFileHandle(DATABASE[0]).catch((error) => { broken ??= error; });
    },
    /** Lets go of everything, for another window. */
    close() {
      for (const handle of [...handles.values(), ...shelves]) handle.close();
    },
  };
}
