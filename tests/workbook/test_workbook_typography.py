"""Every text of a workbook is set as French is, but never what people typed."""

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import Workbook, load_workbook
from truth.slips import unset_in
from web.visitor import House, Visitor
from workbook.every_kind import EVERY_KIND

from gm_assistant.french.typography import signed, typed_in
from gm_assistant.games.quinte_bourg.paper.blank_facts import FACTS
from gm_assistant.games.quinte_bourg.paper.ledger import ACCOUNTS
from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.toolkit.workbook.book import workbook_bytes

# The texts of the charts and of the lists, which no reader of cells sees.
_ELSEWHERE = re.compile(r"<a:t>([^<]*)</a:t>|(?:prompt|error|errorTitle|promptTitle)=\"([^\"]*)\"")


def texts_of(content: bytes) -> Iterator[tuple[str, str]]:
    for sheet in load_workbook(BytesIO(content)).worksheets:
        yield sheet.title, sheet.title
        for row in sheet.iter_rows():
            for cell in row:
                if isinstance(cell.value, str) and not cell.value.startswith("="):
                    yield f"{sheet.title} {cell.coordinate}", cell.value
    archive = ZipFile(BytesIO(content))
    for name in archive.namelist():
        for found in _ELSEWHERE.finditer(archive.read(name).decode("utf-8", "replace")):
            yield name, (found[1] or found[2] or "").replace("&apos;", "'").replace("&amp;", "&")


@pytest.mark.parametrize("kind", [it for it in EVERY_KIND if "hostile" not in it])
def test_every_text_of_a_workbook_is_set(kind: str) -> None:
    texts = dict(texts_of(EVERY_KIND[kind]()))
    assert {where: it for where, it in texts.items() if unset_in(it)} == {}
    assert len(texts) > 100


# The other games' accounts, of an evening that somebody read.
OTHERS = ("brasier", "humans", "non_morts", "zombie_mosh")
EVENINGS = Path(__file__).parents[1] / "approved" / "evenings"


@pytest.mark.parametrize("game", OTHERS)
def test_every_text_of_the_accounts_of_a_game_is_set(game: str, tmp_path: Path) -> None:
    document = json.loads((EVENINGS / f"{game}.json").read_text(encoding="utf-8"))
    house = House(tmp_path).open()
    home = f"/partie/{house.journal.open_game(document)}"
    content = Visitor(house).get(f"{home}/classeur").data
    house.close()
    texts = dict(texts_of(content))
    assert {where: it for where, it in texts.items() if unset_in(it)} == {}
    assert len(texts) > 50


TYPED = "D'Artagnan : « l'ami » ?"


def test_what_people_typed_stays_as_they_wrote_it() -> None:
    document = {
        "format": "quinte-bourg/1",
        "players": [
            {"id": it, "name": name, "camp_roles": ["reptilien" if it == "A" else "villageois"]}
            for it, name in (("A", "Ana"), ("B", TYPED), ("C", "Chloé"), ("D", "L'autre"))
        ],
        "moves": [
            {"move": "night"},
            {"move": "call", "step": "reptiliens", "target": "B"},
            {"move": "note", "text": "C'est dit : oui !"},
        ],
    }
    game = open_game(document)
    made = ACCOUNTS.ledger(game, "L'essai : un")
    content = workbook_bytes(ACCOUNTS, made, typed=typed_in(document))
    texts = [it for _, it in texts_of(content)]
    for typed in (TYPED, "L'autre", "C'est dit : oui !", "L'essai : un"):
        assert any(typed in it for it in texts)
        assert not any(signed(typed) in it for it in texts)


def test_the_words_of_a_list_are_the_same_in_a_formula() -> None:
    """What a formula compares is what the list offers, typed or chosen."""
    assert [it for it in FACTS if signed(it) != it] == []


def test_an_unset_text_is_seen() -> None:
    book = Workbook()
    assert book.active is not None
    book.active["A1"] = "L'heure : « tard » !"
    content = BytesIO()
    book.save(content)
    assert [it for _, it in texts_of(content.getvalue()) if unset_in(it)]
