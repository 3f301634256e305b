"""Names cut in two lines as French cuts words."""

import pytest

from gm_assistant.french.typography import SOFT, divided


@pytest.mark.parametrize(
    "name",
    [
        "Quen|tin",
        "Ca|pu|cine",
        "D'Ar|tagnan",
        "O’Con|nor",
        "Magno|lia",
        "Cons|tance",
        "Léa",
        "Jean-Séb.",
        "<b>Bob</b>",
    ],
)
def test_a_name_is_cut_between_its_syllables(name: str) -> None:
    assert divided(name.replace("|", "")).split(SOFT) == name.split("|")
