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
  // Arrows go from lit square to lit square, the nearest one that way.
  const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  function nearest([right, down]) {
    const [x, y] = middle(document.activeElement);
    const far = (spot) => {
      const [dx, dy] = [middle(spot)[0] - x, middle(spot)[1] - y];
      const [ahead, aside] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
      return ahead > 1 ? ahead + 3 * aside : Infinity;
    };
    const all = [...document.querySelectorAll(".spot")].map((spot) => [far(spot), spot]);
    return all.filter(([length]) => length < Infinity).sort(([one], [other]) => one - other)[0]?.[1];
  }
  addEventListener("keydown", (event) => {
    const towards = WAYS[event.key];
    if (!towards || !document.activeElement?.matches(".spot")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    nearest(towards)?.focus();
  }, true);

  document.addEventListener("scene", offer);
  requestAnimationFrame(offer);
})();

// A tile drawn by finger: each square touched is the next of street, building, nothing.
(() => {
  const NEXT = { ".": "b", b: "#", "#": "." };
  const SAID = { ".": ["rue", "rue"], b: ["batiment", "bâtiment"], "#": ["rien", "rien"] };

  function offer() {
    for (const tile of document.querySelectorAll("[data-tile]")) {
      const typed = document.querySelector(`[name="${tile.dataset.tile}"]`);
      typed?.closest(".tile-typed")?.classList.add("by-finger");
      for (const square of tile.children) square.disabled = false;
    }
  }
  addEventListener("click", (event) => {
    const square = event.target.closest("[data-tile] button");
    if (!square) return;
    const tile = square.parentElement;
    square.dataset.mark = NEXT[square.dataset.mark];
    [square.className, square.ariaLabel] = SAID[square.dataset.mark];
    const marks = [...tile.children].map((it) => it.dataset.mark).join("");
    document.querySelector(`[name="${tile.dataset.tile}"]`).value = marks.match(/.{3}/g).join(" ");
  });
  document.addEventListener("swapped", offer);
  offer();
})();
