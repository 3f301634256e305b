// A silence: what is left to whom nobody answers begins by itself once its words have been read, lasts
// as long as nobody can count, and its end is felt by the hand that holds the device.
"use strict";
(() => {
  const scene = () => document.getElementById("scene");
  const silence = () => document.querySelector(".timer[data-gestures]");
  // How many letters somebody reads aloud in a second, and the breath before he begins.
  const LETTERS = 14;
  const BREATH = 600;
  // A second gesture follows faster than the first; a time of the rulebook is never quite used up.
  const NEXT = 2 / 3;
  const LEAST_OF_A_TIME = 0.6;
  const BOUNDS = { "silence-de": 5, "silence-a": 9 };
  const SHORTEST = 2;
  const LONGEST = 60;

  // Drawn here, from what no clock and no earlier silence tells.
  const chance = () => crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32;
  const between = (from, to) => from + (to - from) * chance();

  function bound(name) {
    const told = Number(localStorage.getItem(`gm-${name}`));
    return told >= SHORTEST && told <= LONGEST ? told : BOUNDS[name];
  }
  function bounds() {
    const [from, to] = [bound("silence-de"), bound("silence-a")];
    return from < to ? [from, to] : [to, from];
  }
  function length(timer) {
    const gestures = Number(timer.dataset.gestures);
    if (!gestures) return Number(timer.dataset.seconds) * between(LEAST_OF_A_TIME, 1);
    const each = Array.from({ length: gestures }, () => between(...bounds()));
    return each.reduce((sum, one, place) => sum + (place ? one * NEXT : one), 0);
  }

  let call = null;
  let begun = false;
  let waiting = null;

  function unread() {
    return [...document.querySelectorAll("[data-line]:not(.said)")];
  }
  function begin() {
    clearTimeout(waiting);
    const timer = silence();
    if (begun || !timer) return;
    begun = true;
    timer.dataset.seconds = length(timer).toFixed(1);
    timer.dispatchEvent(new CustomEvent("begin", { bubbles: true }));
  }
  // What is still to be given to somebody is waited for, however long it takes.
  function wait() {
    clearTimeout(waiting);
    const lines = unread();
    if (begun || !silence() || lines.some((line) => line.classList.contains("answer"))) return;
    const letters = lines.reduce((sum, line) => sum + (line.querySelector("[data-aloud]")?.textContent.length ?? 0), 0);
    waiting = setTimeout(begin, BREATH + (1000 * letters) / LETTERS);
  }

  function shown() {
    const now = `${scene().dataset.row} ${scene().dataset.version}`;
    if (now !== call) begun = false;
    call = now;
    // Shown anew by another device, the silence that ran is over.
    wait();
  }
  addEventListener("click", (event) => {
    const line = event.target.closest("[data-line]");
    if (!line || !silence()) return;
    if ([...document.querySelectorAll("[data-line]")].at(-1) === line) begin();
    else setTimeout(wait);
  });
  // Started by hand it is as long, and starts no second time.
  addEventListener("click", (event) => {
    if (!event.target.closest(".timer[data-gestures] [data-timer]") || begun) return;
    event.stopImmediatePropagation();
    begin();
  }, true);

  addEventListener("change", (event) => {
    const name = event.target.dataset?.bound;
    if (!name) return;
    localStorage.setItem(`gm-${name}`, event.target.value);
    event.target.value = bound(name);
  });
  function dress() {
    document.querySelectorAll("[data-bound]").forEach((box) => { box.value = bound(box.dataset.bound); });
  }
  document.addEventListener("scene", () => { dress(); shown(); });
  dress();
  shown();
})();
