"""A journal in a folder of its own, and a game just opened in it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gm_assistant.shell.journal.journal import Journal

TABLE: dict[str, Any] = {
    "format": "quinte-bourg/1",
    "title": "Le jeudi d'Ana",
    "players": [
        {"id": "A", "name": "Ana", "camp_roles": ["villageois"]},
        {"id": "B", "name": "Bob", "camp_roles": ["reptilien"]},
    ],
    "start": {"weekday": "lundi"},
}


@pytest.fixture
def table() -> dict[str, Any]:
    return dict(TABLE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "parties"


@pytest.fixture
def journal(folder: Path) -> Iterator[Journal]:
    opened = Journal(folder, busy_seconds=0.2)
    yield opened
    opened.close()


@pytest.fixture
def game(journal: Journal) -> str:
    return journal.open_game(TABLE)
