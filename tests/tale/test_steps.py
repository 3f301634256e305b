"""A chapter is cut into screens that can be read from the other end of a room."""

from dataclasses import replace

import pytest

from gm_assistant.seam.tale import Chapter, Curve, Hand, Line, Place, Point, Ring, Tale
from gm_assistant.toolkit.tale import steps_of

STRUCK = Place("Ana", "An", "esprit", ("mort",), "Ana, esprit", lit=True)
RING = Ring("Le village", (STRUCK, Place("Bob", "Bo")))
CURVES = (Curve("vivants", (Point("nuit 1", 2), Point("jour 1", 1))),)


def chapter(lines: int, *hands: Hand) -> Chapter:
    told = tuple(Line("mort", f"Phrase {it}.") for it in range(lines))
    return Chapter("Nuit de lundi", "nuit", told, RING, hands)


def test_the_table_stands_as_it_was_found_until_the_last_words() -> None:
    found = Ring("Au matin", (Place("Bob", "Bo"), Place("Ana", "An")))
    told = replace(chapter(8), found=found)
    first, last, _ = steps_of(Tale("La soirée", "", (told,), CURVES))
    assert first.ring
    assert last.ring
    assert [it.place.name for it in first.ring.houses] == ["Bob", "Ana"]
    assert [it.place.name for it in last.ring.houses] == ["Ana", "Bob"]


@pytest.mark.parametrize(
    ("lines", "each"),
    [
        *((0, [0]), (1, [1]), (6, [6]), (7, [7])),
        *((8, [4, 4]), (9, [5, 4]), (14, [7, 7]), (15, [5, 5, 5]), (22, [6, 6, 6, 4])),
    ],
)
def test_seven_lines_a_screen_and_none_left_alone(lines: int, each: list[int]) -> None:
    *steps, last = steps_of(Tale("La soirée", "", (chapter(lines),), CURVES))
    assert [len(it.lines) for it in steps] == each
    assert [line for it in steps for line in it.lines] == list(chapter(lines).lines)
    assert {(it.title, it.look) for it in steps} == {("Nuit de lundi", "nuit")}
    assert (last.title, last.look, len(last.curves)) == ("La soirée en deux courbes", "jour", 1)
