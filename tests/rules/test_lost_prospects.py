"""Whose hope is lost, and for the reason that it is: a grave too many, a chair left."""

import pytest
from rules.refused import day_at, move
from rules.told import a_game

from gm_assistant.french.typography import plain
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.prospects import Prospect, prospects

GHOST, SPIRIT = ({"status": it, "coins": 0} for it in ("fantome", "esprit"))


def prospect(game: Game, condition: str) -> Prospect:
    return next(it for it in prospects(game.village) if it.condition == condition)


def test_a_couple_that_one_resurrection_cannot_bring_back_says_so() -> None:
    """L193: either of the two could come back, both cannot."""
    found = prospect(a_game(cast={"A": GHOST, "B": GHOST}, lovers=["A", "B"]), "amoureux")
    assert found.state == "hors d'atteinte"
    assert "il ne reste pas deux résurrections" in plain(found.sentence)


def test_of_a_couple_the_one_who_cannot_come_back_is_named() -> None:
    found = prospect(a_game(cast={"A": GHOST, "B": SPIRIT}, lovers=["A", "B"]), "amoureux")
    assert found.facts["player"] == "B"


@pytest.mark.parametrize(
    ("condition", "role"), [("seths", "seth"), ("martyre", "martyre"), ("cupide", "cupide")]
)
def test_whoever_has_left_has_not_died_and_may_come_back(condition: str, role: str) -> None:
    """X-16."""
    moves = (*day_at("session"), move("leave", player="A"))
    cast = {"A": {"camp_roles": [role]}, "G": {"camp_roles": ["fennec"]}}
    found = prospect(a_game(*moves, cast=cast), condition)
    assert found.state == "pas encore"
    assert "a quitté la partie" in plain(found.sentence)


def test_of_a_couple_the_one_who_has_left_may_come_back() -> None:
    """X-16, A8: nothing says that he cannot return."""
    moves = (*day_at("session"), move("leave", player="A"))
    found = prospect(a_game(*moves, cast={"B": SPIRIT}, lovers=["A", "B"]), "amoureux")
    assert (found.state, found.facts["player"]) == ("hors d'atteinte", "B")
    found = prospect(a_game(*moves, lovers=["A", "B"]), "amoureux")
    assert found.state == "pas encore"
    assert "a quitté la table" in plain(found.sentence)
