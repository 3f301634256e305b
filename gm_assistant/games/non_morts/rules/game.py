"""A game: the table, every move, and the film as it stood after each of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.engine.wording import RefusedMove
from gm_assistant.games.non_morts.rules import day, moves, night
from gm_assistant.games.non_morts.rules.day import prove_the_moment
from gm_assistant.games.non_morts.rules.film import (
    Film,
    Last,
    Result,
    Room,
    Survivor,
    in_order,
    read_document,
)
from gm_assistant.games.non_morts.rules.moves import Known, Move, read_move
from gm_assistant.games.non_morts.rules.night import conclude, pending
from gm_assistant.games.non_morts.rules.reasons import Why, in_words, reasons_of
from gm_assistant.games.non_morts.rules.words import RoomId, SurvivorName, id_order, survivor_order
from gm_assistant.seam.rules import as_far_as_accepted

# The situation as the JSON object that the game file's contract describes.

_ONCE_A_TURN: Final = ("geek_clue", "infect")


def situation(film: Film) -> dict[str, Any]:
    """Everything that is so, in plain lists, objects and words."""
    return {
        "phase": film.phase,
        "turn": film.turn,
        "active": film.active,
        "as": film.side,
        "step": film.step,
        "players": {
            it: {"tokens": film.purses[it], "theory": one.theory}
            for it, one in film.table.players.items()
        },
        "rooms": {it: _room(film, it, room) for it, room in film.plan.rooms.items()},
        "barricades": [list(it) for it in sorted(film.plan.barricades, key=_pair_order)],
        "exits": {it: way._asdict() for it, way in film.exits.items()},
        "zombies": {it: film.zombies[it]._asdict() for it in in_order(film.zombies)},
        "survivors": {it: _survivor(film, it, one) for it, one in film.survivors.items()},
        "clues": {it: {**c._asdict(), "serves": list(c.serves)} for it, c in film.clues.items()},
        "moved": film.moved,
        "used": [it for it in _ONCE_A_TURN if it in film.used],
        "pending": pending(film),
        "last": None if film.last.move < 0 else _last(film.last),
        "result": film.result and _result(film.result),
    }


def _pair_order(pair: tuple[RoomId, RoomId]) -> tuple[Any, ...]:
    return tuple(id_order(it) for it in pair)


def _room(film: Film, name: RoomId, room: Room) -> dict[str, Any]:
    return {
        "name": room.name,
        "square": list(room.square),
        "doors": list(film.plan.doors[name]),
        "survivors": film.living_in(name),
        "corpses": film.corpses_in(name),
        "zombies": film.zombies_in(name),
        "exits": film.exits_in(name),
    }


def _survivor(film: Film, name: SurvivorName, one: Survivor) -> dict[str, Any]:
    return {**one._asdict(), "clues": film.clues_of(name)}


def _last(last: Last) -> dict[str, Any]:
    return {
        **last._asdict(),
        "spent": dict(last.spent),
        "lost": dict(last.lost),
        "died": sorted(last.died, key=survivor_order),
        "turned": list(last.turned),
        "escaped": sorted(last.escaped, key=survivor_order),
        "destroyed": in_order(last.destroyed),
    }


def _result(result: Result) -> dict[str, Any]:
    return {
        "reason": result.reason,
        "winners": list(result.winners),
        "draw": result.reason != "indices",
        "theory": result.theory,
    }


def _note(_film: Film, _move: moves.Note) -> None:
    """A note changes nothing."""


_JUDGES: Final[Mapping[type[Move], Callable[[Film, Any], None]]] = {
    moves.Open: day.open_film,
    moves.Turn: night.choose,
    moves.Attack: night.attack,
    moves.Advance: night.advance,
    moves.Arrive: night.arrive,
    moves.Clue: night.find,
    moves.Infect: night.infect,
    moves.Walk: night.walk,
    moves.Kill: day.kill,
    moves.MakeExit: day.make_exit,
    moves.Scream: day.scream,
    moves.GeekClue: night.geek_finds,
    moves.DrawRoom: day.draw_room,
    moves.End: day.end_turn,
    moves.Propose: day.propose,
    moves.Verdict: day.judge_escape,
    moves.Correct: day.correct,
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
    return Game((day.before_the_film(read_document(document).table),))


def replay(document: Any, count: int | None = None) -> tuple[Game, RefusedMove | None]:
    """The game as far as the rules accept its first moves, and the one that they refuse."""
    table, understood = read_document(document)
    game = Game((day.before_the_film(table),))
    moves = zip(document.get("moves", ()), understood[:count], strict=False)
    return as_far_as_accepted(game, moves, lambda game, it: game.record(*it))
