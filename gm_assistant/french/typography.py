"""French typography: signs held to their words, in texts and in pages; not what people typed."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

# Where a name may be cut in two lines: between syllables, never near its ends.

SOFT: Final = "\N{SOFT HYPHEN}"
# Shorter ones stand on one line anywhere.
_SHORT: Final = 6
_VOWELS: Final = "aàâäeéèêëiîïoôöuùûüyœæ"
# Between two alike; after a vowel before one consonant, or between two: l, r, h follow another.
# Of three the second is an s that stays behind.
_CUT: Final = re.compile(
    rf"(?<=([lr]))(?=\1[{_VOWELS}])"
    rf"|(?<=[{_VOWELS}])(?=([^\W\d_{_VOWELS}])(?!\2)[lrh]?[{_VOWELS}])"
    rf"|(?<=[{_VOWELS}][^\W\d_{_VOWELS}])(?<!g(?=n))(?=[^\W\d_{_VOWELS}lrh][lrh]?[{_VOWELS}])"
    rf"|(?<=[{_VOWELS}][^\W\d_{_VOWELS}]s)(?=[^\W\d_{_VOWELS}lrh][lrh]?[{_VOWELS}])",
    re.IGNORECASE,
)


def divided(name: str) -> str:
    """The same name, with soft hyphens that show only where it is cut; plain words alone."""
    letters = name.removesuffix(".").replace("'", "").replace("’", "")
    if len(name) <= _SHORT or not letters.isalpha():
        return name
    cuts = [it.start() for it in _CUT.finditer(name) if 2 <= it.start() <= len(name) - 3]
    edges = [0, *cuts, len(name)]
    return SOFT.join(name[start:end] for start, end in pairwise(edges))


def is_whole(name: str) -> bool:
    """Whether no line may end within it."""
    return not any(it in name for it in (SOFT, " ", "-"))


NO_BREAK: Final = "\N{NO-BREAK SPACE}"
NARROW: Final = "\N{NARROW NO-BREAK SPACE}"
_SPACES: Final = "[ \t\r\n\u00a0\u202f]"
_APOSTROPHE: Final = re.compile(r"(?<=[^\W\d_])'(?=[^\W_]|[« \u00a0{])")
# Without a space before it, a sign may belong to a code or an address: it is left alone.
_HIGH: Final = re.compile(rf"(?<=[^\s?!;:]){_SPACES}+([;?!]+)(?=$|[\s»)\]…,.\u00a0\u202f])")
_COLON: Final = re.compile(rf"{_SPACES}+:(?=$|\s|\u00a0)")
_OPENING: Final = re.compile(rf"«{_SPACES}*")
_CLOSING: Final = re.compile(rf"{_SPACES}*»")
# A name that ends with a dot ends its sentence too.
_DOTS: Final = re.compile(r"(?<=\w)\.\.(?!\.)")
_RUNS: Final = re.compile(r"[ \t\r\n]+")

# A tag alone, or whole where what it holds is no text to read or is somebody's own.
_TAG: Final = re.compile(
    r"(<(?:script|style|textarea|pre)\b[^>]*>.*?</(?:script|style|textarea|pre)>|<[^>]*>)",
    re.DOTALL,
)
_SPOKEN: Final = re.compile(
    r' (aria-label|title|alt|placeholder|data-whole|data-free|data-taken)="([^"]*)"'
)
_QUOTE: Final = re.compile(r"(?<=[^\W\d_])&#39;(?=\w|«)")
# Texts and tags of the pages shown last.
KEPT: Final = 4096
_SIGNS: Final = re.compile(r"['’:;?!«»]|&#39;|\.\.")
_MORE_THAN_A_WORD: Final = re.compile(r"[\s'’:;?!«».]")


def typeset(text: str) -> str:
    """A text of ours as it is read: on one line, its signs held to their words."""
    return _RUNS.sub(" ", signed(text.strip()))


def signed(text: str) -> str:
    """The same without touching how the text is cut into lines."""
    text = _APOSTROPHE.sub("’", text)
    text = _HIGH.sub(rf"{NARROW}\1", text)
    text = _COLON.sub(f"{NO_BREAK}:", text)
    text = _DOTS.sub(".", text)
    text = _OPENING.sub(f"«{NO_BREAK}", text)
    return _CLOSING.sub(f"{NO_BREAK}»", text)


def plain(text: str) -> str:
    """The text as a keyboard writes it, to search in it or to compare it."""
    return text.replace("’", "'").replace(NO_BREAK, " ").replace(NARROW, " ")


class Typesetter:
    """Sets the texts of a page or a sheet, but never what people typed."""

    def __init__(self, typed: Iterable[str]) -> None:
        changed = {it for it in typed if it and would_change(it)}
        longest_first = sorted(changed, key=len, reverse=True)
        self._typed = re.compile("|".join(map(_found_again, longest_first))) if changed else None

    def __call__(self, text: str, apostrophes: re.Pattern[str] = _APOSTROPHE) -> str:
        if self._typed is None:
            return signed(apostrophes.sub("’", text))
        kept = self._typed.findall(text)
        pieces = [signed(apostrophes.sub("’", it)) for it in self._typed.split(text)]
        return "".join(one + other for one, other in zip(pieces, [*kept, ""], strict=True))


def _found_again(word: str) -> str:
    """A name alone may have been divided into syllables."""
    return re.escape(word) if " " in word else f"{SOFT}?".join(map(re.escape, word))


def would_change(text: str) -> bool:
    """Whether a word of people would not stay as it is."""
    # An apostrophe is written as an entity where it is escaped.
    return signed(text) != text or "&#39;" in text


def typed_in(value: Any) -> Iterator[str]:
    """Every text of a document, a move or a table being set that is more than a word."""
    if isinstance(value, str):
        if _MORE_THAN_A_WORD.search(value):
            yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from typed_in(one)
        if isinstance(value.get("name"), str):
            yield from _shorter(value["name"])
    elif isinstance(value, list | tuple):
        for one in value:
            yield from typed_in(one)


def _shorter(name: str) -> Iterator[str]:
    """What a house may show of a name: a word of it, cut or not, letters of the last after it."""
    words = name.split() if would_change(name) else []
    last = words[-1] if words else ""
    letters = [f"{last[0].upper()}{last[1:end]}" for end in range(1, len(last) + 1)]
    for word in words:
        cut = [word[:end] for end in range(2, len(word) + 1)]
        yield word
        yield from (f"{it}." for it in cut)
        yield from (f"{it} {end}" for it in cut for end in letters)


class PageSetter:
    """Sets its texts and spoken names; `typed`: words of people, as the page has them."""

    def __init__(self, typed: Iterable[str]) -> None:
        self._set = Typesetter(typed)
        # From one page to the next nearly all is the same.
        self._read, self._tag = lru_cache(KEPT)(self._read_anew), lru_cache(KEPT)(self._tag_anew)

    def __call__(self, html: str) -> str:
        pieces = _TAG.split(html)
        pieces[::2] = map(self._read, pieces[::2])
        pieces[1::2] = map(self._tag, pieces[1::2])
        return "".join(pieces)

    def _read_anew(self, text: str) -> str:
        return self._set(text, _QUOTE) if _SIGNS.search(text) else text

    def _tag_anew(self, tag: str) -> str:
        return _SPOKEN.sub(lambda found: f' {found[1]}="{self._read_anew(found[2])}"', tag)
