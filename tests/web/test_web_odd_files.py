"""Files and addresses that are odd: refused at the door in a sentence, or shown."""

import json
from io import BytesIO
from urllib.parse import quote, unquote

import pytest
from web.visitor import House, Visitor, document


def brought(visitor: Visitor, content: bytes, mark: str = "x") -> str:
    visitor.get("/")
    data = {"csrf": visitor.csrf(), "jeton": mark, "fichier": (BytesIO(content), "partie.json")}
    answer = visitor.client.post("/importer", data=data)
    return str(answer.location) if answer.status_code == 303 else answer.text


def test_an_imported_game_is_played_once_and_home_plays_none(
    house: House, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = json.dumps(document()).encode()

    def never(*_: object) -> None:
        raise AssertionError("played a second time")

    monkeypatch.setattr("gm_assistant.shell.web.live._opened", never)
    place = brought(visitor, content)
    assert visitor.get(f"{place}/nuit").status_code == 200
    assert "Nuit de lundi" in visitor.get("/").text
    house.again()
    visitor.move_to(house)
    assert "Nuit de lundi" in visitor.get("/").text


def test_games_that_came_by_the_command_are_drawn_a_few_at_a_time(
    house: House, visitor: Visitor
) -> None:
    for _ in range(4):
        house.journal.open_game(document())
    # No rules know this one any more: its card says so little, and home opens.
    house.journal.open_game({**document(), "moves": [{"move": "sing"}]})
    pages = [visitor.get("/").text for _ in range(3)]
    assert [it.count("Nuit de lundi") for it in pages] == [2, 4, 4]
    assert [it.count("Pas encore ouverte ici") for it in pages] == [3, 1, 1]


def test_the_mark_of_an_import_covers_its_content(house: House, visitor: Visitor) -> None:
    one, other = (json.dumps(document(title=title)).encode() for title in ("Une", "Deux"))
    places = [brought(visitor, content) for content in (one, one, other)]
    assert places[0] == places[1] != places[2]
    assert len(house.journal.games()) == 2


ODD = ["J/1", "a\\b", ".", "..", "J\n1", "\x00", "x" * 61]


@pytest.mark.parametrize("name", ODD)
def test_an_id_that_no_address_can_hold_is_refused_at_the_door(
    house: House, visitor: Visitor, name: str
) -> None:
    told = document()
    told["players"][0]["id"] = name
    told["posts"] = {}
    answer = brought(visitor, json.dumps(told).encode())
    assert "Rien n" in answer
    assert house.journal.games() == []


@pytest.mark.parametrize("name", ["é", "日本", "a b", "a?b", "a#b", "a%2Fb", "🦎", "a;b", "'\"<>&"])
def test_an_odd_id_has_its_page(visitor: Visitor, name: str) -> None:
    told = document()
    told["players"][0]["id"] = name
    place = brought(visitor, json.dumps(told).encode())
    assert place.startswith("/partie/"), place
    page = f"{place}/joueur/{quote(name, safe='')}"
    for headers in ({}, {"HX_Request": "true", "HX_Target": "scene"}):
        assert visitor.get(page, **headers).status_code == 200
    assert unquote(visitor.get("/reprendre").location) == unquote(page)
    there = {"HX_Request": "true", "HX_Current_URL": f"http://localhost{page}"}
    answer = visitor.post(f"{place}/coup", [("move", "note"), ("text", "x")], **there)
    assert unquote(answer.headers["HX-Push-Url"]) == unquote(page)
    assert visitor.get(f"{place}/village").status_code == 200


@pytest.mark.parametrize(
    "path",
    ["/partie/%0d%0ax/nuit", "/partie/{game}/%0a", "/partie/{game}/joueur/%E2%80%A8",
     "/partie/{game}/nuit?appel=%0d%0aSet-Cookie:x", "/nouvelle/%0a/table/noms", "/ecran/%ff%0a",
     "/partie/{game}/joueur/%F0%9F", "/nouvelle/0123456789abcdef/table/%0d"],
)  # fmt: skip
def test_odd_addresses_are_never_an_error_of_ours(game: str, visitor: Visitor, path: str) -> None:
    for headers in ({}, {"HX_Request": "true", "HX_Target": "scene"}):
        answer = visitor.get(path.format(game=game), **headers)
        assert answer.status_code < 500
        assert "\nSet-Cookie:x" not in str(answer.headers)


def test_a_game_put_in_the_bin_is_found_from_home(game: str, visitor: Visitor) -> None:
    assert 'href="/corbeille"' not in visitor.get("/").text
    visitor.post(f"/partie/{game}/supprimer")
    assert 'href="/corbeille"' in visitor.get("/").text
