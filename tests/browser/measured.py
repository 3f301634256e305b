"""A screen measured by its rectangles: words to read, houses that answer, names on their walls."""

from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Page

# All in one go: what is cut, covered, or elsewhere than where eyes and fingers look for it.
_MEASURE = """() => {
  const scene = document.getElementById("scene");
  const foot = scene.querySelector(".foot").getBoundingClientRect();
  // Bars stand above the table, or at the foot of the list beside it.
  const bars = scene.querySelector(".notices").getBoundingClientRect();
  const head = scene.querySelector(".top").getBoundingClientRect();
  const top = bars.width < innerWidth - 1 ? head.bottom : bars.bottom;
  const heart = scene.querySelector(".table .heart");
  const room = { left: 0, right: innerWidth, top, bottom: foot.top };
  const seats = [...scene.querySelectorAll(".stage .seat")];
  const houses = seats.map((it) => it.getBoundingClientRect());
  const inside = (box, of, by = 1.5) => box.left >= of.left - by && box.right <= of.right + by
    && box.top >= of.top - by && box.bottom <= of.bottom + by;
  const boxes = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].filter((it) => it.width > 1 && it.height > 1);
  };
  // The letters alone: what is touched is larger than what is read.
  const letters = (element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), found = [];
    while (texts.nextNode()) {
      const it = texts.currentNode;
      if (it.textContent.trim() && !it.parentElement.closest(".vh")) found.push(...boxes(it));
    }
    return found;
  };
  const told = (it) => it.textContent.trim().replace(/\\s+/g, " ").slice(0, 40);
  const faults = [];
  const shown = (what, element) => {
    const within = element.closest(".heart") ? heart.getBoundingClientRect() : room;
    for (const box of boxes(element)) {
      if (!inside(box, room) || !inside(box, within)) {
        return faults.push(`${what} cut: ${told(element)}`);
      }
      const under = (it) => box.bottom > it.top + 3 && box.top < it.bottom - 3;
      if (what === "words" && buttons.some(under)) {
        return faults.push(`${what} under a button: ${told(element)}`);
      }
      if (houses.some((house) => box.left < house.right - 3 && box.right > house.left + 3
        && box.top < house.bottom - 3 && box.bottom > house.top + house.height * .36)) {
        return faults.push(`${what} under a house: ${told(element)}`);
      }
    }
  };
  const kept = [...scene.querySelectorAll(".call > :is(.choices, .toggles)")];
  const buttons = kept.filter((it) => it.checkVisibility()).map((it) => it.getBoundingClientRect());
  const read = [...scene.querySelectorAll(".line.now :is(.aloud, .answer-words)")];
  read.filter((it) => it.checkVisibility()).forEach((it) => shown("words", it));
  if (Math.min(innerWidth, innerHeight) > 600) {
    const hints = [...scene.querySelectorAll(".stage .hint")];
    hints.filter((it) => it.checkVisibility()).forEach((it) => shown("hint", it));
  }
  seats.forEach((seat, at) => {
    const answers = seat.matches(".answering, button.legal, label.legal");
    const away = houses[at].width && !inside(houses[at], room);
    if (answers && away) faults.push(`house away: ${told(seat)}`);
    for (const box of boxes(seat.querySelector(".name"))) {
      if (!inside(box, houses[at], .5)) faults.push(`name cut: ${told(seat)}`);
    }
  });
  const asks = heart && scene.querySelector(".console .stage");
  if (asks && heart.getBoundingClientRect().bottom > foot.top + 1.5) {
    faults.push("the heart of the table is under the foot");
  }
  if (heart) {
    const asked = [...heart.querySelectorAll(".call > :is(.choices, .toggles) > *")];
    const most = asked.length < 5 ? asked : [];
    for (const button of most.filter((it) => it.checkVisibility())) {
      const box = button.getBoundingClientRect();
      if (inside(box, heart.getBoundingClientRect(), 2)) continue;
      faults.push(`choice away: ${told(button)}`);
    }
  }
  // What stays in sight at the edge of the heart hides no words that shine through it.
  for (const kept of scene.querySelectorAll(".call > :is(.choices, .toggles)")) {
    if (!/, 0\\)$/.test(getComputedStyle(kept).backgroundColor)) continue;
    const button = kept.getBoundingClientRect();
    const beside = [...kept.parentElement.querySelectorAll(":scope > :not(.reading), .line > *")];
    for (const it of beside.filter((it) => it !== kept && it.checkVisibility())) {
      if (letters(it).some((box) => box.bottom > button.top + 3 && box.top < button.bottom - 3)) {
        faults.push(`under a button: ${told(it)}`);
      }
    }
  }
  for (const band of scene.querySelectorAll(".band, .waits, .refusal, .refusal p")) {
    if (band.scrollHeight > band.clientHeight + 2) faults.push(`foot cut: ${told(band)}`);
  }
  return [...new Set(faults)];
}"""

_MOVED = """(before) => [...document.querySelectorAll(".stage .seat")].filter((it, at) => {
  const box = it.getBoundingClientRect();
  const now = [box.x, box.y, box.width, box.height];
  return before[at] && now.some((side, of) => Math.abs(side - before[at][of]) > 1.5);
}).map((it) => it.dataset.whole)"""
# Words and fields that the heart of the table cuts on its left or on its right.
_BESIDE = """() => {
  const heart = document.querySelector("#scene .table .heart");
  if (!heart?.checkVisibility()) return [];
  const { left, right } = heart.getBoundingClientRect();
  // A line that a finger draws along is not cut.
  const drawn = (it) => it?.scrollWidth > it?.clientWidth
    && getComputedStyle(it).overflowX === "auto";
  const all = [...heart.querySelectorAll("*")]
    .filter((it) => it.checkVisibility() && !drawn(it.closest(".holders")));
  const cut = all.filter((it) => !it.closest(".vh")).filter((it) => {
    const box = it.getBoundingClientRect();
    return box.width > 1 && (box.left < left - 1.5 || box.right > right + 1.5);
  });
  const told = (it) => (it.textContent.trim() || it.tagName).replace(/\\s+/g, " ").slice(0, 40);
  const names = [...heart.querySelectorAll(".tally span")];
  const short = names.filter((it) => it.scrollWidth > it.clientWidth + 1);
  return [...new Set([...cut, ...short].map((it) => `beside the heart: ${told(it)}`))];
}"""
_PLACES = """() => [...document.querySelectorAll(".stage .seat")].map((it) => {
  const box = it.getBoundingClientRect();
  return [box.x, box.y, box.width, box.height];
})"""


def out_of_place(page: Page) -> list[str]:
    """What is cut, covered or off the screen."""
    return list(page.evaluate(_MEASURE))


def beside_the_heart(page: Page) -> list[str]:
    """What is cut on its sides in the middle of the table."""
    return list(page.evaluate(_BESIDE))


def places(page: Page) -> list[Any]:
    """Where each house stands."""
    return list(page.evaluate(_PLACES))


def moved(page: Page, before: list[Any]) -> list[str]:
    """The houses that stand elsewhere than before."""
    return list(page.evaluate(_MOVED, before))


# Houses measured one by one: a name on its wall, its signs under it, letters that can be read.

FRENCH: Final = (
    "Théophile", "Capucine", "Jean-Sébastien", "Marie-Clémentine", "Anne-Charlotte",
    "Guillaume De la Tour", "Christophe", "Marguerite", "Anne-Charlotte Dubois", "Jean-Baptiste",
    "Ségolène", "Maximilienne", "Pierre-Emmanuel", "Apolline", "Bartholomé", "Marie-Antoinette",
    "Emmanuelle", "Jean-Sébastien Bach", "Alexandrine", "Constance de La Rochefoucauld",
)  # fmt: skip
ODD: Final = (
    "محمد عبد الرحمن", "🐊🐊🐊🐊🐊🐊🐊🐊🐊🐊", "W" * 40, "דוד בן־גוריון", "👩‍👩‍👧‍👦 Famille",
    "Donaudampfschifffahrtsgesellschaftskapit", "王小明王小明王小明王小明", "Ana", "فاطمة الزهراء",
)  # fmt: skip

_WALLS = """() => {
  const faults = [];
  const told = (it) => it.textContent.trim().replace(/\\s+/g, " ");
  const boxesOf = (it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    return [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
  };
  for (const seat of document.querySelectorAll(".seat")) {
    const house = seat.getBoundingClientRect();
    const name = seat.querySelector(".name");
    if (!house.width) continue;
    const lines = boxesOf(name);
    const signs = [...seat.querySelectorAll(".signs > *")].map((it) => it.getBoundingClientRect());
    for (const box of [...lines, ...signs.filter((it) => it.width > 1)]) {
      const beside = box.left < house.left - .5 || box.right > house.right + .5;
      if (beside || box.bottom > house.bottom + .5) faults.push(`off its wall: ${told(seat)}`);
    }
    // No word is cut: a line ends after a space or a hyphen alone.
    const whole = !/[ -]/.test(name.textContent.trim());
    if (whole && new Set(lines.map((box) => Math.round(box.top))).size > 1) {
      faults.push(`cut in two: ${told(seat)}`);
    }
    // Whatever else stands there, its number and its post stay, and touch nothing.
    const number = boxesOf(seat.querySelector(".number"))[0];
    if (!number) faults.push(`no number: ${told(seat)}`);
    const meets = (box) => number && number.right > box.left + .5 && number.left < box.right - .5
      && number.bottom > box.top + 3 && number.top < box.bottom - 3;
    if (lines.some(meets)) faults.push(`number on the name: ${told(seat)}`);
    const crown = seat.querySelector(".crown");
    if (crown && !boxesOf(crown).length) faults.push(`no post: ${told(seat)}`);
    if (parseFloat(getComputedStyle(name).fontSize) < 9.5) faults.push(`small: ${told(seat)}`);
  }
  return [...new Set(faults)];
}"""


def called(document: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The same table of people of these names; a second round of them has an initial."""
    people = [
        one | {"name": names[seat % len(names)] + _of_round(seat // len(names))}
        for seat, one in enumerate(document["players"])
    ]
    return {**document, "players": people}


def _of_round(turn: int) -> str:
    return f" {'ABCDEF'[turn]}." if turn else ""


def off_their_walls(page: Page) -> list[str]:
    """Houses on which something is cut, hangs out or is too small."""
    return list(page.evaluate(_WALLS))
