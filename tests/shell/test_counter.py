"""A game that the shell has never heard of: played, undone, corrected, hidden, taken in."""

import json
from html import unescape
from io import BytesIO

import pytest
from openpyxl import load_workbook
from shell.counter import FORMAT
from web.visitor import INPUT, House, Visitor

from gm_assistant.french.language import plain
from gm_assistant.shell.web.services import NAME

PAGE = "compteur"


def tap(visitor: Visitor, game: str, name: str, value: str, **headers: str) -> int:
    form = visitor.form('id="how-much"' if name == "by" else 'id="tap"')
    return visitor.post_raw(f"/partie/{game}/coup", [*form, (name, value)], **headers).status_code


def add(visitor: Visitor, game: str, by: int) -> None:
    visitor.get(f"/partie/{game}/{PAGE}")
    assert tap(visitor, game, "move", "plus") == 303
    visitor.get(f"/partie/{game}/{PAGE}")
    assert tap(visitor, game, "by", str(by)) == 303


def said(visitor: Visitor, game: str) -> str:
    visitor.get(f"/partie/{game}/{PAGE}")
    return visitor.page.partition("<h1>Le compteur dit ")[2].partition("<")[0]


def test_its_table_is_set_and_its_game_begins(house: House, visitor: Visitor) -> None:
    visitor.get("/")
    assert "Le compteur" in visitor.page
    visitor.get("/nouvelle")
    form = visitor.form('id="start"')
    step = "/nouvelle/neuve/table/depart"
    assert visitor.post_raw(step, [*form, ("start", "x")]).status_code == 409
    assert visitor.refusal == "Dites d'où partir : un nombre."
    begun = visitor.post_raw(step, [*form, ("start", "3")])
    assert visitor.get(begun.location).location.endswith(f"/{PAGE}")
    [kept] = house.journal.games()
    assert said(visitor, kept.game_id) == "3"
    assert "3 sur 9" in visitor.get("/").text


def test_half_a_decision_is_kept_then_played_then_taken_back(
    house: House, game: str, visitor: Visitor
) -> None:
    add(visitor, game, 5)
    assert (said(visitor, game), house.moves(game)) == ("5", [{"move": "add", "by": 5}])
    assert "Avance de 5" in visitor.page
    tap(visitor, game, "move", "plus")
    said(visitor, game)
    assert "Le choix en cours" in visitor.page
    for number in ("5", "0"):
        visitor.post(f"/partie/{game}/annuler")
        assert said(visitor, game) == number
    visitor.post(f"/partie/{game}/retablir")
    assert said(visitor, game) == "5"


def test_a_refusal_is_said_in_place_and_may_be_forced(game: str, visitor: Visitor) -> None:
    add(visitor, game, 5)
    visitor.get(f"/partie/{game}/{PAGE}")
    tap(visitor, game, "move", "plus")
    visitor.get(f"/partie/{game}/{PAGE}")
    assert tap(visitor, game, "by", "5") == 409
    assert visitor.refusal.startswith("Le compteur ne dépasse pas neuf")
    offered = visitor.page.partition('class="refusal"')[2].partition("</form>")[0]
    forced = [*INPUT.findall(offered)]
    visitor.post_raw(f"/partie/{game}/coup", [*forced, ("force", "1")])
    assert said(visitor, game) == "10"


def test_the_same_tap_twice_is_one(house: House, game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/{PAGE}")
    tap(visitor, game, "move", "plus")
    visitor.get(f"/partie/{game}/{PAGE}")
    form = visitor.form('id="how-much"')
    for _ in range(2):
        visitor.post_raw(f"/partie/{game}/coup", [*form, ("by", "2")])
    assert len(house.moves(game)) == 1


def test_the_journal_says_each_decision_in_the_situation_of_its_time(
    game: str, visitor: Visitor
) -> None:
    add(visitor, game, 5)
    add(visitor, game, 2)
    add(visitor, game, 1)
    visitor.post(f"/partie/{game}/annuler")
    journal = visitor.get(f"/partie/{game}/journal").text
    for before, by in ((0, 5), (5, 2), (7, 1)):
        assert f"Avance de {by}, de {before}" in journal
        assert f"Le compteur est à {before}" in journal


def test_a_past_decision_is_taken_anew_on_its_own_page(
    house: House, game: str, visitor: Visitor
) -> None:
    add(visitor, game, 5)
    add(visitor, game, 2)
    visitor.get(f"/partie/{game}/corriger/0")
    assert "À la place de « Avance de 5, de 0 »" in visitor.refusal
    assert visitor.page.count("Le compteur dit 0") == 1
    tap(visitor, game, "move", "plus")
    visitor.get(f"/partie/{game}/corriger/0")
    tap(visitor, game, "by", "1")
    assert [move["by"] for move in house.moves(game)] == [1, 2]
    assert said(visitor, game) == "3"


def test_what_a_correction_breaks_is_listed_first(
    house: House, game: str, visitor: Visitor
) -> None:
    add(visitor, game, 2)
    visitor.get(f"/partie/{game}/{PAGE}")
    tap(visitor, game, "move", "reset")
    path, change = f"/partie/{game}/corriger/0", json.dumps({"move": "add", "by": 0})
    assert visitor.post(path, [("contenu", change)]).status_code == 409
    assert "déjà à zéro" in visitor.page
    visitor.post(path, [("contenu", change), ("confirme", "1")])
    assert house.moves(game) == [{"move": "add", "by": 0}]


def test_what_a_correction_makes_of_it_is_told_by_its_card(game: str, visitor: Visitor) -> None:
    add(visitor, game, 5)
    add(visitor, game, 3)
    visitor.get(f"/partie/{game}/{PAGE}")
    change = [("contenu", json.dumps({"move": "add", "by": 9}))]
    assert visitor.post(f"/partie/{game}/corriger/0", change).status_code == 409
    assert "9 sur 9, au lieu de : 8 sur 9." in plain(visitor.page)
    assert "Le compteur est à 9" in visitor.page


def test_a_correction_of_another_moment_is_not_even_previewed(
    house: House, game: str, visitor: Visitor
) -> None:
    add(visitor, game, 5)
    visitor.get(f"/partie/{game}/{PAGE}")
    stale = [("contenu", json.dumps({"move": "add", "by": 9})), ("seen", "1")]
    assert visitor.post(f"/partie/{game}/corriger/0", stale).status_code == 409
    assert "a avancé" in visitor.refusal
    assert house.moves(game) == [{"move": "add", "by": 5}]


def test_the_journal_tells_it_and_branches(house: House, game: str, visitor: Visitor) -> None:
    add(visitor, game, 1)
    add(visitor, game, 2)
    visitor.get(f"/partie/{game}/journal?cherche=avance")
    assert visitor.page.count("Avance de") >= 2
    visitor.post(f"/partie/{game}/journal/1", [("faire", "branche")])
    assert house.moves(game) == [{"move": "add", "by": 1}]
    assert house.journal.line(game).branches[0].name == "origine"


def test_under_the_curtain_nothing_is_told(game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/{PAGE}")
    visitor.post(f"/partie/{game}/rideau", [("etat", "baisse")])
    assert "compteur" not in visitor.get(f"/partie/{game}/{PAGE}").text.casefold()


def test_everybody_may_see_its_picture_and_nothing_else(
    house: House, game: str, visitor: Visitor
) -> None:
    token = house.app.extensions[NAME].screens.of(game).token
    house.app.extensions[NAME].network.is_open = True
    stranger = Visitor(house, "192.168.1.9")
    assert "Le compteur est bas." in stranger.get(f"/ecran/{token}").text
    version = stranger.get(f"/ecran/{token}/version").text
    add(visitor, game, 1)
    assert stranger.get(f"/ecran/{token}/version?v={version}").status_code == 204
    add(visitor, game, 5)
    assert stranger.get(f"/ecran/{token}/version?v={version}").status_code == 200
    assert f"/ecran/{token}" in visitor.get(f"/partie/{game}/ecran").text


def test_its_workbook_has_its_sheet(game: str, visitor: Visitor) -> None:
    add(visitor, game, 5)
    content = visitor.get(f"/partie/{game}/classeur").data
    sheet = load_workbook(BytesIO(content))["Pas"]
    assert [it.value for it in sheet[5]] == [1, "Avance de 5, de 0", 5]


def test_its_file_goes_out_and_comes_in_with_its_history(game: str, visitor: Visitor) -> None:
    add(visitor, game, 5)
    add(visitor, game, 1)
    visitor.post(f"/partie/{game}/annuler")
    saved = visitor.get(f"/partie/{game}/sauvegarder").data
    assert json.loads(saved)["format"] == FORMAT
    visitor.get("/")
    answer = visitor.client.post(
        "/importer", data={"csrf": visitor.csrf(), "fichier": (BytesIO(saved), "partie.json")}
    )
    taken_in = answer.location.rpartition("/")[2]
    assert said(visitor, taken_in) == "5"
    visitor.post(f"/partie/{taken_in}/retablir")
    assert said(visitor, taken_in) == "6"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"format": "counter/2"}, "plus récente"),
        ({"format": "autre/1"}, "« counter/1 » est attendu"),
        ({"start": "x"}, "start : un nombre est attendu"),
        ({"moves": [{"move": "danser"}]}, "moves[0].move"),
        ({"moves": [{"move": "reset"}]}, "déjà à zéro"),
    ],
)
def test_a_file_that_it_does_not_accept_is_a_sentence(
    visitor: Visitor, changes: dict[str, object], words: str
) -> None:
    content = json.dumps({"format": FORMAT, "moves": []} | changes).encode()
    visitor.get("/")
    sent = {"csrf": visitor.csrf(), "fichier": (BytesIO(content), "partie.json")}
    answer = visitor.client.post("/importer", data=sent)
    assert answer.status_code == 422
    assert words in plain(unescape(answer.text))


def test_a_copy_is_named_after_what_was_played(house: House, game: str, visitor: Visitor) -> None:
    add(visitor, game, 5)
    visitor.get(f"/partie/{game}/{PAGE}")
    tap(visitor, game, "move", "reset")
    [copy] = (house.folder / "copies").rglob("*.json")
    # Its sum follows.
    assert "-zero." in copy.name


def test_what_it_does_not_offer_is_not_there(game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/menu")
    assert "Le classeur" in visitor.page
    assert not [
        words for words in ("À imprimer", "Les règles", "nouvelle donne") if words in visitor.page
    ]
    assert visitor.get(f"/partie/{game}/impression").status_code == 404
    assert visitor.get(f"/partie/{game}/danse").status_code == 404


def test_each_of_its_players_has_a_page_that_says_his_and_no_more(
    house: House, game: str, visitor: Visitor
) -> None:
    add(visitor, game, 4)
    visitor.get(f"/partie/{game}/pages")
    visitor.post(f"/partie/{game}/pages", [("faire", "ouvrir")])
    found = house.app.extensions[NAME]
    here, seats = f"/joueur/{found.screens.of(game).token}", found.players.of(game).seats
    told = {}
    for seat in ("pair", "impair"):
        phone = Visitor(house)
        phone.get(f"{here}/place/{seat}")
        door = [("code", seats[seat].code), *phone.form("/place/")]
        phone.post_raw(f"{here}/place/{seat}", door)
        mark = phone.get(here).text.partition('data-csrf="')[2].partition('"')[0]
        told[seat] = phone.post_raw(f"{here}/secret", [("csrf", mark)]).text
        phone.post_raw(f"{here}/dire", [("csrf", mark), ("quoi", "plus")])
    assert "Le compteur est à 4" in told["pair"]
    assert "Pas à toi" in told["impair"]
    assert visitor.get(f"/partie/{game}/{PAGE}").text.count("Avancer") >= 2
    visitor.post(
        f"/partie/{game}/pages", [("faire", "prendre"), ("place", "pair"), ("quoi", "plus")]
    )
    assert house.journal.line(game).begun() == {"add": {"asked": True}}
