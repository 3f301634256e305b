"""The rulings of the opening and of a zombies' turn, each setting in a story of a few moves."""

import pytest
from non_morts.stories import (
    FIVE,
    HALL_AND_CAVE,
    IN_A_ROW,
    MISSED,
    NO_ZOMBIE,
    OPEN,
    SICK,
    SURVIVORS,
    THREE_ROOMS,
    ZOMBIES,
    arrival,
    decree,
    leaves,
    litres,
    move,
    op,
    owed,
    placed,
    purses,
    rulings,
    told,
)

from gm_assistant.games.non_morts.rules.words import PREY, NotNearer

CORPSE = decree(op("litres", survivor="pouffe", litres=0), op("litres", survivor="goth", litres=0))


def test_the_first_of_the_list_sits_to_the_left_of_the_last() -> None:
    """T-01."""
    assert told(move("open", first="C")).situation()["active"] == "A"


def test_the_tied_throw_again() -> None:
    """O-01."""
    rolls = [{"A": 5, "B": 5, "C": 2}, {"A": 1, "B": 1}, {"A": 3, "B": 4}]
    assert told(move("open", rolls=rolls)).situation()["active"] == "C"


def test_the_film_starts_with_everybody_and_one_zombie_in_the_first_room() -> None:
    """O-02: the flic's wound costs him no litre."""
    game = told(OPEN)
    hall = game.situation()["rooms"]["P1"]
    assert hall["survivors"] == ["flic", "pouffe", "geek", "brute", "goth"]
    assert hall["zombies"] == ["Z1"]
    assert litres(game, "flic") == 4


def test_before_the_film_nobody_stands_anywhere() -> None:
    before = told(**SICK).situation()
    assert (before["phase"], before["turn"], before["rooms"]) == ("ouverture", 0, {})
    assert {one["room"] for one in before["survivors"].values()} == {None}
    assert before["last"] is None


def test_the_goth_and_the_contamine_interest_no_zombie() -> None:
    """Z-02: they cause no die, and hold nobody."""
    both = decree(placed("goth", "P2"), placed("contamine", "P2"), arrival("P2"))
    game = told(*HALL_AND_CAVE, both, NO_ZOMBIE, ZOMBIES, **SICK)
    assert owed(game) == {"what": "advance", "player": "C", "zombies": ["Z2"]}


def test_a_death_changes_none_of_the_other_dice() -> None:
    """Z-03: excess hits are lost."""
    one_left = decree(op("litres", survivor="pouffe", litres=1), arrival("P1"))
    bites = move("attack", dice={"Z1": [2], "Z2": [2]})
    last = told(OPEN, one_left, ZOMBIES, bites).situation()["last"]
    assert last["lost"] == {"pouffe": 1}
    assert last["died"] == ["pouffe"]


def test_a_zombie_steps_towards_some_prey() -> None:
    """Z-04: the way is that of the zombie itself."""
    wall = decree(op("barricade", between=["P1", "P2"]), op("zombie", zombie="Z1", room="P2"))
    climber = decree(op("zombie", zombie="Z1", climbs=True))
    lost = told(*IN_A_ROW, wall, ZOMBIES).play(move("advance", moves=[["Z1", "P3"]]))
    assert lost.situation()["zombies"]["Z1"]["room"] == "P3", "no way at all: any room"
    over = told(*IN_A_ROW, wall, climber, ZOMBIES, move("advance", moves=[["Z1", "P1"]]))
    assert over.situation()["zombies"]["Z1"]["room"] == "P1", "B-01: voted able to climb"


def test_a_step_that_keeps_its_distance_is_none() -> None:
    """Z-04: three rooms that all touch by a passage."""
    round_about = decree(op("passage", between=["P2", "P3"]), op("zombie", zombie="Z1", room="P2"))
    game = told(*THREE_ROOMS, round_about, ZOMBIES)
    with pytest.raises(NotNearer):
        game.play(move("advance", moves=[["Z1", "P3"]]))


def test_where_no_prey_is_left_any_survivor_draws_them() -> None:
    """Z-04."""
    two_left = tuple(op("litres", survivor=it, litres=0) for it in PREY)
    game = told(*IN_A_ROW, decree(*two_left, op("zombie", zombie="Z1", room="P2")), ZOMBIES, **SICK)
    with pytest.raises(NotNearer):
        game.play(move("advance", moves=[["Z1", "P3"]]))
    assert game.play(move("advance", moves=[["Z1", "P1"]])).situation()["moved"] == 1


def test_none_can_move_and_five_arrive() -> None:
    """Z-05."""
    game = told(OPEN, ZOMBIES, MISSED)
    assert game.situation()["moved"] == 0
    assert owed(game)["tokens"] == 5


def test_a_pile_that_moves_counts_one() -> None:
    """Z-06, F-01."""
    pile = decree(op("zombie", zombie="Z1", stack=7, room="P2"))
    game = told(*HALL_AND_CAVE, pile, ZOMBIES, move("advance", moves=[["Z1", "P1"]]))
    assert owed(game)["tokens"] == 4


def test_all_steps_are_judged_before_the_first() -> None:
    """Z-06: nobody waits for the room to be free of what it holds."""
    crowd = decree(op("zombie", zombie="Z1", room="P3"), arrival("P2"))
    steps = move("advance", moves=[["Z2", "P1"], ["Z1", "P2"]])
    rooms = told(*IN_A_ROW, crowd, ZOMBIES, steps).situation()["rooms"]
    assert (rooms["P1"]["zombies"], rooms["P2"]["zombies"]) == (["Z2"], ["Z1"])


def test_a_corpse_occupies_altogether() -> None:
    """C-01 (a): neither attack nor flight; it still bars the room."""
    game = told(*HALL_AND_CAVE, CORPSE, SURVIVORS, leaves("flic", to="P2"))
    assert litres(game, "flic") == 4
    assert owed(told(OPEN, CORPSE, ZOMBIES))["what"] == "arrive"


def test_a_corpse_only_keeps_from_moving() -> None:
    """C-01 (b)."""
    loose = rulings(cadavre_occupe="deplacement")
    assert owed(told(OPEN, CORPSE, ZOMBIES, **loose))["dice"] == {"Z1": 1}
    fled = told(*HALL_AND_CAVE, CORPSE, SURVIVORS, leaves("flic", to="P2", flic=1), **loose)
    assert litres(fled, "flic") == 3
    away = decree(*(placed(it, "P2") for it in ("flic", "geek", "brute")))
    assert owed(told(*HALL_AND_CAVE, CORPSE, away, ZOMBIES, **loose))["what"] == "arrive"


def test_what_has_no_appetite_ignores_corpses() -> None:
    """R-02, L53."""
    hungerless = decree(op("zombie", zombie="Z1", appetite=False))
    assert owed(told(OPEN, CORPSE, hungerless, ZOMBIES))["dice"] == {"Z1": 1}


def test_newcomers_cost_nothing_or_the_pocket() -> None:
    """J-01, J-02: as many as there are if there are fewer."""
    assert purses(told(OPEN, ZOMBIES, MISSED, FIVE))["B"] == 7
    pocket = rulings(zombie_tokens="poche")
    assert purses(told(OPEN, ZOMBIES, MISSED, FIVE, **pocket))["B"] == 2
    poor = decree(op("jetons", player="B", tokens=1))
    last = told(OPEN, poor, ZOMBIES, MISSED, FIVE, **pocket).situation()["last"]
    assert last["spent"] == {"B": 3}
    ruined = decree(op("jetons", player="B", tokens=0))
    last = told(OPEN, ZOMBIES, MISSED, ruined, FIVE, **pocket).situation()["last"]
    assert last["spent"] == {}


def test_the_contamine_worsens_once_a_turn_at_any_step() -> None:
    """K-01: whoever pays."""
    game = told(OPEN, ZOMBIES, MISSED, FIVE, move("infect", payer="A"), **SICK)
    assert (litres(game, "contamine"), purses(game)["A"]) == (5, 2)
    assert game.situation()["used"] == ["infect"]
    assert game.situation()["last"]["lost"] == {"contamine": 1}


def test_his_last_litre_transforms_him_or_kills_him() -> None:
    """K-02."""
    dying = (OPEN, decree(op("litres", survivor="contamine", litres=1)), ZOMBIES)
    game = told(*dying, move("infect", payer="A"), **SICK).situation()
    assert game["rooms"]["P1"]["zombies"] == ["Z1", "Z2"]
    assert game["survivors"]["contamine"]["room"] is None
    assert game["last"]["died"] == ["contamine"]
    corpse = told(
        *dying, move("infect", payer="A"), **SICK, **rulings(contamine_devient="cadavre")
    ).situation()
    assert corpse["rooms"]["P1"]["corpses"] == ["contamine"]


def test_newcomers_may_be_cut_into_piles() -> None:
    """R-01, L41."""
    piles = move("arrive", zombies=[{"room": "P1", "stack": 3}, {"room": "P1", "stack": 2}])
    game = told(OPEN, ZOMBIES, MISSED, piles, variants={"piles": True})
    assert game.situation()["zombies"]["Z2"]["stack"] == 3


def test_a_vampire_grows_by_what_it_drinks() -> None:
    """R-03: by number, so the second one finds her bled."""
    two = decree(op("zombie", zombie="Z1", kind="vampire"), arrival("P1"))
    both = (OPEN, two, decree(op("zombie", zombie="Z2", kind="vampire")), ZOMBIES)
    weak = decree(op("litres", survivor="pouffe", litres=1))
    game = told(*both, weak, move("attack", dice={"Z2": [2], "Z1": [2]})).situation()
    assert (game["zombies"]["Z1"]["stack"], game["zombies"]["Z2"]["stack"]) == (2, 1)


def test_an_alien_makes_its_copy_beyond_the_others() -> None:
    """R-03: with everything of the original."""
    alien = decree(op("zombie", zombie="Z1", kind="alien", stack=2, climbs=True))
    hatch = move("arrive", zombies=[{"room": "P1"}] * 5, aliens={"Z1": 6})
    attack = move("attack", dice={"Z1": [6, 6]})
    game = told(OPEN, alien, ZOMBIES, attack, hatch).situation()
    assert game["zombies"]["Z7"] == game["zombies"]["Z1"]


def test_an_alien_alone_keeps_the_step_of_arrivals() -> None:
    """A forced crowd of five leaves nobody to add."""
    crowd = decree(op("zombie", zombie="Z1", stack=0), *[arrival("P2")] * 5)
    steps = {**move("advance", moves=[[f"Z{it}", "P1"] for it in range(2, 7)]), "force": True}
    assert owed(told(*HALL_AND_CAVE, crowd, ZOMBIES, steps))["what"] == "clue"
    alien = decree(op("zombie", zombie="Z2", kind="alien"))
    game = told(*HALL_AND_CAVE, crowd, alien, ZOMBIES, steps)
    assert owed(game) == {"what": "arrive", "player": "C", "tokens": 0, "aliens": ["Z2"]}
    assert owed(game.play(move("arrive", zombies=[], aliens={"Z2": 1})))["what"] == "clue"


def test_ids_are_never_used_again() -> None:
    game = told(OPEN, NO_ZOMBIE, decree(arrival("P1")))
    assert list(game.situation()["zombies"]) == ["Z2"]


def test_a_step_once_passed_does_not_come_back_in_that_turn() -> None:
    game = told(*HALL_AND_CAVE, NO_ZOMBIE, ZOMBIES, decree(arrival("P1"), arrival("P2")))
    assert owed(game) == {"what": "arrive", "player": "C", "tokens": 5, "aliens": []}


def test_what_is_owed_follows_from_a_proposal_too() -> None:
    game = told(OPEN, ZOMBIES, move("propose", by="C", ops=[op("zombie", zombie="Z1", stack=0)]))
    assert owed(game)["what"] == "arrive"
