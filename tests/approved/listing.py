"""A page as the MJ reads it: its words line by line, what can be touched, what it would send."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

from gm_assistant.french.typography import plain

# Their words stand inside a line; any other element begins one.
INLINE: Final = frozenset({"b", "cite", "code", "em", "kbd", "small", "span", "strong", "tspan"})
UNREAD: Final = frozenset({"script", "style", "head", "dialog", "textarea"})
TOUCHED: Final = frozenset(
    {"a", "button", "form", "input", "option", "select", "textarea", "details", "fieldset"}
)
# What a finger, a keyboard or a voice finds in a tag.
TOLD: Final = (
    *("name", "value", "href", "action", "formaction", "min", "max", "placeholder"),
    *("aria-label", "aria-pressed", "aria-current", "aria-checked", "alt"),
    *("checked", "selected", "disabled", "required", "open", "hidden"),
)
# What an eye finds there: not written down line by line, but part of the mark of a page.
SEEN: Final = re.compile(
    r"class|style|type|id|d|x|y|[xy]\d|c[xy]|r[xy]?|width|height|points|transform|data-(?!version|csrf).*"
)
UNWRITTEN: Final = "~"
# Another at every request: what signs a form, the mark of a file, a token, an hour.
MONTHS: Final = (
    "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre"
)
SIGNED: Final = re.compile(r'<input type="hidden" name="(?:csrf|jeton|vu)" value="[^"]*">')
CHANGING: Final = (
    (re.compile(r"\?v=[0-9a-f]+"), ""),
    (re.compile(r"/(partie|ecran|nouvelle)/[\w-]{16,}"), r"/\1/…"),
    (re.compile(r"\b\d\d?(?::| ?h ?)\d\d\b"), "…"),
    (re.compile(rf"\b\d\d? (?:{MONTHS})\b(?: \d{{4}})?"), "…"),
)
EMPTY: Final = re.compile(r"<(?:form|fieldset|details|select)>")


class Listing(HTMLParser):
    """Gathers the lines of one page."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.lines, self._words, self._unread = list[str](), "", 0
        self.feed(steady(plain(SIGNED.sub("", html))))
        self._end_line()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._unread += tag in UNREAD
        if tag not in INLINE:
            self._end_line()
        if tag in TOUCHED:
            self._words += f"<{' '.join([tag, *_told(dict(attrs))])}> "
        else:
            self._words += f"{dict(attrs).get('aria-label') or ''} "
        seen = [f"{name}={value}" for name, value in attrs if SEEN.fullmatch(name)]
        if seen and not self._unread:
            self.lines.append(" ".join([UNWRITTEN, tag, *seen]))

    def handle_endtag(self, tag: str) -> None:
        if tag not in INLINE:
            self._end_line()
        self._unread -= tag in UNREAD

    def handle_data(self, data: str) -> None:
        self._words += "" if self._unread else data

    def _end_line(self) -> None:
        words = " ".join(plain(self._words).split())
        if words and not EMPTY.fullmatch(words):
            self.lines.append(words)
        self._words = ""


def steady(words: str) -> str:
    """Without what is another at every request."""
    for changing, instead in CHANGING:
        words = changing.sub(instead, words)
    return words


def _told(attrs: dict[str, str | None]) -> Iterator[str]:
    for name in TOLD:
        value = attrs.get(name, "")
        if value != "":
            yield name if value is None else f"{name}={value}"
