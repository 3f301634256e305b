"""Well-formed moves that may be anything but likely."""

from random import Random

from humans.little import Move, act

from gm_assistant.games.humans.rules.board import Square, neighbours
from gm_assistant.games.humans.rules.town import Town

Squares = list[list[int]]
CAPTURE_CARDS = ("eat", "infected", "escape")


def any_move(town: Town, rng: Random) -> Move:
    """Whatever a finger may fall on."""
    kinds = (_tiles, _zombies, _captures, _cards, _decrees)
    return rng.choice(rng.choice(kinds)(town, rng))


def _square(town: Town, rng: Random) -> list[int]:
    anywhere = (rng.randint(-3, 6), rng.randint(-3, 6))
    return list(rng.choice([*town.ground, (50, 50), anywhere]))


def _way(start: Square, rng: Random) -> Squares:
    path = [start]
    for _ in range(rng.randint(1, 4)):
        path.append(rng.choice(neighbours(path[-1])))
    return [list(it) for it in path[1:]]


def _tiles(town: Town, rng: Random) -> list[Move]:
    tile = {"tile": rng.choice(list(town.box.tiles)), "rotation": rng.choice((0, 90, 180, 270))}
    where = {"x": rng.randint(-3, 3), "y": rng.randint(-3, 3)}
    on = {"humans": [_square(town, rng)], "tokens": [_square(town, rng)]}
    return [
        act("tile", **tile, **where),
        act("tile", **tile, **where, **on),
        act("tile", **tile, placed=False),
    ]


def _zombie(town: Town, rng: Random) -> str:
    return rng.choice([*town.zombies, f"{rng.choice(town.seats)}{rng.randint(1, 10)}"])


def _human(town: Town, rng: Random) -> str:
    return f"h{rng.choice([*town.humans, 1, town.arrived + 1])}"


def _zombies(town: Town, rng: Random) -> list[Move]:
    zombie, die, bonus = _zombie(town, rng), rng.randint(1, 6), rng.choice((0, 0, 2, -2))
    path = _way(town.zombies.get(zombie, (1, 1)), rng)
    cell = _square(town, rng)
    return [
        act("move", zombie=zombie, path=path),
        act("barricade", zombie=zombie, cell=cell, die=die, bonus=bonus, help=True),
        act("capture", human=_human(town, rng), zombie=zombie, die=die, bonus=bonus),
    ]


def _captures(town: Town, rng: Random) -> list[Move]:
    cards = [rng.choice(CAPTURE_CARDS) for _ in range(rng.randint(1, 4))]
    wounds = [rng.choice(town.box.wound_cards) for _ in range(rng.randint(1, 3))]
    start = town.humans[town.capture.human] if town.capture else (1, 1)
    return [
        act("wounds", cards=wounds, keep=rng.choice((None, *wounds))),
        act("infect", cards=cards, choice=rng.choice((None, "eat", "infected"))),
        act("flee", die=rng.randint(1, 6), path=rng.choice(([], _way(start, rng)))),
        act("reroll", die=rng.randint(1, 6)),
    ]


def _cards(town: Town, rng: Random) -> list[Move]:
    player, weapon = rng.choice(town.seats), rng.choice(list(town.box.weapons))
    return [
        act("weapon", player=player, card=weapon, die=rng.randint(1, 6)),
        act("event", player=player),
        act("ability", player=player),
        act("end_turn", discard=rng.choice((0, 0, 1, 2, 9))),
        act("stop"),
    ]


def _decrees(town: Town, rng: Random) -> list[Move]:
    cell = rng.choice((None, _square(town, rng)))
    return [
        act("correct", zombie=_zombie(town, rng), cell=cell),
        act("correct", human=_human(town, rng), cell=cell),
        act("correct", tokens=[_square(town, rng)], no_barricade=[_square(town, rng)]),
    ]
