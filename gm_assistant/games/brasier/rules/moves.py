"""The moves: what may be decided at the table, in the words of `brasier/1`."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from gm_assistant.games.brasier.rules.board import Board, Edge, Step
from gm_assistant.games.brasier.rules.maps import (
    Form,
    Shape,
    an_object,
    die,
    each,
    ensure,
    entries,
    fields,
    flag,
    inside,
    name,
    one_of,
    or_null,
    pair,
    text,
    whole,
)

OUTCOMES: Final = ("tue", "gagne", "perdu")
SIDES: Final = ("heros", "zombies")
KINDS: Final = ("simple", "heros")
_COMMON: Final[Mapping[str, Form]] = {"move": text, "at": text, "force": flag}
_RANGE: Final = whole(0, 20)


@dataclass(frozen=True, slots=True)
class Move:
    """One decision: its name, its fields as read, and whether the table overrules."""

    name: str
    fields: Mapping[str, Any]
    forced: bool = False

    def __getitem__(self, field: str) -> Any:
        return self.fields[field]

    def get(self, field: str, default: Any = None) -> Any:
        """An optional field, or what stands for its absence."""
        return self.fields.get(field, default)


class Reader:
    """Understands the moves of one table, whose cells, heroes and tokens it knows."""

    def __init__(self, board: Board, heroes: Mapping[str, Any], tokens: Mapping[str, Any]) -> None:
        self.board = board
        self.cell = one_of(board.order, "case")
        self.hero = one_of(heroes, "héros")
        self.token = one_of(tokens, "jeton")
        self.building = one_of(board.buildings, "bâtiment")
        self.cards = self._cards()
        self.corrections = self._corrections()
        self.shapes = {
            **self._rounds(),
            **self._zombies(),
            **self._heroes(),
            **self._facts(),
            **self._flames(),
        }

    def read(self, value: Any, place: str = "") -> Move:
        """Understand a move, or say where it cannot be understood."""
        data = an_object(value, place)
        known = one_of((*self.shapes, "card", "correct"), "coup")
        word = known(data.get("move"), inside(place, "move"))
        shape = self._shape_of(word, data, place)
        whole_shape = Shape(shape.required, {**shape.optional, **_COMMON})
        read = fields(data, place, whole_shape)
        _whole(word, read, place)
        return Move(word, MappingProxyType(read), bool(read.get("force")))

    def _shape_of(self, word: str, data: Mapping[str, Any], place: str) -> Shape:
        if word == "card":
            card = one_of(self.cards, "carte")(data.get("card"), inside(place, "card"))
            required, optional = self.cards[card]
            return Shape({"card": text, **required}, optional)
        if word == "correct":
            about = [it for it in self.corrections if it in data]
            ensure(len(about) == 1, place, f"un seul sujet est attendu : {_listed(self)}")
            return self.corrections[about[0]]
        return self.shapes[word]

    def edge(self, value: Any, place: str) -> Edge:
        """Two orthogonal neighbours, in either order."""
        one, other = pair(self.cell)(value, place)
        beside = other in self.board.beside(one)
        ensure(beside, place, "deux cases voisines par un côté sont attendues")
        return self.board.edge(one, other)

    def step(self, value: Any, place: str) -> Step:
        """A cell, or a cell and the die thrown to get there."""
        if isinstance(value, dict):
            return Step(**fields(value, place, Shape({"to": self.cell, "die": die}, {})))
        return Step(self.cell(value, place))

    def _rounds(self) -> dict[str, Shape]:
        cell, hero = self.cell, self.hero
        return {
            "next": Shape({}, {}),
            "start": Shape({"hero": hero, "die": die, "cell": cell}, {}),
            "roll": Shape({"cell": cell, "die": die}, {"choice": cell}),
            "debris": Shape({"cell": cell, "token": or_null(self.token)}, {}),
            "end": Shape({"winners": each(one_of(SIDES, "camp"))}, {"text": text}),
            "note": Shape({"text": text}, {}),
        }

    def _zombies(self) -> dict[str, Shape]:
        cell, kind = self.cell, one_of(KINDS, "sorte de zombie")
        return {
            "zombie": Shape(
                {"zombie": name, "path": each(self.step)},
                {"points": whole(1, 6), "shamble": flag, "burn": die},
            ),
            "spawn": Shape({"zombie": name}, {"cell": cell, "kind": kind, "from": self.hero}),
            "kill": Shape({"zombie": name}, {"fire": flag}),
            "breach": Shape({"zombie": name, "between": self.edge, "needs": die, "die": die}, {}),
        }

    def _heroes(self) -> dict[str, Shape]:
        cell, hero = self.cell, self.hero
        return {
            "hero": Shape({"hero": hero, "die": die}, {"plus": whole(-6, 6)}),
            "yard": Shape({"hero": hero, "to": cell}, {}),
            "go": Shape({"hero": hero, "to": cell}, {"window": flag, "ankle": flag}),
            "douse": Shape({"hero": hero, "cell": cell}, {}),
            "stop": Shape({"hero": hero}, {}),
            "search": Shape({"hero": hero}, {"villager": flag}),
            "escape": Shape({"hero": hero, "to": or_null(cell)}, {}),
        }

    def _facts(self) -> dict[str, Shape]:
        return {
            "fight": Shape(
                {"hero": self.hero, "zombie": name, "outcome": one_of(OUTCOMES, "issue")},
                {"fire": flag, "hero_die": die, "zombie_die": die},
            ),
            "shot": Shape(
                {"hero": self.hero, "zombie": name, "range": _RANGE, "needs": die, "die": die},
                {"fire": flag},
            ),
            "wound": Shape({"hero": self.hero, "count": _a_change}, {}),
        }

    def _flames(self) -> dict[str, Shape]:
        by = {"by": self.hero, "range": _RANGE}
        return {
            "ignite": Shape({"cell": self.cell}, by),
            "petrol": Shape({"cell": self.cell, "dice": entries(self.cell, die)}, by),
            "can": Shape({"cell": self.cell}, {"die": die}),
            "barricade": Shape({"between": self.edge}, {}),
        }

    def _cards(self) -> dict[str, Shape]:
        return {
            "forte_pluie": Shape({"on": flag}, {}),
            "dominee": Shape({"cell": self.cell}, {}),
            "nouvelle_fosse": Shape({"cell": self.cell}, {}),
            "lumieres": Shape({"building": self.building, "on": flag}, {}),
            "extincteur": Shape({"hero": self.hero, "range": _RANGE}, {}),
        }

    def _corrections(self) -> dict[str, Shape]:
        to = {"to": self.cell, "alive": flag}
        return {
            "cell": Shape(
                {"cell": self.cell}, {"fire": whole(0, 4), "debris": or_null(self.token)}
            ),
            "hero": Shape({"hero": self.hero}, {**to, "wounds": whole(0, 99), "ankle": flag}),
            "zombie": Shape({"zombie": name}, {**to, "on_fire": flag}),
            "turn": Shape({"turn": whole(1, 99)}, {}),
        }


def _listed(reader: Reader) -> str:
    return ", ".join(reader.corrections)


def _a_change(value: Any, place: str) -> int:
    count: int = whole(-9, 9)(value, place)
    ensure(count != 0, place, "un nombre autre que 0 est attendu")
    return count


def _whole(word: str, read: Mapping[str, Any], place: str) -> None:
    """Fields that are needed, or shut each other out, according to others."""
    if word == "spawn":
        stray = [it for it in ("cell", "kind") if it in read]
        either = ("from" in read) != ("cell" in read)
        ensure(either, inside(place, "cell"), "une case ou from, l'un des deux")
        ensure("from" not in read or not stray, inside(place, "kind"), "pas de sorte avec from")
    if word in ("ignite", "petrol"):
        ensure("range" not in read or "by" in read, inside(place, "range"), "champ réservé à by")
    if word == "correct":
        set_ = [it for it in read if it not in (*_COMMON, "cell", "hero", "zombie")]
        ensure(bool(set_), place, "rien n'est à corriger : donnez un fait")
        both = "fire" in read and "debris" in read
        ensure(not both, inside(place, "debris"), "le feu ou les débris, l'un des deux")
