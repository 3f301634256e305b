"""The list of the games: read from the sealed ends of their chains, never by folding them."""

from dataclasses import dataclass

from sqlite_utils import Database

from gm_assistant.journal.chain import Ending, endings


@dataclass(frozen=True)
class Summary:
    """A game in the list of games; `deleted_at` when it lies in the bin.

    `place` orders the games as they were played last, whatever the clock said.
    """

    game_id: str
    opened_at: str
    title: str
    seq: int
    last_at: str
    deleted_at: str | None
    place: int = 0


def listed(db: Database) -> list[Summary]:
    return [_summary(ending) for ending in endings(db, "subject NOT LIKE '%:%'")]


def _summary(ending: Ending) -> Summary:
    facts = ending.facts
    return Summary(
        ending.subject,
        facts["opened_at"],
        facts["title"],
        ending.tip.seq,
        facts["last_at"],
        facts["deleted_at"],
        ending.place,
    )
