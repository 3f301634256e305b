"""A vote that is put right: where it was closed, and each of its ballots."""

from collections.abc import Iterator, Mapping
from typing import Any

from gm_assistant.companions.quinte_bourg.views.day.vote import CONDEMNED
from gm_assistant.quinte_bourg.day.votes import ballot_in_words
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.seam.rules import Move
from gm_assistant.views.asking import OptionView


def is_put_right(draft: Mapping[str, Any]) -> bool:
    return draft.get("choose") == CONDEMNED


def vote_closed(game: Game) -> int:
    """The place of the decision that closed today's vote; -1 before it."""
    return next((at for at, move in _of_today(game) if not move.get("open")), -1)


def ballots_cast(game: Game) -> tuple[OptionView, ...]:
    """Today's ballots as they were spoken, each with the place of its decision."""
    spoken = [it for it in _of_today(game) if it[1]["ballots"]]
    return tuple(OptionView(str(at), _spoken(game, at, move)) for at, move in spoken[::-1])


def _spoken(game: Game, at: int, move: Move) -> str:
    """« Ana pour Bob »."""
    village = game.villages[at]
    return ", ".join(ballot_in_words(village, *it) for it in move["ballots"])


def _of_today(game: Game) -> Iterator[tuple[int, Move]]:
    """The last first."""
    for index in range(len(game.moves) - 1, -1, -1):
        if game.moves[index]["move"] in ("day", "night"):
            return
        if game.moves[index]["move"] == "vote":
            yield index, game.moves[index]
