"""What the button of the step back says: the first words, and what a long decision came to."""

import pytest

from gm_assistant.shell.web.pages import on_a_button

SHORT = "Fureteur : Ana épie Cléo"
LAW = "Ana propose une loi, « Que les riches paient, que les pauvres boivent et rient »"
SAID = {
    SHORT: SHORT,
    LAW: "Ana propose une loi, « Que les riches paient, que… »",
    f"{LAW} : le vote coûte une pièce": "Ana propose une loi, « Que… » : le vote coûte une pièce",
    "Vote : Ana pour Bob, Bob pour Ana, Cléo blanc ; le vote est clos : le village condamne Ana": (
        "Vote : Ana pour Bob, Bob… : le village condamne Ana"
    ),
}


@pytest.mark.parametrize("words", SAID)
def test_what_is_too_long_keeps_its_ends(words: str) -> None:
    assert on_a_button(words) == SAID[words]
