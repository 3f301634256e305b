"""A correction says what it changes before anything is done, and does that."""

import json

import pytest
from web.visitor import House, Visitor

from gm_assistant.french.typography import plain
from gm_assistant.quinte_bourg.game import Game, open_game

VOTED = [
    {"move": "night"},
    {"move": "day"},
    {"move": "stage", "stage": "vote"},
    {"move": "vote", "ballots": [["J1", "J2"], ["J3", "J2"], ["J2", "J4"]]},
    {"move": "execute"},
    {"move": "fate", "player": "J2", "becomes": "esprit", "shows": "camp"},
    {"move": "stage", "stage": "mariages"},
    {"move": "give", "from": "J1", "to": "J3", "coins": 1},
]
MENDED = {"move": "vote", "ballots": [["J1", "J4"], ["J3", "J4"], ["J2", "J4"]]}


def now(house: House, game: str) -> Game:
    return open_game(house.journal.line(game).full_document)


def confirm(visitor: Visitor, game: str, index: int) -> int:
    confirmed = [*visitor.form(f"/corriger/{index}"), ("confirme", "1")]
    return visitor.post_raw(f"/partie/{game}/corriger/{index}", confirmed).status_code


def test_a_vote_mended_is_told_as_what_follows_from_it(house: House, visitor: Visitor) -> None:
    game = house.game(moves=VOTED)
    visitor.get(f"/partie/{game}/journal")
    before = house.journal.version(game)
    change = [("contenu", json.dumps(MENDED))]
    assert visitor.post(f"/partie/{game}/corriger/3", change).status_code == 409
    page = plain(visitor.page)
    assert "Le vote condamne Dany au lieu de Bob. La sentence est à redire." in page
    assert "Bob reste en vie." in page
    assert "Cela toucherait Dany, et non Bob : redites-le." in page
    assert house.journal.version(game) == before
    assert confirm(visitor, game, 3) == 303
    assert [it["move"] for it in house.moves(game)] == ["night", "day", "stage", "vote"]
    assert now(house, game).village.owes("execute")


def test_one_undo_brings_back_all_that_a_correction_left_out(
    house: House, visitor: Visitor
) -> None:
    game = house.game(moves=VOTED)
    visitor.get(f"/partie/{game}/journal")
    visitor.post(f"/partie/{game}/corriger/3", [("contenu", json.dumps(MENDED))])
    confirm(visitor, game, 3)
    visitor.get(f"/partie/{game}/jour")
    visitor.post(f"/partie/{game}/annuler")
    assert [*house.moves(game)] == VOTED


def test_a_row_taken_anew_says_what_that_changes_and_waits(
    house: House, game: str, visitor: Visitor
) -> None:
    visitor.get(f"/partie/{game}/nuit?appel=voleur")
    visitor.tap(game, "house", "J3")
    visitor.tap(game, "go", "1") if len(house.moves(game)) < 2 else None
    told = len(house.moves(game))
    visitor.get(f"/partie/{game}/nuit?appel=voleur")
    answer = visitor.post_raw(
        f"/partie/{game}/coup", [*visitor.form('id="call"'), ("house", "J4"), ("go", "1")]
    )
    assert answer.status_code == 409
    assert "Chloé a 1 pièce au lieu de 0." in plain(visitor.page)
    assert len(house.moves(game)) == told
    assert confirm(visitor, game, told) == 303
    assert house.moves(game)[-1]["house"] == "J4"
    assert now(house, game).village.players["J3"].coins == 1
    assert not house.journal.line(game).drafts


def test_a_row_taken_anew_from_which_nothing_follows_is_one_tap(
    house: House, game: str, visitor: Visitor
) -> None:
    for target in ("J6", "J7"):
        visitor.get(f"/partie/{game}/nuit?appel=reptiliens")
        visitor.tap(game, "target", target)
    assert [it.get("target") for it in house.moves(game)] == [None, "J6", "J7"]


@pytest.mark.parametrize("index", ["99", "4"])
def test_what_is_not_there_is_not_corrected(house: House, visitor: Visitor, index: str) -> None:
    game = house.game()
    visitor.get(f"/partie/{game}/journal")
    change = [("contenu", '{"move": "note", "text": "x"}'), ("confirme", "1")]
    assert visitor.post(f"/partie/{game}/corriger/{index}", change).status_code == 409
    assert len(house.moves(game)) == 1
