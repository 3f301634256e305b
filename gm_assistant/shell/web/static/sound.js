// What the room hears of the public screen: made here of tones and noise, nothing is recorded.
// Fetched once the game master lets it be heard; where nothing can sound, nothing happens.
"use strict";
(function () {
  const Room = window.AudioContext || window.webkitAudioContext;
  // Telephones show the same page: only a screen that stands before everybody is heard.
  const onAWall = "(min-width: 801px) and (min-height: 501px)";
  if (!Room || !window.matchMedia || !matchMedia(onAWall).matches) return;
  const LEVELS = [0, 0.12, 0.35, 0.9];
  // How many points of noise a second: what a television reproduces of rain, made in half the time.
  const GRAINED = 22050;
  const playing = {};
  let room = null;
  let master = null;
  try {
    room = new Room();
    master = room.createGain();
    master.gain.value = 0;
    const evened = room.createDynamicsCompressor();
    master.connect(evened);
    evened.connect(room.destination);
  } catch (error) {
    return;
  }
  // How loud the game master wants it, how loud it was last, and what it was the sound of.
  let level = 0;
  let chosen = 0;
  let former = null;

  // A tone that is struck and dies away; `to` is where its pitch slides, `rises` how fast it is there.
  function tone(out, at, hertz, lasts, loud, to, rises) {
    const voice = room.createOscillator();
    const force = room.createGain();
    voice.type = "triangle";
    voice.frequency.setValueAtTime(hertz, at);
    if (to) voice.frequency.exponentialRampToValueAtTime(to, at + lasts);
    force.gain.setValueAtTime(0.0001, at);
    force.gain.linearRampToValueAtTime(loud, at + (rises || Math.min(0.03, lasts / 4)));
    force.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
    voice.connect(force);
    force.connect(out);
    voice.start(at);
    voice.stop(at + lasts);
  }

  // Noise of a level `under`, and over it so many grains a second that die away: drops on a roof,
  // crackling wood, hands. It comes back unless it is `once`.
  function grains(out, at, seconds, many, fades, under, kind, hertz, loud, once) {
    const buffer = room.createBuffer(1, seconds * GRAINED, GRAINED);
    const drawn = buffer.getChannelData(0);
    const kept = Math.exp(-1 / (fades * GRAINED));
    let grain = 0;
    for (let it = 0; it < drawn.length; it += 1) {
      if (many && Math.random() < many / GRAINED) grain = 0.2 + 0.8 * Math.random();
      grain *= kept;
      drawn[it] = (2 * Math.random() - 1) * (under + grain);
    }
    const source = room.createBufferSource();
    const sieve = room.createBiquadFilter();
    const force = room.createGain();
    source.buffer = buffer;
    source.loop = !once;
    sieve.type = kind;
    sieve.frequency.value = hertz;
    force.gain.value = loud;
    source.connect(sieve);
    sieve.connect(force);
    force.connect(out);
    source.start(at);
    return source;
  }

  // What goes on as long as the scene does, under whoever speaks; it fades in. Two lengths that
  // have nothing in common hide where each begins again.
  const BEDS = {
    pluie: (out, at) => [
      grains(out, at, 5, 90, 0.004, 0.3, "highpass", 900, 0.05),
      grains(out, at, 3, 0, 1, 1, "lowpass", 420, 0.04),
    ],
    feu: (out, at) => [
      grains(out, at, 5, 4, 0.005, 0.01, "highpass", 700, 0.26),
      grains(out, at, 7, 4, 0.003, 0.01, "highpass", 1200, 0.22),
      grains(out, at, 3, 0, 1, 1, "lowpass", 240, 0.11),
    ],
  };

  // What is heard as a scene begins.
  const ONCE = {
    crepuscule(out, at) {
      [440, 349, 294].forEach((it, late) => tone(out, at + 0.9 * late, it, 3.5, 0.22));
      [3.6, 4.9, 5.3].forEach((late, it) => tone(out, at + late, 400, it ? 0.35 : 0.7, 0.2, 345));
    },
    aube(out, at) {
      [294, 370, 440, 587].forEach((it, late) => tone(out, at + 0.5 * late, it, 3, 0.2));
      [1.4, 1.6, 1.8, 2.9, 3.1, 4.2, 4.35, 4.5, 4.65, 5.8].forEach((late, it) =>
        tone(out, at + late, it % 3 ? 2900 : 2500, 0.11, 0.1, it % 2 ? 3700 : 3200));
    },
    coeur(out, at) {
      for (let beat = 0; beat < 24; beat += 1) {
        const strikes = at + 1.05 * beat - 0.007 * beat * beat;
        tone(out, strikes, 190, 0.24, 0.72, 62, 0.012);
        tone(out, strikes + 0.27, 160, 0.26, 0.5, 54, 0.012);
      }
    },
    cloche(out, at) {
      [0, 1.7].forEach((late) => [0.5, 1, 1.19, 1.5, 2, 2.67].forEach((part, it) =>
        tone(out, at + late, 430 * part, 5.5 - 0.7 * it, 0.24 / (1 + it / 2), 0, 0.005)));
    },
    applaudissements(out, at) {
      swell(out, at, 0.3);
      out.gain.setTargetAtTime(0, at + 5, 0.6);
      grains(out, at, 8, 110, 0.01, 0.02, "bandpass", 1050, 0.78, true);
      grains(out, at, 8, 90, 0.005, 0.02, "bandpass", 2100, 0.55, true);
    },
    // A volume that has just been chosen is heard at once.
    essai(out, at) {
      [587, 880].forEach((it, late) => tone(out, at + 0.18 * late, it, 1.2, 0.3));
    },
  };

  // From nothing to itself. No ramp: one that is cancelled half way would fall silent at a stroke.
  function swell(out, at, slowly) {
    out.gain.setValueAtTime(0, room.currentTime);
    out.gain.setTargetAtTime(1, at, slowly);
  }

  function begin(name) {
    const out = room.createGain();
    const at = room.currentTime + 0.05;
    out.connect(master);
    playing[name] = { out, loops: [] };
    if (ONCE[name]) {
      ONCE[name](out, at);
      return;
    }
    swell(out, at, 1.3);
    playing[name].loops = BEDS[name](out, at);
  }

  function end(name) {
    const over = playing[name];
    const leave = () => over.out.disconnect();
    delete playing[name];
    over.loops.forEach((it) => it.stop(room.currentTime + 3));
    if (document.hidden) {
      leave();
      return;
    }
    over.out.gain.cancelScheduledValues(room.currentTime);
    over.out.gain.setTargetAtTime(0, room.currentTime, 0.4);
    setTimeout(leave, 3000);
  }

  const runs = () => room.state === undefined || room.state === "running";

  // Most browsers let nothing sound before the screen was touched: until then it is asked in vain.
  function start() {
    if (document.hidden || !level || runs()) return;
    const begun = room.resume();
    if (begun) begun.then(follow).catch(() => null);
  }

  // Nothing is made up for: what began while nobody could hear it is not heard late.
  function follow() {
    const shown = document.getElementById("public").dataset;
    level = Number(shown.volume) || 0;
    if (document.hidden && room.suspend) room.suspend();
    start();
    const heard = runs() && !document.hidden;
    const corner = document.querySelector(".unheard");
    if (corner) corner.hidden = runs();
    const named = heard && level ? shown.sounds.split(" ").filter((it) => it) : [];
    Object.keys(playing).forEach((it) => {
      if (named.indexOf(it) < 0) end(it);
    });
    if (heard && level) {
      master.gain.setTargetAtTime(LEVELS[level], room.currentTime, 0.1);
      if (level !== chosen) begin("essai");
      named.forEach((it) => {
        if (BEDS[it] ? !playing[it] : former && former.indexOf(it) < 0) begin(it);
      });
    }
    former = heard && level ? named : null;
    if (heard) chosen = level;
  }

  document.addEventListener("renewed", follow);
  ["click", "touchend", "keydown"].forEach((it) => document.addEventListener(it, start));
  follow();
})();
