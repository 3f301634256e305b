"""Each card, condition and post of the rules has its sign, and all signs are of one hand."""

import re
from xml.etree import ElementTree as ET

import pytest

from gm_assistant.games.quinte_bourg.rules.words import (
    CAMPS,
    OWN_VICTORIES,
    POSTS,
    SPECIALITIES,
    STATUSES,
)
from gm_assistant.places import templates_folder
from gm_assistant.shell.prints import STATICS, symbols

ENGRAVED = (STATICS / "quinte_bourg.svg").read_text("utf-8")
MARKS = (templates_folder() / "_marks.html").read_text("utf-8")
# What is drawn as docs/look.md says; the tools of the MJ are plain shapes.
HELD = ("marie", "piece", "poste")
OF_THE_HOUSE = re.compile(rf"(camp|s|p|c)-|m-({'|'.join((*STATUSES, *HELD))})$")


def _drawn(text: str) -> dict[str, ET.Element]:
    found = (ET.fromstring(it) for it in re.findall(r"<symbol.*?</symbol>", text, re.DOTALL))  # noqa: S314 - our own files
    return {it.attrib["id"]: it for it in found if OF_THE_HOUSE.match(it.attrib["id"])}


SIGNS = {**_drawn(ENGRAVED), **_drawn(MARKS)}


def test_each_word_of_the_rules_has_its_sign_and_none_is_left_over() -> None:
    engraved = [f"s-{it}" for it in SPECIALITIES]
    engraved += [f"p-{it}" for it in POSTS] + [f"c-{it}" for it in OWN_VICTORIES]
    assert list(_drawn(ENGRAVED)) == engraved
    assert [it for it in SIGNS if it.startswith("camp-")] == [f"camp-{it}" for it in CAMPS]
    assert {f"m-{it}" for it in STATUSES if it != "vivant"} <= SIGNS.keys()


def test_no_two_signs_are_drawn_alike() -> None:
    drawings = {ET.tostring(it).partition(b">")[2] for it in SIGNS.values()}
    assert len(drawings) == len(SIGNS)


@pytest.mark.parametrize("name", SIGNS)
def test_a_sign_is_of_the_hand_of_the_house(name: str) -> None:
    symbol = SIGNS[name]
    drawn_with = {
        "viewBox": "0 0 48 48",
        "fill": "none",
        "stroke": "currentColor",
        "stroke-width": "1.5",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
    }
    assert {it: word for it, word in symbol.attrib.items() if it != "id"} == drawn_with
    for part in list(symbol.iter())[1:]:
        assert part.tag in {"path", "circle", "ellipse", "rect", "g"}, part.tag
        # A line is a line of the house, a fill is its ink: nothing else has a colour or a width.
        assert not part.attrib.keys() & {"stroke", "stroke-width", "style", "class", "opacity"}
        assert part.attrib.get("fill", "currentColor") == "currentColor"


def test_what_stands_alone_carries_the_signs_that_it_shows() -> None:
    carried = symbols("quinte_bourg.svg", ["s-voleur", "p-notaire", "s-voleur", "s-nobody"])
    assert re.findall(r'symbol id="([\w-]+)"', carried) == ["s-voleur", "p-notaire"]


def test_pages_point_at_signs_that_are_drawn() -> None:
    for page in templates_folder().rglob("*.html"):
        named = re.findall(r"engraving\(\"([spc]-[a-z_]+)\"", page.read_text("utf-8"))
        assert set(named) <= SIGNS.keys(), page
