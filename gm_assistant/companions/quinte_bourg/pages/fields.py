"""From the fields of a form to the fields of a move, as docs/web-forms.md says."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.seam.refusals import Unreadable
from gm_assistant.seam.taps import Form, whole_number

Fields = dict[str, Any]

LISTS: Final = frozenset(
    (
        "targets", "players", "conditions", "spouses", "witnesses", "voters", "camp_roles",
        "specialities", "charmed_by", "seat_order", "spare",
    )
)  # fmt: skip
NUMBERS: Final = frozenset(("takes", "coins", "price"))
FLAGS: Final = frozenset(
    ("horns", "agreed", "carnage", "open", "pardon", "accepted", "force", "closing", "grief")
)
TABLES: Final = {"gives": NUMBERS, "victims": frozenset[str]()}
# The one that may be tapped on a house as well: a coin more to its owner.
ONE_MORE: Final = "gives"
# Where nobody at all is an answer.
NOBODY: Final = frozenset((("exchange", "with"), ("pickpocket", "target"), ("wedding", "after")))
# What only steers the app, and never stands in a move.
STEERING: Final = frozenset(
    ("pass", "go", "draw", "choose", "part", "disagreed", "closing", "blank")
)


def fields_of(form: Form) -> Fields:
    """Every field that the form names, under the types of the game file."""
    move = form.get("move", "")
    found: Fields = {}
    for name, values in form.grouped().items():
        _read(found, move, name, values)
    return found


def _read(found: Fields, move: str, name: str, values: list[str]) -> None:
    table, dot, key = name.partition(".")
    if dot and table in TABLES:
        entries = found.setdefault(table, {})
        if not isinstance(entries, dict):
            raise Unreadable
        _read_entry(entries, key, values[-1], table)
    elif name in TABLES and (name != ONE_MORE or name in found):
        raise Unreadable
    elif name in LISTS or (move == "tribunal" and name == "execute"):
        found[name] = [value for value in values if value]
    elif values[-1]:
        found[name] = _one(name, values[-1])
    elif (move, name) in NOBODY or (name == "player" and "post" in found):
        found[name] = None


def _read_entry(entries: dict[str, Any], key: str, value: str, table: str) -> None:
    if table != "gives":
        if value:
            entries[key] = value
    elif _number(value or "0"):
        entries[key] = _number(value)


def _one(name: str, value: str) -> Any:
    if name in NUMBERS:
        return _number(value)
    if name in FLAGS:
        return value not in ("0", "non")
    return value


def _number(value: str) -> int:
    found = whole_number(value)
    if found is None:
        raise Unreadable
    return found


def plain(fields: Mapping[str, Any]) -> Fields:
    """Without what only steers the app."""
    return {name: value for name, value in fields.items() if name not in STEERING}
