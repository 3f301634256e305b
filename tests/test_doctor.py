"""The doctor says of each thing what was found and what to do, and touches nothing."""

import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gm_assistant import places
from gm_assistant.cli import main
from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rehearsal import advised_table
from gm_assistant.shell import doctor
from gm_assistant.shell.doctor import CHROMIUM, Finding, Program, examine
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.mirror import trouble_of
from gm_assistant.shell.journal.store import FILE

ROOT = Path(__file__).parents[1]


def found(
    folder: Path, addresses: Sequence[str] = ("192.0.2.7",), trouble: str | None = None
) -> dict[str, Finding]:
    return {it.topic: it for it in examine(folder, addresses, 8017, trouble)}


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A folder with one game in it."""
    from random import Random

    with closing(Journal(tmp_path)) as journal:
        journal.open_game(advised_table(12, Random(1)))
    return tmp_path


def test_a_sound_machine_has_nothing_against_it(kept: Path) -> None:
    told = found(kept)
    assert [it for it in told.values() if not it.ok] == []
    assert told["Les parties"].finding == str(kept)
    assert "http://192.0.2.7:8017/" in told["La tablette"].finding
    assert all(it.advice for it in told.values())


def test_looking_makes_no_folder(tmp_path: Path) -> None:
    assert main(["--data", str(tmp_path / "a" / "b"), "doctor"]) == 0
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_can_hold_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "fichier" / "ici"
    place.parent.touch()
    assert main(["--data", str(place), "doctor"]) == 1
    [told] = [line for line in capsys.readouterr().out.splitlines() if line.startswith("!")]
    assert str(place) in told
    assert "--data DOSSIER" in told


def test_a_path_is_told_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is copied from there exists: French typography changes no path."""
    folder = tmp_path / "Parties d'été : 2026"
    main(["--data", str(folder), "doctor"])
    assert str(folder) in capsys.readouterr().out


def test_where_nothing_can_be_installed_it_speaks_from_the_sources() -> None:
    """By a Python without any package, without pip and without network."""
    said = subprocess.run(
        [sys.executable, "-I", "-c", BARE, str(ROOT)], capture_output=True, text=True, check=False
    )
    assert said.returncode == 1, said.stderr
    first, *others = plain(said.stdout).splitlines()
    assert first.startswith("! L'installation : elle n'a pas pu se faire → pip manque")
    assert {it.strip().partition(" :")[0] for it in others} == {
        *("Version", "Python", "La place", "Les PDF"),
    }


# What `run.py doctor` comes to on a machine that has nothing.
BARE = """
import sys
sys.path[:] = [sys.argv[1], *(it for it in sys.path if "site-packages" not in it)]
from gm_assistant.shell.setup import tasks
from gm_assistant.shell.setup.checkout import SetUpError, said

def set_up(house, extras):
    raise SetUpError(said("no_pip"))

tasks.set_up = set_up
sys.exit(tasks.main(["doctor"]))
"""


def test_games_of_a_later_version_are_not_called_damaged(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(kept / FILE)) as db:
        db.execute("PRAGMA user_version = 999")
    assert main(["--data", str(kept), "check"]) == 1
    said = capsys.readouterr()
    assert "mettez-le à jour" in said.err
    assert "ABÎMÉ" not in said.out
    told = found(kept, trouble=trouble_of(kept))["Leur état"]
    assert "plus récente" in told.finding
    assert "rescue" not in told.advice


def test_a_damaged_database_is_told_with_what_to_do(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = bytearray((kept / FILE).read_bytes())
    content[4096:8192] = b"\xff" * 4096
    (kept / FILE).write_bytes(content)
    trouble = trouble_of(kept)
    assert trouble
    told = found(kept, trouble=trouble)["Leur état"]
    assert (told.ok, told.finding) == (False, trouble)
    assert "run.py check" in told.advice
    assert main(["--data", str(kept), "check"]) == 1
    assert "run.py rescue DOSSIER" in capsys.readouterr().out


def test_one_changed_byte_of_a_game_is_told(kept: Path) -> None:
    with closing(sqlite3.connect(kept / FILE)) as connection, connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = (kept / FILE).read_bytes()
    assert content.count(b"reptilienne_alpha") > 0
    (kept / FILE).write_bytes(content.replace(b"reptilienne_alpha", b"reptilienne_alphb"))
    assert "abîmée" in (trouble_of(kept) or "")


def test_a_sound_one_is_not_and_neither_is_none(kept: Path) -> None:
    assert trouble_of(kept) is None
    assert trouble_of(kept / "ailleurs") is None


def test_the_command_is_the_one_that_this_installation_has(tmp_path: Path) -> None:
    assert doctor.command(tmp_path / "run.py", "linux") == "gm-assistant"
    (tmp_path / "run.py").touch()
    assert doctor.command(tmp_path / "run.py", "linux") == "python3 run.py"
    assert doctor.command(tmp_path / "run.py", "win32") == "py run.py"


def test_no_room_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "ENOUGH", 2**80)
    assert not found(tmp_path)["La place"].ok


def test_without_a_browser_or_a_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    told = found(tmp_path, addresses=())
    assert "sudo apt install chromium" in told["Les PDF"].advice
    assert "aucun réseau" in told["La tablette"].finding


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_nobody_is_sent_to_the_packages_of_another_system(system: str) -> None:
    assert "apt" not in doctor.CHROMIUM.how(system) + doctor.LIBREOFFICE.how(system)


def test_without_a_network_no_firewall_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    told = found(tmp_path, addresses=())
    assert "Le coupe-feu" not in told


def test_in_termux_the_wake_lock_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Android" not in found(tmp_path)
    monkeypatch.setenv("TERMUX_VERSION", "0.118")
    assert "termux-wake-lock" in found(tmp_path)["Android"].advice


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What the programs of a system say, by the program's name."""
    said: dict[str, str] = {}

    def run(words: list[str], **_more: Any) -> Any:
        if Path(words[0]).name not in said:
            raise FileNotFoundError(words[0])
        return subprocess.CompletedProcess(words, 0, said[Path(words[0]).name], "")

    monkeypatch.setattr(subprocess, "run", run)
    return said


def test_ufw_is_asked_by_its_file(tmp_path: Path, answers: dict[str, str]) -> None:
    assert answers == {}
    conf = tmp_path / "ufw.conf"
    conf.write_text("# ENABLED=yes\nENABLED=no\n", encoding="utf-8")
    assert doctor.firewall(8017, "linux", conf).ok
    conf.write_text("ENABLED=yes\nLOGLEVEL=low\n", encoding="utf-8")
    assert "sudo ufw allow 8017/tcp" in doctor.firewall(8017, "linux", conf).advice


def test_firewalld_is_asked(tmp_path: Path, answers: dict[str, str]) -> None:
    answers["firewall-cmd"] = "running\n"
    told = doctor.firewall(9000, "linux", tmp_path / "absent")
    assert "--add-port=9000/tcp" in told.advice
    answers["firewall-cmd"] = "not running\n"
    assert doctor.firewall(9000, "linux", tmp_path / "absent").ok


def test_other_systems_ask_by_themselves(tmp_path: Path, answers: dict[str, str]) -> None:
    answers["socketfilterfw"] = "Firewall is enabled. (State = 1)"
    assert "autorisez" in doctor.firewall(8017, "darwin", tmp_path).advice
    assert "réseaux privés" in doctor.firewall(8017, "win32", tmp_path).advice


def test_under_wsl_the_tablet_sees_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_is_inside_windows", lambda: True)
    told = doctor.firewall(8017, "linux", tmp_path)
    assert (told.ok, "dans Windows" in told.advice) == (False, True)


# Other programs are found under all their names, in the path or where a system keeps them.


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PROGRAMFILES", str(tmp_path / "Programmes"))
    (tmp_path / "bin").mkdir()
    return Program(
        "Un", ("one", "uno"), ("${PROGRAMFILES}/One/one.exe",), "apt install one", "one.example"
    )


def put(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o755)
    return str(path)


def test_the_first_name_in_the_path_comes_first(program: Program, tmp_path: Path) -> None:
    kept = put(tmp_path / "Programmes" / "One" / "one.exe")
    assert program.found() == kept
    second = put(tmp_path / "bin" / "uno")
    assert program.found() == second
    first = put(tmp_path / "bin" / "one")
    assert program.found() == first


def test_what_is_nowhere_is_not_found(program: Program) -> None:
    assert program.found() is None


def test_every_usual_name_of_the_browser_is_known() -> None:
    assert {"chromium", "chromium-browser", "google-chrome", "msedge"} <= set(CHROMIUM.names)


# The editable data is found in a checkout and in an installed copy.


def test_from_a_checkout_the_data_is_read_where_it_stands() -> None:
    root = Path(__file__).parent.parent
    assert places.night_scripts_folder() == root / "night_scripts"
    assert places.templates_folder() == root / "templates"
    assert places.exports_folder() == root / "exports"


def test_installed_the_data_is_read_inside_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "_data" / "exports").mkdir(parents=True)
    monkeypatch.setattr(places, "PACKAGE", tmp_path)
    assert places.exports_folder() == tmp_path / "_data" / "exports"


def test_the_user_folder_is_named_after_the_program() -> None:
    folder = places.user_folder()
    assert folder.is_absolute()
    assert folder.name == "gm-assistant"
