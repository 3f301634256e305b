"""What a form says, read as the values of a move."""

from random import Random
from typing import Any, Final

from gm_assistant.engine.wording import Unreadable
from gm_assistant.seam.pages import Form, whole_number

Fields = dict[str, Any]
APP: Final = "app"
_LONGEST: Final = 6


def whole(text: str) -> int:
    """A whole number of a form."""
    found = whole_number(text.strip().removeprefix("-").removeprefix("+"), _LONGEST)
    if found is None:
        raise Unreadable
    return -found if text.strip().startswith("-") else found


def square(text: str) -> list[int]:
    """« 4,1 »."""
    parts = text.split(",")
    if len(parts) != 2:
        raise Unreadable
    return [whole(it) for it in parts]


def path(text: str) -> list[list[int]]:
    """« 4,1 5,1 »."""
    return [square(it) for it in text.split()]


def squares(form: Form, name: str) -> list[list[int]]:
    return [square(it) for it in form.getlist(name)]


def die_of(form: Form, chance: Random) -> int:
    """One of six faces as the real die fell, or thrown here."""
    told = form.get("die")
    return chance.randint(1, 6) if told == APP else whole(told)


def bonus_of(form: Form) -> Fields:
    bonus = whole(form.get("bonus") or "0")
    return {"bonus": bonus} if bonus else {}


def forced(form: Form) -> Fields:
    return {"force": True} if form.get("force") else {}
