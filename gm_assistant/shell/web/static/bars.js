// Above the scene one bar at a time: a touch puts the one that is shown behind the others.
"use strict";
(() => {
  const bars = (where = document) => [...where.querySelectorAll(".notices > :not([hidden], .more)")];
  const words = (bar) => bar.textContent.trim();

  addEventListener("click", (event) => {
    if (!event.target.closest("[data-next-bar]")) return;
    const all = bars();
    const shown = all.find((it) => !it.classList.contains("behind"));
    shown?.classList.add("behind");
    if (all.every((it) => it.classList.contains("behind"))) all.forEach((it) => it.classList.remove("behind"));
  });
  // What was put behind stays there as long as it says the same.
  document.addEventListener("next", ({ detail }) => {
    const behind = bars().filter((it) => it.classList.contains("behind")).map(words);
    const next = bars(detail);
    const passed = next.filter((it) => behind.includes(words(it)));
    if (passed.length < next.length) passed.forEach((it) => it.classList.add("behind"));
  });
})();
