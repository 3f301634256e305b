"""The pawns on the picture: one sign for all those of a player on a square."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gm_assistant.companions.humans.views.board import corner
from gm_assistant.companions.humans.views.words import human_name, zombie_name
from gm_assistant.french.grammar import listed
from gm_assistant.humans.records import PlayerId, ZombieId, number_of, owner_of
from gm_assistant.humans.situation import in_order
from gm_assistant.humans.squares import Square
from gm_assistant.humans.town import Town

HUMAN: Final = -1
# Where so many signs stand on a square, and how large they are.
_ALONE: Final = ((24, 24, 17),)
_TWO: Final = ((13, 25, 13), (35, 25, 13))
_FOUR: Final = ((13, 14, 11), (35, 14, 11), (13, 36, 11), (35, 36, 11))
_NINE: Final = tuple((9 + 15 * (it % 3), 9 + 15 * (it // 3), 8) for it in range(9))


@dataclass(frozen=True, slots=True)
class Pawn:
    """One sign; `seat` is the place of its player, or HUMAN."""

    x: int
    y: int
    r: int
    seat: int
    text: str
    spoken: str
    chosen: bool
    owed: bool


@dataclass(frozen=True, slots=True)
class _Sign:
    seat: int
    text: str
    spoken: str
    chosen: bool
    owed: bool = False


def pawns_of(town: Town, chosen: ZombieId = "") -> tuple[Pawn, ...]:
    """Every sign of the town; on a crowded square they are smaller."""
    return tuple(
        Pawn(left + x, top + y, r, sign.seat, sign.text, sign.spoken, sign.chosen, sign.owed)
        for square, signs in _by_square(town, chosen).items()
        for left, top in [corner(square)]
        for sign, (x, y, r) in zip(signs, _layout(len(signs)), strict=False)
    )


def _layout(count: int) -> tuple[tuple[int, int, int], ...]:
    if count == 1:
        return _ALONE
    if count == 2:
        return _TWO
    return _FOUR if count <= 4 else _NINE


def _by_square(town: Town, chosen: ZombieId) -> dict[Square, list[_Sign]]:
    found: dict[Square, list[_Sign]] = defaultdict(list)
    for square, sign in (*_zombies(town, chosen), *_humans(town)):
        found[square].append(sign)
    return found


def _zombies(town: Town, chosen: ZombieId) -> Iterator[tuple[Square, _Sign]]:
    together: dict[tuple[Square, PlayerId], list[ZombieId]] = defaultdict(list)
    for zombie in in_order(town):
        together[town.zombies[zombie], owner_of(zombie)].append(zombie)
    for (square, player), zombies in together.items():
        text = str(number_of(zombies[0])) if len(zombies) == 1 else f"×{len(zombies)}"
        if chosen in zombies:
            text = str(number_of(chosen)) + ("+" if len(zombies) > 1 else "")
        spoken = listed(zombie_name(town, it) for it in zombies)
        yield square, _Sign(town.seats.index(player), text, spoken, chosen in zombies)


def _humans(town: Town) -> Iterator[tuple[Square, _Sign]]:
    owed = set(town.still_to_try())
    for human, square in sorted(town.humans.items()):
        held = town.capture is not None and town.capture.human == human
        yield square, _Sign(HUMAN, str(human), human_name(human), held, human in owed)
