// The public screen: asks every second whether anything public is new, and counts timers down.
"use strict";
(() => {
  const EVERY = 1000;
  // An answer that is not there by then never comes: a network that changed, a tablet that slept.
  const PATIENCE = 6000;
  const COUNT = 200;
  const here = location.pathname.replace(/\/$/, "");
  const view = () => document.getElementById("public");
  const inMinutes = (left) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  let ahead = 0;
  let asked = null;
  let next = 0;
  let counting = 0;

  // Nobody looks at a sleeping page: it asks nothing until it is shown again, and then at once,
  // whatever it had asked before it slept.
  async function ask() {
    clearTimeout(next);
    asked?.abort();
    if (document.hidden) return;
    const mine = asked = new AbortController();
    const late = setTimeout(() => mine.abort(), PATIENCE);
    try {
      const answer = await fetch(`${here}/version?v=${view().dataset.version}`, { cache: "no-store", signal: mine.signal });
      const clock = Number(answer.headers.get("X-Clock"));
      if (clock) ahead = clock - Date.now();
      if (answer.status === 200) await renew(mine.signal);
    } catch {
      // The server is away, or said nothing: what is shown stays, and the next turn asks again.
    } finally {
      clearTimeout(late);
      // Never all at once, though forty telephones may have been woken by one server.
      if (asked === mine) next = setTimeout(ask, EVERY * (0.8 + 0.4 * Math.random()));
    }
  }

  async function renew(signal) {
    const page = await (await fetch(here, { cache: "no-store", signal })).text();
    const fresh = new DOMParser().parseFromString(page, "text/html").getElementById("public");
    if (!fresh) return;
    view().replaceWith(fresh);
    document.documentElement.dataset.look = fresh.dataset.look;
    count();
  }

  function count() {
    clearTimeout(counting);
    const clocks = document.querySelectorAll(".clock");
    for (const clock of clocks) {
      const left = Math.ceil((Number(clock.dataset.until) - Date.now() - ahead) / 1000);
      clock.querySelector(".clock-left").textContent = left > 0 ? inMinutes(Math.min(left, Number(clock.dataset.seconds))) : "fini";
      clock.classList.toggle("over", left <= 0);
    }
    if (clocks.length && !document.hidden) counting = setTimeout(count, COUNT);
  }

  function wake() {
    count();
    ask();
  }

  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", wake);
})();
