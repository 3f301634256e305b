"""The table as it was set: from a document to the town before its first move."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.brasier.board import Board
from gm_assistant.brasier.debris import fits
from gm_assistant.brasier.forms import (
    Form,
    Shape,
    an_object,
    each,
    ensure,
    entries,
    fields,
    flag,
    inside,
    name,
    one_of,
    or_null,
    quoted,
    text,
    whatever,
    whole,
)
from gm_assistant.brasier.mapping import read_board
from gm_assistant.brasier.moves import KINDS, Move, Reader
from gm_assistant.brasier.records import NOWHERE, Cell, Fire, Hero, Owed, Rulings, Zombie
from gm_assistant.brasier.tokens import read_tokens
from gm_assistant.brasier.town import Town

FORMAT: Final = "brasier/1"
SCENARIO: Final = "brasier"
_RULINGS: Final[Mapping[str, Form]] = {
    "directions": one_of(("marqueur", "fixes"), "réglage"),
    "zombies_cross_walls": flag,
    "douse_through_walls": flag,
    "new_intensity": whole(1, 4),
    "debris_on_six": flag,
    "advanced": flag,
    "horde": one_of(("par_zombie", "fixe"), "réglage"),
    "debris_spawns_in_scenario": flag,
    "burn_if_still": flag,
    "half_of": one_of(("toutes", "combustibles"), "réglage"),
    "manor_counts_at_end": flag,
    "turns": whole(1, 99),
    "hero_pack_1": flag,
}
_DOCUMENT: Final = Shape(
    {"format": whatever, "map": whatever, "heroes": each(an_object)},
    {
        "title": text,
        "scenario": or_null(one_of((SCENARIO,), "scénario")),
        "rulings": lambda value, place: Rulings(**fields(value, place, Shape({}, _RULINGS))),
        **dict.fromkeys(("zombies", "fires", "debris", "tokens", "moves"), whatever),
        **dict.fromkeys(("cites", "expect", "refused_at", "history"), whatever),
    },
)


@dataclass(frozen=True, slots=True)
class Table:
    """A document understood: the town as it was set, the moves in order, and their reader."""

    town: Town
    moves: tuple[Move, ...]
    reader: Reader
    title: str


def read_table(document: Any) -> Table:
    """Understand a whole document, its last move included, or say where it cannot be."""
    data = an_object(document, "")
    ensure(data.get("format") == FORMAT, "format", f"« {FORMAT} » est attendu")
    read = fields(data, "", _DOCUMENT)
    board = read_board(read["map"])
    town = _town(board, read)
    reader = Reader(board, town.heroes, town.tokens)
    moves = each(reader.read)(read.get("moves", []), "moves")
    return Table(town, moves, reader, read.get("title", ""))


def _town(board: Board, read: Mapping[str, Any]) -> Town:
    scenario = read.get("scenario") is not None
    ensure(bool(board.manors) or not scenario, "map.buildings", "ce scénario veut un manoir")
    tokens = read_tokens(read.get("tokens", {}))
    heroes = _heroes(read["heroes"], board)
    town = Town(
        board=board,
        rulings=read.get("rulings", Rulings()),
        scenario=scenario,
        tokens=tokens,
        heroes=heroes,
        zombies={},
        fires=_fires(read.get("fires", {}), board),
        debris={},
        bag={it.id: it.count for it in tokens.values()},
        manor=board.manors if scenario else frozenset(),
        betsy=True if board.marks.yard else None,
        pending=tuple(Owed("start", hero=it.id) for it in heroes.values() if it.cell == NOWHERE),
    )
    for cell in town.fires:
        ensure(cell not in town.manor, f"fires.{cell}", "le manoir brûle déjà, et pour toujours")
    _lay_debris(town, read.get("debris", {}))
    town.zombies = _zombies(read.get("zombies", []), town)
    return town


def _fires(value: Any, board: Board) -> dict[Cell, Fire]:
    found = entries(one_of(board.order, "case"), whole(1, 4))(value, "fires")
    return {cell: Fire(intensity) for cell, intensity in found.items()}


def _heroes(found: tuple[Any, ...], board: Board) -> dict[str, Hero]:
    cell = or_null(one_of(board.order, "case"))
    optional = {"name": text, "cell": cell, "health": or_null(whole(1)), "wounds": whole(0)}
    heroes: dict[str, Hero] = {}
    for index, item in enumerate(found):
        place = f"heroes[{index}]"
        read = fields(item, place, Shape({"id": name}, optional))
        id_ = read["id"]
        ensure(id_ not in heroes, inside(place, "id"), f"{quoted(id_)} est déjà pris")
        heroes[id_] = _hero(read)
    return heroes


def _hero(read: Mapping[str, Any]) -> Hero:
    health, wounds = read.get("health"), read.get("wounds", 0)
    return Hero(
        id=read["id"],
        name=read.get("name", read["id"]),
        cell=read.get("cell") or NOWHERE,
        health=health,
        wounds=wounds,
        alive=health is None or wounds < health,
    )


def _zombies(value: Any, town: Town) -> dict[str, Zombie]:
    cell, kind = one_of(town.board.order, "case"), one_of(KINDS, "sorte de zombie")
    shape = Shape({"id": name, "cell": cell}, {"kind": kind, "on_fire": flag})
    zombies: dict[str, Zombie] = {}
    read_all = each(lambda item, place: fields(item, place, shape))
    for index, read in enumerate(read_all(value, "zombies")):
        taken = read["id"] in zombies
        ensure(not taken, f"zombies[{index}].id", f"{quoted(read['id'])} est déjà pris")
        # G-17: whoever stands on a burning cell burns, unless the table says otherwise.
        zombies[read["id"]] = Zombie(**{"on_fire": town.burns(read["cell"]), **read})
    return zombies


def _lay_debris(town: Town, value: Any) -> None:
    cell, token = one_of(town.board.order, "case"), one_of(town.tokens, "jeton")
    left = dict(town.bag)
    for where, id_ in entries(cell, token)(value, "debris").items():
        place = f"debris.{where}"
        ensure(not town.burns(where), place, "cette case brûle")
        ensure(fits(town, town.tokens[id_], where), place, "ce jeton ne va pas sur cette case")
        ensure(left[id_] > 0, place, f"il n'y a plus de jeton {quoted(id_)}")
        left[id_] -= 1
        town.debris = {**town.debris, where: id_}
    town.bag = left
