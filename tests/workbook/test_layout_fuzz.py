"""Two thousand random edits of the layout: written soundly, or refused with what to do."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.formula import Tokenizer
from workbook.edited_layouts import edited

from gm_assistant.games.quinte_bourg.paper.ledger import ACCOUNTS
from gm_assistant.games.quinte_bourg.rehearsal import random_game
from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.places import exports_folder
from gm_assistant.seam.paper import Ledger
from gm_assistant.toolkit.workbook.book import workbook_bytes
from gm_assistant.toolkit.workbook.cells import units
from gm_assistant.toolkit.workbook.loading import load_layout

SHARE, A_PART = 80, 250


@pytest.fixture(scope="module")
def small() -> Ledger:
    return ACCOUNTS.ledger(open_game(random_game(8, 2, 90)), "Essai")


@pytest.mark.parametrize("first", range(0, SHARE, 20))
def test_no_edit_breaks_the_workbook(tmp_path: Path, small: Ledger, first: int) -> None:
    assert [it for seed in range(first, first + 20) for it in troubles(tmp_path, small, seed)] == []


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 3000, A_PART))
def test_two_thousand_edits(tmp_path: Path, small: Ledger, first: int) -> None:
    seeds = range(first, first + A_PART)
    assert [it for seed in seeds for it in troubles(tmp_path, small, seed)] == []


def troubles(folder: Path, game: Ledger, seed: int) -> list[str]:
    """What is wrong with what one edit led to."""
    (folder / "classeur.toml").write_text(edited(seed), encoding="utf-8")
    layout = load_layout(ACCOUNTS, exports_folder(), folder)
    blocking = [it for it in layout.problems if it.blocking]
    if blocking:
        return [f"{seed} : {it}" for it in blocking if not it.sentence.endswith(".")]
    book = load_workbook(BytesIO(workbook_bytes(ACCOUNTS, game, layout)))
    return [f"{seed} : {it}" for it in (*_names(book), *_formulas(book), *_headers(book))]


def _names(book: Workbook) -> list[str]:
    """Every defined name points into a sheet of the book."""
    wrong = []
    for name, defined in book.defined_names.items():
        found = re.fullmatch(r"'(.+)'!\$[A-Z]+\$\d+:\$[A-Z]+\$\d+", str(defined.attr_text))
        if found is None or found[1].replace("''", "'") not in book.sheetnames:
            wrong.append(f"{name} : {defined.attr_text}")
    return wrong


def _formulas(book: Workbook) -> list[str]:
    """Every formula is made of operands that exist."""
    wrong = []
    for sheet in book:
        if units(sheet.title) > 31:
            wrong.append(sheet.title)
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type != "f":
                    continue
                operands = [it.value for it in Tokenizer(str(cell.value)).items]
                named = [it for it in operands if it.startswith(("transferts_", "argent_"))]
                wrong += [
                    f"{cell.coordinate} : {it}" for it in named if it not in book.defined_names
                ]
    return wrong


def _headers(book: Workbook) -> list[str]:
    """The headers of a table are those of its cells, all different."""
    wrong = []
    for sheet in book:
        for table in sheet.tables.values():
            titles = [str(it.value) for it in sheet[table.ref][0]]
            if len({it.casefold() for it in titles}) < len(titles):
                wrong.append(f"{table.name} : {titles}")
    return wrong


def test_a_column_that_others_count_on_is_missed_at_its_own_line(tmp_path: Path) -> None:
    text = (exports_folder() / "classeur.toml").read_text(encoding="utf-8")
    start = text.index('[[sheet.column]]\nfield = "depart"')
    end = text.index("[[", start + 5)
    (tmp_path / "classeur.toml").write_text(text[:start] + text[end:], encoding="utf-8")
    (slip, _) = load_layout(ACCOUNTS, exports_folder(), tmp_path).problems
    assert "depart" in slip.sentence
    assert "retirez aussi « ecart »" in slip.sentence
    line = (text[:start] + text[end:]).splitlines()[(slip.line or 0) : (slip.line or 0) + 1]
    assert line == ['field = "ecart"']
