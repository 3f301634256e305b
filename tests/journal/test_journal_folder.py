"""The folder taken away, replaced, or served twice: said, and nothing acknowledged into nowhere."""

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from gm_assistant.shell.journal.game_file import read_document, write_document
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.refusals import DatabaseLocked, FolderGone
from gm_assistant.shell.journal.store import FILE
from gm_assistant.shell.web.serve import address_served, serve_alone

ROOT = Path(__file__).parent.parent.parent
NIGHT = {"move": "night"}
HOLDER = """
import sys
from pathlib import Path
from gm_assistant.shell.web.serve import serve_alone
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


def test_a_folder_that_comes_back_is_played_on(folder: Path) -> None:
    with closing(Journal(folder)) as journal:
        game = journal.open_game({"title": "Retrouvée"})
        taken_away(folder)
        with pytest.raises(FolderGone):
            journal.append(game, NIGHT, Hand(1))
        folder.with_name("ailleurs").rename(folder)
        journal.append(game, NIGHT, Hand(1))
        assert len(journal.line(game).moves) == 1


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


@pytest.mark.skipif(os.name != "posix", reason="Windows knows no permission bits")
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


@pytest.mark.skipif(os.name != "posix", reason="Windows knows no permission bits")
def test_somebody_s_own_folder_is_not_closed_to_others(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    (folder / "recettes.txt").write_text("")
    Journal(folder).close()
    assert folder.stat().st_mode & 0o777 == 0o755
    assert (folder / FILE).stat().st_mode & 0o777 == 0o600


def test_a_second_start_finds_the_first_and_takes_over_from_a_killed_one(folder: Path) -> None:
    Journal(folder).close()
    words = [sys.executable, "-c", HOLDER, str(folder)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    ) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == b"tenu\n"
        assert serve_alone(folder) is None
        assert address_served(folder) == "http://127.0.0.1:8017/"
        holder.kill()
    held = serve_alone(folder)
    assert held
    held.tell("http://127.0.0.1:8018/")
    assert address_served(folder) == "http://127.0.0.1:8018/"
    held.stop()
    again = serve_alone(folder)
    assert again
    again.stop()
