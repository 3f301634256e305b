"""The evening goes on in a spreadsheet, and comes back from it."""

from io import BytesIO

import pytest
from openpyxl import Workbook, load_workbook
from web.visitor import House, Visitor
from werkzeug.test import EnvironBuilder

from gm_assistant.shell.web.blueprints import home

pytestmark = pytest.mark.usefixtures("few_nights")


def sent(visitor: Visitor, content: bytes) -> tuple[int, str, str]:
    visitor.get("/")
    data = {"csrf": visitor.csrf(), "jeton": "x", "fichier": (BytesIO(content), "soiree.xlsx")}
    asked = EnvironBuilder(path="/importer", method="POST", data=data).get_request()
    answer = visitor.client.open(asked)
    # So big a form is kept in a temporary file, which the client of the tests never closes.
    asked.environ["wsgi.input"].close()
    return answer.status_code, answer.location or "", answer.text


def test_a_game_leaves_as_a_spreadsheet_and_comes_back(
    house: House, game: str, visitor: Visitor
) -> None:
    assert f"/partie/{game}/tableur" in visitor.get(f"/partie/{game}/menu").text
    content = visitor.get(f"/partie/{game}/tableur").data
    status, place, _ = sent(visitor, content)
    assert status == 303
    before, after = (house.journal.line(it) for it in (game, place.rpartition("/")[2]))
    assert before.full_document == after.full_document


def test_what_was_not_understood_is_said_and_stands_in_the_journal(
    house: House, game: str, visitor: Visitor
) -> None:
    book = load_workbook(BytesIO(visitor.get(f"/partie/{game}/tableur").data))
    book["Joueurs"]["C6"] = "Dragon"
    content = BytesIO()
    book.save(content)
    status, _, page = sent(visitor, content.getvalue())
    assert status == 200
    assert "Reprise, mais pas tout" in page
    assert "« Dragon »" in page.replace("\u202f", " ").replace("\xa0", " ")
    other = next(it.game_id for it in house.journal.games() if it.game_id != game)
    assert f"/partie/{other}" in page
    notes = [it for it in house.moves(other) if it["move"] == "note"]
    assert any("« Dragon »" in it["text"] for it in notes)


def test_any_other_spreadsheet_is_a_sentence(visitor: Visitor) -> None:
    content = BytesIO()
    Workbook().save(content)
    status, _, page = sent(visitor, content.getvalue())
    assert status == 422
    assert "pas un tableur de soirée rempli" in page


def test_one_file_is_taken_at_a_time(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "PATIENCE", 0)
    with home.IMPORTING:
        status, _, page = sent(visitor, b"{}")
    assert status == 503
    assert "Un autre fichier" in page
    status, _, page = sent(visitor, b"{}")
    assert status == 422
