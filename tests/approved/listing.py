"""A page as the MJ reads it: its words line by line, what can be touched, what it would send."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from html import unescape
from typing import Any, Final, NamedTuple

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


# A value as lines: each of its parts with what is not as usual, its properties included.

PLAIN: Final = (str, int, float, bool, type(None))


class Parts(NamedTuple):
    """What any value of a class is made of: fields and what is usual there, properties."""

    usual: Mapping[str, Any]
    properties: tuple[str, ...]


def lines_of(value: Any, name: str = "") -> list[str]:
    """One line a value, those inside of it after it."""
    lines = list[str]()
    _tell(value, name, lines)
    return lines


def _tell(value: Any, name: str, lines: list[str]) -> None:
    parts = _parts_of(type(value))
    if parts:
        found = _unusual(value, parts)
        plain = _plain_of(found)
        lines.append(f"{name} {type(value).__name__} {_listed(plain)}".strip())
        for it, one in found.items():
            if it not in plain:
                _tell(one, it, lines)
    elif isinstance(value, Mapping):
        found = {str(it): one for it, one in value.items()}
        plain = _plain_of(found)
        if plain:
            lines.append(f"{name} {_listed(plain)}")
        for it, one in found.items():
            if it not in plain:
                _tell(one, f"{name}.{it}".strip("."), lines)
    elif isinstance(value, list | tuple) and not _is_plain(value):
        for one in value:
            _tell(one, name, lines)
    else:
        lines.append(f"{name} = {_written(value)}")


# Of hundreds of classes there are millions of values.
_KNOWN: Final[dict[type[Any], Parts | None]] = {}


def _parts_of(kind: type[Any]) -> Parts | None:
    if kind not in _KNOWN:
        _KNOWN[kind] = _found_in(kind) if is_dataclass(kind) else None
    return _KNOWN[kind]


def _found_in(kind: type[Any]) -> Parts:
    usual = {
        it.name: it.default if it.default_factory is MISSING else it.default_factory()
        for it in fields(kind)
    }
    named = {
        it: None for of in kind.__mro__ for it, one in vars(of).items() if isinstance(one, property)
    }
    return Parts(usual, tuple(named))


def _unusual(value: Any, parts: Parts) -> dict[str, Any]:
    """And what a template asks of it beside its fields."""
    found = {}
    for it, usual in parts.usual.items():
        one = getattr(value, it)
        if usual is MISSING or one != usual:
            found[it] = one
    for it in parts.properties:
        one = getattr(value, it)
        if one:
            found[it] = one
    return found


def _plain_of(found: Mapping[str, Any]) -> dict[str, Any]:
    return {it: one for it, one in found.items() if _is_plain(one)}


def _is_plain(value: Any) -> bool:
    if isinstance(value, PLAIN):
        return True
    return isinstance(value, list | tuple | set | frozenset) and all(map(_is_plain, value))


def _listed(plain: Mapping[str, Any]) -> str:
    return ", ".join([f"{it}={_written(one)}" for it, one in plain.items()])


def _written(value: Any) -> str:
    """An order that is none is the same every time."""
    if isinstance(value, set | frozenset):
        return repr(sorted(value, key=repr))
    return repr(value)
