"""The public screen measured: names whole on their walls, nothing over what is told."""

from playwright.sync_api import Page

_MEASURE = """() => {
  const seats = [...document.querySelectorAll(".seat")];
  const houses = seats.map((it) => it.getBoundingClientRect());
  const told = (it) => it.textContent.trim().replace(/\\s+/g, " ").slice(0, 40);
  const faults = [];
  const boxes = (element, from, to) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    if (to) { range.setStart(element.firstChild, from); range.setEnd(element.firstChild, to); }
    return [...range.getClientRects()].filter((it) => it.width > 1 && it.height > 1);
  };
  const covers = (house, box) => box.left < house.right - 2 && box.right > house.left + 2
    && box.top < house.bottom - 2 && box.bottom > house.top + house.height * .36;
  seats.forEach((seat, at) => {
    const name = seat.querySelector(".name");
    for (const word of name.textContent.matchAll(/\\S+/g)) {
      const parts = boxes(name, word.index, word.index + word[0].length);
      const lines = new Set(parts.map((it) => it.top));
      if (lines.size > 1) faults.push(`word in two: ${told(name)}`);
    }
    for (const box of [...boxes(name), ...boxes(seat.querySelector(".signs"))]) {
      const own = houses[at];
      if (box.left < own.left - 1 || box.right > own.right + 1 || box.bottom > own.bottom + 1) {
        faults.push(`off its wall: ${told(name)}`);
      }
      const others = houses.filter((it, of) => of !== at);
      if (others.some((it) => covers(it, box))) faults.push(`covered: ${told(name)}`);
    }
  });
  const read = ".heart :is(.shout, .aside, .small, .clock-left)";
  for (const words of document.querySelectorAll(read)) {
    for (const box of boxes(words)) {
      if (houses.some((it) => covers(it, box))) faults.push(`under a house: ${told(words)}`);
      if (box.right > innerWidth || box.left < 0) faults.push(`off the screen: ${told(words)}`);
    }
  }
  for (const panel of document.querySelectorAll(".panel")) {
    const box = panel.getBoundingClientRect();
    if (houses.some((it) => covers(it, box))) faults.push(`panel over a house: ${told(panel)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push("wider than the screen");
  return [...new Set(faults)];
}"""


def faults_seen(page: Page) -> list[str]:
    """What cannot be read from the room."""
    return list(page.evaluate(_MEASURE))
