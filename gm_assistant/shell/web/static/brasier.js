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
