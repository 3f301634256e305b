"""The pictures of the story: every house, arrow and word within its frame, whatever the names."""

from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest
from tale.evenings import ODD, ended, oddly_named, played_out, told

from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.seam.paper import Chapter, Curve, Hand, Line, Place, Point, Ring, Tale, Way
from gm_assistant.toolkit.seats import length_of, wrapped
from gm_assistant.toolkit.tale import (
    ACROSS,
    DOWN,
    HEIGHT,
    MARGIN,
    MOST_LINES,
    SHEET,
    WIDTH,
    Frame,
    HouseBox,
    broadsheet,
    curve_picture,
    ring_picture,
    steps_of,
    tale_page,
)

SIZES = range(8, 46)


def plain(words: str) -> str:
    return words


def ring(count: int) -> Ring:
    places = tuple(
        Place(ODD[it % 8], ODD[it % 8][:11], "mort" if it % 3 else "", ("camp-souris",) * (it % 2))
        for it in range(count)
    )
    return Ring("Le village", places, tuple(Way(it, (it * 7) % count) for it in range(count)))


Box = tuple[float, float, float, float]


def boxes(house: HouseBox) -> tuple[Box, Box]:
    """Left, top, right, bottom of a house and of its name."""
    name = house.name
    return (
        (house.x, house.y, house.x + house.size, house.y + house.size),
        (name.left, name.y - name.size * 0.72, name.left + name.length, name.y),
    )


def apart(one: Box, other: Box) -> bool:
    return (
        one[2] <= other[0] + 0.5
        or other[2] <= one[0] + 0.5
        or one[3] <= other[1] + 0.5
        or other[3] <= one[1] + 0.5
    )


FRAMES = (Frame(), Frame(64, 300, 952, 640, (36, 30, 26)))


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("count", SIZES)
def test_houses_and_names_stand_apart_within_the_picture(count: int, frame: Frame) -> None:
    houses = ring_picture(ring(count), frame).houses
    assert len(houses) == count
    drawn = [box for it in houses for box in boxes(it)]
    assert [it for it in combinations(drawn, 2) if not apart(*it)] == []
    for left, top, right, bottom in drawn:
        assert frame.x - 0.5 <= left <= right <= frame.x + frame.width + 0.5
        assert frame.y - 0.5 <= top <= bottom <= frame.y + frame.height + 8


@pytest.mark.parametrize("count", SIZES)
def test_all_names_of_a_ring_are_of_one_size_and_each_house_shows_what_it_is(count: int) -> None:
    houses = ring_picture(ring(count)).houses
    assert len({(it.size, it.name.size) for it in houses}) == 1
    for it in houses:
        assert it.name.words
        signs = [sign.name for sign in (it.sign, it.mark) if sign]
        gone = [f"m-{it.place.gone}"] if it.place.gone else []
        assert signs == [*it.place.signs, *gone]


@pytest.mark.parametrize("count", [8, 20, 45])
def test_arrows_stay_within_the_picture(count: int) -> None:
    for arrow in ring_picture(ring(count)).arrows:
        points = arrow.path.replace("M", "").replace("Q", "").split() + arrow.head.split()
        numbers = [float(it) for point in points for it in point.split(",")]
        assert all(-4 <= it <= max(ACROSS, DOWN) + 4 for it in numbers)


@pytest.mark.parametrize("moments", [1, 2, 8, 30, 60])
def test_a_curve_keeps_its_words_apart_and_inside(moments: int) -> None:
    points = tuple(Point(f"j{it}", 100 - it) for it in range(moments))
    dots = curve_picture(Curve("Les survivants", points)).dots
    assert len(dots) == moments
    assert all(0 <= it.x <= WIDTH and it.beside >= 30 and it.y <= HEIGHT for it in dots)
    for field in ("label", "count"):
        seen = [it for it in dots if getattr(it, field)]
        for one, other in pairwise(seen):
            assert other.x - one.x > 22 * length_of(getattr(one, field)) * 0.8


@pytest.mark.parametrize(("seed", "players"), [(1, 8), (2, 20), (4, 45), (5, 11)])
def test_every_word_of_the_sheet_lies_on_it(seed: int, players: int) -> None:
    game = played_out(open_game(oddly_named(seed, players)), Random(seed))
    sheet = broadsheet(told(game), "Un très long titre " * 9, plain)
    for text in sheet.texts:
        left, top, right, bottom = text.box
        assert left >= 0, text
        assert top >= 0, text
        assert right <= sheet.width, text
        assert bottom <= sheet.height, text
    lines = [text.box for text in sheet.texts]
    for one, other in pairwise(lines):
        assert one[0] != other[0] or one[3] <= other[1] + 9


@pytest.mark.parametrize(("seed", "players"), [(1, 8), (2, 20), (4, 45)])
def test_the_sheet_is_printed_on_one_page_and_holds_every_line(seed: int, players: int) -> None:
    tale = told(ended(seed, players))
    sheet = broadsheet(tale, "La soirée", plain)
    assert sheet.height <= sheet.width * SHEET
    written = "".join(it.words for it in sheet.texts).replace(" ", "")
    for chapter in tale.chapters:
        assert chapter.title.replace(" ", "") in written
        for line in chapter.lines:
            assert line.words.replace(" ", "") in written


@pytest.mark.parametrize("seed", range(6))
def test_no_title_ends_a_column_and_no_line_runs_into_the_margin(seed: int) -> None:
    sheet = broadsheet(told(ended(seed)), "La soirée", plain)
    for one, following in pairwise(sheet.texts):
        if one.role == "title":
            assert following.x == one.x
            assert following.y > one.y
    assert max(it.y for it in sheet.texts) <= sheet.height - MARGIN


def test_what_is_wrapped_loses_nothing() -> None:
    for words in (*ODD, "", "x" * 300, "des mots, des mots et encore des mots " * 4):
        lines = wrapped(words, 12)
        assert "".join(lines).replace(" ", "") == words.replace(" ", "")
        assert all(length_of(it) <= 12 for it in lines)


@pytest.mark.parametrize("seed", range(6))
def test_steps_tell_every_line_once_in_order(seed: int) -> None:
    tale = told(ended(seed))
    steps = steps_of(tale)
    lines = [line for chapter in tale.chapters for line in chapter.lines]
    assert [line for step in steps for line in step.lines] == lines
    assert all(len(it.lines) <= MOST_LINES for it in steps)
    assert [hand for step in steps for hand in step.hands] == list(tale.chapters[-1].hands)
    assert [len(it.curves) for it in steps].count(2) == 1


@pytest.mark.parametrize("seed", range(6))
def test_what_a_chapter_comes_to_is_seen_with_its_last_words(seed: int) -> None:
    steps = steps_of(told(ended(seed)))
    for step, following in pairwise(steps):
        if step.title == following.title and step.ring and following.ring:
            places = [it.place for it in step.ring.houses]
            assert not any(it.lit or it.signs for it in places)


def test_ways_in_lead_to_first_steps_and_one_is_here() -> None:
    tale = told(ended(0))
    for number in range(1, len(steps_of(tale)) + 1):
        page = tale_page(tale, number, 0)
        (here,) = (it for it in page.chapters if it.here)
        assert here.title == page.step.title
        assert here.step <= number
    assert tale_page(tale, 9999, 0).number == len(steps_of(tale))
    assert tale_page(tale, 0, 3).number == 3


# A chapter is cut into screens that can be read from the other end of a room.

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
