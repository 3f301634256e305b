"""The register: names as whole as their column lets them."""

import pytest
from views.evening import around

from gm_assistant.games.quinte_bourg.paper.cards import register_sheet

TWENTY_TWO, TWENTY_FIVE = "Abracadabrantesquement", "Anticonstitutionnellement"


@pytest.mark.parametrize(
    ("third", "names"),
    [
        ("Mammouth-Marc", (TWENTY_TWO, TWENTY_FIVE, "Mammouth-Marc")),
        (
            "Mammouth-Wagram-Mammouth",
            (TWENTY_TWO, "Anticonstitutionnell.", "Mammouth-Wagram-Mamm."),
        ),
    ],
)
def test_where_one_name_is_too_wide_none_has_more_than_twenty_two_letters(
    third: str, names: tuple[str, ...]
) -> None:
    people = (TWENTY_TWO, TWENTY_FIVE, third)
    game = around(*(f"{it} villageois" for it in people), "Ana reptilien")
    assert tuple(it.name for it in register_sheet(game, secrets=True).rows)[:3] == names
