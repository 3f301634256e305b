"""What a correction changes for somebody is told as it would be said."""

import pytest
from views.evening import around

from gm_assistant.french.typography import plain
from gm_assistant.games.quinte_bourg.screens.corrections import roles
from gm_assistant.seam.companion import Corrected

VILLAGE = ("Ana poirot", "Bob reptilien", "Chloé villageois", "Dan villageois")


@pytest.mark.parametrize(
    ("then", "now", "told"),
    [
        ((), ("showman",), "Ana a la condition « Showman »."),
        (("showman",), (), "Ana n'a plus la condition « Showman »."),
        (("showman",), ("detective",), "La condition d'Ana est Détective, et non Showman."),
        ((), ("detective", "showman"), "Ana a les conditions « Détective et Showman »."),
        (("detective", "showman"), (), "Ana n'a plus les conditions « Détective et Showman »."),
        (
            ("showman",),
            ("detective", "melomane"),
            "Les conditions d'Ana sont Détective et Mélomane, et non Showman.",
        ),
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


@pytest.mark.parametrize(
    ("left_out", "inserted", "now"),
    [
        ((), None, [0, 1, 2, 3]),
        ((1,), None, [0, None, 1, 2]),
        ((0, 2), None, [None, 0, None, 1]),
        ((), 2, [0, 1, 3, 4]),
        ((0,), 2, [None, 0, 2, 3]),
    ],
)
def test_each_decision_has_its_place_after_a_correction(
    left_out: tuple[int, ...], inserted: int | None, now: list[int | None]
) -> None:
    game = around(*VILLAGE)
    mended = Corrected(game, game, left_out, inserted)
    assert [mended.place_now(former) for former in range(4)] == now
