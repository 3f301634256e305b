"""One zip with the project and its wheels: a machine without network and without pip starts."""

import ast
import errno
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn

import pytest
from machine import OFFLINE, Machine
from packaging.requirements import Requirement

from gm_assistant import __version__
from gm_assistant.french.language import plain
from gm_assistant.shell.setup import checkout, locks, pack, tablet
from gm_assistant.shell.setup import tasks as run
from gm_assistant.shell.setup.checkout import (
    cause,
    cause_on_disk,
    name_of,
    pip_command,
    pip_version,
    python_of,
    told_again,
)

# `run.py` sets up once, says clearly what is missing, and hands over to the right command.

ROOT = Path(__file__).parent.parent


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def test_without_a_word_the_app_starts(machine: Machine) -> None:
    assert run.main([]) == 0
    assert machine.became == ["-m", "gm_assistant"]
    assert machine.installed() == ["app", "htmx", "fonts"]


def test_other_words_go_to_the_app(machine: Machine) -> None:
    run.main(["--lan", "--port", "9000"])
    assert machine.became == ["-m", "gm_assistant", "--lan", "--port", "9000"]


@pytest.mark.parametrize(
    ("task", "extra", "asked"),
    [
        ("test", "test", ["-m", "pytest", *run.SPREAD]),
        ("soak", "test", ["-m", "pytest", "-m", "soak"]),
        ("bench", "bench", ["-m", "bench"]),
    ],
)
def test_each_task_brings_what_it_needs(
    machine: Machine, task: str, extra: str, asked: list[str]
) -> None:
    run.main([task, "one more"])
    assert machine.installed() == ["app", extra, "htmx", "fonts"]
    assert machine.became == [*asked, "one more"]


def test_fast_leaves_out_what_is_slow_or_needs_another_program(machine: Machine) -> None:
    run.main(["test", "--fast", "-x"])
    assert machine.became[2 : 2 + len(run.BUSY + run.FAST)] == [*run.BUSY, *run.FAST]
    assert machine.became[-1] == "-x"
    taken = {Path(it).name for it in machine.became if Path(it).parent.name == "tests"}
    assert taken >= {*run.LOOP}
    assert all((Path(__file__).parent / it).is_dir() for it in run.LOOP)


def test_fast_takes_what_is_named() -> None:
    assert run.spread(["--fast", "tests/brasier"]) == [*run.BUSY, *run.FAST, "tests/brasier"]


@pytest.mark.parametrize(
    "words", [["--durations=20", "-q"], ["-k", "twin"], ["--no-header"], ["tests/public"], []]
)
def test_words_that_name_no_story_leave_the_stories_over_all_cores(words: list[str]) -> None:
    assert run.spread(words) == [*run.SPREAD, *words]


@pytest.mark.parametrize(
    "word", ["tests/test_setup.py", "tests/test_setup.py::test_one[a b]", "-n2", "-n", "--pdb"]
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
    assert told[2] == checkout.said("begun")
    assert machine.became == ["-m", "pytest", *run.SPREAD]


def test_the_environment_needs_neither_ensurepip_nor_the_pip_inside(machine: Machine) -> None:
    run.main([])
    assert "--without-pip" in machine.asked[0]
    assert machine.asked[1][:4] == [sys.executable, "-m", "pip", "--python"]


def test_nothing_comes_but_what_a_lock_lists_with_its_mark(machine: Machine) -> None:
    run.main(["test"])
    assert {"--no-deps", "--require-hashes"} <= set(machine.asked[-1])


def test_a_renewed_lock_builds_anew(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    run.main([])
    shutil.copytree(checkout.LOCKED, machine.root / "locked")
    monkeypatch.setattr(checkout, "LOCKED", machine.root / "locked")
    assert run.main([]) == 0
    assert machine.built == 1
    (machine.root / "locked" / "app.txt").write_text("flask==4.0", encoding="utf-8")
    assert run.main([]) == 0
    assert machine.built == 2


def test_the_second_start_asks_nothing(machine: Machine) -> None:
    run.main(["test"])
    machine.asked.clear()
    assert run.main(["test"]) == 0
    assert run.main([]) == 0
    assert machine.asked == []


def test_a_further_task_adds_its_extras_and_keeps_the_others(machine: Machine) -> None:
    run.main(["test"])
    run.main(["bench"])
    assert machine.installed() == ["app", "bench", "test", "htmx", "fonts"]


def test_scripts_name_the_environment_in_its_place(machine: Machine) -> None:
    run.main([])
    python = python_of(machine.root / ".venv")
    assert python.with_name("flask").read_text("utf-8") == f"#!{python}"
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
    python_of(machine.root / ".venv").unlink()
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
    assert checkout.said("no_network") in told
    assert told.endswith(checkout.said("kept") + "\n")
    assert machine.stamp.read_text("utf-8") == before
    assert machine.folders() == {".venv"}


def test_what_no_longer_serves_is_not_started_but_stays(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    run.main([])
    machine.change_the_project()
    machine.pip_says, machine.old_serves, machine.became = OFFLINE, False, []
    assert run.main([]) == 1
    assert capsys.readouterr().err.endswith(checkout.said("no_network") + "\n")
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
    assert capsys.readouterr().err.endswith(checkout.said("stopped") + "\n")
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
        (errno.EROFS, checkout.said("read_only")),
        (errno.EACCES, checkout.said("read_only")),
        (errno.ENOSPC, checkout.said("disk_full")),
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
    assert checkout.said("in_use") in told
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
    assert checkout.said("no_pip") in capsys.readouterr().err


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
    assert all(f"run.py {task}" in told for task in (*run.MADE, *run.TASKS))
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


# What pip complains of becomes the one sentence that says what to do.

UNBUILT_BEFORE = """
  error: command 'aarch64-linux-android-clang' failed
  ERROR: Failed building wheel for greenlet
ERROR: Could not build wheels for greenlet, which is required to install some projects
"""
UNBUILT = """
error: failed-wheel-build-for-install

× Failed to build installable wheels for some pyproject.toml based projects
╰─> greenlet
"""
OTHERS_ONLY = """
ERROR: Could not find a version that satisfies the requirement ruff>=0.9 (from versions: 0.0.1)
ERROR: No matching distribution found for ruff>=0.9
"""
NOWHERE = """
ERROR: Could not find a version that satisfies the requirement Flask (from versions: none)
ERROR: No matching distribution found for Flask
"""
STORIES = {
    "a name that nobody resolves": (
        "'NewConnectionError(… [Errno -3] Temporary failure in name resolution')\n" + NOWHERE,
        checkout.said("no_network"),
    ),
    "a way out that is down": (
        "OSError: [Errno 101] Network is unreachable",
        checkout.said("no_network"),
    ),
    "Windows without its network": (
        "socket.gaierror: getaddrinfo failed",
        checkout.said("no_network"),
    ),
    "an index that was forbidden": (NOWHERE, checkout.said("no_network")),
    "a clock in another year": (
        "Max retries exceeded … '[SSL: CERTIFICATE_VERIFY_FAILED] certificate is not yet valid'",
        checkout.said("not_trusted"),
    ),
    "a full disk in the middle of a build": (
        "error: [Errno 28] No space left on device\nERROR: Failed building wheel for MarkupSafe",
        checkout.said("disk_full"),
    ),
    "a stick that cannot be written": (
        "ERROR: Could not install packages due to an OSError: [Errno 30] Read-only file system",
        checkout.said("read_only"),
    ),
    "somebody else's folder": (
        "[Errno 13] Permission denied: '.next/lib'",
        checkout.said("read_only"),
    ),
    "a file that Windows keeps": ("[WinError 32] it is being used", checkout.said("in_use")),
    "a phone without a compiler": (UNBUILT_BEFORE, checkout.said("no_wheel", name="greenlet")),
    "the same in the words of pip 26": (UNBUILT, checkout.said("no_wheel", name="greenlet")),
    "wheels of other versions only": (OTHERS_ONLY, checkout.said("no_wheel", name="ruff")),
    "a file that somebody changed on its way": (
        "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.",
        checkout.said("not_ours"),
    ),
    "something nobody thought of": ("Traceback: ValueError", checkout.said("not_installed")),
}


@pytest.mark.parametrize("story", STORIES)
def test_each_trouble_has_its_sentence(story: str) -> None:
    told, sentence = STORIES[story]
    assert cause(told, for_the_app=False) == sentence


def test_the_app_itself_does_not_say_that_it_does_without() -> None:
    told = "ERROR: Failed building wheel for markupsafe"
    assert cause(told, for_the_app=True) == checkout.said("no_wheel_of_the_app", name="markupsafe")


def test_the_disk_itself_speaks_as_pip_does() -> None:
    assert cause_on_disk(OSError(errno.EROFS, "")) == checkout.said("read_only")
    assert cause_on_disk(OSError(errno.EDQUOT, "")) == checkout.said("disk_full")
    assert "File too large" in cause_on_disk(OSError(errno.EFBIG, "File too large"))


def test_of_many_words_the_errors_are_shown() -> None:
    assert told_again("WARNING: a\nERROR: b\nDEBUG: c\n  error: d\n") == "ERROR: b\n  error: d"
    assert told_again("Traceback: e\n") == "Traceback: e"


# A zip is for those who play.
FOR_MAINTAINERS = ("tests/", "bench/", "CONTRIBUTING.md", "SECURITY.md", "Makefile")


def wheel(folder: Path, name: str, asks: str = "") -> Path:
    file = folder / name
    title = "-".join(name.split("-")[:2])
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(f"{title}.dist-info/METADATA", f"Name: x\n{asks}\n\nRequires-Dist: no\n")
    return file


def test_a_zip_takes_what_only_another_system_asks_for() -> None:
    lock = "a==1 ; os_name == 'nt' \\\n    --hash=sha256:0\nb-c==2 \\\n    --hash=sha256:1\n"
    assert locks.pins(locks.everywhere(lock)) == {
        "a": "a==1 \\\n    --hash=sha256:0\n",
        "b-c": "b-c==2 \\\n    --hash=sha256:1\n",
    }


def test_the_lock_of_a_zip_knows_what_was_built_for_it() -> None:
    lock = "# h\na==1 \\\n    --hash=sha256:aaa\nb==2 \\\n    --hash=sha256:bbb\n"
    further = locks.remarked(lock, {"a": "ccc", "b": "bbb", "htmx": "ddd"})
    assert further == lock.replace("sha256:aaa", "sha256:aaa \\\n    --hash=sha256:ccc")


@pytest.fixture
def compiled(tmp_path: Path) -> Path:
    return wheel(tmp_path, "markupsafe-3.0-cp311-cp311-linux_x86_64.whl")


def test_a_compiled_wheel_gives_way_to_a_plain_one(
    tmp_path: Path, compiled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[list[str], dict[str, str]]] = []

    def build(words: list[str], **environment: str) -> str:
        asked.append((words, environment))
        if words[0] == "wheel":
            folder = Path(words[words.index("--wheel-dir") + 1])
            folder.mkdir()
            wheel(folder, "markupsafe-3.0-py3-none-any.whl")
        return ""

    monkeypatch.setattr(pack, "_pip", build)
    pack.build_plain([compiled])
    assert [it.name for it in tmp_path.iterdir()] == ["markupsafe-3.0-py3-none-any.whl"]
    [(tools, _), (source, environment)] = asked
    assert all("--require-hashes" in it for it in (tools, source))
    assert "--no-build-isolation" in source, "else tools come that no lock knows"
    assert environment == {"CC": "false", "CXX": "false", "PYTHONPATH": tools[2]}
    assert "toute machine" in pack.served(pack.bound(tmp_path))


def test_what_stays_compiled_is_told(
    tmp_path: Path, compiled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_a_compiler(words: list[str], **_more: str) -> str:
        return "" if words[0] == "install" else "no compiler"

    monkeypatch.setattr(pack, "_pip", without_a_compiler)
    pack.build_plain([compiled])
    told = pack.served(pack.bound(tmp_path))
    assert told.startswith("Ce zip ne sert que les machines comme celle-ci")
    assert told.endswith("à cause de markupsafe.")


# The locks: whole, in step with what the project asks for, and without an index.

LOCKS = sorted(checkout.LOCKED.glob("*.txt"))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda it: it.stem)
def test_a_lock_names_versions_and_marks_and_no_index(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    found = locks.pins(text)
    assert "".join(found.values()) == text.removeprefix(locks.HEAD)
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", it) for it in found.values())
    assert "://" not in text
    assert not re.search(r"^--", text, re.MULTILINE)


@pytest.mark.parametrize("extra", [[], *([it] for it in locks.EXTRAS)])
def test_the_locks_are_whole_and_in_step_with_the_project(extra: list[str]) -> None:
    """Whatever is asked for here stands in a lock, in a version that is allowed."""
    texts = [it.read_text(encoding="utf-8") for it in checkout.locks(ROOT, extra)[:-2]]
    known = {name: locks.version(it) for text in texts for name, it in locks.pins(text).items()}
    waiting = [Requirement(it) for it in checkout.wanted_packages(ROOT, extra)]
    seen = set()
    while waiting:
        wanted = waiting.pop()
        name = locks.plain(wanted.name)
        if wanted.marker and not wanted.marker.evaluate({"extra": ""}):
            continue
        assert wanted.specifier.contains(known[name]), f"{name}: python3 run.py lock"
        if name not in seen:
            seen.add(name)
            # Those of the benches are not here while the tests are.
            with suppress(PackageNotFoundError):
                waiting += map(Requirement, distribution(name).requires or ())
    assert seen <= known.keys()


def test_two_locks_know_one_version() -> None:
    found: dict[str, set[str]] = {}
    for lock in LOCKS:
        for name, pin in locks.pins(lock.read_text(encoding="utf-8")).items():
            found.setdefault(name, set()).add(pin)
    assert {name for name, ways in found.items() if len(ways) > 1} == set()


# On Windows a pip that goes by that name will not put another in its place: it asks here.
KNOWS_WHERE_IT_STANDS = "pip/_internal/utils/misc.py"


@pytest.mark.slow
def test_the_pip_of_a_pack_installs_a_pip_on_windows(tmp_path: Path) -> None:
    """sqlite-utils brings pip: whoever starts from the zip on Windows installs one with another."""
    packed = pip_as_a_wheel(tmp_path / "wheels")
    venv.create(tmp_path / "venv", with_pip=False)
    inside = python_of(tmp_path / "venv")
    words, environment = pip_command(str(inside), tmp_path)
    install = ["install", "--quiet", "--no-index", "--find-links", str(packed.parent), "pip"]
    done = subprocess.run(
        [*words, *install], env={**os.environ, **environment}, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    # Else this story would not be that of Windows.
    by_name = [str(inside), str(packed / "pip"), *install, "--force-reinstall"]
    refused = subprocess.run(by_name, capture_output=True, text=True, check=False)
    assert "To modify pip" in refused.stderr


def pip_as_a_wheel(folder: Path) -> Path:
    """The pip that runs these tests, in a wheel where it believes that it stands on Windows."""
    told = distribution("pip")
    file = folder / f"pip-{told.version}-py3-none-any.whl"
    folder.mkdir()
    with zipfile.ZipFile(file, "w") as archive:
        for it in told.files or ():
            if it.parts[0].startswith("pip") and it.suffix != ".pyc":
                code = it.read_binary()
                where = b"WINDOWS = True\n" if it.as_posix() == KNOWS_WHERE_IT_STANDS else b""
                archive.writestr(it.as_posix(), code + where)
    return file


def test_without_network_a_pack_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack, "_pip", lambda _words: "NewConnectionError")
    with pytest.raises(checkout.SetUpError, match="Pas de réseau"):
        pack.download(tmp_path)


def test_where_nothing_may_be_written_a_pack_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_folder: Path, **_more: object) -> None:
        raise PermissionError(errno.EACCES, "read-only")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(checkout.SetUpError, match="lecture seule"):
        pack.write_zip(tmp_path, tmp_path, tmp_path)


def test_a_tablet_made_where_nobody_may_write_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(_: object) -> NoReturn:
        raise PermissionError(errno.EACCES, "no")

    monkeypatch.setattr(tablet, "made_tablet", refused)
    assert run.main(["tablet"]) == 1
    assert "lecture seule" in plain(capsys.readouterr().err)


def test_what_somebody_keeps_beside_the_project_stays_at_home() -> None:
    packed = {file.relative_to(ROOT).as_posix() for file in pack.project_files(ROOT)}
    tracked = []
    if shutil.which("git"):
        asked = ["git", "ls-files", "-z"]
        told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
        tracked = told.stdout.split("\0")
    kept = {it for it in tracked if it and not it.startswith((".", *FOR_MAINTAINERS))}
    assert packed >= {"run.py", "gm_assistant/shell/setup/htmx.txt", "NOTICE"}
    if kept:
        assert kept - packed == set()
    assert not any(it.startswith(FOR_MAINTAINERS) for it in packed)
    assert not any(part.startswith(".") for it in packed for part in Path(it).parts)


def cut(folder: Path) -> Path:
    (folder / "cut").mkdir()
    (folder / "cut" / "sans.woff").touch()
    return folder / "cut"


def test_the_zip_is_one_folder(tmp_path: Path) -> None:
    (tmp_path / "run.py").touch()
    (tmp_path / "une-soiree.json").touch()
    wheels = tmp_path / "elsewhere"
    wheels.mkdir()
    wheel(wheels, "flask-3.1-py3-none-any.whl")
    with zipfile.ZipFile(pack.write_zip(tmp_path, wheels, cut(wheels))) as archive:
        names = {name.partition("/")[2] for name in archive.namelist()}
        launcher = archive.getinfo(next(it for it in archive.namelist() if it.endswith(".command")))
        first = archive.read(archive.namelist()[0]).decode()
    assert names == {
        "LISEZMOI.txt",
        "Quinte-Bourg.command",
        "run.py",
        "wheels/flask-3.1-py3-none-any.whl",
        "gm_assistant/_data/fonts/sans.woff",
    }
    # Finder starts only what may be started.
    assert launcher.external_attr >> 16 & 0o111
    assert first.startswith("L'assistant du MJ")
    assert len(first.splitlines()) <= 12


# For Windows: a Python of its own, and nothing to install.


def python_of_windows(folder: Path, *names: str, below: str = "") -> Path:
    file = folder / "python.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(below + name, name)
    return file


EMBEDDED = ("python.exe", "python313.dll", "python313._pth", "python313.zip", "_sqlite3.pyd")


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def fetched(folder: Path) -> None:
        folder.mkdir()
        file = wheel(folder, "flask-3.1-py3-none-any.whl")
        with zipfile.ZipFile(file, "a") as archive:
            archive.writestr("flask/__init__.py", "")
        wheel(folder, "pip-26.0-py3-none-any.whl")

    def fetched_fonts(folder: Path) -> Path:
        folder.mkdir()
        return cut(folder)

    monkeypatch.setattr(pack, "download", fetched)
    monkeypatch.setattr(pack, "cut_fonts", fetched_fonts)


@pytest.mark.usefixtures("no_network")
@pytest.mark.parametrize("below", ["", "cp313/"])
def test_a_zip_for_windows_needs_nothing(
    tmp_path: Path, below: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "run.py").touch()
    (tmp_path / "pyproject.toml").write_text("[project]\ndependencies = []", encoding="utf-8")
    given = python_of_windows(
        tmp_path, *EMBEDDED, "Lib/site-packages/x.py", "Lib/test/y.py", below=below
    )
    assert pack.pack_for_windows(tmp_path, given) == 0
    [zipped] = (tmp_path / "dist").iterdir()
    with zipfile.ZipFile(zipped) as archive:
        kept = {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}
    assert set(kept) == {
        "LISEZMOI.txt", "Quinte-Bourg.cmd", "start.py", "pyproject.toml", "python/python.exe",
        "python/python313.dll", "python/python313.zip", "python/python313._pth",
        "python/_sqlite3.pyd", "lib/flask/__init__.py", "lib/flask-3.1.dist-info/METADATA",
        "gm_assistant/_data/fonts/sans.woff",
    }  # fmt: skip
    assert b"python313.zip" in kept["python/python313._pth"]
    assert kept["Quinte-Bourg.cmd"].isascii()
    assert kept["Quinte-Bourg.cmd"].count(b"\n") == kept["Quinte-Bourg.cmd"].count(b"\r\n")
    told = capsys.readouterr().out
    assert f"sha256 {hashlib.sha256(given.read_bytes()).hexdigest()}" in told
    assert f"sha256 {hashlib.sha256(zipped.read_bytes()).hexdigest()}" in told


@pytest.mark.parametrize(
    "names",
    [(), ("python.exe",), ("python.exe", "python310.dll", "_sqlite3.pyd"), EMBEDDED[:-1]],
)
def test_what_is_no_python_of_windows_is_refused(tmp_path: Path, names: tuple[str, ...]) -> None:
    given = python_of_windows(tmp_path, *names)
    with pytest.raises(checkout.SetUpError, match="ne contient pas un Python de Windows"):
        pack.pack_for_windows(tmp_path, given)
    with pytest.raises(checkout.SetUpError, match="ne contient pas un Python de Windows"):
        pack.pack_for_windows(tmp_path, tmp_path / "absent.zip")


def test_what_windows_starts_starts_here_too(tmp_path: Path) -> None:
    (tmp_path / "start.py").write_text(pack.START, encoding="utf-8")
    (tmp_path / "lib").mkdir()
    package = tmp_path / "gm_assistant"
    package.mkdir()
    (package / "cli.py").write_text("def main(words): return len(words)", encoding="utf-8")
    done = subprocess.run([sys.executable, "-I", str(tmp_path / "start.py"), "a", "b"], check=False)
    assert done.returncode == 2


@pytest.mark.parametrize(
    ("requirement", "name"),
    [("Flask>=3.1,<4", "Flask"), ("a.b-c[d]==1", "a.b-c"), ("x ; y", "x"), ("plain", "plain")],
)
def test_a_requirement_begins_with_its_name(requirement: str, name: str) -> None:
    assert name_of(requirement) == name


SAYS = """from gm_assistant.shell.setup import tasks; tasks.speak_utf8()
from gm_assistant.shell.setup import checkout; print(checkout.said("begun"))"""


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437"])
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["-c", SAYS], checkout.said("begun")),
        (["-m", "gm_assistant", "--help"], "démarre l’application"),
    ],
)
def test_a_console_of_another_age_gets_its_sentences(
    encoding: str, words: list[str], told: str
) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "C"}
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    assert told in done.stdout.decode("utf-8")


# What an MJ may edit travels inside the wheel, and htmx and the fonts with it.


def test_the_three_data_folders_are_inside_the_wheel(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*words, "--directory", str(tmp_path)], cwd=ROOT, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    inside = set(zipfile.ZipFile(wheel).namelist())
    expected = {
        f"gm_assistant/_data/{file.relative_to(ROOT).as_posix()}"
        for folder in ("night_scripts", "templates", "exports")
        for file in (ROOT / folder).rglob("*")
        if file.is_file()
    }
    assert expected
    assert expected <= inside
    assert "gm_assistant/_data/htmx.min.js" in inside
    fonts = {"sans.woff", "sans-600.woff", "sans-OFL.txt"}
    assert {f"gm_assistant/_data/fonts/{it}" for it in fonts} <= inside
    assert f"gm_assistant-{__version__}.dist-info/licenses/NOTICE" in inside
