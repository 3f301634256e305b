"""A game: the table, every move, and the village as it stood after each of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gm_assistant.quinte_bourg.day.settling import settle
from gm_assistant.quinte_bourg.document import Move
from gm_assistant.quinte_bourg.moves import KINDS, read_move, read_moves
from gm_assistant.quinte_bourg.night.sheet import call, interlude, pass_the_attack, skip
from gm_assistant.quinte_bourg.opening.table import read_table
from gm_assistant.quinte_bourg.refusals import Unbendable
from gm_assistant.quinte_bourg.victory.victory import check_end
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.seam.refusals import RefusedMove
from gm_assistant.seam.rules import as_far_as_accepted


class GameIsOver(Unbendable):
    template = (
        "La partie est finie : touchez « Continuer » pour la poursuivre, ou corrigez un fait."
    )


_AFTER_THE_END: Final = frozenset(("continue", "correct", "note"))
_NOT_AN_INTERLUDE: Final = frozenset(("night", "day", "note", "stop", "continue"))


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """An immutable game: each move gives a new one, and every former village is kept.

    `village`: the situation after the last move.
    """

    villages: tuple[Village, ...]
    moves: tuple[Mapping[str, Any], ...] = ()
    village: Village = field(init=False)

    def __post_init__(self) -> None:
        # Everything asks for it.
        object.__setattr__(self, "village", self.villages[-1])

    def play(self, move: Mapping[str, Any]) -> "Game":
        """The game with one more move; this one is untouched, also when it is refused."""
        understood = read_move(move, "", self.village.players)
        return self.record(move, understood)

    def record(self, move: Mapping[str, Any], understood: Move) -> "Game":
        """The same for a move that has been read already."""
        village = judge(self.village, understood, len(self.moves))
        return Game((*self.villages, village), (*self.moves, move))

    def back_to(self, count: int) -> "Game":
        """The game as it stood after its first moves; nothing is worked out again."""
        return Game(self.villages[: count + 1], self.moves[:count])


def judge(village: Village, move: Move, index: int) -> Village:
    """The village after a move, or a refusal."""
    draft = village.draft()
    draft.move, draft.forced = index, move.forced
    if draft.result is not None and move.name not in _AFTER_THE_END:
        raise GameIsOver
    if move.name == "call":
        draft = call(draft, move, apply)
    elif move.name == "pass":
        draft = skip(draft, move, apply)
    else:
        _make(draft, move)
    if move.name != "note":
        check_end(draft)
    return draft


def _make(village: Village, move: Move) -> None:
    between_rows = village.phase == "nuit" and move.name not in _NOT_AN_INTERLUDE
    if between_rows:
        pass_the_attack(village, tonight(village).place)
    apply(village, move)
    if between_rows:
        interlude(village, move)


def apply(village: Village, move: Move) -> None:
    """Do what a move other than a row says, and what that sets off."""
    KINDS[move.name].judge(village, move)
    settle(village)


def open_game(document: Any) -> Game:
    """Understand a document and play its moves."""
    game, refused = replay(document)
    if refused is not None:
        raise refused
    return game


def replay(document: Any, count: int | None = None) -> tuple[Game, RefusedMove | None]:
    """The game as far as the rules accept its first moves, and the first that they refuse."""
    village = read_table(document)
    understood = read_moves(document, village.players)[:count]
    moves = zip(document.get("moves", ()), understood, strict=False)
    return as_far_as_accepted(Game((village,)), moves, lambda game, it: game.record(*it))
