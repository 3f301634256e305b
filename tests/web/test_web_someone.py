"""« Quelqu'un… »: arrives late, leaves, held another card; tapped, told, undone, taken away."""

import json
import re
from typing import Any

import pytest
from web.visitor import House, Visitor

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules import RULES
from gm_assistant.shell.journal.line import Hand

NIGHT: list[dict[str, Any]] = [
    {"move": "night"},
    {"move": "call", "step": "reptiliens", "target": "J2"},
    {"move": "call", "step": "attaque"},
    {"move": "day"},
]


def situation(house: House, game: str) -> dict[str, Any]:
    found, stop = RULES.replay(dict(house.journal.line(game).full_document), None)
    assert stop is None
    return RULES.situation(found)


def sent(visitor: Visitor, game: str, form: str, *more: tuple[str, str]) -> int:
    """The form of this mark with what is tapped in it, as the page shown has it."""
    answer = visitor.post_raw(f"/partie/{game}/coup", [*visitor.form(form), *more])
    return answer.status_code


def test_somebody_arrives_between_two_houses(house: House, visitor: Visitor) -> None:
    game = house.game(moves=NIGHT)
    visitor.get(f"/partie/{game}/menu")
    assert f"/partie/{game}/quelquun" in visitor.page
    visitor.get(f"/partie/{game}/quelquun")
    assert "quelquun?arrive=1" in visitor.page
    visitor.get(f"/partie/{game}/quelquun?arrive=1")
    assert "Entre Bob et Chloé" in visitor.page
    visitor.get(f"/partie/{game}/quelquun?apres=J2")
    told = [("name", "  Zoé  Petit "), ("speciality", "artiste"), ("card", "holmes+detective")]
    assert sent(visitor, game, 'id="decision-arrivee"', *told) == 303
    found = situation(house, game)
    assert found["seats"][:4] == ["J1", "J2", "Zoe_Petit", "J3"]
    newcomer = found["players"]["Zoe_Petit"]
    assert (newcomer["camp_roles"], newcomer["specialities"]) == (["holmes"], ["artiste"])
    assert newcomer["personal"] == ["detective"]
    visitor.get(f"/partie/{game}/jour")
    assert "Le village accueille Zoé Petit" in visitor.page
    assert "Montrez-lui ses cartes." in visitor.page
    assert "Holmes" not in visitor.page
    visitor.post_raw(f"/partie/{game}/montrer/cartes-Zoe_Petit", visitor.form('id="showing"'))
    assert "Holmes" in visitor.page


def test_who_arrives_while_the_game_opens_is_shown_his_cards(
    house: House, visitor: Visitor
) -> None:
    game = house.game(moves=[])
    visitor.get(f"/partie/{game}/quelquun?apres=J2")
    sent(visitor, game, 'id="decision-arrivee"', ("name", "Zoé"), ("card", "villageois"))
    visitor.get(f"/partie/{game}/ouverture")
    assert "Montrez-lui ses cartes." in visitor.page
    visitor.post_raw(f"/partie/{game}/montrer/cartes-Zoe", visitor.form('id="showing"'))
    assert "Villageois" in visitor.page


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("", "Écrivez le prénom"), ("ana", "Ana joue déjà")],
)
def test_a_newcomer_without_a_name_of_his_own_is_told_so(
    house: House, visitor: Visitor, name: str, sentence: str
) -> None:
    game = house.game(moves=NIGHT)
    visitor.get(f"/partie/{game}/quelquun?apres=J2")
    before = house.moves(game)
    sent(visitor, game, 'id="decision-arrivee"', ("name", name), ("card", "villageois"))
    assert sentence in visitor.refusal
    assert 'id="decision-arrivee"' in visitor.page
    assert house.moves(game) == before


def offered(visitor: Visitor, game: str) -> str:
    """Every card of the box, on the two pages that offer them."""
    pages = []
    for what in ("camp", "specialite"):
        visitor.get(f"/partie/{game}/quelquun/J1?quoi={what}")
        pages.append(visitor.page)
    return "".join(pages)


def test_a_card_that_the_box_lacks_is_offered_to_nobody(house: House, visitor: Visitor) -> None:
    lacking = ["voleur", "meurtrier", "seth"]
    page = offered(visitor, house.game(moves=NIGHT, lacking=lacking))
    assert {it for it in lacking if f'value="{it}"' in page} == set()
    page = offered(visitor, house.game(moves=NIGHT))
    assert {it for it in lacking if f'value="{it}"' in page}


def test_somebody_s_page_says_his_cards_and_one_thing_at_a_time(
    house: House, visitor: Visitor
) -> None:
    """B8: by day his cards are folded, for others look on."""
    game = house.game(moves=NIGHT)
    visitor.get(f"/partie/{game}/quelquun/J6")
    assert "<summary>Ses cartes</summary>" in visitor.page
    assert "Villageois" in visitor.page
    ways = re.findall(r"quoi=(\w+)", visitor.page)
    assert ways == ["part", "echange", "camp", "specialite"]
    assert 'id="decision-' not in visitor.page
    for way in ways:
        visitor.get(f"/partie/{game}/quelquun/J6?quoi={way}")
        assert visitor.page.count('id="decision-') == 1


def test_by_night_nobody_sits_down(house: House, game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/quelquun")
    assert "qui arrive entre au matin" in visitor.page
    visitor.get(f"/partie/{game}/quelquun?apres=J2")
    assert "qui arrive entre au matin" in visitor.page
    zoe = [("move", "arrive"), ("after", "J2"), ("name", "Zoé"), ("card", "villageois")]
    visitor.post(f"/partie/{game}/coup", zoe)
    assert "faites entrer Zoé au matin" in visitor.refusal
    assert len(house.moves(game)) == 1


def test_somebody_leaves_and_comes_back(house: House, visitor: Visitor) -> None:
    game = house.game(moves=NIGHT[:1])
    visitor.get(f"/partie/{game}/quelquun/J6?quoi=part")
    assert "Farid nous quitte" in visitor.page  # By night it is said here.
    assert sent(visitor, game, 'id="decision-depart"') == 303
    assert situation(house, game)["players"]["J6"]["status"] == "parti"
    visitor.get(f"/partie/{game}/joueur/J6")
    assert "a quitté la partie" in visitor.page
    visitor.get(f"/partie/{game}/quelquun/J6?quoi=part")
    assert "Revenir à la table" in visitor.page
    sent(visitor, game, 'id="decision-retour"')
    assert situation(house, game)["players"]["J6"]["status"] == "vivant"


def test_by_night_the_words_of_a_departure_follow_the_card_that_is_shown(
    house: House, visitor: Visitor
) -> None:
    game = house.game(moves=NIGHT[:1])
    visitor.get(f"/partie/{game}/quelquun/J6?quoi=part")
    told = dict(re.findall(r'data-shows="(\w*)">([^<]*)<', visitor.page))
    assert told.keys() == {"", "camp", "specialite"}
    assert "ses cartes restent cachées" in told[""]
    assert "sa carte était Villageois" in told["camp"]
    assert "sa carte était Fureteur" in told["specialite"]


GHOST: list[dict[str, Any]] = [
    *NIGHT,
    {"move": "stage", "stage": "morts"},
    {"move": "fate", "player": "J2", "becomes": "fantome", "shows": "camp"},
]


def test_a_card_that_is_face_up_is_not_said_to_stay_hidden(house: House, visitor: Visitor) -> None:
    game = house.game(moves=GHOST)
    visitor.get(f"/partie/{game}/quelquun/J2?quoi=part")
    assert "Sa carte de camp se montre" not in visitor.page
    sent(visitor, game, 'id="decision-depart"')
    visitor.get(f"/partie/{game}/jour")
    assert "Bob nous quitte et ferme sa maison." in visitor.page
    assert "restent cachées" not in visitor.page
    assert "Ce n'est pas une mort" not in visitor.page


def test_a_ghost_who_comes_back_is_a_ghost(house: House, visitor: Visitor) -> None:
    game = house.game(moves=[*GHOST, {"move": "leave", "player": "J2"}])
    visitor.get(f"/partie/{game}/quelquun/J2?quoi=part")
    sent(visitor, game, 'id="decision-retour"')
    assert situation(house, game)["players"]["J2"]["status"] == "fantome"


def test_once_the_game_is_over_nobody_leaves(house: House, visitor: Visitor) -> None:
    game = house.game(moves=[*NIGHT, {"move": "stop"}])
    visitor.get(f"/partie/{game}/quelquun")
    assert "S'en va" not in visitor.page
    visitor.get(f"/partie/{game}/quelquun/J6?quoi=part")
    assert "Enregistrer le départ" not in visitor.page
    assert "quoi=part" not in visitor.page
    assert "quoi=echange" in visitor.page
    form = [("move", "leave"), ("player", "J6")]
    assert visitor.post(f"/partie/{game}/coup", form).status_code == 409


def test_a_departure_by_day_is_announced(house: House, visitor: Visitor) -> None:
    game = house.game(moves=NIGHT)
    visitor.get(f"/partie/{game}/quelquun/J6?quoi=part")
    sent(visitor, game, 'id="decision-depart"', ("shows", "camp"))
    visitor.get(f"/partie/{game}/jour")
    assert "Farid nous quitte" in visitor.page
    assert "sa carte était Villageois" in visitor.page
    visitor.post(f"/partie/{game}/annuler")
    assert situation(house, game)["players"]["J6"]["status"] == "vivant"


def corrects(visitor: Visitor, game: str, index: int) -> None:
    """« Corriger » on a line of the journal."""
    visitor.get(f"/partie/{game}/journal")
    answer = visitor.post(f"/partie/{game}/journal/{index}", [("faire", "corriger")])
    visitor.get(answer.headers["Location"])


def confirmed(visitor: Visitor, game: str) -> None:
    form = [*visitor.form(f'action="/partie/{game}/corriger'), ("confirme", "1")]
    address = visitor.page.split(f'action="/partie/{game}/corriger/')[1].split('"')[0]
    visitor.post_raw(f"/partie/{game}/corriger/{address}", form)


def test_an_arrival_is_put_right_where_it_was_told(house: House, visitor: Visitor) -> None:
    arrived = {"move": "arrive", "player": "Zoe", "name": "Zoé", "after": "J2"}
    hand = {"camp_roles": ["holmes"], "specialities": ["artiste"]}
    left = {"move": "leave", "player": "Zoe"}
    game = house.game(moves=[*NIGHT, {**arrived, **hand}, left])
    corrects(visitor, game, 4)
    assert "Entre Bob et Chloé" in visitor.page
    assert 'value="Zoé"' in visitor.page
    visitor.get(f"/partie/{game}/corriger/4?arrive=1")
    assert f"/partie/{game}/corriger/4?apres=J4" in visitor.page
    visitor.get(f"/partie/{game}/corriger/4?apres=J4")
    assert 'value="artiste" checked' in visitor.page
    form = [it for it in visitor.form('id="decision-arrivee"') if it[0] != "name"]
    told = [("name", "Zia"), ("speciality", "artiste"), ("card", "villageois")]
    visitor.post_raw(f"/partie/{game}/coup", [*form, *told])
    confirmed(visitor, game)
    mended = house.moves(game)[4]
    assert (mended["player"], mended["name"], mended["after"]) == ("Zoe", "Zia", "J4")
    assert mended["specialities"] == ["artiste"]
    assert situation(house, game)["players"]["Zoe"]["status"] == "parti"


def test_a_departure_is_put_right_where_it_was_told(house: House, visitor: Visitor) -> None:
    game = house.game(moves=[*NIGHT, {"move": "leave", "player": "J6"}])
    corrects(visitor, game, 4)
    assert "Enregistrer le départ" in visitor.page
    sent(visitor, game, 'id="decision-depart"', ("shows", "camp"))
    assert house.moves(game)[4] == {"move": "leave", "player": "J6", "shows": "camp"}


def test_what_was_taken_back_about_a_newcomer_can_still_be_read(
    house: House, visitor: Visitor
) -> None:
    zoe = {"player": "Zoe", "name": "Zoé", "after": "J2", "camp_roles": ["villageois"]}
    give = {"move": "give", "from": "J1", "to": "Zoe", "coins": 1}
    game = house.game(moves=[*NIGHT, {"move": "arrive", **zoe}, give])
    visitor.get(f"/partie/{game}/jour")
    visitor.post(f"/partie/{game}/annuler")
    visitor.post(f"/partie/{game}/annuler")
    house.journal.append(game, {"move": "note", "text": "rien"}, Hand())
    visitor.get(f"/partie/{game}/journal")
    assert "Ana donne 1 pièce à Zoe" in visitor.page
    file = visitor.get(f"/partie/{game}/sauvegarder").data
    assert RULES.replay(json.loads(file), None)[1] is None


@pytest.mark.parametrize(
    "form",
    [
        [("move", "cards")],
        [("move", "cards"), ("player", "J1")],
        [("move", "cards"), ("player", "J1"), ("with", "nobody")],
        [("move", "cards"), ("player", "J1"), ("card", "zzz")],
        [("move", "cards"), ("player", "J1"), ("with", "J1")],
        [("move", "leave"), ("player", "nobody")],
        [("move", "arrive"), ("name", "Zoé"), ("card", "zzz"), ("after", "J1")],
        [("move", "arrive"), ("name", "Zoé"), ("after", "nobody")],
        [("move", "arrive"), ("name", "Zoé")],
    ],
)
def test_forms_sent_by_hand_change_nothing(
    house: House, visitor: Visitor, form: list[tuple[str, str]]
) -> None:
    game = house.game(moves=NIGHT)
    assert 400 <= visitor.post(f"/partie/{game}/coup", form).status_code < 500
    assert house.moves(game) == NIGHT


# Cards that were not those written down: told first, corrected from the start, undone whole.


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
    visitor.get(f"/partie/{game}/quelquun/J1?quoi=echange")
    assert sent(visitor, game, 'id="decision-echange-de-cartes"', ("with", "J2")) == 409
    return game


def test_swapped_cards_are_told_before_they_are_corrected(house: House, visitor: Visitor) -> None:
    game = swapped(house, visitor)
    assert house.moves(game) == NIGHT
    assert "Corriger depuis le début" in visitor.page
    assert "Ana est Shéhérazade, et non Reptilienne alpha" in visitor.page
    assert "Bob reste en vie" in visitor.page  # Of the same camp as who strikes him.
    assert f'/partie/{game}/quelquun/J1?quoi=echange">Ne rien changer' in visitor.page
    form = [*visitor.form(f'action="/partie/{game}/corriger'), ("confirme", "1")]
    visitor.post_raw(f"/partie/{game}/corriger/0", form)
    assert [it["move"] for it in house.moves(game)][:2] == ["cards", "night"]
    found = situation(house, game)
    assert found["players"]["J1"]["camp_roles"] == ["sheherazade"]
    assert found["players"]["J1"]["specialities"] == ["marchand_de_sable"]
    assert found["players"]["J2"]["status"] == "vivant"


def test_a_swap_of_camps_says_who_recognised_whom_wrongly(house: House, visitor: Visitor) -> None:
    """B12: what the opening showed by wrong cards is mended by word of mouth."""
    roles = {"J1": "seth", "J2": "fennec", "J3": "reptilienne_alpha"}
    players = [
        {"id": f"J{it}", "name": name, "camp_roles": [roles.get(f"J{it}", "villageois")]}
        for it, name in enumerate(("Camille", "David", "Ana", "Quentin", "Eva", "Fred"), start=1)
    ]
    game = house.game(players=players, posts={}, moves=NIGHT[:1])
    visitor.get(f"/partie/{game}/quelquun/J2?quoi=echange")
    sent(visitor, game, 'id="decision-echange-de-cartes"', ("what", "camp"), ("with", "J4"))
    told = plain(visitor.page)
    assert "Camille a cru reconnaître David (Seth et Fennec)" in told
    assert "Camille et Quentin ne se sont pas tous reconnus (Seth et Fennec)" in told


def test_a_correction_of_the_cards_is_undone_redone_and_taken_away(
    house: House, visitor: Visitor
) -> None:
    game = swapped(house, visitor)
    form = [*visitor.form(f'action="/partie/{game}/corriger'), ("confirme", "1")]
    visitor.post_raw(f"/partie/{game}/corriger/0", form)
    corrected = situation(house, game)
    visitor.get(f"/partie/{game}/jour")
    # What would be taken back, as far as a button says it.
    assert re.search("Correction : Cartes corrigées depuis le.* : Ana et Bob", visitor.page)
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
    visitor.get(f"/partie/{game}/quelquun/J6?quoi=camp")
    card = ("card", "martyre")
    assert sent(visitor, game, 'id="decision-autre-role"', card) == 409
    assert "Farid est Martyre, et non Villageois" in visitor.page
    visitor.get(f"/partie/{game}/quelquun/J6?quoi=specialite")
    sent(visitor, game, 'id="decision-autre-specialite"', ("speciality", "aucune"))
    visitor.get(f"/partie/{game}/quelquun/J7?quoi=specialite")
    sent(visitor, game, 'id="decision-autre-specialite"', ("speciality", "aucune"))
    assert "Ces cartes sont déjà les siennes" in visitor.refusal
    assert house.moves(game) == NIGHT


def test_who_came_late_held_another_card(house: House, visitor: Visitor) -> None:
    zoe = {"player": "Z", "name": "Zoé", "after": "J2", "camp_roles": ["villageois"]}
    game = house.game(moves=[*NIGHT, {"move": "arrive", **zoe}])
    visitor.get(f"/partie/{game}/quelquun/Z?quoi=camp")
    sent(visitor, game, 'id="decision-autre-role"', ("card", "martyre"))
    form = [*visitor.form(f'action="/partie/{game}/corriger'), ("confirme", "1")]
    visitor.post_raw(f"/partie/{game}/corriger/5", form)
    assert [it["move"] for it in house.moves(game)][-2:] == ["arrive", "cards"]


def test_a_card_turned_before_everybody_is_told_again(house: House, visitor: Visitor) -> None:
    game = house.game(moves=GHOST)
    visitor.get(f"/partie/{game}/quelquun/J2?quoi=camp")
    card = ("card", "holmes+detective+melomane")
    assert sent(visitor, game, 'id="decision-autre-role"', card) == 409
    told = "Dites au village : la carte de camp de Bob est Holmes, et non Shéhérazade."
    assert visitor.page.count(told) == 1
    assert "Bob a les conditions « Détective et Mélomane »" in visitor.page
    visitor.get(f"/partie/{game}/quelquun/J2?quoi=specialite")
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
    visitor.get(f"/partie/{game}/quelquun/J1?quoi=echange")
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
    visitor.get(f"/partie/{game}/quelquun/J7?quoi=camp")
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
    visitor.get(f"/partie/{game}/quelquun/J6?quoi=echange")
    sent(visitor, game, 'id="decision-echange-de-cartes"', ("with", "J5"))
    assert "À redire" in visitor.page
    assert "J6 n'a pas le pouvoir « Morsure »" in visitor.page
    assert "J3 reste en vie" in visitor.page
