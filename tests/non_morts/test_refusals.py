"""Every refusal: a story that meets it, one sentence, and a situation left as it was."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from non_morts.stories import (
    CAVE,
    CITY,
    FAR_ZOMBIE,
    FIVE,
    HALL_AND_CAVE,
    IN_A_ROW,
    MISSED,
    NO_ZOMBIE,
    OPEN,
    READY,
    RICH,
    ROAD,
    SICK,
    SURVIVORS,
    THREE_ROOMS,
    ZOMBIES,
    Move,
    alone,
    arrival,
    clues,
    decree,
    leaves,
    move,
    op,
    placed,
    told,
)

from gm_assistant.games.non_morts.rules import words
from gm_assistant.games.non_morts.rules.game import Game
from gm_assistant.games.non_morts.rules.words import Bendable, Refusal

# Small stories that end in a refusal: the class expected, the move, and what went before.

NO_NEWCOMER = move("arrive", zombies=[])


class Story(NamedTuple):
    refusal: type[Refusal]
    move: Move
    before: tuple[Move, ...] = ()
    table: Mapping[str, Any] = {}


def proposed(*ops: Mapping[str, Any], **fields: Any) -> Move:
    return move("propose", by="A", ops=list(ops), **fields)


def voted(**votes: Any) -> Move:
    return move("propose", by="A", votes=votes)


HERE = (OPEN, SURVIVORS)
ATTACKING = (OPEN, ZOMBIES)
ESCAPED = (*READY, *clues("brute", ["virus"], ["virus"], []), leaves("brute"))
AFTER_ESCAPE = (*ESCAPED, move("verdict"))
MOMENTS = (
    Story(words.NotOpenYet, ZOMBIES),
    Story(words.NotOpenYet, decree()),
    Story(words.AlreadyOpen, OPEN, (OPEN,)),
    Story(words.FilmIsOver, ZOMBIES, (OPEN, alone())),
    Story(words.FilmIsOver, decree(), (OPEN, alone())),
    Story(words.FilmIsOver, OPEN, (OPEN, alone())),
    Story(words.VerdictIsOwed, CAVE, ESCAPED),
    Story(words.VerdictIsOwed, proposed(), ESCAPED),
    Story(words.NoVerdictOwed, move("verdict"), (OPEN,)),
    Story(words.NoVerdictOwed, move("verdict"), AFTER_ESCAPE),
    Story(words.TurnIsChosen, SURVIVORS, HERE),
    Story(words.TurnNotChosen, CAVE, (OPEN,)),
    Story(words.TurnNotChosen, move("infect", payer="A"), (OPEN,), SICK),
    Story(words.OtherSide, CAVE, ATTACKING),
    Story(words.OtherSide, move("infect", payer="A"), HERE, SICK),
    Story(words.OtherStep, FIVE, ATTACKING),
    Story(words.OtherStep, MISSED, (*ATTACKING, MISSED)),
    Story(words.CityIsDrawn, CAVE, HERE, {"variants": CITY}),
    Story(words.RoomIsOwed, move("end"), HERE),
)
NAMES = (
    Story(words.NoSuchRoom, move("exit", room="P9", kind="route"), HERE),
    Story(words.NoSuchRoom, move("scream", to="P9"), HERE),
    Story(words.NoSuchRoom, move("room", square=[1, 0], doors=["P9"]), HERE),
    Story(words.NoSuchRoom, decree(arrival("P9")), (OPEN,)),
    Story(words.NoSuchRoom, proposed(op("barricade", between=["P1", "P9"])), (OPEN,)),
    Story(words.NoSuchTarget, leaves("flic", to="S1", flic=6), HERE),
    Story(words.NoSuchZombie, move("kill", by="flic", zombie="Z9", die=2), HERE),
    Story(words.NoSuchZombie, move("attack", dice={"Z9": [2]}), ATTACKING),
    Story(words.NoSuchZombie, decree(op("zombie", zombie="Z1", climbs=True)), (OPEN, NO_ZOMBIE)),
    Story(words.NoSuchClue, decree(op("serves", clue="I1", serves=[])), (OPEN,)),
    Story(words.NoSuchClue, move("verdict", serves={"I9": []}), ESCAPED),
    Story(words.NotOnThePlan, leaves("flic", to="P2", flic=6), (*HERE, alone("brute"))),
    Story(words.NotOnThePlan, move("infect", payer="A"), ATTACKING),
    Story(words.NotOnThePlan, move("scream", to="P1"), (*HERE, alone("brute"))),
    Story(words.NotOnThePlan, decree(op("soin", survivor="contamine")), (OPEN,)),
    Story(words.NotOnThePlan, decree(placed("brute", "P1")), AFTER_ESCAPE),
)
DICE = (
    Story(words.OtherDice, move("attack", dice={}), ATTACKING),
    Story(words.OtherDice, move("attack", dice={"Z1": [2, 3]}), ATTACKING),
    Story(
        words.OtherDice,
        move("attack", dice={"Z1": [2], "Z2": [2]}),
        (*HALL_AND_CAVE, decree(arrival("P2")), ZOMBIES),
    ),
    Story(words.OtherDice, leaves("brute"), (*HERE, RICH, ROAD)),
    Story(words.OtherDice, leaves("brute", brute=5), READY),
    Story(words.OtherDice, leaves("brute", brute=5, geek=2), (*HERE, RICH, ROAD)),
    Story(words.OtherDice, move("kill", by="flic", zombie="Z1"), HERE),
    Story(words.OtherDice, move("kill", by="goth", zombie="Z1", die=2), HERE),
    Story(
        words.OtherDice,
        move("arrive", zombies=[{"room": "P1"}] * 5, aliens={"Z1": 2}),
        (*ATTACKING, MISSED),
    ),
    Story(words.RollsUnsettled, move("open", rolls=[{"A": 1, "B": 2}])),
    Story(words.RollsUnsettled, move("open", rolls=[{"A": 2, "B": 2, "C": 1}])),
    Story(
        words.RollsUnsettled,
        move("open", rolls=[{"A": 2, "B": 2, "C": 1}, {"A": 3, "C": 1}]),
    ),
    Story(words.RollsUnsettled, move("open", rolls=[{"A": 2, "B": 1, "C": 1}, {"A": 3}])),
)
TOKENS = (
    Story(
        words.NotEnoughTokens,
        leaves("flic", flic=6),
        (*HERE, RICH, ROAD, decree(op("jetons", player="B", tokens=1))),
    ),
    Story(
        words.NotEnoughTokens,
        voted(B={"price": 4, "paid": {"A": 4}}, C={"price": 2, "paid": {"A": 2}}),
        (OPEN,),
    ),
    Story(
        words.ScreamCostsThree,
        move("scream", to="P2", payers={"A": 1, "B": 1}),
        (*HALL_AND_CAVE, SURVIVORS),
    ),
    Story(
        words.ScreamCostsThree,
        move("scream", to="P2", payers={}),
        (*HALL_AND_CAVE, SURVIVORS),
    ),
    Story(words.PaidIsNotThePrice, voted(B={"price": 3, "paid": {"A": 1, "C": 1}}), (OPEN,)),
    Story(
        words.PaidIsNotThePrice,
        move("propose", by="C", votes={"A": "contre", "B": {"price": 3, "paid": {"A": 1}}}),
        (OPEN,),
    ),
)
TABLES = (
    Story(words.ProposerDoesNotVote, voted(A="pour"), (OPEN,)),
    Story(
        words.ClueDoesNotCount,
        move("verdict", serves={"I1": ["virus"]}),
        (
            *READY,
            *clues("flic", ["virus"]),
            {**clues("brute", [])[0], "force": True},
            *(({**clues("brute", [])[0], "force": True}),) * 2,
            leaves("brute"),
        ),
    ),
    Story(
        words.VerdictOnlyTakesAway,
        move("verdict", serves={"I1": ["virus", "alien"]}),
        ESCAPED,
        {"rulings": {"chance_clues": False}},
    ),
    Story(
        words.BarricadedAlready,
        decree(*[op("barricade", between=["P1", "P2"])] * 2),
        HALL_AND_CAVE,
    ),
    Story(words.NotNextDoor, decree(op("barricade", between=["P1", "P3"])), IN_A_ROW),
    Story(words.NoBarricade, decree(op("debarricade", between=["P1", "P2"])), HALL_AND_CAVE),
    Story(words.NextDoorAlready, decree(op("passage", between=["P2", "P1"])), HALL_AND_CAVE),
    Story(words.MoreThanHisLitres, decree(op("litres", survivor="pouffe", litres=3)), (OPEN,)),
)
STORIES = (*MOMENTS, *NAMES, *DICE, *TOKENS, *TABLES)


# Small stories that end in a refusal: events, and what zombies do.

# Zombies 2 to 6 stand in the Puits, two rooms away from everybody; Bruno may advance.
MARCHING = (
    *IN_A_ROW,
    FAR_ZOMBIE,
    decree(*[arrival("P3")] * 5, op("zombie", zombie="Z1", stack=0)),
    ZOMBIES,
)

EVENTS = (
    Story(words.TwoAtMost, leaves("brute", "geek", "goth"), READY),
    Story(words.NotNextDoor, leaves("brute", to="P3"), (*IN_A_ROW, NO_ZOMBIE, SURVIVORS)),
    Story(words.NotNextDoor, leaves("brute", to="P1"), READY),
    Story(
        words.WayIsBarricaded,
        leaves("brute", to="P2", brute=6),
        (*HALL_AND_CAVE, proposed(op("barricade", between=["P1", "P2"])), SURVIVORS),
    ),
    Story(
        words.FreeRoomElsewhere,
        leaves("brute", to="P2"),
        (*THREE_ROOMS, FAR_ZOMBIE, SURVIVORS),
    ),
    Story(
        words.ExitOfAnotherRoom,
        leaves("brute"),
        (*READY, CAVE, decree(placed("brute", "P2")), SURVIVORS),
    ),
    Story(words.GeekStaysUnderground, leaves("geek"), READY),
    Story(
        words.ZombieIsElsewhere,
        move("kill", by="flic", zombie="Z1", die=2),
        (*HALL_AND_CAVE, FAR_ZOMBIE, SURVIVORS),
    ),
    Story(words.NobodyToScare, move("scream", to="P2"), (*HALL_AND_CAVE, NO_ZOMBIE, SURVIVORS)),
    Story(words.NotNextDoor, move("scream", to="P1"), HERE),
    Story(
        words.WayIsBarricaded,
        move("scream", to="P2"),
        (*HALL_AND_CAVE, proposed(op("barricade", between=["P1", "P2"])), SURVIVORS),
    ),
    Story(words.GeekNeedsAnother, move("geek_clue", survivor="geek"), READY),
    Story(
        words.NotWithTheGeek,
        move("geek_clue", survivor="brute"),
        (*HALL_AND_CAVE, decree(placed("brute", "P2")), SURVIVORS),
    ),
    Story(
        words.GeekFoundAlready,
        move("geek_clue", survivor="brute"),
        (*READY, move("geek_clue", survivor="flic")),
    ),
    Story(words.SquareIsTaken, move("room", square=[0, 0], doors=["P1"]), HERE),
    Story(words.DoorDoesNotTouch, move("room", square=[1, 1], doors=["P1"]), HERE),
    Story(
        words.OutsideTheCity,
        move("open", first="A", square=[0, 0]),
        (),
        {"variants": CITY},
    ),
)
HORDE = (
    Story(
        words.InfectedAlready,
        move("infect", payer="B"),
        (*ATTACKING, move("infect", payer="A")),
        SICK,
    ),
    Story(words.NotNextDoor, move("advance", moves=[["Z2", "P1"]]), MARCHING),
    Story(
        words.WayIsBarricaded,
        move("advance", moves=[["Z2", "P2"]]),
        # Somebody in the Puits' other neighbour keeps a way open.
        (
            *MARCHING[:-1],
            move("turn", as_="survivants"),
            move("room", square=[2, 1], doors=["P3"]),
            decree(op("barricade", between=["P2", "P3"]), placed("brute", "P4")),
            ZOMBIES,
        ),
    ),
    Story(
        words.HeldByPrey,
        move("advance", moves=[["Z7", "P2"]]),
        (*MARCHING[:-1], decree(arrival("P1")), ZOMBIES, move("attack", dice={"Z7": [6]})),
    ),
    Story(
        words.HeldByCorpse,
        move("advance", moves=[["Z2", "P2"]]),
        (
            *MARCHING[:-1],
            decree(
                placed("brute", "P3"),
                op("litres", survivor="brute", litres=0),
                arrival("P2"),
            ),
            ZOMBIES,
        ),
    ),
    Story(
        words.NotNearer,
        move("advance", moves=[["Z7", "P3"]]),
        (*MARCHING[:-1], decree(arrival("P2")), ZOMBIES),
    ),
    Story(words.OneToFour, move("advance", moves=[]), MARCHING),
    Story(
        words.OneToFour,
        move("advance", moves=[[f"Z{it}", "P2"] for it in range(2, 7)]),
        MARCHING,
    ),
    Story(words.WrongNumberOfNewcomers, NO_NEWCOMER, (*ATTACKING, MISSED)),
    Story(
        words.WrongNumberOfNewcomers,
        move("arrive", zombies=[{"room": "P1"}] * 6),
        (*ATTACKING, MISSED),
    ),
    Story(
        words.NoPiles,
        move("arrive", zombies=[{"room": "P1", "stack": 5}]),
        (*ATTACKING, MISSED),
    ),
)
PLAYED = (*EVENTS, *HORDE)


# Every refusal: a story that meets it, one sentence, and a situation left as it was.

ALL = (*STORIES, *PLAYED)
each_story = pytest.mark.parametrize("story", ALL, ids=lambda it: it.refusal.__name__)


def told_so_far(story: Story) -> Game:
    return told(*story.before, **story.table)


def refused(story: Story, *, force: bool = False) -> Refusal:
    game = told_so_far(story)
    before = json.dumps(game.situation())
    with pytest.raises(Refusal) as caught:
        game.play({**story.move, "force": force})
    assert json.dumps(game.situation()) == before
    return caught.value


@each_story
def test_the_move_meets_its_refusal_and_changes_nothing(story: Story) -> None:
    assert type(refused(story)) is story.refusal


@each_story
def test_it_is_one_sentence_without_a_hole(story: Story) -> None:
    sentence = refused(story).sentence
    assert sentence.endswith(".")
    assert sentence.count(". ") == 0
    assert not {"{", "}"} & set(sentence)
    assert sentence[0].isupper() or sentence.startswith("«")
    assert ":" in sentence, "it says what to do instead"


@each_story
def test_the_table_overrules_what_bears_a_dagger_and_nothing_else(story: Story) -> None:
    if not issubclass(story.refusal, Bendable):
        assert type(refused(story, force=True)) is story.refusal
        return
    forced = told_so_far(story).play({**story.move, "force": True})
    assert forced.situation()["last"]["move"] == len(story.before)


@each_story
def test_a_note_is_taken_whatever_the_moment(story: Story) -> None:
    game = told_so_far(story)
    noted = game.play({"move": "note", "text": "Coupez !"})
    left = {it: value for it, value in noted.situation().items() if it != "last"}
    assert left == {it: value for it, value in game.situation().items() if it != "last"}


def test_every_refusal_has_its_story() -> None:
    known = {
        it
        for it in vars(words).values()
        if isinstance(it, type) and issubclass(it, Refusal) and it.template
    }
    assert known == {story.refusal for story in ALL}


def test_only_these_bear_a_dagger() -> None:
    bendable = {it.__name__ for it in Bendable.__subclasses__()}
    assert bendable == {
        "FreeRoomElsewhere",
        "GeekStaysUnderground",
        "HeldByPrey",
        "HeldByCorpse",
        "NotNearer",
        "OneToFour",
        "WrongNumberOfNewcomers",
        "NoPiles",
        "GeekFoundAlready",
        "InfectedAlready",
    }
