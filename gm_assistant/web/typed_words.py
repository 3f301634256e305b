"""What people typed, which no page may set in our typography: names, titles, laws, notes."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from flask import g

from gm_assistant.french.pages import PageSetter


def typed_in(value: Any) -> Iterator[str]:
    """Every text of a document, a move or a table being set that is more than a word."""
    if isinstance(value, str):
        if " " in value or "'" in value:
            yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from typed_in(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from typed_in(one)


def keep_as_typed(*values: Any) -> None:
    """The page being answered holds these words of people."""
    g.typed = (*g.get("typed", ()), *values)


def set_in_type(html: str) -> str:
    """The page as it is read."""
    typed: Iterable[Any] = g.get("typed", ())
    return PageSetter(typed_in(tuple(typed)))(html)
