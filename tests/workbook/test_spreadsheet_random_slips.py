"""Random nights, each with a slip of an amateur: never wrong in silence."""

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.cell import Cell
from openpyxl.worksheet.worksheet import Worksheet
from workbook.live_games import (
    beds_differ,
    converted,
    first_day,
    posts_differ,
    purses_differ,
    refused,
)
from workbook.test_live_spreadsheet import saved

from gm_assistant.games.quinte_bourg.paper import blank_grid as n
from gm_assistant.games.quinte_bourg.paper.read_back import game_in
from gm_assistant.games.quinte_bourg.paper.typed import live_bytes
from gm_assistant.games.quinte_bourg.rules.game import open_game

Slip = Callable[[Workbook, Random], None]


def nights(book: Workbook) -> Iterator[Worksheet]:
    return (it for it in book.worksheets if it.title.startswith("Nuit"))


def named(book: Workbook) -> list[Cell]:
    """Cells to fill in where somebody stands."""
    names = {it.value for it in book["Joueurs"]["B"][n.PLAYERS_HEADER :] if it.value}
    rows = [*nights(book), book["Faits"]]
    return [
        cell
        for sheet in rows
        for row in sheet.iter_rows(min_col=4, max_col=6)
        for cell in row
        if isinstance(cell, Cell) and cell.value in names and not cell.protection.locked
    ]


def spaced(book: Workbook, rng: Random) -> None:
    """What the sheet and the import both understand."""
    for cell in rng.sample(found := named(book), min(4, len(found))):
        cell.value = rng.choice((" {} ", "{}\u00a0", "\u202f{}")).format(str(cell.value).upper())


def misspelt(book: Workbook, _rng: Random) -> None:
    for cell in named(book)[:1]:
        cell.value = f"{cell.value}x"


def renamed(book: Workbook, rng: Random) -> None:
    cell = rng.choice(named(book))
    for row in range(n.FIRST_PLAYER, n.LAST_PLAYER + 1):
        if book["Joueurs"][f"B{row}"].value == cell.value:
            book["Joueurs"][f"B{row}"] = "Quelqu'un d'autre"


def twins(book: Workbook, rng: Random) -> None:
    cell = rng.choice(named(book))
    rows = range(n.FIRST_PLAYER, n.LAST_PLAYER + 1)
    taken = [it for it in rows if book["Joueurs"][f"B{it}"].value]
    other = next(it for it in taken if book["Joueurs"][f"B{it}"].value != cell.value)
    book["Joueurs"][f"B{other}"] = str(cell.value).lower()


def in_words(book: Workbook, _rng: Random) -> None:
    book["Pièces"][f"{n.coins_columns(0)[1]}{n.FIRST_PLAYER}"] = "deux"


def unknown_card(book: Workbook, _rng: Random) -> None:
    book["Joueurs"][f"C{n.FIRST_PLAYER}"] = "Dragon"


def sorted_names(book: Workbook, _rng: Random) -> None:
    """The open cells of the players in the order of their names, as a sort leaves them."""
    rows = range(n.FIRST_PLAYER, n.LAST_PLAYER + 1)
    _sort(book["Joueurs"], [it for it in rows if book["Joueurs"][f"B{it}"].value], "BCDEFGHIJK")


def sorted_facts(book: Workbook, _rng: Random) -> None:
    """The facts of a day in the order of their kinds: the sheet and the import read it alike."""
    facts = book["Faits"]
    day = next(str(it.value) for it in facts["A"] if str(it.value or "").startswith("Jour 1, "))
    open_ones = [
        row
        for row in range(6, facts.max_row + 1)
        if facts[f"A{row}"].value == day and facts[f"B{row}"].value
    ]
    _sort(facts, open_ones, "BCDEF")


def _sort(sheet: Worksheet, rows: list[int], letters: str) -> None:
    told = [[sheet[f"{it}{row}"].value for it in letters] for row in rows]
    for row, values in zip(rows, sorted(told, key=lambda it: str(it[0])), strict=True):
        for letter, value in zip(letters, values, strict=True):
            sheet[f"{letter}{row}"] = value


def untouched(_book: Workbook, _rng: Random) -> None:
    """Nothing was done: both must agree."""


SLIPS: tuple[Slip, ...] = (
    *(spaced, misspelt, renamed, twins, in_words, unknown_card, untouched),
    *(sorted_names, sorted_facts),
)
# Either both read it alike, or both say that they do not.
SORTED = (sorted_names, sorted_facts)
# In these the import has to be as right as the sheet.
HARMLESS = (spaced, untouched)


def told_by(book: Workbook) -> bool:
    """Whether the sheet says that something is not understood."""
    reasons = [it.value for it in book["Joueurs"][n.REFUSED_PLAYER][n.PLAYERS_HEADER :]]
    for sheet in nights(book):
        reasons += [it.value for it in sheet[n.REASON][n.CALLS_HEADER :]]
    total = book["Pièces"].iter_rows(min_row=n.LAST_PLAYER + 1, values_only=True)
    words = [it for row in total for it in row if it == n.NOT_A_NUMBER]
    return any(reasons) or bool(refused(book)) or bool(words)


def silent(seeds: range, folder: Path, office: str) -> list[object]:
    """The nights in which the sheet and the import differ, and neither says so."""
    files, sent = [], {}
    for seed in seeds:
        slip, file = SLIPS[seed % len(SLIPS)], folder / f"{seed}.xlsx"
        book = load_workbook(BytesIO(live_bytes(first_day(seed))))
        slip(book, Random(seed))
        file.write_bytes(saved(book))
        files.append(file)
        sent[seed] = slip
    out = converted(office, folder, files, "xlsx")
    found: list[object] = []
    for seed, slip in sent.items():
        read = game_in((folder / f"{seed}.xlsx").read_bytes())
        book = load_workbook(out / f"{seed}.xlsx", data_only=True)
        game = open_game(read.document)
        compared = (beds_differ, purses_differ, posts_differ)
        differences = [(seed, it) for differ in compared for it in differ(game, book)]
        if slip in HARMLESS:
            found += [*differences, *((seed, it) for it in refused(book))]
        elif slip in SORTED:
            found += differences if not (told_by(book) or read.remarks) else []
        elif not (told_by(book) and read.remarks):
            found.append((seed, slip.__name__, told_by(book), read.remarks))
    return found


# Each slip has a story of its own; of whole nights the soak plays sixty.
@pytest.mark.usefixtures("few_nights")
def test_a_few_slips(tmp_path: Path, office: str) -> None:
    assert silent(range(0, len(SLIPS), 4), tmp_path, office) == []


@pytest.mark.soak
@pytest.mark.parametrize("first", range(100, 160, 10))
def test_sixty_nights(tmp_path: Path, office: str, first: int) -> None:
    assert silent(range(first, first + 10), tmp_path, office) == []
