"""The souffleur: a device that follows the call behind its own curtain, and changes nothing."""

import re
from collections.abc import Iterator

import pytest
from web.visitor import House, Visitor

from gm_assistant.shell.web.door import reading_code
from gm_assistant.shell.web.guard import OF_PLAYERS, OPEN_TO_ALL, OPEN_TO_READERS
from gm_assistant.shell.web.services import NAME, Services

TABLET, PHONE = "192.168.1.20", "192.168.1.21"
KEY = b"k" * 32


def services_of(house: House) -> Services:
    found: Services = house.app.extensions[NAME]
    return found


def let_in(house: House, code: str, address: str) -> Visitor:
    device = Visitor(house, address)
    device.get("/code")
    assert device.post("/code", [("code", code)]).status_code == 303
    # The cookie has another name now, and so have its forms.
    device.page = ""
    return device


@pytest.fixture
def prompter(open_house: House) -> Visitor:
    reader = let_in(open_house, services_of(open_house).gate.reading_code, PHONE)
    reader.get("/souffleur")
    return reader


def test_it_follows_the_present_call_of_the_game_that_is_led(
    open_house: House, prompter: Visitor
) -> None:
    assert "Aucune partie n'est ouverte" in prompter.page
    master, game = let_in(open_house, "314159", TABLET), open_house.game()
    master.get(f"/partie/{game}/nuit")
    assert "Reptiliens, ouvrez les yeux" in prompter.get("/souffleur").text
    [version] = re.findall(r'data-version="([^"]+)"', prompter.page)
    assert prompter.get(f"/souffleur/version?v={version}").status_code == 204
    master.tap(game, "pass", "1")
    assert prompter.get(f"/souffleur/version?v={version}").status_code == 200
    assert "Amoureux, ouvrez les yeux" in prompter.get("/souffleur").text
    assert "à donner" not in prompter.page
    # Wherever the MJ looks meanwhile.
    master.get(f"/partie/{game}/village")
    assert "Amoureux, ouvrez les yeux" in prompter.get("/souffleur").text


def test_the_day_is_followed_too(open_house: House, prompter: Visitor) -> None:
    master = let_in(open_house, "314159", TABLET)
    game = open_house.game(moves=[{"move": "night"}, {"move": "pass", "step": "attaque"}])
    master.get(f"/partie/{game}/nuit")
    master.post(f"/partie/{game}/coup", [("move", "day")])
    master.get(f"/partie/{game}/jour")
    shown = prompter.get("/souffleur").text
    assert 'data-look="jour"' in shown
    assert 'class="aloud"' in shown


def ways(house: House) -> Iterator[tuple[str, str, str]]:
    """Every address of the app and what may be asked of it, but for what anybody may ask."""
    values = {"game_id": "partie", "page": "nuit", "about": "J1", "index": "0", "what": "nuit"}
    for rule in house.app.url_map.iter_rules():
        if rule.endpoint in OPEN_TO_ALL | OF_PLAYERS:
            continue
        path = re.sub(r"<(?:\w+:)?(\w+)>", lambda it: values.get(it[1], "mot"), rule.rule)
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield method, path, rule.endpoint


def test_whatever_else_it_asks_it_changes_nothing_and_learns_nothing(
    open_house: House, prompter: Visitor
) -> None:
    game, journal = open_house.game(), open_house.journal
    books = (journal.house.tables, journal.house.screens, journal.house.habits, journal.house.doors)
    before = [[kept.seq for kept in book.all()] for book in books]
    csrf, asked = prompter.csrf(), 0
    for method, path, endpoint in ways(open_house):
        if endpoint in OPEN_TO_READERS:
            continue
        asked += 1
        there = path.replace("/partie/partie", f"/partie/{game}")
        if method == "GET":
            answer = prompter.get(there)
            assert (answer.status_code, answer.location) == (303, "/souffleur"), there
        else:
            answer = prompter.post_raw(there, [("csrf", csrf), ("move", "note"), ("text", "moi")])
            assert answer.status_code == 403, there
            assert "n'enregistre rien" in answer.text
    assert asked > 50
    assert len(open_house.moves(game)) == 1
    assert [[kept.seq for kept in book.all()] for book in books] == before
    # Nor does it become a leader by itself.
    assert prompter.post_raw("/code", [("csrf", csrf), ("code", "314159")]).status_code == 403
    assert prompter.get("/n'existe pas").location == "/souffleur"


def test_its_curtain_is_its_own(open_house: House, prompter: Visitor) -> None:
    master, game = let_in(open_house, "314159", TABLET), open_house.game()
    master.get(f"/partie/{game}/nuit")
    prompter.get("/souffleur")
    signed = ("csrf", prompter.csrf())
    assert prompter.post_raw("/rideau", [signed, ("etat", "baisse")]).status_code == 303
    assert "Maintenir pour lever" in prompter.get("/souffleur").text
    assert "ouvrez les yeux" not in prompter.page
    assert "ouvrez les yeux" in master.get(f"/partie/{game}/nuit").text
    assert prompter.post_raw("/rideau", [signed, ("etat", "leve")]).location == "/"
    assert prompter.get("/").location == "/souffleur"
    assert "ouvrez les yeux" in prompter.get("/souffleur").text


def test_the_mj_says_who_reads_and_who_leads(open_house: House) -> None:
    master, second = (let_in(open_house, "314159", it) for it in (TABLET, PHONE))
    assert "Pour un souffleur" in master.get("/appareils").text
    [mine] = re.findall(r'value="(\w+)"><b>[^<]* \(celui-ci\)', master.page)
    [name] = {it.id for it in services_of(open_house).devices.all_admitted()} - {mine}
    master.post("/appareils", [("appareil", name), ("faire", "lire")])
    assert second.get("/").location == "/souffleur"
    assert "lit seulement" in master.get("/appareils").text
    master.post("/appareils", [("appareil", name), ("faire", "mener")])
    assert second.get("/").status_code == 200


def test_a_new_code_is_a_new_one_for_both(open_house: House, prompter: Visitor) -> None:
    gate = services_of(open_house).gate
    before = gate.reading_code
    Visitor(open_house).post("/appareils", [("faire", "renouveler")])
    assert gate.reading_code != before
    assert prompter.get("/souffleur").location == "/code"


def test_neither_code_tells_the_other() -> None:
    codes = [f"{it:06d}" for it in range(0, 1_000_000, 997)]
    found = [reading_code(KEY, it) for it in codes]
    assert all(len(it) == 6 and it.isdigit() for it in found)
    assert all(one != other for one, other in zip(codes, found, strict=True))
    assert len(set(found)) > len(found) * 0.99
    assert reading_code(b"other" * 8, codes[5]) != found[5]
    assert reading_code(KEY, "") == ""
