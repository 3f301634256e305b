// The public screen: asks twice every second whether anything public is new, and counts timers down.
"use strict";
(() => {
  const here = location.pathname.replace(/\/$/, "");
  const view = () => document.getElementById("public");
  let ahead = 0;
  let asking = false;

  async function ask() {
    if (asking || document.hidden) return;
    asking = true;
    try {
      const answer = await fetch(`${here}/version?v=${view().dataset.version}`, { cache: "no-store" });
      const clock = Number(answer.headers.get("X-Clock"));
      if (clock) ahead = clock - Date.now();
      if (answer.status === 200) await renew();
    } catch {
      // The server is away: what is shown stays, and the next turn asks again.
    } finally {
      asking = false;
    }
  }

  async function renew() {
    const page = await (await fetch(here, { cache: "no-store" })).text();
    const fresh = new DOMParser().parseFromString(page, "text/html").getElementById("public");
    if (!fresh) return;
    view().replaceWith(fresh);
    document.documentElement.dataset.look = fresh.dataset.look;
    count();
  }

  function count() {
    for (const clock of document.querySelectorAll(".clock")) {
      const left = Math.ceil((Number(clock.dataset.until) - Date.now() - ahead) / 1000);
      clock.querySelector(".clock-left").textContent = left > 0 ? Math.min(left, Number(clock.dataset.seconds)) : "fini";
      clock.classList.toggle("over", left <= 0);
    }
  }

  setInterval(ask, 500);
  setInterval(count, 200);
  document.addEventListener("visibilitychange", ask);
  addEventListener("pageshow", ask);
})();
