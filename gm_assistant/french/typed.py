"""What people typed in a game: names, titles, laws, notes, which nothing sets in our typography."""

from collections.abc import Iterator, Mapping
from typing import Any


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
