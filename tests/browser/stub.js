// The worker of the shell page without Python: it begins in no time, and answers with bare pages.
const HOME = '<h1>Accueil</h1><form action="/importer" method="post"><input type="file" name="fichier"></form>'
  + '<form action="/demonstration"><button>Démonstration</button></form><a href="/partie/1/nuit">Partie</a>';
const page = (kind, path, body) => `<!doctype html><title>Page ${path}</title><body style="background:#0c0b0a;color:#fff"><main id="scene" class="scene page-${kind}">${body}</main>`;
const kept = () => caches.open("stub");
async function answered({ path, isPage }) {
  const encoded = (text) => new TextEncoder().encode(text).buffer;
  const html = [["Content-Type", "text/html; charset=utf-8"]];
  if (isPage && path !== "/reprendre") await (await kept()).put("/place", new Response(path));
  if (path === "/reprendre") {
    const place = await (await kept()).match("/place");
    return { status: 303, headers: [["Location", place ? await place.text() : "/"]], body: encoded("") };
  }
  if (path.endsWith("/sauvegarder")) return { status: 200, headers: [["Content-Type", "application/json"], ["Content-Disposition", 'attachment; filename="partie.json"']], body: encoded("{}") };
  const kind = path === "/" ? "accueil" : "nuit";
  const body = path === "/" ? HOME : `<a download href="/partie/1/sauvegarder">Sauvegarder</a> <a id="plain" href="/partie/1/sauvegarder">Fichier</a> <a href="/">Toutes les parties</a>`;
  return { status: 200, headers: html, body: encoded(page(kind, path, body)) };
}
onmessage = async ({ data }) => {
  if (data.begin) {
    await new Promise((held) => { navigator.locks.request(data.begin.lock, () => { held(); return new Promise(() => {}); }); });
    postMessage({ held: true });
    postMessage({ opens: 0.5 });
    postMessage({ ready: { isKept: true } });
  } else if (data.close) self.close();
  else if (data.path !== "/partie/1/lente") postMessage({ id: data.id, ...(await answered(data)) });
};
