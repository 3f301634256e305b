"""From the JSON of a move to its record: the fields of each, and of each op."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from gm_assistant.non_morts import moves, ops
from gm_assistant.non_morts.forms import (
    Form,
    Forms,
    Known,
    by,
    distinct,
    fields,
    flag,
    many,
    name,
    one_of,
    or_null,
    player,
    shortened,
    text,
    theory,
    whole,
    within,
)
from gm_assistant.non_morts.vocabulary import CHARACTERS, EXITS, KINDS
from gm_assistant.seam.forms import expect, mapping

_survivor: Final = one_of(CHARACTERS, "survivant")
_die: Final = whole(1, 6)
_some: Final = whole(1)
_any_number: Final = whole(0)
_theories: Final = distinct(theory)
_square: Final = many(whole(), 2, 2)
_payments: Final = by(player, _some)
_vote_word: Final = one_of(("pour", "contre"), "vote")


class Shape(NamedTuple):
    """What a move or an op becomes, and its fields."""

    record: Callable[..., Any]
    required: Forms = MappingProxyType({})
    optional: Forms = MappingProxyType({})


def _step(value: Any, place: str, known: Known) -> tuple[str, str]:
    expect(isinstance(value, list) and len(value) == 2, place, "[zombie, pièce] est attendu")
    return name(value[0], f"{place}[0]", known), name(value[1], f"{place}[1]", known)


def _steps(value: Any, place: str, known: Known) -> tuple[tuple[str, str], ...]:
    steps: tuple[tuple[str, str], ...] = many(_step)(value, place, known)
    movers = {zombie for zombie, _ in steps}
    expect(len(movers) == len(steps), place, "le même zombie y est deux fois")
    return steps


def _newcomer(value: Any, place: str, known: Known) -> moves.Newcomer:
    return moves.Newcomer(**fields(value, place, known, {"room": name}, {"stack": _some}))


def _vote(value: Any, place: str, known: Known) -> moves.Vote:
    if isinstance(value, dict):
        read = fields(value, place, known, {"price": _some}, {"paid": _payments})
        return moves.Price(read["price"], read.get("paid", {}))
    word: moves.Vote = _vote_word(value, place, known)
    return word


_OPS: Final[Mapping[str, Shape]] = {
    "soin": Shape(ops.Soin, {"survivor": _survivor}, {"litres": _some}),
    "barricade": Shape(ops.Barricade, {"between": distinct(name, 2, 2)}),
    "debarricade": Shape(ops.Debarricade, {"between": distinct(name, 2, 2)}),
    "passage": Shape(ops.Passage, {"between": distinct(name, 2, 2)}),
    "zombie": Shape(
        ops.ChangeZombie,
        {"zombie": name},
        {
            "stack": _any_number,
            "room": name,
            "kind": or_null(one_of(KINDS, "espèce de zombie")),
            "appetite": flag,
            "climbs": flag,
        },
    ),
    "arrivee": Shape(ops.Arrivee, {"room": name}, {"stack": _some}),
    "indice": Shape(ops.Indice, {"clue": name, "survivor": _survivor}),
}
# V-03: no proposal takes a litre; these are the table's alone.
_DECREES: Final[Mapping[str, Shape]] = {
    **_OPS,
    "litres": Shape(ops.Litres, {"survivor": _survivor, "litres": _any_number}),
    "place": Shape(ops.Place, {"survivor": _survivor, "room": name}),
    "jetons": Shape(ops.Jetons, {"player": player, "tokens": _any_number}),
    "serves": Shape(ops.Serves, {"clue": name, "serves": _theories}),
}


def _kind_of_op(shapes: Mapping[str, Shape]) -> Form:
    return lambda value, place, known: _read("op", shapes, value, place, known)


_CLUE: Final[Forms] = {"text": text, "serves": _theories}
_MOVES: Final[Mapping[str, Shape]] = {
    "open": Shape(
        moves.Open,
        {},
        {
            "first": player,
            "rolls": many(by(player, _die, 1), 1),
            "name": text,
            "square": _square,
        },
    ),
    "turn": Shape(moves.Turn, {"as": one_of(("zombies", "survivants"), "camp")}),
    "attack": Shape(moves.Attack, {"dice": by(name, many(_die, 1))}),
    "advance": Shape(moves.Advance, {"moves": _steps}),
    "arrive": Shape(moves.Arrive, {"zombies": many(_newcomer)}, {"aliens": by(name, _die)}),
    "clue": Shape(moves.Clue, {"survivor": _survivor}, _CLUE),
    "infect": Shape(moves.Infect, {"payer": player}),
    "walk": Shape(
        moves.Walk,
        {"survivors": distinct(_survivor, 1), "to": name},
        {"dice": by(_survivor, _die)},
    ),
    "kill": Shape(moves.Kill, {"by": _survivor, "zombie": name}, {"die": _die}),
    "exit": Shape(moves.MakeExit, {"room": name, "kind": one_of(EXITS, "sortie")}, {"text": text}),
    "scream": Shape(moves.Scream, {"to": name}, {"payers": _payments}),
    "geek_clue": Shape(moves.GeekClue, {"survivor": _survivor}, _CLUE),
    "room": Shape(moves.DrawRoom, {"square": _square, "doors": distinct(name, 1)}, {"name": text}),
    "end": Shape(moves.End),
    "propose": Shape(
        moves.Propose,
        {"by": player},
        {"text": text, "votes": by(player, _vote), "ops": many(_kind_of_op(_OPS))},
    ),
    "verdict": Shape(moves.Verdict, {}, {"serves": by(name, _theories)}),
    "correct": Shape(moves.Correct, {"ops": many(_kind_of_op(_DECREES))}),
    "note": Shape(moves.Note, {"text": text}),
}
_ANY_MOVE: Final[Forms] = {"force": flag, "at": text}
# Python keeps this word for itself.
_RENAMED: Final = {"as": "side"}


def read_move(value: Any, place: str, known: Known) -> moves.Move:
    """Understand one move, or say where it cannot be understood."""
    move: moves.Move = _read("move", _WITH_FORCE, value, place, known)
    if isinstance(move, moves.Open):
        sentence = "« first » ou « rolls » est attendu, l'un des deux"
        expect((move.first is None) == bool(move.rolls), place, sentence)
    return move


def _read(what: str, shapes: Mapping[str, Shape], value: Any, place: str, known: Known) -> Any:
    """An object whose field `what` says which of these shapes it has."""
    found = mapping(value, place)
    where = within(place, what)
    expect(what in found, where, "ce champ manque")
    word = found[what]
    expect(isinstance(word, str), where, "un mot est attendu")
    expect(word in shapes, where, f"« {shortened(word)} » est inconnu ici")
    shape = shapes[word]
    rest = {field: item for field, item in found.items() if field != what}
    read = fields(rest, place, known, shape.required, shape.optional)
    return shape.record(**{_RENAMED.get(field, field): item for field, item in read.items()})


_WITH_FORCE: Final = {
    word: shape._replace(optional={**shape.optional, **_ANY_MOVE}) for word, shape in _MOVES.items()
}
