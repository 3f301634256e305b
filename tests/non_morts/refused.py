"""Small stories that end in a refusal: the class expected, the move, and what went before."""

from collections.abc import Mapping
from typing import Any, NamedTuple

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
    SICK,
    SURVIVORS,
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
)

from gm_assistant.games.non_morts.rules import words
from gm_assistant.games.non_morts.rules.words import Refusal

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
