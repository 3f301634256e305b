"""A curious hand before a screen: of all that can be touched it takes what it touched least."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from approved.listing import steady
from web.monkey import WORDS, Field, Page, Sent

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

Data = dict[str, list[Any]]
# What differs between two things of one kind: a number, a square of the map.
UNLIKE: Final = ((re.compile(r"\d+"), "0"), (re.compile(r"\b[a-z]0\b"), "a0"))
# It hides all the rest.
CURTAIN: Final = "/rideau"
# A link leads to the same page again, and so does a step back: each is worth so many buttons.
AGAIN: Final = re.compile(r"/(?:annuler|retablir)\b")
WORTH: Final = 4


@dataclass(frozen=True)
class Way:
    """A button of a form, or a link: its kind and, more coarsely, its family."""

    words: str
    family: str
    form: Sent | None = None
    button: tuple[str, str] | None = None

    @property
    def kind(self) -> str:
        return _alike(self.words)


def _alike(words: str) -> str:
    for unlike, instead in UNLIKE:
        words = unlike.sub(instead, words)
    return words


def ways(html: str) -> list[Way]:
    """All that can be touched on this page."""
    page = Page(html)
    links = [Way(steady(it), _alike(steady(it)).partition("=")[0]) for it in page.links]
    kept = [replace(way, form=Sent(it, "get")) for way, it in zip(links, page.links, strict=True)]
    forms, held = [it for it in page.forms if it.method != "dialog"], " ".join(page.held)
    return [*kept, *(_pressed(form, button, held) for form in forms for button in form.buttons)]


def _pressed(form: Sent, button: tuple[str, str], held: str) -> Way:
    action, (name, value) = steady(form.action), button
    told = [f"{it.name}={it.value}" for it in form.fields if it.kind == "hidden"]
    fields = [it for it in told if not it.startswith(("csrf", "jeton", "vu", "seen", "rejoue"))]
    words = " ".join([action, f"{name}={value}", *fields])
    # A square is another with another tool in hand.
    words += f", {_alike(held)}" if held and _alike(value) == "a0" else ""
    return Way(steady(words), _alike(f"{action} {name}"), form, button)


class Curious:
    """One device; the same hand takes the same ways."""

    def __init__(self, client: "FlaskClient", name: str, inside: str, file: bytes) -> None:
        self._client, self._name, self._inside, self._file = client, name, inside, file
        self._kinds, self._families = Counter[str](), Counter[str]()
        self.html, self.taken = "", ""

    def go(self, path: str) -> "TestResponse":
        return self._seen(self._client.get(path))

    def touch(self) -> "TestResponse | None":
        """What was touched least; nothing where nothing can be."""
        found = (it for it in ways(self.html) if it.words.startswith(self._inside))
        open_ = [it for it in found if CURTAIN not in it.words]
        if not open_:
            return None
        way = min(open_, key=self._rank)
        data = self._filled(way, self._kinds[way.kind])
        self._kinds[way.kind] += 1
        self._families[way.family] += 1
        self.taken = way.words
        return self._sent(way, data)

    def _rank(self, way: Way) -> tuple[int, int, str]:
        times = self._kinds[way.kind]
        weight = 1 if way.button and not AGAIN.search(way.words) else WORTH
        return times * weight, self._families[way.family], self._of(way.words, times)

    def _of(self, words: str, times: int) -> str:
        """Chance that knows no step: what is put beside a way leaves its turn to it."""
        return sha256(f"{self._name} {times} {words}".encode()).hexdigest()

    def _sent(self, way: Way, data: Data) -> "TestResponse":
        assert way.form
        if way.form.method == "get":
            return self._seen(self._client.get(way.form.action, query_string=data or None))
        return self._seen(self._client.post(way.form.action, data=data))

    def _filled(self, way: Way, times: int) -> Data:
        """First as the page has filled it in, then by chance, and so in turn."""
        assert way.form
        data: Data = {}
        for place, one in enumerate(way.form.fields):
            chance = int(self._of(f"{place} {way.kind}", times)[:8], 16)
            for value in self._by_chance(one, chance) if times % 2 else _as_shown(one):
                data.setdefault(one.name, []).append(value)
        if way.button and way.button[0]:
            data.setdefault(way.button[0], []).append(way.button[1])
        return data

    def _by_chance(self, one: Field, chance: int) -> Iterator[Any]:
        match one.kind:
            case "hidden":
                yield one.value
            case "checkbox" | "radio":
                yield from [one.value or "on"] if chance % 2 else []
            case "select":
                yield from [one.choices[chance % len(one.choices)]] if one.choices else []
            case "file":
                yield BytesIO(self._file), "fichier.json"
            case _:
                yield WORDS[chance // 2 % len(WORDS)] if chance % 2 else one.value

    def _seen(self, answer: "TestResponse") -> "TestResponse":
        if answer.status_code in (302, 303):
            return self.go(answer.location)
        if answer.mimetype == "text/html":
            self.html = answer.text
        return answer


def _as_shown(one: Field) -> Iterator[Any]:
    match one.kind:
        case "checkbox" | "radio":
            yield from [one.value or "on"] if one.checked else []
        case "file":
            return
        case "select":
            yield from [one.value] if one.choices else []
        case _:
            yield one.value
