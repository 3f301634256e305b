"""What is said of a decision that the game master imposes: no second death, no idle sentence."""

from typing import Any

import pytest
from truth.test_heard import NIGHT, STRUCK, bitten, designated, names, played, until
from views.evening import SCRIPTS

from gm_assistant.french.typography import plain
from gm_assistant.games.quinte_bourg.screens.night_console import night_console

FORCE = {"force": True}
GHOST = {"L": {"status": "fantome", "coins": 0}}


def radiant(target: str) -> dict[str, Any]:
    return {"move": "invoke", "by": "D", "power": "conversion_radieuse", "target": target}


def test_a_ghost_who_is_struck_is_not_told_dead_again() -> None:
    day = [*NIGHT, STRUCK, *until("session"), {**bitten("L"), **FORCE}]
    assert "mise_a_mort_jour" not in names(played(day, people=GHOST))
    night = [*NIGHT, {**bitten("L"), **FORCE}]
    assert names(played(night, people=GHOST)) == ["reprise_nuit"]


def test_a_second_radiant_conversion_tells_no_second_death() -> None:
    answered = {"move": "fate", "player": "D", "becomes": "esprit", "shows": "camp"}
    day = [*NIGHT, STRUCK, *until("session"), radiant("B"), answered, {**radiant("C"), **FORCE}]
    said = names(played(day, {"D": "sheherazade"}))
    assert said.count("conversion_radieuse_touche") == 2
    assert said.count("conversion_radieuse_faite") == 1


def test_nobody_dead_is_given_fifteen_seconds() -> None:
    vote = {"move": "vote", "ballots": [["B", "C"]], "decides": "L", **FORCE}
    assert "condamne" not in names(played([*NIGHT, STRUCK, *until("vote"), vote], people=GHOST))


@pytest.mark.parametrize(
    ("victim", "said"), [("L", "Personne ne meurt ici."), ("K", "Cette nuit a pris K.")]
)
def test_the_band_counts_nobody_who_was_dead_before(victim: str, said: str) -> None:
    struck = {**STRUCK, "victim": victim, **FORCE}
    band = night_console(played([*NIGHT, designated("K"), struck], people=GHOST), SCRIPTS).band
    assert band is not None
    assert plain(band.detail).startswith(said)
