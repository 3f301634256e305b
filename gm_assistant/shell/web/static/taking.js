// A file takes a while to make: its link says so, and a second press asks for nothing more.
"use strict";
(() => {
  const MAKING = "Je prépare…";

  async function take(link) {
    const words = [...link.childNodes];
    link.setAttribute("aria-busy", "true");
    link.replaceChildren(MAKING);
    try {
      const answer = await fetch(link.href);
      const named = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "");
      // Whatever is no file says itself why.
      if (!answer.ok || !named) return location.assign(link.href);
      const kept = document.createElement("a");
      kept.href = URL.createObjectURL(await answer.blob());
      kept.download = named[1];
      kept.click();
      setTimeout(() => URL.revokeObjectURL(kept.href), 10000);
    } catch {
      location.assign(link.href);
    } finally {
      link.removeAttribute("aria-busy");
      link.replaceChildren(...words);
    }
  }

  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[download]");
    // One that the page around the app takes for itself, or that is no address of ours.
    if (!link || event.defaultPrevented || link.protocol === "blob:") return;
    event.preventDefault();
    if (!link.hasAttribute("aria-busy")) take(link);
  });
})();
