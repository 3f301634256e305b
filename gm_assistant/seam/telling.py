"""What was told of an evening when it was over: facts of that day, which no later rule changes."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from gm_assistant.engine.forms import expect
from gm_assistant.engine.wording import Malformed
from gm_assistant.seam.pages import Card
from gm_assistant.seam.paper import Outcome, Tale


@dataclass(frozen=True, slots=True)
class Telling:
    """How an evening ended, as it was said: on the home screen, in « Nos soirées », in its story.

    `situation` is what the rules, whose version is told, had made of it by then, with its `result`.
    """

    rules_version: int
    situation: Mapping[str, Any]
    card: Card
    evening: Outcome | None
    tale: Tale | None


def read_telling(value: object, place: str = "told") -> Telling:
    """What was written, also by a version that knew other facts; or Malformed."""
    found: Telling = _read(Telling, value, place)
    return found


def _read(hint: Any, value: object, place: str) -> Any:
    """A value of this type out of plain JSON; names that are not known any more say nothing."""
    origin, inside = get_origin(hint), get_args(hint)
    if is_dataclass(hint) and isinstance(hint, type):
        hints, told = get_type_hints(hint), _proved(dict, value, place)
        known = {it.name for it in fields(hint) if it.name in told}
        try:
            return hint(**{it: _read(hints[it], told[it], f"{place}.{it}") for it in known})
        except TypeError:
            raise Malformed(place, "il y manque un champ") from None
    if origin is UnionType:
        return None if value is None else _read(inside[0], value, place)
    if origin is tuple:
        told = _proved(list | tuple, value, place)
        each = [inside[0]] * len(told) if inside[-1] is ... else inside
        expect(len(each) == len(told), place, f"il y faut {len(each)} valeurs")
        return tuple(_read(*it, place) for it in zip(each, told, strict=True))
    return value if hint is Any else _proved(dict if origin else hint, value, place)


def _proved(kind: Any, value: object, place: str) -> Any:
    is_one = isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
    expect(is_one, place, "ce n'est pas ce qui s'y écrit")
    return value
