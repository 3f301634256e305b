"""Other programs are found under all their names, in the path or where a system keeps them."""

from pathlib import Path

import pytest

from gm_assistant.shell.doctor import CHROMIUM, Program


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
