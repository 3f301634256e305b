// A rule under the finger: opened where its name was tapped, gone with the curtain.
"use strict";
(() => {
  const dialog = () => document.getElementById("rule-box");
  addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id !== "rule") return;
    if (!dialog().open) dialog().showModal();
  });
  function close() {
    if (dialog()?.open) dialog().close();
  }
  document.addEventListener("visibilitychange", close);
  addEventListener("pagehide", close);
  addEventListener("submit", (event) => { if (event.target.matches("[data-curtain]")) close(); }, true);
  addEventListener("click", (event) => { if (event.target === dialog()) close(); });
})();
