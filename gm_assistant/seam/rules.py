"""The rules of a game as the shell and the commands use them: open, replay, tell."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

from gm_assistant.engine import game as engine
from gm_assistant.engine.wording import Malformed, RefusedMove

Document = dict[str, Any]
Move = Mapping[str, Any]


class Game(Protocol):
    """A game that never changes: each move gives a new one, and every former one is kept."""

    def play(self, move: Move) -> Self:
        """The game with one more move; raises Refusal or Malformed and stays as it was."""

    def back_to(self, count: int) -> Self:
        """The game as it stood after its first moves; nothing is worked out again."""

    def describe(self, move: Move) -> str:
        """A move in one French sentence, as it would be said if it were played now."""


G = TypeVar("G", bound=Game)


def in_words(game: Game, move: Move) -> str:
    """A move as it is said in this situation; by its name, where it speaks of what is not there."""
    try:
        return game.describe(move)
    except (KeyError, Malformed):
        return str(move.get("move", ""))


# What the house itself writes into a document, and no rule judges by: whether a table is invented,
# by which rules it was begun, what was told of it when it was over.
VERSION, TOLD = "rules_version", "told"
_MARKS = ("rehearsal", "guided", VERSION, TOLD)


def unmarked(document: Document) -> Document:
    """Without what the house itself writes."""
    return {name: value for name, value in document.items() if name not in _MARKS}


def version_of(document: Mapping[str, Any]) -> int:
    """By which version of its rules a game was begun; 1 where a file does not say it yet."""
    version = document.get(VERSION, 1)
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise Malformed(VERSION, "un nombre entier, 1 ou plus, est attendu")
    return version


@dataclass(frozen=True)
class Rules(Generic[G]):
    """One game without its screens: importing it must import nothing else of the app.

    `situation` and `story` are what `gm-assistant replay` prints, the second with `--why`.

    `open` sets the table of a document, whose moves have been taken out; `replay` plays the
    moves of a document (the first `count`), and says where it had to stop; both raise Malformed.
    `read` proves that a move can be understood by a game, at a place of a file; moves taken
    back are read by the game that `knowing` gives, where they may bring somebody to the table.
    Where the contract of the game file speaks of `history`, its shape is proved by
    `proves_history`.

    `version` is raised whenever the same decisions may come to another result, or be refused.
    What was decided under an older one stands: `keep` plays such a move whatever today's rules
    have against it, `kept` says of which moves that is so, and what; `ended` puts the `result`
    that a situation had in place of today's.
    """

    format: str
    open: Callable[[Document], G]
    replay: Callable[[Document, int | None], tuple[G, RefusedMove | None]]
    read: Callable[[G, Move, str], object]
    situation: Callable[[G], dict[str, Any]]
    story: Callable[[G], Iterable[str]]
    proves_history: bool = False
    knowing: Callable[[G, Sequence[Move]], G] = lambda game, _moves: game
    version: int = 1
    keep: Callable[[G, Move], G] = lambda game, move: game.play(move)
    kept: Callable[[G], Mapping[int, str]] = lambda _game: {}
    ended: Callable[[G, Mapping[str, Any], str], G] = lambda game, _result, _place: game


E = TypeVar("E", bound=engine.Game[Any])


def rules_from(game: type[E], read_table: Callable[[Document], Any], version: int = 1) -> Rules[E]:
    """The rules of a game that stands on the engine, by its first state in a document."""

    def opened(document: Document) -> E:
        table = unmarked(document)
        return game.opened(table, read_table(table))

    def replayed(document: Document, count: int | None) -> tuple[E, RefusedMove | None]:
        table = unmarked(document)
        return game.replayed(table, read_table(table), count)

    return Rules(
        format=game.code.format,
        open=opened,
        replay=replayed,
        read=game.read,
        situation=game.situation,
        story=game.story,
        version=version,
        keep=game.keep,
        kept=lambda it: it.kept,
        ended=game.ended,
    )
