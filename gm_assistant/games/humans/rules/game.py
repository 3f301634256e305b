"""A game of Humans!!!: each move gives a new one, and every former town is kept."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_assistant.engine.wording import RefusedMove
from gm_assistant.games.humans.rules import fights, moves, town
from gm_assistant.games.humans.rules.board import (
    BUILDING,
    MIDDLE,
    PAWNS,
    ROTATIONS,
    RULINGS,
    TOWN_SQUARE,
    Forms,
    Ground,
    Path,
    Place,
    Placed,
    Player,
    PlayerId,
    Rulings,
    Square,
    ZombieId,
    anything,
    by_name,
    fields,
    flag,
    ground_of,
    many,
    mapping,
    number_of,
    one_of,
    owner_of,
    reading_order,
    shortened,
    square,
    text,
    turned,
    whole,
)
from gm_assistant.games.humans.rules.box import (
    CHARACTER_FORMS,
    CHARACTERS,
    Box,
    read_tiles,
    read_town_square,
    read_weapons,
    read_wound_cards,
)
from gm_assistant.games.humans.rules.fights import may_arm, reroll, take_tokens
from gm_assistant.games.humans.rules.moves import Known, Move, Reader, reader_of
from gm_assistant.games.humans.rules.reasons import Why, describe, why
from gm_assistant.games.humans.rules.refusals import Names
from gm_assistant.games.humans.rules.town import Town, begin_turn, check_goals
from gm_assistant.seam.forms import expect
from gm_assistant.seam.rules import as_far_as_accepted

# Judging a move: what it does, and what follows after every accepted one.


def _note(_town: Town, _move: moves.Note) -> None:
    """A note changes nothing."""


_JUDGES: Final[Mapping[type, Callable[[Town, Any], None]]] = {
    moves.LayTile: town.lay_tile,
    moves.Walk: fights.walk,
    moves.ForceBarricade: fights.force_barricade,
    moves.TryHuman: fights.try_human,
    moves.Arm: fights.arm,
    moves.DrawWounds: fights.draw_wounds,
    moves.DrawInfection: fights.infect,
    moves.Flee: fights.flee,
    moves.Reroll: reroll,
    moves.PlayEvent: fights.play_event,
    moves.UseAbility: fights.use_ability,
    moves.EndTurn: town.end_turn,
    moves.Stop: town.stop,
    moves.Note: _note,
    moves.Correct: fights.correct,
}
_SAID_IN_PASSING: Final = (moves.Note, moves.Correct, moves.PlayEvent, moves.UseAbility)
_KEEP_THE_RUN: Final = (*_SAID_IN_PASSING, moves.Arm, moves.Reroll, moves.Stop)
_KEEP_THE_ROLL: Final = (*_KEEP_THE_RUN, moves.TryHuman, moves.ForceBarricade)


def judge(before: Town, move: Move) -> Town:
    """The town after a move, or a refusal; the town before is untouched."""
    town = before.draft(forced=move.force)
    town.must(town.result is None or isinstance(move, moves.Note), "partie.finie")
    _JUDGES[type(move)](town, move)
    _settle(town, move)
    return town


def _settle(town: Town, move: Move) -> None:
    """4.3: the run of cards, the roll, the tokens under zombies, then the goals."""
    if not isinstance(move, _KEEP_THE_RUN):
        town.last_card = None
    if not isinstance(move, _KEEP_THE_ROLL):
        town.roll = None
    if town.result is None:
        fights.take_tokens(town)
        check_goals(town)


# Where a game begins: a town already built, for one begun on paper.

_ORIGIN: Place = (0, 0)


@dataclass(frozen=True, slots=True)
class Start:
    """The town before the first turn, and whose turn it is; None for the first of the list."""

    player: PlayerId | None
    placed: Mapping[Place, Placed]
    ground: Ground
    pile: Mapping[str, int]
    humans: tuple[Square, ...]
    tokens: frozenset[Square]
    no_barricade: frozenset[Square]


def read_start(value: Any, players: Collection[str], box: Box) -> Start:
    """The field `start`, proved against the box."""
    read = fields(value, "start", {}, _forms(players, box))
    placed, pile = _lay(read.get("tiles", ()), box)
    ground = {
        cell: mark
        for place, tile in placed.items()
        for cell, mark in ground_of(place, tile.rows).items()
    }
    return Start(
        read.get("player"),
        placed,
        ground,
        pile,
        humans=_walkable(read, "humans", ground),
        tokens=frozenset(_walkable(read, "tokens", ground)),
        no_barricade=frozenset(_inside(read, ground)),
    )


def _forms(players: Collection[str], box: Box) -> Forms:
    required: Forms = {"tile": one_of(box.tiles, "tuile"), "x": whole(), "y": whole()}
    optional: Forms = {"rotation": one_of(ROTATIONS, "rotation")}
    return {
        "player": one_of(players, "joueur"),
        "tiles": many(lambda it, place: fields(it, place, required, optional)),
        "humans": many(square),
        "tokens": many(square),
        "no_barricade": many(square),
    }


def _lay(
    listed: tuple[Mapping[str, Any], ...], box: Box
) -> tuple[dict[Place, Placed], dict[str, int]]:
    """The tiles come from the pile; H-05 does not apply to what stands already."""
    placed = {_ORIGIN: Placed(TOWN_SQUARE, 0, box.town_square)}
    pile = {name: tile.count for name, tile in box.tiles.items()}
    for index, item in enumerate(listed):
        where, name, place = f"start.tiles[{index}]", item["tile"], (item["x"], item["y"])
        expect(place not in placed, where, "une tuile est déjà à cette place")
        expect(pile[name] > 0, f"{where}.tile", f"il n'y a plus de « {name} » dans la pile")
        pile[name] -= 1
        rotation = item.get("rotation", 0)
        placed[place] = Placed(name, rotation, turned(box.tiles[name].rows, rotation))
    return placed, pile


def _walkable(read: Mapping[str, Any], field: str, ground: Ground) -> Path:
    listed: Path = read.get(field, ())
    for index, cell in enumerate(listed):
        where = f"start.{field}[{index}]"
        expect(cell in ground, where, "on ne peut pas se tenir sur cette case")
    return listed


def _inside(read: Mapping[str, Any], ground: Ground) -> Path:
    listed = _walkable(read, "no_barricade", ground)
    for index, cell in enumerate(listed):
        where = f"start.no_barricade[{index}]"
        expect(ground[cell] == BUILDING, where, "ce n'est pas une case de bâtiment")
    return listed


# The document of a game: its table as it was set, and its moves, understood as a whole.

FORMAT: Final = "humans/1"
FEWEST, MOST = 2, 6
_LETTERS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as the document brings them to the table."""

    id: PlayerId
    character: str
    name: str = ""
    zombies: tuple[Square, ...] = (MIDDLE,)
    hand: int = 3
    do_over: int | None = None
    eaten: int = 0
    wounds: tuple[str, ...] = ()
    ability_used: bool = False
    turns: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Document:
    """A whole document understood."""

    title: str
    seats: tuple[Seat, ...]
    box: Box
    rulings: Rulings
    start: Start
    reader: Reader
    moves: tuple[Move, ...]


_DOCUMENT_FORMS: Final[Forms] = {
    "title": text,
    "characters": by_name(lambda it, place: fields(it, place, {}, CHARACTER_FORMS), CHARACTERS),
    "tiles": read_tiles,
    "town_square": read_town_square,
    "weapons": read_weapons,
    "wound_cards": read_wound_cards,
    "rulings": lambda it, place: Rulings(**fields(it, place, {}, _RULING_FORMS)),
    "start": mapping,
    "moves": many(anything),
    **dict.fromkeys(("cites", "expect", "refused_at", "history"), anything),
}
_RULING_FORMS: Final[Forms] = {
    name: one_of(choices, "réglage") for name, choices in RULINGS.items()
}


def read_document(document: Any, defaults: Box) -> Document:
    """Understand a whole document, moves included, or say where it cannot be understood."""
    data = mapping(document, "")
    expect(data.get("format") == FORMAT, "format", f"« {FORMAT} » est attendu")
    required: Forms = {"format": text, "players": many(anything, FEWEST, MOST)}
    read = fields(data, "", required, _DOCUMENT_FORMS)
    box = _box_of(read, defaults)
    seats = _read_seats(read["players"], box)
    known = Known([it.id for it in seats], box.tiles, box.weapons, box.wound_cards)
    start = read_start(read.get("start", {}), known.players, box)
    _expect_walkable(seats, start)
    reader = reader_of(known)
    listed = enumerate(read.get("moves", ()))
    moves = tuple(reader.read(move, f"moves[{index}]") for index, move in listed)
    rulings = read.get("rulings", Rulings())
    return Document(read.get("title", ""), seats, box, rulings, start, reader, moves)


def _box_of(read: Mapping[str, Any], defaults: Box) -> Box:
    """H-01: the values that the table entered replace ours, those of `weapons` join them."""
    characters = dict(defaults.characters)
    for name, facts in read.get("characters", {}).items():
        characters[name] = replace(characters[name], **facts)
    return replace(
        defaults,
        characters=characters,
        tiles=read.get("tiles", defaults.tiles),
        town_square=read.get("town_square", defaults.town_square),
        weapons={**defaults.weapons, **read.get("weapons", {})},
        wound_cards=read.get("wound_cards", defaults.wound_cards),
    )


def _read_seats(listed: tuple[Any, ...], box: Box) -> tuple[Seat, ...]:
    required: Forms = {"id": _player_id, "character": one_of(CHARACTERS, "personnage")}
    optional = _seat_forms(box)
    seats: list[Seat] = []
    for index, item in enumerate(listed):
        place = f"players[{index}]"
        seat = Seat(**fields(item, place, required, optional))
        expect(all(seat.id != it.id for it in seats), f"{place}.id", "cet id est déjà pris")
        free = all(seat.character != it.character for it in seats)
        expect(free, f"{place}.character", "ce personnage est déjà pris")
        pawns = len(seat.zombies) + seat.lost
        expect(pawns <= PAWNS, f"{place}.zombies", f"au plus {PAWNS} pions, les perdus compris")
        seats.append(seat)
    return tuple(seats)


def _seat_forms(box: Box) -> Forms:
    count = whole(0)
    return {
        "name": text,
        "zombies": many(square),
        "hand": count,
        "do_over": count,
        "eaten": count,
        "wounds": many(one_of(box.wound_cards, "carte"), 0, 1),
        "ability_used": flag,
        "turns": count,
        "lost": count,
    }


def _player_id(value: Any, place: str) -> PlayerId:
    plain = bool(text(value, place)) and set(value) <= _LETTERS
    expect(plain, place, f"« {shortened(value)} » : des lettres sans accent ou « _ »")
    return str(value)


def _expect_walkable(seats: tuple[Seat, ...], start: Start) -> None:
    for index, seat in enumerate(seats):
        for number, cell in enumerate(seat.zombies):
            place = f"players[{index}].zombies[{number}]"
            expect(cell in start.ground, place, "on ne peut pas se tenir sur cette case")


# The situation as the contract writes it: plain values, ready for JSON.


def situation(town: Town) -> dict[str, Any]:
    """Everything that is so at the table, and what it owes."""
    return {
        "step": town.step,
        "current": town.current,
        "turn": town.turn,
        "seats": list(town.seats),
        "players": {player: _player(town, player) for player in town.seats},
        "movement_left": town.movement_left,
        "tiles": _tiles(town),
        "stack": town.stack,
        "zombies": {it: list(town.zombies[it]) for it in in_order(town)},
        "humans": {f"h{it}": list(at) for it, at in sorted(town.humans.items())},
        "tokens": _read_in_order(town.tokens),
        "no_barricade": _read_in_order(town.no_barricade),
        "tried": {
            "buildings": [_place(it) for it in sorted(town.tried_buildings)],
            "humans": [f"h{it}" for it in sorted(town.tried_humans)],
        },
        "roll": _roll(town),
        "capture": _capture(town),
        "last_card": town.last_card,
        "pending": list(pending(town)),
        "result": _result(town),
    }


def pending(town: Town) -> Iterator[dict[str, Any]]:
    """What the table owes before the turn may end, in the order of the contract."""
    if town.step == "tuile":
        yield {"what": "tile", "player": town.current}
    if town.step in ("tuile", "finie"):
        return
    yield from _owed_by_the_capture(town)
    for human in town.still_to_try():
        yield {"what": "capture", "player": town.current, "human": f"h{human}"}


def _owed_by_the_capture(town: Town) -> Iterator[dict[str, Any]]:
    if town.capture is None:
        return
    player, human = town.current, f"h{town.capture.human}"
    match town.capture.stage:
        case "pris":
            count = town.character.infect
            yield {"what": "infect", "player": player, "human": human, "count": count}
        case "blessure":
            yield {"what": "wounds", "player": player, "count": town.character.wounds}
        case "fuite":
            yield {"what": "flee", "player": town.on_the_right, "human": human}


def in_order(town: Town) -> list[ZombieId]:
    """The zombies by seat, then by number."""
    return sorted(town.zombies, key=lambda it: (town.seats.index(owner_of(it)), number_of(it)))


def _player(town: Town, player: PlayerId) -> dict[str, Any]:
    found, on_board = town.players[player], len(town.pawns_of(player))
    return {
        "character": town.characters[player],
        "points": town.points(player),
        "eaten": found.eaten,
        "on_board": on_board,
        "reserve": len(town.reserve_of(player)),
        "hand": found.hand,
        "played": found.played,
        "do_over": found.do_over,
        "wounds": list(found.wounds),
        "ability_used": found.ability_used,
        "turns": found.turns,
    }


def _tiles(town: Town) -> dict[str, Any]:
    return {
        _place(place): {"tile": it.tile, "rotation": it.rotation, "rows": list(it.rows)}
        for place, it in town.placed.items()
    }


def _place(place: Square) -> str:
    return f"{place[0]},{place[1]}"


def _read_in_order(squares: Iterable[Square]) -> list[list[int]]:
    return [list(it) for it in sorted(squares, key=reading_order)]


def _roll(town: Town) -> dict[str, Any] | None:
    roll = town.roll
    if roll is None:
        return None
    return {
        "kind": roll.kind,
        "player": roll.player,
        "die": roll.die,
        "bonus": roll.bonus,
        "needed": roll.needed,
        "success": roll.success,
    }


def _capture(town: Town) -> dict[str, Any] | None:
    capture = town.capture
    if capture is None:
        return None
    return {
        "human": f"h{capture.human}",
        "zombie": capture.zombie,
        "stage": capture.stage,
        "may_arm": list(may_arm(town)),
    }


def _result(town: Town) -> dict[str, Any] | None:
    result = town.result
    if result is None:
        return None
    return {
        "reason": result.reason,
        "winners": list(result.winners),
        "draw": len(result.winners) > 1,
    }


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """An immutable game: its towns, one more than its moves."""

    reader: Reader
    towns: tuple[Town, ...]
    moves: tuple[Mapping[str, Any], ...] = ()

    @property
    def town(self) -> Town:
        """The town after the last move."""
        return self.towns[-1]

    def play(self, move: Mapping[str, Any]) -> "Game":
        """The game with one more move; this one is untouched, also when it is refused."""
        return self.record(move, self.reader.read(move, ""))

    def record(self, move: Mapping[str, Any], understood: Move) -> "Game":
        """The same for a move that has been read already."""
        town = judge(self.town, understood)
        return Game(self.reader, (*self.towns, town), (*self.moves, move))

    def back_to(self, count: int) -> "Game":
        """The game as it stood after its first moves; nothing is worked out again."""
        return Game(self.reader, self.towns[: count + 1], self.moves[:count])

    def situation(self) -> dict[str, Any]:
        """The situation of the contract."""
        return situation(self.town)

    def why(self, index: int) -> tuple[Why, ...]:
        """The reasons of what a move did; -1 for what the first turn began with."""
        return why(self.towns[index + 1])

    def sentences(self) -> list[str]:
        """Every reason from the beginning, one sentence each."""
        return [it.sentence for town in self.towns for it in why(town)]

    def describe(self, move: Mapping[str, Any]) -> str:
        """A move that may be played now, in one sentence for the journal."""
        return describe(self.town, self.reader.read(move, ""))

    def told(self, index: int) -> str:
        """The same for a move already played."""
        return self.back_to(index).describe(self.moves[index])


def open_document(document: Any, defaults: Box) -> Game:
    """The game before its first move; the whole document is understood first, or refused."""
    return _opened(read_document(document, defaults))


def replay(
    document: Any, defaults: Box, count: int | None = None
) -> tuple[Game, RefusedMove | None]:
    """The game as far as the rules accept its first moves, and the first that they refuse."""
    understood = read_document(document, defaults)
    moves = zip(document.get("moves", ()), understood.moves[:count], strict=False)
    return as_far_as_accepted(_opened(understood), moves, lambda game, it: game.record(*it))


def _opened(document: Document) -> Game:
    """4.2: the first turn begins before the first move, tokens included; goals wait."""
    town = _town_of(document)
    begin_turn(town, document.start.player or town.seats[0])
    take_tokens(town)
    return Game(document.reader, (town,))


def _town_of(document: Document) -> Town:
    seats, start = document.seats, document.start
    ids = tuple(it.id for it in seats)
    return Town(
        box=document.box,
        rulings=document.rulings,
        seats=ids,
        names=_names_of(document),
        characters={it.id: it.character for it in seats},
        players=_players_of(document),
        current=ids[0],
        placed=start.placed,
        ground=dict(start.ground),
        pile=start.pile,
        zombies={
            f"{it.id}{number}": square
            for it in seats
            for number, square in enumerate(it.zombies, start=1)
        },
        humans=dict(enumerate(start.humans, start=1)),
        arrived=len(start.humans),
        tokens=start.tokens,
        no_barricade=start.no_barricade,
    )


def _names_of(document: Document) -> Names:
    tiles = {name: tile.name for name, tile in document.box.tiles.items()}
    return Names({it.id: it.name.strip() or it.id for it in document.seats}, tiles)


def _players_of(document: Document) -> dict[str, Player]:
    characters = document.box.characters
    return {
        it.id: Player(
            hand=it.hand,
            do_over=characters[it.character].do_over if it.do_over is None else it.do_over,
            eaten=it.eaten,
            wounds=it.wounds,
            ability_used=it.ability_used,
            turns=it.turns,
            # The numbers of the pawns gone for good come after those of the board.
            lost=frozenset(range(len(it.zombies) + 1, len(it.zombies) + it.lost + 1)),
        )
        for it in document.seats
    }
