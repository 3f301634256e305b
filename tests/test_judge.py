"""The rules judge a correction of a real game before it is confirmed."""

from typing import Any

import pytest

from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.seam.companion import Corrections
from gm_assistant.shell.commands.games import prove_playable
from gm_assistant.shell.journal.corrections import Correction, Refused, RulesReplayer, what_breaks
from gm_assistant.shell.journal.refusals import DamagedFile

ROLES = ["villageois"] * 5 + ["reptilien", "reptilien", "seth"]
PLAYERS = [
    {"id": name, "camp_roles": [role], "coins": 3}
    for name, role in zip("ABCDEFGH", ROLES, strict=True)
]
MOVES: list[dict[str, Any]] = [
    {"move": "night"},
    {"move": "day"},
    {"move": "give", "from": "A", "to": "B", "coins": 1},
    {"move": "give", "from": "B", "to": "C", "coins": 4},
    {"move": "note", "text": "B est ruiné"},
]


def document(moves: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "format": "quinte-bourg/1",
        "players": PLAYERS,
        "start": {"weekday": "lundi"},
        "moves": moves,
    }


def corrected(index: int, move: dict[str, Any]) -> Correction[Any] | Refused:
    return what_breaks(RulesReplayer(open_game(document(MOVES)), Corrections()), MOVES, index, move)


def test_a_correction_tells_which_later_move_becomes_illegal_and_why() -> None:
    found = corrected(2, {"move": "give", "from": "A", "to": "C", "coins": 1})
    assert isinstance(found, Correction)
    [broken] = found.broken
    assert broken.index == 3
    assert "pièces" in broken.sentence
    assert list(found.moves) == list(found.state.moves)


def test_a_harmless_correction_breaks_nothing() -> None:
    found = corrected(2, {"move": "give", "from": "A", "to": "B", "coins": 2})
    assert isinstance(found, Correction)
    assert found.drops == ()


@pytest.mark.parametrize(
    "move",
    [{"move": "give", "from": "A", "to": "B", "coins": 99}, {"move": "danser"}, {"move": "night"}],
)
def test_a_replacement_that_the_rules_refuse_is_refused(move: dict[str, Any]) -> None:
    refused = corrected(2, move)
    assert isinstance(refused, Refused)
    assert refused.sentence


def test_a_playable_document_is_accepted() -> None:
    prove_playable(document(MOVES))


@pytest.mark.parametrize(
    ("moves", "place"),
    [([{"move": "danser"}], "moves[0].move"), ([{"move": "night"}, {"move": "night"}], "moves[1]")],
)
def test_what_the_rules_cannot_play_is_damaged(moves: list[dict[str, Any]], place: str) -> None:
    with pytest.raises(DamagedFile) as damage:
        prove_playable(document(moves))
    assert damage.value.place == place
