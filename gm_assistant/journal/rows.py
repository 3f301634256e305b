"""Entries as rows of the database, and rows of earlier versions as entries of today."""

import json
from typing import Any

from gm_assistant.journal.entries import Entry, Kind
from gm_assistant.journal.refusals import DatabaseTooNew, Unstorable

ROW_VERSION = 2
COLUMNS = ("game", "seq", "at", "kind", "version", "payload", "token", "device")


def row_of(entry: Entry) -> tuple[Any, ...]:
    """The values of `COLUMNS` for this entry."""
    return (
        entry.game_id,
        entry.seq,
        entry.at,
        entry.kind.value,
        ROW_VERSION,
        _written(entry.payload),
        entry.token,
        entry.device,
    )


def _written(payload: dict[str, Any]) -> str:
    try:
        return json.dumps(payload, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        raise Unstorable from None


def entry_of(row: tuple[Any, ...]) -> Entry:
    """The entry that this row of `COLUMNS` holds."""
    game_id, seq, at, kind, version, payload, token, device = row
    if version > ROW_VERSION or kind not in list(Kind):
        raise DatabaseTooNew
    meant = _of_today(Kind(kind), version, json.loads(payload))
    return Entry(game_id, seq, at, Kind(kind), meant, token, device)


def _of_today(kind: Kind, version: int, payload: dict[str, Any]) -> dict[str, Any]:
    # Until version 1 a move was its own payload: there were no drafts for it to clear.
    if version == 1 and kind is Kind.MOVE:
        return {"move": payload, "clears": []}
    return payload
