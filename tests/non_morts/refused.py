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

from gm_assistant.games.non_morts.rules import refusals
from gm_assistant.games.non_morts.rules.refusals import Refusal

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
    Story(refusals.NotOpenYet, ZOMBIES),
    Story(refusals.NotOpenYet, decree()),
    Story(refusals.AlreadyOpen, OPEN, (OPEN,)),
    Story(refusals.FilmIsOver, ZOMBIES, (OPEN, alone())),
    Story(refusals.FilmIsOver, decree(), (OPEN, alone())),
    Story(refusals.FilmIsOver, OPEN, (OPEN, alone())),
    Story(refusals.VerdictIsOwed, CAVE, ESCAPED),
    Story(refusals.VerdictIsOwed, proposed(), ESCAPED),
    Story(refusals.NoVerdictOwed, move("verdict"), (OPEN,)),
    Story(refusals.NoVerdictOwed, move("verdict"), AFTER_ESCAPE),
    Story(refusals.TurnIsChosen, SURVIVORS, HERE),
    Story(refusals.TurnNotChosen, CAVE, (OPEN,)),
    Story(refusals.TurnNotChosen, move("infect", payer="A"), (OPEN,), SICK),
    Story(refusals.OtherSide, CAVE, ATTACKING),
    Story(refusals.OtherSide, move("infect", payer="A"), HERE, SICK),
    Story(refusals.OtherStep, FIVE, ATTACKING),
    Story(refusals.OtherStep, MISSED, (*ATTACKING, MISSED)),
    Story(refusals.CityIsDrawn, CAVE, HERE, {"variants": CITY}),
    Story(refusals.RoomIsOwed, move("end"), HERE),
)
NAMES = (
    Story(refusals.NoSuchRoom, move("exit", room="P9", kind="route"), HERE),
    Story(refusals.NoSuchRoom, move("scream", to="P9"), HERE),
    Story(refusals.NoSuchRoom, move("room", square=[1, 0], doors=["P9"]), HERE),
    Story(refusals.NoSuchRoom, decree(arrival("P9")), (OPEN,)),
    Story(refusals.NoSuchRoom, proposed(op("barricade", between=["P1", "P9"])), (OPEN,)),
    Story(refusals.NoSuchTarget, leaves("flic", to="S1", flic=6), HERE),
    Story(refusals.NoSuchZombie, move("kill", by="flic", zombie="Z9", die=2), HERE),
    Story(refusals.NoSuchZombie, move("attack", dice={"Z9": [2]}), ATTACKING),
    Story(refusals.NoSuchZombie, decree(op("zombie", zombie="Z1", climbs=True)), (OPEN, NO_ZOMBIE)),
    Story(refusals.NoSuchClue, decree(op("serves", clue="I1", serves=[])), (OPEN,)),
    Story(refusals.NoSuchClue, move("verdict", serves={"I9": []}), ESCAPED),
    Story(refusals.NotOnThePlan, leaves("flic", to="P2", flic=6), (*HERE, alone("brute"))),
    Story(refusals.NotOnThePlan, move("infect", payer="A"), ATTACKING),
    Story(refusals.NotOnThePlan, move("scream", to="P1"), (*HERE, alone("brute"))),
    Story(refusals.NotOnThePlan, decree(op("soin", survivor="contamine")), (OPEN,)),
    Story(refusals.NotOnThePlan, decree(placed("brute", "P1")), AFTER_ESCAPE),
)
DICE = (
    Story(refusals.OtherDice, move("attack", dice={}), ATTACKING),
    Story(refusals.OtherDice, move("attack", dice={"Z1": [2, 3]}), ATTACKING),
    Story(
        refusals.OtherDice,
        move("attack", dice={"Z1": [2], "Z2": [2]}),
        (*HALL_AND_CAVE, decree(arrival("P2")), ZOMBIES),
    ),
    Story(refusals.OtherDice, leaves("brute"), (*HERE, RICH, ROAD)),
    Story(refusals.OtherDice, leaves("brute", brute=5), READY),
    Story(refusals.OtherDice, leaves("brute", brute=5, geek=2), (*HERE, RICH, ROAD)),
    Story(refusals.OtherDice, move("kill", by="flic", zombie="Z1"), HERE),
    Story(refusals.OtherDice, move("kill", by="goth", zombie="Z1", die=2), HERE),
    Story(
        refusals.OtherDice,
        move("arrive", zombies=[{"room": "P1"}] * 5, aliens={"Z1": 2}),
        (*ATTACKING, MISSED),
    ),
    Story(refusals.RollsUnsettled, move("open", rolls=[{"A": 1, "B": 2}])),
    Story(refusals.RollsUnsettled, move("open", rolls=[{"A": 2, "B": 2, "C": 1}])),
    Story(
        refusals.RollsUnsettled,
        move("open", rolls=[{"A": 2, "B": 2, "C": 1}, {"A": 3, "C": 1}]),
    ),
    Story(refusals.RollsUnsettled, move("open", rolls=[{"A": 2, "B": 1, "C": 1}, {"A": 3}])),
)
TOKENS = (
    Story(
        refusals.NotEnoughTokens,
        leaves("flic", flic=6),
        (*HERE, RICH, ROAD, decree(op("jetons", player="B", tokens=1))),
    ),
    Story(
        refusals.NotEnoughTokens,
        voted(B={"price": 4, "paid": {"A": 4}}, C={"price": 2, "paid": {"A": 2}}),
        (OPEN,),
    ),
    Story(
        refusals.ScreamCostsThree,
        move("scream", to="P2", payers={"A": 1, "B": 1}),
        (*HALL_AND_CAVE, SURVIVORS),
    ),
    Story(
        refusals.ScreamCostsThree,
        move("scream", to="P2", payers={}),
        (*HALL_AND_CAVE, SURVIVORS),
    ),
    Story(refusals.PaidIsNotThePrice, voted(B={"price": 3, "paid": {"A": 1, "C": 1}}), (OPEN,)),
    Story(
        refusals.PaidIsNotThePrice,
        move("propose", by="C", votes={"A": "contre", "B": {"price": 3, "paid": {"A": 1}}}),
        (OPEN,),
    ),
)
TABLES = (
    Story(refusals.ProposerDoesNotVote, voted(A="pour"), (OPEN,)),
    Story(
        refusals.ClueDoesNotCount,
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
        refusals.VerdictOnlyTakesAway,
        move("verdict", serves={"I1": ["virus", "alien"]}),
        ESCAPED,
        {"rulings": {"chance_clues": False}},
    ),
    Story(
        refusals.BarricadedAlready,
        decree(*[op("barricade", between=["P1", "P2"])] * 2),
        HALL_AND_CAVE,
    ),
    Story(refusals.NotNextDoor, decree(op("barricade", between=["P1", "P3"])), IN_A_ROW),
    Story(refusals.NoBarricade, decree(op("debarricade", between=["P1", "P2"])), HALL_AND_CAVE),
    Story(refusals.NextDoorAlready, decree(op("passage", between=["P2", "P1"])), HALL_AND_CAVE),
    Story(refusals.MoreThanHisLitres, decree(op("litres", survivor="pouffe", litres=3)), (OPEN,)),
)
STORIES = (*MOMENTS, *NAMES, *DICE, *TOKENS, *TABLES)
