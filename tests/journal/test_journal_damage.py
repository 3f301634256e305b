"""A damaged byte spoils its own game from there on, is said, and hides nothing that is sound."""

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from journal.conftest import TABLE

from gm_assistant import cli
from gm_assistant.shell.journal.game_file import read_document
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.refusals import (
    DatabaseDamaged,
    DatabaseTooNew,
    GameSpoilt,
    JournalRefusal,
)
from gm_assistant.shell.journal.sidebook import State
from gm_assistant.shell.journal.store import FILE

MOVES, TAP = 40, "tap"
Texts = list[str]


def texts(journal: Journal, game: str) -> Texts:
    return [played.move["text"] for played in journal.line(game).moves]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Texts]]:
    """Three games told by turns, a table and a device; closed."""
    folder = tmp_path_factory.mktemp("soiree")
    with closing(Journal(folder)) as journal:
        games = [journal.open_game({**TABLE, "title": f"Partie {it}"}) for it in range(3)]
        for number in range(MOVES):
            for game in games:
                note = {"move": "note", "text": f"décision {number} de {game} " + "x" * 60}
                journal.append(game, note, Hand())
            journal.house.devices.begin("D", {"covered": number % 2 == 0})
            journal.house.tables.change("T", with_card(number))
        return folder, {game: texts(journal, game) for game in games}


@pytest.fixture
def evening(folder: Path, told: tuple[Path, dict[str, Texts]]) -> dict[str, Texts]:
    shutil.copytree(told[0], folder)
    return told[1]


def tell(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        for statement in ("DROP TRIGGER entries_keep", "DROP TRIGGER entries_stay", *statements):
            connection.execute(statement)
        connection.commit()


def with_card(number: int) -> Callable[[State], State]:
    return lambda was: {**was, f"J{number}": ["alpha"]}


DAMAGES = {
    "a text": "UPDATE entries SET payload = replace(payload, 'cision 9 ', 'cision 8 ')",
    "a moment": "UPDATE entries SET at = at || 'Z'",
    "a kind": "UPDATE entries SET kind = 'undo'",
    "an unknown kind": "UPDATE entries SET kind = 'mo\x76f'",
    "a version": "UPDATE entries SET version = 77",
    "a token": "UPDATE entries SET token = 'x'",
    "a device": "UPDATE entries SET device = 'x'",
    "a checksum": "UPDATE entries SET checksum = 'x'",
    "a missing row": "DELETE FROM entries",
}


@pytest.mark.parametrize("damage", DAMAGES, ids=str)
def test_a_damaged_row_spoils_its_own_game_from_there_on(
    folder: Path, evening: dict[str, Texts], damage: str
) -> None:
    spoilt, *others = evening
    tell(folder, f"{DAMAGES[damage]} WHERE game = '{spoilt}' AND seq = 11")
    with closing(Journal(folder)) as journal:
        assert {game.game_id for game in journal.games()} == set(evening)
        with pytest.raises(GameSpoilt) as said:
            journal.line(spoilt)
        assert "n° 11" in said.value.sentence
        assert len(journal.sound_line(spoilt).moves) == 9
        with pytest.raises(GameSpoilt):
            journal.append(spoilt, {"move": "note", "text": "encore"}, Hand())
        for other in others:
            assert texts(journal, other) == evening[other]
            journal.append(other, {"move": "note", "text": "encore"}, Hand())


def test_a_last_row_that_is_lost_is_missed(folder: Path, evening: dict[str, Texts]) -> None:
    spoilt = next(iter(evening))
    tell(folder, f"{DAMAGES['a missing row']} WHERE game = '{spoilt}' AND seq = {MOVES + 1}")
    with closing(Journal(folder)) as journal, pytest.raises(GameSpoilt):
        journal.line(spoilt)


def test_what_is_sound_is_taken_up_in_a_new_game(folder: Path, evening: dict[str, Texts]) -> None:
    spoilt = next(iter(evening))
    tell(folder, f"{DAMAGES['a text']} WHERE game = '{spoilt}' AND seq = 11")
    with closing(Journal(folder)) as journal:
        new = journal.take_up(spoilt, Hand(token=TAP))
        assert journal.take_up(spoilt, Hand(token=TAP)) == new
        assert texts(journal, new) == evening[spoilt][:9]


def test_a_damaged_game_can_be_put_in_the_bin_and_taken_back(
    folder: Path, evening: dict[str, Texts]
) -> None:
    spoilt = next(iter(evening))
    damage_text(folder, spoilt)
    with closing(Journal(folder)) as journal:
        journal.delete(spoilt)
        assert spoilt not in {game.game_id for game in journal.games()}
        assert [game.game_id for game in journal.games(deleted=True)] == [spoilt]
    with closing(Journal(folder)) as journal:
        journal.restore(spoilt)
        assert spoilt in {game.game_id for game in journal.games()}


def test_a_damaged_end_is_worked_out_anew(folder: Path, evening: dict[str, Texts]) -> None:
    spoilt = next(iter(evening))
    tell(folder, f"UPDATE tips SET facts = '[' WHERE subject = '{spoilt}'")  # noqa: S608
    with closing(Journal(folder)) as journal:
        assert {game.title for game in journal.games()} == {f"Partie {n}" for n in range(3)}
        assert texts(journal, spoilt) == evening[spoilt]


def test_a_device_whose_entries_are_damaged_goes_on_from_what_is_sound(
    folder: Path, evening: dict[str, Texts]
) -> None:
    assert evening
    statement = "UPDATE house_entries SET at = '' WHERE subject = 'device:D' AND seq = 12"
    tell(folder, "DROP TRIGGER house_keep", statement)
    for _ in range(2):
        with closing(Journal(folder)) as journal:
            found = journal.house.devices.get("D")
            assert found
            assert found.id == "D"
            changed = journal.house.devices.change("D", lambda was: {"covered": not was["covered"]})
            assert changed.state["covered"] is not found.state["covered"]
            assert journal.house.devices.get("D") == changed
            assert [one.id for one in journal.house.devices.all()] == ["D"]
            table = journal.house.tables.get("T")
            assert table
            assert len(table.state) == MOVES


def flips(times: int, size: int, whole: bytes) -> Iterator[bytes]:
    chance = random.Random(f"{times} flips")
    for _ in range(times):
        place = chance.randrange(size)
        damaged = bytearray(whole)
        damaged[place] ^= 1 << chance.randrange(8)
        yield bytes(damaged)


def flip(times: int, folder: Path, evening: dict[str, Texts], elsewhere: Path) -> dict[str, int]:
    """Whatever bit is turned: each game is whole, or spoilt and told up to there, or refused."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    whole = (folder / FILE).read_bytes()
    told = dict.fromkeys(("whole", "spoilt", "refused", "not opened"), 0)
    for damaged in flips(times, len(whole), whole):
        shutil.rmtree(elsewhere, ignore_errors=True)
        elsewhere.mkdir()
        (elsewhere / FILE).write_bytes(damaged)
        try:
            journal = Journal(elsewhere)
        except (DatabaseDamaged, DatabaseTooNew):
            told["not opened"] += 1
            continue
        with closing(journal):
            for game, before in evening.items():
                told[_outcome(journal, game, before)] += 1
    return told


def _outcome(journal: Journal, game: str, before: Texts) -> str:
    try:
        assert texts(journal, game) == before
    except GameSpoilt as spoilt:
        if spoilt.seq > 1:
            found = [played.move["text"] for played in journal.sound_line(game).moves]
            assert found == before[: len(found)]
        return "spoilt"
    except JournalRefusal:
        return "refused"
    return "whole"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_no_turned_bit_goes_unnoticed(
    folder: Path, evening: dict[str, Texts], tmp_path: Path
) -> None:
    told = flip(60, folder, evening, tmp_path / "ailleurs")
    print(told)
    assert told["spoilt"] > 10
    assert told["whole"] > told["spoilt"]


@pytest.mark.soak
def test_no_turned_bit_goes_unnoticed_of_three_thousand(
    folder: Path, evening: dict[str, Texts], tmp_path: Path
) -> None:
    print(flip(3000, folder, evening, tmp_path / "ailleurs"))


def damage_text(folder: Path, game: str) -> None:
    tell(folder, f"{DAMAGES['a text']} WHERE game = '{game}' AND seq = 11")


def damage_pages(folder: Path, game: str) -> None:
    """Every second page but the first is overwritten."""
    del game
    content = bytearray((folder / FILE).read_bytes())
    for page in range(1, len(content) // 4096, 2):
        content[page * 4096 : (page + 1) * 4096] = b"\xaa" * 4096
    (folder / FILE).write_bytes(content)


def damage_all(folder: Path, game: str) -> None:
    del game
    (folder / FILE).write_bytes(b"plus rien")


@pytest.mark.parametrize("damage", [damage_text, damage_pages, damage_all])
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_rescue_writes_every_game_from_the_mirror_where_the_base_is_damaged(
    folder: Path,
    evening: dict[str, Texts],
    tmp_path: Path,
    damage: Callable[[Path, str], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    damage(folder, next(iter(evening)))
    assert cli.main(["check", "--data", str(folder)]) == 1
    assert "ABÎMÉ" in capsys.readouterr().out
    assert cli.main(["rescue", str(tmp_path / "sauvees"), "--data", str(folder)]) == 0
    found = [read_document(path.read_bytes()) for path in (tmp_path / "sauvees").iterdir()]
    kept = sorted([move["text"] for move in document["moves"]] for document in found)
    assert kept == sorted(evening.values())


def test_without_a_mirror_rescue_writes_what_is_sound(
    folder: Path, evening: dict[str, Texts], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoilt = next(iter(evening))
    with closing(Journal(folder)) as journal:
        journal.keep_copy(spoilt, "aube")
    shutil.rmtree(folder / "miroir")
    damage_text(folder, spoilt)
    to = tmp_path / "sauvees"
    assert cli.main(["rescue", str(to), "--data", str(folder)]) == 0
    assert "la copie" in capsys.readouterr().out
    shutil.rmtree(folder / "copies")
    assert cli.main(["rescue", str(to), "--data", str(folder)]) == 1
    assert f"10 entrées intactes sur {MOVES + 1}" in capsys.readouterr().out
    kept = sorted(len(read_document(path.read_bytes())["moves"]) for path in to.iterdir())
    assert kept == [9, MOVES, MOVES]


def test_a_sound_folder_is_said_sound_and_left_as_it_is(
    folder: Path, evening: dict[str, Texts], capsys: pytest.CaptureFixture[str]
) -> None:
    assert evening
    before = contents(folder)
    assert cli.main(["check", "--data", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "«\xa0Partie 2\xa0»" in said
    assert "ABÎMÉ" not in said
    assert contents(folder) == before


def contents(folder: Path) -> dict[Path, bytes]:
    """SQLite's own two files beside the base come and go with its readers."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path: path.read_bytes() for path in files if not path.name.endswith(("-shm", "-wal"))}


def test_an_empty_folder_has_nothing_to_rescue(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["rescue", str(tmp_path / "a"), "--data", str(tmp_path / "vide")]) == 2
    assert "Aucune partie" in capsys.readouterr().err
