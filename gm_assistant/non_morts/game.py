"""A game: the table, every move, and the film as it stood after each of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.engine.wording import RefusedMove
from gm_assistant.non_morts import (
    clues,
    events,
    flights,
    horde,
    moves,
    opening,
    turns,
    verdicts,
    votes,
)
from gm_assistant.non_morts.endings import conclude
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.forms import Known
from gm_assistant.non_morts.moments import prove_the_moment
from gm_assistant.non_morts.moves import Move
from gm_assistant.non_morts.reading import read_move
from gm_assistant.non_morts.reasons import Why, reasons_of
from gm_assistant.non_morts.situation import situation
from gm_assistant.non_morts.table import FORMAT, read_document
from gm_assistant.non_morts.wording import in_words
from gm_assistant.seam.rules import as_far_as_accepted

__all__ = ["FORMAT", "Game", "judge", "open_document", "replay", "understand"]


def _note(_film: Film, _move: moves.Note) -> None:
    """A note changes nothing."""


_JUDGES: Final[Mapping[type[Move], Callable[[Film, Any], None]]] = {
    moves.Open: opening.open_film,
    moves.Turn: turns.choose,
    moves.Attack: horde.attack,
    moves.Advance: horde.advance,
    moves.Arrive: horde.arrive,
    moves.Clue: clues.find,
    moves.Infect: horde.infect,
    moves.Walk: flights.walk,
    moves.Kill: events.kill,
    moves.MakeExit: events.make_exit,
    moves.Scream: events.scream,
    moves.GeekClue: clues.geek_finds,
    moves.DrawRoom: events.draw_room,
    moves.End: events.end_turn,
    moves.Propose: votes.propose,
    moves.Verdict: verdicts.judge_escape,
    moves.Correct: votes.correct,
    moves.Note: _note,
}


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """An immutable game: each move gives a new one, and every former film is kept."""

    films: tuple[Film, ...]
    moves: tuple[Mapping[str, Any], ...] = ()

    @property
    def film(self) -> Film:
        """The situation after the last move."""
        return self.films[-1]

    def play(self, move: Mapping[str, Any]) -> "Game":
        """The game with one more move; this one is untouched, also when it is refused."""
        return self.record(move, understand(self.film, move))

    def record(self, move: Mapping[str, Any], understood: Move) -> "Game":
        """The same for a move that has been read already."""
        film = judge(self.film, understood, len(self.moves))
        return Game((*self.films, film), (*self.moves, move))

    def back_to(self, count: int) -> "Game":
        """The game as it stood after its first moves; nothing is worked out again."""
        return Game(self.films[: count + 1], self.moves[:count])

    def describe(self, move: Mapping[str, Any]) -> str:
        """A move in one sentence, as it would be said if it were played now."""
        return in_words(self.film, understand(self.film, move))

    def told(self, index: int) -> str:
        """A move that was played, in one sentence."""
        before = self.films[index]
        return in_words(before, understand(before, self.moves[index]))

    def why(self, index: int) -> tuple[Why, ...]:
        """What a move that was played did, each consequence with its reason."""
        return reasons_of(self.films[index + 1])

    def story(self) -> list[str]:
        """The whole film, a line a move and a line a consequence (`--why`)."""
        lines = []
        for index in range(len(self.moves)):
            lines.append(f"{index}. {self.told(index)}")
            lines += [f"→ {why.cited}" for why in self.why(index)]
        return lines

    def situation(self) -> dict[str, Any]:
        """The situation in the words of the contract."""
        return situation(self.film)


def understand(film: Film, move: Mapping[str, Any], place: str = "") -> Move:
    """A move as a record, or Malformed."""
    return read_move(move, place, Known(film.table.players, film.table.theories))


def judge(before: Film, move: Move, index: int) -> Film:
    """The film after a move, or a refusal."""
    film = before.draft(index, forced=move.force)
    prove_the_moment(film, move)
    _JUDGES[type(move)](film, move)
    conclude(film)
    return film


def open_document(document: Any) -> Game:
    """Understand a whole document, its moves included; none of them is played yet."""
    return Game((opening.before_the_film(read_document(document).table),))


def replay(document: Any, count: int | None = None) -> tuple[Game, RefusedMove | None]:
    """The game as far as the rules accept its first moves, and the one that they refuse."""
    table, understood = read_document(document)
    game = Game((opening.before_the_film(table),))
    moves = zip(document.get("moves", ()), understood[:count], strict=False)
    return as_far_as_accepted(game, moves, lambda game, it: game.record(*it))
