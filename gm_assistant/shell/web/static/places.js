// Where each house stands around the table: the style works it out for a size of the table, and it
// is kept here until that size changes, because working it out again would be felt at each tap.
"use strict";
(() => {
  const kept = new CSSStyleSheet();
  let known = "";
  let observed = null;
  document.adoptedStyleSheets = [kept];

  function place(table) {
    const size = `${table.clientWidth} ${table.clientHeight} ${table.className}`;
    if (size === known) return;
    known = size;
    kept.replaceSync("");
    const seats = [...table.querySelectorAll(".seats > .seat")].map((seat) => getComputedStyle(seat));
    // On a small screen they stand in a grid, which has no places.
    if (seats[0]?.position !== "absolute") return;
    const { width, height } = seats[0];
    const way = `.seats > .seat.seat { --w: ${width}; --h: ${height}; --pitch: 0px; --s: 0; --c1: 0; --c2: 0; --c3: 0; --c4: 0; }`;
    const rules = seats.map(({ left, top }, at) => `.seats > .seat.s${at} { left: ${left}; top: ${top}; }`);
    kept.replaceSync([way, ...rules].join("\n"));
  }

  // It tells of a new size after the layout and before the picture: no house is ever seen elsewhere.
  const observer = new ResizeObserver(([{ target }]) => place(target));
  function observe() {
    const table = document.querySelector(".table");
    if (table === observed) return;
    if (observed) observer.unobserve(observed);
    observed = table;
    if (table) observer.observe(table);
  }
  document.addEventListener("scene", observe);
  observe();
})();
