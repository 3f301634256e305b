"use strict";
// « Lancer tout »: one throw after another, each seen on the map, until the table has to choose.
(() => {
  const PACE = 900;
  let kind = "";
  let waits;
  const throwIt = () => document.querySelector("#onward[form=ask-0]")?.click();
  const owed = () => document.querySelector("#scene .de-du.fort[data-rang]");

  function stop() {
    kind = "";
    clearTimeout(waits);
  }

  function offer() {
    for (const button of document.querySelectorAll("[data-tout]")) button.hidden = false;
    if (!kind) return;
    const next = owed();
    if (next?.dataset.rang !== kind || document.querySelector(".refusal")) stop();
    else waits = setTimeout(() => throwIt(), PACE);
  }

  // Whatever else is touched meanwhile is a hand that wants to decide.
  addEventListener("pointerdown", stop, true);
  addEventListener("keydown", stop, true);
  addEventListener("click", (event) => {
    if (!event.target.closest("[data-tout]")) return;
    kind = owed()?.dataset.rang ?? "";
    throwIt();
  });
  document.addEventListener("scene", offer);
  offer();
})();

// The film: one round after another at the size of the screen, then all of them again.
(() => {
  const PACE = 800;
  let waits;
  const film = () => document.querySelector(".film");

  function show(at) {
    const rounds = [...film()?.children ?? []];
    rounds.forEach((it, place) => it.classList.toggle("vue", place === at));
    film()?.classList.toggle("deroule", at < rounds.length);
    if (at < rounds.length) waits = setTimeout(() => show(at + 1), PACE);
  }

  function offer() {
    for (const button of document.querySelectorAll("[data-film]")) button.hidden = false;
  }
  addEventListener("click", (event) => {
    if (!event.target.closest("[data-film]")) return;
    clearTimeout(waits);
    show(0);
    film().scrollIntoView({ block: "center" });
  });
  document.addEventListener("swapped", offer);
  offer();
})();

// Drawing by one stroke: the ground cell by cell under the finger, walls along the edges.
(() => {
  const board = () => document.querySelector("#dessin[data-draws]");
  let stroke = null;

  const rows = () => [...board().querySelectorAll(".doigts > div")].map((it) => [...it.children]);
  function under(event) {
    const grid = rows(), box = board().querySelector(".doigts").getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * grid[0].length;
    const y = ((event.clientY - box.top) / box.height) * grid.length;
    return { grid, x, y, cell: (column, row) => grid[row]?.[column]?.value };
  }
  // The nearest line of the grid, and the two cells that it parts.
  function edge({ x, y, cell }) {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const sides = [[x - column, column - 1, row], [column + 1 - x, column + 1, row], [y - row, column, row - 1], [row + 1 - y, column, row + 1]];
    const [far, ...other] = sides.sort(([one], [two]) => one - two)[0];
    const pair = [cell(column, row), cell(...other)];
    return far < 0.35 && pair.every(Boolean) ? pair.sort().join(".") : "";
  }
  function add(event) {
    const at = under(event);
    const found = board().dataset.draws === "bords" ? edge(at) : at.cell(Math.floor(at.x), Math.floor(at.y));
    if (!found || stroke.done.has(found)) return;
    stroke.done.add(found);
    const button = at.cell(Math.floor(at.x), Math.floor(at.y)) && at.grid[Math.floor(at.y)][Math.floor(at.x)];
    button?.classList.add("tracee");
  }

  addEventListener("pointerdown", (event) => {
    if (!board()?.dataset.draws || !event.target.closest("#dessin .doigts")) return;
    stroke = { x: event.clientX, y: event.clientY, done: new Set(), moved: false };
    add(event);
  });
  addEventListener("pointermove", (event) => {
    if (!stroke || !board()) return;
    stroke.moved ||= Math.hypot(event.clientX - stroke.x, event.clientY - stroke.y) > 12;
    if (stroke.moved) add(event);
  });
  addEventListener("pointercancel", () => { stroke = null; });
  addEventListener("pointerup", () => {
    const { moved, done } = stroke ?? {};
    stroke = null;
    if (!moved || !done.size || !board()) return;
    // What follows is no tap on the last cell.
    addEventListener("click", (event) => { if (event.target.closest("#dessin .doigts")) { event.preventDefault(); event.stopImmediatePropagation(); } }, { capture: true, once: true });
    setTimeout(send, 0, [...done].join(","));
  });
  function send(drawn) {
    const form = board(), told = document.createElement("input");
    Object.assign(told, { type: "hidden", name: "trait", value: drawn });
    form.append(told);
    form.requestSubmit();
  }
})();

// A photograph under the grid: drawn by this device alone, again after each stroke.
(() => {
  const find = (selector) => document.querySelector(selector);
  const at = { x: 0, y: 0, w: 100, h: 100, o: 45 };
  let photo = null;

  function paint() {
    for (const it of document.querySelectorAll("[data-photo]")) it.hidden = false;
    const canvas = find("#dessin .photo");
    if (!canvas) return;
    canvas.hidden = !photo;
    find("#dessin").classList.toggle("sur-photo", Boolean(photo));
    if (!photo) return;
    find("#dessin .carte").style.setProperty("opacity", String(at.o / 100));
    const box = canvas.parentElement.getBoundingClientRect();
    [canvas.width, canvas.height] = [box.width, box.height];
    const [wide, high] = [(box.width * at.w) / 100, (box.height * at.h) / 100];
    canvas.getContext("2d").drawImage(photo, (box.width * at.x) / 100, (box.height * at.y) / 100, wide, high);
    for (const it of document.querySelectorAll("[data-photo-set]")) it.value = at[it.dataset.photoSet];
  }
  addEventListener("change", async (event) => {
    if (!event.target.matches("[data-photo-file]") || !event.target.files[0]) return;
    photo = await createImageBitmap(event.target.files[0]).catch(() => null);
    paint();
  });
  addEventListener("input", (event) => {
    const name = event.target.dataset?.photoSet;
    if (!name) return;
    at[name] = Number(event.target.value);
    paint();
  });
  addEventListener("click", (event) => {
    if (!event.target.closest("[data-photo-off]")) return;
    photo = null;
    find("#dessin .carte")?.style.removeProperty("opacity");
    paint();
  });
  document.addEventListener("swapped", paint);
  document.addEventListener("scene", paint);
  paint();
})();
