// The board turned for whoever sits on the other side of the table, until it is turned back.
"use strict";
(() => {
  const KEPT = "gm-turned";
  const root = document.documentElement;
  const kept = () => { try { return sessionStorage.getItem(KEPT) === "1"; } catch { return root.hasAttribute("data-turned"); } };

  function show(turned) {
    root.toggleAttribute("data-turned", turned);
    for (const button of document.querySelectorAll("[data-turn]")) {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(turned));
    }
  }

  addEventListener("click", (event) => {
    if (!event.target.closest("[data-turn]")) return;
    const turned = !root.hasAttribute("data-turned");
    try { sessionStorage.setItem(KEPT, turned ? "1" : "0"); } catch { /* Only until the page is left. */ }
    show(turned);
  });
  document.addEventListener("scene", () => show(kept()));
  document.addEventListener("swapped", () => show(kept()));
  show(kept());
})();
