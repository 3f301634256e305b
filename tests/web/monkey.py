"""A monkey before a screen: it sees forms, fields, buttons and links, and takes any of them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from io import BytesIO
from random import Random
from typing import TYPE_CHECKING, Any, Final

from approved.listing import ATTRIBUTE

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

WORDS = ("", "Ana", "é" * 30, "0", "3", "<b>", "a\nb", "Zoé\nYann\nXavier", "../..", "\u202e", "🦎")


@dataclass
class Field:
    """One thing that a form sends; `choices` where the values are given."""

    name: str
    value: str = ""
    kind: str = "hidden"
    choices: list[str] = field(default_factory=list)
    checked: bool = False


@dataclass
class Sent:
    """One form of a page, and the buttons that send it."""

    action: str
    method: str
    id: str = ""
    fields: list[Field] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)


# What is touched, and what is no page though it stands on it; an option is followed by its words.
TOUCHED: Final = re.compile(
    r"<!--.*?-->|<(?P<raw>script|style)\b.*?</(?P=raw)>"
    r"|<(?P<end>/?)(?P<tag>a|form|button|input|textarea|select|option)(?=[\s/>])"
    r"(?P<attrs>(?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>(?P<words>[^<]*)",
    re.DOTALL,
)


def _told(attrs: str) -> dict[str, str]:
    found = ATTRIBUTE.findall(attrs)
    return {name: unescape(quoted or single or bare) for name, quoted, single, bare in found}


class Page:
    """What can be touched on it."""

    def __init__(self, html: str) -> None:
        self.forms: list[Sent] = []
        self.links: list[str] = []
        self.held: list[str] = []
        self.elsewhere: list[tuple[str, tuple[str, str]]] = []
        self._form: Sent | None = None
        self._select: Field | None = None
        self._option: tuple[str, bool] | None = None
        for found in TOUCHED.finditer(html):
            if found["end"]:
                self._ended(found["tag"])
            elif found["tag"]:
                self._begun(found["tag"], _told(found["attrs"]), unescape(found["words"]).strip())
        for form_id, button in self.elsewhere:
            for form in self.forms:
                if form.id == form_id:
                    form.buttons.append(button)

    def _begun(self, tag: str, told: Mapping[str, str], words: str) -> None:
        if tag == "a" and told.get("href", "").startswith("/"):
            self.links.append(told["href"])
        elif tag == "form":
            self._form = Sent(told.get("action", ""), told.get("method", "get"), told.get("id", ""))
            self.forms.append(self._form)
        elif tag == "button" and "disabled" not in told and told.get("type") != "button":
            self._button(told)
        elif self._form is not None:
            self._field(tag, told, words)

    def _button(self, told: Mapping[str, str]) -> None:
        button = (told.get("name", ""), told.get("value", ""))
        if told.get("aria-pressed") == "true" or "choisie" in told.get("class", ""):
            self.held.append(button[1])
        if "form" in told:
            self.elsewhere.append((told["form"], button))
        elif self._form is not None:
            self._form.buttons.append(button)

    def _field(self, tag: str, told: Mapping[str, str], words: str) -> None:
        assert self._form
        name = told.get("name", "")
        if tag == "option" and self._select is not None:
            self._end_option()
            # An option without a value sends its words.
            self._option = (told.get("value", words), "selected" in told)
        elif name and tag == "select":
            self._select = Field(name, kind="select")
            self._form.fields.append(self._select)
        elif name and tag in ("input", "textarea"):
            kind = told.get("type", "text") if tag == "input" else "text"
            found = Field(name, told.get("value", ""), kind, checked="checked" in told)
            self._form.fields.append(found)

    def _ended(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag in ("option", "select"):
            self._end_option()
        if tag == "select":
            self._select = None

    def _end_option(self) -> None:
        if self._select is None or self._option is None:
            return
        value, selected = self._option
        self._select.choices.append(value)
        if selected or len(self._select.choices) == 1:
            self._select.value = value
        self._option = None


class Monkey:
    """One device; whatever it is answered, it goes on from there."""

    def __init__(self, client: "FlaskClient", chance: Random, files: list[bytes]) -> None:
        self.client, self.chance, self.files = client, chance, files
        self.html, self.requests = "", 0
        self.go("/")

    def touch(self) -> "TestResponse":
        """Any form or link of the page; home again where there is none."""
        page = Page(self.html)
        forms = [form for form in page.forms if form.buttons and form.method != "dialog"]
        if forms and self.chance.random() < 0.8:
            return self._send(self.chance.choice(forms))
        links = [link for link in page.links if not link.startswith("/static/")]
        return self.go(self.chance.choice(links) if links else "/")

    def go(self, path: str) -> "TestResponse":
        return self._seen(self.client.get(path))

    def _send(self, form: Sent) -> "TestResponse":
        data: dict[str, list[Any]] = {}
        for one in form.fields:
            for value in self._values(one):
                data.setdefault(one.name, []).append(value)
        name, value = self.chance.choice(form.buttons)
        if name:
            data.setdefault(name, []).append(value)
        if form.method == "get":
            return self._seen(self.client.get(form.action, query_string=data))
        answer = self._seen(self.client.post(form.action, data=data))
        if self.chance.random() < 0.1:
            # The same tap arrives twice.
            answer = self._seen(self.client.post(form.action, data=self._again(data)))
        return answer

    def _again(self, data: dict[str, list[Any]]) -> dict[str, list[Any]]:
        return {name: [it for it in values if isinstance(it, str)] for name, values in data.items()}

    def _values(self, one: Field) -> list[Any]:
        match one.kind:
            case "hidden":
                return [one.value]
            case "checkbox" | "radio":
                return [one.value or "on"] if self.chance.random() < 0.4 else []
            case "select":
                return [self.chance.choice(one.choices)] if one.choices else []
            case "file":
                content = self.chance.choice(self.files)
                return [(BytesIO(content), "fichier.json")] if self.chance.random() < 0.5 else []
            case _:
                return [one.value if self.chance.random() < 0.5 else self.chance.choice(WORDS)]

    def _seen(self, answer: "TestResponse") -> "TestResponse":
        self.requests += 1
        if answer.status_code in (302, 303):
            return self.go(answer.location)
        if answer.mimetype == "text/html":
            self.html = answer.text
        return answer
