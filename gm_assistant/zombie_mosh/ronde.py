"""Who comes when: the order of the crowd, the order of the dance there and back, what is owed."""

from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.records import Owed
from gm_assistant.zombie_mosh.vocabulary import KEPT_FOR_THE_WAY_BACK, PlayerId


def dance_order(fosse: Fosse) -> tuple[PlayerId, ...]:
    """L58: the standing, clockwise from the seat of the first player, even when he is out."""
    return _standing_from(fosse, 0)


def crowd_order(fosse: Fosse) -> tuple[PlayerId, ...]:
    """L50: the left neighbour of the first player first, the first player last."""
    return _standing_from(fosse, 1)


def left_of(fosse: Fosse, player: PlayerId) -> PlayerId:
    """T-06: the next one standing to the left of somebody, standing or not."""
    seats = fosse.table.seats
    start = seats.index(player) + 1
    return next(it for it in (*seats[start:], *seats[:start]) if fosse.corps[it].standing)


def _standing_from(fosse: Fosse, shift: int) -> tuple[PlayerId, ...]:
    seats = fosse.table.seats
    start = 0 if fosse.first is None else seats.index(fosse.first) + shift
    return tuple(it for it in (*seats[start:], *seats[:start]) if fosse.corps[it].standing)


def crowd_owed(fosse: Fosse) -> tuple[PlayerId, ...]:
    """Those before whom the crowd has laid nothing; in this phase nobody else lays cards."""
    return tuple(it for it in crowd_order(fosse) if not fosse.corps[it].attack)


def turns_owed(fosse: Fosse) -> tuple[Owed, ...]:
    """L58, L66: the turn follows from the hands, so that a card laid early counts (T-03)."""
    order = dance_order(fosse)
    hands = {it: fosse.corps[it].hand for it in order}
    kept = KEPT_FOR_THE_WAY_BACK
    there = (Owed("play", it, hands[it] - kept) for it in order if hands[it] > kept)
    back = (Owed("play", it, min(hands[it], kept)) for it in reversed(order) if hands[it])
    return (*there, *back)


def pass_of(fosse: Fosse) -> int | None:
    """1 on the way there, 2 on the way back; the standing alone hold cards (X-02)."""
    if fosse.phase != "danse":
        return None
    return 1 if any(it.hand > KEPT_FOR_THE_WAY_BACK for it in fosse.corps.values()) else 2


def owed(fosse: Fosse) -> tuple[Owed, ...]:
    """Everything that the table owes, in order."""
    match fosse.phase:
        case "preparation" | "entracte":
            return (Owed("song"),)
        case "prelude":
            return (Owed("deal", fosse.first),)
        case "foule":
            return tuple(Owed("crowd", it) for it in crowd_owed(fosse))
        case "danse":
            return turns_owed(fosse)
        case "comptage":
            return (Owed("count"),)
        case "finie":
            return ()


def go_on(fosse: Fosse) -> Fosse:
    """A phase that owes nothing more gives way to the next."""
    if fosse.phase == "foule" and not crowd_owed(fosse):
        fosse = fosse.but(phase="danse").tell("danse.commence", player=dance_order(fosse)[0])
    if fosse.phase == "danse" and not fosse.in_hands:
        fosse = fosse.but(phase="comptage").tell("danse.finie")
    return fosse
