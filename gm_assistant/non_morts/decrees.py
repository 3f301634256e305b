"""The ops: each is judged in the state that the one before has left."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from gm_assistant.non_morts import french, ops
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.lookup import prove_open, room_of, the_clue, the_room, the_zombie
from gm_assistant.non_morts.records import Zombie
from gm_assistant.non_morts.refusals import (
    BarricadedAlready,
    MoreThanHisLitres,
    NextDoorAlready,
    NoBarricade,
)
from gm_assistant.non_morts.vocabulary import CHARACTERS, RoomId


def apply(film: Film, listed: Iterable[ops.Op]) -> None:
    for op in listed:
        _OPS[type(op)](film, op)


def _soin(film: Film, op: ops.Soin) -> None:
    room_of(film, op.survivor)
    film.heal(op.survivor, op.litres, "op.soin")


def _two_rooms(film: Film, op: ops.Wall) -> tuple[RoomId, RoomId]:
    one, other = (the_room(film, room) for room in op.between)
    return one, other


def _barricade(film: Film, op: ops.Barricade) -> None:
    """B-01: between two rooms that a door joins."""
    one, other = _two_rooms(film, op)
    if film.plan.blocked(one, other):
        raise BarricadedAlready
    prove_open(film, one, other)
    film.plan = film.plan.with_barricade(one, other)
    film.tell("op.barricade", origin=one, room=other)


def _debarricade(film: Film, op: ops.Debarricade) -> None:
    one, other = _two_rooms(film, op)
    if not film.plan.blocked(one, other):
        raise NoBarricade
    film.plan = film.plan.without_barricade(one, other)
    film.tell("op.debarricade", origin=one, room=other)


def _passage(film: Film, op: ops.Passage) -> None:
    """P-01: a trapdoor, a lift."""
    one, other = _two_rooms(film, op)
    if film.plan.adjacent(one, other):
        raise NextDoorAlready
    film.plan = film.plan.with_door(one, other)
    film.tell("op.passage", origin=one, room=other)


def _zombie(film: Film, op: ops.ChangeZombie) -> None:
    """R-02: a special kind, an immunity; the stack comes last, and none removes it."""
    before = the_zombie(film, op.zombie)
    room = before.room if op.room is None else the_room(film, op.room)
    kind = before.kind if isinstance(op.kind, ops.Unsaid) else op.kind
    appetite = before.appetite if op.appetite is None else op.appetite
    climbs = before.climbs if op.climbs is None else op.climbs
    stack = before.stack if op.stack is None else op.stack
    if stack == 0:
        film.destroy(op.zombie)
        return
    changed = Zombie(room, stack, kind, appetite, climbs)
    film.zombies = {**film.zombies, op.zombie: changed}
    film.tell("op.zombie", zombie=op.zombie, room=room, tokens=stack)


def _arrivee(film: Film, op: ops.Arrivee) -> None:
    film.add_zombies([Zombie(the_room(film, op.room), op.stack)], "op.arrivee")


def _indice(film: Film, op: ops.Indice) -> None:
    clue = the_clue(film, op.clue)
    room_of(film, op.survivor)
    film.clues = {**film.clues, op.clue: clue._replace(survivor=op.survivor)}
    film.tell("op.indice", clue=op.clue, survivor=op.survivor)


def _litres(film: Film, op: ops.Litres) -> None:
    """Zero kills, once all the ops are done."""
    room_of(film, op.survivor)
    who = CHARACTERS[op.survivor]
    if op.litres > who.litres:
        raise MoreThanHisLitres(survivor=who.label, most=french.litres(who.litres))
    film.change(op.survivor, litres=op.litres)
    film.tell("op.litres", survivor=op.survivor, litres=op.litres)


def _place(film: Film, op: ops.Place) -> None:
    room_of(film, op.survivor)
    film.change(op.survivor, room=the_room(film, op.room))
    film.tell("op.place", survivor=op.survivor, room=op.room)


def _jetons(film: Film, op: ops.Jetons) -> None:
    film.purses = {**film.purses, op.player: op.tokens}
    film.tell("op.jetons", player=op.player, tokens=op.tokens)


def _serves(film: Film, op: ops.Serves) -> None:
    clue = the_clue(film, op.clue)
    film.clues = {**film.clues, op.clue: clue._replace(serves=tuple(sorted(op.serves)))}
    film.tell("op.serves", clue=op.clue)


_OPS: Final[Mapping[type[Any], Callable[[Film, Any], None]]] = {
    ops.Soin: _soin,
    ops.Barricade: _barricade,
    ops.Debarricade: _debarricade,
    ops.Passage: _passage,
    ops.ChangeZombie: _zombie,
    ops.Arrivee: _arrivee,
    ops.Indice: _indice,
    ops.Litres: _litres,
    ops.Place: _place,
    ops.Jetons: _jetons,
    ops.Serves: _serves,
}
