// Seats at the setting of the table: dragged along the circle, or tapped and then tapped again, or moved by arrows.
"use strict";
(() => {
  const FAR = 10;
  const zone = () => document.querySelector("[data-arrange]");
  const seats = () => [...document.querySelectorAll("[data-arrange] .seat")];
  let drag = null;
  let dragged = false;
  let taken = null;

  const middle = (seat) => {
    const box = seat.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  function nearest(x, y) {
    const away = (seat) => Math.hypot(middle(seat)[0] - x, middle(seat)[1] - y);
    return drag.places.reduce((best, place) => (away(place) < away(best) ? place : best));
  }

  // Whoever is moved takes the place of the other, and those between shift by one.
  function move(player, place) {
    const order = seats().map((seat) => seat.value);
    const to = order.indexOf(place);
    order.splice(order.indexOf(player), 1);
    order.splice(to, 0, player);
    const csrf = document.querySelector("input[name=csrf]").value;
    htmx.ajax("POST", zone().dataset.arrange, { target: "#scene", swap: "outerHTML", values: { ordre: order, csrf } });
  }

  function take(player) {
    taken = taken === player ? null : player;
    show();
  }
  function show() {
    seats().forEach((seat) => seat.setAttribute("aria-pressed", String(seat.value === taken)));
    const note = document.querySelector("[data-arrange-note]");
    const name = seats().find((seat) => seat.value === taken)?.dataset.whole;
    if (note) note.textContent = name ? note.dataset.taken.replace("…", name) : note.dataset.free;
  }

  addEventListener("pointerdown", (event) => {
    const seat = event.target.closest("[data-arrange] .seat");
    dragged = false;
    if (!seat || !event.isPrimary) return;
    drag = { seat, x: event.clientX, y: event.clientY, moved: false, places: seats().filter((it) => it !== seat) };
    if (getComputedStyle(seat).touchAction === "none") seat.setPointerCapture(event.pointerId);
  });
  addEventListener("pointermove", (event) => {
    if (!drag || getComputedStyle(drag.seat).touchAction !== "none") return;
    const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(right, down) < FAR) return;
    drag.moved = true;
    drag.seat.classList.add("dragged");
    drag.seat.style.translate = `${right}px ${down}px`;
    drag.over?.classList.remove("over");
    drag.over = nearest(event.clientX, event.clientY);
    drag.over.classList.add("over");
  });
  function drop(event) {
    if (!drag) return;
    const { seat, over, moved } = drag;
    drag = null;
    seat.style.translate = "";
    seat.classList.remove("dragged", "pressed");
    over?.classList.remove("over");
    if (!moved || event.type === "pointercancel") return;
    taken = null;
    dragged = true;
    move(seat.value, over.value);
  }
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);

  addEventListener("click", (event) => {
    const seat = event.target.closest?.("[data-arrange] .seat");
    if (!seat) return;
    event.preventDefault();
    seat.classList.remove("pressed");
    if (dragged) return;
    if (!taken || taken === seat.value) { take(seat.value); return; }
    const player = taken;
    taken = null;
    move(player, seat.value);
  });

  addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" && taken) take(taken);
    if (!by || !taken || !event.target.closest("[data-arrange]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const all = seats();
    const here = all.findIndex((seat) => seat.value === taken);
    move(taken, all[(here + by + all.length) % all.length].value);
  }, true);

  document.addEventListener("scene", () => {
    show();
    if (taken) seats().find((seat) => seat.value === taken)?.focus();
  });
  show();
})();
