"""The town as a picture: its ground, its walls and doors, its tiles, and who stands where."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from gm_assistant.french.language import capitalised, counted, de, listed
from gm_assistant.games.humans.rules.board import (
    BUILDING,
    SIDE,
    STREET,
    TOWN_SQUARE,
    Ground,
    HumanId,
    Place,
    PlayerId,
    Square,
    ZombieId,
    ground_of,
    number_of,
    owner_of,
    reading_order,
)
from gm_assistant.games.humans.rules.game import Game, in_order
from gm_assistant.games.humans.rules.town import Town, is_barricaded, is_wall
from gm_assistant.games.humans.rules.words import (
    CHARACTERS,
    card,
    column_name,
    row_name,
    tile_in_words,
)
from gm_assistant.seam.pages import Pairs
from gm_assistant.toolkit.around import Done, Face, reasons_of
from gm_assistant.toolkit.seats import ChoiceView, FieldView

# The words of the screens: players, pawns, squares, chances.

FACES: Final = 6
RULINGS: Final = {
    "end": "La fin",
    "head_shot": "Tir en pleine tête",
    "no_pawn": "Infecter sans pion",
    "lost_pawns": "Pions perdus",
    "two_humans": "Deux humains d'une rue",
}
CHOICES: Final = {
    "points": "au premier à son objectif",
    "plus_d_humains": "pile vide et plus un humain",
    "derniere_tuile": "après la dernière tuile",
    "piochee": "piochée, elle suffit",
    "gardee": "seulement si elle est gardée",
    "rien": "aucun point",
    "mange": "un point, comme mangé",
    "reserve": "reviennent à la réserve",
    "perdus": "sortent du jeu",
    "deux_cases": "sur deux cases",
    "centre": "tous deux au centre",
}
REASONS: Final = {
    "points": "L'objectif est atteint.",
    "plus_d_humains": "La pile est vide et il n'y a plus d'humain.",
    "derniere_tuile": "La pile est vide et le tour de table est fini.",
    "arret": "La table s'est arrêtée là.",
}


def name_of(town: Town, player: PlayerId) -> str:
    return town.names.players[player]


def tile_name(town: Town, tile: str) -> str:
    if tile == TOWN_SQUARE:
        return "le square"
    return tile_in_words(town.names, tile)


def bare_character(character: str) -> str:
    named = CHARACTERS[character]
    return named.removeprefix("l'").removeprefix("la ").removeprefix("le ")


def zombie_name(town: Town, zombie: ZombieId) -> str:
    return f"le zombie {number_of(zombie)} {de(name_of(town, owner_of(zombie)))}"


def human_name(human: HumanId) -> str:
    return f"l'humain {human}"


def told(square: Square) -> str:
    """A square as forms say it."""
    return f"{square[0]},{square[1]}"


def chances(needed: int, bonus: int = 0) -> str:
    """What a die must show, and how often it does."""
    least = needed - bonus
    if least <= 1:
        return "réussit toujours"
    if least > FACES:
        return "impossible sans bonus"
    return f"{least} ou plus : {counted(FACES + 1 - least, 'chance', 'chances')} sur {FACES}"


def moment_of(town: Town) -> str:
    return f"Tour {town.turn} : {name_of(town, town.current)}"


UNIT: Final = 48
_MARGIN: Final = UNIT // 2


@dataclass(frozen=True, slots=True)
class Patch:
    """A square of ground; `kind` is rue or batiment."""

    x: int
    y: int
    kind: str


@dataclass(frozen=True, slots=True)
class Edge:
    """A side between two squares: mur, barricade, porte, bord."""

    x1: int
    y1: int
    x2: int
    y2: int
    kind: str


@dataclass(frozen=True, slots=True)
class Plot:
    """A tile: its lawn, its name, and the number that opens its barricades."""

    x: int
    y: int
    name: str = ""
    needed: int = 0
    badge_x: int = 0
    badge_y: int = 0
    name_x: int = 0
    # How the name hangs there: « middle », or « start » and « end » where it would lie on the next.
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class Ruler:
    """The number of a column or of a row of squares, in the margin."""

    x: int
    y: int
    words: str


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that lies still; sizes in the unit of the picture."""

    x: int
    y: int
    width: int
    height: int
    plots: tuple[Plot, ...]
    patches: tuple[Patch, ...]
    edges: tuple[Edge, ...]
    tokens: tuple[tuple[int, int], ...]
    doors: tuple[tuple[int, int], ...]
    rulers: tuple[Ruler, ...]
    unit: int = UNIT


def board_of(town: Town, more: Iterable[Place] = ()) -> Board:
    """The town, with room for the places where a tile may be laid."""
    x, y, width, height = _frame((*town.placed, *more))
    return Board(
        x,
        y,
        width,
        height,
        plots=tuple(_plot(town, place) for place in town.placed),
        patches=tuple(patches(town.ground)),
        edges=tuple(_edges(town)),
        tokens=tuple(corner(it) for it in sorted(town.tokens, key=reading_order)),
        doors=tuple(corner(it) for it in sorted(town.no_barricade, key=reading_order)),
        rulers=tuple(_rulers(x, y, width, height)),
    )


def _frame(places: tuple[Place, ...]) -> tuple[int, int, int, int]:
    size = SIDE * UNIT
    left, top = min(it[0] for it in places) * size, min(it[1] for it in places) * size
    right = (max(it[0] for it in places) + 1) * size
    bottom = (max(it[1] for it in places) + 1) * size
    wide, high = right - left + 2 * _MARGIN, bottom - top + 2 * _MARGIN
    return left - _MARGIN, top - _MARGIN, wide, high


def _rulers(x: int, y: int, width: int, height: int) -> Iterator[Ruler]:
    """On all four sides: of a large town only one may be in sight."""
    half = _MARGIN // 2
    for left in range(x + _MARGIN, x + width - _MARGIN, UNIT):
        for at in (y + half, y + height - half):
            yield Ruler(left + UNIT // 2, at, column_name(left // UNIT))
    for top in range(y + _MARGIN, y + height - _MARGIN, UNIT):
        for at in (x + half, x + width - half):
            yield Ruler(at, top + UNIT // 2, row_name(top // UNIT))


def corner(square: Square) -> tuple[int, int]:
    return square[0] * UNIT, square[1] * UNIT


def patches(ground: Ground) -> Iterator[Patch]:
    for square, mark in ground.items():
        yield Patch(*corner(square), "rue" if mark == STREET else "batiment")


def _plot(town: Town, place: Place) -> Plot:
    laid = town.placed[place]
    ground = ground_of(place, laid.rows)
    inside = [it for it, mark in ground.items() if mark == BUILDING]
    x, y = place[0] * SIDE * UNIT, place[1] * SIDE * UNIT
    if not inside:
        return Plot(x, y)
    # The last square is the last one to receive a human: there is room for a sign.
    lowest = [it for it in inside if it[1] == inside[-1][1]]
    badge_x, badge_y = corner(inside[-1])
    name_x, anchor = _hung([it[0] * UNIT for it in lowest], x)
    return Plot(
        x,
        y,
        capitalised(tile_name(town, laid.tile)),
        town.box.tiles[laid.tile].barricade,
        badge_x,
        badge_y,
        name_x,
        anchor,
    )


def _hung(columns: list[int], left: int) -> tuple[int, str]:
    """Under one column alone, at a side of its tile, a name keeps to its own tile."""
    first, end = columns[0], columns[-1] + UNIT
    if end - first == UNIT and first == left:
        return first + 2, "start"
    if end - first == UNIT and end == left + SIDE * UNIT:
        return end - 2, "end"
    return (first + end) // 2, "middle"


def _edges(town: Town) -> Iterator[Edge]:
    for square in town.ground:
        x, y = square
        for other, ends in (
            ((x + 1, y), (x + 1, y, x + 1, y + 1)),
            ((x, y + 1), (x, y + 1, x + 1, y + 1)),
            ((x - 1, y), (x, y, x, y + 1)),
            ((x, y - 1), (x, y, x + 1, y)),
        ):
            kind = _kind_of(town, square, other)
            # A side between two squares is drawn once.
            if kind and (other not in town.ground or square < other):
                x1, y1, x2, y2 = (it * UNIT for it in ends)
                yield Edge(x1, y1, x2, y2, kind)


def _kind_of(town: Town, square: Square, other: Square) -> str:
    if other not in town.ground:
        return "mur" if town.is_building(square) else "bord"
    if is_wall(town, square, other):
        return "mur"
    if town.ground[square] == town.ground[other]:
        return ""
    return "barricade" if is_barricaded(town, square, other) else "porte"


# The pawns on the picture: one sign for all those of a player on a square.

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


# What can be tapped on the picture, and what is asked beside it.


@dataclass(frozen=True, slots=True)
class Spot:
    """A square, or a place of a tile, that can be tapped.

    `value` is what its button sends; without one it leads to the same page, asked with `query`.
    """

    x: int
    y: int
    size: int
    kind: str
    label: str
    spoken: str
    name: str = ""
    value: str = ""
    query: str = ""
    pawns: tuple[Pawn, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """The same page, asked otherwise."""

    query: str
    label: str
    detail: str = ""
    chosen: bool = False
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Ask:
    """One question: a die, buttons, fields, or ways to another question."""

    id: str
    title: str
    move: str = ""
    words: str = ""
    warning: str = ""
    hidden: Pairs = ()
    faces: tuple[Face, ...] = ()
    throw: str = "Lancer"
    fields: tuple[FieldView, ...] = ()
    choices: tuple[ChoiceView, ...] = ()
    links: tuple[Link, ...] = ()
    submit: str = ""
    owed: bool = False
    folded: str = ""
    opened: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Ghost:
    """Where a tile would lie."""

    patches: tuple[Patch, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """What the table is about to do: lit squares, the move that they send, and the questions."""

    asks: tuple[Ask, ...] = ()
    spots: tuple[Spot, ...] = ()
    move: str = ""
    hidden: Pairs = ()
    ghosts: tuple[Ghost, ...] = ()
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class SeatView:
    """The strip of a player."""

    id: str
    seat: int
    name: str
    character: str
    points: int
    goal: int
    eaten: int
    on_board: int
    reserve: int
    do_over: int
    hand: int
    wounds: str
    played: bool
    ability_used: bool
    current: bool
    winner: bool


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the turn; `state` is fait, maintenant or avenir."""

    label: str
    state: str
    detail: str = ""


# Who stands on a square that can be tapped: drawn with what is tapped, and no more under it.

Pawns = tuple[Pawn, ...]


def stood_on(table: Table, pawns: Pawns) -> tuple[Table, Pawns]:
    """The table whose spots hold their pawns, and the pawns that stand elsewhere."""
    by_square: dict[tuple[int, int], list[Pawn]] = defaultdict(list)
    for pawn in pawns:
        by_square[pawn.x // UNIT, pawn.y // UNIT].append(pawn)
    spots = tuple(_held(it, by_square) for it in table.spots)
    elsewhere = tuple(pawn for left in by_square.values() for pawn in left)
    return replace(table, spots=spots), elsewhere


def _held(spot: Spot, by_square: dict[tuple[int, int], list[Pawn]]) -> Spot:
    if spot.size != UNIT:  # A whole tile, on which nobody stands yet.
        return spot
    return replace(spot, pawns=tuple(by_square.pop((spot.x // UNIT, spot.y // UNIT), ())))


# The strip of each player, and the steps of the turn.

_STEPS: Final = (("tuile", "Tuile"), ("deplacement", "Déplacement"), ("capture", "Captures"))
_OVER: Final = "finie"
# What the words of the move have just said.
_SAID: Final = frozenset(
    ("tuile.posee", "tuile.ecartee", "deplacement", "fuite", "relance", "defausse", "carte.jouee")
)


def seat_views(town: Town) -> tuple[SeatView, ...]:
    return tuple(_seat(town, it) for it in town.seats)


def _seat(town: Town, player: PlayerId) -> SeatView:
    facts = town.players[player]
    return SeatView(
        id=player,
        seat=town.seats.index(player),
        name=name_of(town, player),
        character=bare_character(town.characters[player]),
        points=town.points(player),
        goal=town.character_of(player).goal,
        eaten=facts.eaten,
        on_board=len(town.pawns_of(player)),
        reserve=len(town.reserve_of(player)),
        do_over=facts.do_over,
        hand=facts.hand,
        wounds=", ".join(card(it) for it in facts.wounds),
        played=facts.played,
        ability_used=facts.ability_used,
        current=player == town.current and town.result is None,
        winner=town.result is not None and player in town.result.winners,
    )


def steps_of(town: Town) -> tuple[Step, ...]:
    """L51-L111: what is done, what is being done, what remains."""
    names = [it for it, _ in _STEPS]
    now = names.index(town.step) if town.step in names else len(names)
    return (*(_step(town, place, now) for place in range(len(_STEPS))), _last_step(town, now))


def _step(town: Town, place: int, now: int) -> Step:
    name, label = _STEPS[place]
    state = "fait" if place < now else "maintenant" if place == now else "avenir"
    detail = ""
    if place == now and name == "deplacement":
        detail = f"reste {town.movement_left}"
    if name == "capture" and now in (1, 2):
        owed = len(list(town.still_to_try()))
        detail = f"{owed} à tenter" if owed else ""
    return Step(label, state, detail)


def _last_step(town: Town, now: int) -> Step:
    done = now in (1, 2) and town.capture is None and not list(town.still_to_try())
    return Step("Fin du tour", "possible" if done else "avenir")


def owed_words(town: Town, asks: tuple[Ask, ...]) -> str:
    """The one thing owed now."""
    owed = next((it.title for it in asks if it.owed), "")
    return owed or f"{name_of(town, town.current)} peut finir son tour"


def done(game: Game, index: int) -> Done:
    """A move in words; before the first of them, how the game opened."""
    before, after = game.towns[max(index, 0)], game.towns[index + 1]
    whys = game.why(index)
    die = game.moves[index].get("die", 0) if index >= 0 else 0
    return Done(
        game.told(index) if index >= 0 else "La ville n'est encore qu'un square.",
        tuple(it.sentence for it in whys if it.rule not in _SAID),
        (die,) if die else (),
        _success(after) if die else "",
        reasons_of(game, index),
        moment_of(before),
    )


def _success(town: Town) -> str:
    if town.roll is None:
        return ""
    return "reussi" if town.roll.success else "rate"


def end_ask(town: Town) -> Ask | None:
    """Who has won, and how the game came to its end."""
    if town.result is None:
        return None
    winners = listed(name_of(town, it) for it in town.result.winners)
    return Ask(_OVER, f"Victoire : {winners}", words=REASONS[town.result.reason], owed=True)
