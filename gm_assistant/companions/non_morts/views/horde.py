"""A zombies' turn on the plan: which may move and where, where newcomers land."""

from gm_assistant.companions.non_morts.views.acts import offered, written
from gm_assistant.companions.non_morts.views.model import Act
from gm_assistant.companions.non_morts.views.plan import Lights
from gm_assistant.companions.non_morts.views.stage import Stage, asked
from gm_assistant.non_morts.options import steps_of
from gm_assistant.non_morts.turns import to_add
from gm_assistant.non_morts.vocabulary import MOST_MOVED, RoomId, ZombieId


def advance_lights(stage: Stage) -> Lights:
    """Each zombie that may move; then its rooms (Z-04)."""
    moved, ways = stage.begun.steps, steps_of(stage.film)
    full = len(moved) >= MOST_MOVED
    tokens = {it: _step(it, rooms) for it, rooms in ways.items() if it not in moved and not full}
    tokens |= {it: Act("Laisser", adds=written({"retire": it})) for it in moved}
    chosen = stage.sel.zombie if stage.sel.zombie in tokens else ""
    rooms = _rooms(stage, chosen, ways[chosen]) if chosen and chosen not in moved else {}
    return Lights(tokens=tokens, rooms=rooms, moved=moved, chosen=frozenset((chosen,)))


def _step(zombie: ZombieId, rooms: list[RoomId]) -> Act:
    """Where there is one way only, one tap is enough."""
    if len(rooms) == 1:
        return Act("Avancer", adds=written({"pas": [zombie, rooms[0]]}))
    return Act("Choisir", query=asked(zombie=zombie))


def _rooms(stage: Stage, zombie: ZombieId, rooms: list[RoomId]) -> dict[RoomId, Act]:
    film = stage.film
    found = {it: Act("Ici", adds=written({"pas": [zombie, it]})) for it in rooms}
    for it in film.plan.doors[film.zombies[zombie].room]:
        move = {"move": "advance", "moves": [[zombie, it]]}
        found.setdefault(it, offered(film, move, "Ici"))
    return found


def tokens_left(stage: Stage) -> int:
    placed = sum(stack for _, stack in stage.begun.newcomers)
    return max(0, to_add(stage.film) - placed)


def arrive_lights(stage: Stage) -> Lights:
    """J-01: any drawn room, one zombie a tap."""
    rooms = stage.film.plan.rooms if tokens_left(stage) else ()
    acts = {it: Act("+ 1 zombie", adds=written({"arrive": it}), counted=True) for it in rooms}
    return Lights(rooms=acts, coming=stage.begun.newcomers)
