"""What a correction changes for somebody is told as it would be said."""

import pytest
from views.evening import around

from gm_assistant.companions.quinte_bourg.views.mended.people import roles
from gm_assistant.french.typography import plain

VILLAGE = ("Ana poirot", "Bob reptilien", "Chloé villageois", "Dan villageois")


@pytest.mark.parametrize(
    ("then", "now", "told"),
    [
        ((), ("showman",), "Ana a la condition « Showman »."),
        (("showman",), (), "Ana n'a plus la condition « Showman »."),
        (("showman",), ("detective",), "La condition d'Ana est Détective, et non Showman."),
    ],
)
def test_a_condition_gained_lost_or_changed(
    then: tuple[str, ...], now: tuple[str, ...], told: str
) -> None:
    before = around(*VILLAGE).village
    before.change("Ana", personal=then)
    after = around(*VILLAGE).village
    after.change("Ana", personal=now)
    assert [plain(it.words) for it in roles(before, after)] == [told]
