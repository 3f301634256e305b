"""The public screen: the town and the points; nothing of this game is secret."""

from dataclasses import dataclass, field
from typing import Final

from gm_assistant.companions.humans.views.board import Board, board_of
from gm_assistant.companions.humans.views.model import SeatView, Table
from gm_assistant.companions.humans.views.pawns import Pawn, pawns_of
from gm_assistant.companions.humans.views.seats import seat_views
from gm_assistant.companions.humans.views.town import table_of
from gm_assistant.companions.humans.views.words import moment_of
from gm_assistant.humans.game import Game
from gm_assistant.seam.pages import Picture, Public, Shown


@dataclass(frozen=True, slots=True)
class PublicView:
    """The picture without anything to tap."""

    moment: str
    board: Board
    pawns: tuple[Pawn, ...]
    seats: tuple[SeatView, ...]
    owed: str
    stack: int
    rehearsal: bool
    table: Table = field(default_factory=Table)


def _picture(game: Game, shown: Shown) -> Picture:
    town = game.town
    asks = table_of(game, {}, {}).asks
    owed = next((it.title for it in asks if it.owed), "")
    view = PublicView(
        moment_of(town),
        board_of(town),
        pawns_of(town),
        seat_views(town),
        owed,
        town.stack,
        shown.rehearsal,
    )
    return Picture("humans/public.html", view, style="humans.css")


PUBLIC: Final = Public(_picture, hint="Toute la ville, les points et ce qui reste à faire.")
