"""Reading one value of a document: each form takes it as it should be or says what is wrong."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from gm_assistant.brasier.refusals import Malformed

Form: TypeAlias = Callable[[Any, str], Any]
Forms: TypeAlias = Mapping[str, Form]

LONGEST_TEXT: Final = 20_000
_SHOWN: Final = 40


class Shape(NamedTuple):
    """The fields of an object: those that it must have, those that it may have."""

    required: Forms
    optional: Forms


def ensure(holds: bool, place: str, sentence: str) -> None:
    """Stop at this place of the document unless what it says holds."""
    if not holds:
        raise Malformed(place, sentence)


def quoted(word: str) -> str:
    """Somebody's word, plain and short enough for one line."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in word[:_SHOWN])
    return f"« {plain}{'…' if len(word) > _SHOWN else ''} »"


def inside(place: str, field: str) -> str:
    """The place of a field."""
    name = quoted(field)[2:-2]
    return f"{place}.{name}" if place else name


def whatever(value: Any, _place: str) -> Any:
    """What the rules never look at."""
    return value


def text(value: Any, place: str) -> str:
    if not isinstance(value, str):
        raise Malformed(place, "un texte est attendu")
    ensure(len(value) <= LONGEST_TEXT, place, f"{LONGEST_TEXT} caractères au plus")
    # A lone half of a surrogate pair cannot be written back.
    ensure(not any("\ud800" <= it <= "\udfff" for it in value), place, "caractère illisible")
    return value


def name(value: Any, place: str) -> str:
    word = text(value, place)
    ensure(word != "", place, "un texte non vide est attendu")
    return word


def flag(value: Any, place: str) -> bool:
    if not isinstance(value, bool):
        raise Malformed(place, "true ou false est attendu")
    return value


def whole(least: int, most: int | None = None) -> Form:
    """A whole number in these bounds."""
    bounds = f"de {least} à {most}" if most is not None else f"d'au moins {least}"

    def read(value: Any, place: str) -> int:
        number = value if isinstance(value, int) and not isinstance(value, bool) else None
        fits = number is not None and number >= least and (most is None or number <= most)
        if number is None or not fits:
            raise Malformed(place, f"un nombre entier {bounds} est attendu")
        return number

    return read


die: Final = whole(1, 6)


def one_of(words: Collection[str], what: str) -> Form:
    """A word among these."""

    def read(value: Any, place: str) -> str:
        if not isinstance(value, str):
            raise Malformed(place, f"{what} : un texte est attendu")
        ensure(value in words, place, f"{what} : {quoted(value)} est inconnu")
        return value

    return read


def or_null(form: Form) -> Form:
    return lambda value, place: None if value is None else form(value, place)


def each(form: Form) -> Form:
    """A list of such values."""

    def read(value: Any, place: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Malformed(place, "une liste est attendue")
        return tuple(form(item, f"{place}[{index}]") for index, item in enumerate(value))

    return read


def pair(form: Form) -> Form:
    """A list of exactly two such values."""
    several = each(form)

    def read(value: Any, place: str) -> tuple[Any, Any]:
        found = several(value, place)
        if len(found) != 2:
            raise Malformed(place, "il en faut exactement deux")
        return found[0], found[1]

    return read


def entries(key: Form, form: Form) -> Form:
    """An object whose names are such keys, and whose values are such values."""

    def read(value: Any, place: str) -> dict[str, Any]:
        found = an_object(value, place)
        return {
            key(one, inside(place, one)): form(item, inside(place, one))
            for one, item in found.items()
        }

    return read


def an_object(value: Any, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Malformed(place, "un objet est attendu")
    return value


def fields(value: Any, place: str, shape: Shape) -> dict[str, Any]:
    """An object with these fields and no others."""
    found = an_object(value, place)
    for needed in shape.required:
        ensure(needed in found, inside(place, needed), "ce champ manque")
    read: dict[str, Any] = {}
    for field, item in found.items():
        form = shape.required.get(field) or shape.optional.get(field)
        if form is None:
            raise Malformed(inside(place, field), "champ inconnu")
        read[field] = form(item, inside(place, field))
    return read
