"""The colours of the pictures of a story: those of the page around it, or a file's own."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

_PALETTE: Final = re.compile(r"^(\[data-look=[^{]*)\{([^}]*--[^}]*)\}", re.MULTILINE)
_LOOK: Final = re.compile(r'\[data-look="(\w+)"\]')
_COLOUR: Final = re.compile(r"--([\w-]+): (#[0-9a-f]{6})\b")
_SIGNS: Final = ("m-", "i-")


def of_page(name: str) -> str:
    """As the look of the page has it."""
    return f"var(--{_ink(name)})"


def of_file(look: str) -> Callable[[str], str]:
    """The same colours for a picture that is taken away."""
    colours = _looks()[look]
    return lambda name: colours[_ink(name)]


def _ink(name: str) -> str:
    """The sign of a camp has the colour of the camp; the others are drawn as words are."""
    return "ink-2" if name.startswith(_SIGNS) else name.removeprefix("camp-")


@cache
def _looks() -> Mapping[str, Mapping[str, str]]:
    style = (files("gm_assistant.web") / "static" / "look.css").read_text("utf-8")
    looks: dict[str, dict[str, str]] = {}
    for selectors, colours in _PALETTE.findall(style):
        for look in _LOOK.findall(selectors):
            looks.setdefault(look, {}).update(_COLOUR.findall(colours))
    return looks
