// The table turned round for whoever sits across, and a low thud where a limb drops: both are
// asked for on this device, and both stay until they are asked for no more.
"use strict";
(() => {
  const TURNED = "zm-tourne";
  const root = document.documentElement;
  const kept = () => { try { return localStorage.getItem(TURNED) === "1"; } catch { return false; } };
  const keep = (turned) => { try { localStorage.setItem(TURNED, turned ? "1" : "0"); } catch { /* Only until the page is left. */ } };
  const show = (turned) => root.toggleAttribute("data-turned", turned);

  show(kept());
  addEventListener("click", (event) => {
    if (!event.target.closest("[data-turn]")) return;
    event.preventDefault();
    const turned = !root.hasAttribute("data-turned");
    keep(turned);
    show(turned);
  });

  // Only after a tap of this page: a browser keeps silent before the first one.
  let shown = document.querySelectorAll(".is-falling").length;
  document.addEventListener("scene", () => {
    const fallen = document.querySelectorAll(".is-falling").length;
    if (fallen > shown && wants()) thud();
    shown = fallen;
  });
  const wants = () => { try { return localStorage.getItem("gm-coups") === "1"; } catch { return false; } };
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
