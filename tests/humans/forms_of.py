"""What a page without JavaScript lets a hand do: its buttons, each with the form that it sends."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

Pairs = list[tuple[str, str]]


@dataclass
class Button:
    """One button, and the fields that go with it."""

    action: str
    pairs: Pairs

    @property
    def move(self) -> str:
        return dict(self.pairs).get("move", "")


@dataclass
class _Form:
    action: str
    id: str = ""
    fields: Pairs = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class Page(HTMLParser):
    """Forms and links of a page, filled in as they stand."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[_Form] = []
        self.links: list[str] = []
        self._form: _Form | None = None
        self._select = ""
        self._options: list[tuple[str, bool]] = []
        self._area, self._text = "", ""
        self._radios: dict[str, str] = {}
        self.feed(html)

    @property
    def buttons(self) -> list[Button]:
        return [
            Button(form.action, [*form.fields, *([(name, value)] if name else [])])
            for form in self.forms
            for name, value in form.buttons
        ]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        match tag:
            case "a":
                self.links.append(told.get("href", ""))
            case "form":
                self._form = _Form(told.get("action", ""), told.get("id", ""))
                self.forms.append(self._form)
            case "option":
                self._options.append((told.get("value", ""), "selected" in told))
            case "select":
                self._select, self._options = told["name"], []
            case "textarea":
                self._area, self._text = told["name"], ""
            case "button" if told.get("form"):
                # A button may stand far from its form, which it calls by its id.
                [of] = [it for it in self.forms if it.id == told["form"]]
                of.buttons.append((told.get("name", ""), told.get("value", "")))
            case "button" if self._form and told.get("type") != "button":
                self._form.buttons.append((told.get("name", ""), told.get("value", "")))
            case "input" if self._form:
                self._input(told)

    def _input(self, told: dict[str, str]) -> None:
        unchecked = told.get("type") in ("checkbox", "radio") and "checked" not in told
        if unchecked and told.get("type") == "radio":
            self._radios.setdefault(told["name"], told.get("value", ""))
        if self._form and told.get("name") and told.get("type") != "file" and not unchecked:
            self._form.fields.append((told["name"], told.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self._form:
            # Where nothing is chosen beforehand, a hand takes the first.
            named = {name for name, _ in self._form.fields}
            self._form.fields += [it for it in self._radios.items() if it[0] not in named]
            self._form, self._radios = None, {}
        if tag == "select" and self._form and self._options:
            chosen = next((it for it, on in self._options if on), self._options[0][0])
            self._form.fields.append((self._select, chosen))
        if tag == "textarea" and self._form:
            self._form.fields.append((self._area, self._text.removeprefix("\n")))
            self._area = ""

    def handle_data(self, data: str) -> None:
        if self._area:
            self._text += data
