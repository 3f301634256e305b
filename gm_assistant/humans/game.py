"""A game of Humans!!!: each move gives a new one, and every former town is kept."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gm_assistant.engine.wording import RefusedMove
from gm_assistant.humans import situation
from gm_assistant.humans.box import Box
from gm_assistant.humans.document import FORMAT, Document, read_document
from gm_assistant.humans.judging import judge
from gm_assistant.humans.moves import Move
from gm_assistant.humans.moving import take_tokens
from gm_assistant.humans.reading import Reader
from gm_assistant.humans.reasons.why import Why, why
from gm_assistant.humans.reasons.wording import describe
from gm_assistant.humans.reasons.words import Names
from gm_assistant.humans.records import Player
from gm_assistant.humans.refusals import Malformed, Refusal
from gm_assistant.humans.town import Town
from gm_assistant.humans.turns import begin_turn
from gm_assistant.seam.rules import as_far_as_accepted

__all__ = ["FORMAT", "Game", "Malformed", "Refusal", "RefusedMove", "open_document", "replay"]


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """An immutable game: its towns, one more than its moves."""

    reader: Reader
    towns: tuple[Town, ...]
    moves: tuple[Mapping[str, Any], ...] = ()

    @property
    def town(self) -> Town:
        """The town after the last move."""
        return self.towns[-1]

    def play(self, move: Mapping[str, Any]) -> "Game":
        """The game with one more move; this one is untouched, also when it is refused."""
        return self.record(move, self.reader.read(move, ""))

    def record(self, move: Mapping[str, Any], understood: Move) -> "Game":
        """The same for a move that has been read already."""
        town = judge(self.town, understood)
        return Game(self.reader, (*self.towns, town), (*self.moves, move))

    def back_to(self, count: int) -> "Game":
        """The game as it stood after its first moves; nothing is worked out again."""
        return Game(self.reader, self.towns[: count + 1], self.moves[:count])

    def situation(self) -> dict[str, Any]:
        """The situation of the contract."""
        return situation.situation(self.town)

    def why(self, index: int) -> tuple[Why, ...]:
        """The reasons of what a move did; -1 for what the first turn began with."""
        return why(self.towns[index + 1])

    def sentences(self) -> list[str]:
        """Every reason from the beginning, one sentence each."""
        return [it.sentence for town in self.towns for it in why(town)]

    def describe(self, move: Mapping[str, Any]) -> str:
        """A move that may be played now, in one sentence for the journal."""
        return describe(self.town, self.reader.read(move, ""))

    def told(self, index: int) -> str:
        """The same for a move already played."""
        return self.back_to(index).describe(self.moves[index])


def open_document(document: Any, defaults: Box) -> Game:
    """The game before its first move; the whole document is understood first, or refused."""
    return _opened(read_document(document, defaults))


def replay(
    document: Any, defaults: Box, count: int | None = None
) -> tuple[Game, RefusedMove | None]:
    """The game as far as the rules accept its first moves, and the first that they refuse."""
    understood = read_document(document, defaults)
    moves = zip(document.get("moves", ()), understood.moves[:count], strict=False)
    return as_far_as_accepted(_opened(understood), moves, lambda game, it: game.record(*it))


def _opened(document: Document) -> Game:
    """4.2: the first turn begins before the first move, tokens included; goals wait."""
    town = _town_of(document)
    begin_turn(town, document.start.player or town.seats[0])
    take_tokens(town)
    return Game(document.reader, (town,))


def _town_of(document: Document) -> Town:
    seats, start = document.seats, document.start
    ids = tuple(it.id for it in seats)
    return Town(
        box=document.box,
        rulings=document.rulings,
        seats=ids,
        names=_names_of(document),
        characters={it.id: it.character for it in seats},
        players=_players_of(document),
        current=ids[0],
        placed=start.placed,
        ground=dict(start.ground),
        pile=start.pile,
        zombies={
            f"{it.id}{number}": square
            for it in seats
            for number, square in enumerate(it.zombies, start=1)
        },
        humans=dict(enumerate(start.humans, start=1)),
        arrived=len(start.humans),
        tokens=start.tokens,
        no_barricade=start.no_barricade,
    )


def _names_of(document: Document) -> Names:
    tiles = {name: tile.name for name, tile in document.box.tiles.items()}
    return Names({it.id: it.name.strip() or it.id for it in document.seats}, tiles)


def _players_of(document: Document) -> dict[str, Player]:
    characters = document.box.characters
    return {
        it.id: Player(
            hand=it.hand,
            do_over=characters[it.character].do_over if it.do_over is None else it.do_over,
            eaten=it.eaten,
            wounds=it.wounds,
            ability_used=it.ability_used,
            turns=it.turns,
            # The numbers of the pawns gone for good come after those of the board.
            lost=frozenset(range(len(it.zombies) + 1, len(it.zombies) + it.lost + 1)),
        )
        for it in document.seats
    }
