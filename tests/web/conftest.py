"""A game in its first night, and a house that is open to the network."""

import pytest
from web.visitor import House


@pytest.fixture
def game(house: House) -> str:
    return house.game()


@pytest.fixture
def open_house(house: House) -> House:
    house.options = {"lan": True, "code": "314159"}
    return house.again()
