"""The pictures of README and guide show the screens as they are."""

import re

import pytest
from gallery.guide import FOLDER, PICTURES, pictures
from gallery.likeness import apart
from playwright.sync_api import Browser, Page

from gm_assistant.shell.web.statics import Shelf

LIKE = 0.02
# An address and its code, drawn anew each time.
ITS_OWN = {"ecran-mj": 0.06}
# How wide a sentence is in the letters that the pictures were taken with, by family of letters.
LETTERS = {"sans": 1390, "serif": 1385}
_WIDTH = """stack => {
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  pen.font = `100px ${stack}`;
  return Math.round(pen.measureText("Les Reptiliens de Quinte-Bourg").width);
}"""


def letters(judge: Page) -> dict[str, int]:
    """Of this machine."""
    item = Shelf().get("look.css")
    assert item
    stacks = re.findall(r"--(sans|serif): ([^;]+);", item.content.decode())
    return {family: judge.evaluate(_WIDTH, stack) for family, stack in stacks}


@pytest.mark.slow
def test_the_pictures_are_of_the_present_screens(browser: Browser) -> None:
    judge = browser.new_page()
    if letters(judge) != LETTERS:
        pytest.skip("this machine's letters are not those of the pictures")
    far = {
        name: round(share, 3)
        for name, picture in pictures(browser)
        if (share := apart(judge, picture, (FOLDER / f"{name}.png").read_bytes()))
        > ITS_OWN.get(name, LIKE)
    }
    judge.close()
    assert far == {}, "take them anew (run.py pictures), and look at them"


def test_pictures_of_two_screens_are_told_apart(browser: Browser) -> None:
    judge = browser.new_page()
    kept = {name: (FOLDER / f"{name}.png").read_bytes() for name in PICTURES}
    assert apart(judge, kept["nuit"], kept["nuit"]) == 0
    for one, other in (("nuit", "couchage"), ("matin", "vote"), ("ecran-jour", "nuit")):
        assert apart(judge, kept[one], kept[other]) > LIKE
    judge.close()
