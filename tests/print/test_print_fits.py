"""Nothing is cut off: no word leaves its cell, its card or the drawing."""

from random import Random

import pytest
from playwright.sync_api import Page
from print.evenings import SIZES, evening, page_of, table

from gm_assistant.games.quinte_bourg.rehearsal import advised_table
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game

pytestmark = pytest.mark.browser

# Everything wider or taller than the box that holds it.
OVERFLOWS = """
() => [...document.querySelectorAll('.card, td, th, .box, li, dd')]
  .filter(it => it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).display !== 'inline'
             || it.matches('.card') && it.scrollHeight > it.clientHeight + 1)
  .map(it => it.className + ': ' + it.textContent.trim().slice(0, 60))
"""
# Every word of the circle that leaves the drawing.
OUTSIDE = """
() => {
  const frame = document.querySelector('svg.circle').getBoundingClientRect();
  return [...document.querySelectorAll('svg.circle text')].filter(it => {
    const box = it.getBoundingClientRect();
    return box.left < frame.left - 1 || box.right > frame.right + 1
        || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
  }).map(it => it.textContent);
}
"""


def widest(seat: int) -> str:
    return f"{'W' * 27} {seat:02d}"


def show(page: Page, game: Game | None) -> None:
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 726, "height": 1060})  # A4 without its margins
    page.set_content(page_of("tout", game))


@pytest.mark.parametrize("players", SIZES)
def test_thirty_letters_fit_everywhere(page: Page, players: int) -> None:
    show(page, evening(players))
    assert page.evaluate(OVERFLOWS) == []
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("players", [8, 45])
def test_the_widest_letters_fit_as_well(page: Page, players: int) -> None:
    show(page, table(players, widest))
    assert page.evaluate(OVERFLOWS) == []
    assert page.evaluate(OUTSIDE) == []


def test_cards_of_many_roles_fit(page: Page) -> None:
    """The longest words of the rules, two and three cards beside two camp roles."""
    document = advised_table(8, Random(1))
    deals = (
        (["sheherazade"], ["tueur", "technophile"]),
        (["poirot"], ["meurtrier", "savant"]),
        (["cupide", "prophete"], ["assassin"]),
        (["reptilienne_noire", "souris"], ["scientifique", "voleur", "artiste"]),
    )
    for person in document["players"]:
        person |= {"name": widest(0), "specialities": [], "camp_roles": ["villageois"]}
    for person, (roles, cards) in zip(document["players"], deals, strict=False):
        person |= {"camp_roles": roles, "specialities": cards}
    show(page, open_game(document))
    assert page.evaluate(OVERFLOWS) == []


def test_blank_sheets_fit(page: Page) -> None:
    show(page, None)
    assert page.evaluate(OVERFLOWS) == []
    assert page.evaluate(OUTSIDE) == []
