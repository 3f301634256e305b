"""What was filled in a refused form is still there."""

from web.visitor import House, Visitor, document

from gm_assistant.games.quinte_bourg.screens.people import number, one_of
from gm_assistant.toolkit.asking import DecisionView, as_typed


def test_a_gift_keeps_who_gives_and_who_receives(house: House, visitor: Visitor) -> None:
    game = house.game(moves=[{"move": "night"}, {"move": "day"}])
    visitor.get(f"/partie/{game}/don")
    for touch in (("house", "J3"), ("house", "J5")):
        visitor.post(f"/partie/{game}/coup", [("move", "give"), touch])
    assert "Combien" in visitor.get(f"/partie/{game}/don").text
    visitor.post_raw(f"/partie/{game}/coup", [*visitor.form('id="decision-don"'), ("coins", "1")])
    assert house.moves(game)[-1]["to"] == "J5"


def test_two_lists_of_one_name_are_answered_in_their_order() -> None:
    people = {"J1": "Ana", "J2": "Bob"}
    pair = tuple(one_of("spouses", label, people) for label in ("Première", "Seconde"))
    view = DecisionView("noces", "marry", "Un mariage ?", fields=pair)
    sent = (("move", "marry"), ("spouses", "J2"), ("spouses", "J1"))
    [shown] = as_typed([view], sent)
    assert [field.value for field in shown.fields] == ["J2", "J1"]
    assert [it.chosen for it in shown.fields[0].options] == [False, True]


def test_a_question_that_was_not_sent_is_as_it_was() -> None:
    view = DecisionView("don", "give", "Un don", fields=(number("coins", "Pièces", 1, 9),))
    assert as_typed([view], (("move", "marry"), ("coins", "7"))) == (view,)


def _heritages(house: House) -> str:
    free = {"president": "J6", "scrutateur": "J7", "senateur": "J8", "pretre_capitaliste": None}
    moves = [{"move": "night"}, {"move": "day"}, {"move": "stage", "stage": "heritages"}]
    return house.journal.open_game(document(moves=moves, posts=free))


def test_who_stands_alone_for_a_post_has_it(house: House, visitor: Visitor) -> None:
    game = _heritages(house)
    visitor.get(f"/partie/{game}/jour")
    asked = [("move", "candidacies"), ("post", "pretre_capitaliste"), ("players", "J3")]
    assert visitor.post(f"/partie/{game}/coup", [*asked, ("chosen", "")]).status_code == 303
    assert house.moves(game)[-1]["chosen"] == "J3"


def test_a_decision_begun_is_taken_back_by_its_name(house: House, visitor: Visitor) -> None:
    game = house.game(moves=[{"move": "night"}, {"move": "day"}])
    visitor.get(f"/partie/{game}/don")
    visitor.post(f"/partie/{game}/coup", [("move", "give"), ("house", "J1")])
    visitor.get(f"/partie/{game}/don")
    assert "Annuler<small>Le don commencé" in visitor.page


def test_several_candidates_are_kept_until_one_is_chosen(house: House, visitor: Visitor) -> None:
    game = _heritages(house)
    visitor.get(f"/partie/{game}/jour")
    asked = [("move", "candidacies"), ("post", "pretre_capitaliste")]
    for player in ("J3", "J4"):
        visitor.post(f"/partie/{game}/coup", [*asked, ("house", player)])
    visitor.post(f"/partie/{game}/coup", [*asked, ("choose", "choisi")])
    assert "qui est choisi" in visitor.get(f"/partie/{game}/jour").text
    visitor.post(f"/partie/{game}/coup", [*asked, ("house", "J4")])
    chosen = house.moves(game)[-1]
    assert (chosen["players"], chosen["chosen"]) == (["J3", "J4"], "J4")
