"""The counter in front of a visitor."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from shell.counter import Offered
from web.visitor import House, Visitor


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = House(tmp_path / "donnees", offers=(Offered(),)).open()
    yield opened
    opened.close()


@pytest.fixture
def game(house: House) -> str:
    return house.journal.open_game({"format": "counter/1", "title": "Compteur", "moves": []})


@pytest.fixture
def visitor(house: House) -> Visitor:
    return Visitor(house)
