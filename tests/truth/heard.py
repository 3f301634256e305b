"""What an evening makes the game master read aloud, as the table hears it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any

from views.evening import SCRIPTS

from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.screens.last_said import said_by
from gm_assistant.games.quinte_bourg.texts.texts import Scripts


@dataclass(frozen=True)
class Heard:
    """One announcement: which, the words that fill its braces, and what is read aloud."""

    name: str
    values: Mapping[str, str]
    words: str = ""


class Spoken(str):
    """The words of an announcement, which say what they are."""

    __slots__ = ("heard",)
    heard: Heard


class Listening(Scripts):
    """The same scripts, whose announcements can be told apart."""

    def words(self, announcement: str, values: Mapping[str, str] | None = None) -> str:
        spoken = Spoken(super().words(announcement, values))
        said = self.announcements[announcement].say
        used = {it: word for it, word in (values or {}).items() if f"{{{it}}}" in said}
        spoken.heard = Heard(announcement, used, str(spoken))
        return spoken


LISTENING = Listening(**{it: getattr(SCRIPTS, it) for it in Scripts.__dataclass_fields__})
# By night the table hears of these, and of nothing else.
_HEARD_AT_NIGHT = frozenset(("invoke", "continue"))


def heard_after(game: Game, index: int) -> list[Heard]:
    """What a move makes public, in order."""
    by_day = game.villages[index + 1].phase == "jour"
    if not by_day and game.moves[index]["move"] not in _HEARD_AT_NIGHT:
        return []
    return heard_among(it.words for it in said_by(game, index, LISTENING))


def heard_in(game: Game) -> Iterator[tuple[int, Heard]]:
    """Everything said so far, with the move that brought it."""
    for index in range(len(game.moves)):
        for one in heard_after(game, index):
            yield index, one


def heard_among(texts: Iterator[str]) -> list[Heard]:
    """Those of some texts that are announcements."""
    return [it.heard for it in texts if isinstance(it, Spoken)]


def texts_of(value: Any) -> Iterator[str]:
    """Every text that a view holds."""
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, str):
            yield one
        elif parts := parts_of(type(one)):  # type: ignore[arg-type]  # a class is hashable
            left += reversed(list(parts(one)))


@cache
def parts_of(kind: type) -> Callable[[Any], Iterable[Any]] | None:
    """How a value of this kind is taken apart; nothing where it is one thing."""
    if issubclass(kind, Mapping):
        return lambda it: it.values()
    if issubclass(kind, list | tuple | set | frozenset):
        return iter
    if is_dataclass(kind):
        names = [it.name for it in fields(kind)]
        return lambda it: [getattr(it, name) for name in names]
    return None
