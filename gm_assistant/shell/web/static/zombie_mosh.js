// Who dances; a low thud where a limb drops, and a beat while the zombis dance: each is asked for on this
// device, and stays until it is asked for no more.
"use strict";
(() => {
  const root = document.documentElement;

  // Whoever is named dances.
  document.addEventListener("input", (event) => {
    const seat = event.target.closest?.(".zm-seat");
    if (seat && event.target.type === "text" && event.target.value.trim()) seat.querySelector("[type=checkbox]").checked = true;
  });

  // Only after a tap of this page: a browser keeps silent before the first one.
  let shown = document.querySelectorAll(".is-falling").length;
  document.addEventListener("scene", () => {
    const fallen = document.querySelectorAll(".is-falling").length;
    if (fallen > shown && wants("gm-coups")) thud();
    shown = fallen;
    beat();
  });
  const wants = (what) => { try { return localStorage.getItem(what) === "1"; } catch { return false; } };

  // A drum and a cymbal in turn, from the first card of the dance to its last, in sight only.
  const BEAT = 273;
  let drums = null, ticking = 0, ticks = 0;
  function beat() {
    const dancing = !document.hidden && wants("gm-tempo") && document.querySelector(".zm-heart.is-danse");
    root.toggleAttribute("data-beat", Boolean(dancing));
    if (dancing && !ticking) {
      drums ??= new AudioContext();
      ticking = setInterval(strike, BEAT);
    } else if (!dancing && ticking) {
      clearInterval(ticking);
      ticking = 0;
    }
  }
  document.addEventListener("visibilitychange", beat);
  function strike() {
    const [tone, loudness, now] = [drums.createOscillator(), drums.createGain(), drums.currentTime];
    const low = ticks++ % 2 === 0;
    tone.type = low ? "sine" : "square";
    tone.frequency.setValueAtTime(low ? 120 : 6000, now);
    if (low) tone.frequency.exponentialRampToValueAtTime(45, now + 0.12);
    loudness.gain.setValueAtTime(low ? 0.35 : 0.02, now);
    loudness.gain.exponentialRampToValueAtTime(0.001, now + (low ? 0.18 : 0.04));
    tone.connect(loudness).connect(drums.destination);
    tone.start();
    tone.stop(now + 0.2);
  }

  function thud() {
    const room = new AudioContext();
    const drum = room.createOscillator();
    const loudness = room.createGain();
    drum.frequency.setValueAtTime(140, room.currentTime);
    drum.frequency.exponentialRampToValueAtTime(40, room.currentTime + 0.35);
    loudness.gain.setValueAtTime(0.4, room.currentTime);
    loudness.gain.exponentialRampToValueAtTime(0.001, room.currentTime + 0.4);
    drum.connect(loudness).connect(room.destination);
    drum.start();
    drum.stop(room.currentTime + 0.4);
    drum.onended = () => room.close();
  }
})();
