"""The opening call by call, back and forth, up to the first night."""

import re
from html import unescape

import pytest
from web.visitor import House, Visitor, document

from gm_assistant.french.language import plain

SEAT = re.compile(r'value="(J\d)"[^>]*aria-label="[^"]*?impossible : ([^"]*)"')
NAMED = ["holmes", "monk", "poirot", "sesiano", "reptilien", "villageois"]


def at_the_opening(house: House) -> str:
    players = [
        {"id": f"J{place}", "name": role.capitalize(), "camp_roles": [role]}
        for place, role in enumerate(NAMED)
    ]
    return house.game(**document(players=players, posts={}, moves=[]))


def go(visitor: Visitor, game: str, *pairs: tuple[str, str]) -> None:
    data = [*visitor.form('id="call"'), *(pairs or [("go", "1")])]
    answer = visitor.post_raw(f"/partie/{game}/coup", data)
    assert answer.status_code == 303, visitor.refusal
    visitor.get(f"/partie/{game}/ouverture")


def until(visitor: Visitor, game: str, row: str) -> None:
    visitor.get(f"/partie/{game}/ouverture")
    while visitor.row != row:
        go(visitor, game)


def test_the_opening_leads_to_the_first_night(house: House, visitor: Visitor) -> None:
    game = at_the_opening(house)
    until(visitor, game, "premiere_nuit")
    answer = visitor.post_raw(f"/partie/{game}/coup", [*visitor.form('id="call"'), ("go", "1")])
    assert answer.location == f"/partie/{game}/nuit"
    assert [move["move"] for move in house.moves(game)] == ["night"]


def test_whoever_waits_for_a_condition_is_not_forgotten(house: House, visitor: Visitor) -> None:
    game = at_the_opening(house)
    until(visitor, game, "conditions_personnelles")
    go(visitor, game, ("conditions", "detective"))
    assert "Pas de condition" in visitor.page
    until(visitor, game, "detectives")
    assert "Rien de choisi : Holmes, Poirot et Sesiano" in visitor.page


def first_night(house: House, visitor: Visitor) -> str:
    """By way of a conversion, the fifth call and the only decision."""
    game = at_the_opening(house)
    until(visitor, game, "conversion")
    go(visitor, game, ("player", "J2"))
    until(visitor, game, "premiere_nuit")
    visitor.post_raw(f"/partie/{game}/coup", [*visitor.form('id="call"'), ("go", "1")])
    visitor.get(f"/partie/{game}/nuit")
    return game


def back(visitor: Visitor, game: str) -> str:
    visitor.post(f"/partie/{game}/annuler")
    visitor.get(f"/partie/{game}/ouverture")
    return visitor.row


def test_back_from_the_first_night_finds_the_last_call_then_those_before(
    house: House, visitor: Visitor
) -> None:
    game = first_night(house, visitor)
    rows = [back(visitor, game) for _ in range(3)]
    assert rows == ["premiere_nuit", "rappels", "romantique"]
    while visitor.row != "conversion":
        assert house.moves(game)
        back(visitor, game)
    assert house.moves(game) == []


def test_a_call_taken_from_the_rail_after_a_step_back_keeps_the_place(
    house: House, visitor: Visitor
) -> None:
    game = first_night(house, visitor)
    back(visitor, game)
    visitor.get(f"/partie/{game}/ouverture?appel=conditions_personnelles")
    go(visitor, game, ("conditions", "pentaphile"))
    assert visitor.row == "premiere_nuit"


def test_back_and_forth_over_the_first_night_takes_back_the_night_again(
    house: House, visitor: Visitor
) -> None:
    game = first_night(house, visitor)
    back(visitor, game)
    back(visitor, game)
    visitor.post(f"/partie/{game}/retablir")
    visitor.get(f"/partie/{game}/nuit")
    assert "Nuit de lundi" in visitor.page.partition('class="undo"')[2]
    back(visitor, game)
    assert [it["move"] for it in house.moves(game)] == ["turn_reptilian"]
    assert visitor.row != "les_yeux_fermes"


def test_gone_back_into_the_opening_the_call_that_follows_is_open(
    house: House, visitor: Visitor
) -> None:
    game = first_night(house, visitor)
    visitor.post(f"/partie/{game}/journal/0", [("faire", "revenir")])
    visitor.get(f"/partie/{game}/ouverture")
    assert visitor.row == "premiere_nuit"
    visitor.post(f"/partie/{game}/annuler")
    assert [it["move"] for it in house.moves(game)] == ["turn_reptilian"]


def test_gone_back_before_a_decision_its_call_is_open_again(house: House, visitor: Visitor) -> None:
    game = at_the_opening(house)
    until(visitor, game, "conversion")
    go(visitor, game, ("player", "J2"))
    until(visitor, game, "amoureux")
    go(visitor, game, ("players", "J4"))
    go(visitor, game, ("players", "J5"))
    until(visitor, game, "rappels")
    visitor.post(f"/partie/{game}/journal/0", [("faire", "revenir")])
    visitor.get(f"/partie/{game}/ouverture")
    assert [it["move"] for it in house.moves(game)] == ["turn_reptilian"]
    assert visitor.row == "amoureux"


def test_conditions_conversion_and_lovers_are_decided_on_the_way(
    house: House, visitor: Visitor
) -> None:
    game = at_the_opening(house)
    until(visitor, game, "conditions_personnelles")
    go(visitor, game, ("conditions", "detective"))
    go(visitor, game, ("conditions", "detective,melomane"))
    until(visitor, game, "conversion")
    go(visitor, game, ("player", "J2"))
    until(visitor, game, "amoureux")
    go(visitor, game, ("players", "J4"))
    go(visitor, game, ("players", "J5"))
    assert visitor.row == "romantique"
    assert list(house.moves(game)) == [
        {"move": "personal", "player": "J1", "conditions": ["detective"]},
        {"move": "personal", "player": "J0", "conditions": ["detective", "melomane"]},
        {"move": "turn_reptilian", "player": "J2"},
        {"move": "lovers", "players": ["J4", "J5"]},
    ]


def test_undo_goes_back_call_by_call_with_what_was_decided(house: House, visitor: Visitor) -> None:
    game = at_the_opening(house)
    until(visitor, game, "conversion")
    go(visitor, game, ("player", "J2"))
    assert visitor.row == "seths"
    visitor.post(f"/partie/{game}/annuler")
    visitor.get(f"/partie/{game}/ouverture")
    assert visitor.row == "conversion"
    assert house.moves(game) == []
    visitor.post(f"/partie/{game}/annuler")
    visitor.get(f"/partie/{game}/ouverture")
    assert visitor.row == "mathematiciens"


def test_at_the_very_beginning_nothing_is_left_to_take_back(house: House, visitor: Visitor) -> None:
    game = house.game(moves=[])
    visitor.get(f"/partie/{game}/ouverture")
    visitor.tap(game, "go", "1")
    visitor.get(f"/partie/{game}/ouverture")
    assert "L'appel d'avant" in visitor.page
    visitor.post(f"/partie/{game}/annuler")
    visitor.get(f"/partie/{game}/ouverture")
    assert "L'appel d'avant" not in visitor.page


def test_the_place_comes_back_after_a_restart(house: House, visitor: Visitor) -> None:
    game = at_the_opening(house)
    until(visitor, game, "souris")
    house.again()
    visitor.move_to(house)
    visitor.get(visitor.get("/reprendre").location)
    assert visitor.row == "souris"


def test_an_earlier_call_is_taken_again_without_losing_the_place(
    house: House, visitor: Visitor
) -> None:
    game = at_the_opening(house)
    until(visitor, game, "souris")
    visitor.get(f"/partie/{game}/ouverture?appel=conditions_personnelles")
    go(visitor, game, ("conditions", "pentaphile"))
    assert visitor.row == "souris"
    assert len(house.moves(game)) == 1


def test_a_row_of_several_calls_is_gone_through_until_one_is_put_right(
    house: House, visitor: Visitor
) -> None:
    game = at_the_opening(house)
    until(visitor, game, "souris")
    visitor.get(f"/partie/{game}/ouverture?appel=conditions_personnelles")
    go(visitor, game)
    assert ("player", "J0") in visitor.form('id="call"')
    go(visitor, game, ("conditions", "detective"))
    assert visitor.row == "souris"


def test_whoever_is_touched_twice_is_no_lover_after_all(house: House, visitor: Visitor) -> None:
    game = at_the_opening(house)
    until(visitor, game, "amoureux")
    go(visitor, game, ("players", "J5"))
    assert "Le choix : Villageois" in visitor.page
    go(visitor, game, ("players", "J5"))
    assert (visitor.row, house.moves(game)) == ("amoureux", [])
    assert ("players", "J5") not in visitor.form('id="call"')


NOT_ASKED = dict.fromkeys(
    ("J0", "J1", "J2", "J3", "J4", "J5"), "Rien à désigner pour cet appel : touchez un bouton."
)
ONLY = "Seuls Monk, Holmes, Poirot, Pach, Rappaz et Sesiano peuvent l'être."


def refused(visitor: Visitor) -> dict[str, str]:
    """The houses that cannot be touched, and why."""
    return {house: plain(unescape(why)) for house, why in SEAT.findall(visitor.page)}


@pytest.mark.parametrize(
    ("row", "tapped", "why_not"),
    [
        ("souris", "", NOT_ASKED),
        ("conversion", "", {"J4": ONLY, "J5": ONLY}),
        ("amoureux", "", {}),
        # Touched once more she is let go: nothing is refused there.
        ("amoureux", "J4", {}),
        ("premiere_nuit", "", NOT_ASKED),
    ],
)
def test_a_house_that_cannot_be_named_says_why(
    house: House, visitor: Visitor, row: str, tapped: str, why_not: dict[str, str]
) -> None:
    game = at_the_opening(house)
    until(visitor, game, row)
    if tapped:
        go(visitor, game, ("players", tapped))
    assert refused(visitor) == why_not


# A call of the opening taken from the rail: what it owes, how it is closed, what undo takes.


def with_a_call_put_right(house: House, visitor: Visitor) -> str:
    game = at_the_opening(house)
    until(visitor, game, "reptiliens")
    visitor.get(f"/partie/{game}/ouverture?appel=conditions_personnelles")
    assert "Ne rien changer" in visitor.page
    go(visitor, game, ("conditions", "pentaphile"))
    return game


def test_what_is_put_right_is_owed_and_closed_before_the_next_call(
    house: House, visitor: Visitor
) -> None:
    game = with_a_call_put_right(house, visitor)
    heart = plain(unescape(visitor.page.partition('class="reading"')[2]))
    assert heart.index("Pentaphile") < heart.index("Montrer") < heart.index("Monk, referme")
    assert "Souris, refermez" not in heart
    go(visitor, game)
    assert visitor.row == "amoureux"
    assert "Reptiliens, refermez" in plain(unescape(visitor.page))


def test_back_after_a_call_put_right_takes_back_that_alone(house: House, visitor: Visitor) -> None:
    game = with_a_call_put_right(house, visitor)
    assert back(visitor, game) == "reptiliens"
    assert house.moves(game) == []
    assert "Souris, refermez" in plain(unescape(visitor.page))
    assert back(visitor, game) == "souris"


def test_a_note_after_a_call_put_right_is_not_lost_with_it(house: House, visitor: Visitor) -> None:
    game = with_a_call_put_right(house, visitor)
    visitor.post(f"/partie/{game}/coup", [("move", "note"), ("text", "vu")])
    visitor.get(f"/partie/{game}/ouverture")
    assert "Monk, referme" in plain(unescape(visitor.page))
    assert "answer-words" not in visitor.page


def test_a_call_looked_at_again_and_left_is_closed_and_owes_nothing(
    house: House, visitor: Visitor
) -> None:
    game = at_the_opening(house)
    until(visitor, game, "conversion")
    go(visitor, game, ("player", "J2"))
    until(visitor, game, "romantique")
    visitor.get(f"/partie/{game}/ouverture?appel=reptiliens")
    assert "Souris, refermez" not in plain(unescape(visitor.page))
    go(visitor, game)
    assert visitor.row == "romantique"
    assert "Reptiliens, refermez" in plain(unescape(visitor.page))
    visitor.get(f"/partie/{game}/ouverture?appel=conversion")
    go(visitor, game)
    assert "answer-words" not in visitor.page


def test_a_call_taken_ahead_is_taken_back_alone_or_leaves_no_trace(
    house: House, visitor: Visitor
) -> None:
    game = at_the_opening(house)
    visitor.get(f"/partie/{game}/ouverture?appel=detectives")
    go(visitor, game)
    assert "L'appel d'avant" not in visitor.page
    visitor.get(f"/partie/{game}/ouverture?appel=conversion")
    go(visitor, game, ("player", "J2"))
    assert back(visitor, game) == "yeux_fermes"
    assert house.moves(game) == []


def test_a_leap_ahead_closes_the_eyes_that_are_open_and_nobody_twice(
    house: House, visitor: Visitor
) -> None:
    game = at_the_opening(house)
    until(visitor, game, "conditions_personnelles")
    go(visitor, game, ("conditions", "detective"))
    said = [plain(unescape(visitor.page))]
    visitor.get(f"/partie/{game}/ouverture?appel=conversion")
    said.append(plain(unescape(visitor.page)))
    go(visitor, game, ("player", "J3"))
    said.append(plain(unescape(visitor.page)))
    assert ["Monk, referme" in it for it in said] == [True, False, False]
    assert ["Holmes, referme" in it for it in said] == [False, True, False]
    assert "Mathématiciens, refermez" not in said[1]
    assert "Holmes, ouvre" in said[2]
    # Whoever was converted has still to be shown it, and no one else his condition again.
    assert "Détective" not in visitor.page.partition('class="reading"')[2].partition("</div>")[0]
    go(visitor, game)
    assert "Holmes, referme" in plain(unescape(visitor.page))


def test_of_the_lovers_it_is_said_who_is_chosen_and_who_is_asked(
    house: House, visitor: Visitor
) -> None:
    game = at_the_opening(house)
    until(visitor, game, "amoureux")
    parts = re.compile(
        r'<li (aria-current="step")? ?class="[^"]*"><span>(\w+)</span>(?: <b>(\w+))?'
    )
    assert parts.findall(visitor.page) == [
        ('aria-current="step"', "Première", ""), ("", "Seconde", "")
    ]  # fmt: skip
    go(visitor, game, ("players", "J5"))
    assert parts.findall(visitor.page) == [
        ("", "Première", "Villageois"), ('aria-current="step"', "Seconde", "")
    ]  # fmt: skip
    go(visitor, game, ("players", "J4"))
    visitor.get(f"/partie/{game}/ouverture?appel=amoureux")
    assert [it[2] for it in parts.findall(visitor.page)] == ["Villageois", "Reptilien"]


def test_a_call_that_nobody_answers_asks_for_no_gesture(house: House, visitor: Visitor) -> None:
    game = at_the_opening(house)
    until(visitor, game, "mathematiciens")
    assert "Personne pour répondre" in visitor.page
    assert "se regardent" not in visitor.page
    until(visitor, game, "reptiliens")
    assert "se regardent" in visitor.page
