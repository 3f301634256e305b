"""No text of a person is ever a formula: hostile names everywhere, and the file itself is read."""

import re
import zipfile
from collections.abc import Callable
from copy import deepcopy
from io import BytesIO
from typing import Any

import pytest
from workbook.conftest import HOSTILE

from gm_assistant.games.quinte_bourg.paper.blank_book import blank_bytes
from gm_assistant.games.quinte_bourg.paper.ledger import ACCOUNTS
from gm_assistant.games.quinte_bourg.paper.typed import live_bytes
from gm_assistant.games.quinte_bourg.rehearsal import random_game
from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.games.registry import ALL, Played
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
    return live_bytes(open_game(document), document=document)


def accounts(document: dict[str, Any]) -> bytes:
    title = document["players"][0]["name"]
    return workbook_bytes(ACCOUNTS, ACCOUNTS.ledger(open_game(document), title))


def blank(document: dict[str, Any]) -> bytes:
    return blank_bytes([it["name"] for it in document["players"]])


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
    document = game.rehearsal.random_game(game.rehearsal.players[0], 3, 60)
    people = [it for it in document.get("players", ()) if "name" in it]
    written = []
    for names in (NAMES, [f"Personne {place}" for place in range(len(NAMES))]):
        for player, name in zip(people, names, strict=False):
            player["name"] = name
        stands, _ = game.rules.replay(deepcopy(document), None)
        written.append(workbook_bytes(game.accounts, game.accounts.ledger(stands, names[-1])))
    assert formulas(written[0]) == formulas(written[1])
