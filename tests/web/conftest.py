"""An app in a folder of its own, a game in its first night, and a device before it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from web.visitor import House, Visitor


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = House(tmp_path / "donnees").open()
    yield opened
    opened.close()


@pytest.fixture
def game(house: House) -> str:
    return house.game()


@pytest.fixture
def visitor(house: House) -> Visitor:
    return Visitor(house)


@pytest.fixture
def open_house(house: House) -> House:
    house.options = {"lan": True, "code": "314159"}
    return house.again()
