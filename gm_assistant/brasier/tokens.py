"""The debris tokens: those of the house (« données maison », G-21), or the table's own."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.brasier.forms import (
    Shape,
    die,
    each,
    ensure,
    fields,
    flag,
    name,
    or_null,
    quoted,
    whole,
)
from gm_assistant.brasier.records import Token

_KINDS: Final = ("debris", "vegetal")
_DEFAULTS: Final[Mapping[str, tuple[Token, ...]]] = {
    "debris": (
        *(Token(f"d{value}", "debris", 4, value=value) for value in range(1, 7)),
        Token("d5e", "debris", 2, value=5, out=5),
        Token("d6z", "debris", 2, value=6, spawn=True),
    ),
    "vegetal": (
        Token("v0", "vegetal", 12),
        Token("v4e", "vegetal", 4, out=4),
        Token("v5e", "vegetal", 2, out=5),
        Token("v0z", "vegetal", 2, spawn=True),
    ),
}
_TOKEN: Final = Shape(
    {"id": name, "count": whole(0)}, {"value": or_null(die), "out": or_null(die), "spawn": flag}
)


def read_tokens(value: Any) -> dict[str, Token]:
    """The tokens of both kinds; a list that is given replaces the house's."""
    listed = each(lambda item, place: fields(item, place, _TOKEN))
    read = fields(value, "tokens", Shape({}, dict.fromkeys(_KINDS, listed)))
    tokens: dict[str, Token] = {}
    for kind in _KINDS:
        for index, token in enumerate(_of_kind(kind, read.get(kind))):
            place = f"tokens.{kind}[{index}].id"
            ensure(token.id not in tokens, place, f"{quoted(token.id)} est déjà pris")
            tokens[token.id] = token
    return tokens


def _of_kind(kind: str, given: tuple[Mapping[str, Any], ...] | None) -> tuple[Token, ...]:
    if given is None:
        return _DEFAULTS[kind]
    return tuple(Token(kind=kind, **one) for one in given)
