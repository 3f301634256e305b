"""The cards: two a player, of the size that card sleeves have, with backs that meet them."""

from collections import Counter

import pytest
from playwright.sync_api import Page
from print.conftest import Printed
from print.evenings import RULES, page_of, table, thirty_letters

from gm_assistant.cli import main
from gm_assistant.games.quinte_bourg.paper.cards import (
    CardSheet,
    card_sheets,
    deck_sheets,
    tent_sheets,
)
from gm_assistant.games.quinte_bourg.rules.composition import composition
from gm_assistant.games.quinte_bourg.rules.words import ROLES, SPECIALITIES

MILLIMETRE = 96 / 25.4


def labels(sheets: tuple[CardSheet, ...]) -> Counter[str]:
    return Counter(card.label for it in sheets if not it.back for card in it.cards)


def test_two_cards_a_player() -> None:
    game = table(12, thirty_letters)
    cards = [it for sheet in card_sheets(RULES, game.village, True) for it in sheet.cards]
    for player in game.village.in_seat_order():
        own = [it for it in cards if it.name == player.name]
        assert Counter(it.side for it in own) == {"Camp": 2, "Spécialité": 2}


def test_each_back_lies_behind_its_front() -> None:
    sheets = deck_sheets(RULES, 20)
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        assert (front.back, back.back) == (False, True)
        behind = {(1 - column, row): card for column, row, card in back.placed}
        assert behind == {(column, row): card for column, row, card in front.placed}


def test_the_advised_deck_can_be_dealt() -> None:
    advised = composition(20)
    expected = Counter(ROLES[it] for it in advised.camp_roles)
    expected.update(SPECIALITIES[it] for it in advised.specialities)
    assert labels(deck_sheets(RULES, 20)) == expected


def test_copies_of_what_is_dealt_several_times() -> None:
    once, often = labels(deck_sheets(RULES)), labels(deck_sheets(RULES, copies=4))
    assert set(once.values()) == {1}
    assert {it for it, count in often.items() if count == 4} == {
        "Reptilien",
        "Villageois",
        "Cupide",
        "Souris",
    }


@pytest.mark.browser
def test_sixty_three_by_eighty_eight_with_three_of_bleed(page: Page) -> None:
    page.emulate_media(media="print")
    page.set_content(page_of("cartes", table(12, thirty_letters)))
    places = page.evaluate(
        "() => [...document.querySelectorAll('.card')].map(it => it.getBoundingClientRect())"
        ".map(it => [it.width, it.height])"
    )
    for width, height in places:
        assert (round(width / MILLIMETRE), round(height / MILLIMETRE)) == (88 + 6, 63 + 6)


@pytest.mark.browser
def test_the_command_prints_a_deck(printed: Printed, tmp_path: object) -> None:
    out = f"{tmp_path}/cartes.html"
    words = ["sheets", "--what", "cartes", "--players", "8", "-o", out]
    assert main([*words, "--data", str(tmp_path)]) == 0
    with open(out, encoding="utf-8") as file:  # noqa: PTH123 - a plain name is at hand
        assert file.read().count("<h4>") == 16
    assert len(printed("chevalets", table(8, thirty_letters)).pages) == 4


def test_tents_bear_the_seat_and_the_name() -> None:
    sheets = tent_sheets(table(9, thirty_letters).village)
    tents = [it for sheet in sheets for it in sheet.tents]
    assert [it.number for it in tents] == list(range(1, 10))
    assert all(it.name and it.size >= 7 for it in tents)
