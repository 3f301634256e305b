"""Reading one value of a document: each form accepts a JSON value or says what is wrong."""

import re
from collections.abc import Collection
from typing import Any, Final

from gm_assistant.engine.wording import Malformed
from gm_assistant.seam.forms import Form, Known, expect, fields, flag, mapping, one_of, shortened
from gm_assistant.seam.forms import moment as _moment

__all__ = [
    "Form",
    "Malformed",
    "by_limb",
    "expect",
    "fields",
    "flag",
    "full_text",
    "limb_ids",
    "listed",
    "mapping",
    "moment",
    "one_of",
    "shortened",
    "text",
    "whole",
]

_LIMB: Final = re.compile(r"[a-z][a-z0-9_]*")


def text(value: Any, place: str, _known: Known = ()) -> str:
    """Any text that can be written again."""
    expect(isinstance(value, str), place, "un texte est attendu")
    expect(not any("\ud800" <= c <= "\udfff" for c in value), place, "caractère illisible")
    return str(value)


def full_text(value: Any, place: str, _known: Known = ()) -> str:
    """A text that is not empty."""
    expect(text(value, place) != "", place, "un texte non vide est attendu")
    return str(value)


def moment(value: Any, place: str, known: Known) -> str:
    """When a move was made."""
    return _moment(text(value, place), place, known)


def whole(least: int, most: int | None = None) -> Form:
    """A whole number between two others; neither true nor 3.0 is one."""
    wanted = f"à partir de {least}" if most is None else f"de {least} à {most}"

    def read(value: Any, place: str, _known: Known) -> int:
        holds = isinstance(value, int) and not isinstance(value, bool) and value >= least
        holds = holds and (most is None or value <= most)
        expect(holds, place, f"un nombre entier {wanted} est attendu")
        return int(value)

    return read


def listed(form: Form, least: int, most: int) -> Form:
    """A list of so many such values."""

    def read(value: Any, place: str, known: Known) -> tuple[Any, ...]:
        expect(isinstance(value, list), place, "une liste est attendue")
        wanted = str(least) if least == most else f"de {least} à {most}"
        expect(least <= len(value) <= most, place, f"il en faut {wanted}")
        return tuple(form(item, f"{place}[{i}]", known) for i, item in enumerate(value))

    return read


def by_limb(limbs: Collection[str], form: Form, *, each: bool) -> Form:
    """An object from limbs to such values; from each of them, where nothing may be left out."""

    def read(value: Any, place: str, known: Known) -> dict[str, Any]:
        forms = dict.fromkeys(limbs, form)
        return fields(value, place, known, forms if each else {}, forms)

    return read


def limb_ids(value: Any, place: str, known: Known) -> tuple[str, ...]:
    """From three to twelve different ids of limbs."""
    found: tuple[str, ...] = listed(_limb_id, 3, 12)(value, place, known)
    for index, limb in enumerate(found):
        expect(limb not in found[:index], f"{place}[{index}]", f"membre déjà nommé « {limb} »")
    return found


def _limb_id(value: Any, place: str, _known: Known) -> str:
    # Short and plain, for it is the key of every map of limbs.
    holds = _LIMB.fullmatch(text(value, place)) is not None
    expect(holds, place, "un id de membre est attendu : minuscules, chiffres et _")
    return str(value)
