"""The document of a game: its table as it was set, and its moves, understood as a whole."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_assistant.humans.box import (
    CHARACTER_FORMS,
    CHARACTERS,
    Box,
    read_tiles,
    read_town_square,
    read_weapons,
    read_wound_cards,
)
from gm_assistant.humans.forms import (
    Forms,
    anything,
    by_name,
    fields,
    flag,
    many,
    mapping,
    one_of,
    shortened,
    square,
    text,
    whole,
)
from gm_assistant.humans.moves import Move
from gm_assistant.humans.reading import Known, Reader, reader_of
from gm_assistant.humans.records import PAWNS, RULINGS, PlayerId, Rulings
from gm_assistant.humans.squares import MIDDLE, Square
from gm_assistant.humans.starting import Start, read_start
from gm_assistant.seam.forms import expect

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
