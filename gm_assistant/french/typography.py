"""French typography: curly apostrophes, and signs that never leave their word."""

import re
from collections.abc import Iterable
from typing import Final

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
NARROW: Final = "\N{NARROW NO-BREAK SPACE}"
_SPACES: Final = "[ \t\r\n\u00a0\u202f]"
_APOSTROPHE: Final = re.compile(r"(?<=[^\W\d_])'(?=[^\W_]|[« \u00a0{])")
_HIGH: Final = re.compile(rf"(?<=[^\s?!;:])({_SPACES}*)([;?!]+)(?=$|[\s»)\]…,.\u00a0\u202f])")
_COLON: Final = re.compile(rf"{_SPACES}+:(?=$|\s|\u00a0)")
_OPENING: Final = re.compile(rf"«{_SPACES}*")
_CLOSING: Final = re.compile(rf"{_SPACES}*»")
_RUNS: Final = re.compile(r"[ \t\r\n]+")


def typeset(text: str) -> str:
    """A text of ours as it is read: on one line, its signs held to their words."""
    return _RUNS.sub(" ", signed(text.strip()))


def signed(text: str) -> str:
    """The same without touching how the text is cut into lines."""
    text = _APOSTROPHE.sub("’", text)
    text = _HIGH.sub(_held, text)
    text = _COLON.sub(f"{NO_BREAK}:", text)
    text = _OPENING.sub(f"«{NO_BREAK}", text)
    return _CLOSING.sub(f"{NO_BREAK}»", text)


def _held(found: re.Match[str]) -> str:
    # Without a space before it, a sign may belong to a code or an address: it is left alone.
    return f"{NARROW}{found[2]}" if found[1] else found[0]


def plain(text: str) -> str:
    """The text as a keyboard writes it, to search in it or to compare it."""
    return text.replace("’", "'").replace(NO_BREAK, " ").replace(NARROW, " ")


class Typesetter:
    """Sets the texts of a page or a sheet, but never what people typed."""

    def __init__(self, typed: Iterable[str]) -> None:
        changed = {it for it in typed if it and would_change(it)}
        longest_first = sorted(changed, key=len, reverse=True)
        self._typed = re.compile("|".join(map(re.escape, longest_first))) if changed else None

    def __call__(self, text: str, apostrophes: re.Pattern[str] = _APOSTROPHE) -> str:
        if self._typed is None:
            return signed(apostrophes.sub("’", text))
        kept = self._typed.findall(text)
        pieces = [signed(apostrophes.sub("’", it)) for it in self._typed.split(text)]
        return "".join(one + other for one, other in zip(pieces, [*kept, ""], strict=True))


def would_change(text: str) -> bool:
    # An apostrophe is written as an entity where it is escaped.
    return signed(text) != text or "&#39;" in text
