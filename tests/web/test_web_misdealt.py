"""Cards that were not those written down: told first, corrected from the start, undone whole."""

import json
from typing import Any

from web.test_web_someone import GHOST, NIGHT, confirmed, corrects, sent, situation
from web.visitor import House, Visitor

from gm_assistant.games.quinte_bourg.rules import RULES


def test_corrected_cards_are_put_right_again(house: House, visitor: Visitor) -> None:
    game = swapped(house, visitor)
    confirmed(visitor, game)
    corrects(visitor, game, 0)
    assert "Avec qui ses cartes étaient-elles échangées" in visitor.page
    sent(visitor, game, 'id="decision-echange-de-cartes"', ("with", "J3"))
    confirmed(visitor, game)
    corrected = [it["hands"].keys() for it in house.moves(game) if it["move"] == "cards"]
    assert corrected == [{"J1", "J3"}]


def swapped(house: House, visitor: Visitor) -> str:
    game = house.game(moves=NIGHT)
    visitor.get(f"/partie/{game}/quelquun/J1")
    assert sent(visitor, game, 'id="decision-echange-de-cartes"', ("with", "J2")) == 409
    return game


def test_swapped_cards_are_told_before_they_are_corrected(house: House, visitor: Visitor) -> None:
    game = swapped(house, visitor)
    assert house.moves(game) == NIGHT
    assert "Corriger depuis le début" in visitor.page
    assert "Ana est Shéhérazade, et non Reptilienne alpha" in visitor.page
    assert "Bob reste en vie" in visitor.page  # Of the same camp as who strikes him.
    assert f'/partie/{game}/quelquun/J1">Ne rien changer' in visitor.page
    form = [*visitor.form(f'action="/partie/{game}/corriger'), ("confirme", "1")]
    visitor.post_raw(f"/partie/{game}/corriger/0", form)
    assert [it["move"] for it in house.moves(game)][:2] == ["cards", "night"]
    found = situation(house, game)
    assert found["players"]["J1"]["camp_roles"] == ["sheherazade"]
    assert found["players"]["J1"]["specialities"] == ["marchand_de_sable"]
    assert found["players"]["J2"]["status"] == "vivant"


def test_a_correction_of_the_cards_is_undone_redone_and_taken_away(
    house: House, visitor: Visitor
) -> None:
    game = swapped(house, visitor)
    form = [*visitor.form(f'action="/partie/{game}/corriger'), ("confirme", "1")]
    visitor.post_raw(f"/partie/{game}/corriger/0", form)
    corrected = situation(house, game)
    visitor.get(f"/partie/{game}/jour")
    assert "Cartes corrigées depuis le début : Ana et Bob" in visitor.page
    assert "Shéhérazade" not in visitor.page  # The day is bright, and others look on.
    visitor.post(f"/partie/{game}/annuler")
    assert house.moves(game) == NIGHT
    visitor.post(f"/partie/{game}/retablir")
    assert situation(house, game) == corrected
    visitor.get(f"/partie/{game}/journal")
    assert "Cartes corrigées depuis le début" in visitor.page
    file = visitor.get(f"/partie/{game}/sauvegarder").data
    found, stop = RULES.replay(json.loads(file), None)
    assert (RULES.situation(found), stop) == (corrected, None)


def test_another_card_than_the_one_written_down(house: House, visitor: Visitor) -> None:
    game = house.game(moves=NIGHT)
    visitor.get(f"/partie/{game}/quelquun/J6")
    card = ("card", "martyre")
    assert sent(visitor, game, 'id="decision-autre-role"', card) == 409
    assert "Farid est Martyre, et non Villageois" in visitor.page
    visitor.get(f"/partie/{game}/quelquun/J6")
    sent(visitor, game, 'id="decision-autre-specialite"', ("speciality", "aucune"))
    visitor.get(f"/partie/{game}/quelquun/J7")
    sent(visitor, game, 'id="decision-autre-specialite"', ("speciality", "aucune"))
    assert "Ces cartes sont déjà les siennes" in visitor.refusal
    assert house.moves(game) == NIGHT


def test_who_came_late_held_another_card(house: House, visitor: Visitor) -> None:
    zoe = {"player": "Z", "name": "Zoé", "after": "J2", "camp_roles": ["villageois"]}
    game = house.game(moves=[*NIGHT, {"move": "arrive", **zoe}])
    visitor.get(f"/partie/{game}/quelquun/Z")
    sent(visitor, game, 'id="decision-autre-role"', ("card", "martyre"))
    form = [*visitor.form(f'action="/partie/{game}/corriger'), ("confirme", "1")]
    visitor.post_raw(f"/partie/{game}/corriger/5", form)
    assert [it["move"] for it in house.moves(game)][-2:] == ["arrive", "cards"]


def test_a_card_turned_before_everybody_is_told_again(house: House, visitor: Visitor) -> None:
    game = house.game(moves=GHOST)
    visitor.get(f"/partie/{game}/quelquun/J2")
    card = ("card", "holmes+detective+melomane")
    assert sent(visitor, game, 'id="decision-autre-role"', card) == 409
    told = "Dites au village : la carte de camp de Bob est Holmes, et non Shéhérazade."
    assert visitor.page.count(told) == 1
    assert "Bob a les conditions « Détective et Mélomane »" in visitor.page
    visitor.get(f"/partie/{game}/quelquun/J2")
    sent(visitor, game, 'id="decision-autre-specialite"', ("speciality", "aucune"))
    assert "Dites au village" not in visitor.page  # This card lies face down.


ROBBED: list[dict[str, Any]] = [
    NIGHT[0],
    {"move": "call", "step": "voleur", "house": "J5", "takes": 1},
    *NIGHT[2:],
    {"move": "note", "text": "un jour plus tard"},
]


def test_a_theft_by_who_really_held_the_card_may_keep_what_followed(
    house: House, visitor: Visitor
) -> None:
    game = house.game(moves=ROBBED)
    visitor.get(f"/partie/{game}/quelquun/J1")
    swap = [("what", "specialite"), ("with", "J2")]
    assert sent(visitor, game, 'id="decision-echange-de-cartes"', *swap) == 409
    assert "Cela toucherait Bob, et non Ana." in visitor.page
    assert "La partie reprend là" in visitor.page
    address = f"/partie/{game}/corriger/0"
    assert visitor.post_raw(address, visitor.form('id="keep"')).status_code == 409
    assert house.moves(game) == ROBBED
    assert "Garde sa place, et touche quelqu'un d'autre" in visitor.page
    assert "Cela toucherait Bob, et non Ana." in visitor.page
    assert "La partie reprend là" not in visitor.page
    assert "À redire" not in visitor.page
    confirmed(visitor, game)
    assert [it["move"] for it in house.moves(game)] == ["cards", *(it["move"] for it in ROBBED)]
    purses = {it: one["coins"] for it, one in situation(house, game)["players"].items()}
    assert (purses["J1"], purses["J2"], purses["J5"]) == (1, 2, 0)
    visitor.post(f"/partie/{game}/annuler")
    assert house.moves(game) == ROBBED


def test_an_answer_already_given_is_told_wrong(house: House, visitor: Visitor) -> None:
    looks = {"move": "call", "step": "fureteur", "target": "J7"}
    game = house.game(moves=[NIGHT[0], looks, *NIGHT[1:]])
    visitor.get(f"/partie/{game}/quelquun/J7")
    sent(visitor, game, 'id="decision-autre-role"', ("card", "martyre"))
    assert "Dites à Farid : Cartes de Gwen : Martyre" in visitor.page


def test_a_move_that_no_longer_holds_is_named(house: House, visitor: Visitor) -> None:
    """I-05: the Fennec's bite cannot have been his who was not."""
    people = {"J6": ["fennec"]}
    players = [
        {"id": f"J{it}", "camp_roles": people.get(f"J{it}", ["villageois"])} for it in range(1, 9)
    ]
    players[0]["camp_roles"] = ["reptilien"]
    bite = {"move": "invoke", "by": "J6", "power": "morsure", "target": "J3"}
    game = house.game(players=players, posts={}, moves=[*NIGHT[:1], bite])
    visitor.get(f"/partie/{game}/quelquun/J6")
    sent(visitor, game, 'id="decision-echange-de-cartes"', ("with", "J5"))
    assert "À redire" in visitor.page
    assert "J6 n'a pas le pouvoir « Morsure »" in visitor.page
    assert "J3 reste en vie" in visitor.page
