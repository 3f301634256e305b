// The room: curtain, timers, a screen that stays awake, rain, and the device's own voice.
"use strict";
(() => {
  const scene = () => document.getElementById("scene");
  const find = (selector) => document.querySelector(selector);

  // --- Curtain: what is secret leaves the page at once, and the server is told.
  let ours = -1000;
  const mark = () => { ours = performance.now(); };
  const leavingByOurselves = () => performance.now() - ours < 1000;
  if (globalThis.navigation) {
    navigation.addEventListener("navigate", (event) => {
      if (new URL(event.destination.url).origin === location.origin) mark();
    });
  } else {
    addEventListener("click", (event) => { if (event.target.closest("a[href]")) mark(); }, true);
    addEventListener("submit", (event) => { if (!event.target.hasAttribute("hx-post")) mark(); }, true);
  }

  function lower() {
    const url = scene()?.dataset.curtainUrl;
    if (!url) return null;
    const state = new FormData();
    state.set("etat", "baisse");
    state.set("csrf", find("input[name=csrf]")?.value ?? "");
    navigator.sendBeacon(url, new URLSearchParams(state));
    scene().replaceChildren();
    return url;
  }
  // A tab that is closed beside another leaves that one on the screen: nothing to hide.
  const TABS = "gm-tabs";
  const GONE = 90000;
  const me = String(Math.random());
  function others() {
    const known = Object.entries(JSON.parse(localStorage.getItem(TABS) ?? "{}"));
    return known.filter(([tab, at]) => tab !== me && Math.abs(Date.now() - at) < GONE);
  }
  const tell = (...mine) => localStorage.setItem(TABS, JSON.stringify(Object.fromEntries([...others(), ...mine])));
  const here = () => tell([me, Date.now()]);
  setInterval(here, 30000);
  addEventListener("pageshow", here);
  here();

  let lowered = null;
  let closed = false;
  document.addEventListener("visibilitychange", () => {
    if (closed) return;
    if (document.hidden) lowered = leavingByOurselves() ? null : lower();
    else if (lowered) location.replace(lowered);
    if (!document.hidden) stayAwake();
  });
  addEventListener("pagehide", () => {
    closed = !leavingByOurselves() && others().length > 0;
    if (!closed && !leavingByOurselves()) lower();
    tell();
  });
  addEventListener("pageshow", (event) => {
    closed = false;
    if (event.persisted) location.reload();
  });
  addEventListener("submit", (event) => {
    if (event.target.matches("[data-curtain], [data-show]")) setTimeout(() => scene().classList.add("covered"), 0);
  }, true);

  let lastTouch = performance.now();
  for (const sign of ["pointerdown", "keydown", "input"]) addEventListener(sign, () => { lastTouch = performance.now(); }, { passive: true });
  setInterval(() => {
    const wait = Number(scene()?.dataset.coverAfter ?? 0);
    if (!wait || performance.now() - lastTouch < wait * 1000) return;
    find("[data-curtain]")?.requestSubmit(find("[data-curtain] button"));
    lastTouch = performance.now();
  }, 1000);

  // --- Uncovering: hold for 600 ms.
  const HOLD = 600;
  let holding = null;
  async function lift(form) {
    await fetch(form.dataset.lift, { method: "POST", body: new URLSearchParams({ etat: "leve", csrf: form.dataset.csrf }), redirect: "manual" });
    location.reload();
  }
  function hold(button) {
    if (holding) return;
    button.classList.add("holding");
    const done = button.form.matches("[data-lift]") ? () => lift(button.form) : button.form.method === "post" ? () => button.form.submit() : () => location.replace(button.form.action);
    holding = setTimeout(() => { mark(); done(); }, HOLD);
  }
  function letGo() {
    clearTimeout(holding);
    holding = null;
    find(".holding")?.classList.remove("holding");
  }
  addEventListener("pointerdown", (event) => { const button = event.target.closest(".hold"); if (button) hold(button); });
  for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, letGo);
  addEventListener("keydown", (event) => {
    if (event.target.matches?.(".hold") && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); hold(event.target); }
  });
  addEventListener("keyup", letGo);
  addEventListener("submit", (event) => { if (event.target.matches("[data-lift], [data-hide]")) event.preventDefault(); }, true);
  addEventListener("contextmenu", (event) => { if (event.target.closest(".hold")) event.preventDefault(); });

  // --- Timers: start, pause, again; the end is a quiet change of the dial.
  let running = null;
  const inWords = (left) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  function draw(timer, left) {
    timer.querySelector(".timer-left").textContent = left > 0 ? inWords(Math.ceil(left)) : "fini";
    timer.querySelector(".dial-left")?.setAttribute("stroke-dashoffset", String(100 - (100 * left) / Number(timer.dataset.seconds)));
    timer.classList.toggle("over", left <= 0);
  }
  const leftOf = (timer) => Number(timer.dataset.left ?? timer.dataset.seconds);
  function stop() {
    if (running) clearInterval(running.tick);
    running?.timer.classList.remove("running");
    running?.timer.querySelector(".timer-go")?.setAttribute("aria-pressed", "false");
    running = null;
  }
  function start(timer) {
    stop();
    const until = performance.now() + leftOf(timer) * 1000;
    timer.classList.add("running");
    timer.querySelector(".timer-go")?.setAttribute("aria-pressed", "true");
    running = { timer, tick: setInterval(() => {
      const left = Math.max(0, (until - performance.now()) / 1000);
      timer.dataset.left = left;
      draw(timer, left);
      if (left === 0) { stop(); ended(timer); }
    }, 200) };
  }
  // Of a silence the table must notice nothing: only the hand does, unless the MJ wants more.
  function ended(timer) {
    const of = "gestures" in timer.dataset ? "silence-" : "";
    if (preference(`${of}vibre`)) navigator.vibrate?.(of ? 60 : 120);
    if (preference(`${of}sonne`)) chime();
    timer.classList.toggle("quiet-end", Boolean(of) && !preference("silence-eclaire"));
  }
  document.addEventListener("begin", (event) => start(event.target));
  addEventListener("click", (event) => {
    const button = event.target.closest("[data-timer]");
    if (!button) return;
    const timer = button.closest(".timer");
    const wasRunning = running?.timer === timer;
    stop();
    if (button.dataset.timer === "again" || leftOf(timer) === 0) { delete timer.dataset.left; draw(timer, leftOf(timer)); }
    if (!wasRunning && button.dataset.timer === "go") start(timer);
  });
  // What runs on the public screen runs on here, on the page's own timer where it has one.
  function goOn() {
    if (running && !running.timer.isConnected) stop();
    const shown = find(":is(.stage, .foot) .timer[data-running]") ?? find(".timer[data-running]");
    if (!shown || running) return;
    draw(shown, leftOf(shown));
    if (leftOf(shown) > 0) start(shown);
  }
  document.addEventListener("scene", goOn);

  // --- Preferences of this device, changed by boxes [data-preference] of the menu.
  const USUAL = { "silence-vibre": "1" };
  const preference = (name) => (localStorage.getItem(`gm-${name}`) ?? USUAL[name]) === "1";
  addEventListener("change", (event) => {
    const name = event.target.dataset?.preference;
    if (name) localStorage.setItem(`gm-${name}`, event.target.checked ? "1" : "0");
  });

  // --- A file that is chosen is named beside its button.
  addEventListener("change", ({ target }) => {
    if (target.type === "file") target.toggleAttribute("data-chosen", target.files.length > 0);
  });

  // --- Screen awake.
  let lock = null;
  async function stayAwake() {
    const wanted = scene()?.hasAttribute("data-wake");
    const advice = find(".wake-advice");
    if (!wanted || (lock && !lock.released)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (advice) advice.hidden = true;
    } catch {
      if (advice && !("wakeLock" in navigator) && !sessionStorage.getItem("gm-advised")) {
        advice.hidden = false;
        sessionStorage.setItem("gm-advised", "1");
      }
    }
  }

  // --- Rain: brown noise through a slow filter, made here.
  let audio = null;
  let rain = null;
  const context = () => (audio ??= new AudioContext());
  function noise(length) {
    const buffer = context().createBuffer(1, length, context().sampleRate);
    const samples = buffer.getChannelData(0);
    let last = 0;
    for (let index = 0; index < length; index += 1) {
      last = (last + 0.06 * (Math.random() * 2 - 1)) / 1.06;
      samples[index] = last * 2.6 + (Math.random() < 0.0006 ? (Math.random() - 0.5) * 0.9 : 0);
    }
    return buffer;
  }
  function startRain() {
    const source = new AudioBufferSourceNode(context(), { buffer: noise(context().sampleRate * 7), loop: true });
    const high = new BiquadFilterNode(context(), { type: "highpass", frequency: 350 });
    const volume = new GainNode(context(), { gain: 0 });
    volume.gain.linearRampToValueAtTime(0.7, context().currentTime + 2);
    source.connect(high).connect(volume).connect(context().destination);
    source.start();
    rain = source;
  }
  function chime() {
    const tone = new OscillatorNode(context(), { frequency: 520 });
    const volume = new GainNode(context(), { gain: 0.08 });
    volume.gain.exponentialRampToValueAtTime(0.0005, context().currentTime + 0.6);
    tone.connect(volume).connect(context().destination);
    tone.start();
    tone.stop(context().currentTime + 0.6);
  }
  addEventListener("click", (event) => {
    if (!event.target.closest("[data-rain]")) return;
    if (rain) { rain.stop(); rain = null; } else startRain();
    dress();
  });

  // --- The device's own French voice.
  let french = null;
  function listVoices() {
    french = speechSynthesis.getVoices().find((voice) => voice.lang.startsWith("fr") && voice.localService) ?? null;
    dress();
  }
  let speaking = false;
  function say() {
    if (!speaking || !french) return;
    speechSynthesis.cancel();
    const words = [...document.querySelectorAll("[data-aloud]")].map((line) => line.textContent).join(" ");
    const speech = new SpeechSynthesisUtterance(words);
    speech.voice = french;
    speech.lang = french.lang;
    speech.rate = 0.9;
    speechSynthesis.speak(speech);
  }
  addEventListener("click", (event) => {
    if (!event.target.closest("[data-voice]")) return;
    speaking = !speaking;
    if (speaking) say(); else speechSynthesis.cancel();
    dress();
  });

  let saidRow = null;
  function dress(where = document) {
    const rainButton = where.querySelector("[data-rain]");
    const voiceButton = where.querySelector("[data-voice]");
    if (rainButton) { rainButton.hidden = !globalThis.AudioContext; rainButton.setAttribute("aria-pressed", String(Boolean(rain))); }
    if (voiceButton) { voiceButton.hidden = !french; voiceButton.setAttribute("aria-pressed", String(speaking)); }
    where.querySelectorAll("[data-preference]").forEach((box) => { box.checked = preference(box.dataset.preference); });
  }
  document.addEventListener("next", (event) => dress(event.detail));
  document.addEventListener("scene", () => {
    stayAwake();
    const row = scene().dataset.row;
    if (row !== saidRow) say();
    saidRow = row;
  });
  dress();
  if (globalThis.speechSynthesis) {
    speechSynthesis.addEventListener("voiceschanged", listVoices);
    listVoices();
  }
  stayAwake();
  goOn();
})();
