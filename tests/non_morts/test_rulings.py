"""Each reading of the rulebook where it changes what happens: survivors, the table, zombies."""

from typing import Any

import pytest
from non_morts.stories import (
    CAVE,
    CITY,
    FIVE,
    HALL_AND_CAVE,
    IN_A_ROW,
    MISSED,
    NO_ZOMBIE,
    OPEN,
    READY,
    RICH,
    ROAD,
    SEWERS,
    SICK,
    SURVIVORS,
    THREE_ROOMS,
    TWO,
    ZOMBIES,
    alone,
    arrival,
    clues,
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

from gm_assistant.games.non_morts.rules.game import Game
from gm_assistant.games.non_morts.rules.words import PREY, NotEnoughTokens, NotNearer

# The rulings of a survivors' turn, each setting in a story of a few moves.

CORPSE_OF_THE_POUFFE = decree(op("litres", survivor="pouffe", litres=0))


def test_two_walkers_may_come_from_two_rooms() -> None:
    """M-01: one destination; paying again moves them again."""
    start = (*IN_A_ROW, NO_ZOMBIE, decree(placed("geek", "P3")), SURVIVORS)
    game = told(*start, leaves("brute", "geek", to="P2"))
    assert game.situation()["rooms"]["P2"]["survivors"] == ["geek", "brute"]
    assert game.play(leaves("brute", "geek", to="P3")).situation()["last"]["spent"] == {"A": 1}


def test_the_only_free_room_must_be_taken() -> None:
    """M-02: a barricaded room is no choice, and an exit is not a room."""
    haunted = decree(op("zombie", zombie="Z1", room="P2"), op("barricade", between=["P1", "P3"]))
    game = told(*THREE_ROOMS, haunted, SURVIVORS, RICH, ROAD, leaves("brute", to="P2"))
    assert game.situation()["rooms"]["P2"]["survivors"] == ["brute"]


def test_the_flic_costs_two_alone_or_as_anybody() -> None:
    """M-04: with another it is always two."""
    alone_, both = leaves("flic"), leaves("flic", "brute")
    for setting, price in (("deux", 2), ("un", 1)):
        ruled = rulings(flic_seul=setting)
        assert told(*READY, alone_, **ruled).situation()["last"]["spent"] == {"B": price}
        assert told(*READY, both, **ruled).situation()["last"]["spent"] == {"B": 2}


def test_each_leaver_rolls_against_the_zombies_of_his_room() -> None:
    """F-01: the goth too, the contaminé never."""
    three = decree(arrival("P1"), arrival("P1", 4))
    flight = leaves("goth", "contamine", to="P2", goth=3)
    game = told(*HALL_AND_CAVE, three, SURVIVORS, flight, **SICK)
    assert game.situation()["last"]["lost"] == {"goth": 1}
    assert (
        told(*HALL_AND_CAVE, three, SURVIVORS, leaves("geek", to="P2", geek=4)).situation()["last"][
            "lost"
        ]
        == {}
    )


def test_who_dies_fleeing_falls_where_he_was() -> None:
    """F-02, L29: the tokens are spent."""
    weak = decree(op("litres", survivor="pouffe", litres=1))
    game = told(*HALL_AND_CAVE, weak, SURVIVORS, leaves("pouffe", to="P2", pouffe=1))
    assert game.situation()["rooms"]["P1"]["corpses"] == ["pouffe"]
    assert game.situation()["last"]["spent"] == {"C": 1}


def test_the_contamine_is_company_for_the_goth() -> None:
    """G-01: zombies and corpses are not."""
    pair = (*HALL_AND_CAVE, decree(placed("goth", "P2"), placed("contamine", "P2")))
    game = told(*pair, **SICK)
    assert game.situation()["survivors"]["goth"]["status"] == "vivant"
    left = game.play(decree(placed("contamine", "P1"), arrival("P2"))).situation()
    assert left["last"]["turned"] == ["goth"]
    assert left["zombies"]["goth"]["stack"] == 4


def test_the_mad_goth_attacks_with_a_die_for_each_token() -> None:
    mad = (*HALL_AND_CAVE, decree(placed("goth", "P2"), op("litres", survivor="goth", litres=3)))
    game = told(*mad, CORPSE_OF_THE_POUFFE, decree(op("zombie", zombie="goth", room="P1")), ZOMBIES)
    assert owed(game)["dice"] == {"goth": 3}


def test_the_goth_may_take_the_blow() -> None:
    """G-02."""
    six = move("kill", by="brute", zombie="Z1", die=6)
    assert told(OPEN, SURVIVORS, six).situation()["last"]["destroyed"] == []
    plain = told(
        OPEN, SURVIVORS, move("kill", by="brute", zombie="Z1"), **rulings(goth_touched="jamais")
    )
    assert plain.situation()["last"]["destroyed"] == ["Z1"]
    by_himself = told(OPEN, SURVIVORS, move("kill", by="goth", zombie="Z1"))
    assert by_himself.situation()["last"]["spent"] == {"B": 2}


def test_a_mad_goth_destroyed_leaves_no_corpse() -> None:
    """G-03."""
    game = told(*HALL_AND_CAVE, decree(placed("goth", "P2")))
    gone = game.play(decree(op("zombie", zombie="goth", stack=0))).situation()
    assert gone["survivors"]["goth"] == {"status": "mort", "room": None, "litres": 4, "clues": []}
    assert (gone["last"]["died"], gone["last"]["destroyed"]) == (["goth"], ["goth"])


def test_the_scream_sends_all_of_them_back() -> None:
    """H-01, M-03: the mad goth too, the living one not; others may pay."""
    crowd = decree(placed("goth", "P2"), arrival("P1", 3))
    game = told(*HALL_AND_CAVE, crowd, decree(op("zombie", zombie="goth", room="P1")), SURVIVORS)
    rooms = game.play(move("scream", to="P2", payers={"A": 3})).situation()["rooms"]
    assert rooms["P2"]["zombies"] == ["Z1", "Z2", "goth"]
    assert rooms["P1"]["survivors"] == ["flic", "pouffe", "geek", "brute"]


def test_an_exit_is_usable_at_once_among_zombies_or_not() -> None:
    """S-01, S-02: L32's free room does not concern exits."""
    game = told(*HALL_AND_CAVE, SURVIVORS, RICH, ROAD, leaves("brute", brute=6))
    assert game.situation()["survivors"]["brute"]["status"] == "evade"
    assert told(*READY, SEWERS, leaves("geek", to="S2")).situation()["last"]["escaped"] == ["geek"]


def test_a_city_is_not_drawn() -> None:
    """P-02."""
    opened = move("open", first="A", square=[3, 2], name="Place")
    game = told(opened, SURVIVORS, variants=CITY)
    assert owed(game) == {"what": "end", "player": "B"}
    rooms = game.situation()["rooms"]
    assert list(rooms) == ["C1-1", "C1-2", "C2-1", "C2-2", "C3-1", "C3-2"]
    assert rooms["C3-2"]["doors"] == ["C2-2", "C3-1"]
    assert (rooms["C3-2"]["name"], rooms["C1-1"]["name"]) == ("Place", "C1-1")
    after = game.play(move("end")).situation()
    assert (after["active"], after["turn"], after["last"]["discarded"]) == ("C", 2, 1)


def test_a_scientist_heals_whoever_kills_it() -> None:
    """R-03, V-04: a pile first loses its tokens (L41)."""
    pile = decree(op("zombie", zombie="Z1", kind="scientifique", stack=2))
    hurt = decree(op("litres", survivor="flic", litres=2))
    shot = move("kill", by="flic", zombie="Z1", die=1)
    once = told(OPEN, pile, hurt, SURVIVORS, shot)
    assert (litres(once, "flic"), once.situation()["last"]["destroyed"]) == (2, [])
    assert litres(once.play(shot), "flic") == 3
    swept = once.play(decree(op("zombie", zombie="Z1", stack=0)))
    assert litres(swept, "flic") == 2


def test_the_limit_binds_the_active_player_at_the_end_of_the_turn() -> None:
    """L-01."""
    game = told(OPEN, RICH, SURVIVORS, CAVE)
    assert purses(game) == {"A": 12, "B": 6, "C": 12}
    assert game.situation()["last"]["discarded"] == 8


# The rulings on clues, ends and votes, each setting in a story of a few moves.


def test_a_clue_serves_what_its_author_says() -> None:
    """I-01, I-03."""
    game = told(
        OPEN, ZOMBIES, MISSED, FIVE, move("clue", survivor="goth", serves=["virus", "alien"])
    )
    assert game.situation()["clues"]["I1"]["serves"] == ["alien", "virus"]
    default = told(OPEN, ZOMBIES, MISSED, FIVE, move("clue", survivor="goth"))
    assert default.situation()["clues"]["I1"]["serves"] == ["vaudou"]


THREE_FOR_VIRUS = (*READY, *clues("brute", *[["virus"]] * 3))


def test_chance_may_confirm_another_theory_or_not() -> None:
    """I-02."""
    tie = move("verdict", serves={f"I{it}": ["virus", "alien"] for it in (1, 2, 3)})
    game = told(*THREE_FOR_VIRUS, leaves("brute"), tie)
    assert game.situation()["result"]["reason"] == "egalite"
    fewer = move("verdict", serves={"I1": []})
    strict = told(*THREE_FOR_VIRUS, leaves("brute"), fewer, **rulings(chance_clues=False))
    assert strict.situation()["result"] is None
    assert strict.situation()["clues"]["I1"]["serves"] == []


def test_a_verdict_is_owed_from_three_clues_whatever_they_serve() -> None:
    """E-01: one more who left along stands in it too."""
    game = told(*READY, *clues("brute", [], [], []), leaves("flic", "brute"))
    assert game.situation()["pending"] == [
        {"what": "verdict", "survivors": ["flic", "brute"]},
        {"what": "room", "player": "B"},
    ]
    assert game.play(move("verdict")).situation()["result"] is None
    two = told(*READY, *clues("brute", ["virus"], ["virus"]), leaves("brute"))
    assert owed(two)["what"] == "room"


def test_the_survivor_who_escapes_is_compared_alone() -> None:
    """E-02 (a): on the better of the two who left together."""
    shared = (*clues("brute", ["virus"], ["virus"]), RICH, *clues("flic", ["virus"], ["vaudou"]))
    forced = tuple({**it, "force": True} for it in shared)
    extra = {**clues("brute", ["alien"])[0], "force": True}
    game = told(*READY, *forced, extra, leaves("flic", "brute"), move("verdict"))
    assert game.situation()["result"] is None, "two and one are not three on one of them"
    won = told(*THREE_FOR_VIRUS, leaves("brute"), move("verdict")).situation()["result"]
    assert won == {"reason": "indices", "winners": ["A"], "draw": False, "theory": "virus"}


def earlier_escape(**settings: Any) -> Game:
    """The flic left with four clues for the vaudou that nobody then confirmed."""
    four = tuple({**it, "force": True} for it in clues("flic", *[[]] * 4))
    settled = (leaves("flic"), move("verdict"), RICH)
    served = decree(*(op("serves", clue=f"I{it}", serves=["vaudou"]) for it in (1, 2, 3, 4)))
    three = tuple({**it, "force": True} for it in clues("brute", *[["virus"]] * 3))
    return told(*READY, *four, *settled, served, *three, RICH, leaves("brute"), **settings)


def test_all_escapees_may_be_compared_together() -> None:
    """E-02 (b): the only highest wins if it triggered."""
    alone_ = earlier_escape().play(move("verdict")).situation()["result"]
    assert alone_["theory"] == "virus"
    together = earlier_escape(**rulings(compare="evades"))
    assert together.play(move("verdict")).situation()["result"] is None
    less = together.play(move("verdict", serves={"I1": [], "I2": []})).situation()["result"]
    assert less["theory"] == "virus", "any escapee's clue may be judged"
    tie = together.play(move("verdict", serves={"I1": []})).situation()["result"]
    assert tie == {"reason": "egalite", "winners": [], "draw": True, "theory": None}


def test_only_theories_that_somebody_holds_are_scored() -> None:
    """E-02."""
    four = ["virus", "vaudou", "alien", "lutins"]
    game = told(*READY, *clues("brute", *[["lutins"]] * 3), leaves("brute"), theories=four)
    assert game.play(move("verdict")).situation()["result"] is None


def test_a_team_wins_together() -> None:
    """E-03, T-02."""
    players = [{"id": it, "theory": "xy"["ABCD".index(it) // 2]} for it in "DCBA"]
    opened = move("open", first="A")
    rich = decree(*(op("jetons", player=it, tokens=30) for it in "ABCD"))
    start = (opened, NO_ZOMBIE, SURVIVORS, rich, ROAD, *clues("brute", *[["x"]] * 3))
    game = told(
        *start, leaves("brute"), move("verdict"), players=players, variants={"equipes": True}
    )
    assert game.situation()["result"]["winners"] == ["A", "B"]


def test_the_end_without_a_film() -> None:
    """E-04: mad is dead; escaped is another end."""
    assert told(OPEN, alone()).situation()["result"]["reason"] == "tous_morts"
    assert told(OPEN, alone("goth")).situation()["result"]["reason"] == "tous_morts"
    left = told(*READY, alone("brute"), leaves("brute")).situation()
    assert left["result"]["reason"] == "plus_personne"
    assert (left["phase"], left["active"], left["step"], left["moved"]) == ("fin", None, None, None)
    assert (left["used"], left["pending"], left["turn"]) == ([], [], 1)


def test_the_end_waits_for_the_verdict() -> None:
    """E-04."""
    last_one = told(*READY, *clues("brute", [], [], []), alone("brute"), leaves("brute"))
    assert last_one.situation()["result"] is None
    over = last_one.play(move("verdict")).situation()
    assert over["result"]["reason"] == "plus_personne"


def accepted(game: Game, **votes: Any) -> Any:
    return game.play(move("propose", by="A", votes=votes)).situation()["last"]["accepted"]


def test_two_against_refuse_one_does_at_two() -> None:
    """V-01."""
    assert accepted(told(OPEN), B="contre") is True
    assert accepted(told(OPEN), B="contre", C="contre") is False
    assert accepted(told(OPEN, players=TWO), B="contre") is False
    assert accepted(told(OPEN, players=TWO, **rulings(veto=2)), B="contre") is True
    assert accepted(told(OPEN, **rulings(veto=1)), B="contre") is False
    assert accepted(told(OPEN, **rulings(veto=3)), B="contre", C="contre") is True


def test_an_unpaid_voice_is_against_and_nothing_else_is_looked_at() -> None:
    """V-02: neither purses nor ops."""
    sold = {"B": {"price": 9}, "C": {"price": 9, "paid": {"A": 9}}}
    wrong = move("propose", by="A", votes=sold, ops=[arrival("P9")])
    last = told(OPEN, **rulings(veto=1)).play(wrong).situation()["last"]
    assert (last["accepted"], last["spent"]) == (False, {})


def test_care_never_gives_more_than_the_start() -> None:
    """V-03, V-04."""
    hurt = decree(op("litres", survivor="brute", litres=2))
    care = move("propose", by="C", ops=[op("soin", survivor="brute")])
    assert litres(told(OPEN, hurt, care), "brute") == 3
    much = move("propose", by="C", ops=[op("soin", survivor="brute", litres=9)])
    assert litres(told(OPEN, hurt, much), "brute") == 6


def test_each_op_is_judged_in_the_state_left_by_the_one_before() -> None:
    saved = decree(op("litres", survivor="flic", litres=0), op("soin", survivor="flic"))
    assert told(OPEN, saved).situation()["survivors"]["flic"]["status"] == "vivant"
    walls = decree(op("barricade", between=["P2", "P1"]), op("debarricade", between=["P1", "P2"]))
    assert told(*HALL_AND_CAVE, walls).situation()["barricades"] == []


def test_a_passage_is_a_door_like_another() -> None:
    """P-01, B-01: it may be barricaded in its turn."""
    lift = decree(op("passage", between=["P3", "P1"]), op("barricade", between=["P3", "P1"]))
    game = told(*IN_A_ROW, lift).situation()
    assert game["rooms"]["P1"]["doors"] == ["P2", "P3"]
    assert game["barricades"] == [["P1", "P3"]]


# The rulings of the opening and of a zombies' turn, each setting in a story of a few moves.

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
    """J-01, J-02."""
    assert purses(told(OPEN, ZOMBIES, MISSED, FIVE))["B"] == 7
    pocket = rulings(zombie_tokens="poche")
    assert purses(told(OPEN, ZOMBIES, MISSED, FIVE, **pocket))["B"] == 2


def test_a_token_is_a_zombie_where_the_pocket_pays() -> None:
    """J-02: as many as one can pay for, by force too; with nothing to pay, the step is passed."""
    pocket = rulings(zombie_tokens="poche")
    poor = decree(op("jetons", player="B", tokens=1))
    three = move("arrive", zombies=[{"room": "P1"}] * 3)
    waiting = told(OPEN, poor, ZOMBIES, MISSED, **pocket)
    assert owed(waiting) == {"what": "arrive", "tokens": 3, "aliens": [], "player": "B"}
    paid = waiting.play(three).situation()
    assert (len(paid["zombies"]), paid["last"]["spent"]) == (4, {"B": 3})
    with pytest.raises(NotEnoughTokens):
        waiting.play({**FIVE, "force": True})
    ruined = decree(op("jetons", player="B", tokens=0))
    after = waiting.play(ruined)
    assert owed(after)["what"] == "clue"


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
