"""The circle of seats: who is seated, who sits next to whom, who comes next."""

from collections.abc import Callable, Iterator

from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId


def clockwise_from(village: Village, player: PlayerId, step: int = 1) -> Iterator[Player]:
    """The others, one seat after another, starting next to a player."""
    seats = village.seats
    start = seats.index(player)
    for distance in range(1, len(seats)):
        yield village.players[seats[(start + step * distance) % len(seats)]]


def next_one(
    village: Village, player: PlayerId, fits: Callable[[Player], bool], step: int = 1
) -> PlayerId | None:
    """The first player after another who fits."""
    return next((it.id for it in clockwise_from(village, player, step) if fits(it)), None)


def neighbours(village: Village, player: PlayerId) -> tuple[PlayerId, ...]:
    """The nearest seated player on each side (L-19): the dead have left the circle."""
    sides = (
        next_one(village, player, lambda it: it.seated, -1),
        next_one(village, player, lambda it: it.seated, 1),
    )
    return tuple(dict.fromkeys(side for side in sides if side is not None))


def seat_after(village: Village, player: PlayerId, after: PlayerId) -> tuple[PlayerId, ...]:
    """The seats once a player has moved next clockwise to another."""
    others = [seat for seat in village.seats if seat != player]
    place = others.index(after) + 1
    return (*others[:place], player, *others[place:])
