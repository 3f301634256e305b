// What must be read whole gives way step by step until it is: a box takes the first of its steps at
// which nothing of it is cut or lies under a house. What each step takes away is said in the styles,
// each on top of those before. An observer is told of sizes after the layout and before the paint:
// nobody sees the steps that were tried, and where all fits nothing is laid out again.
"use strict";
(() => {
  // Boxes, and how many steps each has.
  const BOXES = { ".showing": 4, ".stage .heart": 8 };
  const ALL = Object.keys(BOXES).join();
  // The step at which a note is one line, which is touched for the rest.
  const FOLDED = ".heart[data-fit~='5'] .call > .hint";
  const steps = (last) => [...Array(last).keys()].map((it) => it + 1).join(" ");

  // A gable and its chimney leave their corners free.
  const wall = ({ left, right, top, bottom, height }) => ({ left, right, top: top + height * .36, bottom });
  const meets = (line) => (house) => line.left < house.right - 3 && line.right > house.left + 3
    && line.top < house.bottom - 3 && line.bottom > house.top + 3;
  function isClear(box, houses) {
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      if (!texts.currentNode.data.trim()) continue;
      range.selectNodeContents(texts.currentNode);
      if ([...range.getClientRects()].some((line) => line.width > 1 && houses.some(meets(line)))) return false;
    }
    return true;
  }
  const isRoomy = (box) => box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1;
  // What lies under a house may stand between two where its lines are shorter.
  const WIDTHS = 4;
  function standsAt(box, step, houses) {
    for (let narrow = 0; narrow < (houses.length ? WIDTHS : 1); narrow += 1) {
      mark(box, "fit", steps(step));
      mark(box, "narrow", String(narrow || ""));
      if (!isRoomy(box)) return false;
      if (isClear(box, houses)) return true;
    }
    return false;
  }
  function mark(box, name, value) {
    if ((box.dataset[name] ?? "") !== value) box.dataset[name] = value;
  }

  // What an observer tells of the step just taken needs no second look.
  const settled = new WeakMap();
  const sizes = (box) => [box, ...box.children].map((it) => [it.clientWidth, it.clientHeight]).join();

  function fit(box) {
    const last = BOXES[Object.keys(BOXES).find((it) => box.matches(it))];
    const around = getComputedStyle(box).position === "absolute" ? box.parentElement.querySelectorAll(".seat") : [];
    const houses = [...around].map((it) => wall(it.getBoundingClientRect()));
    for (let step = 0; step <= last && !standsAt(box, step, houses); step += 1);
    box.querySelectorAll(".call > .hint").forEach(offer);
    settled.set(box, sizes(box));
  }
  const fitAll = () => document.querySelectorAll(ALL).forEach(fit);

  // What is folded is opened by a touch or a key, over the rest, and closed by the next.
  function offer(note) {
    const isFolded = note.matches(FOLDED) && note.scrollWidth > note.clientWidth + 1;
    if (isFolded === note.hasAttribute("aria-expanded")) return;
    if (isFolded) Object.entries({ role: "button", tabindex: 0, "aria-expanded": false }).forEach(([name, it]) => note.setAttribute(name, it));
    else ["role", "tabindex", "aria-expanded"].forEach((name) => note.removeAttribute(name));
  }
  function turn(event) {
    const note = event.target.closest?.(".hint[aria-expanded]");
    document.querySelectorAll(".hint[aria-expanded=true]").forEach((it) => it !== note && it.setAttribute("aria-expanded", false));
    if (!note) return;
    note.setAttribute("aria-expanded", note.getAttribute("aria-expanded") === "false");
    event.stopPropagation();
  }
  addEventListener("click", turn, true);
  addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") turn(event); }, true);

  const observer = new ResizeObserver((entries) => {
    for (const box of new Set(entries.map((it) => it.target.closest(ALL)))) {
      if (box && settled.get(box) !== sizes(box)) fit(box);
    }
  });

  let watched = [];
  function watch() {
    const now = [...document.querySelectorAll(ALL)].flatMap((box) => [box, ...box.children]);
    watched.filter((it) => !now.includes(it)).forEach((it) => observer.unobserve(it));
    now.filter((it) => !watched.includes(it)).forEach((it) => observer.observe(it));
    watched = now;
  }
  // The server knows of no step: the next scene begins with the one that stands.
  document.addEventListener("next", ({ detail }) => {
    for (const kind of Object.keys(BOXES)) {
      const [here, next] = [document.querySelector(kind), detail.querySelector(kind)];
      if (here && next) for (const name of ["fit", "narrow"]) if (name in here.dataset) next.dataset[name] = here.dataset[name];
    }
  });
  // Other words may take as much room: with the frame, whose layout it needs.
  document.addEventListener("scene", () => {
    watch();
    requestAnimationFrame(fitAll);
  });
  watch();
})();
