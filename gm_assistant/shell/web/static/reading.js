// One thing said at a time: the first line not yet said is large, those said fold to a tick. Going on
// by any decision says all that was there; a step back says nothing.
"use strict";
(() => {
  const scene = () => document.getElementById("scene");
  const lines = () => [...document.querySelectorAll("[data-line]")];
  // The same words may be said of two decisions.
  const words = (line) => `${line.dataset.line} ${line.querySelector(".answer-words, .aloud").textContent.trim()}`;
  let row = null;
  let version = null;
  let said = new Set();
  let present = [];
  let back = false;

  // What its player has read is given: where that was is kept over the curtain, never the answer.
  const GIVEN = "gm-given";
  const here = () => `${scene().dataset.row} ${scene().dataset.version}`;
  function given() {
    if (sessionStorage.getItem(GIVEN) !== here()) return;
    sessionStorage.removeItem(GIVEN);
    lines().filter((it) => it.classList.contains("answer")).forEach((it) => said.add(words(it)));
  }

  function draw() {
    let reached = false;
    for (const line of lines()) {
      const done = said.has(words(line));
      line.classList.toggle("said", done);
      line.classList.toggle("now", !done && !reached);
      line.classList.toggle("later", !done && reached);
      if (!done) reached = true;
    }
    document.querySelectorAll(".reading").forEach((it) => it.classList.add("live"));
    document.querySelectorAll("[data-said]").forEach((button) => { button.hidden = false; });
  }

  function shown() {
    const now = scene();
    if (now.dataset.row !== row) said = new Set();
    else if (back) said = new Set(lines().map(words).filter((it) => said.has(it)));
    else if (now.dataset.version !== version) present.forEach((it) => said.add(it));
    back = false;
    lines().filter((it) => it.classList.contains("said")).forEach((it) => said.add(words(it)));
    given();
    const isNew = now.dataset.row !== row || now.dataset.version !== version;
    row = now.dataset.row;
    version = now.dataset.version;
    present = lines().map(words);
    draw();
    // With the frame, whose layout it needs: worked out here it would be worked out twice.
    if (isNew) requestAnimationFrame(() => now.querySelector(".heart")?.scrollTo(0, 0));
  }

  addEventListener("click", (event) => {
    const line = event.target.closest?.("[data-line]");
    if (!line) return;
    if (event.target.closest("[data-said]")) said.add(words(line));
    else if (line.classList.contains("said")) said.delete(words(line));
    else return;
    draw();
  });
  addEventListener("submit", (event) => {
    back = Boolean(event.target.closest?.(".undo"));
    if (event.target.id === "showing") sessionStorage.setItem(GIVEN, here());
  }, true);
  document.addEventListener("scene", shown);
  shown();
})();
