"""What people typed, which no page may set in our typography: names, titles, laws, notes."""

from typing import Any

from flask import g

from gm_assistant.french.pages import PageSetter
from gm_assistant.french.typed import typed_in


def keep_as_typed(*values: Any) -> None:
    """The page being answered holds these words of people."""
    g.typed = (*g.get("typed", ()), *values)


def set_in_type(html: str) -> str:
    """The page as it is read."""
    return PageSetter(typed_in(tuple(g.get("typed", ()))))(html)
