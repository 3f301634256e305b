"""Reading one value of a JSON document: each form accepts it or says what is wrong there."""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Any, TypeAlias

from gm_assistant.engine.wording import Malformed

Known: TypeAlias = Collection[str]
Form: TypeAlias = Callable[[Any, str, Known], Any]
Forms: TypeAlias = Mapping[str, Form]


def expect(holds: bool, place: str, sentence: str) -> None:
    """Refuse the file at this place unless what it says holds."""
    if not holds:
        raise Malformed(place, sentence)


def flag(value: Any, place: str, _known: Known) -> bool:
    """True or false."""
    expect(isinstance(value, bool), place, "true ou false est attendu")
    return bool(value)


def one_of(words: Collection[str], what: str) -> Form:
    """One word of a list."""

    def read(value: Any, place: str, _known: Known) -> str:
        expect(isinstance(value, str), place, f"{what} : un mot est attendu")
        if value not in words:
            raise Malformed(place, f"{what} : « {shortened(value)} » n'existe pas")
        return str(value)

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
        if form is None:
            raise Malformed(f"{place}.{shortened(name)}".lstrip("."), "champ inconnu")
        read[name] = form(item, f"{place}.{name}".lstrip("."), known)
    return read


def shortened(value: str) -> str:
    """A text short and plain enough for one line of an error message."""
    if len(value) <= 40 and value.isprintable():
        return value
    plain = "".join(c if c.isprintable() else "?" for c in value[:40])
    return f"{plain}…" if len(value) > 40 else plain


def moment(value: Any, place: str, _known: Known) -> str:
    """A date and time of ISO 8601, kept as it is written."""
    expect(isinstance(value, str) and len(value) <= 40, place, "une date ISO 8601 est attendue")
    try:
        datetime.fromisoformat(value)
    except ValueError:
        raise Malformed(place, "une date ISO 8601 est attendue") from None
    return str(value)
