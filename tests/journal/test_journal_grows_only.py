"""The database itself refuses to forget, and writes through to the disk."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.store import FILE


@pytest.fixture
def stranger(journal: Journal, game: str, folder: Path) -> Iterator[sqlite3.Connection]:
    """Another program with the file open, with none of our settings."""
    journal.append(game, {"move": "night"}, Hand(1))
    journal.house.tables.begin("T", {"title": "Jeudi"})
    with closing(sqlite3.connect(folder / FILE)) as connection:
        yield connection


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE entries SET payload = '{}'",
        "UPDATE entries SET seq = seq + 10",
        "DELETE FROM entries",
        "DELETE FROM entries WHERE seq = 2",
        "INSERT OR REPLACE INTO entries SELECT * FROM entries WHERE seq = 2",
        "INSERT INTO entries SELECT game, 9, at, kind, version, payload, NULL, '', '' FROM entries",
        "UPDATE games SET title = ''",
        "DELETE FROM games",
        "INSERT OR REPLACE INTO games SELECT id, '', '' FROM games",
        "UPDATE house_entries SET payload = '{}'",
        "DELETE FROM house_entries",
        "INSERT OR REPLACE INTO house_entries SELECT * FROM house_entries",
    ],
)
def test_nothing_recorded_can_be_changed(
    stranger: sqlite3.Connection, journal: Journal, game: str, sql: str
) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="only grows"):
        stranger.execute(sql)
    assert [played.move for played in journal.line(game).moves] == [{"move": "night"}]


@pytest.mark.parametrize(
    ("column", "value"), [("payload", "'{'"), ("payload", "NULL"), ("at", "NULL"), ("kind", "NULL")]
)
def test_rows_keep_their_shape(stranger: sqlite3.Connection, column: str, value: str) -> None:
    columns = ["game", "'3'", "at", "kind", "version", "payload"]
    names = ["game", "seq", "at", "kind", "version", "payload"]
    columns[names.index(column)] = value
    with pytest.raises(sqlite3.IntegrityError):
        stranger.execute(
            f"INSERT INTO entries ({', '.join(names)}) "  # noqa: S608 - names of the test
            f"SELECT {', '.join(columns)} FROM entries WHERE seq = 2"
        )


def test_tables_are_strict(stranger: sqlite3.Connection) -> None:
    strict = dict(stranger.execute("SELECT name, strict FROM pragma_table_list"))
    assert strict["games"] == strict["entries"] == strict["house_entries"] == strict["tips"] == 1


def test_every_connection_waits_for_the_disk(journal: Journal) -> None:
    full = 2
    for db in (journal._store._writer, journal._store._reader):
        assert db.execute("PRAGMA synchronous").fetchone()[0] == full
        assert db.journal_mode == "wal"


def test_reads_can_never_write(journal: Journal) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        journal._store._reader.execute("INSERT INTO games VALUES ('x', '', '')")


def test_a_move_is_seen_by_others_as_soon_as_it_is_acknowledged(
    stranger: sqlite3.Connection, journal: Journal, game: str
) -> None:
    entry = journal.append(game, {"move": "day"}, Hand(2))
    [(seq,)] = stranger.execute("SELECT max(seq) FROM entries WHERE game = ?", [game])
    assert seq == entry.seq == 3


def test_what_fails_half_way_leaves_nothing(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def torn(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(journal._store, "append", torn)
    with pytest.raises(KeyboardInterrupt):
        journal.open_game({"title": "Coupée"})
    monkeypatch.undo()
    assert journal.games() == []
    assert journal.open_game({"title": "Entière"})
