"""One thing that is not the same in two replays of an evening, and its sentence."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village


class Change(NamedTuple):
    """`fact` is what changes, `about` whose it is: a player, a post, a pair."""

    fact: str
    about: tuple[str, ...]
    words: str


Changes = Iterator[Change]
Compare = Callable[[Village, Village], Changes]


def naming_all(before: Village, after: Village) -> Village:
    """The village as it would be, which can still name whoever no longer sits down."""
    village = after.draft()
    village.players = {**before.players, **after.players}
    return village


def everybody(before: Village, after: Village) -> Iterator[tuple[Player, Player]]:
    """Each player as he was and as he would be, in seat order."""
    for new in after.in_seat_order():
        if new.id in before.players:
            yield before.players[new.id], new
