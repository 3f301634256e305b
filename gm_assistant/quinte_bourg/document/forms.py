"""Reading one value of a game file: each form accepts a JSON value or says what is wrong."""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Any, Final, TypeAlias

from gm_assistant.quinte_bourg.words.vocabulary import POSTS
from gm_assistant.seam.refusals import Malformed

Known: TypeAlias = Collection[str]
Form: TypeAlias = Callable[[Any, str, Known], Any]
Forms: TypeAlias = Mapping[str, Form]

LONGEST_TEXT = 20_000
MOST_COINS = 1_000_000_000_000


def expect(holds: bool, place: str, sentence: str) -> None:
    """Refuse the file at this place unless what it says holds."""
    if not holds:
        raise Malformed(place, sentence)


def text(value: Any, place: str, _known: Known) -> str:
    """Any text of a reasonable length."""
    expect(isinstance(value, str), place, "un texte est attendu")
    expect(len(value) <= LONGEST_TEXT, place, f"au plus {LONGEST_TEXT} caractères")
    expect(not any("\ud800" <= c <= "\udfff" for c in value), place, "caractère illisible")
    return str(value)


def flag(value: Any, place: str, _known: Known) -> bool:
    """True or false."""
    expect(isinstance(value, bool), place, "true ou false est attendu")
    return bool(value)


def count(value: Any, place: str, _known: Known) -> int:
    """A number of coins."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    expect(whole and 0 <= value <= MOST_COINS, place, "un nombre entier de pièces est attendu")
    return int(value)


def player(value: Any, place: str, known: Known) -> str:
    """The id of a player of this game."""
    expect(isinstance(value, str), place, "l'id d'un joueur est attendu")
    expect(value in known, place, f"joueur inconnu « {shortened(value)} »")
    return str(value)


def one_of(words: Collection[str], what: str) -> Form:
    """One word of a list."""

    def read(value: Any, place: str, _known: Known) -> str:
        expect(isinstance(value, str), place, f"{what} attendu : un mot")
        expect(value in words, place, f"{what} inconnu « {shortened(value)} »")
        return str(value)

    return read


def or_null(form: Form) -> Form:
    """The same, or nobody."""
    return lambda value, place, known: None if value is None else form(value, place, known)


def many(form: Form, least: int = 0, most: int = 10_000, distinct: bool = False) -> Form:
    """A list of such values."""

    def read(value: Any, place: str, known: Known) -> tuple[Any, ...]:
        expect(isinstance(value, list), place, "une liste est attendue")
        expect(least <= len(value) <= most, place, _how_many(least, most))
        items = tuple(form(item, f"{place}[{i}]", known) for i, item in enumerate(value))
        expect(not distinct or len(set(items)) == len(items), place, "un nom y est deux fois")
        return items

    return read


def by_player(form: Form) -> Form:
    """An object from players to such values."""

    def read(value: Any, place: str, known: Known) -> dict[str, Any]:
        entries = mapping(value, place)
        return {
            player(key, f"{place}.{shortened(key)}", known): form(item, f"{place}.{key}", known)
            for key, item in entries.items()
        }

    return read


def mapping(value: Any, place: str) -> Mapping[str, Any]:
    """A JSON object."""
    expect(isinstance(value, dict), place, "un objet est attendu")
    found: Mapping[str, Any] = value
    return found


def fields(
    value: Any, place: str, known: Known, required: Forms, optional: Forms
) -> dict[str, Any]:
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
        read[name] = form(item, where, known)
    return read


def shortened(value: str) -> str:
    """A text short and plain enough for one line of an error message."""
    if len(value) <= 40 and value.isprintable():
        return value
    plain = "".join(c if c.isprintable() else "?" for c in value[:40])
    return f"{plain}…" if len(value) > 40 else plain


def _how_many(least: int, most: int) -> str:
    if least == most:
        return f"il en faut exactement {least}"
    return f"il en faut de {least} à {most}"


def moment(value: Any, place: str, _known: Known) -> str:
    """A date and time of ISO 8601, kept as it is written."""
    expect(isinstance(value, str) and len(value) <= 40, place, "une date ISO 8601 est attendue")
    try:
        datetime.fromisoformat(value)
    except ValueError:
        raise Malformed(place, "une date ISO 8601 est attendue") from None
    return str(value)


post: Final = one_of(POSTS, "poste")
two: Final = many(player, 2, 2)
several: Final = many(player, 0, 200)
voters: Final = many(player, 0, 200, distinct=True)
gives: Final = by_player(count)
