"""Every style takes its sizes from one scale of five; no house waits for what stands around it."""

import re
from pathlib import Path

import pytest

from gm_assistant.shell.web.statics import BUNDLES

STATIC = Path(__file__).parents[1] / "gm_assistant" / "shell" / "web" / "static"
STYLES = sorted(it for it in STATIC.glob("*.css") if it.name != "faces.css")
SCALE = ("tiny", "small", "body", "title", "aloud")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SIZE = re.compile(r"(?<![\w-])(?:font-size|--letters|--pip|--u): *([^;}]+)")
_SHORT = re.compile(r"(?<![\w-])font: *(?:(?:normal|italic|bold|\d00) +)*([^;}]+)")
# Where in the short form the size ends: at the height of the line, or at the face.
_END = re.compile(r"/(?=[\d.])|\s+(?=var\(--s|\")")
# What a size may be made of: the scale, what a house or a room gives, and plain numbers.
_MADE_OF = re.compile(
    r"var\(--(?:tiny|small|body|title|aloud|letters|line-of-two|pip|u|w|b|p"
    r"|cw|ch|far(?:-s|-l|-xl|-xxl)?)\)|(?:calc|min|max|clamp)(?=\()"
    r"|\d*\.?\d+(?:cqw|cqh|vmin)?|[-+*/(),\s]"
)
_UNIT = re.compile(r"([^{};]+?) *\{[^{}]*--unit:")
# What has a unit of its own: paper, what is read from afar or by a lamp, what must go on one page.
_WITH_A_UNIT = {
    "look.css": {":root"},
    "reading.css": {".showing", ".prompter"},
    "print.css": {":root", ".of-cells", ".opening", ".drawn", ".tools"},
    "quinte_bourg_print.css": {".arm", ".large-print"},
}
# Within its room: less than the room by its edges.
_EDGES = re.compile(r"(?<=- )\d+px")
# Words in the place of a size; the root's own, out of which the unit of the scale is made.
# A television has five of its own, in parts of its height; its fullest list and the name of its
# night stand beside them. The margin of a page, which knows no property, says its size itself.
_WORDS = {
    "inherit",
    "100%",
    "120%",
    "calc(1em / 1.2)",
    "9pt",
    "1.7vmin",
    "6.4vmin",
    "11vmin",
}


def sizes_of(style: str) -> list[str]:
    plain = _COMMENT.sub("", style)
    short = [_END.split(it)[0] for it in _SHORT.findall(plain)]
    return [it.strip() for it in (*_SIZE.findall(plain), *short)]


def is_of_the_scale(size: str) -> bool:
    return size in _WORDS or ("var(" in size and not _MADE_OF.sub("", _EDGES.sub("", size)))


@pytest.mark.parametrize("style", STYLES, ids=lambda it: it.name)
def test_every_size_comes_from_the_scale(style: Path) -> None:
    sizes = sizes_of(style.read_text("utf-8"))
    assert [it for it in sizes if not is_of_the_scale(it)] == []


@pytest.mark.parametrize(
    "size", [".9rem", "14px", "1.2em", "calc(1.1 * 1rem)", "7pt", "clamp(1rem, 3vw, 2rem)"]
)
def test_no_other_size_passes(size: str) -> None:
    assert not is_of_the_scale(size)


def test_the_scale_is_the_same_on_screens_and_on_paper() -> None:
    """The same five numbers, but that nothing on paper is under nine points."""
    screen, paper = ((STATIC / it).read_text("utf-8") for it in ("look.css", "print.css"))
    for name in SCALE:
        [of_a_screen] = re.findall(rf"--{name}: (.+);", screen)
        [of_paper] = re.findall(rf"--{name}: (.+);", paper)
        assert of_paper == f"max(var(--least), {of_a_screen})"
    assert "--least: 9pt;" in paper


def test_a_unit_is_that_of_a_whole_sheet() -> None:
    """No line takes a size of its own by way of the unit."""
    found = {it.name: _UNIT.findall(_COMMENT.sub("", it.read_text("utf-8"))) for it in STYLES}
    assert {
        name: {it.strip() for it in rules} for name, rules in found.items() if rules
    } == _WITH_A_UNIT


@pytest.mark.parametrize("form", ["font-variant-caps: small-caps", "oldstyle-nums"])
def test_small_capitals_and_old_figures_are_said_once(form: str) -> None:
    """Once for screens and once for paper, so that what has them is one list."""
    said = {it.name: it.read_text("utf-8").count(form) for it in STYLES}
    assert {name: times for name, times in said.items() if times} == {"look.css": 1, "print.css": 1}


# How a part of a house looks never hangs on the `:has()` of something around it, nor on what the
# scene says anew with every call: a browser answers that of every house anew whenever anything on
# the page changes that it may be about (circle.css says what stands in its place). Of a house that
# is named by what few houses are, it looks at those.
_ASKED = re.compile(r":has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
_TOLD = re.compile(r"\[data-(?:row|saying|version|heard)\b[^\]]*\]")
_GROUP = re.compile(r"\(([^()]*)\)")
_OF_A_HOUSE = re.compile(r"\.(?:seat|roof|number|name|signs|figure|crown|hand|icon)\b")
_OF_FEW = re.compile(r"\.(?:answering|hand)\b")


def waits_around(selectors: str) -> bool:
    """Whether one of these has a part of a house for its subject, and waits for something else."""
    told = _TOLD.sub("@", _ASKED.sub("§", selectors))
    while _GROUP.search(told):
        told = _GROUP.sub(lambda it: re.sub(r"[\s,>~+]", "", it[1]), told)
    return any(_waits(re.split(r"[\s>~+]+", it.strip())) for it in told.split(","))


def _waits(way: list[str]) -> bool:
    around, house = "".join(way[:-1]), way[-1]
    waits = "§" in around or ("@" in around and not _OF_FEW.match(house))
    return waits and bool(_OF_A_HOUSE.search(house))


# A button's name and its value change with what is asked: a rule that knows one by them has the
# browser look at all forty houses. (Those in a `:has()` are looked for upwards, and cost little.)
_FILLED = re.compile(r"\[(?:name|value)\b")


@pytest.mark.parametrize("style", STYLES, ids=lambda it: it.name)
def test_no_house_waits_for_what_stands_around_it(style: Path) -> None:
    plain = _COMMENT.sub("", style.read_text("utf-8"))
    selectors = [it.strip() for it in re.findall(r"([^{};]+)\{", plain)]
    assert [it for it in selectors if waits_around(it)] == []


@pytest.mark.parametrize("name", BUNDLES["app.css"])
def test_no_rule_knows_a_button_by_what_it_fills(name: str) -> None:
    plain = _COMMENT.sub("", (STATIC / name).read_text("utf-8"))
    selectors = re.findall(r"([^{};]+)\{", plain)
    assert [it.strip() for it in selectors if _FILLED.search(_ASKED.sub("", it))] == []


def test_such_a_rule_is_known() -> None:
    assert waits_around(".table:has(.line.now) .seat:is(.legal, .barred)")
    assert waits_around('[data-row="vote"] .seat:is(.legal, .barred), .rail')
    assert waits_around('.scene[data-saying~="answer"] .seat.answering')
    assert not waits_around('.scene[data-saying="answer"] .answering.seat')
    assert _FILLED.search(_ASKED.sub("", '.choices > :is([name="closing"], .ends)'))
    assert waits_around(".rail, .seat:is(.chosen, :has(:checked)) .number")
    assert not waits_around(".button > .icon:not(:has(~ small)), .console:has(.crowd) .rail")
