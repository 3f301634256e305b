// A picture of an evening as a PNG: drawn by this browser with the letters of the page, shown,
// kept, or sent by the share sheet of the device.
"use strict";
(() => {
  // What the canvas of every tablet holds.
  const MOST_DOTS = 16_000_000;
  const ALIGNED = { start: "left", middle: "center", end: "right" };
  const REFUSED = "L’appareil n’a pas voulu envoyer l’image : gardez-la, puis envoyez le fichier.";
  const READY = "L’image est prête : touchez encore une fois.";
  const FAILED = "Ce navigateur ne sait pas la dessiner : prenez le fichier SVG.";
  // What was drawn, and what is being drawn, by the address of its SVG.
  const files = new Map(), drawings = new Map();

  const sharing = () => {
    const blank = new File([""], "affiche.png", { type: "image/png" });
    return Boolean(navigator.canShare?.({ files: [blank] }));
  };

  function lettering(text) {
    const told = (name) => text.closest(`[${name}]`)?.getAttribute(name) ?? "";
    const size = Number(told("font-size"));
    return {
      words: text.textContent, size, x: Number(told("x")), y: Number(told("y")), fill: told("fill"),
      font: `${told("font-weight") || 400} ${size}px ${told("font-family")}`,
      align: ALIGNED[told("text-anchor")] ?? "left",
      struck: told("text-decoration") === "line-through",
    };
  }

  function write(onto, { words, size, x, y, fill, font, align, struck }) {
    Object.assign(onto, { font, fillStyle: fill, textAlign: align });
    onto.fillText(words, x, y);
    if (!struck) return;
    const long = onto.measureText(words).width;
    onto.fillRect(x - { left: 0, center: long / 2, right: long }[align], y - size * 0.32, long, size / 13);
  }

  // Some browsers drop the letters of a picture without a word: the page writes them itself.
  async function draw(address) {
    const answer = await fetch(address);
    // Behind the curtain something else is answered.
    if (!answer.headers.get("Content-Type").startsWith("image/svg")) throw new Error(String(answer.status));
    const svg = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    const texts = [...svg.querySelectorAll("text")], letters = texts.map(lettering);
    for (const it of texts) it.remove();
    const written = letters.map((it) => it.words).join("");
    const fonts = [...new Set(letters.map((it) => it.font))];
    await Promise.all(fonts.map((it) => document.fonts?.load(it, written))).catch(() => null);
    await document.fonts?.ready;
    const picture = new Image();
    picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
    await picture.decode();
    const { width, height } = svg.viewBox.baseVal;
    const share = Math.min(1, Math.sqrt(MOST_DOTS / (width * height)));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.floor(width * share), Math.floor(height * share)];
    const onto = canvas.getContext("2d");
    onto.scale(share, share);
    onto.drawImage(picture, 0, 0, width, height);
    for (const it of letters) write(onto, it);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    // As the evening is called, with its date.
    const named = /filename="([^"]+)\.svg"/.exec(answer.headers.get("Content-Disposition") ?? "");
    const file = new File([blob], `${named?.[1] ?? "soiree"}.png`, { type: "image/png" });
    files.set(address, file);
    return { file, shown: canvas.toDataURL("image/png") };
  }

  // Once for all taps, so that the file is there when a finger leaves the button.
  function ready(address) {
    if (!drawings.has(address)) {
      const drawing = draw(address);
      drawings.set(address, drawing);
      drawing.catch(() => drawings.delete(address));
    }
    return drawings.get(address);
  }

  function say(place, words) {
    const told = place.querySelector("[role=status]");
    if (told) told.textContent = words;
  }

  function keep(file) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  // Without a pause before it: a browser forgets within seconds that somebody has tapped.
  function send(place, file, late) {
    navigator.share({ files: [file] }).catch((error) => {
      // Who closes the sheet has changed his mind, who taps twice has one open: nothing is to be
      // said or kept. Where drawing took longer than the tap was remembered, another sends it.
      if (["AbortError", "InvalidStateError"].includes(error.name)) return;
      say(place, late && error.name === "NotAllowedError" ? READY : REFUSED);
    });
  }

  function act(button) {
    const place = button.closest("[data-picture]"), address = place.dataset.picture;
    const done = (file, late) => ("share" in button.dataset ? send(place, file, late) : keep(file));
    say(place, "");
    if (files.has(address)) done(files.get(address), false);
    else ready(address).then((drawn) => done(drawn.file, true), () => say(place, FAILED));
  }

  // What is seen is what is sent: a long press keeps it where no button does.
  function show(place) {
    const seen = place.querySelector("img");
    if (seen) ready(place.dataset.picture).then((drawn) => { seen.src = drawn.shown; }, () => null);
  }

  const buttonOf = (event) => event.target.closest?.("[data-share], [data-png]");
  document.addEventListener("click", (event) => { if (buttonOf(event)) act(buttonOf(event)); });
  document.addEventListener("pointerdown", (event) => {
    const address = buttonOf(event)?.closest("[data-picture]").dataset.picture;
    if (address) ready(address).catch(() => null);
  });

  const watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watch.unobserve(target);
      show(target);
    }
  });
  // What is kept carries its letters, which what the page shows need not.
  function carry(link) {
    const address = new URL(link.href);
    address.searchParams.set("lettres", "avec");
    link.href = address.href;
  }

  function find() {
    document.querySelectorAll('[data-picture] a[href*=".svg"]').forEach(carry);
    for (const it of document.querySelectorAll("[data-png]")) it.hidden = false;
    for (const it of document.querySelectorAll("[data-share]")) it.hidden = !sharing();
    for (const it of document.querySelectorAll("[data-picture]")) watch.observe(it);
  }
  document.addEventListener("scene", find);
  find();
})();
