// One finger, one decision: acknowledges taps at once and keeps a double tap off the next row.
"use strict";
(() => {
  const QUIET = 300;
  // By night the same house again, so soon, is a finger that did not see that it was taken.
  const AGAIN = 700;
  const scene = () => document.getElementById("scene");
  const rowOf = (element) => element.closest("[data-row]")?.dataset.row ?? "";
  // All that is asked; by night a house tapped twice may be given two coins, elsewhere whatever was
  // recorded puts the next question in the same place.
  function asked() {
    const rows = [scene(), ...scene().querySelectorAll("[data-row]")].map(rowOf);
    return document.getElementById("call") ? rows.join() : `${rows.join()} ${scene().dataset.version}`;
  }
  let shownRow = asked();
  let rowSince = -QUIET;
  let pressedRow = null;
  let lastHouse = "";
  // By day houses are touched one after another, each for whoever is next: the house of the last
  // voice, and those that were touched while it was on its way.
  let lastVoice = "";
  let voices = [];
  let isReplayed = false;
  // Of the same question, whoever is asked: « vote-J3 », « vote-J4 ».
  const voiceOf = (button) => (button?.matches(".decision.stage button.seat") ? `${rowOf(button).split("-")[0]} ${button.value}` : "");
  const isNext = (voice) => voice && voice !== lastVoice && voice.split(" ")[0] === lastVoice.split(" ")[0];
  let byKeyboard = false;
  // What is counted by taps, such as newcomers: each is one more, also while another is on its way.
  let counting = false;
  let waiting = [];
  const isCounted = (button) => counting && Boolean(button?.dataset.each);

  function release() {
    document.querySelectorAll(".pressed").forEach((button) => button.classList.remove("pressed"));
  }

  // A gesture that comes to nothing leaves no name behind either, as if it were chosen.
  function forget() {
    release();
    document.querySelectorAll(".whisper").forEach((line) => line.replaceChildren());
  }

  addEventListener("pointerdown", (event) => {
    byKeyboard = false;
    const button = event.target.closest("button, .button, a.seat");
    if (!button || button.disabled) return;
    pressedRow = rowOf(button);
    if (performance.now() - rowSince >= QUIET || isCounted(button)) button.classList.add("pressed");
  }, { capture: true, passive: true });
  addEventListener("pointercancel", release, true);
  // A file that is taken away leaves the page where it is.
  addEventListener("click", (event) => { if (event.target.closest("a[download]")) setTimeout(release, QUIET); });
  addEventListener("pointerup", (event) => {
    if (!event.target.closest(".pressed")) release();
  }, true);

  // A contact too soon after the row changed, or begun on another row, was meant for that one.
  addEventListener("click", (event) => {
    const guarded = event.target.closest(".stage button, .foot button:not([data-key=u]), .script button, .decision button, .picker button");
    if (!guarded) return;
    const voice = voiceOf(guarded);
    const tooSoon = performance.now() - rowSince < QUIET && !isCounted(guarded) && !isNext(voice);
    const elsewhere = event.detail > 0 && pressedRow !== null && pressedRow !== rowOf(guarded) && !isNext(voice);
    const house = guarded.closest("#call") && guarded.matches(".seat") ? guarded.value : "";
    const again = house && house === lastHouse && performance.now() - rowSince < AGAIN;
    if (isReplayed) return;
    // None overtakes one that waits.
    const waits = voice && voices.length && isNext(voice);
    if (waits) voices.push(voice);
    if (waits) lastVoice = voice;
    if (waits || tooSoon || elsewhere || again) {
      event.preventDefault();
      event.stopImmediatePropagation();
      forget();
      if (!waits && (house || voice) !== (lastHouse || lastVoice)) sayNo(guarded);
    } else {
      lastHouse = house;
      lastVoice = voice;
    }
  }, true);

  // What was touched too soon to be meant says so at once, to the eye and to the hand.
  function sayNo(button) {
    navigator.vibrate?.(30);
    button.classList.add("too-soon");
    setTimeout(() => button.classList.remove("too-soon"), QUIET);
  }

  addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method === "dialog") return;
    if (form.dataset.sent) {
      if (voiceOf(event.submitter)) voices.push(voiceOf(event.submitter));
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isCounted(event.submitter)) waiting.push(event.submitter.dataset.each);
      return;
    }
    counting = Boolean(event.submitter?.dataset.each);
    form.dataset.sent = "1";
    // The browser has just looked at its fields; htmx would ask each of forty houses once more.
    form.noValidate = true;
  }, true);
  addEventListener("submit", (event) => { event.target.noValidate = false; });

  function countOn() {
    if (!counting || document.querySelector(".refusal")) waiting = [];
    const offered = [...document.querySelectorAll("[data-each]:enabled")];
    let button;
    while (waiting.length && !button) {
      const next = waiting.shift();
      button = offered.find((it) => it.dataset.each === next);
    }
    button?.click();
  }

  // Voices are put down in their order, until another question or a refusal comes in between.
  function voiceOn() {
    const next = voices.shift();
    const house = [...document.querySelectorAll("button.seat.legal")].find((it) => voiceOf(it) === next);
    if (!house || document.querySelector(".refusal")) voices = [];
    else {
      isReplayed = true;
      house.click();
      isReplayed = false;
    }
  }

  function shown() {
    const row = asked();
    if (row !== shownRow) rowSince = performance.now();
    shownRow = row;
    const look = scene().dataset.look;
    if (look && look !== document.documentElement.dataset.look) document.documentElement.dataset.look = look;
    settle();
    document.dispatchEvent(new CustomEvent("scene"));
    // Once the answer has been taken in whole: a form on its way takes no other.
    setTimeout(countOn);
    setTimeout(voiceOn);
  }

  // How many houses are ticked, of those that may be.
  function count() {
    const words = document.querySelector(".table [data-ticked]");
    if (!words) return;
    const boxes = [...words.closest(".table").querySelectorAll("label.seat input:enabled")];
    const ticked = boxes.filter((it) => it.checked).length;
    words.textContent = `${ticked} ${words.dataset.ticked}${ticked > 1 ? "s" : ""} sur ${boxes.length}`;
  }
  addEventListener("change", count);
  document.addEventListener("scene", count);
  addEventListener("pageshow", count);

  function settle() {
    // With the frame, whose layout it needs: worked out here it would be worked out twice.
    requestAnimationFrame(toTheRow);
    // Whoever is about to leave for the content by the keyboard is not led elsewhere.
    const here = document.activeElement;
    // Nor is whoever counts cards, one press after another.
    if (byKeyboard && !here?.classList.contains("skip") && !here?.closest(".composition")) first()?.focus();
  }

  // Only the list is scrolled: whatever holds it stays where the finger expects it.
  function toTheRow() {
    document.querySelector(".rail[data-top]")?.scrollTo(0, 0);
    const row = document.querySelector(".rail:not([data-top]) [aria-current]");
    const rail = row?.closest(".rail");
    rail?.scrollTo(row.offsetLeft - (rail.clientWidth - row.offsetWidth) / 2, row.offsetTop - (rail.clientHeight - row.offsetHeight) / 2);
  }

  addEventListener("resize", () => requestAnimationFrame(toTheRow));
  document.addEventListener("swapped", shown);
  addEventListener("htmx:afterSwap", (event) => { if (event.detail.target.id === "scene") shown(); });
  addEventListener("pageshow", () => {
    document.querySelectorAll("form[data-sent]").forEach((form) => delete form.dataset.sent);
    release();
  });
  for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    addEventListener(failure, (event) => {
      const form = event.target.closest("form");
      delete form?.dataset.sent;
      waiting = voices = [];
      forget();
      lost ||= Boolean(form);
      if (failure !== "htmx:responseError") sayAway(true);
    });
  }

  // The server went away: said until it answers again, and of a gesture only where one was lost.
  let lost = false;
  function sayAway(isAway) {
    lost &&= isAway;
    const line = document.querySelector(".away");
    if (!line) return;
    if (line.hidden === isAway) line.hidden = !isAway;
    const gesture = line.querySelector(".lost");
    if (gesture.hidden === lost) gesture.hidden = !lost;
  }

  // The whole name of the house under the finger or the focus.
  function whisper(event) {
    const seat = event.target.closest?.(".seat");
    const line = seat?.closest(".table").querySelector(".whisper");
    if (line && line.textContent !== seat.dataset.whole) line.textContent = seat.dataset.whole;
  }
  addEventListener("focusin", whisper);
  addEventListener("pointerover", whisper, { passive: true });

  // Keyboard.
  const first = () => ["button.legal, a.seat", ".call .choice", ".pass"].map((it) => document.querySelector(it)).find(Boolean);
  function step(by) {
    const all = [...document.querySelectorAll("button.seat, a.seat, .call .choice, .pass")];
    const here = all.indexOf(document.activeElement);
    if (here < 0) first()?.focus();
    else all[(here + by + all.length) % all.length].focus();
  }
  function neighbourRow(by) {
    const rows = [...document.querySelectorAll(".rail-row")];
    const here = rows.findIndex((row) => row.matches("[aria-current]"));
    rows[here + by]?.click();
  }
  const keys = {
    ArrowRight: () => step(1), ArrowDown: () => step(1),
    ArrowLeft: () => step(-1), ArrowUp: () => step(-1),
    n: () => neighbourRow(1), b: () => neighbourRow(-1),
    u: () => document.querySelector("[data-key=u]")?.click(),
    p: () => document.querySelector("[data-key=p]")?.click(),
    r: () => document.querySelector("[data-curtain] button")?.click(),
    "?": help,
  };
  function help() {
    document.getElementById("help").showModal();
  }
  addEventListener("click", (event) => { if (event.target.closest("[data-help]")) help(); });
  addEventListener("keydown", (event) => {
    byKeyboard = true;
    const typing = event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select, dialog");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || event.repeat && !event.key.startsWith("Arrow")) return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  // Another device or tab changed the game: fetch this page anew, unless something is being typed.
  // What hangs is given up and asked again: a network changed, a tablet slept.
  const EVERY = 1000;
  const PATIENCE = 6000;
  let asking = null;
  const shownVersion = () => `v=${scene().dataset.version}&h=${scene().dataset.heard ?? 0}`;
  async function watch() {
    const now = scene();
    const typing = document.activeElement?.matches("input, textarea, select");
    if (asking || typing || document.hidden || !now?.dataset.versionUrl) return;
    const known = shownVersion();
    const mine = asking = new AbortController();
    const late = setTimeout(() => { mine.abort(); asking = null; }, PATIENCE);
    try {
      const answer = await fetch(`${now.dataset.versionUrl}?${known}`, { cache: "no-store", signal: mine.signal });
      sayAway(false);
      // A tap on its way, or answered meanwhile, brings what is new by itself.
      const isTold = known !== shownVersion() || document.querySelector("form[hx-post][data-sent]");
      if (answer.status === 200 && !isTold) await htmx.ajax("GET", location.href, { target: "#scene", swap: "outerHTML" });
    } catch {
      sayAway(true);
    } finally {
      clearTimeout(late);
      if (asking === mine) asking = null;
    }
  }
  // Several tablets never ask all at once.
  function watchOn() {
    watch();
    setTimeout(watchOn, EVERY * (0.8 + 0.4 * Math.random()));
  }
  setTimeout(watchOn, EVERY);
  // At once: the curtain that fell with the page before may be news only now.
  addEventListener("pageshow", watch);
  document.addEventListener("visibilitychange", watch);
  settle();
})();
