"""A game of « Brasier »: the table, every move, and the town as it stood after each of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.brasier import (
    cards,
    debris,
    decrees,
    fights,
    fire_phase,
    heroes,
    petrol,
    rounds,
    victory,
    zombies,
)
from gm_assistant.brasier.moves import Move, Reader
from gm_assistant.brasier.reasons import Why, whys
from gm_assistant.brasier.situation import situation
from gm_assistant.brasier.table import FORMAT, Table, read_table
from gm_assistant.brasier.town import Town
from gm_assistant.brasier.victory import check_buildings
from gm_assistant.brasier.wording import in_words
from gm_assistant.engine.wording import RefusedMove
from gm_assistant.seam.rules import as_far_as_accepted

__all__ = ["FORMAT", "Game", "judge", "open_document", "replay"]

_MOVES: Final[Mapping[str, Callable[[Town, Move], None]]] = {
    "next": rounds.go_on,
    "start": heroes.start,
    "roll": fire_phase.roll,
    "debris": debris.draw,
    "zombie": zombies.move_zombie,
    "spawn": zombies.spawn,
    "kill": zombies.kill,
    "hero": heroes.open_movement,
    "yard": heroes.cross_yard,
    "go": heroes.go,
    "douse": heroes.douse,
    "stop": heroes.stop,
    "search": heroes.search,
    "fight": fights.fight,
    "shot": fights.shot,
    "escape": fights.escape,
    "ignite": petrol.ignite,
    "petrol": petrol.petrol,
    "can": petrol.can,
    "card": cards.card,
    "barricade": cards.barricade,
    "breach": zombies.breach,
    "wound": heroes.count_wounds,
    "end": victory.declare,
    "correct": decrees.correct,
}


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """An immutable game: each move gives a new one, and every former town is kept."""

    reader: Reader
    towns: tuple[Town, ...]
    moves: tuple[Mapping[str, Any], ...] = ()

    @property
    def town(self) -> Town:
        """The town after the last move."""
        return self.towns[-1]

    def play(self, move: Mapping[str, Any]) -> "Game":
        """The game with one more move; this one is untouched, also when it is refused."""
        return self.record(move, self.reader.read(move))

    def record(self, move: Mapping[str, Any], understood: Move) -> "Game":
        """The same for a move that has been read already."""
        town = judge(self.town, understood, len(self.moves))
        return Game(self.reader, (*self.towns, town), (*self.moves, move))

    def back_to(self, count: int) -> "Game":
        """The game as it stood after its first moves."""
        return Game(self.reader, self.towns[: count + 1], self.moves[:count])

    def situation(self) -> dict[str, Any]:
        """What `brasier/1` promises of the town as it stands."""
        return situation(self.town)

    def why(self, move: int) -> tuple[Why, ...]:
        """What one move did, each with the rule behind it."""
        return whys(self.towns[move + 1])

    def describe(self, move: int) -> str:
        """One move in a sentence, for the journal."""
        return in_words(self.towns[move], self.reader.read(self.moves[move]))

    def story(self) -> list[str]:
        """The whole game: each move in words, then what it did and why."""
        lines = []
        for index in range(len(self.moves)):
            lines.append(f"{index}. {self.describe(index)}")
            lines += [f"→ {why.sentence} ({', '.join(why.cites)})" for why in self.why(index)]
        return lines


def judge(town: Town, move: Move, index: int) -> Town:
    """The town after a move, or a refusal."""
    draft = town.draft(index, forced=move.forced)
    if move.name == "note":
        return draft
    if draft.result is not None:
        raise draft.no("finie")
    _what_is_owed_comes_first(draft, move)
    _MOVES[move.name](draft, move)
    check_buildings(draft)
    return draft


def _what_is_owed_comes_first(town: Town, move: Move) -> None:
    """Nothing else is played, not even by force, while something is owed."""
    kinds = [it.what for it in town.pending]
    answers = "" if move.name == "can" and "die" not in move.fields else move.name
    if kinds and answers not in kinds:
        raise town.no("du_d_abord", pending=tuple(dict.fromkeys(kinds)))


def open_document(document: Any) -> Game:
    """The table as a document sets it, no move played; its moves are all understood first."""
    return _set(read_table(document))


def _set(table: Table) -> Game:
    check_buildings(table.town)
    return Game(table.reader, (table.town,))


def replay(document: Any, count: int | None = None) -> tuple[Game, RefusedMove | None]:
    """The game as far as the rules accept it, and the first move that they refuse."""
    table = read_table(document)
    moves = zip(document.get("moves", ()), table.moves[:count], strict=False)
    return as_far_as_accepted(_set(table), moves, lambda game, it: game.record(*it))
