// The server's answer takes the place of the scene; what has not changed is not touched, so that a
// tap costs the browser only what it changes. By hand, because a night tap of forty costs it 4.6 ms
// (script, style, layout) and with htmx 4's morph 5.4, idiomorph 6.6, htmx's plain swap 10.6.
"use strict";
(() => {
  const scene = () => document.getElementById("scene");
  // Built anew wherever it differs: a clock that may run, and what somebody may have typed or opened.
  const ANEW = ".timer, .decision:not(.stage), details, select, textarea";
  // What is typed or ticked is not told by what they are made of.
  const TYPED = "input, select, textarea";
  // What this device says by itself: no answer of the server's knows of it.
  const OWN = ".notice.first";
  // One table whoever is asked: his houses are most of a screen.
  const TABLE = "form.stage";

  const isAnew = (node) => node.nodeType === Node.ELEMENT_NODE && node.matches(ANEW);
  const isBoth = (kind, here, node) => [here, node].every((it) => it.matches?.(kind));
  const isSame = (here, node) => isBoth(OWN, here, node) || (here.isEqualNode(node) && !here.matches?.(TYPED) && !here.querySelector?.(TYPED));
  const isAlike = (here, node) => here.nodeType === Node.ELEMENT_NODE && here.nodeName === node.nodeName && (here.id === node.id || isBoth(TABLE, here, node));

  // What htmx has not seen yet: it would look through the whole scene for it, words and all.
  const ITS_OWN = "form, a, button[form], [hx-get], [hx-post]";
  let fresh = [];
  function added(node) {
    if (node.nodeType === Node.ELEMENT_NODE && (node.matches(ITS_OWN) || node.querySelector(ITS_OWN))) fresh.push(node);
    return node;
  }

  function change(here, name, value) {
    if (value === null) here.removeAttribute(name);
    else here.setAttribute(name, value);
    // A boosted link leads where it led when htmx last saw it.
    const isBoosted = (name === "href" || name === "action") && here.closest("[hx-boost]");
    if (name.startsWith("hx-") || isBoosted) added(here);
  }

  function dress(here, node) {
    for (const { name } of [...here.attributes]) if (!node.hasAttribute(name)) change(here, name, null);
    for (const { name, value } of node.attributes) if (here.getAttribute(name) !== value) change(here, name, value);
    if (here.nodeName === "INPUT") {
      here.value = node.value;
      here.checked = node.checked;
    }
  }

  function become(here, node) {
    dress(here, node);
    const [were, now] = [[...here.childNodes], [...node.childNodes]];
    while (now.length) {
      const [before, child] = [were[0], now[0]];
      // One more or one fewer stands before what both have.
      const isOther = before && before.nodeName !== child.nodeName;
      if (isOther && were.length > now.length) were.shift().remove();
      else if (!before || (isOther && were.length < now.length)) here.insertBefore(added(now.shift()), before ?? null);
      else put(were.shift(), now.shift());
    }
    were.forEach((rest) => rest.remove());
  }

  function put(here, node) {
    if (isSame(here, node)) return;
    if (isAnew(here) || isAnew(node)) here.replaceWith(added(node));
    else if (isAlike(here, node)) become(here, node);
    else here.replaceWith(added(node));
  }

  // A finger's focus on what is about to be taken away would have the layout worked out in between.
  function letGo() {
    const here = document.activeElement;
    if (here?.closest("#scene") && !here.matches(":focus-visible")) here.blur();
  }

  // A refusal takes away nothing of what was typed, ticked or opened.
  const REFUSED = [409, 422];
  const WRITTEN = "input:not([type=hidden]), select, textarea";
  const title = (it) => it.querySelector("summary")?.textContent;
  const row = (form) => form.dataset.row || form.id || form.querySelector("[name=base], [name=move]")?.value;
  function keep(next) {
    for (const here of scene().querySelectorAll("details[open]")) {
      const same = [...next.querySelectorAll("details")].find((it) => title(it) === title(here));
      if (same) same.open = true;
    }
    const forms = [...next.querySelectorAll("form")];
    for (const here of scene().querySelectorAll(WRITTEN)) {
      const form = here.form && row(here.form) && forms.find((it) => row(it) === row(here.form));
      const fields = form ? [...form.querySelectorAll(WRITTEN)].filter((it) => it.name === here.name) : [];
      const isTicked = here.type === "radio" || here.type === "checkbox";
      const same = isTicked ? fields.find((it) => it.value === here.value) : fields[0];
      if (same && isTicked) same.checked = here.checked;
      else if (same) same.value = here.value;
    }
  }

  addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, target, shouldSwap } = event.detail;
    if (!shouldSwap || target.id !== "scene") return;
    const parsed = document.createElement("template");
    parsed.innerHTML = xhr.response;
    const next = parsed.content.getElementById("scene");
    if (!next) return;
    event.preventDefault();
    letGo();
    if (REFUSED.includes(xhr.status)) keep(next);
    // What this device adds by itself stands on it before it is compared: nothing is taken off a
    // house or a line to be put on again, and no style is looked for twice.
    document.dispatchEvent(new CustomEvent("next", { detail: next }));
    if (next.className === scene().className) become(scene(), next);
    else scene().replaceWith(added(next));
    const address = xhr.getResponseHeader("HX-Push-Url");
    if (address && address !== location.pathname + location.search) {
      // Another page is read from its top; with the frame, whose layout it needs.
      if (address.split("?")[0] !== location.pathname) requestAnimationFrame(() => document.querySelector("main")?.scrollTo(0, 0));
      history.pushState({ htmx: true }, "", address);
    }
    fresh.forEach((it) => htmx.process(it));
    fresh = [];
    document.dispatchEvent(new CustomEvent("swapped"));
  });
})();
