"""Games of every kind as workbooks, opened and worked out once by LibreOffice."""

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from rules.follies import random_game
from workbook.office import converted

from gm_assistant.games.quinte_bourg.paper.ledger import ACCOUNTS
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.seam.paper import Ledger
from gm_assistant.toolkit.workbook.book import workbook_bytes

HOSTILE = (
    "=1+1",
    "+33 6",
    "-2",
    "@SUM(A1)",
    "'quoted",
    "Ana\x00\x1b[31m",
    "_x0041_",
    "*",
    "ana",
    "ANA",
    "#REF!",
    "<b>&amp;\"é'</b>",
    "TRUE",
    "  espacé   deux ",
    "\u202eanA",
    "X" * 200,
    "👩‍👩‍👧 Zoé",
    "(hors du jeu)",
    "~?",
    ">5",
)


@dataclass(frozen=True)
class Exported:
    """A game, its ledger, the file as written, and as LibreOffice understood it."""

    game: Game
    ledger: Ledger
    content: bytes
    written: Workbook
    read: Workbook


def games() -> list[Game]:
    played = [
        open_game(random_game(players, seed, 260)) for players, seed in ((12, 4), (30, 8), (9, 11))
    ]
    return [*played, open_game(hostile_document())]


def hostile_document() -> dict[str, Any]:
    document = random_game(len(HOSTILE), 5, 120)
    for player, name in zip(document["players"], HOSTILE, strict=True):
        player["name"] = name
    return document


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory, office: str) -> list[Exported]:
    folder = tmp_path_factory.mktemp("exported")
    made = [(game, ACCOUNTS.ledger(game, "=Soirée & <jeu>")) for game in games()]
    contents = [workbook_bytes(ACCOUNTS, it) for _, it in made]
    files = [folder / f"{place}.xlsx" for place in range(len(made))]
    for file, content in zip(files, contents, strict=True):
        file.write_bytes(content)
    out = converted(office, folder, files, "xlsx")
    return [
        Exported(game, book, content, load_workbook(BytesIO(content)), _values(out / file.name))
        for (game, book), content, file in zip(made, contents, files, strict=True)
    ]


def _values(file: Path) -> Workbook:
    return load_workbook(file, data_only=True)
