"""A name of the game, in any template, becomes the way to its rule."""

import re
from collections.abc import Callable
from typing import Final

from markupsafe import Markup, escape

from gm_assistant.companions.quinte_bourg.scripts.help import Help, HelpEntry

# Where two things have the same name, the one that a player would ask about comes first.
_FIRST: Final = (
    "role", "speciality", "post", "condition", "power", "long_action", "row", "stage", "action",
    "status", "law_effect", "setting", "notion", "camp",
)  # fmt: skip
_BETWEEN: Final = re.compile(r"( · |, | et )")
_LINK: Final = Markup(
    '<a class="rule" href="{0}" hx-get="{0}" hx-target="#rule" hx-swap="innerHTML">{1}</a>'
)

Ruled = Callable[..., Markup]


def ruled_by(rules: Help) -> Ruled:
    """The filter `ruled`: of a kind and id where they are told, else by the words themselves."""
    named = _by_name(rules)

    def ruled(words: object, kind: str = "", name: str = "") -> Markup:
        told = rules.of(kind, name) if kind else None
        if told is not None:
            return _link(told, str(words))
        pieces = _BETWEEN.split(str(words))
        return Markup("").join(_piece(named, piece) for piece in pieces)

    return ruled


def _by_name(rules: Help) -> dict[str, HelpEntry]:
    ordered = sorted(rules.entries, key=lambda it: _FIRST.index(it.kind), reverse=True)
    return {entry.label.casefold(): entry for entry in ordered if entry.rule}


def _piece(named: dict[str, HelpEntry], words: str) -> Markup:
    found = named.get(words.casefold())
    return _link(found, words) if found else escape(words)


def _link(entry: HelpEntry, words: str) -> Markup:
    return _LINK.format(f"/regles/{entry.kind}/{entry.id}", words)
