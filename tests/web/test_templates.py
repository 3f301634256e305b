"""Every screen can be drawn, and none needs what the content policy forbids."""

import re
from collections import Counter

import pytest
from gallery.shots import STATIC, render

from gm_assistant.shell.web.statics import BUNDLES

FORBIDDEN = re.compile(r"\sstyle=|\son[a-z]+=|<style|hx-on|javascript:|https?://(?!www\.w3\.org)")
# A rule of its own, for the class alone: what it is laid out as.
LAID_OUT = re.compile(r"^\.([\w-]+) \{[^}]*\bdisplay:", re.MULTILINE)
OUTSIDE = re.compile(r"url\(|@import|https?://(?!www\.w3\.org)")


@pytest.mark.parametrize("count", [8, 24, 45])
@pytest.mark.parametrize("look", ["nuit", "jour"])
def test_no_screen_holds_a_style_a_script_or_an_address_from_outside(count: int, look: str) -> None:
    for name, html in render(count, look).items():
        assert FORBIDDEN.search(html) is None, name
        assert "<script>" not in html, name


def test_every_sign_that_a_screen_uses_is_drawn() -> None:
    for html in (*render(24, "nuit").values(), *render(24, "jour").values()):
        drawn = set(re.findall(r'<symbol id="([^"]+)"', html))
        used = set(re.findall(r'<use href="#([^"]+)"', html))
        assert used <= drawn


def test_the_look_is_said_on_the_first_line() -> None:
    for look in ("nuit", "jour"):
        assert f'<html lang="fr" data-look="{look}">' in render(8, look)["village"]


def test_a_seat_says_in_words_why_it_cannot_be_chosen() -> None:
    html = render(24, "nuit")["voleur"]
    assert "impossible : le voleur ne peut pas se voler lui-même" in html


def test_nothing_is_fetched_from_outside() -> None:
    for path in (it for it in STATIC.iterdir() if it.suffix != ".png"):
        assert OUTSIDE.search(path.read_text("utf-8")) is None, path.name


def test_no_two_style_sheets_lay_the_same_class_out() -> None:
    """Two authors who take one name for two things undo each other's layout."""
    sheets = [(STATIC / name).read_text("utf-8") for name in BUNDLES["app.css"]]
    laid = Counter(word for sheet in sheets for word in set(LAID_OUT.findall(sheet)))
    assert [word for word, times in laid.items() if times > 1] == []


def test_there_is_a_place_for_those_who_sit_down_at_a_full_table() -> None:
    sheet = (STATIC / "circle.css").read_text("utf-8")
    for seats in range(1, 53):
        assert f".n{seats} {{ --n: {seats}; }}" in sheet
        assert f".s{seats - 1} {{ --i: {seats - 1}; }}" in sheet
