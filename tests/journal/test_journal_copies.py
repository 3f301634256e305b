"""The bin, the automatic copies and the names of files."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gm_assistant.shell.journal.game_file import read_document
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.refusals import GameInBin
from gm_assistant.shell.journal.store import KEPT, file_name, plain_name, write_whole

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
