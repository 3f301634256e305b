"""A full Monday costs one tap a decision and one tap a row without decision."""

from typing import Any

import pytest
from views.evening import around, console

from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.screens.night_rows import DAYBREAK
from gm_assistant.games.quinte_bourg.screens.taps import joined, move_from

EVERY_MONDAY_ROLE = (
    "Ana villageois marchand_de_sable",
    "Bob villageois fureteur",
    "Cléo villageois voyeur",
    "Dan villageois voleur",
    "Eva villageois psychopathe",
    "Fred villageois freyja",
    "Gus villageois eris",
    "Hal orphee",
    "Inès sirene",
    "Jo villageois laura",
    "Kim villageois dresseur_chien",
    "Léo villageois ingenieure",
    "Max villageois inventeur",
    "Noa reptilien",
    "Oda reptilienne_alpha",
    "Pia villageois",
    "Rex villageois",
    "Sam villageois",
    "Tim villageois",
)
TAPPED: dict[str, list[dict[str, Any]]] = {
    "fantomes": [{"house": "Pia"}],
    "reptiliens": [{"target": "Rex"}],
    "amoureux": [{"house": "Sam"}],
    "marchand_de_sable": [{"target": "Pia"}],
    "fureteur": [{"target": "Cléo"}],
    "voyeur": [{"target": "Bob"}],
    "voleur": [{"house": "Eva"}],
    "psychopathe": [{"target": "Ana"}],
    "allumeuse": [{"targets": ["Bob"]}, {"targets": ["Bob", "Cléo"]}, {"house": "Bob"}],
    "farce": [{"direction": "horaire"}],
    "orphee": [{"target": "Léo"}],
    "sirene": [{"target": "Max"}],
    "amoureux_se_retrouvent": [{"go": True}],
    "laura": [{"house": "Kim"}],
    "dresseur_chien": [{"house": "Noa"}],
    "attaque": [{"go": True}],
    "aube": [{"go": True}],
    "ingenieure": [{"target": "Jo"}],
    "inventeur": [{"target": "Ugo"}],
}


def conducted(game: Game) -> tuple[Game, int]:
    """The night as the table answers it, and how many taps it took."""
    taps = 0
    while (step := console(game).call.row) != DAYBREAK:
        draft: dict[str, Any] = {}
        for tap in TAPPED[step]:
            draft = joined(step, draft, tap)
            taps += 1
        move = move_from(game.village, step, draft)
        assert move is not None, step
        game = game.play(move)
    return game, taps


@pytest.mark.rulebook
def test_a_full_monday_takes_twenty_one_taps() -> None:
    ghost = {"id": "Ugo", "name": "Ugo", "camp_roles": ["villageois"], "status": "fantome"}
    game = around(*EVERY_MONDAY_ROLE, lovers=["Sam", "Tim"], ghosts=[ghost])
    game, taps = conducted(game)
    assert taps == 21
    assert list(game.village.answers) != []
    assert game.village.night is not None
    assert set(game.village.night.sheet) == set(TAPPED)
    assert game.village.night.failed == ()
