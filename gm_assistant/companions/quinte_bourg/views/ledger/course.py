"""The course of the evening at a glance: who is left, who was voted against, what happened."""

from collections import Counter
from collections.abc import Iterator

from gm_assistant.companions.quinte_bourg.views.ledger.row_types import (
    CampRow,
    EventRow,
    VoiceRow,
)
from gm_assistant.companions.quinte_bourg.views.ledger.time import days, moment, pages, period
from gm_assistant.companions.quinte_bourg.views.ledger.whole_names import whole_names
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.reasons.sentences import reason_of
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import CAMPS
from gm_assistant.seam.ledger import Table

# What a reader of the evening wants to see again.
_TOLD = frozenset(
    (
        "arrive",
        "conversion",
        "death",
        "heritage",
        "law",
        "leave",
        "pardon",
        "protection",
        "redeal",
        "resurrection",
        "spared",
        "vote",
        "wedding",
    )
)


def survivors_table(game: Game) -> Table:
    """Camps by days: how many of each are alive in the evening."""
    ends = days(game)
    counts = [_living(it) for it in ends]
    seen = [camp for camp in CAMPS if any(count[camp] for count in counts)]
    rows = tuple(CampRow(CAMPS[camp], tuple(it[camp] for it in counts)) for camp in seen)
    return Table("survivants", rows, tuple(period(it) for it in ends))


def _living(village: Village) -> Counter[str]:
    return Counter(it.camp for it in village.living())


def voices_table(game: Game) -> Table:
    """Players by days: how many votes each received."""
    names, ends = whole_names(game.village), days(game)
    tallies = [it.vote.tally if it.vote else {} for it in ends]
    rows = (
        VoiceRow(names[player], tuple(int(tally.get(player, 0)) for tally in tallies))
        for player in game.village.seats
    )
    voted = tuple(it for it in rows if any(it.voix))
    return Table("voix", voted, tuple(period(it) for it in ends))


def timeline_table(game: Game) -> Table:
    """Every turn of the evening, in its order, in a sentence."""
    return Table("chronologie", tuple(_events(game)))


def _events(game: Game) -> Iterator[EventRow]:
    for page in pages(game):
        for it in page.happened:
            if it.kind in _TOLD:
                sentence = reason_of(page.after, it).sentence
                yield EventRow(page.after.day, moment(page.after), sentence)
