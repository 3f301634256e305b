// Small numbers by fingers: raised and lowered within their bounds; of those beside each other that
// may be nothing, one alone is more than nothing.
"use strict";
(() => {
  const number = (stepper) => stepper.querySelector("input");

  function show() {
    document.querySelectorAll("[data-stepper] [data-by]").forEach((it) => { it.hidden = false; });
  }

  addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-by]");
    const stepper = button?.closest("[data-stepper]");
    if (!stepper) return;
    setTimeout(() => button.classList.remove("pressed"), 120);
    const it = number(stepper);
    it.value = Math.min(Number(it.max), Math.max(Number(it.min), Number(it.value) + Number(button.dataset.by)));
    if (Number(it.value) === 0) return;
    for (const other of stepper.parentElement.querySelectorAll("[data-stepper]")) {
      if (other !== stepper && number(other).min === "0") number(other).value = 0;
    }
  });
  document.addEventListener("scene", show);
  show();
})();
