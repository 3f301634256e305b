"""How the games of a time without checksums get theirs."""

from typing import Any

from sqlite_utils import Database

from gm_assistant.journal.chain import START, Ending, Tip, row_of_ending, sealed

_GAMES = """
SELECT games.id, games.opened_at, coalesce(
    (SELECT json_extract(payload, '$.value') FROM entries
     WHERE game = games.id AND kind = 'setting' AND json_extract(payload, '$.key') = 'title'
     ORDER BY seq DESC LIMIT 1), games.title),
    (SELECT iif(kind = 'deleted', at, NULL) FROM entries
     WHERE game = games.id AND kind IN ('deleted', 'restored') ORDER BY seq DESC LIMIT 1)
FROM games
"""
_ROWS = """
SELECT rowid, game, seq, at, kind, version, payload, token, device FROM entries
WHERE game = ? ORDER BY seq
"""


def seal_games(db: Database) -> None:
    for game_id, opened_at, title, deleted_at in db.execute(_GAMES).fetchall():
        facts = {"title": title, "opened_at": opened_at, "deleted_at": deleted_at}
        _seal(db, game_id, facts)


def _seal(db: Database, game_id: str, facts: dict[str, Any]) -> None:
    tip, place = START, 0
    for place, *values in db.execute(_ROWS, [game_id]).fetchall():
        checksum = sealed(tip.checksum, values)
        db.execute("UPDATE entries SET checksum = ? WHERE rowid = ?", [checksum, place])
        tip, facts["last_at"] = Tip(values[1], checksum), values[2]
    if place:
        row = row_of_ending(Ending(game_id, tip, place, facts))
        db.execute("INSERT INTO tips VALUES (?, ?, ?, ?, ?, ?)", row)
