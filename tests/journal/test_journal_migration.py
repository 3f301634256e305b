"""Games of the previous schema are read on; those of a later one are left alone."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from systems import is_private

from gm_assistant.shell.journal.chain import GAMES, START, sealed
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.refusals import DatabaseTooNew
from gm_assistant.shell.journal.store import CURRENT, FILE

FIXTURES = Path(__file__).parent / "fixtures"
TAP = "tap"
OLD_GAME = "0123456789abcdef0123456789abcdef"


@pytest.fixture
def old(folder: Path) -> Path:
    folder.mkdir()
    shutil.copy(FIXTURES / "schema_1.sqlite3", folder / FILE)
    return folder


def tell(file: Path, sql: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(sql)
        connection.commit()


def test_the_fixture_is_of_the_previous_schema(old: Path) -> None:
    with closing(sqlite3.connect(old / FILE)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        columns = [row[1] for row in connection.execute("PRAGMA table_info(entries)")]
    assert "token" not in columns


def test_a_game_of_the_previous_schema_is_played_on(old: Path) -> None:
    with closing(Journal(old)) as journal:
        assert [game.title for game in journal.games()] == ["Une partie d'avant"]
        line = journal.line(OLD_GAME)
        assert [played.move["move"] for played in line.moves] == ["night", "note"]
        assert [played.move["move"] for played in line.undone] == ["note", "call"]
        entry = journal.append(OLD_GAME, {"move": "day"}, Hand(line.seq, token=TAP))
        assert journal.append(OLD_GAME, {"move": "day"}, Hand(line.seq, token=TAP)) == entry
        journal.undo(OLD_GAME, Hand(entry.seq), count=3)
        assert journal.line(OLD_GAME).moves == ()


def test_migrating_is_done_once_and_is_still_append_only(old: Path) -> None:
    for _ in range(2):
        with closing(Journal(old)) as journal:
            assert journal.version(OLD_GAME) == 6
    with closing(sqlite3.connect(old / FILE)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (CURRENT,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        with pytest.raises(sqlite3.IntegrityError, match="only grows"):
            connection.execute("DELETE FROM entries")


def test_the_old_database_is_set_aside_before_it_is_migrated(old: Path) -> None:
    Journal(old).close()
    with closing(sqlite3.connect(old / "parties-schema-1.sqlite3")) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (6,)


def test_a_torn_copy_of_the_old_database_is_made_anew(old: Path) -> None:
    kept = old / "parties-schema-1.sqlite3"
    kept.write_bytes((old / FILE).read_bytes()[:5000])
    Journal(old).close()
    with closing(sqlite3.connect(kept)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (6,)
    assert is_private(kept)


def test_each_schema_of_before_is_sealed_as_it_was(folder: Path) -> None:
    folder.mkdir()
    shutil.copy(FIXTURES / "schema_2.sqlite3", folder / FILE)
    with closing(Journal(folder)) as journal:
        line = journal.line(OLD_GAME)
        assert (line.title, line.seq, line.branch) == ("Le titre changé", 9, "branche 2")
        assert [played.move["move"] for played in line.moves] == ["night"]
        assert line.begun()["voleur"] == {"gives": {"A": 1}}
        assert [(game.title, game.seq) for game in journal.games()] == [("Le titre changé", 9)]
        assert [game.title for game in journal.games(deleted=True)] == ["À la corbeille"]
        journal.append(OLD_GAME, {"move": "day"}, Hand(9))


def test_a_migration_that_fails_leaves_the_old_schema(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "gm_assistant.shell.journal.store.MIGRATIONS",
        ((), ("ALTER TABLE entries ADD COLUMN token TEXT", "not sql")),
    )
    with pytest.raises(sqlite3.OperationalError, match="syntax"):
        Journal(old)
    monkeypatch.undo()
    with closing(Journal(old)) as journal:
        assert journal.version(OLD_GAME) == 6


def test_a_database_of_a_later_version_is_refused_and_untouched(folder: Path) -> None:
    Journal(folder).close()
    tell(folder / FILE, f"PRAGMA user_version = {CURRENT + 1}")
    before = (folder / FILE).read_bytes()
    with pytest.raises(DatabaseTooNew) as refusal:
        Journal(folder)
    assert "mettez-le à jour" in refusal.value.sentence
    assert (folder / FILE).read_bytes() == before


WRITTEN = f"""INSERT INTO entries ({", ".join(GAMES.columns)})
    VALUES ({", ".join("?" * len(GAMES.columns))})"""  # noqa: S608 - ours


@pytest.mark.parametrize(("kind", "version"), [("move", 99), ("teleport", 2)])
def test_an_entry_of_a_later_version_is_refused(
    journal: Journal, game: str, kind: str, version: int
) -> None:
    opened = journal._store.sound(game, START)
    values = (game, 2, "", kind, version, "{}", None, "")
    row = (*values, sealed(opened.tip.checksum, values))
    with journal._store.writing() as db:
        db.execute(WRITTEN, row)
    with pytest.raises(DatabaseTooNew):
        journal.line(game)
