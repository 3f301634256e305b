"""A game: every move, and the fosse as it stood after each of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self, assert_never

from gm_assistant.engine.wording import Malformed, RefusedMove
from gm_assistant.seam.rules import as_far_as_accepted
from gm_assistant.zombie_mosh import tour
from gm_assistant.zombie_mosh.compte import count
from gm_assistant.zombie_mosh.decrees import correct
from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.moves import (
    Correct,
    Count,
    Crowd,
    Deal,
    Move,
    MoveReader,
    Note,
    Play,
    Song,
)
from gm_assistant.zombie_mosh.objections import objections
from gm_assistant.zombie_mosh.reasons import Why, whys
from gm_assistant.zombie_mosh.records import Consequence
from gm_assistant.zombie_mosh.refusals import Refusal
from gm_assistant.zombie_mosh.situation import situation
from gm_assistant.zombie_mosh.table import read_document
from gm_assistant.zombie_mosh.vocabulary import FORMAT
from gm_assistant.zombie_mosh.wording import in_words

__all__ = ["FORMAT", "Game", "Malformed", "Refusal", "open_document", "replay"]


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """An immutable game: each move gives a new one, and every former fosse is kept."""

    reader: MoveReader
    fosses: tuple[Fosse, ...]
    moves: tuple[Move, ...] = ()

    @property
    def fosse(self) -> Fosse:
        """The situation after the last move, as the rules hold it."""
        return self.fosses[-1]

    def play(self, move: Mapping[str, Any]) -> Self:
        """The game with one more move; this one is untouched, also when it is refused."""
        return self.record(self.reader.read(move))

    def record(self, move: Move) -> Self:
        """The same for a move that has been read already."""
        fosse = judge(self.fosse, move)
        return type(self)(self.reader, (*self.fosses, fosse), (*self.moves, move))

    def back_to(self, length: int) -> Self:
        """The game as it stood after its first moves; nothing is worked out again."""
        return type(self)(self.reader, self.fosses[: length + 1], self.moves[:length])

    def situation(self) -> dict[str, Any]:
        """The situation as the contract prints it."""
        return situation(self.fosse)

    def objections(self, move: Mapping[str, Any]) -> tuple[Refusal, ...]:
        """All that stands against a move now, whether it is forced or not."""
        return tuple(objections(self.fosse, self.reader.read(move)))

    def why(self, index: int) -> tuple[Why, ...]:
        """What a move made happen, and by which rules."""
        return whys(self.fosses[index + 1])

    def describe(self, move: Mapping[str, Any]) -> str:
        """A move in one French sentence, whether it has been played or not."""
        return in_words(self.fosse, self.reader.read(move))

    def story(self) -> list[str]:
        """The whole game, each move with what it did and why."""
        lines: list[str] = []
        for index, move in enumerate(self.moves):
            lines.append(f"{index}. {in_words(self.fosse, move)}")
            lines += [f"→ {why.line}" for why in self.why(index)]
        return lines


def open_document(document: Any) -> Game:
    """The game before its first move; the whole document is understood, nothing is played."""
    setting = read_document(document)
    return Game(setting.reader, (setting.fosse,))


def replay(document: Any, length: int | None = None) -> tuple[Game, RefusedMove | None]:
    """The first moves of a document as far as the rules accept them, and what they refuse."""
    setting = read_document(document)
    game = Game(setting.reader, (setting.fosse,))
    return as_far_as_accepted(game, setting.moves[:length], Game.record)


def judge(fosse: Fosse, move: Move) -> Fosse:
    """The fosse after a move, or a refusal."""
    overruled: list[Consequence] = []
    for refusal in objections(fosse, move):
        if not (move.force and refusal.can_be_forced):
            raise refusal
        overruled.append(Consequence("passe_outre", {"refusal": refusal.sentence}))
    return _act(fosse.but(happened=tuple(overruled)), move)


def _act(fosse: Fosse, move: Move) -> Fosse:
    match move:
        case Song():
            return tour.open_song(fosse, move)
        case Deal():
            return tour.deal(fosse)
        case Crowd():
            return tour.crowd(fosse, move)
        case Play():
            return tour.play(fosse, move)
        case Count():
            return count(fosse)
        case Correct():
            return correct(fosse, move)
        case Note():
            return fosse
        case _:
            assert_never(move)
