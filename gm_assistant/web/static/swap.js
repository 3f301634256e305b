// The server's answer takes the place of the scene; what has not changed is not touched, so that a
// tap costs the browser only what it changes.
"use strict";
(() => {
  const scene = () => document.getElementById("scene");
  // Built anew each time: a clock that may run, and what somebody may have typed or opened.
  const ANEW = ".timer, .decision, details, select, textarea";

  const isAnew = (node) => node.nodeType === Node.ELEMENT_NODE && node.matches(ANEW);
  const isSame = (here, node) => here.isEqualNode(node) && !(here.querySelector?.(`input, ${ANEW}`));
  const isAlike = (here, node) => here.nodeType === Node.ELEMENT_NODE && here.nodeName === node.nodeName && here.id === node.id;

  function dress(here, node) {
    for (const { name } of [...here.attributes]) if (!node.hasAttribute(name)) here.removeAttribute(name);
    for (const { name, value } of node.attributes) if (here.getAttribute(name) !== value) here.setAttribute(name, value);
    if (here.nodeName === "INPUT") {
      here.value = node.value;
      here.checked = node.checked;
    }
  }

  function become(here, node) {
    dress(here, node);
    const were = [...here.childNodes];
    const now = [...node.childNodes];
    now.forEach((child, at) => {
      const before = were[at];
      if (!before) here.append(child);
      else if (isAnew(before) || isAnew(child)) before.replaceWith(child);
      else if (isSame(before, child)) return;
      else if (isAlike(before, child)) become(before, child);
      else before.replaceWith(child);
    });
    were.slice(now.length).forEach((rest) => rest.remove());
  }

  addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, target, shouldSwap } = event.detail;
    if (!shouldSwap || target.id !== "scene") return;
    const parsed = document.createElement("template");
    parsed.innerHTML = xhr.response;
    const fresh = parsed.content.getElementById("scene");
    if (!fresh) return;
    event.preventDefault();
    if (fresh.className === scene().className) become(scene(), fresh);
    else scene().replaceWith(fresh);
    const address = xhr.getResponseHeader("HX-Push-Url");
    if (address && address !== location.pathname + location.search) history.pushState({ htmx: true }, "", address);
    htmx.process(scene());
    document.dispatchEvent(new CustomEvent("swapped"));
  });
})();
