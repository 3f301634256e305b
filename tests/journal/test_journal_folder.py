"""The folder taken away, replaced, or served twice: said, and nothing acknowledged into nowhere."""

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from systems import BITS, LINKS, OPEN_AND_MOVED

from gm_assistant.shell.hosts.desktop import SERVED, address_served, serve_alone
from gm_assistant.shell.journal.game_file import read_document, write_document
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.refusals import (
    DatabaseDamaged,
    DatabaseLocked,
    DiskFull,
    DiskTrouble,
    FolderGone,
    FolderUnusable,
    JournalRefusal,
    ReadOnly,
)
from gm_assistant.shell.journal.store import FILE, said_in_words

ROOT = Path(__file__).parent.parent.parent
NIGHT = {"move": "night"}
HOLDER = """
import sys
from pathlib import Path
from gm_assistant.shell.hosts.desktop import serve_alone
held = serve_alone(Path(sys.argv[1]))
held.tell("http://127.0.0.1:8017/")
print("tenu", flush=True)
sys.stdin.read()
"""


def taken_away(folder: Path) -> None:
    folder.rename(folder.with_name("ailleurs"))


def replaced(folder: Path) -> None:
    taken_away(folder)
    Journal(folder).close()


def deleted(folder: Path) -> None:
    shutil.rmtree(folder)


def restored_over(folder: Path) -> None:
    """As a synchronised folder does: another file under the same name."""
    other = folder / "autre"
    shutil.copy(folder / FILE, other)
    other.replace(folder / FILE)


def without_wal(folder: Path) -> None:
    (folder / f"{FILE}-wal").unlink()


@OPEN_AND_MOVED
@pytest.mark.parametrize("happens", [taken_away, replaced, deleted, restored_over, without_wal])
def test_a_folder_that_is_gone_refuses_the_tap_and_the_game_is_whole_in_memory(
    folder: Path, happens: Callable[[Path], None]
) -> None:
    with closing(Journal(folder)) as journal:
        game = journal.open_game({"title": "Perdue"}, Hand(token="ouverture"))  # noqa: S106
        journal.append(game, NIGHT, Hand(1, token="avant"))  # noqa: S106
        happens(folder)
        attempts: list[Callable[[], object]] = [
            lambda: journal.append(game, NIGHT, Hand(2)),
            lambda: journal.append(game, NIGHT, Hand(2, token="avant")),  # noqa: S106
            lambda: journal.has_tap(game, "avant"),
            lambda: journal.open_game({"title": "Autre"}),
            lambda: journal.open_game({}, Hand(token="ouverture")),  # noqa: S106
            lambda: journal.house.tables.begin("T", {}),
        ]
        for attempt in attempts:
            with pytest.raises(FolderGone):
                attempt()
        remembered = journal.remembered(game)
        assert remembered
        assert len(read_document(write_document(remembered))["moves"]) == 1


@OPEN_AND_MOVED
def test_a_folder_that_comes_back_is_played_on(folder: Path) -> None:
    with closing(Journal(folder)) as journal:
        game = journal.open_game({"title": "Retrouvée"})
        taken_away(folder)
        with pytest.raises(FolderGone):
            journal.append(game, NIGHT, Hand(1))
        folder.with_name("ailleurs").rename(folder)
        journal.append(game, NIGHT, Hand(1))
        assert len(journal.line(game).moves) == 1


@OPEN_AND_MOVED
def test_taken_away_while_it_is_committed_is_not_acknowledged(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Journal(folder)) as journal:
        game = journal.open_game({"title": "Au vol"})
        writer = journal._store._writer
        execute = writer.execute

        def committed(sql: str, *values: object) -> object:
            answer = execute(sql, *values)  # type: ignore[arg-type]
            if sql == "COMMIT":
                taken_away(folder)
            return answer

        monkeypatch.setattr(writer, "execute", committed)
        with pytest.raises(FolderGone):
            journal.append(game, NIGHT, Hand(1))


def test_a_tap_waits_a_second_at_most_and_readers_not_at_all(folder: Path) -> None:
    with closing(Journal(folder)) as journal, closing(Journal(folder)) as other:
        game = journal.open_game({"title": "Tenue"})
        waited: list[float] = []

        def tap() -> None:
            begun = time.monotonic()
            with pytest.raises(DatabaseLocked):
                journal.append(game, NIGHT, Hand())
            waited.append(time.monotonic() - begun)

        with other._store.writing():
            taps = [threading.Thread(target=tap) for _ in range(6)]
            for one in taps:
                one.start()
            while any(one.is_alive() for one in taps):
                assert journal.version(game) == 1
                journal.house.touch("D", "/")
                time.sleep(0.02)
        # Six taps one after another would have waited six seconds.
        assert len(waited) == 6
        assert max(waited) < 3
        journal.append(game, NIGHT, Hand(1))


def test_a_disk_that_hangs_holds_the_next_tap_a_second_at_most(journal: Journal) -> None:
    game = journal.open_game({"title": "Tenue"})
    hangs, done = threading.Event(), threading.Event()

    def hang() -> None:
        with journal._store.writing():
            hangs.set()
            done.wait(60)

    holder = threading.Thread(target=hang)
    holder.start()
    hangs.wait(60)
    with pytest.raises(DatabaseLocked):
        journal.append(game, NIGHT, Hand(1))
    assert journal.version(game) == 1
    done.set()
    holder.join()


@BITS
def test_files_are_private_also_where_they_existed(folder: Path) -> None:
    Journal(folder).close()
    folder.chmod(0o755)
    (folder / FILE).chmod(0o644)
    with closing(Journal(folder)) as journal:
        game = journal.open_game({"title": "Privée"})
        journal.keep_copy(game, "aube")
        journal.delete(game)
        modes = {path.name: path.stat().st_mode & 0o777 for path in folder.rglob("*")}
        modes |= {"": folder.stat().st_mode & 0o777}
    assert set(modes.values()) == {0o600, 0o700}
    assert modes[""] == modes["miroir"] == 0o700
    assert modes[FILE] == modes[f"{FILE}-wal"] == 0o600


@BITS
def test_somebody_s_own_folder_is_not_closed_to_others(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    (folder / "recettes.txt").write_text("")
    Journal(folder).close()
    assert folder.stat().st_mode & 0o777 == 0o755
    assert (folder / FILE).stat().st_mode & 0o777 == 0o600


@contextmanager
def held_elsewhere(folder: Path) -> Iterator[None]:
    """By another program, which is killed in the end."""
    Journal(folder).close()
    words = [sys.executable, "-c", HOLDER, str(folder)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
    ) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "tenu\n"
        yield
        holder.kill()


@OPEN_AND_MOVED
def test_a_folder_is_held_by_whatever_name_and_without_its_file(folder: Path) -> None:
    with held_elsewhere(folder):
        (folder / SERVED).unlink()
        folder.with_name("lien").symlink_to(folder)
        assert serve_alone(folder) is None
        assert serve_alone(folder.with_name("lien")) is None


def test_a_second_start_finds_the_first_and_takes_over_from_a_killed_one(folder: Path) -> None:
    with held_elsewhere(folder):
        assert serve_alone(folder) is None
        assert address_served(folder) == "http://127.0.0.1:8017/"
    held = serve_alone(folder)
    assert held
    held.tell("http://127.0.0.1:8018/")
    assert address_served(folder) == "http://127.0.0.1:8018/"
    held.stop()
    again = serve_alone(folder)
    assert again
    again.stop()


# A full disk, a locked, damaged or read-only database: each is a sentence and loses nothing.

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
        (errno.EINVAL, FolderUnusable),
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


@LINKS
@pytest.mark.parametrize("name", [FILE, SERVED])
@pytest.mark.parametrize("leads", ["nulle/part", "itself"])
def test_a_link_that_leads_nowhere_is_said(folder: Path, name: str, leads: str) -> None:
    """Nobody had decided anything yet: it is the folder that cannot be used."""
    folder.mkdir()
    (folder / name).symlink_to(folder / (name if leads == "itself" else leads))
    with pytest.raises(FolderUnusable):
        begin(folder)


def begin(folder: Path) -> None:
    """As a start does."""
    with said_in_words():
        held = serve_alone(folder)
    assert held
    try:
        Journal(folder).close()
    finally:
        held.stop()


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
