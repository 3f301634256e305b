"""Well-formed moves that may be anything but likely."""

from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from random import Random

from humans.little import Move, act
from web.visitor import House, Visitor

from gm_assistant.french.language import plain
from gm_assistant.games.humans.rules.board import Square, neighbours
from gm_assistant.games.humans.rules.town import Town

Squares = list[list[int]]
CAPTURE_CARDS = ("eat", "infected", "escape")


def any_move(town: Town, rng: Random) -> Move:
    """Whatever a finger may fall on."""
    kinds = (_tiles, _zombies, _captures, _cards, _decrees)
    return rng.choice(rng.choice(kinds)(town, rng))


def _square(town: Town, rng: Random) -> list[int]:
    anywhere = (rng.randint(-3, 6), rng.randint(-3, 6))
    return list(rng.choice([*town.ground, (50, 50), anywhere]))


def _way(start: Square, rng: Random) -> Squares:
    path = [start]
    for _ in range(rng.randint(1, 4)):
        path.append(rng.choice(neighbours(path[-1])))
    return [list(it) for it in path[1:]]


def _tiles(town: Town, rng: Random) -> list[Move]:
    tile = {"tile": rng.choice(list(town.box.tiles)), "rotation": rng.choice((0, 90, 180, 270))}
    where = {"x": rng.randint(-3, 3), "y": rng.randint(-3, 3)}
    on = {"humans": [_square(town, rng)], "tokens": [_square(town, rng)]}
    return [
        act("tile", **tile, **where),
        act("tile", **tile, **where, **on),
        act("tile", **tile, placed=False),
    ]


def _zombie(town: Town, rng: Random) -> str:
    return rng.choice([*town.zombies, f"{rng.choice(town.seats)}{rng.randint(1, 10)}"])


def _human(town: Town, rng: Random) -> str:
    return f"h{rng.choice([*town.humans, 1, town.arrived + 1])}"


def _zombies(town: Town, rng: Random) -> list[Move]:
    zombie, die, bonus = _zombie(town, rng), rng.randint(1, 6), rng.choice((0, 0, 2, -2))
    path = _way(town.zombies.get(zombie, (1, 1)), rng)
    cell = _square(town, rng)
    return [
        act("move", zombie=zombie, path=path),
        act("barricade", zombie=zombie, cell=cell, die=die, bonus=bonus, help=True),
        act("capture", human=_human(town, rng), zombie=zombie, die=die, bonus=bonus),
    ]


def _captures(town: Town, rng: Random) -> list[Move]:
    cards = [rng.choice(CAPTURE_CARDS) for _ in range(rng.randint(1, 4))]
    wounds = [rng.choice(town.box.wound_cards) for _ in range(rng.randint(1, 3))]
    start = town.humans[town.capture.human] if town.capture else (1, 1)
    return [
        act("wounds", cards=wounds, keep=rng.choice((None, *wounds))),
        act("infect", cards=cards, choice=rng.choice((None, "eat", "infected"))),
        act("flee", die=rng.randint(1, 6), path=rng.choice(([], _way(start, rng)))),
        act("reroll", die=rng.randint(1, 6)),
    ]


def _cards(town: Town, rng: Random) -> list[Move]:
    player, weapon = rng.choice(town.seats), rng.choice(list(town.box.weapons))
    return [
        act("weapon", player=player, card=weapon, die=rng.randint(1, 6)),
        act("event", player=player),
        act("ability", player=player),
        act("end_turn", discard=rng.choice((0, 0, 1, 2, 9))),
        act("stop"),
    ]


def _decrees(town: Town, rng: Random) -> list[Move]:
    cell = rng.choice((None, _square(town, rng)))
    return [
        act("correct", zombie=_zombie(town, rng), cell=cell),
        act("correct", human=_human(town, rng), cell=cell),
        act("correct", tokens=[_square(town, rng)], no_barricade=[_square(town, rng)]),
    ]


# What a page without JavaScript lets a hand do: its buttons, each with the form that it sends.

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


# A hand before a page without JavaScript: it taps one button, and reads the page that comes.

Filled = dict[str, tuple[str, ...]]


def words(visitor: Visitor) -> str:
    """Everything that the page says."""
    return plain(unescape(visitor.page))


def arrived(visitor: Visitor, path: str) -> None:
    answer = visitor.get(path)
    while answer.status_code == 303:
        answer = visitor.get(answer.location)
    assert answer.status_code == 200


def opened(house: House, visitor: Visitor, table: dict[str, object], page: str = "") -> str:
    game: str = house.journal.open_game(table)
    arrived(visitor, f"/partie/{game}/{page}")
    return game


def tap(visitor: Visitor, filled: Filled | None = None, /, **wanted: str) -> None:
    """The one button of the page that sends these fields, once the others are filled in."""
    button = _button(visitor, wanted)
    answer = visitor.post_raw(button.action, _filled(button, filled or {}))
    assert answer.status_code == 303, visitor.refusal
    arrived(visitor, answer.location)


def refused(visitor: Visitor, **wanted: str) -> str:
    """What is said to a tap that changes nothing."""
    button = _button(visitor, wanted)
    pairs = [it for it in button.pairs if it[0] not in wanted or wanted[it[0]]]
    assert visitor.post_raw(button.action, pairs).status_code in (409, 422)
    return plain(unescape(visitor.refusal))


def _button(visitor: Visitor, wanted: dict[str, str]) -> Button:
    asked = {name: it for name, it in wanted.items() if it}
    found = [it for it in Page(visitor.page).buttons if asked.items() <= set(it.pairs)]
    assert found, (wanted, words(visitor))
    return found[0]


def _filled(button: Button, filled: Filled) -> list[tuple[str, str]]:
    told = [it for it in button.pairs if it[0] not in filled]
    return told + [(name, value) for name, values in filled.items() for value in values]
