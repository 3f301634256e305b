"""The cards: two a player, of the size that card sleeves have, with backs that meet them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Page
from print.conftest import Printed
from print.evenings import (
    RULES,
    SCRIPTS,
    SIZES,
    evening,
    hostile,
    page_of,
    squeezed,
    table,
    thirty_letters,
    words_on,
)
from pypdf import PdfReader
from shares import of_all
from views.evening import around

from gm_assistant.cli import main
from gm_assistant.games.quinte_bourg.paper.cards import (
    KINDS,
    CardSheet,
    Wanted,
    card_sheets,
    deck_sheets,
    sheets_of,
    tent_sheets,
)
from gm_assistant.games.quinte_bourg.paper.register import register_sheet
from gm_assistant.games.quinte_bourg.paper.sheets import CallSheet
from gm_assistant.games.quinte_bourg.rules.composition import composition
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.words import ROLES, SPECIALITIES
from gm_assistant.seam.paper import Sheet

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


# The register: names as whole as their column lets them.

TWENTY_TWO, TWENTY_FIVE = "Abracadabrantesquement", "Anticonstitutionnellement"


@pytest.mark.parametrize(
    ("third", "names"),
    [
        ("Mammouth-Marc", (TWENTY_TWO, TWENTY_FIVE, "Mammouth-Marc")),
        (
            "Mammouth-Wagram-Mammouth",
            (TWENTY_TWO, TWENTY_FIVE, "M.\u2011Wagram-Mammouth"),
        ),
    ],
)
def test_where_one_name_is_too_wide_it_alone_is_shortened(
    third: str, names: tuple[str, ...]
) -> None:
    people = (TWENTY_TWO, TWENTY_FIVE, third)
    game = around(*(f"{it} villageois" for it in people), "Ana reptilien")
    assert tuple(it.name for it in register_sheet(game, secrets=True).rows)[:3] == names


# Printed by Chromium: A4, one sheet a page, its title on each, every word of it there.

pytestmark = pytest.mark.browser
A4 = (595, 842)
# What is cut out bears no title.
TO_CUT = ("cartes", "chevalets")


def sheets(game: Game | None, what: str = "tout", *, secrets: bool = True) -> tuple[Sheet, ...]:
    return sheets_of(what, Wanted(SCRIPTS, RULES, game, secrets))


def assert_a4(pdf: PdfReader) -> None:
    sizes = {(round(it.mediabox.width), round(it.mediabox.height)) for it in pdf.pages}
    assert sizes <= {A4, A4[::-1]}


def texts(pdf: PdfReader, expected: Sequence[Sheet]) -> list[str]:
    """What stands on the pages of each sheet, which says how many it takes."""
    pages = map(words_on, pdf.pages)
    found = ["".join(islice(pages, getattr(it, "pages", 1))) for it in expected]
    assert (*pages,) == ()
    return found


def words_of(value: Any) -> Iterator[str]:
    """Every string that a template shows of a sheet, whatever its kind."""
    match value:
        case str():
            yield value
        case tuple():
            for one in value:
                yield from words_of(one)
        case _ if hasattr(value, "__dataclass_fields__"):
            if getattr(value, "back", False):
                return
            untitled = {"title"} if getattr(value, "kind", "") in TO_CUT else set()
            # A sign is drawn.
            unsaid = {"kind", "side", "sign", "signs"} | untitled
            shown = set(value.__dataclass_fields__) - unsaid
            for name in sorted(shown):
                yield from words_of(getattr(value, name))


def test_the_words_of_a_page_are_read_as_pypdf_reads_them(printed: Printed) -> None:
    for page in printed("lampes", evening(24)).pages[:2]:
        assert words_on(page) == squeezed(page.extract_text()) != ""


@pytest.mark.parametrize("players", of_all(SIZES, 45))
def test_everything_prints_on_as_many_pages_as_are_told(printed: Printed, players: int) -> None:
    game = evening(players)
    pdf, expected = printed("tout", game), sheets(game)
    assert_a4(pdf)
    for text, sheet in zip(texts(pdf, expected), expected, strict=True):
        if sheet.kind not in TO_CUT:
            assert squeezed(sheet.title) in text
            assert squeezed("Soirée d'essai") in text
        missing = [it for it in words_of(sheet) if squeezed(it) not in text]
        assert missing == []


def test_six_blank_nights_on_six_leaves(printed: Printed) -> None:
    pdf = printed("nuits")
    assert_a4(pdf)
    titles = [sheet.title for sheet in sheets(None, "nuits")]
    # The powers that interrupt a night follow on two more.
    assert (len(titles), len(pdf.pages)) == (7, 14)
    pages = [*map(words_on, pdf.pages)]
    leaves = map("".join, zip(pages[:12:2], pages[1:12:2], strict=True))
    for text, (night, script) in zip(leaves, SCRIPTS.nights.items(), strict=True):
        assert squeezed(f"Nuit de {night}") in text
        for row in script.rows:
            assert squeezed(row.label) in text
            assert all(squeezed(part.say) in text for part in row.parts)
            assert all(squeezed(part.close) in text for part in row.parts)
            assert row.timer is None or f"{row.timer}s" in text


@pytest.mark.parametrize("what", [it for it in KINDS if it not in ("tout", "nuit")])
def test_blank_sheets_fit_their_pages(printed: Printed, what: str) -> None:
    pdf, expected = printed(what), sheets(None, what)
    assert_a4(pdf)
    for text, sheet in zip(texts(pdf, expected), expected, strict=True):
        assert sheet.kind in TO_CUT or squeezed(sheet.title) in text


def test_a_crowd_of_long_names_votes_on_one_page(printed: Printed) -> None:
    game = table(45, lambda seat: f"{'Anne-Sophie de la Haute-Combe ' * 4}{seat}")
    ballots = [it for it in map(words_on, printed("jour", game).pages) if "Scrutindujour" in it]
    assert len(ballots) == 1
    assert all(squeezed(f"Anne-Sophie {seat}") in ballots[0] for seat in range(45))


def test_hostile_names_are_words(printed: Printed) -> None:
    game = evening(8, hostile)
    pdf, expected = printed("tout", game), sheets(game)
    assert len(texts(pdf, expected)) == len(expected)
    table_page = words_on(pdf.pages[0])
    for seat in range(8):
        assert squeezed(hostile(seat)) in table_page


def test_a_played_night_is_printed_as_it_was_noted(printed: Printed) -> None:
    game = evening(24)
    nights = [it for it in sheets(game, "nuits") if isinstance(it, CallSheet) and it.played]
    assert len(nights) == 3
    pdf = printed("nuits", game)
    for place, sheet in enumerate(nights):
        text = "".join(map(words_on, pdf.pages[2 * place : 2 * place + 2]))
        noted = [box.value for call in sheet.calls for box in call.boxes if box.value]
        assert len(noted) > 8
        assert all(squeezed(it) in text for it in noted)
        assert squeezed("Morts de la nuit") in text
