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
    "night tap": Most(260, 39, 2_200),
    "undo": Most(213, 35, 1_750),
    "ballot": Most(278, 41, 2_250),
    "public poll": Most(32, 9, 60),
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
