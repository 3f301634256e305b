"""Printed by Chromium: A4, one sheet a page, its title on each, every word of it there."""

from collections.abc import Iterator
from typing import Any

import pytest
from print.conftest import Printed
from print.evenings import RULES, SCRIPTS, SIZES, evening, hostile, squeezed, table, words_on
from pypdf import PdfReader

from gm_assistant.games.quinte_bourg.paper.cards import KINDS, Wanted, sheets_of
from gm_assistant.games.quinte_bourg.paper.sheets import CallSheet
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.seam.paper import Sheet

pytestmark = pytest.mark.browser
A4 = (595, 842)
# What is cut out bears no title.
TO_CUT = ("cartes", "chevalets")


def sheets(game: Game | None, what: str = "tout", *, secrets: bool = True) -> tuple[Sheet, ...]:
    return sheets_of(what, Wanted(SCRIPTS, RULES, game, secrets))


def assert_a4(pdf: PdfReader) -> None:
    sizes = {(round(it.mediabox.width), round(it.mediabox.height)) for it in pdf.pages}
    assert sizes <= {A4, A4[::-1]}


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
            shown = set(value.__dataclass_fields__) - {"kind", "side"} - untitled
            for name in sorted(shown):
                yield from words_of(getattr(value, name))


@pytest.mark.parametrize("players", SIZES)
def test_everything_prints_one_sheet_a_page(printed: Printed, players: int) -> None:
    game = evening(players)
    pdf, expected = printed("tout", game), sheets(game)
    assert_a4(pdf)
    assert len(pdf.pages) == len(expected)
    for page, sheet in zip(pdf.pages, expected, strict=True):
        text = words_on(page)
        if sheet.kind not in TO_CUT:
            assert squeezed(sheet.title) in text
            assert squeezed("Soirée d'essai") in text
        missing = [it for it in words_of(sheet) if squeezed(it) not in text]
        assert missing == []


def test_six_blank_nights_on_six_pages(printed: Printed) -> None:
    pdf = printed("nuits")
    assert_a4(pdf)
    titles = [sheet.title for sheet in sheets(None, "nuits")]
    assert len(titles) == len(pdf.pages) == 6
    for page, (night, script) in zip(pdf.pages, SCRIPTS.nights.items(), strict=True):
        text = words_on(page)
        assert squeezed(f"Nuit de {night}") in text
        for row in script.rows:
            assert squeezed(row.label) in text
            assert all(squeezed(part.say) in text for part in row.parts)
            assert all(squeezed(part.close) in text for part in row.parts)
            assert row.timer is None or f"{row.timer}s" in text


@pytest.mark.parametrize("what", [it for it in KINDS if it not in ("tout", "nuit", "lampes")])
def test_blank_sheets_fit_their_pages(printed: Printed, what: str) -> None:
    pdf, expected = printed(what), sheets(None, what)
    assert_a4(pdf)
    assert len(pdf.pages) == len(expected)
    for page, sheet in zip(pdf.pages, expected, strict=True):
        assert sheet.kind in TO_CUT or squeezed(sheet.title) in words_on(page)


def test_long_ballots_go_on_under_their_title(printed: Printed) -> None:
    game = table(45, lambda seat: f"{'Anne-Sophie de la Haute-Combe ' * 4}{seat}")
    pdf = printed("jour", game)
    ballots = [it for it in map(words_on, pdf.pages) if squeezed("Scrutin du jour") in it]
    assert len(ballots) > 1
    assert all(squeezed("Accusé 3").upper() in it.upper() for it in ballots)
    together = "".join(ballots)
    for player in game.village.in_seat_order():
        assert squeezed(player.name) in together


def test_hostile_names_are_words(printed: Printed) -> None:
    game = evening(8, hostile)
    pdf, expected = printed("tout", game), sheets(game)
    assert len(pdf.pages) == len(expected)
    table_page = words_on(pdf.pages[0])
    for seat in range(8):
        assert squeezed(hostile(seat)) in table_page


def test_a_played_night_is_printed_as_it_was_noted(printed: Printed) -> None:
    game = evening(24)
    nights = [it for it in sheets(game, "nuits") if isinstance(it, CallSheet) and it.played]
    assert len(nights) == 3
    pdf = printed("nuits", game)
    for page, sheet in zip(pdf.pages, nights, strict=False):
        text = words_on(page)
        noted = [box.value for call in sheet.calls for box in call.boxes if box.value]
        assert len(noted) > 8
        assert all(squeezed(it) in text for it in noted)
        assert squeezed("Morts de la nuit") in text
