"""`run.py` sets up once, says clearly what is missing, and hands over to the right command."""

import ast
import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from machine import OFFLINE, Machine

from gm_assistant.french.typography import plain
from gm_assistant.shell.setup import checkout, sentences
from gm_assistant.shell.setup import tasks as run
from gm_assistant.shell.setup.checkout import pip_version

ROOT = Path(__file__).parent.parent


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def test_without_a_word_the_app_starts(machine: Machine) -> None:
    assert run.main([]) == 0
    assert machine.became == ["-m", "gm_assistant"]
    assert machine.installed() == ["flask>=3"]


def test_other_words_go_to_the_app(machine: Machine) -> None:
    run.main(["--lan", "--port", "9000"])
    assert machine.became == ["-m", "gm_assistant", "--lan", "--port", "9000"]


@pytest.mark.parametrize(
    ("task", "extra", "asked"),
    [
        ("test", "pytest", ["-m", "pytest", *run.SPREAD]),
        ("soak", "pytest", ["-m", "pytest", "-m", "soak"]),
        ("bench", "chess", ["-m", "bench"]),
    ],
)
def test_each_task_brings_what_it_needs(
    machine: Machine, task: str, extra: str, asked: list[str]
) -> None:
    run.main([task, "one more"])
    assert machine.installed() == ["flask>=3", extra]
    assert machine.became == [*asked, "one more"]


def test_fast_leaves_out_what_is_slow_or_needs_another_program(machine: Machine) -> None:
    run.main(["test", "--fast", "-x"])
    assert machine.became[2 : 2 + len(run.SPREAD + run.FAST)] == [*run.SPREAD, *run.FAST]
    assert machine.became[-1] == "-x"
    taken = {Path(it).name for it in machine.became if Path(it).parent.name == "tests"}
    assert taken >= {*run.LOOP}
    assert all((Path(__file__).parent / it).is_dir() for it in run.LOOP)


def test_fast_takes_what_is_named() -> None:
    assert run.spread(["--fast", "tests/brasier"]) == [*run.SPREAD, *run.FAST, "tests/brasier"]


@pytest.mark.parametrize(
    "words", [["--durations=20", "-q"], ["-k", "twin"], ["--no-header"], ["tests/public"], []]
)
def test_words_that_name_no_story_leave_the_stories_over_all_cores(words: list[str]) -> None:
    assert run.spread(words) == [*run.SPREAD, *words]


@pytest.mark.parametrize(
    "word", ["tests/test_run.py", "tests/test_run.py::test_one[a b]", "-n2", "-n", "--pdb"]
)
def test_a_story_that_is_named_runs_alone_and_so_does_a_debugger(word: str) -> None:
    assert run.spread(["-q", word]) == ["-q", word]
    assert run.spread(["--fast", word])[:2] == run.FAST


def test_tests_say_first_what_they_need(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert run.main(["test"]) == 0
    told = plain(capsys.readouterr().err).splitlines()
    assert told[0].startswith("Chromium ou Chrome : absent, ses tests seront passés")
    assert told[1].startswith("LibreOffice : absent")
    assert told[2] == sentences.BEGUN
    assert machine.became == ["-m", "pytest", *run.SPREAD]


def test_the_environment_needs_neither_ensurepip_nor_the_pip_inside(machine: Machine) -> None:
    run.main([])
    assert "--without-pip" in machine.asked[0]
    assert machine.asked[1][:4] == [sys.executable, "-m", "pip", "--python"]


def test_htmx_comes_without_what_its_package_asks_for_and_with_its_mark(machine: Machine) -> None:
    run.main([])
    assert {"--no-deps", "--require-hashes"} <= set(machine.asked[-1])
    assert Path(machine.asked[-1][-1]).name == "htmx.txt"


def test_the_second_start_asks_nothing(machine: Machine) -> None:
    run.main(["test"])
    machine.asked.clear()
    assert run.main(["test"]) == 0
    assert run.main([]) == 0
    assert machine.asked == []


def test_a_further_task_adds_its_extras_and_keeps_the_others(machine: Machine) -> None:
    run.main(["test"])
    run.main(["bench"])
    assert machine.installed() == ["flask>=3", "chess", "pytest"]


def test_scripts_name_the_environment_in_its_place(machine: Machine) -> None:
    run.main([])
    script = machine.root / ".venv" / "bin" / "flask"
    assert script.read_text("utf-8") == f"#!{machine.root}/.venv/bin/python"
    assert machine.folders() == {".venv"}


@pytest.mark.parametrize("patch", ["3.11.0 (main, Jan 1 2024)", "3.11.99 (main, Jan 1 2030)"])
def test_an_update_of_the_same_python_changes_nothing(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, patch: str
) -> None:
    run.main([])
    machine.asked.clear()
    monkeypatch.setattr(sys, "version", patch)
    assert run.main([]) == 0
    assert machine.asked == []


def of_another_python(machine: Machine) -> None:
    stamp = json.loads(machine.stamp.read_text(encoding="utf-8"))
    machine.stamp.write_text(json.dumps(stamp | {"python": "cpython-310"}), encoding="utf-8")


def test_another_python_builds_anew(machine: Machine) -> None:
    run.main([])
    of_another_python(machine)
    assert run.main([]) == 0
    assert machine.built == 2
    machine.asked.clear()
    run.main([])
    assert machine.asked == []


def test_a_python_that_was_taken_away_builds_anew(machine: Machine) -> None:
    run.main([])
    (machine.root / ".venv" / "bin" / "python").unlink()
    assert run.main([]) == 0
    assert machine.built == 2


def test_a_damaged_stamp_builds_anew(machine: Machine) -> None:
    run.main([])
    machine.stamp.write_text("[", encoding="utf-8")
    assert run.main([]) == 0
    assert machine.built == 2


@pytest.mark.parametrize("change", [of_another_python, Machine.change_the_project])
def test_an_offline_morning_starts_with_what_there_was(
    machine: Machine, capsys: pytest.CaptureFixture[str], change: object
) -> None:
    run.main([])
    assert callable(change)
    change(machine)
    before = machine.stamp.read_text("utf-8")
    machine.pip_says = OFFLINE
    assert run.main([]) == 0
    told = capsys.readouterr().err
    assert sentences.NO_NETWORK in told
    assert told.endswith(sentences.KEPT + "\n")
    assert machine.stamp.read_text("utf-8") == before
    assert machine.folders() == {".venv"}


def test_what_no_longer_serves_is_not_started_but_stays(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    run.main([])
    machine.change_the_project()
    machine.pip_says, machine.old_serves, machine.became = OFFLINE, False, []
    assert run.main([]) == 1
    assert capsys.readouterr().err.endswith(sentences.NO_NETWORK + "\n")
    assert machine.became == []
    assert machine.stamp.exists()


def test_an_interrupted_set_up_changes_nothing(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    run.main([])
    machine.change_the_project()

    def interrupt() -> None:
        raise KeyboardInterrupt

    machine.on_install = interrupt
    assert run.main([]) == run.INTERRUPTED
    assert capsys.readouterr().err.endswith(sentences.STOPPED + "\n")
    assert machine.stamp.exists()
    assert machine.folders() == {".venv"}


def test_killed_between_two_renamings_the_old_one_comes_back(machine: Machine) -> None:
    run.main([])
    (machine.root / ".venv").rename(machine.root / ".prev")
    machine.asked.clear()
    assert run.main([]) == 0
    assert machine.asked == []


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        (errno.EROFS, sentences.READ_ONLY),
        (errno.EACCES, sentences.READ_ONLY),
        (errno.ENOSPC, sentences.DISK_FULL),
    ],
)
def test_a_disk_that_refuses_is_told(
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    trouble: int,
    sentence: str,
) -> None:
    def refuse(_folder: Path) -> None:
        raise OSError(trouble, os.strerror(trouble))

    machine.old_serves = False
    monkeypatch.setattr(Path, "mkdir", refuse)
    assert run.main([]) == 1
    assert capsys.readouterr().err.endswith(sentence + "\n")


def test_a_window_that_holds_the_environment_is_told(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run.main([])
    machine.change_the_project()
    renamed = Path.rename

    def refuse(folder: Path, target: Path) -> Path:
        if folder.name == ".next":
            raise OSError(errno.EBUSY, "busy")
        return renamed(folder, target)

    monkeypatch.setattr(Path, "rename", refuse)
    assert run.main([]) == 0
    told = capsys.readouterr().err
    assert sentences.IN_USE in told
    assert machine.stamp.exists()


def test_without_pip_outside_the_one_of_ensurepip_serves(machine: Machine) -> None:
    machine.pip = {sys.executable: (20, 0)}
    assert run.main([]) == 0
    inside = str(checkout.python_of(machine.root / ".next"))
    assert machine.asked[1] == [inside, "-m", "ensurepip"]
    assert machine.asked[2][:4] == [inside, "-m", "pip", "install"]


def test_without_any_pip_a_sentence_says_what_to_install(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.pip = {}
    monkeypatch.setattr("subprocess.call", lambda words: int("ensurepip" in words))
    assert run.main([]) == 1
    assert sentences.NO_PIP in capsys.readouterr().err


def test_a_pack_brings_its_pip_and_its_wheels(machine: Machine) -> None:
    wheels = machine.root / "wheels"
    wheels.mkdir()
    (wheels / "pip-26.0-py3-none-any.whl").touch()
    machine.pip = {}
    assert run.main([]) == 0
    asked = machine.asked[-1]
    assert asked[1:4] == ["-m", "pip", "install"]
    assert machine.environment["PYTHONPATH"] == str(wheels / "pip-26.0-py3-none-any.whl")
    assert asked[asked.index("--find-links") + 1] == str(wheels)
    assert "--no-index" in asked


@pytest.mark.parametrize("version", [(2, 7), (3, 6), (3, 10)])
def test_a_python_that_is_too_old_is_told_in_both_languages(version: tuple[int, int]) -> None:
    older = f"import sys; sys.version_info = {version}; exec(open('run.py', 'rb').read())"
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", older],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    said = ".".join(map(str, version))
    assert done.returncode == 1
    assert f"Python {said} est trop ancien" in done.stderr
    assert f"Python {said} is too old" in done.stderr


def test_the_oldest_python_can_read_as_far_as_its_sentence() -> None:
    """Python 2 reads the whole file before it runs a line of it."""
    source = (ROOT / "run.py").read_text(encoding="utf-8")
    assert source.startswith("# -*- coding: utf-8 -*-\n"), "else Python 2 stops at an accent"
    later = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.AsyncFunctionDef)
    nodes = [*ast.walk(ast.parse(source))]
    assert [it for it in nodes if isinstance(it, later)] == []
    assert [it for it in nodes if isinstance(it, ast.arg) and it.annotation] == []
    assert [it.module for it in nodes if isinstance(it, ast.ImportFrom)] == [
        "gm_assistant.shell.setup.tasks"
    ]


def test_help_is_told_before_anything_is_installed(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.main(["--help"]) == 0
    told = capsys.readouterr().out
    assert all(f"run.py {task}" in told for task in ("pack", *run.TASKS))
    assert machine.built == 0
    assert machine.became == []


def test_help_goes_on_with_that_of_the_app_once_it_is_there(machine: Machine) -> None:
    run.main([])
    assert run.main(["--help"]) == 0
    assert machine.became == ["-m", "gm_assistant", "--help"]


@pytest.mark.parametrize(("words", "status"), [(["pack", "--help"], 0), (["pack", "vite"], 1)])
def test_pack_packs_only_when_nothing_else_is_asked(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, words: list[str], status: int
) -> None:
    monkeypatch.setattr(run, "pack", lambda _root: pytest.fail("nobody asked for a zip"))
    assert run.main(words) == status
    assert machine.asked == []


def test_what_a_scanner_holds_is_renamed_when_it_lets_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows: a folder of which a virus scanner still reads a file cannot be renamed yet."""
    (tmp_path / ".next").mkdir()
    slept: list[float] = []
    renamed = Path.rename

    def held_twice(folder: Path, target: Path) -> Path:
        if len(slept) < 2:
            raise PermissionError(errno.EACCES, "held")
        return renamed(folder, target)

    monkeypatch.setattr(checkout, "os", SimpleNamespace(name="nt"))
    monkeypatch.setattr("gm_assistant.shell.setup.checkout.time.sleep", slept.append)
    monkeypatch.setattr(Path, "rename", held_twice)
    checkout.rename_at_last(tmp_path / ".next", tmp_path / ".venv")
    assert (tmp_path / ".venv").is_dir()
    assert slept == list(checkout.PAUSES[:2])


def test_pip_tells_its_version() -> None:
    assert pip_version(sys.executable) > (20, 0)
