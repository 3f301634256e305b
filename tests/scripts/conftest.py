"""The two folders of every story: the shipped one, and an MJ's own."""

from pathlib import Path

import pytest

from gm_assistant.games.quinte_bourg.texts import load_scripts
from gm_assistant.games.quinte_bourg.texts.help import Help, load_help
from gm_assistant.games.quinte_bourg.texts.scripts import Scripts
from gm_assistant.places import night_scripts_folder


@pytest.fixture(scope="session")
def shipped() -> Path:
    return night_scripts_folder()


@pytest.fixture(scope="session")
def scripts(shipped: Path) -> Scripts:
    return load_scripts(shipped)


@pytest.fixture(scope="session")
def rules(shipped: Path) -> Help:
    return load_help(shipped)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "night_scripts"
    folder.mkdir()
    return folder
