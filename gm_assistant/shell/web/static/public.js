// The public screen: asks every second whether anything public is new, and counts timers down.
// Televisions keep the browser they were sold with: this is written in the language of 2015.
"use strict";
(function () {
  const EVERY = 1000;
  // An answer that is not there by then never comes: a network that changed, a tablet that slept.
  const PATIENCE = 6000;
  const COUNT = 200;
  // As long as the former scene takes to leave.
  const LEAVES = 2200;
  const ROUND = 326.7;
  const here = location.pathname.replace(/\/$/, "");
  const view = () => document.getElementById("public");
  const inMinutes = (left) => `${Math.floor(left / 60)}:${left % 60 < 10 ? "0" : ""}${left % 60}`;
  let ahead = 0;
  let asked = null;
  let next = 0;
  let counting = 0;
  let voice = null;

  // What one turn asks; whoever cannot break it off does not listen to it any more.
  function turn() {
    const ends = typeof AbortController === "function" ? new AbortController() : null;
    const it = { over: false, options: { cache: "no-store" } };
    if (ends) it.options.signal = ends.signal;
    it.stop = () => {
      it.over = true;
      if (ends) ends.abort();
    };
    return it;
  }

  // Nobody looks at a sleeping page: it asks nothing until it is shown again, and then at once,
  // whatever it had asked before it slept.
  function ask() {
    clearTimeout(next);
    if (asked) asked.stop();
    asked = null;
    if (document.hidden) return;
    const mine = asked = turn();
    const late = setTimeout(() => {
      mine.stop();
      again(mine);
    }, PATIENCE);
    fetch(`${here}/version?v=${view().dataset.version}`, mine.options)
      .then((answer) => {
        const clock = Number(answer.headers.get("X-Clock"));
        if (clock) ahead = clock - Date.now();
        return answer.status === 200 && !mine.over ? renew(mine) : null;
      })
      // The server is away, or said nothing: what is shown stays, and the next turn asks again.
      .catch(() => null)
      .then(() => {
        clearTimeout(late);
        again(mine);
      });
  }

  // Never all at once, though forty telephones may have been woken by one server.
  function again(mine) {
    if (asked !== mine) return;
    asked = null;
    next = setTimeout(ask, EVERY * (0.8 + 0.4 * Math.random()));
  }

  function renew(mine) {
    return fetch(here, mine.options).then((answer) => answer.text()).then((page) => {
      const fresh = new DOMParser().parseFromString(page, "text/html").getElementById("public");
      if (!fresh || mine.over) return;
      const former = view();
      pass(former, fresh);
      former.parentNode.replaceChild(fresh, former);
      document.documentElement.dataset.look = fresh.dataset.look;
      count();
      hear();
    });
  }

  // One scene passes into another: the former sky and its village leave over the new ones.
  function pass(former, fresh) {
    const before = former.querySelector("[data-scene]");
    const after = fresh.querySelector("[data-scene]");
    if (!before || !after || before.dataset.scene === after.dataset.scene) return;
    after.dataset.entering = before.dataset.scene;
    const leaves = before.querySelector(".backdrop");
    const comes = after.querySelector(".backdrop");
    const old = after.querySelectorAll(".leaving");
    for (let at = 0; at < old.length; at += 1) old[at].parentNode.removeChild(old[at]);
    leaves.classList.add("leaving");
    leaves.setAttribute("aria-hidden", "true");
    comes.parentNode.insertBefore(leaves, comes.nextSibling);
    setTimeout(() => {
      if (leaves.parentNode) leaves.parentNode.removeChild(leaves);
    }, LEAVES);
  }

  function count() {
    clearTimeout(counting);
    const clocks = document.querySelectorAll(".clock");
    for (let at = 0; at < clocks.length; at += 1) tick(clocks[at]);
    if (clocks.length && !document.hidden) counting = setTimeout(count, COUNT);
  }

  // Words and ring are touched only when they change: a second has one picture.
  function tick(clock) {
    const whole = Number(clock.dataset.seconds);
    const left = Math.ceil((Number(clock.dataset.until) - Date.now() - ahead) / 1000);
    const words = left > 0 ? inMinutes(Math.min(left, whole)) : "fini";
    const told = clock.querySelector(".clock-left");
    if (told.textContent === words) return;
    told.textContent = words;
    if (left <= 0) clock.classList.add("over");
    const ring = clock.querySelector(".ring-left");
    const length = ROUND * Math.max(Math.min(left / whole, 1), 0);
    if (ring) ring.setAttribute("stroke-dasharray", `${length} ${ROUND}`);
  }

  // What is heard has a script of its own, fetched only once it may be: most screens are silent.
  function hear() {
    const address = view().dataset.voice;
    if (address && !voice) {
      voice = document.createElement("script");
      voice.src = address;
      document.head.appendChild(voice);
    }
    document.dispatchEvent(new Event("renewed"));
  }

  function wake() {
    count();
    hear();
    ask();
  }

  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", wake);
})();
