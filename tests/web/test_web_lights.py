"""The evening's light by day is a device's own, and outlives a restart."""

import re

from browser.tables import at_stage
from web.visitor import House, Visitor

LOOK = re.compile(r'data-look="(\w+)"')


def look(visitor: Visitor, game: str) -> str:
    found = LOOK.search(visitor.get(f"/partie/{game}/jour").text)
    assert found is not None
    return found[1]


def test_one_tap_dims_the_day_and_another_brightens_it(house: House, visitor: Visitor) -> None:
    game = house.journal.open_game(at_stage(12, "session"))
    assert look(visitor, game) == "jour"
    for expected in ("soir", "jour"):
        visitor.post("/lumiere")
        assert look(visitor, game) == expected


def test_it_is_kept_by_the_house_for_this_device_alone(house: House, visitor: Visitor) -> None:
    game = house.journal.open_game(at_stage(12, "session"))
    look(visitor, game)
    visitor.post("/lumiere")
    assert look(Visitor(house), game) == "jour"
    house.again()
    visitor.move_to(house)
    assert look(visitor, game) == "soir"
