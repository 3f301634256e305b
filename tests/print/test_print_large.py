"""A night of paper: the lamp sheets alone say everything, large enough for a dim room."""

from dataclasses import replace
from io import BytesIO
from random import Random
from typing import Any

import pytest
import recorded
from browser.tables import first_night
from playwright.sync_api import Page
from print.conftest import Printed
from print.evenings import RULES, SCRIPTS, evening, page_of, squeezed, table, words_on
from pypdf import PdfReader

from gm_assistant.games.quinte_bourg.paper.cards import EDITIONS, KINDS, Wanted, papers, sheets_of
from gm_assistant.games.quinte_bourg.paper.large_print import LargePrintSheet
from gm_assistant.games.quinte_bourg.paper.register import RegisterSheet
from gm_assistant.games.quinte_bourg.paper.sheets import CallLine
from gm_assistant.games.quinte_bourg.paper.without_screen import PocketSheet, StateSheet
from gm_assistant.games.quinte_bourg.rehearsal import next_move
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.screens.village import village_view
from gm_assistant.games.registry import ALL, Played
from gm_assistant.shell.prints import render_sheets, sheets_asked

PAGES_A_NIGHT = 4
WORDS = 12.99
MILLIMETRE = 96 / 25.4
# Where each field of a recorded row is written, as the keys of its boxes.
WRITTEN = {
    "targets": ("first", "second"),
    "horns": ("*horns",),
    "agreed": ("*disagreed",),
    "victims": ("victim",),
    "direction": ("*horaire", "*antihoraire"),
    "invention": ("*revelateur", "*stalkeur"),
}


def lamps(game: Game | None, what: str = "lampes") -> list[LargePrintSheet]:
    found = sheets_of(what, Wanted(SCRIPTS, RULES, game))
    return [it for it in found if isinstance(it, LargePrintSheet)]


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


@pytest.mark.browser
def test_the_memo_says_what_it_is(printed: Printed) -> None:
    assert all("mémo" in words_on(page) for page in printed("nuits", evening(24)).pages[:-2])


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


# What is cut where it stands, behind an ellipsis too but for words that are read; what is smaller
# than nine points, in a picture as it is drawn; sheets wider than their paper: a browser shrinks
# all pages then.
UNREAD = """() => [...document.querySelectorAll('.sheet')].flatMap(sheet => [
  ...(sheet.scrollWidth > sheet.clientWidth + 1 ? ['wide: ' + sheet.className] : []),
  ...[...sheet.querySelectorAll('*')].flatMap(it => {
    const own = [...it.childNodes].filter(one => one.nodeType === 3).map(one => one.data).join('');
    const style = getComputedStyle(it), drawn = it.closest('svg');
    const scale = it.getScreenCTM ? Math.hypot(it.getScreenCTM().a, it.getScreenCTM().b) : 1;
    const cut = style.overflow === 'hidden' && !drawn && it.textContent.trim()
      && (it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1);
    const small = own.trim() && parseFloat(style.fontSize) * scale * .75 < 8.99;
    return [
      ...(cut ? ['cut: ' + it.parentElement.className + ' ' + it.textContent.trim()] : []),
      ...(small ? ['small: ' + own.trim()] : []),
      ...(/[\\p{L}\\d)]…/u.test(own) && !it.closest('.say, .aside') ? ['short: ' + own] : []),
    ];
  }),
])"""


@pytest.mark.browser
@pytest.mark.parametrize("players", [8, 20, 45])
def test_nothing_is_cut_small_nor_wider_than_its_paper(page: Page, players: int) -> None:
    page.emulate_media(media="print")
    page.set_viewport_size({"width": round(192 * MILLIMETRE), "height": 1000})
    game = attacked(players)
    found = {}
    for what in [it for it in KINDS if it != "tout"]:
        for edition in EDITIONS:
            page.set_content(page_of(what, game, edition=edition))
            found[what, edition] = page.evaluate(UNREAD)
    assert {it: unread for it, unread in found.items() if unread} == {}


@pytest.mark.browser
@pytest.mark.parametrize("played", ALL[1:], ids=lambda it: it.slug)
def test_so_it_is_in_the_other_games(page: Page, played: Played) -> None:
    """Before anything is set, at the smallest table and at the largest, in the middle of a game."""
    page.emulate_media(media="print")
    page.set_viewport_size({"width": round(192 * MILLIMETRE), "height": 1000})
    companion = played.companion(None)
    papers, rehearsal, found = companion.papers, companion.rehearsal, {}
    assert papers
    assert rehearsal
    for players in (0, *sorted(set(rehearsal.players))):
        document = recorded.random_game(played.slug, players, 3, 60) if players else None
        game = companion.rules.open(document) if document else None
        for what in papers.kinds:
            sheets = sheets_asked(papers, what, game)
            page.set_content(render_sheets(papers, what, sheets, secrets=True))
            found[what, players] = page.evaluate(UNREAD)
    assert {it: unread for it, unread in found.items() if unread} == {}


@pytest.mark.browser
def test_the_register_has_rows_that_a_pen_can_write_in(page: Page) -> None:
    """Two pages side by side; a crowd sits upright, and takes two leaves."""
    page.emulate_media(media="print")
    for players, pages in ((0, 4), (8, 2), (22, 2), (30, 2), (45, 4)):
        game = evening(players) if players else None
        page.set_content(page_of("registre", game))
        rows = page.evaluate(
            "() => [...document.querySelectorAll('.ledger tbody tr')]"
            ".map(it => it.getBoundingClientRect().height)"
        )
        assert min(rows) >= 5 * MILLIMETRE - 0.5
        pdf = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True)))
        assert len(pdf.pages) == pages
        (sheet,) = sheets_of("registre", Wanted(SCRIPTS, RULES, game))
        assert isinstance(sheet, RegisterSheet)
        assert sheet.pages == pages


@pytest.mark.browser
def test_the_state_of_the_village_is_one_leaf_with_six_couples_at_forty_five(page: Page) -> None:
    face, back = sheets_of("sans_ecran", Wanted(SCRIPTS, RULES, evening(45)))
    assert isinstance(back, StateSheet)
    wed = replace(back, couples=("Maximilienne-A 00 et Maximilienne-A 01",) * 6)
    made = papers(SCRIPTS, RULES)
    stamp = "édition « à l'instant » · 20 novembre, 21:04"
    page.set_content(render_sheets(made, "sans_ecran", (face, wed), secrets=True, stamp=stamp))
    assert len(PdfReader(BytesIO(page.pdf(prefer_css_page_size=True))).pages) == 2


def test_a_mark_in_a_name_turns_nothing_round() -> None:
    """Neither the override of a direction nor its mark is printed, the name is."""
    html = page_of("sans_ecran", table(8, lambda seat: f"\u202eAna\u200f {seat}"))
    assert "Ana 3" in html
    assert not {"\u202e", "\u200f"} & {*html}
