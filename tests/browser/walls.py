"""Houses measured one by one: a name on its wall, its signs under it, letters that can be read."""

from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Page

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

_MEASURE = """() => {
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
        one | {"name": names[seat % len(names)] + _round(seat // len(names))}
        for seat, one in enumerate(document["players"])
    ]
    return {**document, "players": people}


def _round(turn: int) -> str:
    return f" {'ABCDEF'[turn]}." if turn else ""


def off_their_walls(page: Page) -> list[str]:
    """Houses on which something is cut, hangs out or is too small."""
    return list(page.evaluate(_MEASURE))
