"""A machine that is only written down: what `run.py` asks of it is kept instead of done."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from gm_assistant.shell.setup import checkout
from gm_assistant.shell.setup import tasks as run

PROJECT = """
[project]
dependencies = ["flask>=3"]
[project.optional-dependencies]
test = ["pytest"]
bench = ["chess"]
"""
OFFLINE = (
    "WARNING: Retrying after connection broken by 'NewConnectionError': name resolution\n"
    "ERROR: Could not find a version that satisfies the requirement flask>=3 (from versions: none)"
    "\nERROR: No matching distribution found for flask>=3\n"
)


class Machine:
    """A checkout, a pip and an interpreter; `pip_says` is what pip complains of."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self.asked: list[list[str]] = []
        self.became: list[str] = []
        self.pip_says = ""
        self.environment: dict[str, str] = {}
        self.old_serves = True
        self.on_install: Callable[[], None] = lambda: None
        self.pip: dict[str, tuple[int, ...]] = {sys.executable: (23, 2)}
        (root / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
        monkeypatch.setattr(run, "ROOT", root)
        monkeypatch.setattr(run, "become", self.turn_into)
        monkeypatch.setattr(run, "speak_utf8", lambda: None)
        monkeypatch.setattr(checkout, "pip_version", lambda python: self.pip.get(python, ()))
        monkeypatch.setattr(subprocess, "call", lambda words: self.do(words).returncode)
        monkeypatch.setattr(subprocess, "run", self.run)
        monkeypatch.chdir(root)

    def run(self, words: Sequence[str], **more: Any) -> Any:
        self.environment = more.get("env") or self.environment
        return self.do(words)

    def do(self, words: Sequence[str]) -> Any:
        self.asked.append(list(words))
        told = ""
        if "venv" in words:
            self._make(Path(words[-1]))
        elif "install" in words:
            self.on_install()
            told = self.pip_says
        elif "-c" in words:
            told = "" if self.old_serves and Path(words[0]).exists() else "not found"
        return subprocess.CompletedProcess(words, 1 if told else 0, "", told)

    def _make(self, venv: Path) -> None:
        python = checkout.python_of(venv)
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()
        python.with_name("flask").write_text(f"#!{python}", encoding="utf-8")

    def turn_into(self, words: list[str]) -> int:
        self.became = words[1:]
        return 0

    @property
    def stamp(self) -> Path:
        return self.root / ".venv" / "gm-assistant.json"

    @property
    def built(self) -> int:
        """How often an environment was begun."""
        return sum("venv" in words for words in self.asked)

    def installed(self) -> list[str]:
        """The locks out of which the last set-up took what it wanted."""
        asked = [words for words in self.asked if "install" in words]
        return [Path(it).stem for it in asked[-1] if it.endswith(".txt")]

    def change_the_project(self) -> None:
        changed = PROJECT.replace("flask>=3", "flask>=4")
        (self.root / "pyproject.toml").write_text(changed, encoding="utf-8")

    def folders(self) -> set[str]:
        return {it.name for it in self.root.iterdir() if it.is_dir()}
