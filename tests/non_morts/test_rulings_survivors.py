"""The rulings of a survivors' turn, each setting in a story of a few moves."""

from non_morts.stories import (
    CAVE,
    CITY,
    HALL_AND_CAVE,
    IN_A_ROW,
    NO_ZOMBIE,
    OPEN,
    READY,
    RICH,
    ROAD,
    SEWERS,
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
