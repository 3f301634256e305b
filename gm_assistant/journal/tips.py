"""The sealed end of each chain: how far it goes, and what a list shows without reading it."""

import json
from dataclasses import dataclass
from typing import Any

from gm_assistant.journal.chain import Row, Tip, sealed

TIP_COLUMNS = ("subject", "seq", "checksum", "place", "facts", "seal")


@dataclass(frozen=True)
class Ending:
    """The end of one chain; `place` orders all of them as they were written last."""

    subject: str
    tip: Tip
    place: int
    facts: dict[str, Any]


def row_of_ending(ending: Ending) -> Row:
    facts = json.dumps(ending.facts, ensure_ascii=False)
    values = (ending.subject, ending.tip.seq, ending.tip.checksum, ending.place, facts)
    return (*values, sealed("", values))


def ending_of(row: Row) -> Ending | None:
    """None where the row is not as it was written."""
    if row[-1] != sealed("", row[:-1]):
        return None
    subject, seq, checksum, place, facts, _ = row
    return Ending(subject, Tip(seq, checksum), place, json.loads(facts))
