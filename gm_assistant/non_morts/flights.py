"""Walking survivors: what it costs, what it risks, where it leads, and the way out."""

from gm_assistant.non_morts import french
from gm_assistant.non_morts.endings import bury
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.hunger import danger_in
from gm_assistant.non_morts.lookup import prove_open, room_name, room_of
from gm_assistant.non_morts.moves import Walk
from gm_assistant.non_morts.records import Exit
from gm_assistant.non_morts.refusals import (
    ExitOfAnotherRoom,
    FreeRoomElsewhere,
    GeekStaysUnderground,
    NoSuchTarget,
    OtherDice,
    TwoAtMost,
)
from gm_assistant.non_morts.vocabulary import (
    CHARACTERS,
    CONTAMINE,
    ENOUGH_CLUES,
    FLIC,
    GEEK,
    UNDERGROUND,
    RoomId,
    SurvivorName,
)


def walk(film: Film, move: Walk) -> None:
    """L32: up to two survivors, one destination a payment (M-01)."""
    rooms = {it: room_of(film, it) for it in move.survivors}
    if len(rooms) > 2:
        raise TwoAtMost
    _prove_destination(film, rooms, move.to)
    _prove_dice(film, rooms, move)
    film.pay(film.player, price_of(film, move.survivors), "paye.deplacement")
    for survivor, die in move.dice.items():
        _flee(film, survivor, die, danger_in(film, rooms[survivor]))
    # F-02: who dies fleeing falls where he was.
    bury(film)
    arrived = [it for it in film.living() if it in rooms]
    if move.to in film.exits:
        _escape(film, arrived, move.to)
    else:
        _arrive(film, arrived, move.to)


def price_of(film: Film, survivors: tuple[SurvivorName, ...]) -> int:
    """L48, M-04: two with the flic; alone, as the table ruled."""
    if FLIC not in survivors:
        return 1
    return 1 if len(survivors) == 1 and film.table.rulings.flic_seul == "un" else 2


def risk_of(film: Film, survivor: SurvivorName) -> int:
    """F-01: the highest face that wounds whoever leaves this way; L42: never the contaminé."""
    return 0 if survivor == CONTAMINE else danger_in(film, room_of(film, survivor))


def free_rooms(film: Film, room: RoomId) -> list[RoomId]:
    """M-02: the rooms open to somebody here that hold no zombie, busy or not."""
    haunted = {zombie.room for zombie in film.zombies.values()}
    return [it for it in film.plan.ways_from(room) if it not in haunted]


def _prove_destination(film: Film, rooms: dict[SurvivorName, RoomId], to: str) -> None:
    if to in film.exits:
        for survivor, room in rooms.items():
            _prove_exit(film, film.exits[to], survivor, room)
    elif to in film.plan.rooms:
        for survivor, room in rooms.items():
            _prove_way(film, survivor, room, to)
    else:
        raise NoSuchTarget(target=to)


def _prove_exit(film: Film, way: Exit, survivor: SurvivorName, room: RoomId) -> None:
    """S-02: no free room is looked for; L51: the geek goes underground only."""
    if way.room != room:
        where = room_name(film, way.room)
        raise ExitOfAnotherRoom(room=where, survivor=CHARACTERS[survivor].label)
    if survivor == GEEK and way.kind not in UNDERGROUND:
        film.refuse(GeekStaysUnderground())


def _prove_way(film: Film, survivor: SurvivorName, origin: RoomId, to: RoomId) -> None:
    """L32: not among zombies while another open room is free of them."""
    prove_open(film, origin, to)
    free = free_rooms(film, origin)
    if free and to not in free:
        names = {"room": room_name(film, to), "free": room_name(film, free[0])}
        film.refuse(FreeRoomElsewhere(survivor=CHARACTERS[survivor].label, **names))


def _prove_dice(film: Film, rooms: dict[SurvivorName, RoomId], move: Walk) -> None:
    in_danger = [it for it in rooms if risk_of(film, it)]
    if set(move.dice) != set(in_danger):
        labels = (CHARACTERS[it].label for it in in_danger)
        wanted = f"un pour {french.listed(labels)}" if in_danger else "personne n'en lance"
        raise OtherDice(wanted=wanted)


def _flee(film: Film, survivor: SurvivorName, die: int, danger: int) -> None:
    if die <= danger:
        film.wound(survivor, "fuite.blesse", die=die, danger=danger)
    else:
        film.tell("fuite.sauf", survivor=survivor, die=die, danger=danger)


def _arrive(film: Film, survivors: list[SurvivorName], room: RoomId) -> None:
    for survivor in survivors:
        film.change(survivor, room=room)
        film.tell("marche.arrive", survivor=survivor, room=room)


def _escape(film: Film, survivors: list[SurvivorName], way: str) -> None:
    """E-01: three clues or more on one of them and the table judges first."""
    for survivor in survivors:
        film.change(survivor, status="evade", room=None)
        film.tell("sortie.echappe", survivor=survivor, way=way)
    film.last = film.last._replace(escaped=tuple(survivors))
    if any(len(film.clues_of(it)) >= ENOUGH_CLUES for it in survivors):
        film.judged = tuple(survivors)
        film.tell("jugement.attendu", survivors=film.judged)
