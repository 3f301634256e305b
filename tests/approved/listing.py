"""A page as the MJ reads it: its words line by line, what can be touched, what it would send."""

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from typing import Final, NamedTuple

from gm_assistant.french.language import plain

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
    r"class|style|type|id|d|x|y|[xy]\d|c[xy]|r[xy]?|width|height|points|transform|data-(?!version|csrf|left\b).*"
)
UNWRITTEN: Final = "~"
# Another at every request: what signs a form, the game before, the mark of a file, an hour.
MONTHS: Final = (
    "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre"
)
SIGNED: Final = re.compile(r'<input type="hidden" name="(?:csrf|jeton|vu|rejoue)" value="[^"]*">')
CHANGING: Final = (
    (re.compile(r"\?v=[0-9a-f]+"), ""),
    (re.compile(r"/(partie|ecran|nouvelle|joueur)/[\w-]{16,}"), r"/\1/…"),
    # A player's code is another one each time.
    (re.compile(r"\b\d{3} \d{3}\b"), "… …"),
    (re.compile(r"\b\d\d?(?::| ?h ?)\d\d\b"), "…"),
    (re.compile(r"\bdu \d\d?/\d\d?\b"), "du …"),
    # A slow machine reads on minutes after it has written.
    (re.compile(r"\bil y a \d+ minutes\b"), "à l'instant"),
    (re.compile(rf"\b\d\d? (?:{MONTHS})\b(?: \d{{4}})?"), "…"),
)
EMPTY: Final = re.compile(r"<(?:form|fieldset|details|select)>")


# A comment; a text that is no words; a tag with its name and its attributes; words.
PART: Final = re.compile(
    r"<!.*?>|<(?P<raw>script|style)\b.*?</(?P=raw)>"
    r"|<(?P<end>/?)(?P<tag>[a-zA-Z][\w:-]*)(?P<attrs>(?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>"
    r"|(?P<words>[^<]+)",
    re.DOTALL,
)
ATTRIBUTE: Final = re.compile(r"([^\s=\"'/]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")


class Tag(NamedTuple):
    """What the first half of an element tells: to hands, to ears, to eyes."""

    told: str
    label: str
    seen: str


class Listing:
    """Gathers the lines of one page."""

    def __init__(self, html: str) -> None:
        self.lines, self._words, self._unread = list[str](), "", 0
        # Tuples of its groups: a match made for each part would take longer than reading it.
        for raw, end, tag, attrs, words in PART.findall(SIGNED.sub("", html)):
            if words:
                if not self._unread:
                    self._words += unescape(words) if "&" in words else words
            elif tag:
                self._element(tag.lower(), attrs, ended=bool(end))
            elif raw:
                self._end_line()
        self._end_line()

    def _element(self, tag: str, attrs: str, *, ended: bool) -> None:
        if tag not in INLINE:
            self._end_line()
        if not ended:
            self._unread += tag in UNREAD
            self._begin(tag_of(tag, attrs.rstrip("/ ")))
        if ended or attrs.endswith("/"):
            if tag not in INLINE:
                self._end_line()
            self._unread -= tag in UNREAD

    def _begin(self, tag: Tag) -> None:
        if tag.told:
            self._words += tag.told
        else:
            apart = " " if tag.label and self._words[-1:].isalnum() else ""
            self._words += f"{apart}{tag.label} "
        if tag.seen and not self._unread:
            self.lines.append(tag.seen)

    def _end_line(self) -> None:
        if self._words and not self._words.isspace():
            words = read_as(self._words)
            if words and not EMPTY.fullmatch(words):
                self.lines.append(words)
        self._words = ""


# The same tags, and below the same lines, stand on page after page.
@lru_cache(maxsize=20_000)
def tag_of(tag: str, attrs: str) -> Tag:
    values = dict(map(_attribute, ATTRIBUTE.finditer(attrs)))
    told = f"<{' '.join([tag, *_told(values)])}> " if tag in TOUCHED else ""
    seen = [f"{name}={value}" for name, value in values.items() if SEEN.fullmatch(name)]
    shown = steady(" ".join([UNWRITTEN, tag, *seen])) if seen else ""
    return Tag(told, values.get("aria-label") or "", shown)


def _attribute(found: re.Match[str]) -> tuple[str, str | None]:
    name, *values = found.groups()
    given = next((it for it in values if it is not None), None)
    return name.lower(), None if given is None else unescape(given)


@lru_cache(maxsize=20_000)
def read_as(words: str) -> str:
    return steady(" ".join(plain(words).split()))


@lru_cache(maxsize=20_000)
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
