"""Small stories that end in a refusal: the class expected, the move, and what went before."""

from collections.abc import Mapping
from typing import Any, NamedTuple

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
    TEAMS,
    THREE,
    THREE_ROOMS,
    TWO,
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
    table,
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

ALL = (*STORIES, *PLAYED)


# What cannot be understood: the place, and the document, the move or the op.

SEVEN = [{"id": it, "theory": it} for it in "ABCDEFG"]
SIX = [{"id": it, "theory": "xyz"["ABCDEF".index(it) % 3]} for it in "ABCDEF"]
PLAIN = {"id": "D", "theory": "d"}


def seated(*players: Any) -> dict[str, Any]:
    return table(players=list(players))


DOCUMENTS: list[tuple[str, Any]] = [
    ("document", []),
    ("document", None),
    ("format", {}),
    ("format", table(format="non-morts/2")),
    ("players", {"format": "non-morts/1"}),
    ("players", table(players={})),
    ("players", seated(PLAIN)),
    ("players", table(players=SEVEN)),
    ("players", seated(PLAIN, {**PLAIN, "theory": "e"})),
    ("players[1]", seated(PLAIN, "E")),
    ("players[1].id", seated(PLAIN, {"theory": "e"})),
    ("players[1].id", seated(PLAIN, {"id": "", "theory": "e"})),
    ("players[1].id", seated(PLAIN, {"id": 3, "theory": "e"})),
    ("players[1].theory", seated(PLAIN, {"id": "E"})),
    ("players[1].theory", seated(PLAIN, {"id": "E", "theory": ""})),
    ("players[1].name", seated(PLAIN, {"id": "E", "theory": "e", "name": None})),
    ("players[1].age", seated(PLAIN, {"id": "E", "theory": "e", "age": 12})),
    ("players[0].theory", seated(PLAIN, {"id": "E", "theory": "d"})),
    ("colour", table(colour="bleu")),
    ("title", table(title=3)),
    ("place", table(place=None)),
    ("theories", table(theories=["virus", "vaudou"])),
    ("theories", table(theories=["virus", "vaudou", "alien", "alien"])),
    ("theories", table(theories="virus")),
    ("theories[3]", table(theories=["virus", "vaudou", "alien", ""])),
    ("variants", table(variants=[])),
    ("variants.nuit", table(variants={"nuit": True})),
    ("variants.piles", table(variants={"piles": 1})),
    ("variants.ville", table(variants={"ville": True})),
    ("variants.ville.height", table(variants={"ville": {"width": 3}})),
    ("variants.ville.width", table(variants={"ville": {"width": 21, "height": 2}})),
    ("variants.ville.height", table(variants={"ville": {"width": 3, "height": 0}})),
    ("variants.ville", table(variants={"ville": {"width": 1, "height": 1}})),
    ("variants.equipes", table(variants={"equipes": True})),
    ("players[0].theory", table(players=SIX)),
    ("players[1].theory", table(players=[*TEAMS[:3], PLAIN], variants={"equipes": True})),
    ("rulings.nuit", table(rulings={"nuit": True})),
    ("rulings.cadavre_occupe", table(rulings={"cadavre_occupe": "rien"})),
    ("rulings.chance_clues", table(rulings={"chance_clues": "oui"})),
    ("rulings.veto", table(rulings={"veto": 0})),
    ("rulings.veto", table(rulings={"veto": 7})),
    ("moves", table(moves={})),
    ("moves[0]", table(moves=["open"])),
    ("moves[0].move", table(moves=[{}])),
    ("moves[1].move", table(moves=[OPEN, {"move": "dance"}])),
    ("moves[1].move", table(moves=[OPEN, {"move": ["note"]}])),
]

MOVES: list[tuple[str, Any]] = [
    ("at", move("note", text="", at=3)),
    ("force", move("note", text="", force=1)),
    ("text", move("note")),
    ("loud", move("note", text="", loud=True)),
    ("", move("open")),
    ("", move("open", first="A", rolls=[{"A": 1, "B": 2, "C": 3}])),
    ("first", move("open", first="Z")),
    ("rolls", move("open", rolls=[])),
    ("rolls[0]", move("open", rolls=[{}])),
    ("rolls[0].Z", move("open", rolls=[{"Z": 1}])),
    ("rolls[0].A", move("open", rolls=[{"A": 7}])),
    ("name", move("open", first="A", name=3)),
    ("square", move("open", first="A", square=[0])),
    ("square[1]", move("open", first="A", square=[0, 1.0])),
    ("as", move("turn")),
    ("as", move("turn", as_="loups")),
    ("dice", move("attack")),
    ("dice.Z1", move("attack", dice={"Z1": []})),
    ("dice.Z1[0]", move("attack", dice={"Z1": [0]})),
    ("dice.", move("attack", dice={"": [1]})),
    ("moves", move("advance", moves=[["Z1", "P1"], ["Z1", "P2"]])),
    ("moves[0]", move("advance", moves=[["Z1"]])),
    ("moves[0][1]", move("advance", moves=[["Z1", ""]])),
    ("zombies", move("arrive")),
    ("zombies[0].room", move("arrive", zombies=[{}])),
    ("zombies[0].stack", move("arrive", zombies=[{"room": "P1", "stack": 0}])),
    ("aliens.Z1", move("arrive", zombies=[], aliens={"Z1": 8})),
    ("survivor", move("clue", survivor="maire")),
    ("serves[0]", move("clue", survivor="flic", serves=["lutins"])),
    ("serves", move("clue", survivor="flic", serves=["virus", "virus"])),
    ("text", move("clue", survivor="flic", text=None)),
    ("payer", move("infect", payer="Z")),
    ("survivors", move("walk", survivors=[], to="P1")),
    ("survivors", move("walk", survivors=["flic", "flic"], to="P1")),
    ("survivors[0]", move("walk", survivors=["maire"], to="P1")),
    ("to", move("walk", survivors=["flic"], to="")),
    ("dice.maire", move("walk", survivors=["flic"], to="P1", dice={"maire": 2})),
    ("dice.flic", move("walk", survivors=["flic"], to="P1", dice={"flic": 0})),
    ("by", move("kill", by="maire", zombie="Z1")),
    ("zombie", move("kill", by="flic", zombie=1)),
    ("die", move("kill", by="flic", zombie="Z1", die=None)),
    ("kind", move("exit", room="P1", kind="fenetre")),
    ("room", move("exit", kind="route")),
    ("payers.Z", move("scream", to="P1", payers={"Z": 3})),
    ("payers.A", move("scream", to="P1", payers={"A": 0})),
    ("survivor", move("geek_clue")),
    ("doors", move("room", square=[1, 0], doors=[])),
    ("doors", move("room", square=[1, 0], doors=["P1", "P1"])),
    ("square", move("room", square=[1, 0, 0], doors=["P1"])),
    ("text", move("end", text="")),
    ("by", move("propose", by="Z")),
    ("votes.Z", move("propose", by="A", votes={"Z": "pour"})),
    ("votes.B", move("propose", by="A", votes={"B": "peut-être"})),
    ("votes.B.price", move("propose", by="A", votes={"B": {}})),
    ("votes.B.price", move("propose", by="A", votes={"B": {"price": 0}})),
    ("votes.B.paid.C", move("propose", by="A", votes={"B": {"price": 1, "paid": {"C": 0}}})),
    ("votes.B.paid.Z", move("propose", by="A", votes={"B": {"price": 1, "paid": {"Z": 1}}})),
    ("serves.I1[0]", move("verdict", serves={"I1": ["lutins"]})),
    ("ops", move("correct")),
    ("ops[0].op", decree({})),
    ("ops[0].op", decree(op("pluie"))),
]

OPS: list[tuple[str, Any]] = [
    ("survivor", op("soin", survivor="maire")),
    ("litres", op("soin", survivor="flic", litres=0)),
    ("between", op("barricade", between=["P1", "P1"])),
    ("between", op("passage", between=["P1"])),
    ("between", op("debarricade", between=["P1", "P2", "P3"])),
    ("zombie", op("zombie", stack=2)),
    ("stack", op("zombie", zombie="Z1", stack=-1)),
    ("kind", op("zombie", zombie="Z1", kind="fantome")),
    ("appetite", op("zombie", zombie="Z1", appetite=None)),
    ("room", op("zombie", zombie="Z1", room="")),
    ("stack", op("arrivee", room="P1", stack=0)),
    ("clue", op("indice", survivor="flic")),
    ("litres", op("litres", survivor="flic", litres=-1)),
    ("room", op("place", survivor="flic")),
    ("player", op("jetons", player="Z", tokens=2)),
    ("tokens", op("jetons", player="A", tokens=-1)),
    ("serves[0]", op("serves", clue="I1", serves=["lutins"])),
]
DECREES_ONLY = [
    op("litres", survivor="flic", litres=1),
    op("place", survivor="flic", room="P1"),
    op("jetons", player="A", tokens=1),
    op("serves", clue="I1", serves=[]),
]


_TABLES: list[dict[str, Any]] = [
    {},
    {"players": TWO},
    {"players": TEAMS, "variants": {"equipes": True}},
    {"players": SIX, "variants": {"equipes": True}},
    {"variants": {"ville": None}},
    {"variants": CITY},
    {"variants": {"ville": {"width": 1, "height": 2}}},
    {"theories": ["virus", "vaudou", "alien", "lutins"]},
    {"rulings": {"veto": 6}, "title": "", "place": "nulle part"},
    {"cites": 3, "expect": None, "refused_at": "hier", "history": []},
]
_FINE = [
    move("walk", survivors=["flic", "geek", "goth"], to="nulle part"),
    move("advance", moves=[]),
    move("scream", to="P1", payers={}),
    move("arrive", zombies=[]),
    move("attack", dice={}),
    move("clue", survivor="contamine", serves=[]),
    move("propose", by="A", votes={"B": {"price": 1, "paid": {}}}, ops=[]),
    decree(),
    move("note", text="", at="hier", force=True),
]
UNDERSTOOD = [
    *(table(**it) for it in (*_TABLES, {"players": THREE, "moves": [OPEN]})),
    *(table(moves=[it]) for it in _FINE),
]
# V-03: no vote may change what only the table may.
_PROPOSED = (move("propose", by="A", ops=[it]) for it in DECREES_ONLY)
MISREAD: list[tuple[str, Any]] = [
    *DOCUMENTS,
    *((f"moves[1].{it}" if it else "moves[1]", table(moves=[OPEN, wrong])) for it, wrong in MOVES),
    *((f"moves[0].ops[0].{it}", table(moves=[decree(wrong)])) for it, wrong in OPS),
    *(("moves[0].ops[0].op", table(moves=[it])) for it in _PROPOSED),
]
