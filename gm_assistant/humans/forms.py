"""Reading one value of a game file: each form accepts a JSON value or says what is wrong."""

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, TypeAlias

from gm_assistant.humans.refusals import Malformed
from gm_assistant.humans.squares import Square
from gm_assistant.seam.forms import expect

Form: TypeAlias = Callable[[Any, str], Any]
Forms: TypeAlias = Mapping[str, Form]

# Beyond this no table counts, and adding numbers up could make one too long to be written.
FARTHEST: Final = 10**100
_ZOMBIE: Final = re.compile(r"([A-Za-z_]+)([1-9]|10)")
_HUMAN: Final = re.compile(r"h([1-9][0-9]{0,14})")


def anything(value: Any, _place: str) -> Any:
    return value


def text(value: Any, place: str) -> str:
    expect(isinstance(value, str), place, "un texte est attendu")
    return str(value)


def flag(value: Any, place: str) -> bool:
    expect(isinstance(value, bool), place, "true ou false est attendu")
    return bool(value)


def whole(least: int = -FARTHEST, most: int = FARTHEST) -> Form:
    """A whole number between two others."""

    def read(value: Any, place: str) -> int:
        sound = isinstance(value, int) and not isinstance(value, bool)
        expect(sound, place, "un nombre entier est attendu")
        expect(value >= least, place, f"au moins {least} est attendu")
        expect(value <= most, place, "ce nombre est trop grand")
        return int(value)

    return read


def one_of(words: Collection[Any], what: str) -> Form:
    """One word, or number, of a list."""

    def read(value: Any, place: str) -> Any:
        plain = isinstance(value, str | int) and not isinstance(value, bool)
        expect(plain, place, f"{what} : un seul mot ou nombre est attendu")
        expect(value in words, place, f"{what} : « {shortened(value)} » est inconnu")
        return value

    return read


def or_null(form: Form) -> Form:
    return lambda value, place: None if value is None else form(value, place)


def many(form: Form, least: int = 0, most: int | None = None) -> Form:
    """A list of such values."""

    def read(value: Any, place: str) -> tuple[Any, ...]:
        expect(isinstance(value, list), place, "une liste est attendue")
        expect(len(value) >= least, place, f"il en faut au moins {least}")
        expect(most is None or len(value) <= most, place, f"il en faut au plus {most}")
        return tuple(form(item, f"{place}[{index}]") for index, item in enumerate(value))

    return read


def square(value: Any, place: str) -> Square:
    """[x, y]."""
    expect(isinstance(value, list) and len(value) == 2, place, "[x, y] est attendu")
    x, y = (_COORDINATE(item, f"{place}[{index}]") for index, item in enumerate(value))
    return x, y


def zombie_of(players: Collection[str]) -> Form:
    """A zombie is named by its player and its number."""

    def read(value: Any, place: str) -> str:
        found = _ZOMBIE.fullmatch(text(value, place))
        named = found is not None and found[1] in players
        expect(named, place, f"zombie inconnu « {shortened(value)} » : joueur et 1 à 10")
        return str(value)

    return read


def human(value: Any, place: str) -> int:
    """A human is named by h and the number of its arrival."""
    found = _HUMAN.fullmatch(text(value, place))
    if found is None:
        raise Malformed(place, f"humain inconnu « {shortened(value)} » : h et un numéro")
    return int(found[1])


def mapping(value: Any, place: str) -> Mapping[str, Any]:
    """A JSON object."""
    expect(isinstance(value, dict), place or "document", "un objet est attendu")
    found: Mapping[str, Any] = value
    return found


def by_name(form: Form, names: Collection[str] | None = None) -> Form:
    """An object from names, those of a list if there is one, to such values."""

    def read(value: Any, place: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, item in mapping(value, place).items():
            where = f"{place}.{shortened(key)}"
            expect(names is None or key in names, where, "ce nom est inconnu")
            found[key] = form(item, where)
        return found

    return read


def fields(value: Any, place: str, required: Forms, optional: Forms) -> dict[str, Any]:
    """An object with these fields and no others."""
    found = mapping(value, place)
    for name in required:
        expect(name in found, f"{place}.{name}".lstrip("."), "ce champ manque")
    read: dict[str, Any] = {}
    for name, item in found.items():
        form = required.get(name) or optional.get(name)
        where = f"{place}.{shortened(name)}".lstrip(".")
        if form is None:
            raise Malformed(where, "champ inconnu")
        read[name] = form(item, where)
    return read


def shortened(value: object) -> str:
    """A text short and plain enough for one line of an error message."""
    shown = str(value) if not isinstance(value, int) or abs(value) < FARTHEST else "un nombre"
    plain = "".join(c if c.isprintable() else "?" for c in shown[:40])
    return f"{plain}…" if len(shown) > 40 else plain


_COORDINATE: Final = whole()
