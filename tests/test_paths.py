"""A reader who follows a tap turns few pages: how far four requests travel at a table of 20."""

from typing import Final, NamedTuple

import pytest

from bench.house import Journey, journeys


class Most(NamedTuple):
    """Functions of ours, their files, and the calls made to them."""

    functions: int
    files: int
    calls: int


# What each request may visit: whoever makes a way longer sees it in its files and its calls.
MOST: Final = {
    "night tap": Most(272, 44, 2_350),
    "undo": Most(221, 39, 1_750),
    "ballot": Most(288, 46, 2_400),
    "public poll": Most(37, 13, 145),
}
# Small functions of a record that take the place of one long switch are no longer way.
SLACK: Final = 1.1


@pytest.fixture(scope="module")
def ways(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Journey]:
    return dict(journeys(tmp_path_factory.mktemp("chemins")))


@pytest.mark.parametrize("request_", MOST)
def test_a_request_goes_straight(ways: dict[str, Journey], request_: str) -> None:
    way, most = ways[request_], MOST[request_]
    assert 0 < len(way.functions) <= SLACK * most.functions, way.in_order()
    assert 0 < len(way.files) <= most.files, way.in_order()
    assert 0 < way.calls <= most.calls, way.in_order()
