"""The situation as the contract writes it: plain values, ready for JSON."""

from collections.abc import Iterable, Iterator
from typing import Any

from gm_assistant.humans.fighting import may_arm
from gm_assistant.humans.records import PlayerId, ZombieId, number_of, owner_of
from gm_assistant.humans.squares import Square, reading_order
from gm_assistant.humans.town import Town


def situation(town: Town) -> dict[str, Any]:
    """Everything that is so at the table, and what it owes."""
    return {
        "step": town.step,
        "current": town.current,
        "turn": town.turn,
        "seats": list(town.seats),
        "players": {player: _player(town, player) for player in town.seats},
        "movement_left": town.movement_left,
        "tiles": _tiles(town),
        "stack": town.stack,
        "zombies": {it: list(town.zombies[it]) for it in in_order(town)},
        "humans": {f"h{it}": list(at) for it, at in sorted(town.humans.items())},
        "tokens": _read_in_order(town.tokens),
        "no_barricade": _read_in_order(town.no_barricade),
        "tried": {
            "buildings": [_place(it) for it in sorted(town.tried_buildings)],
            "humans": [f"h{it}" for it in sorted(town.tried_humans)],
        },
        "roll": _roll(town),
        "capture": _capture(town),
        "last_card": town.last_card,
        "pending": list(pending(town)),
        "result": _result(town),
    }


def pending(town: Town) -> Iterator[dict[str, Any]]:
    """What the table owes before the turn may end, in the order of the contract."""
    if town.step == "tuile":
        yield {"what": "tile", "player": town.current}
    if town.step in ("tuile", "finie"):
        return
    yield from _owed_by_the_capture(town)
    for human in town.still_to_try():
        yield {"what": "capture", "player": town.current, "human": f"h{human}"}


def _owed_by_the_capture(town: Town) -> Iterator[dict[str, Any]]:
    if town.capture is None:
        return
    player, human = town.current, f"h{town.capture.human}"
    match town.capture.stage:
        case "pris":
            count = town.character.infect
            yield {"what": "infect", "player": player, "human": human, "count": count}
        case "blessure":
            yield {"what": "wounds", "player": player, "count": town.character.wounds}
        case "fuite":
            yield {"what": "flee", "player": town.on_the_right, "human": human}


def in_order(town: Town) -> list[ZombieId]:
    """The zombies by seat, then by number."""
    return sorted(town.zombies, key=lambda it: (town.seats.index(owner_of(it)), number_of(it)))


def _player(town: Town, player: PlayerId) -> dict[str, Any]:
    found, on_board = town.players[player], len(town.pawns_of(player))
    return {
        "character": town.characters[player],
        "points": town.points(player),
        "eaten": found.eaten,
        "on_board": on_board,
        "reserve": len(town.reserve_of(player)),
        "hand": found.hand,
        "played": found.played,
        "do_over": found.do_over,
        "wounds": list(found.wounds),
        "ability_used": found.ability_used,
        "turns": found.turns,
    }


def _tiles(town: Town) -> dict[str, Any]:
    return {
        _place(place): {"tile": it.tile, "rotation": it.rotation, "rows": list(it.rows)}
        for place, it in town.placed.items()
    }


def _place(place: Square) -> str:
    return f"{place[0]},{place[1]}"


def _read_in_order(squares: Iterable[Square]) -> list[list[int]]:
    return [list(it) for it in sorted(squares, key=reading_order)]


def _roll(town: Town) -> dict[str, Any] | None:
    roll = town.roll
    if roll is None:
        return None
    return {
        "kind": roll.kind,
        "player": roll.player,
        "die": roll.die,
        "bonus": roll.bonus,
        "needed": roll.needed,
        "success": roll.success,
    }


def _capture(town: Town) -> dict[str, Any] | None:
    capture = town.capture
    if capture is None:
        return None
    return {
        "human": f"h{capture.human}",
        "zombie": capture.zombie,
        "stage": capture.stage,
        "may_arm": list(may_arm(town)),
    }


def _result(town: Town) -> dict[str, Any] | None:
    result = town.result
    if result is None:
        return None
    return {
        "reason": result.reason,
        "winners": list(result.winners),
        "draw": len(result.winners) > 1,
    }
