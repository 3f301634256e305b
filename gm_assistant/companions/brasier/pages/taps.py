"""What a tap comes to: a move, or half of one that is kept until its die or its cell is told."""

from collections.abc import Callable
from random import Random

from gm_assistant.brasier.debris import legal_tokens
from gm_assistant.brasier.game import Game
from gm_assistant.brasier.refusals import Malformed, Refusal
from gm_assistant.companions.brasier.pages.moves import Move, lacking, move_of
from gm_assistant.companions.brasier.views.chosen import HALF
from gm_assistant.engine.wording import Unreadable
from gm_assistant.seam import pages as seam
from gm_assistant.seam.pages import Answer, Forget, Keep, Play

Tap = seam.Tap[Game]


def understood(tap: Tap) -> Answer:
    """The rules are asked first: what they lack is kept, what they refuse is refused."""
    if tap.form.get("faire") == "renoncer":
        return Forget(HALF)
    move = move_of(tap.form, tap.chance, drawn_from(tap.game, tap.chance))
    if _begins(move, tap):
        return Keep(HALF, {"move": move, "lacks": "path"}, stays=tap.correcting)
    if move["move"] == "start" and "cell" not in move:
        return Keep(HALF, {"move": move, "lacks": "cell"}, stays=tap.correcting)
    lacks = lacking(move, _refused_by(tap.game, move))
    if lacks:
        return Keep(HALF, {"move": move, "lacks": lacks}, stays=tap.correcting)
    return Play(move, (HALF,))


def drawn_from(game: Game, chance: Random) -> Callable[[str], str | None]:
    """A token out of the bag, each as likely as it is many."""

    def draw(cell: str) -> str | None:
        if cell not in game.town.board.order:
            raise Unreadable
        legal = legal_tokens(game.town, cell)
        weights = [game.town.bag[it] for it in legal]
        return chance.choices(legal, weights)[0] if legal else None

    return draw


def _begins(move: Move, tap: Tap) -> bool:
    """A path of several points is tapped cell by cell; a refused step is refused at once."""
    if move["move"] != "zombie" or "points" not in move:
        return False
    if tap.form.get("pour") == "points":
        return True
    on_the_way = "chemin" in tap.form or tap.form.get("pour") == "pas"
    return on_the_way and _refused_by(tap.game, move) in ("", "combustion_manque")


def _refused_by(game: Game, move: Move) -> str:
    try:
        game.play(move)
    except Refusal as refusal:
        return refusal.rule
    except Malformed:
        return ""
    return ""
