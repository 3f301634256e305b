"""A whole game as the tables of the workbook."""

from collections.abc import Sequence
from datetime import datetime

from gm_assistant.companions.quinte_bourg.views.ledger.coins import purses_table, transfers_table
from gm_assistant.companions.quinte_bourg.views.ledger.course import (
    survivors_table,
    timeline_table,
    voices_table,
)
from gm_assistant.companions.quinte_bourg.views.ledger.journal_table import moves_table, recorded_in
from gm_assistant.companions.quinte_bourg.views.ledger.nights import nights_table
from gm_assistant.companions.quinte_bourg.views.ledger.people_tables import (
    players_table,
    posts_table,
    sleep_table,
)
from gm_assistant.companions.quinte_bourg.views.ledger.summary import subtitle, summary_table
from gm_assistant.companions.quinte_bourg.views.ledger.votes import victories_table, votes_table
from gm_assistant.companions.quinte_bourg.views.ledger.whole_names import one_line
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.seam.ledger import Ledger, Recorded
from gm_assistant.views.history import clock


def ledger(game: Game, title: str, recorded: Sequence[Recorded] | None = None) -> Ledger:
    """Everything that happened; `recorded` tells the hours and what was taken back."""
    kept = recorded_in(game) if recorded is None else recorded
    hours = _hours(kept)
    tables = (
        summary_table(game, title, list(hours.values())),
        players_table(game),
        nights_table(game, hours),
        sleep_table(game),
        purses_table(game),
        transfers_table(game),
        posts_table(game),
        votes_table(game),
        moves_table(game, kept),
        victories_table(game),
        survivors_table(game),
        voices_table(game),
        timeline_table(game),
    )
    return Ledger(one_line(title), subtitle(game), {it.id: it for it in tables})


def _hours(recorded: Sequence[Recorded]) -> dict[int, datetime]:
    standing = (it for it in recorded if it.stands)
    said = {place: clock(it.at) for place, it in enumerate(standing)}
    return {place: at for place, at in said.items() if at is not None}
