"""Small stories that end in a refusal: events, and what zombies do."""

from non_morts.refused import ATTACKING, HERE, NO_NEWCOMER, Story, proposed
from non_morts.stories import (
    CAVE,
    CITY,
    FAR_ZOMBIE,
    HALL_AND_CAVE,
    IN_A_ROW,
    MISSED,
    NO_ZOMBIE,
    READY,
    SICK,
    SURVIVORS,
    THREE_ROOMS,
    ZOMBIES,
    arrival,
    decree,
    leaves,
    move,
    op,
    placed,
)

from gm_assistant.games.non_morts.rules import words

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
