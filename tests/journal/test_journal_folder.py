"""The folder taken away, replaced, or served twice: said, and nothing acknowledged into nowhere."""

import errno
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event

import pytest
from systems import BITS, LINKS, OPEN_AND_MOVED, is_private, once_free, soon

from gm_assistant.shell.hosts.desktop import SERVED, address_served, serve_alone
from gm_assistant.shell.journal import mirror as mirrors
from gm_assistant.shell.journal.chain import START, Row, Sound, Tip, follows
from gm_assistant.shell.journal.game_file import read_document, write_document
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.mirror import read_mirror
from gm_assistant.shell.journal.refusals import (
    DatabaseDamaged,
    DatabaseLocked,
    DiskFull,
    DiskTrouble,
    FolderGone,
    FolderUnusable,
    GameInBin,
    JournalRefusal,
    ReadOnly,
)
from gm_assistant.shell.journal.store import (
    FILE,
    KEPT,
    file_name,
    plain_name,
    said_in_words,
    write_whole,
)

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
        # Six taps one after another: the last would have waited six times as long as the first.
        assert len(waited) == 6
        assert max(waited) < 3 * min(waited)
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


# The bin, the automatic copies and the names of files.


def test_a_deleted_game_lies_in_the_bin_with_its_file(journal: Journal, game: str) -> None:
    journal.append(game, NIGHT, Hand(1))
    journal.delete(game)
    assert journal.games() == []
    assert [binned.game_id for binned in journal.games(deleted=True)] == [game]
    [file] = (journal.folder / "corbeille").iterdir()
    assert [move["move"] for move in read_document(file.read_bytes())["moves"]] == ["night"]


def test_a_deleted_game_can_be_taken_back_whole(journal: Journal, game: str) -> None:
    journal.append(game, NIGHT, Hand(1))
    before = journal.line(game)
    journal.delete(game)
    journal.restore(game)
    after = journal.line(game)
    assert (after.moves, after.deleted_at) == (before.moves, None)
    assert [kept.game_id for kept in journal.games()] == [game]
    assert list((journal.folder / "corbeille").iterdir()) == []


def test_nobody_plays_in_the_bin(journal: Journal, game: str) -> None:
    journal.delete(game)
    with pytest.raises(GameInBin):
        journal.append(game, NIGHT, Hand(2))
    with pytest.raises(GameInBin):
        journal.undo(game, Hand(2))
    assert journal.line(game).moves == ()


def test_deleting_twice_is_deleting(journal: Journal, game: str) -> None:
    journal.delete(game)
    journal.delete(game)
    journal.restore(game)
    assert len(journal.games()) == 1


def test_a_copy_is_the_game_as_it_stands(journal: Journal, game: str) -> None:
    journal.append(game, NIGHT, Hand(1))
    path = journal.keep_copy(game, "Aube de mardi")
    assert path.parent == journal.folder / "copies" / game
    assert re.search(r"-aube-de-mardi\.[0-9a-f]{32}\.json$", path.name)
    assert json.loads(path.read_bytes())["moves"][0]["move"] == "night"


def test_the_last_twenty_copies_of_each_game_are_kept(journal: Journal, game: str) -> None:
    other = journal.open_game({"title": "L'autre"})
    kept_apart = journal.keep_copy(other, "aube")
    written = []
    for number in range(KEPT + 5):
        journal.append(game, {"move": "note", "text": str(number)}, Hand())
        written.append(journal.keep_copy(game, "aube"))
    assert sorted((journal.folder / "copies" / game).iterdir()) == written[-KEPT:]
    assert kept_apart.exists()


def test_the_newest_copies_are_kept_even_when_the_clock_goes_back(folder: Path) -> None:
    moments = iter(datetime(2026, 3, 1, tzinfo=UTC) - timedelta(hours=i) for i in range(1000))
    journal = Journal(folder, clock=lambda: next(moments))
    game = journal.open_game({"title": "Minuit"})
    for _ in range(KEPT + 3):
        journal.append(game, NIGHT, Hand())
        last = journal.keep_copy(game, "aube")
    assert last.exists()
    journal.close()


def test_a_write_cut_short_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "partie.json"
    write_whole(path, b"avant")

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gm_assistant.shell.journal.store.os.fsync", cut)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, b"pendant")
    assert path.read_bytes() == b"avant"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("L'été à Quinte-Bourg", "l-ete-a-quinte-bourg"),
        ("../../etc/passwd", "etc-passwd"),
        ("..\\..\\boot.ini", "boot-ini"),
        ("a\x00b\nc", "a-b-c"),
        ("<script>alert(1)</script>", "script-alert-1-script"),
        ("", "partie"),
        ("🦎🦎", "partie"),
        ("-rf", "rf"),
        ("x" * 500, "x" * 60),
    ],
)
def test_any_title_makes_a_safe_name(title: str, name: str) -> None:
    assert plain_name(title) == name


def test_a_download_is_named_after_its_title_and_moment() -> None:
    name = file_name("CON", "2026-03-01T21:04:05.678+00:00")
    assert name == "con-20260301T210405678.json"


def test_any_label_stays_in_the_folder(journal: Journal, game: str) -> None:
    path = journal.keep_copy(game, "../../dehors")
    assert path.resolve().is_relative_to((journal.folder / "copies" / game).resolve())


# The mirror follows each entry as text, says when it cannot, and catches up; no tap waits.


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / "cle usb").mkdir()
    return tmp_path / "cle usb"


@pytest.fixture
def mirrored(folder: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Journal]:
    monkeypatch.setattr(mirrors, "AGAIN_AFTER", 0.1)
    with closing(Journal(folder, mirror=stick)) as journal:
        yield journal


def read(journal: Journal, stick: Path, subject: str) -> Sound:
    """It writes behind the journal: once it has everything."""
    path, whole = stick / f"{subject.replace(':', '-')}.jsonl", journal._store.sound(subject, START)

    def has_it_all() -> bool:
        try:
            return read_mirror(path) == whole and not journal.mirror.trouble
        except FileNotFoundError:
            # Not begun yet, or a damaged one was just put beside.
            return False

    soon(has_it_all)
    found = read_mirror(path)
    assert not found.spoilt
    assert found == whole
    return found


def test_each_entry_is_a_line_that_an_eye_can_read(mirrored: Journal, stick: Path) -> None:
    game = mirrored.open_game({"title": "L'été"})
    mirrored.append(game, {"move": "note", "text": "il pleut à verse"}, Hand(1))
    mirrored.correct(game, 0, {"move": "note", "text": "il neige"}, Hand(2))
    mirrored.undo(game, Hand(3))
    mirrored.house.tables.begin("T", {"title": "Jeudi"})
    assert len(read(mirrored, stick, game).rows) == 4
    assert len(read(mirrored, stick, "table:T").rows) == 1
    lines = (stick / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[1])["payload"]["move"]["text"] == "il pleut à verse"
    assert "il pleut à verse" in lines[1]


def test_a_journal_closed_while_its_mirror_begins_waits_for_it(
    folder: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = Event(), Event()

    class Late(threading.Thread):
        def start(self) -> None:
            begun.set()
            go_on.wait(60)
            super().start()

    journal = Journal(folder, mirror=stick)
    monkeypatch.setattr(mirrors, "Thread", Late)
    opener = threading.Thread(target=journal.open_game, args=({"title": "L'été"},))
    opener.start()
    assert begun.wait(60)
    closer = threading.Timer(0.05, go_on.set)
    closer.start()
    journal.mirror.close()
    opener.join()
    journal.close()
    assert len(list(stick.iterdir())) == 1


def test_devices_and_screens_are_nobody_else_s(mirrored: Journal, stick: Path) -> None:
    mirrored.house.devices.begin("D", {"admitted": True})
    mirrored.house.screens.begin("E", {"token": "x"})
    mirrored.house.tables.begin("T", {})
    mirrored.close()
    assert [path.name for path in stick.iterdir()] == ["table-T.jsonl"]
    assert is_private(stick / "table-T.jsonl")


def test_a_stick_pulled_out_is_said_and_plugged_in_again_caught_up(
    mirrored: Journal, stick: Path
) -> None:
    game = mirrored.open_game({"title": "Longue"})
    once_free(lambda: stick.rename(stick.with_name("poche")))
    for number in range(1, 20):
        mirrored.append(game, NIGHT, Hand(number))
    # A mirror that was slow once is not waited for: what it says may come after the taps.
    assert soon(lambda: "ne s'écrit plus" in mirrored.mirror.trouble)
    assert not stick.exists()
    stick.with_name("poche").rename(stick)
    assert len(read(mirrored, stick, game).rows) == 20
    assert mirrored.mirror.trouble == ""


def plugged_in_again(stick: Path) -> None:
    stick.with_name("poche").rename(stick)


def another_in_its_place(stick: Path) -> None:
    stick.mkdir()


@pytest.mark.parametrize("happens", [plugged_in_again, another_in_its_place])
@pytest.mark.parametrize("was_there", [True, False])
def test_a_stick_that_changes_between_the_look_and_the_writing_is_looked_at_again(
    mirrored: Journal,
    stick: Path,
    monkeypatch: pytest.MonkeyPatch,
    happens: Callable[[Path], None],
    was_there: bool,
) -> None:
    game = mirrored.open_game({"title": "Longue"})
    read(mirrored, stick, game)
    changed = Event()

    def pull_out() -> None:
        once_free(lambda: stick.rename(stick.with_name("poche")))

    def changing(row: Row, tip: Tip) -> bool:
        if not changed.is_set():
            if was_there:
                pull_out()
            happens(stick)
            changed.set()
        return follows(row, tip)

    if not was_there:
        pull_out()
    monkeypatch.setattr(mirrors, "follows", changing)
    mirrored.append(game, NIGHT, Hand(1))
    assert changed.wait(20)
    assert len(read(mirrored, stick, game).rows) == 2


def test_an_empty_stick_gets_everything(mirrored: Journal, stick: Path) -> None:
    game = mirrored.open_game({"title": "Longue"})
    read(mirrored, stick, game)
    once_free(lambda: shutil.rmtree(stick))
    stick.mkdir()
    mirrored.append(game, NIGHT, Hand(1))
    assert len(read(mirrored, stick, game).rows) == 2


def test_a_mirror_that_hangs_holds_one_tap_a_moment_and_the_next_not(
    mirrored: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    waited = Event.wait

    def never(told: Event, timeout: float | None = None) -> bool:
        # A thread that starts waits for its own, however long.
        if timeout is None:
            return waited(told)
        waits.append(timeout)
        return False

    monkeypatch.setattr("gm_assistant.shell.journal.mirror.Event.wait", never)
    game = mirrored.open_game({"title": "Longue"})
    for seen in range(1, 5):
        mirrored.append(game, NIGHT, Hand(seen))
    assert waits == [mirrors.PATIENCE]


@pytest.mark.parametrize("torn", [b'{"game": "x", "se', b"\xff\xfe"])
def test_a_torn_line_is_cut_off_and_written_anew(
    mirrored: Journal, stick: Path, torn: bytes
) -> None:
    game = mirrored.open_game({"title": "Coupée"})
    read(mirrored, stick, game)
    with (stick / f"{game}.jsonl").open("ab") as file:
        file.write(torn)
    mirrored.append(game, NIGHT, Hand(1))
    assert len(read(mirrored, stick, game).rows) == 2


def test_what_a_former_evening_did_not_write_is_caught_up(folder: Path, stick: Path) -> None:
    with closing(Journal(folder)) as journal:
        games = [journal.open_game({"title": f"{number}"}) for number in range(5)]
        journal.house.tables.begin("T", {})
    with closing(Journal(folder, mirror=stick)) as journal:
        journal.catch_up_the_mirror()
        for subject in (*games, "table:T"):
            assert len(read(journal, stick, subject).rows) == 1


def test_a_mirror_of_another_story_is_put_beside(folder: Path, stick: Path) -> None:
    with closing(Journal(folder, mirror=stick)) as journal:
        game = journal.open_game({"title": "Deux fois"})
        shutil.copytree(folder, folder.with_name("avant"))
        journal.append(game, {"move": "note", "text": "d'abord"}, Hand(1))
    with closing(Journal(folder.with_name("avant"), mirror=stick)) as journal:
        journal.append(game, {"move": "note", "text": "autrement"}, Hand(1))
        assert len(read(journal, stick, game).rows) == 2
    beside = read_mirror(stick / f"{game}-ecarte-1.jsonl")
    assert "d'abord" in beside.rows[1][5]


def turned(folder: Path, stick: Path, place: float) -> tuple[str, bytes]:
    """A game of nine entries in whose mirror one bit is not as it was written."""
    with closing(Journal(folder, mirror=stick)) as journal:
        game = journal.open_game({"title": "Recopiée"})
        for seen in range(1, 9):
            journal.append(game, NIGHT, Hand(seen))
        read(journal, stick, game)
    path = stick / f"{game}.jsonl"
    content = bytearray(path.read_bytes())
    content[int(len(content) * place)] ^= 4
    path.write_bytes(content)
    return game, bytes(content)


def test_a_damaged_mirror_that_somebody_holds_is_put_beside_once_it_is_free(
    folder: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, content = turned(folder, stick, 0.5)
    put_beside, tries = mirrors.put_beside, []

    def held_at_first(path: Path) -> None:
        tries.append(path)
        if len(tries) == 1:
            raise PermissionError(13, "held")
        put_beside(path)

    monkeypatch.setattr(mirrors, "AGAIN_AFTER", 0.1)
    monkeypatch.setattr(mirrors, "put_beside", held_at_first)
    with closing(Journal(folder, mirror=stick)) as journal:
        journal.catch_up_the_mirror()
        assert len(read(journal, stick, game).rows) == 9
    assert (stick / f"{game}-ecarte-1.jsonl").read_bytes() == content


@pytest.mark.parametrize("place", [0.0, 0.2, 0.5, 0.8])
def test_a_bit_turned_in_the_mirror_is_seen_at_the_next_start(
    folder: Path, stick: Path, place: float
) -> None:
    """Its end is sound, and it would be written on: what is before would be missed one day."""
    game, content = turned(folder, stick, place)
    with closing(Journal(folder, mirror=stick)) as journal:
        journal.catch_up_the_mirror()
        assert len(read(journal, stick, game).rows) == 9
    assert (stick / f"{game}-ecarte-1.jsonl").read_bytes() == content


@pytest.mark.parametrize("end_too", [False, True])
def test_a_mirror_that_knows_more_than_a_damaged_base_is_left_alone(
    folder: Path, stick: Path, end_too: bool
) -> None:
    with closing(Journal(folder, mirror=stick)) as journal:
        game = journal.open_game({"title": "Abîmée"})
        for seen in range(1, 9):
            journal.append(game, NIGHT, Hand(seen))
        writer = journal._store._writer
        writer.execute("DROP TRIGGER entries_keep")
        writer.execute("UPDATE entries SET at = '' WHERE seq = 4")
        if end_too:
            writer.execute("UPDATE tips SET seq = 3")
    with closing(Journal(folder, mirror=stick)) as journal:
        journal.mirror.catch_up([game])
    assert len(read_mirror(stick / f"{game}.jsonl").rows) == 9
    assert len(list(stick.iterdir())) == 1


# The database itself refuses to forget, and writes through to the disk.


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
