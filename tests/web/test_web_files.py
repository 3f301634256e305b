"""A game leaves as one file and comes back whole."""

import json
from io import BytesIO

import pytest
from web.visitor import House, Visitor


def sent(visitor: Visitor, content: bytes, path: str = "/importer") -> str:
    data = {"csrf": visitor.csrf(), "jeton": "x", "fichier": (BytesIO(content), "partie.json")}
    answer = visitor.client.post(path, data=data, content_type="multipart/form-data")
    assert answer.status_code == 303
    return answer.location.rpartition("/")[2]


def test_a_saved_game_comes_back_as_another_game(house: House, game: str, visitor: Visitor) -> None:
    visitor.post(f"/partie/{game}/coup", [("move", "note"), ("text", "à revoir")])
    saved = visitor.get(f"/partie/{game}/sauvegarder").data
    assert json.loads(saved)["format"] == "quinte-bourg/1"
    other = sent(visitor, saved)
    assert other != game
    assert house.moves(other) == house.moves(game)


def test_the_same_file_sent_twice_by_one_tap_is_one_game(
    house: House, game: str, visitor: Visitor
) -> None:
    saved = visitor.get(f"/partie/{game}/sauvegarder").data
    assert sent(visitor, saved) == sent(visitor, saved)
    assert len(house.journal.games()) == 2


def test_home_shows_every_game(game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit")
    page = visitor.get("/").text
    assert "La soirée" in page
    assert "Nuit de lundi" in page
    assert f"/partie/{game}" in page


def test_a_copy_is_written_at_dawn(house: House, game: str, visitor: Visitor) -> None:
    visitor.post(f"/partie/{game}/coup", [("move", "day"), ("force", "1")])
    copies = list((house.folder / "copies" / game).glob("*.json"))
    assert len(copies) == 1
    assert json.loads(copies[0].read_bytes())["moves"][-1]["move"] == "day"


def test_the_demonstration_is_in_its_third_night(house: House, visitor: Visitor) -> None:
    visitor.get("/")
    game = visitor.post("/demonstration").location.rpartition("/")[2]
    visitor.get(f"/partie/{game}/nuit")
    assert "Nuit de mercredi" in visitor.page
    assert house.journal.line(game).title == "Démonstration"
    visitor.get(f"/partie/{game}/nuit")
    assert "Sans effet" not in visitor.page


def test_home_folds_no_game_that_has_not_moved(
    house: House, game: str, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor.get(f"/partie/{game}/nuit")
    before = visitor.get("/").text
    house.again()
    visitor.move_to(house)

    def never(*_: object) -> None:
        raise AssertionError(f"{game} was folded")

    monkeypatch.setattr("gm_assistant.shell.web.live._opened", never)
    assert visitor.get("/").text.count("Nuit de lundi") == before.count("Nuit de lundi") == 1


def test_a_game_that_the_rules_no_longer_accept_can_still_be_saved(
    house: House, visitor: Visitor
) -> None:
    game = house.game(moves=[{"move": "night"}, {"move": "night"}])
    assert visitor.get("/").status_code == 200
    assert "n'acceptent plus" in visitor.get(f"/partie/{game}/nuit").text
    assert json.loads(visitor.get(f"/partie/{game}/sauvegarder").data)["moves"]


def test_the_workbook_is_taken_from_the_app(game: str, visitor: Visitor) -> None:
    answer = visitor.get(f"/partie/{game}/classeur")
    assert answer.data[:2] == b"PK"
    assert answer.headers["Content-Disposition"].endswith('.xlsx"')
