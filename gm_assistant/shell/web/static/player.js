// A player's own page: his secret is here only while his finger holds.
"use strict";
(() => {
  const EVERY = 2000;
  const PATIENCE = 6000;
  const page = () => document.getElementById("page");
  const box = () => document.getElementById("secret");
  // A page that was closed, or could not be had, comes back by itself: where it was is remembered.
  const base = location.pathname.match(/^\/joueur\/[^/]+/)?.[0];
  let lost = Boolean(page()?.hasAttribute("data-lost"));
  const here = () => page()?.dataset.here ?? (lost ? base : undefined);
  // This telephone's own mark, no secret: the same seat on two telephones is told to both.
  let mine = Math.random().toString(36).slice(2, 12);
  try {
    mine = localStorage.getItem("page") ?? mine;
    localStorage.setItem("page", mine);
  } catch { /* A browser that keeps nothing has a mark of its own at each page. */ }
  const signed = (fields) => new URLSearchParams({ ...fields, csrf: page().dataset.csrf ?? "" });

  // --- The secret: asked for when a finger comes down, gone from the page when it lets go.
  let held = null;
  async function see(button) {
    if (held || !here()) return;
    const asked = held = new AbortController();
    button.classList.add("holding");
    try {
      const answer = await fetch(`${here()}/secret`, { method: "POST", body: signed({ p: mine }), cache: "no-store", signal: asked.signal, redirect: "error" });
      const words = answer.status === 200 ? await answer.text() : "";
      // The finger may have let go while the answer was on its way.
      if (held !== asked) return;
      box().innerHTML = words || "<p>Rien à lire à cette heure.</p>";
      // What he ticks can be read nowhere else.
      if (document.querySelector(".answer input[type=checkbox]")) {
        const ticked = [...document.querySelectorAll(".answer input:checked + span")].map((it) => it.textContent);
        box().prepend(Object.assign(document.createElement("p"), { textContent: `Coché : ${ticked.join(", ") || "rien"}.` }));
      }
      document.querySelector("form.read")?.removeAttribute("hidden");
    } catch {
      if (held === asked) box().textContent = "Le carnet du MJ ne répond pas.";
    }
  }
  // A page of cards may be longer than the screen: the finger that holds glides over it.
  let glided = 0;
  addEventListener("pointermove", (event) => {
    if (!held) return;
    if (glided) box().scrollTop += 2 * (glided - event.clientY);
    glided = event.clientY;
  });
  function hide() {
    glided = 0;
    held?.abort();
    held = null;
    box()?.replaceChildren();
    document.querySelector(".see.holding")?.classList.remove("holding");
  }
  const isSee = (event) => event.target.closest?.("[data-secret]");
  addEventListener("pointerdown", (event) => { const button = isSee(event); if (button) { event.preventDefault(); see(button); } });
  for (const end of ["pointerup", "pointercancel", "blur", "pagehide"]) addEventListener(end, hide);
  document.addEventListener("visibilitychange", () => { if (document.hidden) hide(); });
  addEventListener("keydown", (event) => {
    const button = isSee(event);
    if (button && (event.key === " " || event.key === "Enter")) { event.preventDefault(); if (!event.repeat) see(button); }
  });
  addEventListener("keyup", hide);
  addEventListener("contextmenu", (event) => { if (isSee(event) || held) event.preventDefault(); });

  // --- His notebook: written beside, never kept by the browser.
  const send = (fields) => fetch(`${here()}/carnet`, { method: "POST", body: signed(fields), cache: "no-store" }).catch(() => null);
  addEventListener("click", async (event) => {
    const button = event.target.closest("[data-write], [data-reread]");
    if (!button) return;
    const field = document.getElementById("written");
    if (button.matches("[data-reread]")) {
      const answer = await send({ relire: 1 });
      if (answer?.status !== 200) return;
      field.value = [await answer.text(), field.value].filter(Boolean).join("\n");
      field.dataset.whole = "";
      return;
    }
    const whole = "whole" in field.dataset;
    const answer = await send({ notes: field.value, ...(whole ? {} : { ajoute: 1 }) });
    if (answer?.status === 204) { field.value = ""; delete field.dataset.whole; button.closest("details").open = false; }
    else button.textContent = answer?.status === 409 ? "Carnet plein : modifie-le d'abord" : "Pas enregistré : réessayer";
  });

  // --- Anything new? A page that nobody looks at asks nothing, and asks at once when it wakes.
  let asked = null;
  let next = 0;
  async function ask() {
    clearTimeout(next);
    asked?.abort();
    if (document.hidden || !here()) return;
    const now = asked = new AbortController();
    const late = setTimeout(() => now.abort(), PATIENCE);
    try {
      const answer = await fetch(`${here()}/version?v=${page().dataset.version ?? ""}&p=${mine}`, { cache: "no-store", signal: now.signal });
      away(false);
      if (answer.status !== 204) await renew(now.signal);
    } catch {
      if (asked === now) away(true);
    } finally {
      clearTimeout(late);
      // Never all at once, though forty telephones may have been woken by one server.
      if (asked === now) next = setTimeout(ask, EVERY * (0.8 + 0.4 * Math.random()));
    }
  }
  const isWriting = () => document.activeElement?.matches("input, textarea") && document.activeElement.value;
  // What is typed and not sent yet is kept over a new page, in this page's own memory alone.
  const typed = new Map();
  const nameOf = (field) => field.id || field.name;
  function remember() {
    for (const field of page().querySelectorAll("textarea")) if (field.value) typed.set(nameOf(field), field.value);
  }
  function writeAgain() {
    for (const field of page().querySelectorAll("textarea")) {
      const words = typed.get(nameOf(field));
      if (!words) continue;
      typed.delete(nameOf(field));
      field.value = words;
      const fold = field.closest("details");
      if (fold) fold.open = true;
    }
  }
  async function renew(signal) {
    const answer = await fetch(lost ? base : location.pathname, { cache: "no-store", signal });
    lost = !answer.ok;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const other = fresh.getElementById("page");
    // The night waits for nobody; otherwise neither a secret that is looked at nor a sentence that
    // is written is taken away.
    const isDark = fresh.documentElement.dataset.look === "nuit";
    if (!other || (!isDark && (held || isWriting()))) return;
    hide();
    remember();
    page().replaceWith(other);
    document.documentElement.dataset.look = fresh.documentElement.dataset.look;
    writeAgain();
    document.dispatchEvent(new CustomEvent("scene"));
  }
  function away(is) {
    const words = document.querySelector(".away");
    if (words) words.hidden = !is;
  }
  document.addEventListener("visibilitychange", ask);
  addEventListener("pageshow", ask);

  // --- A billet's picture may carry its code behind the address: it is typed for whoever came by it.
  const code = location.hash.match(/^#(\d{6})$/)?.[1];
  const field = document.querySelector("input[name=code]");
  if (code && field) field.value = code;
})();
