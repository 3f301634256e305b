"""What people typed, which no page may set in our typography: names, titles, laws, notes."""

from functools import lru_cache
from typing import Any

from flask import g
from markupsafe import escape

from gm_assistant.french.typography import PageSetter, typed_in, would_change


def words_of(*values: Any) -> frozenset[str]:
    """Of documents, moves and titles, the words that typography would change."""
    return frozenset(it for it in typed_in(values) if would_change(str(escape(it))))


def keep_as_typed(words: frozenset[str]) -> None:
    """The page being answered holds these words of people."""
    g.typed = g.get("typed", frozenset()) | words


def set_in_type(html: str) -> str:
    """The page as it is read."""
    words: frozenset[str] = g.get("typed", frozenset())
    return _setter(words)(html)


@lru_cache(maxsize=8)
def _setter(words: frozenset[str]) -> PageSetter:
    """Kept as long as nobody types anything new."""
    return PageSetter(str(escape(it)) for it in words)
