// Les Non-Morts: a theory shown while a finger holds, and dice that are heard.
"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);

  // --- Hold to see: the words are not in the page until then, and leave it with the finger.
  let holding = false;
  const address = () => find("[data-peek]")?.dataset.peek;
  async function peek() {
    if (holding || !address()) return;
    holding = true;
    const page = await (await fetch(address(), { cache: "no-store" })).text();
    const fresh = new DOMParser().parseFromString(page, "text/html").getElementById("peeked");
    if (holding && fresh) find("#peeked").replaceChildren(...fresh.childNodes);
  }
  function cover() {
    if (!holding) return;
    holding = false;
    find("#peeked")?.replaceChildren();
    // What this device shows, should it be opened again, is the page without the words.
    fetch(address().replace(/\?.*$/, ""), { cache: "no-store" });
  }
  const isHold = (event) => event.target.closest?.(".nm-hold");
  addEventListener("pointerdown", (event) => { if (isHold(event)) peek(); });
  for (const end of ["pointerup", "pointercancel", "blur", "pagehide"]) addEventListener(end, cover);
  addEventListener("click", (event) => { if (isHold(event)) event.preventDefault(); }, true);
  addEventListener("contextmenu", (event) => { if (isHold(event)) event.preventDefault(); });
  addEventListener("keydown", (event) => {
    if (isHold(event) && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); peek(); }
  });
  addEventListener("keyup", cover);

  // --- A plan larger than the screen shows what matters: what is chosen, lit, or alive.
  const MATTERS = [".chosen", ".nm-go.is-lit", "a.nm-pawn", "a.nm-token", ".nm-pawn"];
  function look() {
    const plan = find(".nm-plan");
    const wanted = plan && MATTERS.map((it) => plan.querySelector(it)).find(Boolean);
    if (!wanted || plan.scrollWidth <= plan.clientWidth && plan.scrollHeight <= plan.clientHeight) return;
    const [frame, box] = [plan.getBoundingClientRect(), wanted.getBoundingClientRect()];
    const inside = box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
    if (inside) return;
    plan.scrollBy(box.left + box.width / 2 - frame.left - frame.width / 2, box.top + box.height / 2 - frame.top - frame.height / 2);
  }

  // --- Dice that are heard, where this device was asked to ring.
  const faces = () => find(".foot .done:has(.done-dice)");
  let heard = faces()?.id;
  function rattle() {
    const isNew = faces() && faces().id !== heard;
    heard = faces()?.id;
    if (!isNew || localStorage.getItem("gm-sonne") !== "1") return;
    const sound = new AudioContext();
    for (let at = 0; at < 5; at += 1) {
      const [tick, volume] = [sound.createOscillator(), sound.createGain()];
      tick.frequency.value = 900 - 110 * at;
      volume.gain.setValueAtTime(0.08, sound.currentTime + at * 0.07);
      volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + at * 0.07 + 0.05);
      tick.connect(volume).connect(sound.destination);
      tick.start(sound.currentTime + at * 0.07);
      tick.stop(sound.currentTime + at * 0.07 + 0.06);
    }
  }

  // --- What is newly asked is read from its first line.
  const asked = () => find(".nm-aside h2")?.textContent;
  let before = asked();
  function readAnew() {
    if (before !== asked()) find(".nm-aside")?.scrollTo(0, 0);
    before = asked();
  }

  function shown() {
    look();
    readAnew();
    rattle();
  }
  document.addEventListener("scene", shown);
  shown();
})();
