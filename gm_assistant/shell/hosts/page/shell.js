// The page around the app. It fetches one whole version, opens the disk through a worker of which it
// is the only owner, shows the app in a frame, and says what happens when any of this goes wrong.
// `data-state` of the document: opening, ready, refused, elsewhere, stopped.
import { Refused, chosen, choose, completed, fetchVersion, forgetOthers, newest, waitingVersion } from "./versions.js";
import { handOver, takeFiles } from "./files.js";

const page = document.documentElement;
const find = (id) => document.getElementById(id);
const [cover, told, scene, progress, choices, frame, busy, bar] = ["cover", "told", "scene", "progress", "choices", "app", "busy", "bar"].map(find);
const HOLDER = "carnet";
// How long an answer may take before the page says that it is at work.
const SOON = 500;
// How long the browser may take to let our door stand: some never say that they do not.
const PATIENCE = 15000;
page.dataset.begun = "1";

let worker = null;
let ready = null;
let number = 0;
let isHolder = false;
// The opening that is under way: what an earlier one still brings is nobody's any more.
let opening = new AbortController();
const waiting = new Map();

// --- What is said.
function say(state, words, ...offered) {
  page.dataset.state = state;
  told.textContent = words;
  progress.hidden = true;
  behind = 0;
  choices.replaceChildren(...offered);
  cover.hidden = state === "ready";
  frame.hidden = state !== "ready";
  const last = localStorage.getItem("carnet-scene");
  scene.textContent = last ?? "";
  scene.hidden = !last;
  offered[0]?.focus();
}

function button(words, act, isStrong = true) {
  const made = document.createElement("button");
  made.textContent = words;
  if (isStrong) made.className = "strong";
  made.addEventListener("click", act);
  return made;
}

/** A question below the app, in nobody's way; any of its answers puts it away. */
function ask(words, ...offered) {
  bar.dataset.home = "";
  bar.firstElementChild.textContent = words;
  const away = () => { bar.hidden = true; };
  bar.lastElementChild.replaceChildren(...offered.map(([label, act], at) => button(label, () => { away(); act?.(); }, at === 0)));
  bar.hidden = false;
}

/** One that can wait: it goes with the home page. */
function askAtHome(words, ...offered) {
  if (!isHome() || !bar.hidden) return false;
  ask(words, ...offered);
  bar.dataset.home = "1";
  return true;
}

const isHome = () => Boolean(frame.contentDocument?.querySelector(".page-accueil, .page-propos"));

// One bar from the first byte to the first page: what fetching and proving take of its breadth.
const FETCHING = 0.6;
const PROVING = 0.15;
let behind = 0;

function showPart(words, part) {
  if (page.dataset.state !== "opening") return;
  told.textContent = `${words} : ${Math.floor(part * 100)} %`;
  progress.hidden = false;
  progress.value = part;
}

function showProgress({ part, fetched, kept, proved, count }) {
  behind = FETCHING * fetched + PROVING * kept;
  showPart(part ?? `Vérification (${proved} / ${count})`, behind);
}

const showOpening = (part) => showPart("Le carnet s’ouvre", behind + part * (1 - behind));

// --- Who holds the app: one window of this browser.
/** Resolves once it is ours; `steal` takes it from the other window, which is told at once. */
function holdAlone(steal) {
  return new Promise((done) => {
    const options = steal ? { steal: true } : { ifAvailable: true };
    navigator.locks.request(HOLDER, options, (lock) => {
      if (!lock) { done(false); return undefined; }
      isHolder = true;
      done(true);
      return new Promise(() => {});
    }).catch(() => {
      // Taken over by another window.
      isHolder = false;
      letGo();
      say("elsewhere", "Le carnet est maintenant ouvert dans une autre fenêtre.", button("Le reprendre ici", () => start(true)));
    });
  });
}

function letGo() {
  opening.abort();
  worker?.postMessage({ close: true });
  worker = null;
  ready = null;
  player?.terminate();
  player = null;
  for (const { lose } of waiting.values()) lose();
  waiting.clear();
  frame.src = "about:blank";
}

// --- The worker.
function openWorker(covered) {
  const lock = `carnet-ouvrier-${Math.random()}`;
  const mine = new Worker("/_/worker.js", { type: "module" });
  worker = mine;
  showOpening(0);
  ready = new Promise((done, failed) => {
    mine.onmessage = ({ data }) => {
      if (mine !== worker) return;
      if (data.id) { waiting.get(data.id)?.done(data); waiting.delete(data.id); }
      else if (data.held) {
        // Ours as soon as the worker is no more, whatever took it: the system, memory, a fault.
        navigator.locks.request(lock, () => { failed(new Error("gone")); stopped(mine); });
      } else if (data.experiment !== undefined) experiment(data.experiment);
      else if (data.opens) showOpening(data.opens);
      else if (data.ready) done(data.ready);
      else if (data.stopped) { console.warn(data.stopped); failed(new Error(data.stopped)); stopped(mine, data.file); }
    };
    mine.onerror = () => { failed(new Error("worker")); stopped(mine); };
  });
  ready.catch(() => {});
  mine.postMessage({ begin: { lock, covered, agent: browserName() } });
  return ready;
}

// Evenings that are tried beside the taps: by a worker of their own, from the first time they are asked for.
let player = null;
function experiment(asked) {
  if (!player && asked) {
    player = new Worker("/_/worker.js", { type: "module" });
    player.onmessage = ({ data }) => { if (data.played) worker?.postMessage(data); };
  }
  if (asked) return player.postMessage({ experiment: asked });
  player?.terminate();
  player = null;
  return undefined;
}

/** `file`: the game that the browser keeps no more, out of the worker's memory. */
function stopped(which, file) {
  if (which !== worker || !isHolder) return;
  worker.terminate();
  worker = null;
  ready = null;
  for (const { lose } of waiting.values()) lose();
  waiting.clear();
  busy.hidden = true;
  if (page.dataset.state === "opening") return say("stopped", UNOPENED, button("Réessayer", () => location.reload()));
  if (file) return say("stopped", ERASED, button("Garder le fichier", () => giveFile(file)), button("Rouvrir le carnet", () => location.reload(), false));
  return say("stopped", "Le carnet s’est arrêté, rien n’est perdu.", button("Y revenir", goOn));
}

/** Back to the very page on which it stopped; whoever taps this is looking at it. */
async function goOn() {
  const address = frame.contentWindow?.location.pathname.startsWith("/") ? frame.contentWindow.location.href : "/reprendre";
  say("opening", "Le carnet s’ouvre…");
  try {
    await openWorker(false);
  } catch {
    return;
  }
  show(address);
}

function browserName() {
  const known = [["Edg/", "Edge"], ["Firefox/", "Firefox"], ["Chrome/", "Chrome"], ["CriOS/", "Chrome"], ["Version/", "Safari"]];
  const [mark, name] = known.find(([it]) => navigator.userAgent.includes(it)) ?? ["", "Navigateur"];
  return `${name} ${navigator.userAgent.split(mark)[1]?.split(/[ .]/)[0] ?? ""}`.trim();
}

// --- What the frame asks, by way of the service worker.
function request(asked) {
  const id = (number += 1);
  const isPoll = asked.path.endsWith("/version");
  const late = isPoll ? 0 : setTimeout(() => { busy.hidden = false; }, SOON);
  const over = () => {
    clearTimeout(late);
    if (!isPoll) busy.hidden = true;
  };
  return new Promise((done) => {
    waiting.set(id, { done: (answer) => { over(); done(answer); }, lose: () => { over(); done({ lost: true }); } });
    worker.postMessage({ ...asked, id }, asked.body ? [asked.body] : []);
  });
}

navigator.serviceWorker?.addEventListener("message", async ({ data, ports: [port] }) => {
  if (!data.request) return;
  if (!isHolder) { port.postMessage({ no: true }); return; }
  port.postMessage({ taken: true });
  const asked = data.request;
  const isReady = await (ready ?? Promise.reject(new Error("stopped"))).then(() => true, () => false);
  const answer = isReady && worker ? await request(asked) : { lost: true };
  const file = answer.headers?.find(([name, value]) => name.toLowerCase() === "content-disposition" && value.startsWith("attachment"));
  // No room, or a disk that does not take it.
  if ([503, 507].includes(answer.status)) offerFile();
  if (file && asked.isPage) {
    // A page stays where it is when a file comes out of it.
    giveFile(answer);
    port.postMessage({ status: 204, headers: [], body: null });
  } else port.postMessage(answer, answer.body ? [answer.body] : []);
});

// --- Files that leave, files that come.
function giveFile(answer) {
  const header = (wanted) => answer.headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? "";
  const name = header("content-disposition").split('filename="')[1]?.split('"')[0] ?? "partie.json";
  const file = new File([answer.body], name, { type: header("content-type").split(";")[0] });
  handOver(file, (again) => ask(`« ${name} » est prêt.`, ["Enregistrer le fichier", again], ["Fermer"]));
}

async function fetchFile(address) {
  const url = new URL(address, location.href);
  const answer = await request({ method: "GET", path: url.pathname, query: url.search.slice(1), headers: [], body: null });
  if (answer.status === 200) giveFile(answer);
  else if (!answer.lost) show(address);
}

const gameShown = () => frame.contentWindow?.location.pathname.match(/^\/partie\/[^/]+/)?.[0];

function offerFile() {
  const game = gameShown();
  if (game) ask("Ce geste n’a pas pu être gardé : prenez d’abord la partie en fichier, puis libérez de la place.", ["Garder le fichier", () => fetchFile(`${game}/sauvegarder`)], ["Fermer"]);
}

/** Where the browser forgot this site under the open page, what was played is in memory still. */
async function findErased() {
  if (page.dataset.state !== "ready" || !worker || (await navigator.serviceWorker.getRegistration())) return;
  const game = lastGame;
  say("stopped", ERASED, ...(game ? [button("Garder le fichier", () => fetchFile(`${game}/sauvegarder`))] : []),
    button("Rouvrir le carnet", () => location.reload(), !game));
}

let brought = null;
/** A file that was opened with the app, or shared to it, goes the way of « Importer une partie ». */
function bring(file) {
  brought = file;
  putIn();
}

function putIn() {
  const here = frame.contentDocument;
  if (!brought || page.dataset.state !== "ready" || !here) return;
  const input = here.querySelector("input[name=fichier]");
  if (input) {
    const files = new DataTransfer();
    files.items.add(brought);
    brought = null;
    input.files = files.files;
    input.form.requestSubmit();
  } else if (!here.querySelector(".page-rideau")) {
    ask(`« ${brought.name} » : l’importer comme partie ?`, ["Importer", () => show("/")], ["Non", () => { brought = null; }]);
  }
}

// --- The frame.
function show(address) {
  if (frame.contentWindow && page.dataset.state === "ready") frame.contentWindow.location.href = address;
  else frame.src = address;
  if (page.dataset.state === "ready") return;
  frame.addEventListener("load", () => { if (ready) say("ready", ""); dress(); }, { once: true });
}

function dress() {
  const here = frame.contentDocument;
  if (!here || !ready) return;
  const isGame = frame.contentWindow.location.pathname.startsWith("/partie/");
  if (isGame) lastGame = gameShown();
  if (isGame || here.querySelector(".page-accueil")) localStorage.setItem("carnet-en-jeu", isGame ? "1" : "");
  if (isGame) localStorage.setItem("carnet-scene", here.title);
  else if (here.querySelector(".page-accueil")) localStorage.removeItem("carnet-scene");
  document.title = here.title || "Le carnet du MJ";
  here.addEventListener("click", (event) => {
    const link = event.target.closest("a[download]");
    if (!link) return;
    event.preventDefault();
    fetchFile(link.href);
  }, true);
  putIn();
  demonstrate();
  if (!isHome() && bar.dataset.home) bar.hidden = true;
  offerInstalling();
  if (isGame) looking?.abort();
  else if (isHome()) lookForVersion();
}
frame.addEventListener("load", dress);
frame.addEventListener("load", findErased);
setInterval(findErased, 5000);
let lastGame = null;

let wantsDemonstration = false;
function demonstrate() {
  const form = wantsDemonstration && frame.contentDocument.querySelector("form[action='/demonstration']");
  if (!form) return;
  wantsDemonstration = false;
  form.requestSubmit();
}

// --- Installing, where the browser leaves it to the page: asked once, on the home page.
let installing = null;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installing = event;
  offerInstalling();
});

function offerInstalling() {
  if (!installing || localStorage.getItem("carnet-installer")) return;
  const answered = () => localStorage.setItem("carnet-installer", "1");
  askAtHome("Installé, le carnet s’ouvre d’un doigt, et le navigateur le garde mieux.", ["L’installer", () => { answered(); installing.prompt(); }], ["Non merci", answered]);
}

// --- Versions.
let next = null;
// What looks for it now: given up where a game is entered, and gone on with outside of it.
let looking = null;

/** A new one is taken by the MJ's word, and offered only outside a game. */
function offerVersion() {
  askAtHome("Une nouvelle version du carnet est prête.", ["La prendre", takeVersion], ["Plus tard"]);
}

async function takeVersion() {
  await choose(next);
  worker?.postMessage({ close: true });
  location.reload();
}

async function lookForVersion() {
  if (next) offerVersion();
  if (looking) return;
  looking = new AbortController();
  try {
    const found = await newest();
    if (`carnet-${found.version}` === (await chosen())) return;
    const { saveData, type } = navigator.connection ?? {};
    if (!saveData && type !== "cellular") await loadVersion(found);
    else if (!askAtHome("Une nouvelle version du carnet existe : quelques Mo à charger.", ["La charger", () => loadVersion(found)], ["Plus tard"])) looking = null;
  } catch {
    // Without a network, or in the middle of a publication: another time.
    looking = null;
  }
}

async function loadVersion(found) {
  try {
    next = await fetchVersion(found, looking.signal, () => {});
    offerVersion();
  } catch {
    looking = null;
  }
}

/** The version to open: the one chosen, or the newest at the first visit. True to go on. */
async function settleVersion(stop) {
  const waitingOne = await waitingVersion();
  if (waitingOne && localStorage.getItem("carnet-en-jeu") !== "1") {
    await choose(waitingOne);
    location.reload();
    return false;
  }
  const known = await chosen();
  if (known && (await completed(known))) return true;
  const version = await newest();
  await choose(await fetchVersion(version, stop, (how) => { if (!stop.aborted) showProgress(how); }));
  if (stop.aborted) return false;
  // What the network gave for this page may be of another version than what it gave for the rest.
  if (page.dataset.version !== version.version) {
    location.reload();
    return false;
  }
  return true;
}

async function settleDoor() {
  const door = navigator.serviceWorker;
  const late = new Promise((_, failed) => { setTimeout(() => failed(new Refused("door", "no word")), PATIENCE); });
  const stands = door.register("/sw.js", { updateViaCache: "none" })
    .then(() => door.ready)
    .then(() => door.controller ?? new Promise((done) => { door.addEventListener("controllerchange", done, { once: true }); }))
    .catch(async (error) => {
      const found = await fetch("/sw.js", { cache: "no-store" });
      const isWhole = found.ok && (await found.text()).trimEnd().endsWith("// Entier.") && found.headers.get("content-type")?.includes("javascript");
      throw new Refused(isWhole ? "door" : "host", error.message);
    });
  await Promise.race([stands, late]);
}

// --- The start.
const OLD = "Ce navigateur est trop ancien, ou cette adresse n’est pas en https : mettez-le à jour, ou ouvrez le carnet par son adresse https.";
const NO_NETWORK = "Le carnet n’a pas pu être chargé : rejoignez un réseau, puis touchez « Réessayer ». Ce qui est déjà là reste, et une fois chargé il se passe de réseau.";
const CAUSES = {
  host: "Cette adresse ne donne pas le carnet entier : si le réseau demande d’abord que l’on s’y inscrive, faites-le ; sinon on est peut-être en train de la mettre à jour. Attendez une minute, puis touchez « Réessayer ».",
  room: "Il n’y a pas assez de place sur cet appareil pour le carnet : libérez-en quelque 50 Mo, puis touchez « Réessayer ».",
  door: "Ce navigateur empêche le carnet de rester sur l’appareil : autorisez les cookies et les données de ce site, ou prenez un autre navigateur, puis touchez « Réessayer ».",
};
const ERASED = "Ce navigateur a effacé ce qu’il gardait du carnet. La partie est encore là, en mémoire : gardez-la en fichier avant de fermer cette page, « Importer une partie » la reprendra.";
const UNOPENED = "Le carnet n’a pas pu s’ouvrir : fermez les autres fenêtres, puis touchez « Réessayer ». Ses parties restent où elles sont.";
const UNKEPT = "Ce navigateur ne peut rien garder : ouvrez le carnet dans une fenêtre ordinaire (pas privée) d’un navigateur à jour.";

async function start(steal = false) {
  if (!isSecureContext || !navigator.serviceWorker || !navigator.locks || !globalThis.caches) return say("refused", OLD);
  say("opening", "Le carnet s’ouvre…");
  if (!(await holdAlone(steal))) {
    return say("elsewhere", "Le carnet est déjà ouvert dans une autre fenêtre.", button("L’ouvrir ici", () => start(true)));
  }
  const mine = opening = new AbortController();
  try {
    if (!(await settleVersion(mine.signal))) return undefined;
    await settleDoor();
  } catch (error) {
    console.warn(error);
    if (mine.signal.aborted) return undefined;
    return say("refused", CAUSES[error.cause] ?? NO_NETWORK, button("Réessayer", () => location.reload()));
  }
  if (mine.signal.aborted) return undefined;
  // Never waited for: some browsers do not answer.
  navigator.storage?.persist?.().catch(() => {});
  try {
    const { isKept } = await openWorker(true);
    if (!isKept) return say("refused", UNKEPT, button("Essayer la démonstration : rien n’est gardé", () => show("/")));
  } catch (error) {
    console.warn(error);
    return undefined;
  }
  const wanted = location.hash.slice(1);
  wantsDemonstration = wanted === "demo";
  history.replaceState(null, "", "/");
  show(wanted.startsWith("/") ? wanted : wantsDemonstration ? "/" : "/reprendre");
  forgetOthers();
  takeFiles(bring);
  return undefined;
}

start();
