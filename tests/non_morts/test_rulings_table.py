"""The rulings on clues, ends and votes, each setting in a story of a few moves."""

from typing import Any

from non_morts.stories import (
    FIVE,
    HALL_AND_CAVE,
    IN_A_ROW,
    MISSED,
    NO_ZOMBIE,
    OPEN,
    READY,
    RICH,
    ROAD,
    SURVIVORS,
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
    rulings,
    told,
)

from gm_assistant.games.non_morts.rules.game import Game


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
