"""What « Annuler » calls a choice begun: whom it names, and never who is only being asked."""

from views.evening import around

from gm_assistant.games.quinte_bourg.screens.screens import BEGUN, touched

NIGHT = around("Ana reptilien", "Bob villageois freyja", "Ève villageois", "Zoé cortex")


def test_whoever_was_touched_is_named() -> None:
    assert touched(NIGHT, {"targets": ["Bob", "Ève"]}) == "Le choix : Bob et Ève"
    assert touched(NIGHT, {"cortex": "Ana"}) == "Le choix : Ana"


def test_whoever_is_asked_is_not() -> None:
    assert touched(NIGHT, {"choose": "ouvert"}) == ""
    assert touched(NIGHT, {"choose": "ouvert", "about": "Ana"}) == "Le tour de parole"
    assert touched(NIGHT, {"choose": "autre"}) == "Le tour de parole"
    assert touched(NIGHT, {"carnage": True, "victims": {"Ana": "Bob"}}) == ""
    assert BEGUN["vote"] == "Le vote ouvert"
