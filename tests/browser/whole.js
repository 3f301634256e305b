// What is cut, covered or out of reach on the screen as it stands: asked of a page by whole.py.
(spoken) => {
  const scene = document.getElementById("scene");
  const heart = scene.querySelector(".stage .heart");
  const box = (it) => it.getBoundingClientRect();
  const foot = box(scene.querySelector(".foot"));
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const seen = (it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest(".vh");
  const told = (it) => (it.getAttribute?.("aria-label") || it.textContent).trim().replace(/\s+/g, " ").slice(0, 44);
  const lines = (element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), found = [];
    while (texts.nextNode()) {
      const it = texts.currentNode;
      if (!it.textContent.trim() || it.parentElement.closest(".vh, [hidden]")) continue;
      const range = document.createRange();
      range.selectNodeContents(it);
      found.push(...[...range.getClientRects()].filter((one) => one.width > 1 && one.height > 1));
    }
    return found;
  };
  const within = (one, other, by = 1.5) => one.left >= other.left - by && one.right <= other.right + by
    && one.top >= other.top - by && one.bottom <= other.bottom + by;
  const meet = (one, other, by = 3) => one.left < other.right - by && one.right > other.left + by
    && one.top < other.bottom - by && one.bottom > other.top + by;
  // A gable and its chimney leave their corners free.
  const houses = [...scene.querySelectorAll(".stage .seat")].filter(seen).map(box)
    .map((it) => ({ left: it.left, right: it.right, bottom: it.bottom, top: it.top + it.height * .36 }));
  const faults = new Set();
  // What covers a point, if it is neither the thing nor about it.
  const covered = (element, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top && top !== element && !element.contains(top) && !top.contains(element);
  };
  const read = (kind, element) => {
    for (const line of lines(element)) {
      const room = heart?.contains(element) ? box(heart) : screen;
      const name = `${kind}: ${told(element)}`;
      if (!within(line, screen)) faults.add(`cut, ${name}`);
      else if (!within(line, room)) faults.add(`cut, ${name}`);
      else if (houses.some((it) => meet(line, it))) faults.add(`under a house, ${name}`);
      else if (covered(element, (line.left + line.right) / 2, (line.top + line.bottom) / 2)) faults.add(`covered, ${name}`);
    }
  };
  // A finger draws along what has its own room to be drawn in.
  const drawn = (element, axis) => {
    for (let it = element.parentElement; it && it !== heart; it = it.parentElement) {
      const [whole, shown] = axis === "x" ? [it.scrollWidth, it.clientWidth] : [it.scrollHeight, it.clientHeight];
      if (whole > shown + 1 && /auto|scroll/.test(getComputedStyle(it)[axis === "x" ? "overflowX" : "overflowY"])) return true;
    }
    return false;
  };
  const touched = (kind, element) => {
    const it = box(element);
    if (drawn(element, "y") && element.matches(".seat")) return;
    const room = heart?.contains(element) ? box(heart) : screen;
    const name = `${kind}: ${told(element)}`;
    if (!within(it, screen, 2) || !within(it, room, 4)) return faults.add(`out of reach, ${name}`);
    if (covered(element, it.left + it.width / 2, it.top + it.height / 2)) faults.add(`covered, ${name}`);
  };
  const stage = scene.querySelector(".stage");
  if (stage && heart) {
    const call = heart.querySelector(".call") ?? heart;
    call.querySelectorAll(`.line:not(.said) ${spoken}`).forEach((it) => seen(it) && read("spoken", it));
    if (!call.querySelector(".line.now.answer")) {
      const who = call.querySelector(".holders");
      if (who && told(who) && !seen(who)) faults.add(`not there, who answers: ${told(who)}`);
      call.querySelectorAll(".holders .person, .holders .absence").forEach((it) => seen(it) && !drawn(it, "x") && read("who answers", it));
      call.querySelectorAll("h2").forEach((it) => seen(it) && read("asked", it));
      // Of a long list the first is in sight, and the rest is scrolled to.
      const controls = [...call.querySelectorAll(":is(.choices, .toggles, .fields, .stepper, .asked, .last-words, .decision) :is(button:not([hidden]), input:not([type=hidden]), select, .toggle)")]
        .filter((it) => !it.closest("details:not([open]), .rule")).map((it) => it.closest("label.toggle") ?? it);
      if (controls.length < 7) {
        new Set(controls).forEach((it) => (seen(it) ? touched("control", it) : faults.add(`not there, control: ${told(it)}`)));
      } else if (!controls.some(seen)) faults.add("not there, a list of controls");
      call.querySelectorAll(":scope > .hint").forEach((it) => seen(it) && (it.matches("[aria-expanded]") ? touched : read)("note", it));
    }
    scene.querySelectorAll(".stage :is(button.legal, label.legal, .answering)").forEach((it) => seen(it) && touched("house", it));
  }
  scene.querySelectorAll(".foot :is(button, a.button)").forEach((it) => seen(it) && touched("foot", it));
  for (const it of scene.querySelectorAll(".foot :is(.band, .refusal p, .waits)")) {
    if (seen(it) && it.scrollHeight > it.clientHeight + 2) faults.add(`cut, foot: ${told(it)}`);
  }
  const bars = [...scene.querySelectorAll(".notices > :not(.more)")].filter((it) => seen(it) && box(it).height);
  if (bars.length > 1) faults.add(`${bars.length} bars above the scene`);
  for (const bar of bars) {
    read("bar", bar);
    bar.querySelectorAll("button, a").forEach((it) => seen(it) && touched("bar", it));
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.add("wider than the screen");
  return [...faults];
}
