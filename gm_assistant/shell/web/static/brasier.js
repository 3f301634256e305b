// The screen turned for whoever sits on the other side: kept until it is turned back.
"use strict";
(() => {
  const KEPT = "brasier-tourne";
  const root = document.documentElement;

  function show() {
    root.classList.toggle("tourne", sessionStorage.getItem(KEPT) === "1");
    for (const button of document.querySelectorAll("[data-tourner]")) button.hidden = false;
  }

  addEventListener("click", (event) => {
    if (!event.target.closest("[data-tourner]")) return;
    sessionStorage.setItem(KEPT, root.classList.contains("tourne") ? "0" : "1");
    show();
  });
  document.addEventListener("swapped", show);
  show();
})();

// « Lancer tout »: one throw after another, each seen on the map, until the table has to choose.
(() => {
  const PACE = 900;
  let kind = "";
  let waits;
  const owed = () => document.querySelector("#scene .de-du.fort[data-rang]");

  function stop() {
    kind = "";
    clearTimeout(waits);
  }

  function offer() {
    for (const button of document.querySelectorAll("[data-tout]")) button.hidden = false;
    if (!kind) return;
    const next = owed();
    if (next?.dataset.rang !== kind || document.querySelector(".refusal")) stop();
    else waits = setTimeout(() => owed()?.querySelector(".lancer")?.click(), PACE);
  }

  // Whatever else is touched meanwhile is a hand that wants to decide.
  addEventListener("pointerdown", stop, true);
  addEventListener("keydown", stop, true);
  addEventListener("click", (event) => {
    if (!event.target.closest("[data-tout]")) return;
    kind = owed()?.dataset.rang ?? "";
    owed()?.querySelector(".lancer")?.click();
  });
  document.addEventListener("scene", offer);
  offer();
})();

// The film: one round after another at the size of the screen, then all of them again.
(() => {
  const PACE = 800;
  let waits;
  const film = () => document.querySelector(".film");

  function show(at) {
    const rounds = [...film()?.children ?? []];
    rounds.forEach((it, place) => it.classList.toggle("vue", place === at));
    film()?.classList.toggle("deroule", at < rounds.length);
    if (at < rounds.length) waits = setTimeout(() => show(at + 1), PACE);
  }

  function offer() {
    for (const button of document.querySelectorAll("[data-film]")) button.hidden = false;
  }
  addEventListener("click", (event) => {
    if (!event.target.closest("[data-film]")) return;
    clearTimeout(waits);
    show(0);
    film().scrollIntoView({ block: "center" });
  });
  document.addEventListener("swapped", offer);
  offer();
})();
