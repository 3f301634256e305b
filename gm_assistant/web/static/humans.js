// The town of Humans!!!: the chosen zombie in sight, and the table seen from the other side.
"use strict";
(() => {
  const TURNED = "turned-round";
  const stage = () => document.querySelector(".town-stage");

  // Only when it is out of sight: a town that jumps at each step would lose everybody.
  function bringIntoSight() {
    const found = stage()?.querySelector(".pawn.chosen, .is-poser");
    if (!found) return;
    const [box, room] = [found.getBoundingClientRect(), stage().getBoundingClientRect()];
    const seen = box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
    if (!seen) found.scrollIntoView({ block: "center", inline: "center" });
  }

  function offer() {
    document.querySelectorAll("[data-turn]").forEach((button) => { button.hidden = false; });
    bringIntoSight();
  }

  addEventListener("click", (event) => {
    if (!event.target.closest("[data-turn]")) return;
    document.documentElement.classList.toggle(TURNED);
  });
  document.addEventListener("scene", offer);
  requestAnimationFrame(offer);
})();
