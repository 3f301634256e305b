// The picture of an evening as a PNG: drawn from its SVG by this browser, and kept by it.
"use strict";
(() => {
  // What the canvas of every tablet holds.
  const MOST_DOTS = 16_000_000;
  const offered = () => document.querySelectorAll("[data-png]");

  async function draw(address) {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement("canvas");
    const { naturalWidth: width, naturalHeight: height } = picture;
    const share = Math.min(1, Math.sqrt(MOST_DOTS / (width * height)));
    canvas.width = Math.floor(width * share);
    canvas.height = Math.floor(height * share);
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    return new Promise((done) => canvas.toBlob(done, "image/png"));
  }

  // As the evening is called, with its date.
  async function named(address) {
    const answer = await fetch(address, { method: "HEAD" });
    const told = /filename="([^"]+)\.svg"/.exec(answer.headers.get("Content-Disposition") ?? "");
    return `${told?.[1] ?? "soiree"}.png`;
  }

  async function keep(button) {
    button.disabled = true;
    try {
      const blob = await draw(button.dataset.png);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = await named(button.dataset.png);
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    } catch {
      // This browser cannot draw it: the SVG beside it can still be taken.
      button.hidden = true;
    } finally {
      button.disabled = false;
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-png]");
    if (button) keep(button);
  });
  for (const button of offered()) button.hidden = false;
})();
