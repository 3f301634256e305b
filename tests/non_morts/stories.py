"""A small plan to tell stories on, and short words for the moves made there."""

from collections.abc import Mapping
from typing import Any

from gm_assistant.games.non_morts.rules.game import Game, open_document

Move = Mapping[str, Any]

THREE: list[dict[str, Any]] = [
    {"id": "A", "name": "Ana", "theory": "virus"},
    {"id": "B", "name": "Bruno", "theory": "vaudou"},
    {"id": "C", "name": "Chloé", "theory": "alien"},
]
TWO = THREE[:2]
TEAMS = [{**THREE[place % 2], "id": it} for place, it in enumerate("ABCD")]
CITY = {"ville": {"width": 3, "height": 2}}
FORMAT = "non-morts/1"


def move(called: str, /, **fields: Any) -> Move:
    """A move; `as_` stands for the field `as`."""
    return {"move": called, **{field.rstrip("_"): value for field, value in fields.items()}}


def op(called: str, /, **fields: Any) -> dict[str, Any]:
    return {"op": called, **fields}


def decree(*ops: Mapping[str, Any]) -> Move:
    return move("correct", ops=list(ops))


def table(**fields: Any) -> dict[str, Any]:
    """Ana, Bruno and Chloé, unless the story says otherwise."""
    return {"format": FORMAT, "players": THREE, **fields}


def told(*moves: Move, **fields: Any) -> Game:
    """The film after these moves."""
    game = open_document(table(**fields))
    for one in moves:
        game = game.play(one)
    return game


def placed(survivor: str, room: str) -> dict[str, Any]:
    return op("place", survivor=survivor, room=room)


def arrival(room: str, stack: int = 1) -> dict[str, Any]:
    return op("arrivee", room=room, stack=stack)


def alone(*survivors: str) -> Move:
    """Everybody dies but these."""
    dead = [it for it in ("flic", "pouffe", "geek", "brute", "goth") if it not in survivors]
    return decree(*(op("litres", survivor=it, litres=0) for it in dead))


# Ana draws the Hall; it is Bruno's turn.
OPEN = move("open", first="A", name="Hall")
ZOMBIES = move("turn", as_="zombies")
SURVIVORS = move("turn", as_="survivants")
CAVE = move("room", square=[1, 0], doors=["P1"], name="Cave")
GRENIER = move("room", square=[-1, 0], doors=["P1"], name="Grenier")
PUITS = move("room", square=[2, 0], doors=["P2"], name="Puits")
# Hall and Cave; it is Chloé's turn, then Grenier and Ana's.
HALL_AND_CAVE = (OPEN, SURVIVORS, CAVE)
THREE_ROOMS = (*HALL_AND_CAVE, SURVIVORS, GRENIER)
# Hall, Cave, Puits in a row; Ana is about to choose.
IN_A_ROW = (*HALL_AND_CAVE, SURVIVORS, PUITS)
NO_ZOMBIE = decree(op("zombie", zombie="Z1", stack=0))
RICH = decree(*(op("jetons", player=it, tokens=12) for it in "ABC"))
FAR_ZOMBIE = decree(op("zombie", zombie="Z1", room="P2"))


def clues(survivor: str, *serves: list[str]) -> tuple[Move, ...]:
    """Bruno, rich, gives this many clues in one survivors' turn, by force for the later ones."""
    return tuple(
        {**move("geek_clue", survivor=survivor, serves=it), "force": place > 0}
        for place, it in enumerate(serves)
    )


ROAD = move("exit", room="P1", kind="route")
SEWERS = move("exit", room="P1", kind="egouts")


def leaves(*survivors: str, to: str = "S1", **dice: int) -> Move:
    return move("walk", survivors=list(survivors), to=to, dice=dice)


# Bruno may pay for anything, nobody is in danger, and a road leads out of the Hall.
READY = (OPEN, NO_ZOMBIE, SURVIVORS, RICH, ROAD, RICH)


SICK = {"variants": {"contamine": True}}
MISSED = move("attack", dice={"Z1": [6]})
FIVE = move("arrive", zombies=[{"room": "P1"}] * 5)


def rulings(**settings: Any) -> dict[str, Any]:
    return {"rulings": settings}


def owed(game: Game) -> Any:
    """The only thing that the table owes now."""
    (debt,) = game.situation()["pending"]
    return debt


def purses(game: Game) -> dict[str, int]:
    return {it: player["tokens"] for it, player in game.situation()["players"].items()}


def litres(game: Game, survivor: str) -> int:
    left: int = game.situation()["survivors"][survivor]["litres"]
    return left
