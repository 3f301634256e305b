"""A call of the opening taken from the rail: what it owes, how it is closed, what undo takes."""

import re
from html import unescape

from web.test_web_opening import at_the_opening, back, go, until
from web.visitor import House, Visitor

from gm_assistant.french.typography import plain


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
