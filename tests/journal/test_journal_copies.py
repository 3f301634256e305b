"""The bin, the automatic copies and the names of files."""

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event

import pytest
from systems import is_private, once_free, soon

from gm_assistant.shell.journal import mirror as mirrors
from gm_assistant.shell.journal.chain import START, Row, Sound, Tip, follows
from gm_assistant.shell.journal.game_file import read_document
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.mirror import read_mirror
from gm_assistant.shell.journal.refusals import GameInBin
from gm_assistant.shell.journal.store import FILE, KEPT, file_name, plain_name, write_whole

NIGHT = {"move": "night"}


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
    assert path.name.endswith("-aube-de-mardi.json")
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
    soon(lambda: path.exists() and read_mirror(path) == whole and not journal.mirror.trouble)
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
    waits: list[float | None] = []

    def never(_: object, timeout: float | None = None) -> bool:
        if timeout is not None:
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
