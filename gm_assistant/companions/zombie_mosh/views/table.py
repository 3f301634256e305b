"""The table as everybody sees it from afar: hands by their number, never by their cards."""

from dataclasses import dataclass

from gm_assistant.companions.zombie_mosh.views.ends import StageView, stage_view
from gm_assistant.companions.zombie_mosh.views.pit import PitView, pit_view
from gm_assistant.companions.zombie_mosh.views.words import moment_of
from gm_assistant.zombie_mosh.game import Game


@dataclass(frozen=True, slots=True)
class TableView:
    """The fosse, and between two chansons who won."""

    moment: str
    pit: PitView
    stage: StageView | None
    rehearsal: bool


def table_view(game: Game, *, rehearsal: bool = False) -> TableView:
    fosse = game.fosse
    stage = None if fosse.in_a_song else stage_view(game)
    return TableView(moment_of(fosse), pit_view(fosse, tapped=False), stage, rehearsal)
