"""The night's fullest screens: what is read stays large, and what may be touched in reach."""

from typing import Any

import pytest
from browser.looked_at import at_each
from browser.measured import out_of_place
from browser.monday import monday
from browser.tables import table, until
from browser.tablet import GUARDED, Tablet

from gm_assistant.games.quinte_bourg.rules.village import Village, tonight

SIZES = ((1180, 820), (820, 1180), (390, 844))
KILLED = {"move": "invoke", "by": "Tim", "power": "assassinat", "target": "Rex"}


def _call(step: str, **fields: Any) -> dict[str, Any]:
    return {"move": "call", "step": step, **fields}


def _pass(step: str) -> dict[str, Any]:
    return {"move": "pass", "step": step}


FULL = {
    "an attack while an answer is owed": [
        _call("reptiliens", target="Rex"), _call("laura", house="Rex"),
        _call("dresseur_chien", house="Noa"),
    ],
    "Éris after a silent Freyja": [_pass("allumeuse")],
    "cards to show": [_call("fureteur", target="Cleo")],
    "the words after a killing": [_call("fureteur", target="Cleo"), _pass("voyeur"), KILLED],
}  # fmt: skip


def on_monday(*moves: dict[str, Any]) -> dict[str, Any]:
    """Tim may kill once."""
    document = monday()
    armed = [
        one | ({"specialities": ["tueur"]} if one["id"] == "Tim" else {})
        for one in document["players"]
    ]
    return document | {"players": armed, "moves": [{"move": "night"}, *moves]}


@pytest.mark.parametrize("moment", FULL)
def test_the_fullest_screens_are_whole(tablet: Tablet, moment: str) -> None:
    tablet.take(on_monday(*FULL[moment]))
    for size in at_each(tablet.page, SIZES):
        assert out_of_place(tablet.page) == [], size
        assert tablet.page.locator("[data-key=p]").is_visible(), size


def test_an_attack_is_whole_under_an_open_invocation(tablet: Tablet) -> None:
    answered = FULL["an attack while an answer is owed"]
    tablet.take(on_monday(*answered))
    tablet.go("invocation")
    tablet.tap(tablet.page.locator("button.seat.legal"))
    tablet.go("nuit?appel=attaque")
    assert tablet.page.locator(".notice", has_text="Une invocation est ouverte").is_visible()
    for _ in range(2):
        tablet.touch("[data-said]:visible")
        tablet.page.wait_for_timeout(GUARDED)
    assert tablet.page.locator(".call > .hint").is_visible()
    assert out_of_place(tablet.page) == []


def _is_dreamt(village: Village) -> bool:
    spirits = any(it.status == "esprit" for it in village.players.values())
    return spirits and village.phase == "nuit" and "reve" in tonight(village).steps


def test_the_facts_of_a_dream_leave_its_words_whole(tablet: Tablet) -> None:
    tablet.take(until(table(20, 2), _is_dreamt, 2))
    tablet.go("nuit?appel=reve")
    assert tablet.page.locator(".call .choice").count() >= 3
    for size in at_each(tablet.page, (*SIZES, (844, 390), (590, 410))):
        assert out_of_place(tablet.page) == [], size


def test_after_a_killing_its_words_are_the_largest_and_stand_alone(tablet: Tablet) -> None:
    tablet.take(on_monday(*FULL["the words after a killing"]))
    assert "mise à mort" in tablet.page.locator(".line.now .aloud").inner_text()
    assert "mise à mort" not in tablet.band
    assert "referme les yeux" not in tablet.page.locator(".reading").inner_text()


def test_a_line_said_and_a_call_made_are_two_buttons_of_two_names(tablet: Tablet) -> None:
    tablet.take(on_monday(_call("orphee", target="Leo"), _call("sirene", target="Max")))
    assert tablet.step == "amoureux_se_retrouvent"
    assert tablet.page.get_by_role("button", name="C’est dit").count() == 1
    assert tablet.page.locator("[data-key=p]").inner_text() == "Appel suivant"


def test_a_day_opened_too_soon_is_never_the_strong_way_on(tablet: Tablet) -> None:
    tablet.take(on_monday(_call("fureteur", target="Cleo")))
    tablet.go("nuit?appel=jour")
    assert "appels à faire" in tablet.words
    assert tablet.page.locator(".foot .strong").count() == 0
