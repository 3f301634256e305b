// By day, a timer started on the game master's screen runs on the public screen too.
"use strict";
(() => {
  function send(fields) {
    const base = document.getElementById("scene").dataset.versionUrl?.replace(/\/version$/, "");
    const csrf = document.querySelector("input[name=csrf]")?.value;
    if (!base || !csrf) return;
    fetch(`${base}/ecran`, { method: "POST", body: new URLSearchParams({ ...fields, csrf }), redirect: "manual" }).catch(() => {});
  }
  addEventListener("click", (event) => {
    const button = event.target.closest("[data-timer]");
    if (!button || document.getElementById("scene").dataset.look !== "jour") return;
    const timer = button.closest(".timer");
    if (button.dataset.timer === "go" && !timer.classList.contains("running")) {
      const seconds = Math.ceil(Number(timer.dataset.left) || Number(timer.dataset.seconds));
      send({ faire: "minuteur", secondes: String(seconds), nom: timer.getAttribute("aria-label") });
    } else {
      send({ faire: "arreter" });
    }
  }, true);
})();
