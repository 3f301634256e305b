"""A full disk, a locked, damaged or read-only database: each is a sentence and loses nothing."""

import errno
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.refusals import (
    DatabaseDamaged,
    DatabaseLocked,
    DiskFull,
    DiskTrouble,
    FolderUnusable,
    JournalRefusal,
    ReadOnly,
)
from gm_assistant.shell.journal.store import FILE, said_in_words

LONG = {"move": "note", "text": "x" * 5000}


def fill(journal: Journal, game: str) -> None:
    for number in range(100):
        journal.append(game, LONG, Hand(number + 1, token=f"tap {number}"))


def leave_room(journal: Journal, pages: int) -> None:
    writer = journal._store._writer
    used = writer.execute("PRAGMA page_count").fetchone()[0]
    writer.execute(f"PRAGMA max_page_count = {used + pages}")


def test_a_full_disk_is_said_and_everything_before_stands(journal: Journal, game: str) -> None:
    leave_room(journal, 10)
    with pytest.raises(DiskFull) as full:
        fill(journal, game)
    assert "libérez de la place" in full.value.sentence
    line = journal.line(game)
    assert 0 < len(line.moves) < 100
    assert line.seq == len(line.moves) + 1


def test_once_there_is_room_the_same_tap_is_recorded_once(journal: Journal, game: str) -> None:
    leave_room(journal, 0)
    with pytest.raises(DiskFull):
        fill(journal, game)
    failed = f"tap {len(journal.line(game).moves)}"
    leave_room(journal, 1000)
    recorded = journal.append(game, LONG, Hand(token=failed))
    assert journal.append(game, LONG, Hand(token=failed)) == recorded


def test_a_locked_database_is_said_and_can_still_be_read(
    journal: Journal, game: str, folder: Path
) -> None:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseLocked) as locked:
            journal.append(game, LONG, Hand(1))
        assert journal.line(game).moves == ()
        other.execute("ROLLBACK")
    assert "autre programme" in locked.value.sentence
    assert journal.append(game, LONG, Hand(1)).seq == 2


# The tests may run as root, for whom permission bits do not hold: the file is opened read-only.
def test_a_read_only_database_is_said(
    folder: Path, monkeypatch: pytest.MonkeyPatch, journal: Journal, game: str
) -> None:
    journal.close()
    connect = sqlite3.connect

    def read_only(path: Path, *, timeout: float, check_same_thread: bool) -> sqlite3.Connection:
        assert not check_same_thread
        return connect(
            f"{path.as_uri()}?mode=ro", timeout=timeout, uri=True, check_same_thread=False
        )

    monkeypatch.setattr("gm_assistant.shell.journal.store.sqlite3.connect", read_only)
    with closing(Journal(folder)) as opened:
        assert opened.line(game).moves == ()
        with pytest.raises(ReadOnly) as refusal:
            opened.append(game, LONG, Hand(1))
    assert "lecture seule" in refusal.value.sentence


@pytest.mark.parametrize(
    ("code", "refusal"),
    [
        (errno.ENOSPC, DiskFull),
        (errno.EDQUOT, DiskFull),
        (errno.EROFS, ReadOnly),
        (errno.EACCES, ReadOnly),
        (errno.EIO, DiskTrouble),
    ],
)
def test_what_the_disk_answers_to_a_copy_is_said(
    journal: Journal,
    game: str,
    monkeypatch: pytest.MonkeyPatch,
    code: int,
    refusal: type[JournalRefusal],
) -> None:
    def failing(_: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr("gm_assistant.shell.journal.store.os.fsync", failing)
    for attempt in (lambda: journal.keep_copy(game, "aube"), lambda: journal.delete(game)):
        with pytest.raises(refusal):
            attempt()
    monkeypatch.undo()
    assert [path for path in journal.folder.rglob("*.*") if path.suffix in (".tmp", ".json")] == []
    assert len(journal.games()) == 1


def test_a_folder_that_cannot_be_made_is_said(folder: Path) -> None:
    folder.write_text("un fichier")
    with pytest.raises(FolderUnusable):
        Journal(folder)
    with pytest.raises(FolderUnusable):
        Journal(folder / "dedans")


def test_a_folder_in_place_of_the_database_is_said(folder: Path) -> None:
    (folder / FILE).mkdir(parents=True)
    with pytest.raises(FolderUnusable):
        Journal(folder)


@pytest.mark.parametrize("content", [b"pas une base du tout" * 100, b"SQLite format 3\x00" * 500])
def test_a_damaged_database_is_said_and_left_alone(folder: Path, content: bytes) -> None:
    folder.mkdir()
    (folder / FILE).write_bytes(content)
    with pytest.raises(DatabaseDamaged) as damaged:
        Journal(folder)
    assert "python3 run.py rescue" in damaged.value.sentence
    assert (folder / FILE).read_bytes() == content


def test_a_mistake_of_ours_is_not_disguised() -> None:
    def wrong() -> None:
        with said_in_words(), closing(sqlite3.connect(":memory:")) as connection:
            connection.execute("not sql")

    with pytest.raises(sqlite3.OperationalError):
        wrong()


def every_refusal(kind: type[JournalRefusal]) -> list[type[JournalRefusal]]:
    return [kind, *(found for child in kind.__subclasses__() for found in every_refusal(child))]


@pytest.mark.parametrize("kind", every_refusal(JournalRefusal), ids=lambda kind: kind.__name__)
def test_each_refusal_is_one_sentence_that_says_what_to_do(
    kind: Callable[..., JournalRefusal],
) -> None:
    try:
        sentence = kind().sentence
    except TypeError:
        return
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert sentence.count(". ") == 0
    assert " : " in sentence or " ; " in sentence
