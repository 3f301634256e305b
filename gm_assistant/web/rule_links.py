"""A name of the game, in any template, becomes the way to its rule."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from markupsafe import Markup, escape

from gm_assistant.seam.rulebook import Rulebook, RuleEntry

_BETWEEN: Final = re.compile(r"( · |, | et )")
_LINK: Final = Markup(
    '<a class="rule" href="{0}" hx-get="{0}" hx-target="#rule" hx-swap="innerHTML">{1}</a>'
)

Ruled = Callable[..., Markup]


def ruled_by(books: Mapping[str, Rulebook]) -> Ruled:
    """The filter `ruled`: of a kind and id where they are told, else by the words themselves.

    `books` are the rules of each game by its short name, those of the first meant by default.
    """
    first = next(iter(books))

    def ruled(words: object, kind: str = "", name: str = "", game: str = first) -> Markup:
        book, asked = books[game], "" if game == first else f"?jeu={game}"
        told = book.of(kind, name) if kind else None
        if told is not None:
            return _link(told, str(words), asked)
        pieces = _BETWEEN.split(str(words))
        return Markup("").join(_piece(book, piece, asked) for piece in pieces)

    return ruled


def _piece(book: Rulebook, words: str, asked: str) -> Markup:
    found = book.by_name.get(words.casefold())
    return _link(found, words, asked) if found else escape(words)


def _link(entry: RuleEntry, words: str, asked: str) -> Markup:
    return _LINK.format(f"/regles/{entry.kind}/{entry.id}{asked}", words)
