"""Where the concert is: its page, its name, its card on the home screen, its decisions told."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.companions.zombie_mosh.views.words import moment_of, under_which
from gm_assistant.french.grammar import counted
from gm_assistant.seam.pages import JOURNAL, Card, Present, Told, Tool
from gm_assistant.seam.rules import Move
from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.game import Game

BEGUN: Final = {"foule": "La première carte de la foule"}
# After these the page that sent them is shown again.
STAYS: Final = frozenset(("correct", "note"))
# Of whom a decree speaks, on the page where it is corrected.
DECREED: Final = "decret"
COPIED_AT: Final = {"count": "compte"}
_REST: Final = {"prelude": "Distribuer", "foule": "Jouer la foule", "danse": "Jouer la danse"}


def page_of(fosse: Fosse) -> str:
    """A count stays until the next deal, the end of a chanson until the next one."""
    if not fosse.in_a_song:
        return "chanson"
    return "compte" if fosse.phase == "prelude" and fosse.last_count else "fosse"


def present(game: Game, _drafts: Mapping[str, Any]) -> Present:
    fosse = game.fosse
    return Present(
        page=page_of(fosse),
        words=moment_of(fosse),
        look="jour",
        tools=(
            Tool("fosse", "La fosse", "i-foule"),
            JOURNAL,
            Tool("pourquoi", "Pourquoi", "i-pourquoi"),
            Tool("decret", "Corriger", "i-crayon"),
        ),
        rest=_REST.get(fosse.phase, "Continuer"),
    )


def told(game: Game, move: Move, index: int, _stands: bool) -> Told:
    fosse = game.fosses[min(index, len(game.fosses) - 1)]
    return Told(game.describe(move).removesuffix("."), under_which(fosse))


def card(game: Game) -> Card:
    fosse = game.fosse
    seats, standing = len(fosse.table.seats), len(fosse.standing)
    people = f"{counted(standing, 'zombi')} debout sur {seats}"
    return Card(moment_of(fosse), people, seats, standing, "jour")


def people(game: Game) -> dict[str, str]:
    return {it: game.fosse.name(it) for it in game.fosse.table.seats}


def args_of(move: Move) -> dict[str, str]:
    """A decree or a note is corrected where it was taken."""
    about = str(move.get("player", move.get("first", "")))
    return {DECREED: about} if move["move"] in STAYS else {}
