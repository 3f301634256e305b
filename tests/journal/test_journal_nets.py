"""The nets below the database: what is saved was written, and is never called more than it is."""

import json
import shutil
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gm_assistant import cli
from gm_assistant.shell.journal.game_file import read_document
from gm_assistant.shell.journal.journal import UNCOPIED, Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.mirror import Rescued, rescued
from gm_assistant.shell.journal.refusals import DatabaseDamaged
from gm_assistant.shell.journal.store import BETWEEN_CHECKPOINTS, FILE, UNORDERED

MOVES, COPIED_AT = 40, (10, 30)
TITLE = "La soirée"
Moves = list[dict[str, Any]]


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A folder with one game of forty notes, its mirror and two copies."""
    folder = tmp_path / "donnees"
    with closing(Journal(folder)) as journal:
        told = {"format": "quinte-bourg/1", "title": TITLE, "moves": []}
        game = journal.open_game(told)
        for number in range(MOVES):
            journal.append(game, {"move": "note", "text": f"note {number}"}, Hand())
            if number + 1 in COPIED_AT:
                journal.keep_copy(game, "aube")
    return folder


def moves_of(game: Rescued) -> Moves:
    return [{"text": it["text"]} for it in read_document(game.content)["moves"]]


WHOLE: Moves = [{"text": f"note {number}"} for number in range(MOVES)]


def alone(folder: Path, *kept: str) -> Path:
    """A folder in which nothing but that is left."""
    left = folder.parent / "reste"
    shutil.rmtree(left, ignore_errors=True)
    left.mkdir()
    for name in kept:
        if (folder / name).is_dir():
            shutil.copytree(folder / name, left / name)
        else:
            shutil.copy(folder / name, left / name)
    return left


def turned(path: Path, chance: Random) -> None:
    """One bit of it is another."""
    content = bytearray(path.read_bytes())
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(content)


def mirror_of(folder: Path) -> Path:
    [path] = (folder / "miroir").glob("*.jsonl")
    return path


def copies_of_it(folder: Path) -> list[Path]:
    return sorted((folder / "copies").glob("*/*.json"))


def damage_line(path: Path, number: int) -> None:
    lines = path.read_bytes().split(b"\n")
    lines[number] = lines[number].replace(b'"at"', b'"au"', 1)
    path.write_bytes(b"\n".join(lines))


def saved(folder: Path) -> Rescued:
    [game] = rescued(folder, folder / "miroir")
    return game


def test_a_mirror_that_is_damaged_is_never_called_whole(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    left = alone(evening, "miroir")
    damage_line(mirror_of(left), 20)
    game = saved(left)
    assert (game.seq, game.last, game.is_whole) == (20, MOVES + 1, False)
    assert moves_of(game) == WHOLE[:19]
    status = cli.main(["--data", str(left), "rescue", str(left / "sauve")])
    assert status == 1
    assert f"20 entrées intactes sur {MOVES + 1}" in capsys.readouterr().out


def test_what_one_place_has_lost_another_has(evening: Path) -> None:
    left = alone(evening, "miroir")
    path = mirror_of(left)
    shutil.copy(path, path.with_name(f"{path.stem}-ecarte-1.jsonl"))
    damage_line(path, 20)
    damage_line(path.with_name(f"{path.stem}-ecarte-1.jsonl"), 5)
    game = saved(left)
    assert moves_of(game) == WHOLE
    assert game.is_whole
    assert " et " in game.where


def test_a_copy_that_goes_further_is_taken_and_says_what_it_lacks(evening: Path) -> None:
    left = alone(evening, "miroir", "copies")
    damage_line(mirror_of(left), 20)
    game = saved(left)
    assert moves_of(game) == WHOLE[:30]
    assert (game.seq, game.last, game.is_whole) == (31, MOVES + 1, False)


def test_copies_alone_are_never_called_whole(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    left = alone(evening, "copies")
    game = saved(left)
    assert moves_of(game) == WHOLE[:30]
    assert not game.is_whole
    assert cli.main(["--data", str(left), "rescue", str(left / "sauve")]) == 1
    assert "sans que rien ne prouve" in capsys.readouterr().out


def test_a_copy_that_was_changed_is_left_for_the_one_before(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    left = alone(evening, "copies")
    newest = copies_of_it(left)[-1]
    newest.write_bytes(newest.read_bytes().replace(b"note 7", b"note 8"))
    game = saved(left)
    assert moves_of(game) == WHOLE[:10]
    assert (game.seq, game.last) == (11, 31)
    assert cli.main(["--data", str(left), "check"]) == 1
    assert "plus ce qui fut écrit" in capsys.readouterr().out


def test_a_table_of_contents_that_is_no_text_any_more_leaves_the_mirror(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = evening / FILE
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE", b"CREATE T\xf4BLE"))
    game = saved(evening)
    assert moves_of(game) == WHOLE
    assert game.is_whole
    assert cli.main(["--data", str(evening), "check"]) == 1
    assert "ABÎMÉ" in capsys.readouterr().out


def test_a_table_of_contents_that_names_another_column_is_damage(evening: Path) -> None:
    path = evening / FILE
    path.write_bytes(path.read_bytes().replace(b"kind TEXT", b"kjnd TEXT"))
    with closing(Journal(evening, is_mirrored=False)) as journal:
        [summary] = journal.games()
        with pytest.raises(DatabaseDamaged):
            journal.line(summary.game_id)
    assert moves_of(saved(evening)) == WHOLE


def test_a_copy_of_before_there_were_sums_is_still_taken(evening: Path) -> None:
    left = alone(evening, "copies")
    for path in copies_of_it(left):
        path.rename(path.with_name(f"{path.name.split('.')[0]}.json"))
    assert moves_of(saved(left)) == WHOLE[:30]


def damaged(folder: Path, place: str, chance: Random) -> Path:
    """That place alone, one bit of it turned."""
    left = alone(folder, *({FILE} if place == "base" else {place}))
    paths = {
        "base": lambda: [left / FILE],
        "miroir": lambda: [mirror_of(left)],
        "copies": lambda: copies_of_it(left),
    }
    turned(chance.choice(paths[place]()), chance)
    return left


PLACES = ("base", "miroir", "copies")


def turn(folder: Path, place: str, times: int) -> dict[str, int]:
    """What is saved where one bit is another: all of it, a part that is told, or nothing."""
    chance, found = Random(f"{place} {times}"), dict[str, int]()
    for _ in range(times):
        left = damaged(folder, place, chance)
        games = list(rescued(left, left / "miroir"))
        assert len(games) <= 1
        for game in games:
            moves = moves_of(game)
            assert moves == WHOLE[: len(moves)], place
            assert game.title == TITLE
            assert len(moves) == MOVES or not game.is_whole, place
        kind = "nothing" if not games else "whole" if games[0].is_whole else "a part, told"
        found[kind] = found.get(kind, 0) + 1
    return found


@pytest.mark.parametrize("place", PLACES)
def test_bits_turned_in_one_place_are_no_other_text_and_no_false_whole(
    evening: Path, place: str
) -> None:
    assert turn(evening, place, 25)


@pytest.mark.soak
@pytest.mark.parametrize("place", PLACES)
def test_a_thousand_bits_turned_in_one_place(evening: Path, place: str) -> None:
    print(place, turn(evening, place, 1000))


# What cannot be written a second time is said where the MJ looks.


def test_copies_that_cannot_be_written_are_told_until_they_can(evening: Path) -> None:
    with closing(Journal(evening)) as journal:
        [summary] = journal.games()
        shutil.rmtree(evening / "copies")
        (evening / "copies").write_text("un fichier à sa place")
        with pytest.raises(Exception, match="dossier"):
            journal.keep_copy(summary.game_id, "aube")
        assert journal.trouble == UNCOPIED
        (evening / "copies").unlink()
        journal.keep_copy(summary.game_id, "aube")
        assert journal.trouble == ""


def test_a_base_that_cannot_be_put_in_order_is_told_until_it_can(
    evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Journal(evening, is_mirrored=False)) as journal:
        [summary] = journal.games()
        writer = journal._store._writer
        execute = writer.execute

        def failing(asked: str, *values: Any) -> Any:
            if "wal_checkpoint" in asked:
                # As SQLite says it where the file itself can be written no more.
                return execute("SELECT * FROM nulle_part")
            return execute(asked, *values)

        monkeypatch.setattr(writer, "execute", failing)
        for number in range(BETWEEN_CHECKPOINTS):
            journal.append(summary.game_id, {"move": "note", "text": f"{number}"}, Hand())
        assert journal.trouble == UNORDERED
        monkeypatch.undo()
        journal.append(summary.game_id, {"move": "note", "text": "encore"}, Hand())
        assert journal.trouble == ""


def test_a_game_file_with_its_sum_in_its_name_is_a_game_file(evening: Path) -> None:
    told = json.loads(copies_of_it(evening)[-1].read_text("utf-8"))
    assert told["title"] == TITLE
