"""The public screen: the same map, for whoever looks from the other end of the room."""

from dataclasses import dataclass
from typing import Final

from gm_assistant.brasier.game import Game
from gm_assistant.companions.brasier.views.events import Event, last_events
from gm_assistant.companions.brasier.views.gauges import Gauges, gauges
from gm_assistant.companions.brasier.views.ground import Printed, printed
from gm_assistant.companions.brasier.views.phases import moment_words, now_words
from gm_assistant.companions.brasier.views.pieces import Pieces, pieces
from gm_assistant.companions.brasier.views.questions_owed import owed_words
from gm_assistant.seam.pages import Picture, Public, Shown


@dataclass(frozen=True, slots=True)
class PublicView:
    """Nobody has a secret in this game: everything on the board may be seen."""

    moment: str
    now: str
    printed: Printed
    pieces: Pieces
    last: tuple[Event, ...]
    gauges: Gauges
    rehearsal: bool


def _picture(game: Game, shown: Shown) -> Picture:
    town = game.town
    view = PublicView(
        moment=moment_words(town),
        now=owed_words(town) or now_words(town),
        printed=printed(town.board),
        pieces=pieces(town),
        last=last_events(game),
        gauges=gauges(town),
        rehearsal=shown.rehearsal,
    )
    return Picture("brasier/public.html", view, style="brasier.css")


PUBLIC: Final = Public(_picture)
