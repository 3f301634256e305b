// The town of Humans!!!: the chosen zombie in sight, and the table seen from the other side.
"use strict";
(() => {
  const stage = () => document.querySelector(".town-stage");

  // Only when it is out of sight: a town that jumps at each step would lose everybody.
  function bringIntoSight() {
    const found = stage()?.querySelector(".pawn.chosen, .is-poser");
    if (!found) return;
    const [box, room] = [found.getBoundingClientRect(), stage().getBoundingClientRect()];
    const seen = box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
    if (!seen) found.scrollIntoView({ block: "center", inline: "center" });
  }

  function showWhoseTurn() {
    const [strips, own] = [document.querySelector(".strips"), document.querySelector(".strip.is-current")];
    if (own) strips.scrollLeft = own.offsetLeft - (strips.clientWidth - own.offsetWidth) / 2;
  }

  function offer() {
    document.querySelectorAll("[data-shown]").forEach((button) => {
      button.hidden = false;
      button.setAttribute("aria-pressed", document.documentElement.classList.contains(button.dataset.shown));
    });
    bringIntoSight();
    showWhoseTurn();
  }

  addEventListener("click", (event) => {
    const button = event.target.closest("[data-shown]");
    if (!button) return;
    document.documentElement.classList.toggle(button.dataset.shown);
    offer();
  });
  document.addEventListener("scene", offer);
  requestAnimationFrame(offer);
})();
