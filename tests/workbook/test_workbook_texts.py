"""No text of a person is ever a formula: hostile names everywhere, and the file itself is read."""

import json
import re
import zipfile
from collections.abc import Callable
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from recorded import random_game as any_game
from rules.follies import random_game
from workbook.conftest import HOSTILE
from workbook.office import rows_of

from gm_assistant.cli import main
from gm_assistant.games.quinte_bourg.paper.ledger import ACCOUNTS
from gm_assistant.games.quinte_bourg.paper.to_write import blank_bytes, evening_bytes
from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.games.registry import ALL, Played
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.toolkit.workbook.book import workbook_bytes

NAMES = (
    *HOSTILE,
    '=HYPERLINK("http://x","y")',
    "=cmd|' /C calc'!A0",
    "{=1+1}",
    "\t=1+1",
    "\n=1+1",
    "＝1+1",
    '=A1&"<f>1+1</f>"',
)
FORMULA = re.compile(rb"<f[ >].*?</f>", re.DOTALL)
SOURCE = re.compile(rb"<(?:formula1?|definedName)[ >].*?</(?:formula1?|definedName)>", re.DOTALL)


def formulas(content: bytes) -> dict[str, list[bytes]]:
    """Whatever a program would work out in this file, part by part."""
    with zipfile.ZipFile(BytesIO(content)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    return {
        name: sorted({*FORMULA.findall(part), *SOURCE.findall(part)})
        for name, part in parts.items()
    }


def named(document: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    found = deepcopy(document)
    for player, name in zip(found["players"], names, strict=True):
        player["name"] = name
    return found


def live(document: dict[str, Any]) -> bytes:
    return evening_bytes(document, ahead=1)


def accounts(document: dict[str, Any]) -> bytes:
    title = document["players"][0]["name"]
    return workbook_bytes(ACCOUNTS, ACCOUNTS.ledger(open_game(document), title))


def blank(document: dict[str, Any]) -> bytes:
    return blank_bytes([it["name"] for it in document["players"]], 1)


@pytest.mark.parametrize("write", [live, accounts, blank])
def test_hostile_names_add_no_formula(write: Callable[[dict[str, Any]], bytes]) -> None:
    document = random_game(len(NAMES), 5, 160)
    plain = tuple(f"Personne {place}" for place in range(len(NAMES)))
    assert formulas(write(named(document, NAMES))) == formulas(write(named(document, plain)))


@pytest.mark.parametrize("played", ALL, ids=lambda it: it.slug)
def test_nor_in_the_workbook_of_any_game(played: Played) -> None:
    game = played.companion(None)
    assert game.accounts is not None
    assert game.rehearsal is not None
    document = any_game(played.slug, game.rehearsal.players[0], 3, 60)
    people = [it for it in document.get("players", ()) if "name" in it]
    written = []
    for names in (NAMES, [f"Personne {place}" for place in range(len(NAMES))]):
        for player, name in zip(people, names, strict=False):
            player["name"] = name
        stands, _ = game.rules.replay(deepcopy(document), None)
        written.append(workbook_bytes(game.accounts, game.accounts.ledger(stands, names[-1])))
    assert formulas(written[0]) == formulas(written[1])


# The commands write their files, or say in one line why not.


def test_a_kept_game_with_what_was_taken_back(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    document = random_game(9, 2, 0)
    game = journal.open_game({**document, "title": "Vendredi"})
    journal.append(game, {"move": "note", "text": "=1+1"}, Hand())
    journal.append(game, {"move": "note", "text": "de trop"}, Hand())
    journal.undo(game, Hand())
    journal.close()
    out = tmp_path / "out.xlsx"
    assert main(["export-xlsx", "Vendredi", "-o", str(out), "--data", str(tmp_path)]) == 0
    book = load_workbook(out)
    rows = rows_of(book["Décisions"])
    assert [row["État"] or "" for row in rows] == ["", "annulé"]
    assert "=1+1" in rows[0]["Décision"]
    assert book["Décisions"]["D5"].font.strike is not True
    assert book["Décisions"]["D6"].font.strike is True


def test_a_game_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "partie.json", tmp_path / "out.xlsx"
    file.write_text(json.dumps(random_game(9, 2, 60)), encoding="utf-8")
    words = ["export-xlsx", str(file), "-o", str(out), "--data", str(tmp_path)]
    assert main(words) == 0
    assert "Le classeur est écrit" in capsys.readouterr().out
    assert len(rows_of(load_workbook(out)["Décisions"])) == 60


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"format": "quinte-bourg/1"}'])
def test_a_damaged_game_file_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str
) -> None:
    file = tmp_path / "partie.json"
    file.write_text(content, encoding="utf-8")
    assert main(["export-xlsx", str(file), "--data", str(tmp_path)]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_empty_spreadsheet_with_names(tmp_path: Path) -> None:
    names, out = tmp_path / "noms.csv", tmp_path / "soiree.xlsx"
    names.write_text("Nom\nAna\nBruno\n", encoding="utf-8")
    words = ["blank-xlsx", "-o", str(out), "--names", str(names), "--nights", "8"]
    assert main([*words, "--data", str(tmp_path)]) == 0
    book = load_workbook(BytesIO(out.read_bytes()))
    assert [book["Joueurs"][cell].value for cell in ("B5", "B6", "B7")] == ["Ana", "Bruno", None]
    assert [it for it in book.sheetnames if it.startswith("Nuit")] == [
        "Nuit 1 lundi",
        "Nuit 2 mardi",
        "Nuit 3 mercredi",
        "Nuit 4 jeudi",
        "Nuit 5 vendredi",
        "Nuit 6 samedi",
        "Nuit 8 lundi",
        "Nuit 9 mardi",
    ]


def test_names_that_cannot_be_read_are_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = tmp_path / "photo.png"
    names.write_bytes(b"\x89PNG\0")
    words = ["blank-xlsx", "--names", str(names), "--data", str(tmp_path)]
    assert main(words) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
