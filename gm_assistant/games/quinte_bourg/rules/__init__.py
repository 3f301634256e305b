"""The rules of Les Reptiliens de Quinte-Bourg: pure, and all of the game without its screens."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.opening import arriving, read_table
from gm_assistant.games.quinte_bourg.rules.why import sentences_of
from gm_assistant.seam.rules import Move, Rules, rules_from


def _read(game: Game, move: Move, place: str) -> object:
    # An arrival that was taken back may have been decided again since.
    known = game.village.deck.known(game.village.players.keys() - arriving(move))
    return game.code.read(move, place, known)


def _knowing(game: Game, moves: Sequence[Move]) -> Game:
    """The same, were everybody at the table whom these moves bring to it."""
    village = game.village.draft()
    known = next(iter(village.players.values()))
    newcomers = frozenset[str]().union(*map(arriving, moves))
    others = {it: known.but(id=it, name=it) for it in newcomers if it not in village.players}
    village.players = {**village.players, **others}
    return Game((village,))


# As the shell and the commands use them; no screen is imported.
RULES: Final[Rules[Game]] = replace(
    # 2: nobody dies on Sunday of a leaver's grief, nor holds a post for an instant because of it.
    rules_from(Game, read_table, version=2),
    read=_read,
    story=sentences_of,
    proves_history=True,
    knowing=_knowing,
)
