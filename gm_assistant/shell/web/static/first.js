// A control that this device has not met is explained once, one at a time; all are put away in one tap.
"use strict";
(() => {
  const KEY = "gm-first";
  const NEVER = "*";
  const find = (selector) => document.querySelector(selector);
  const known = () => (localStorage.getItem(KEY) ?? "").split(" ").filter(Boolean);
  const keep = (...names) => localStorage.setItem(KEY, [...new Set([...known(), ...names])].join(" "));
  const place = () => document.getElementById("scene")?.dataset.row;
  let said = null;

  const isSeen = (control) => control.getClientRects().length > 0;
  function show() {
    if (!find(".notice.first")) return;
    // A refusal before the call, the call before the head of the page.
    const before = known();
    if (!said && !before.includes(NEVER)) {
      // Whether it is seen is asked last: the answer wants the whole screen laid out.
      const met = [...document.querySelectorAll("[data-first]")].findLast((it) => !before.includes(it.dataset.first) && isSeen(it));
      if (met) {
        said = { place: place(), words: met.dataset.firstWords };
        keep(met.dataset.first);
      }
    }
    tell();
  }

  // Nothing is written where nothing changes: the whole screen would be laid out for it.
  function tell() {
    const line = find(".notice.first");
    if (!line || line.hidden === !said) return;
    line.querySelector("[data-first-said]").textContent = said?.words ?? "";
    line.hidden = !said;
  }

  // It stays as long as what it is about, through whatever else changes, and goes before the frame
  // is laid out; what is met next is found in the frame, where it stands.
  function follow() {
    if (said && said.place !== place()) said = null;
    tell();
    requestAnimationFrame(show);
  }

  addEventListener("click", (event) => {
    const never = event.target.closest("[data-first-never]");
    if (!never && !event.target.closest("[data-first-done]")) return;
    if (never) keep(NEVER);
    said = null;
    tell();
  });
  document.addEventListener("scene", follow);
  requestAnimationFrame(show);
})();
