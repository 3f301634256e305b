"""The box: characters, tiles, weapons and wound cards, which the rulebook leaves to its cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.games.humans.rules.board import (
    BUILDING,
    NOTHING,
    SIDE,
    STREET,
    TOWN_SQUARE,
    Form,
    Forms,
    Rows,
    Tile,
    by_name,
    fields,
    many,
    mapping,
    one_of,
    text,
    whole,
)
from gm_assistant.seam.forms import expect

CHARACTERS: Final = ("avocat", "pom_pom_girl", "docteur", "lutteur", "mineur", "musicien")
HEAD_SHOT: Final = "head_shot"
CAPTURE_CARDS: Final = ("eat", "escape", "infected")


@dataclass(frozen=True, slots=True)
class Character:
    """The six values of a character's card, and the text of its ability (H-01)."""

    movement: int
    capture: int
    infect: int
    wounds: int
    do_over: int
    goal: int
    ability: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """What lies in the box of this table; the packs serve only the app's own draws."""

    characters: Mapping[str, Character]
    tiles: Mapping[str, Tile]
    town_square: Rows
    weapons: Mapping[str, int]
    wound_cards: tuple[str, ...]
    wound_pack: Mapping[str, int]
    capture_pack: Mapping[str, int]


CHARACTER_FORMS: Final[Forms] = {
    "movement": whole(0),
    "capture": whole(1),
    "infect": whole(1),
    "wounds": whole(1),
    "do_over": whole(0),
    "goal": whole(1),
    "ability": text,
}


def read_rows(value: Any, place: str) -> Rows:
    rows = many(text, SIDE, SIDE)(value, place)
    for index, row in enumerate(rows):
        plain = len(row) == SIDE and set(row) <= {STREET, BUILDING, NOTHING}
        expect(plain, f"{place}[{index}]", "trois signes parmi « . », « b » et « # »")
    return tuple(rows)


def read_town_square(value: Any, place: str) -> Rows:
    rows = read_rows(value, place)
    _expect_street(rows, place)
    return rows


def _expect_street(rows: Rows, place: str) -> None:
    expect(rows[1][1] == STREET, place, "la case du milieu doit être une rue")
    expect(BUILDING not in "".join(rows), place, "une rue n'a pas de bâtiment")


_STREET_FORMS: Final[Forms] = {"name": text, "count": whole(0)}
_BUILDING_FORMS: Final[Forms] = {**_STREET_FORMS, "tokens": whole(0)}


def read_tile(value: Any, place: str) -> Tile:
    kind = one_of(("rue", "batiment"), "sorte de tuile")
    kind(mapping(value, place).get("kind"), f"{place}.kind")
    street = value["kind"] == "rue"
    required: dict[str, Form] = {"kind": kind, "rows": read_rows}
    if not street:
        required |= {"humans": whole(0), "barricade": whole(1)}
    tile = Tile(**fields(value, place, required, _STREET_FORMS if street else _BUILDING_FORMS))
    if street:
        _expect_street(tile.rows, f"{place}.rows")
    else:
        expect(BUILDING in "".join(tile.rows), f"{place}.rows", "un bâtiment a une case « b »")
    return tile


def read_tiles(value: Any, place: str) -> dict[str, Tile]:
    tiles: dict[str, Tile] = by_name(read_tile)(value, place)
    expect(TOWN_SQUARE not in tiles, f"{place}.{TOWN_SQUARE}", "ce nom est celui du départ")
    return tiles


def read_wound_cards(value: Any, place: str) -> tuple[str, ...]:
    cards: tuple[str, ...] = many(text)(value, place)
    expect(HEAD_SHOT in cards, place, f"« {HEAD_SHOT} » doit y être")
    return cards


read_weapons: Final = by_name(whole(0))


def _read_character(value: Any, place: str) -> Character:
    return Character(**fields(value, place, CHARACTER_FORMS, {}))


def _read_characters(value: Any, place: str) -> dict[str, Character]:
    forms = dict.fromkeys(CHARACTERS, _read_character)
    return fields(value, place, forms, {})


def _read_wound_pack(value: Any, place: str) -> dict[str, int]:
    pack = _read_pack(by_name(whole(0)), value, place)
    read_wound_cards(list(pack), place)
    return pack


def _read_capture_pack(value: Any, place: str) -> dict[str, int]:
    return _read_pack(by_name(whole(0), CAPTURE_CARDS), value, place)


def _read_pack(form: Form, value: Any, place: str) -> dict[str, int]:
    pack: dict[str, int] = form(value, place)
    expect(sum(pack.values()) > 0, place, "un paquet a au moins une carte")
    return pack


_PACK_FORMS: Final[Forms] = {"wounds": _read_wound_pack, "capture": _read_capture_pack}


def _read_packs(value: Any, place: str) -> dict[str, Any]:
    return fields(value, place, _PACK_FORMS, {})


def _read_square_table(value: Any, place: str) -> Rows:
    rows: Rows = fields(value, place, {"rows": read_town_square}, {})["rows"]
    return rows


_BOX_FORMS: Final[Forms] = {
    "characters": _read_characters,
    "tiles": read_tiles,
    "town_square": _read_square_table,
    "weapons": read_weapons,
    "packs": _read_packs,
}


def read_box(data: Any) -> Box:
    """The tables of `donnees.toml`, or where they cannot be understood."""
    read = fields(data, "", _BOX_FORMS, {})
    packs = read.pop("packs")
    return Box(
        **read,
        wound_cards=tuple(packs["wounds"]),
        wound_pack=packs["wounds"],
        capture_pack=packs["capture"],
    )
