"""The pages on which a table is set: who plays, on which map, by which rulings; and the drawing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.brasier.records import Rulings
from gm_assistant.brasier.town import Town
from gm_assistant.companions.brasier.views.ground import Printed, aside, printed
from gm_assistant.companions.brasier.views.pieces import Pieces, pieces

_YES_NO: Final = (("oui", "oui"), ("non", "non"))


@dataclass(frozen=True, slots=True)
class Ruling:
    """One setting, with its words and what this table has chosen."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    value: str
    cites: str


@dataclass(frozen=True, slots=True)
class Tool:
    """What a finger draws with."""

    value: str
    label: str
    held: bool


@dataclass(frozen=True, slots=True)
class Place:
    """One place of the grid under the finger, with or without a cell."""

    cell: str
    says: str
    begun: bool


@dataclass(frozen=True, slots=True)
class House:
    """A building of the map: how it is called and reached."""

    id: str
    name: str
    dice: tuple[int, ...]
    manor: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """The map under the pencil."""

    printed: Printed
    pieces: Pieces
    rows: tuple[tuple[Place, ...], ...]
    groups: tuple[tuple[str, tuple[Tool, ...]], ...]
    houses: tuple[House, ...]
    held: str
    columns: int
    lines: int


_WORDS: Final[Mapping[str, tuple[str, tuple[tuple[str, str], ...], str]]] = {
    "directions": (
        "Les chiffres du marqueur",
        (("marqueur", "tournent avec lui"), ("fixes", "restent fixes")),
        "G-01",
    ),
    "new_intensity": (
        "Un marqueur neuf est à",
        tuple((str(it), str(it)) for it in range(4, 0, -1)),
        "G-10",
    ),
    "horde": (
        "La horde aide de",
        (("par_zombie", "1 par autre zombie"), ("fixe", "2, dès deux zombies")),
        "G-18",
    ),
    "half_of": (
        "À la fin comptent",
        (("toutes", "toutes les cases"), ("combustibles", "sauf l'herbe")),
        "G-30",
    ),
    "zombies_cross_walls": ("Les zombies passent les murs ordinaires", _YES_NO, "G-07"),
    "douse_through_walls": ("On arrose à travers un mur", _YES_NO, "G-09"),
    "debris_on_six": ("Un 6 laisse des débris", _YES_NO, "G-13"),
    "advanced": ("Hors scénario, débris quand même", _YES_NO, "G-13"),
    "debris_spawns_in_scenario": ("Au scénario, des zombies sortent des débris", _YES_NO, "G-22"),
    "burn_if_still": ("Qui brûle sans bouger lance aussi", _YES_NO, "G-24"),
    "manor_counts_at_end": ("Le manoir compte à la fin", _YES_NO, "G-30"),
    "hero_pack_1": ("Hero pack 1 (cheville foulée)", _YES_NO, "G-34"),
}


def rulings(chosen: Mapping[str, Any]) -> tuple[Ruling, ...]:
    said = {name: chosen.get(name, getattr(Rulings(), name)) for name in _WORDS}
    return tuple(
        Ruling(name, label, options, as_word(said[name]), cites)
        for name, (label, options, cites) in _WORDS.items()
    )


def as_word(value: object) -> str:
    return {True: "oui", False: "non"}[value] if isinstance(value, bool) else str(value)


def chosen_rulings(said: Mapping[str, str]) -> dict[str, Any]:
    """Only what differs from the house's defaults, so that a document stays short."""
    found: dict[str, Any] = {}
    for name, (_, options, _) in _WORDS.items():
        word = said.get(name, "")
        if word in dict(options):
            value = _meant(word, getattr(Rulings(), name))
            if value != getattr(Rulings(), name):
                found[name] = value
    return found


def _meant(word: str, default: object) -> Any:
    if isinstance(default, bool):
        return word == "oui"
    return int(word) if isinstance(default, int) else word


_GROUPS: Final = (
    ("Le sol", (("f", "Forêt"), ("h", "Herbe"), (".", "Rien"), ("b", "Bâtiment"), ("B", "Étage"))),
    (
        "Les bords",
        (("mur", "Mur"), ("porte", "Porte"), ("rouge", "Mur rouge"), ("cloture", "Clôture")),
    ),
    (
        "Les marques",
        (
            ("spawn", "Apparition"), ("broyeur", "Broyeur"), ("cour", "Cour"), ("perche", "Perche"),
            ("tapis:N", "Tapis ↑"), ("tapis:E", "Tapis →"), ("tapis:S", "Tapis ↓"),
            ("tapis:O", "Tapis ←"),
        ),
    ),
    (
        "Les pions",
        (
            ("zombie:simple", "Zombie"), ("zombie:heros", "Zombie héros"),
            ("feu:4", "Feu 4"), ("feu:3", "Feu 3"), ("feu:2", "Feu 2"), ("feu:1", "Feu 1"),
        ),
    ),
)  # fmt: skip
TOOLS: Final = frozenset(value for _, tools in _GROUPS for value, _ in tools)


def drawing_view(
    town: Town, words: Mapping[str, str], state: Mapping[str, Any], boards: Iterable[str]
) -> Drawing:
    plan = printed(town.board)
    groups = [(title, _tools(tools, state["tool"])) for title, tools in _GROUPS]
    laid = tuple((f"plateau:{it}", it.capitalize()) for it in boards)
    groups.append(("L'étagère", _tools(laid, state["tool"])))
    rows = _rows(town, words, str(state["begun"]))
    return Drawing(
        printed=Printed(len(rows[0]), len(rows), plan.grounds, plan.walls, plan.signs, plan.words),
        pieces=pieces(town),
        rows=rows,
        groups=tuple(groups),
        houses=tuple(
            House(id_, it.name, it.dice, it.manor) for id_, it in town.board.buildings.items()
        ),
        held=_held(groups),
        columns=len(rows[0]),
        lines=len(rows),
    )


def _tools(tools: Iterable[tuple[str, str]], held: str) -> tuple[Tool, ...]:
    return tuple(Tool(value, label, value == held) for value, label in tools)


def _held(groups: Iterable[tuple[str, tuple[Tool, ...]]]) -> str:
    return next((it.label for _, tools in groups for it in tools if it.held), "")


def _rows(town: Town, words: Mapping[str, str], begun: str) -> tuple[tuple[Place, ...], ...]:
    """Also the places where there is no cell: a tap may put one there."""
    lines: dict[str, list[Place]] = {}
    for cell in words:
        row = cell.lstrip("abcdefghijklmnopqrstuvwxyz")
        says = aside(town.board, cell) if cell in town.board.order else f"{cell}, rien"
        lines.setdefault(row, []).append(Place(cell, says, cell == begun))
    return tuple(tuple(line) for line in lines.values())
