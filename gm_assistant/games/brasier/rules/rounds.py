"""The round: the fire, the zombies, the heroes, and the turn after it (G-31)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.games.brasier.rules.board import (
    GRASS,
    NOWHERE,
    Board,
    Building,
    Cell,
    Fire,
    Hero,
    Owed,
    Result,
    Rulings,
    Town,
    Zombie,
)
from gm_assistant.games.brasier.rules.fire import fits, open_fire
from gm_assistant.games.brasier.rules.maps import (
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
    read_board,
    read_tokens,
    text,
    whatever,
    whole,
)
from gm_assistant.games.brasier.rules.moves import KINDS, Move, Reader
from gm_assistant.games.brasier.rules.people import close, owe_tests, scorch

# The end: buildings in debris, the morning storm, or what the table says.


def to_burn(town: Town) -> dict[str, Building]:
    """L310: every building but the manor."""
    return {id_: it for id_, it in town.board.buildings.items() if not it.manor}


def in_debris(town: Town, building: Building) -> int:
    return sum(cell in town.debris for cell in building.cells)


def half_is_gone(town: Town, building: Building) -> bool:
    """G-30: exactly half is enough."""
    return 2 * in_debris(town, building) >= len(building.cells)


def counted_cells(town: Town) -> list[Cell]:
    """G-30: the cells that count after the last turn."""
    board, rulings = town.board, town.rulings
    left_out = frozenset[Cell]() if rulings.manor_counts_at_end else board.manors
    all_of_them = rulings.half_of == "toutes"
    return [
        cell
        for cell in board.order
        if cell not in left_out and (all_of_them or board.terrain(cell) != GRASS)
    ]


def covered(town: Town, cells: list[Cell]) -> int:
    """L312: how many bear debris or fire."""
    return sum(cell in town.debris or town.burns(cell) for cell in cells)


def check_buildings(town: Town) -> None:
    """L310: the zombies win at once when half of each building is under debris."""
    if not town.scenario or town.result is not None:
        return
    buildings = to_burn(town).values()
    if buildings and all(half_is_gone(town, it) for it in buildings):
        finish(town, "batiments", ("zombies",))
        town.tell("fin.batiments")


def storm(town: Town) -> None:
    """L312-314: after the last turn, the cells are counted."""
    cells = counted_cells(town)
    count = covered(town, cells)
    burnt = 2 * count >= len(cells)
    if burnt:
        finish(town, "brasier", ("zombies",))
    else:
        finish(town, "orage", ("heros",))
    town.tell("fin.brasier" if burnt else "fin.orage", count=count, cells=len(cells))


def declare(town: Town, move: Move) -> None:
    """G-37: without the scenario, the table says how it ended."""
    finish(town, "declaree", tuple(sorted(set(move["winners"]))))
    town.tell("fin.declaree")


def finish(town: Town, reason: str, winners: tuple[str, ...]) -> None:
    town.result = Result(reason, winners)
    town.phase, town.pending = "finie", ()


def go_on(town: Town, _move: Move) -> None:
    """From one phase to the next."""
    moving = town.moving()
    if moving is not None:
        town.refuse("mouvement_ouvert", hero=moving.id)
        close(town, moving.id)
    match town.phase:
        case "preparation":
            _open_turn(town, 1)
        case "feu":
            _open_zombies(town)
        case "zombies":
            _open_heroes(town)
        case _:
            _leave_heroes(town)


def _open_turn(town: Town, turn: int) -> None:
    town.turn = turn
    town.zombies = {id_: it._replace(moved=False) for id_, it in town.zombies.items()}
    town.tell("tour.ouvert", turn=turn)
    if town.fires:
        open_fire(town)
    else:
        town.tell("feu.aucun")  # L186
        _open_zombies(town)


def _open_zombies(town: Town) -> None:
    town.phase = "zombies"
    town.tell("phase.zombies")


def _open_heroes(town: Town) -> None:
    town.phase = "heros"
    town.heroes = {id_: _fresh(it) for id_, it in town.heroes.items()}
    town.tell("phase.heros")
    owe_tests(town)


def _fresh(hero: Hero) -> Hero:
    return hero._replace(
        die=None, points=None, state="attend", doused=False, searched=False, scorched=False
    )


def _leave_heroes(town: Town) -> None:
    """G-16: whoever stands in flames is wounded; then the last turn ends the game (G-31)."""
    for hero in list(town.present()):
        scorch(town, hero.id)
    if town.scenario and town.turn >= town.rulings.turns:
        storm(town)
    else:
        _open_turn(town, town.turn + 1)


# The table as it was set: from a document to the town before its first move.

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
