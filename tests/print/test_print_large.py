"""A night of paper: the lamp sheets alone say everything, large enough for a dim room."""

from collections.abc import Iterator
from io import BytesIO
from random import Random
from typing import Any

import pytest
from browser.tables import first_night
from playwright.sync_api import Page
from print.conftest import Printed
from print.evenings import RULES, SCRIPTS, evening, page_of, squeezed, words_on
from pypdf import PageObject, PdfReader

from gm_assistant.games.quinte_bourg.paper.cards import Wanted, sheets_of
from gm_assistant.games.quinte_bourg.paper.large_print import LargePrintSheet
from gm_assistant.games.quinte_bourg.paper.sheets import CallLine
from gm_assistant.games.quinte_bourg.paper.without_screen import PocketSheet
from gm_assistant.games.quinte_bourg.rehearsal import next_move
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.screens.village import village_view

PAGES_A_NIGHT = 4
SMALLEST, WORDS = 8.99, 12.99
MILLIMETRE = 96 / 25.4
# Where each field of a recorded row is written, as the keys of its boxes.
WRITTEN = {
    "targets": ("first", "second"),
    "horns": ("*horns",),
    "agreed": ("*disagreed",),
    "direction": ("*horaire", "*antihoraire"),
    "invention": ("*revelateur", "*stalkeur"),
}


def lamps(game: Game | None, what: str = "lampes") -> list[LargePrintSheet]:
    found = sheets_of(what, Wanted(SCRIPTS, RULES, game))
    return [it for it in found if isinstance(it, LargePrintSheet)]


def sizes_on(page: PageObject) -> Iterator[tuple[float, str]]:
    """The size of every printed run of words, in points."""
    found: list[tuple[float, str]] = []

    def seen(text: str, cm: Any, tm: Any, _font: Any, size: float) -> None:
        if text.strip():
            found.append((abs(size * tm[3] * cm[3]) or abs(size * tm[1] * cm[0]), text.strip()))

    page.extract_text(visitor_text=seen)
    yield from found


@pytest.mark.browser
@pytest.mark.parametrize("players", [0, 8, 20, 45])
def test_four_pages_a_night_so_that_two_nights_never_share_a_sheet(
    printed: Printed, players: int
) -> None:
    game = evening(players) if players else None
    pdf, nights = printed("lampes", game), lamps(game)
    assert len(pdf.pages) == PAGES_A_NIGHT * len(nights)
    for place, night in enumerate(nights):
        first = place * PAGES_A_NIGHT
        pages = [words_on(it) for it in pdf.pages[first : first + PAGES_A_NIGHT]]
        assert all(squeezed(night.title) in it for it in pages)
        # What is carried forward is asked at the head of each; who goes out is sent to the beds.
        assert all(squeezed(one.label) in it for it in pages for one in night.carried)
        assert squeezed("Qui dort où : pour chacun") in pages[2]
        assert squeezed("se déplace → Qui dort où") in pages[0]
        assert squeezed("Pouvoirs invoqués") in pages[-1]
        assert night.pages == PAGES_A_NIGHT


@pytest.mark.browser
def test_the_house_of_the_richest_is_written_once_he_was_counted() -> None:
    """By day last night's protection is over, and nobody knows the next (L512)."""
    table = {**first_night(8), "protected_house": "J1"}
    dawn = open_game({**table, "moves": [*table["moves"], {"move": "day"}]})
    told = []
    for stage in ("cameras", "pickpockets", "richesse"):
        game = dawn.play({"move": "correct", "player": "J2", "coins": 3})
        game = game.play({"move": "stage", "stage": stage})
        shown = {it.label: it.words for it in village_view(game.village).facts}
        night = next(it for it in lamps(game) if it.subtitle == "à venir")
        told.append((night.before[0].words, shown.get("Maison protégée", "")))
    richest = dawn.village.name("J2")
    assert told == [("", ""), ("", ""), (richest, richest)]


@pytest.mark.parametrize("what", ["lampes", "nuit", "registre", "sans_ecran"])
@pytest.mark.parametrize("players", [0, 45])
def test_nothing_under_nine_points(printed: Printed, what: str, players: int) -> None:
    pdf = printed(what, evening(players) if players else None)
    small = [it for page in pdf.pages for it in sizes_on(page) if it[0] < SMALLEST]
    assert small == []


@pytest.mark.browser
def test_the_memo_is_smaller_and_says_what_it_is(printed: Printed) -> None:
    pdf = printed("nuits", evening(24))
    assert any(size < SMALLEST for page in pdf.pages for size, _ in sizes_on(page))
    assert all("mémo" in words_on(page) for page in pdf.pages[:-2])


@pytest.mark.browser
def test_words_of_thirteen_points_and_boxes_of_twelve_millimetres(page: Page) -> None:
    page.emulate_media(media="print")
    page.set_content(page_of("lampes", None))
    said = page.evaluate(
        "() => [...document.querySelectorAll('.large-print .say')]"
        ".map(it => parseFloat(getComputedStyle(it).fontSize) * 0.75)"
    )
    assert said
    assert min(said) >= WORDS
    boxes = page.evaluate(
        "() => [...document.querySelectorAll('.large-print :is(.box, .boxes .tick, .before div)')]"
        ".map(it => it.getBoundingClientRect().height)"
    )
    assert boxes
    assert min(boxes) >= 12 * MILLIMETRE - 0.5


@pytest.mark.parametrize("seed", range(6))
def test_a_recorded_night_is_conducted_from_its_sheets(seed: int) -> None:
    """The sheets of the dusk, then each recorded row: all that it needs is there, in its order."""
    rng = Random(seed)
    game = evening(24, nights=1)
    dusk = next_night(game, rng)
    (sheet,) = lamps(dusk, "nuit")
    night = dawn(dusk, rng)
    script = SCRIPTS.nights[dusk.village.weekday]
    assert [it.label for it in sheet.calls] == [row.label for row in script.rows]
    for row, line in zip(script.rows, sheet.calls, strict=True):
        assert_said(row, line)
        if row.id in night.sheet:
            assert_written(row.id, night.sheet[row.id][1].fields, line)
    assert len(sheet.beds) == len(dusk.village.seats)
    assert [it.action for it in sheet.priority][-1] == "Dormir chez soi"


def next_night(game: Game, rng: Random) -> Game:
    while game.village.phase != "nuit" or game.village.day == 1:
        game = game.play(next_move(game, rng))
    return game


def dawn(game: Game, rng: Random) -> Any:
    while game.village.phase == "nuit" and game.village.result is None:
        game = game.play(next_move(game, rng))
    return game.village.night


def assert_said(row: Any, line: CallLine) -> None:
    """What is read aloud, and what is done without a word."""
    for part, words in zip(row.parts, line.words, strict=True):
        assert (words.say, words.close) == (part.say, part.close)
        silent = {part.do, part.gesture} - {"", "Aucun."}
        assert silent <= {words.aside, words.gesture}
    assert line.timer == row.timer
    shape = ROWS[row.id].shape
    pair = [f"{it} : {words}" for it, words in (("oui", shape.yes), ("non", shape.no)) if words]
    assert [it.label for it in line.answers] == pair
    assert line.holders or line.nobody


def assert_written(step: str, fields: Any, line: CallLine) -> None:
    """Each decision has its box, and the box is still empty."""
    keys = [key for field in fields if field != "step" for key in WRITTEN.get(field, (field,))]
    shape = ROWS[step].shape
    boxes = {key: label for key, label in shape.boxes if label not in ("oui", "non")}
    labels = [boxes[key] for key in keys if key in boxes]
    if any(field in shape.fields for field in fields) and boxes:
        assert labels, (step, fields)
    empty = {it.label for it in line.boxes if not it.value}
    assert set(labels) <= empty


def test_a_night_in_progress_says_so_and_shows_what_was_noted() -> None:
    rng = Random(1)
    game = next_night(evening(24, nights=1), rng)
    while not (game.village.night and len(game.village.night.sheet) > 5):
        game = game.play(next_move(game, rng))
    (sheet,) = lamps(game, "nuit")
    assert sheet.subtitle.endswith("nuit en cours")
    assert sum(it.called for it in sheet.calls) >= 5
    assert any(box.value for it in sheet.calls for box in it.boxes)


def attacked(players: int) -> Game:
    """A night whose attack was just played."""
    rng = Random(1)
    game = next_night(evening(players, nights=1), rng)
    while not (game.village.night and "attaque" in game.village.night.sheet):
        game = game.play(next_move(game, rng))
    return game


def test_once_the_attack_is_played_beds_and_what_is_carried_are_printed() -> None:
    game = attacked(24)
    village, night = game.village, game.village.night
    (sheet,) = lamps(game, "nuit")
    assert night
    assert night.where
    for bed, player in zip(sheet.beds, village.seats, strict=True):
        place = night.where.get(player)
        house = village.seats.index(place.house) + 1 if place else "†"
        assert bed.house.removesuffix("z") == str(house)
        inside = [it for it, where in night.where.items() if where.house == player]
        counted = sum(int(it.split()[0]) if " " in it else 1 for it in bed.guests.split(", ") if it)
        assert counted == len(inside)
    carried = {it.label: it.words for it in sheet.carried}
    assert bool(carried["Visée"]) == bool(night.target)
    assert bool(carried["Endormis, enlevés"]) == bool(night.asleep)


@pytest.mark.parametrize("players", [8, 20, 45])
def test_a_night_in_the_pocket_reads_on_from_panel_to_panel(players: int) -> None:
    game = evening(players)
    wanted = Wanted(SCRIPTS, RULES, game)
    booklets = [it for it in sheets_of("poche", wanted) if isinstance(it, PocketSheet)]
    for night, booklet in zip(lamps(game), booklets, strict=True):
        told = [call for panel in booklet.evening for call in panel]
        told += [*booklet.dark, *booklet.rest]
        assert [it.label for it in told] == [it.label for it in night.calls]
        assert all(it.words[0].say for it in told)
        # Around the cut the panels follow each other, so that folded they are pages.
        around = (*booklet.lower, *reversed(booklet.upper))
        first = around.index(1)
        assert (*around[first:], *around[:first]) == tuple(range(1, 9))


# What is cut where it stands, and sheets wider than their paper: a browser shrinks all pages then.
CUT = """() => [...document.querySelectorAll('.sheet')].flatMap(sheet => [
  ...(sheet.scrollWidth > sheet.clientWidth + 1 ? ['wide: ' + sheet.className] : []),
  ...[...sheet.querySelectorAll('*')].filter(it =>
    getComputedStyle(it).overflow === 'hidden' && !it.closest('svg') && it.textContent.trim()
    && (it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1)
  ).map(it => it.parentElement.className + ' ' + it.tagName + ' ' + it.textContent.trim()),
])"""


@pytest.mark.browser
@pytest.mark.parametrize("players", [8, 20, 45])
def test_nothing_is_cut_nor_wider_than_its_paper(page: Page, players: int) -> None:
    page.emulate_media(media="print")
    page.set_viewport_size({"width": round(192 * MILLIMETRE), "height": 1000})
    game = attacked(players)
    found = {}
    for what in ("table", "ouverture", "sans_ecran", "nuit", "poche", "registre", "jour", "cercle"):
        for edition in ("avant", "instant"):
            page.set_content(page_of(what, game, edition=edition))
            found[what, edition] = page.evaluate(CUT)
    assert {it: cut for it, cut in found.items() if cut} == {}


@pytest.mark.browser
def test_the_register_is_two_pages_whatever_the_table(page: Page) -> None:
    # The most that have high lines, those of a middle height, and everybody.
    for players in (0, 8, 22, 30, 45):
        page.set_content(page_of("registre", evening(players) if players else None))
        pdf = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True)))
        assert len(pdf.pages) == 2
