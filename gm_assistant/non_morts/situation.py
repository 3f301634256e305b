"""The situation as the JSON object that the game file's contract describes."""

from typing import Any, Final

from gm_assistant.non_morts.film import Film, in_order
from gm_assistant.non_morts.pending import pending
from gm_assistant.non_morts.plan import Room
from gm_assistant.non_morts.records import Last, Result, Survivor
from gm_assistant.non_morts.vocabulary import RoomId, SurvivorName, id_order, survivor_order

_ONCE_A_TURN: Final = ("geek_clue", "infect")


def situation(film: Film) -> dict[str, Any]:
    """Everything that is so, in plain lists, objects and words."""
    return {
        "phase": film.phase,
        "turn": film.turn,
        "active": film.active,
        "as": film.side,
        "step": film.step,
        "players": {
            it: {"tokens": film.purses[it], "theory": one.theory}
            for it, one in film.table.players.items()
        },
        "rooms": {it: _room(film, it, room) for it, room in film.plan.rooms.items()},
        "barricades": [list(it) for it in sorted(film.plan.barricades, key=_pair_order)],
        "exits": {it: way._asdict() for it, way in film.exits.items()},
        "zombies": {it: film.zombies[it]._asdict() for it in in_order(film.zombies)},
        "survivors": {it: _survivor(film, it, one) for it, one in film.survivors.items()},
        "clues": {it: {**c._asdict(), "serves": list(c.serves)} for it, c in film.clues.items()},
        "moved": film.moved,
        "used": [it for it in _ONCE_A_TURN if it in film.used],
        "pending": pending(film),
        "last": None if film.last.move < 0 else _last(film.last),
        "result": film.result and _result(film.result),
    }


def _pair_order(pair: tuple[RoomId, RoomId]) -> tuple[Any, ...]:
    return tuple(id_order(it) for it in pair)


def _room(film: Film, name: RoomId, room: Room) -> dict[str, Any]:
    return {
        "name": room.name,
        "square": list(room.square),
        "doors": list(film.plan.doors[name]),
        "survivors": film.living_in(name),
        "corpses": film.corpses_in(name),
        "zombies": film.zombies_in(name),
        "exits": film.exits_in(name),
    }


def _survivor(film: Film, name: SurvivorName, one: Survivor) -> dict[str, Any]:
    return {**one._asdict(), "clues": film.clues_of(name)}


def _last(last: Last) -> dict[str, Any]:
    return {
        **last._asdict(),
        "spent": dict(last.spent),
        "lost": dict(last.lost),
        "died": sorted(last.died, key=survivor_order),
        "turned": list(last.turned),
        "escaped": sorted(last.escaped, key=survivor_order),
        "destroyed": in_order(last.destroyed),
    }


def _result(result: Result) -> dict[str, Any]:
    return {
        "reason": result.reason,
        "winners": list(result.winners),
        "draw": result.reason != "indices",
        "theory": result.theory,
    }
