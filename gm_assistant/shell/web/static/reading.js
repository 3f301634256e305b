// One thing said at a time: the first line not yet said is large, those said fold to a tick. A line
// that is touched says what stands before it, and itself unless it is the last; anything else of the
// call says all but the last. Going on by any decision says all; a step back says nothing.
"use strict";
(() => {
  const scene = () => document.getElementById("scene");
  // Nobody has closed his eyes while its first line is said.
  const EYES_OPEN = "invocation-invocation-qui";
  const lines = (where = scene()) => [...where.querySelectorAll("[data-line]")];
  // The same words may be said of two decisions.
  const words = (line) => `${line.dataset.line} ${line.querySelector(".answer-words, .aloud").textContent.trim()}`;
  let row = null;
  let version = null;
  let said = new Set();
  let present = [];
  let back = false;

  // What its player has read is given: where that was is kept over the curtain, never the answer.
  const GIVEN = "gm-given";
  const place = (of) => `${of.dataset.row} ${of.dataset.version}`;
  function given(now) {
    if (sessionStorage.getItem(GIVEN) !== place(now)) return;
    sessionStorage.removeItem(GIVEN);
    lines(now).filter((it) => it.classList.contains("answer")).forEach((it) => said.add(words(it)));
  }

  function draw(where = scene()) {
    let reached = false;
    for (const line of lines(where)) {
      const done = said.has(words(line));
      line.classList.toggle("said", done);
      line.classList.toggle("now", !done && !reached);
      line.classList.toggle("later", !done && reached);
      if (!done) reached = true;
    }
    where.querySelectorAll(".reading:not(.live)").forEach((it) => it.classList.add("live"));
    // Told once for the whole scene: how houses and band look hangs on the line that is being said.
    const line = where.querySelector(".reading > .line.now");
    where.dataset.saying = line?.matches(".answer") ? "answer" : "";
    // By an attribute of its own, which no other call changes: all houses hang on it.
    where.toggleAttribute("data-hushed", where.dataset.row === EYES_OPEN && Boolean(line?.matches(":first-child")));
  }

  // Of the scene that stands, or of the one that is about to take its place.
  function shown(now) {
    if (now.dataset.row !== row) said = new Set();
    else if (back) said = new Set(lines(now).map(words).filter((it) => said.has(it)));
    else if (now.dataset.version !== version) present.forEach((it) => said.add(it));
    back = false;
    lines(now).filter((it) => it.classList.contains("said")).forEach((it) => said.add(words(it)));
    given(now);
    const isNew = now.dataset.row !== row || now.dataset.version !== version;
    row = now.dataset.row;
    version = now.dataset.version;
    present = lines(now).map(words);
    draw(now);
    // With the frame, whose layout it needs: worked out here it would be worked out twice.
    if (isNew) requestAnimationFrame(() => scene().querySelector(".heart")?.scrollTo(0, 0));
  }

  addEventListener("click", (event) => {
    const touched = event.target.closest?.("[data-line], .call");
    // A button leads on by itself; an answer that is shown is given once the curtain falls.
    if (!touched || event.target.closest(".seat, [type=submit], summary")) return;
    const isSaid = touched.classList.contains("said");
    // A name leads to its rule, and says nothing of the call.
    if (!isSaid && event.target.closest("a")) return;
    const all = lines();
    const here = all.indexOf(touched);
    if (isSaid) said.delete(words(touched));
    else all.slice(0, Math.min(here < 0 ? all.length : here + 1, all.length - 1)).forEach((it) => said.add(words(it)));
    draw();
  });
  addEventListener("submit", (event) => {
    back = Boolean(event.target.closest?.(".undo"));
    if (event.target.id === "showing") sessionStorage.setItem(GIVEN, place(scene()));
  }, true);
  document.addEventListener("next", (event) => shown(event.detail));
  shown(scene());
})();
