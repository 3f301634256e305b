"""Reading one value of a game file: each form accepts a JSON value or says what is wrong."""

from collections.abc import Callable, Collection, Hashable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from gm_assistant.engine.wording import Malformed
from gm_assistant.seam import forms as seam
from gm_assistant.seam.forms import expect, mapping

# Nobody counts so far; it only keeps every number writable again.
_FARTHEST = 10**15


class Known(NamedTuple):
    """What the top of the document has already named."""

    players: Collection[str] = ()
    theories: Collection[str] = ()


Form: TypeAlias = Callable[[Any, str, Known], Any]
Forms: TypeAlias = Mapping[str, Form]
# The same few fields are named thousands of times.
shortened = lru_cache(maxsize=1024)(seam.shortened)


def text(value: Any, place: str, _known: Known) -> str:
    expect(isinstance(value, str), place, "un texte est attendu")
    return str(value)


def name(value: Any, place: str, _known: Known) -> str:
    """The id of something: what stands behind it is for the rules to see."""
    expect(isinstance(value, str) and value != "", place, "un texte non vide est attendu")
    return str(value)


def flag(value: Any, place: str, _known: Known) -> bool:
    expect(isinstance(value, bool), place, "true ou false est attendu")
    return bool(value)


def player(value: Any, place: str, known: Known) -> str:
    return _of(known.players, "joueur", value, place)


def theory(value: Any, place: str, known: Known) -> str:
    return _of(known.theories, "théorie", value, place)


def one_of(words: Collection[str], what: str) -> Form:
    return lambda value, place, _known: _of(words, what, value, place)


def whole(least: int = -_FARTHEST, most: int = _FARTHEST) -> Form:
    """A whole number between two others."""

    def read(value: Any, place: str, _known: Known) -> int:
        expect(type(value) is int, place, "un nombre entier est attendu")
        expect(least <= value, place, f"il faut au moins {least}")
        expect(value <= most, place, f"il faut au plus {most}")
        return int(value)

    return read


def or_null(form: Form) -> Form:
    return lambda value, place, known: None if value is None else form(value, place, known)


def many(form: Form, least: int = 0, most: int | None = None) -> Form:
    """A list of such values."""

    def read(value: Any, place: str, known: Known) -> tuple[Any, ...]:
        expect(isinstance(value, list), place, "une liste est attendue")
        expect(len(value) >= least, place, f"il en faut au moins {least}")
        expect(most is None or len(value) <= most, place, f"il en faut au plus {most}")
        return tuple(form(item, f"{place}[{i}]", known) for i, item in enumerate(value))

    return read


def distinct(form: Form, least: int = 0, most: int | None = None) -> Form:
    """A list that names nothing twice."""
    read_all = many(form, least, most)

    def read(value: Any, place: str, known: Known) -> tuple[Any, ...]:
        items: tuple[Hashable, ...] = read_all(value, place, known)
        expect(len(set(items)) == len(items), place, "le même nom y est deux fois")
        return items

    return read


def by(key: Form, form: Form, least: int = 0) -> Form:
    """An object from such names to such values."""

    def read(value: Any, place: str, known: Known) -> dict[str, Any]:
        found = mapping(value, place)
        expect(len(found) >= least, place, f"il en faut au moins {least}")
        return {
            key(one, where, known): form(item, where, known)
            for one, item in found.items()
            for where in (within(place, one),)
        }

    return read


def fields(
    value: Any, place: str, known: Known, required: Forms, optional: Forms
) -> dict[str, Any]:
    """An object with these fields and no others."""
    found = mapping(value, place)
    for needed in required:
        expect(needed in found, within(place, needed), "ce champ manque")
    read: dict[str, Any] = {}
    for field, item in found.items():
        form = required.get(field) or optional.get(field)
        where = within(place, field)
        if form is None:
            raise Malformed(where, "champ inconnu")
        read[field] = form(item, where, known)
    return read


def within(place: str, field: str) -> str:
    """The place of a field, as the one line of an error names it."""
    return f"{place}.{shortened(field)}" if place else shortened(field)


def _of(words: Collection[str], what: str, value: Any, place: str) -> str:
    expect(isinstance(value, str), place, f"{what} : un mot est attendu")
    expect(value in words, place, f"{what} : « {shortened(value)} » est inconnu ici")
    return str(value)
