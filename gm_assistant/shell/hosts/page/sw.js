// The door of the origin: our own files out of the version that was chosen, everything else asked of
// the page that holds the app. It knows no version and no list of files, so that it changes rarely;
// a new one takes the place of the old at once, and must speak with the pages of the version before.
"use strict";
const CHOICE = "carnet-choix";
const STATICS = "carnet-images";
const SHELL = "/";
const PATIENCE = 3000;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || url.pathname === "/sw.js" || url.pathname === "/version.json") return;
  // The page fetches another version past this one.
  if (url.search === "?fresh") return;
  const isWindow = request.mode === "navigate" && request.destination === "document";
  if (url.pathname === "/_/partage" && request.method === "POST") event.respondWith(shared(request));
  else if (url.pathname.startsWith("/_/")) event.respondWith(own(url.pathname, request));
  else if (isWindow && url.pathname === SHELL) event.respondWith(own(SHELL, request));
  // A page of a game as a whole window: only the screen for everybody may be one.
  else if (isWindow && !url.pathname.startsWith("/ecran/")) event.respondWith(Response.redirect(`/#${url.pathname}${url.search}`, 302));
  else event.respondWith(ask(request, url));
});

/** The files of the version that was chosen, and of no other. */
async function own(path, request) {
  const choice = await (await caches.open(CHOICE)).match("/choix");
  const cache = choice ? await caches.open(await choice.text()) : null;
  return (await cache?.match(path)) ?? fetch(request);
}

/** A file that was shared with the app waits until the page takes it. */
async function shared(request) {
  const form = await request.formData();
  const file = form.get("fichier");
  if (file instanceof File) {
    const headers = { "X-Name": encodeURIComponent(file.name), "Content-Type": file.type };
    await (await caches.open(CHOICE)).put("/partage", new Response(file, { headers }));
  }
  return Response.redirect("/#partage", 303);
}

const isLasting = (url) => url.pathname.startsWith("/static/") && url.searchParams.has("v");

async function ask(request, url) {
  if (isLasting(url)) {
    const kept = await (await caches.open(STATICS)).match(url.href);
    if (kept) return kept;
  }
  const isRead = request.method === "GET" || request.method === "HEAD";
  const body = isRead ? null : await request.arrayBuffer();
  const asked = {
    method: request.method, path: url.pathname, query: url.search.slice(1), headers: [...request.headers], body,
    isPage: request.mode === "navigate",
  };
  const answer = await answered(asked);
  if (!answer) return gone(request);
  const isEmpty = [204, 205, 304].includes(answer.status) || (answer.status >= 300 && answer.status < 400);
  const response = new Response(isEmpty ? null : answer.body, { status: answer.status, headers: answer.headers });
  if (isLasting(url) && answer.status === 200) keep(url, response.clone());
  return response;
}

/** For the next time only: a full disk must not keep a page from its style. */
async function keep(url, response) {
  try {
    await (await caches.open(STATICS)).put(url.href, response);
  } catch (error) {
    console.info("not kept:", url.pathname, error.name);
  }
}

/** The first of the pages that says that it holds the app; each answer has a way of its own. */
async function answered(asked) {
  const until = Date.now() + PATIENCE;
  do {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const shells = pages.filter((it) => it.frameType === "top-level" && new URL(it.url).pathname === SHELL);
    const found = shells.map((shell) => new Promise((done, failed) => {
      const { port1, port2 } = new MessageChannel();
      let isTaken = false;
      port1.onmessage = ({ data }) => {
        if (data.taken) isTaken = true;
        else if (data.no) failed(new Error("not the host"));
        else done(data);
      };
      // A window that is going down, or frozen, says nothing at all.
      setTimeout(() => { if (!isTaken) failed(new Error("no word")); }, 1500);
      shell.postMessage({ request: asked }, [port2]);
    }));
    const answer = await Promise.any(found).catch(() => null);
    if (answer) return answer.lost ? null : answer;
    await new Promise((done) => setTimeout(done, 250));
  } while (Date.now() < until);
  return null;
}

function gone(request) {
  const sentence = "Le carnet n’est pas ouvert sur cet appareil : ouvrez-le, cette page reviendra.";
  const page = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Le carnet du MJ</title><body style="background:#0c0b0a;color:#e8dcc4;font:1.4rem Georgia,serif;display:grid;place-content:center;min-height:90vh">${sentence}</body></html>`;
  const isPage = request.mode === "navigate";
  return new Response(isPage ? page : sentence, { status: 503, headers: { "Content-Type": `text/${isPage ? "html" : "plain"}; charset=utf-8` } });
}
// By this last line the page knows a file that was cut short.
// Entier.
