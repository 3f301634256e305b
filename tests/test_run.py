"""`run.py` sets up once, says clearly what is missing, and hands over to the right command."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import run

INSIDE = "bin/python"
FOUND_PIP = (23, 2)


class Machine:
    """What `run.py` asks of the system, written down instead of done."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[list[str]] = []
        self.became: list[str] = []
        self.network = True
        self.pip = {sys.executable: FOUND_PIP}
        (root / "pyproject.toml").write_text("[project]", encoding="utf-8")
        monkeypatch.setattr(run, "ROOT", root)
        monkeypatch.setattr(run, "VENV", root / ".venv")
        monkeypatch.setattr(run, "STAMP", root / ".venv" / "stamp.json")
        monkeypatch.setattr(run, "python_of", lambda venv: venv / INSIDE)
        monkeypatch.setattr(run, "pip_version", lambda python: self.pip.get(python, ()))
        monkeypatch.setattr(run, "become", self.turn_into)
        monkeypatch.setattr("subprocess.call", self.call)
        monkeypatch.chdir(root)

    def call(self, words: Sequence[str]) -> int:
        self.asked.append(list(words))
        if "venv" in words:
            python = Path(words[-1]) / INSIDE
            python.parent.mkdir(parents=True, exist_ok=True)
            python.touch()
        return 0 if self.network or "install" not in words else 1

    def turn_into(self, words: list[str]) -> int:
        self.became = words[1:]
        return 0

    def installed(self) -> list[str]:
        return [words[-1].removeprefix(str(run.ROOT)) for words in self.asked if "install" in words]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def test_without_a_word_the_app_starts(machine: Machine) -> None:
    assert run.main([]) == 0
    assert machine.became == ["-m", "gm_assistant"]
    assert machine.installed() == [""]


def test_other_words_go_to_the_app(machine: Machine) -> None:
    run.main(["--lan", "--port", "9000"])
    assert machine.became == ["-m", "gm_assistant", "--lan", "--port", "9000"]


@pytest.mark.parametrize(
    ("task", "extras", "asked"),
    [
        ("test", "[test]", ["-m", "pytest"]),
        ("soak", "[test]", ["-m", "pytest", "-m", "soak"]),
        ("bench", "[bench]", ["-m", "bench"]),
    ],
)
def test_each_task_brings_its_extras(
    machine: Machine, task: str, extras: str, asked: list[str]
) -> None:
    run.main([task, "one more"])
    assert machine.installed() == [extras]
    assert machine.became == [*asked, "one more"]


def test_the_environment_needs_neither_ensurepip_nor_the_pip_inside(machine: Machine) -> None:
    run.main([])
    assert "--without-pip" in machine.asked[0]
    assert machine.asked[1][:4] == [sys.executable, "-m", "pip", "--python"]


def test_the_second_start_asks_nothing_of_the_network(machine: Machine) -> None:
    run.main(["test"])
    machine.asked.clear()
    assert run.main(["test"]) == 0
    assert run.main([]) == 0
    assert machine.asked == []


def test_a_further_task_adds_its_extras_and_keeps_the_others(machine: Machine) -> None:
    run.main(["test"])
    run.main(["bench"])
    assert machine.installed() == ["[test]", "[bench,test]"]


def test_a_changed_project_is_installed_again_in_the_same_environment(machine: Machine) -> None:
    run.main([])
    (run.ROOT / "pyproject.toml").write_text("[project] # 2", encoding="utf-8")
    run.main([])
    assert machine.installed() == ["", ""]
    assert sum("venv" in words for words in machine.asked) == 1


def test_another_python_starts_afresh(machine: Machine) -> None:
    run.main([])
    stamp = json.loads(run.STAMP.read_text(encoding="utf-8"))
    run.STAMP.write_text(json.dumps(stamp | {"python": "3.11.0"}), encoding="utf-8")
    run.main([])
    assert sum("venv" in words for words in machine.asked) == 2


def test_a_damaged_stamp_starts_afresh(machine: Machine) -> None:
    run.main([])
    run.STAMP.write_text("[", encoding="utf-8")
    assert run.main([]) == 0
    assert sum("venv" in words for words in machine.asked) == 2


def test_without_network_the_first_time_a_sentence_says_so(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.network = False
    assert run.main([]) == 1
    assert capsys.readouterr().err.endswith(run.NOT_INSTALLED + "\n")
    assert not run.STAMP.exists()
    assert machine.became == []


def test_without_network_after_an_update_the_app_still_starts(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    run.main([])
    (run.ROOT / "pyproject.toml").write_text("[project] # 2", encoding="utf-8")
    machine.network = False
    assert run.main([]) == 0
    assert run.KEPT in capsys.readouterr().err
    assert run.main(["test"]) == 1


def test_without_pip_outside_the_one_of_ensurepip_serves(machine: Machine) -> None:
    machine.pip = {sys.executable: (20, 0)}
    assert run.main([]) == 0
    inside = str(run.VENV / INSIDE)
    assert machine.asked[1:] == [
        [inside, "-m", "ensurepip"],
        [inside, "-m", "pip", "install", "--quiet", "--editable", str(run.ROOT)],
    ]


def test_without_any_pip_a_sentence_says_what_to_install(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.pip = {}
    called = machine.call
    monkeypatch.setattr(
        "subprocess.call", lambda words: 1 if "ensurepip" in words else called(words)
    )
    assert run.main([]) == 1
    assert run.NO_PIP in capsys.readouterr().err


def test_a_python_that_is_too_old_is_told_in_both_languages() -> None:
    with pytest.raises(run.SetUpError, match=r"(?s)3\.10 est trop ancien.*3\.10 is too old"):
        run.prove_python((3, 10))


def test_pip_tells_its_version() -> None:
    assert run.pip_version(sys.executable) > (20, 0)
