"""The table as it was set: from a document to the fosse before its first move."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from gm_assistant.seam.forms import Form, expect, fields, mapping, one_of, shortened
from gm_assistant.zombie_mosh.forms import by_limb, full_text, limb_ids, listed, text, whole
from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.moves import Move, MoveReader
from gm_assistant.zombie_mosh.records import Corps, Rulings, Table
from gm_assistant.zombie_mosh.vocabulary import (
    CROWD_CARDS,
    CROWDS,
    DURABILITY_OF_FACE_A,
    FORMAT,
    HAND,
    LIMBS,
    SETTINGS,
    SIDES,
    Limb,
    PlayerId,
)

FEWEST_PLAYERS: Final = 2  # L7
MOST_PLAYERS: Final = 6
MOST_CARDS: Final = 999
MOST_SONGS: Final = 99
CARDS: Final = 50  # L19


def _anything(value: Any, _place: str, _known: object) -> Any:
    return value


def _rulings(value: Any, place: str, known: Any) -> Rulings:
    forms = {name: one_of(words, "réglage") for name, words in SETTINGS.items()}
    return Rulings(**fields(value, place, known, {}, forms))


_REQUIRED: Final[Mapping[str, Form]] = {
    "format": _anything,
    "players": listed(_anything, FEWEST_PLAYERS, MOST_PLAYERS),
}
_OPTIONAL: Final[Mapping[str, Form]] = {
    "title": text,
    "limbs": limb_ids,
    "side": one_of(SIDES, "face"),
    "crowd": one_of(CROWDS, "foule"),
    "deck": whole(1, MOST_CARDS),
    "songs": whole(1, MOST_SONGS),
    "rulings": _rulings,
    **dict.fromkeys(("moves", "cites", "expect", "refused_at", "history"), _anything),
}


class Setting(NamedTuple):
    """A document understood: the fosse as it was set, the moves in order, and their reader."""

    fosse: Fosse
    moves: tuple[Move, ...]
    reader: MoveReader


def read_document(document: Any) -> Setting:
    """Understand a whole document, or say where it cannot be understood."""
    data = mapping(document, "document")
    expect("format" in data, "format", "ce champ manque")
    expect(data["format"] == FORMAT, "format", f"« {FORMAT} » est attendu")
    read = fields(data, "", (), _REQUIRED, _OPTIONAL)
    limbs = read.get("limbs", tuple(LIMBS))
    side = read.get("side", "A")
    corps = _read_players(read["players"], limbs, side)
    table = Table(
        seats=tuple(corps),
        limbs=limbs,
        side=side,
        crowd=read.get("crowd", "cartes"),
        deck=_deck(read.get("deck", CARDS), len(corps)),
        songs=read.get("songs", 1),
        rulings=read.get("rulings", Rulings()),
    )
    reader = MoveReader(table.seats, limbs)
    moves = _read_moves(read.get("moves", []), reader)
    return Setting(Fosse(table, corps, pile=table.deck), moves, reader)


def _deck(cards: int, players: int) -> int:
    # A tour takes six cards a player: a smaller pile could not be dealt, even shuffled anew.
    least = (HAND + CROWD_CARDS) * players
    expect(cards >= least, "deck", f"un nombre entier de {least} à {MOST_CARDS} est attendu")
    return cards


def _read_moves(value: Any, reader: MoveReader) -> tuple[Move, ...]:
    expect(isinstance(value, list), "moves", "une liste est attendue")
    return tuple(reader.read(move, f"moves[{i}]") for i, move in enumerate(value))


def _read_players(
    listed_: tuple[Any, ...], limbs: tuple[Limb, ...], side: str
) -> dict[PlayerId, Corps]:
    found: dict[PlayerId, Corps] = {}
    boards: set[str] = set()
    for index, item in enumerate(listed_):
        place = f"players[{index}]"
        one = _read_player(item, place, index + 1, limbs, side)
        expect(one.id not in found, f"{place}.id", f"id déjà pris « {shortened(one.id)} »")
        # M-04: a board is a single piece of cardboard.
        taken = one.board in boards
        expect(not taken, f"{place}.board", f"plateau déjà pris « {shortened(one.board)} »")
        found[one.id] = one
        boards.add(one.board)
    return found


def _read_player(value: Any, place: str, seat: int, limbs: tuple[Limb, ...], side: str) -> Corps:
    face_b = by_limb(limbs, whole(1, 99), each=True)
    optional = {"name": text, "board": full_text, "durability": face_b}
    read = fields(value, place, (), {"id": full_text}, optional)
    if side == "B":
        expect("durability" in read, f"{place}.durability", "ce champ manque avec la face B")
        durability = {limb: read["durability"][limb] for limb in limbs}
    else:
        durability = dict.fromkeys(limbs, DURABILITY_OF_FACE_A)
    return Corps(
        id=read["id"],
        name=read.get("name", read["id"]),
        board=read.get("board", f"zombi_{seat}"),
        durability=durability,
        damage=dict.fromkeys(limbs, 0),
    )
