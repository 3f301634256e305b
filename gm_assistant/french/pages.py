"""French typography in a finished page: its texts and spoken names, never what people typed."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from markupsafe import escape

from gm_assistant.french.typography import Typesetter, would_change

# A tag alone, or whole where what it holds is no text to read or is somebody's own.
_TAG: Final = re.compile(
    r"(<(?:script|style|textarea|pre)\b[^>]*>.*?</(?:script|style|textarea|pre)>|<[^>]*>)",
    re.DOTALL,
)
_SPOKEN: Final = re.compile(r' (aria-label|title|alt|placeholder|data-whole)="([^"]*)"')
_QUOTE: Final = re.compile(r"(?<=[^\W\d_])&#39;(?=\w|«)")
# Texts and tags of the pages shown last.
KEPT: Final = 4096
_SIGNS: Final = re.compile(r"['’:;?!«»]|&#39;")


def kept_from_setting(typed: Iterable[str]) -> frozenset[str]:
    """Those of people's words that setting a page must know of."""
    return frozenset(it for it in typed if would_change(str(escape(it))))


class PageSetter:
    """Sets a page; `typed` are the words of people, which stay as they wrote them."""

    def __init__(self, typed: Iterable[str]) -> None:
        self._set = Typesetter(str(escape(it)) for it in typed)
        # From one page to the next nearly all is the same.
        self._read, self._tag = lru_cache(KEPT)(self._read_anew), lru_cache(KEPT)(self._tag_anew)

    def __call__(self, html: str) -> str:
        pieces = _TAG.split(html)
        pieces[::2] = map(self._read, pieces[::2])
        pieces[1::2] = map(self._tag, pieces[1::2])
        return "".join(pieces)

    def _read_anew(self, text: str) -> str:
        return self._text(text) if _SIGNS.search(text) else text

    def _tag_anew(self, tag: str) -> str:
        return _SPOKEN.sub(self._attribute, tag)

    def _text(self, text: str) -> str:
        return self._set(text, _QUOTE)

    def _attribute(self, found: re.Match[str]) -> str:
        return f' {found[1]}="{self._read_anew(found[2])}"'
