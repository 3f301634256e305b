"""What stands on the board now: markers, debris, zombies, heroes."""

from collections.abc import Iterable
from dataclasses import dataclass

from gm_assistant.brasier.hunger import CLIMB, climb_number
from gm_assistant.brasier.records import Cell, Zombie
from gm_assistant.brasier.town import Town
from gm_assistant.companions.brasier.views.ground import corner, lines
from gm_assistant.companions.brasier.views.markers import Marker, marker_of, outline


@dataclass(frozen=True, slots=True)
class Piece:
    """A token: debris, zombies of one sort, a hero."""

    x: int
    y: int
    look: str
    words: str = ""
    badge: str = ""


@dataclass(frozen=True, slots=True)
class Pieces:
    """All that stands on the board."""

    markers: tuple[Marker, ...]
    tokens: tuple[Piece, ...]
    outline: str
    barricades: str


def pieces(town: Town) -> Pieces:
    return Pieces(
        markers=tuple(marker_of(town, it) for it in town.board.sorted([*town.fires, *town.manor])),
        tokens=tuple(_tokens(town)),
        outline=outline(town),
        barricades=lines(town.board, sorted(town.barricades)),
    )


def _tokens(town: Town) -> Iterable[Piece]:
    for cell in town.debris:
        yield _debris(town, cell)
    for it in town.pending:
        if it.what == "debris":
            yield Piece(*_at(town, it.cell, 50, 50), "debris du", "?")
    for cell in town.board.sorted(town.cans):
        yield Piece(*_at(town, cell, 84, 20), "bidon")
    for cell in town.board.sorted(town.taken_over):
        yield Piece(*_at(town, cell, 50, 50), "dominee")
    for cell in town.board.sorted(town.pits):
        yield Piece(*_at(town, cell, 50, 50), "fosse")
    yield from _zombies(town)
    yield from _heroes(town)


def _at(town: Town, cell: Cell, x: int, y: int) -> tuple[int, int]:
    left, top = corner(town.board, cell)
    return left + x, top + y


def token_words(town: Town, token: str | None) -> str:
    """What is printed under a token: its value, who it puts out, a spawn point."""
    if token is None:
        return "–"
    it = town.tokens[token]
    return str(it.value) if it.value is not None else "·"


def token_badge(town: Town, token: str | None) -> str:
    it = town.tokens[token] if token else None
    out = f"éteint {it.out}" if it and it.out else ""
    return f"{out} ☠".strip() if it and it.spawn else out


def _debris(town: Town, cell: Cell) -> Piece:
    token = town.debris[cell]
    look = "debris" if town.outdoors(cell) is False else "debris vegetal"
    badge = token_badge(town, token)
    return Piece(*_at(town, cell, 50, 50), look, token_words(town, token), badge)


def _zombies(town: Town) -> Iterable[Piece]:
    """On each cell one stack of those that burn, one of the others, side by side."""
    for cell in town.board.sorted({it.cell for it in town.zombies.values() if it.alive}):
        walkers = town.walkers(cell)
        stacks = [[it for it in walkers if it.on_fire is lit] for lit in (False, True)]
        number = climb_number(town, cell)
        horde = f"grimpe {number}+" if number < CLIMB else ""
        for place, stack in enumerate(it for it in stacks if it):
            yield _stack(town, cell, stack, place, "" if place else horde)


def _stack(town: Town, cell: Cell, stack: list[Zombie], place: int, badge: str) -> Piece:
    look = "zombie"
    look += " enflamme" if stack[0].on_fire else ""
    look += " zheros" if any(it.kind == "heros" for it in stack) else ""
    waits = town.phase == "zombies" and any(not it.moved for it in stack)
    look += " attend" if waits else ""
    words = f"×{len(stack)}" if len(stack) > 1 else ""
    return Piece(*_at(town, cell, 20 + 36 * place, 72), look, words, badge)


def _heroes(town: Town) -> Iterable[Piece]:
    order = list(town.heroes)
    places: dict[Cell, int] = {}
    for hero in town.heroes.values():
        if not hero.cell:
            continue
        place = places.get(hero.cell, 0)
        places[hero.cell] = place + 1
        look = f"heros h{order.index(hero.id) % 6} {hero.state if hero.alive else 'mort'}"
        badge = "+1" if town.board.upstairs(hero.cell) and hero.alive else ""
        spot = _at(town, hero.cell, 80 - 30 * (place // 3), 72 - 28 * (place % 3))
        yield Piece(*spot, look, hero.name[:2], badge)
