"""Quinte-Bourg without its screens, as the shell and the commands use it."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from gm_assistant.games.quinte_bourg.rules import game as rules
from gm_assistant.games.quinte_bourg.rules.game import Game, read_move, situation
from gm_assistant.games.quinte_bourg.rules.opening import FORMAT, arriving
from gm_assistant.seam.rules import Move, Rules


def _read(game: Game, move: Move, place: str) -> object:
    # An arrival that was taken back may have been decided again since.
    return read_move(move, place, game.village.players.keys() - arriving(move))


def _knowing(game: Game, moves: Sequence[Move]) -> Game:
    """The same, were everybody at the table whom these moves bring to it."""
    village = game.village.draft()
    known = next(iter(village.players.values()))
    newcomers = frozenset[str]().union(*map(arriving, moves))
    others = {it: known.but(id=it, name=it) for it in newcomers if it not in village.players}
    village.players = {**village.players, **others}
    return Game((village,))


def _situation(game: Game) -> dict[str, Any]:
    return situation(game.village)


def _story(game: Game) -> Iterable[str]:
    from gm_assistant.games.quinte_bourg.rules.why import sentences_of

    return sentences_of(game)


RULES: Final = Rules(
    format=FORMAT,
    open=rules.open_game,
    replay=rules.replay,
    read=_read,
    situation=_situation,
    story=_story,
    proves_history=True,
    knowing=_knowing,
)
