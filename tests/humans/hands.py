"""A hand before a page without JavaScript: it taps one button, and reads the page that comes."""

from html import unescape

from humans.forms_of import Button, Page
from web.visitor import House, Visitor

from gm_assistant.french.language import plain

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
