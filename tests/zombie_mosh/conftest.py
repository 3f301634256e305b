"""The house with a device before it."""

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
def visitor(house: House) -> Visitor:
    return Visitor(house)
