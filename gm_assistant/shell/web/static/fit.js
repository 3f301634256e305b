// What must be read whole gives way step by step until it is: a box takes the first of its steps at
// which nothing of it is cut. What each step takes away is said in the styles. An observer is told of
// sizes after the layout and before the paint, so that nobody sees the steps that were tried.
"use strict";
(() => {
  // Boxes, and how many steps each has.
  const BOXES = { ".showing": 4 };
  const isWhole = (box) => box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1;

  // The same room and the same words need no second look, such as that at the step just taken.
  const settled = new WeakMap();
  const asked = (box) => [box.clientWidth, box.clientHeight, box.scrollHeight, box.textContent.length].join();

  function fit(box, steps) {
    if (settled.get(box) === asked(box)) return;
    for (let step = 0; step <= steps; step += 1) {
      box.dataset.fit = step;
      if (isWhole(box)) break;
    }
    settled.set(box, asked(box));
  }

  const observer = new ResizeObserver((entries) => {
    const boxes = new Set(entries.map((it) => it.target.closest(Object.keys(BOXES).join())));
    for (const box of boxes) {
      const kind = box && Object.keys(BOXES).find((it) => box.matches(it));
      if (kind) fit(box, BOXES[kind]);
    }
  });

  function watch() {
    observer.disconnect();
    for (const box of document.querySelectorAll(Object.keys(BOXES).join())) {
      for (const it of [box, ...box.children]) observer.observe(it);
    }
  }
  document.addEventListener("scene", watch);
  watch();
})();
