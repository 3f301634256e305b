"""The opening: who is first, the first room, everyone in it, and the first zombie."""

from collections.abc import Mapping, Sequence

from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.moves import Open
from gm_assistant.non_morts.plan import UNDRAWN, Plan, Room, city, square_id
from gm_assistant.non_morts.records import Survivor, Zombie
from gm_assistant.non_morts.refusals import OutsideTheCity, RollsUnsettled
from gm_assistant.non_morts.table import Table
from gm_assistant.non_morts.turns import start_turn
from gm_assistant.non_morts.vocabulary import CHARACTERS, FIRST_TOKENS, PlayerId, RoomId, Square

_FIRST_ROOM = "P1"


def before_the_film(table: Table) -> Film:
    """L15: five tokens each, everybody at full blood, nothing drawn."""
    return Film(
        table=table,
        purses=dict.fromkeys(table.players, FIRST_TOKENS),
        survivors={it: Survivor(CHARACTERS[it].litres) for it in table.cast},
    )


def open_film(film: Film, move: Open) -> None:
    """L17: the first player draws, and the next has the first turn (O-02)."""
    first = move.first or highest(film.table.players, move.rolls)
    film.plan, start = _set(film.table, move)
    film.opened = True
    film.survivors = {it: one._replace(room=start) for it, one in film.survivors.items()}
    film.tell("ouverture.premiere_piece", player=first, room=start)
    film.add_zombies([Zombie(start)], "ouverture.zombie")
    start_turn(film, film.table.left_of(first))


def highest(
    players: Mapping[PlayerId, object], rolls: Sequence[Mapping[PlayerId, int]]
) -> PlayerId:
    """O-01: one die each, highest; the tied throw again."""
    throwing = set(players)
    for place, dice in enumerate(rolls):
        # Once somebody is alone at the top there is nothing left to throw for.
        if set(dice) != throwing or (place and len(throwing) == 1):
            raise RollsUnsettled
        throwing = {it for it in dice if dice[it] == max(dice.values())}
    if len(throwing) != 1:
        raise RollsUnsettled
    return throwing.pop()


def _set(table: Table, move: Open) -> tuple[Plan, RoomId]:
    ville = table.variants.ville
    if ville is None:
        square = move.square or (0, 0)
        plan = UNDRAWN.with_room(_FIRST_ROOM, Room(_named(move.name, _FIRST_ROOM), square), ())
        return plan, _FIRST_ROOM
    return _in_the_city(city(*ville), move.square or (1, 1), move.name)


def _in_the_city(plan: Plan, square: Square, name: str | None) -> tuple[Plan, RoomId]:
    """P-02, L44: every square is a room; only the first one gets the name."""
    start = square_id(square)
    if start not in plan.rooms:
        raise OutsideTheCity
    rooms = {**plan.rooms, start: Room(_named(name, start), square)}
    return Plan(rooms, plan.doors), start


def _named(name: str | None, room: RoomId) -> str:
    return room if name is None else name
