"""A page as the MJ reads it: its words line by line, what can be touched, what it would send."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

from gm_assistant.french.typography import plain

# Their words stand inside a line; any other element begins one.
INLINE: Final = frozenset(
    ("a abbr b bdi br cite code em i kbd mark q s small span strong sub sup tspan u var").split()
)
UNREAD: Final = frozenset(("script", "style", "head", "dialog"))
# Another one at every request: signatures, tokens, marks of files, days and hours.
CHANGING: Final = (
    (re.compile(r"csrf=\S*|jeton=\S*|vu=\S*|\?v=[0-9a-f]+"), ""),
    (re.compile(r"/(partie|ecran|nouvelle)/[\w-]{16,}"), r"/\1/…"),
    (re.compile(r"\b\d\d?(:| ?h ?)\d\d\b"), "…"),
)
# What a finger, a keyboard or a loud voice finds in a tag.
TOLD: Final = (
    *("name", "value", "href", "action", "formaction", "type", "min", "max", "placeholder"),
    *("aria-label", "aria-pressed", "aria-current", "aria-checked", "title", "alt"),
    *("checked", "selected", "disabled", "required", "open", "hidden"),
)
TOUCHED: Final = frozenset(
    ("a", "button", "form", "input", "option", "select", "textarea", "details", "g", "svg", "img")
)
UNSAID: Final = {"type": {"hidden", "submit", "text"}, "action": {""}}


class Listing(HTMLParser):
    """Gathers the lines of one page."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self._lines, self._words = list[str](), ""
        self._unread = 0
        self.feed(html)
        self._end_line()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in UNREAD:
            self._unread += 1
        if tag not in INLINE or tag == "a":
            self._end_line()
        told = " ".join(_told(dict(attrs))) if tag in TOUCHED else _spoken(dict(attrs))
        if told:
            self._words += f"<{tag} {told}> " if tag in TOUCHED else f"{{{told}}} "

    def handle_endtag(self, tag: str) -> None:
        if tag in UNREAD:
            self._unread -= 1
        if tag not in INLINE or tag == "a":
            self._end_line()

    def handle_data(self, data: str) -> None:
        if not self._unread:
            self._words += data

    def _end_line(self) -> None:
        words = " ".join(plain(self._words).split())
        for changing, instead in CHANGING:
            words = changing.sub(instead, words)
        if words and not re.fullmatch(r"<\w+ *>", words) and not self._unread:
            self._lines.append(words)
        self._words = ""

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)


def _told(attrs: dict[str, str | None]) -> Iterator[str]:
    for name in TOLD:
        if name in attrs and attrs[name] not in UNSAID.get(name, ()):
            value = attrs[name]
            yield name if value is None else f"{name}={value}"


def _spoken(attrs: dict[str, str | None]) -> str:
    return attrs.get("aria-label") or ""
