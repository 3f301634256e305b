"""Where a name may be cut in two lines: between syllables, never near its ends."""

import re
from itertools import pairwise
from typing import Final

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
