"""The evening goes on in a spreadsheet, and comes back from it."""

from io import BytesIO
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from web.visitor import House, Visitor
from werkzeug.test import EnvironBuilder

from gm_assistant.games.quinte_bourg.rules.game import open_game, situation
from gm_assistant.shell.web import exports
from gm_assistant.shell.web.services import NAME


def sent(visitor: Visitor, content: bytes) -> tuple[int, str, str]:
    visitor.get("/")
    data = {"csrf": visitor.csrf(), "jeton": "x", "fichier": (BytesIO(content), "soiree.xlsx")}
    asked = EnvironBuilder(path="/importer", method="POST", data=data).get_request()
    answer = visitor.client.open(asked)
    # So big a form is kept in a temporary file, which the client of the tests never closes.
    asked.environ["wsgi.input"].close()
    return answer.status_code, answer.location or "", answer.text


def test_a_game_leaves_as_a_workbook_and_comes_back_with_it_judged(
    house: House, game: str, visitor: Visitor
) -> None:
    assert f"/partie/{game}/tableur" in visitor.get(f"/partie/{game}/menu").text
    content = visitor.get(f"/partie/{game}/tableur").data
    status, _, page = sent(visitor, content)
    assert status == 200
    assert "rien n" in page
    other = next(it.game_id for it in house.journal.games() if it.game_id != game)
    before, after = (situation_of(house, it) for it in (game, other))
    assert before == after
    judged = visitor.get(f"/partie/{other}/juge")
    assert load_workbook(BytesIO(judged.data)).sheetnames[0] == "Réponse"
    assert visitor.get(f"/partie/{game}/juge").status_code == 404


def situation_of(house: House, game: str) -> dict[str, Any]:
    found = situation(open_game(house.journal.line(game).full_document).village)
    return {key: it for key, it in found.items() if key != "answers"}


def test_what_is_refused_is_said_and_stands_in_the_journal(
    house: House, game: str, visitor: Visitor
) -> None:
    book = load_workbook(BytesIO(visitor.get(f"/partie/{game}/tableur").data))
    page = next(it for it in book.worksheets if it.title.startswith("Jour"))
    row = next(it for it in range(5, page.max_row) if not page[f"B{it}"].value)
    page[f"B{row}"], page[f"D{row}"], page[f"E{row}"], page[f"H{row}"] = "Don", "Zed", "Zed", 1
    content = BytesIO()
    book.save(content)
    status, _, text = sent(visitor, content.getvalue())
    assert status == 200
    assert "Jugée, mais pas tout" in text
    assert "« Zed »" in text.replace("\u202f", " ").replace("\xa0", " ")
    other = next(it.game_id for it in house.journal.games() if it.game_id != game)
    assert f"/partie/{other}" in text
    notes = [it for it in house.moves(other) if it["move"] == "note"]
    assert any("« Zed »" in it["text"] for it in notes)


def test_any_other_spreadsheet_is_a_sentence(visitor: Visitor) -> None:
    content = BytesIO()
    Workbook().save(content)
    status, _, page = sent(visitor, content.getvalue())
    assert status == 422
    assert "pas une soirée écrite" in page


def test_one_file_is_taken_at_a_time(
    house: House, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exports, "PATIENCE", 0)
    with house.app.extensions[NAME].imports.turn():
        status, _, page = sent(visitor, b"{}")
    assert status == 503
    assert "Un autre fichier" in page
    status, _, page = sent(visitor, b"{}")
    assert status == 422
