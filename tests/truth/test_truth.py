"""Whatever an evening brings, what is said is so: random evenings, watched at every move."""

from random import Random

import pytest
from truth.heard import heard_in
from truth.truths import is_a_slip, lies_shown, lies_told_after, whys_missing

from gm_assistant.companions.quinte_bourg.rehearsal.engine import next_move
from gm_assistant.companions.quinte_bourg.rehearsal.tables import advised_table, free_table
from gm_assistant.quinte_bourg.game import Game, open_game

WEEK = ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi")
MOVES = 90


def evening(seed: int) -> Game:
    rng = Random(seed)
    table = (free_table if seed % 2 else advised_table)(8 + seed % 14, rng)
    return open_game({**table, "start": {"weekday": WEEK[seed % 6]}})


def watched(seed: int, moves: int) -> list[str]:
    game, rng, found = evening(seed), Random(seed), list[str]()
    for index in range(moves):
        game = game.play(next_move(game, rng, wild=index % 3 == 0))
        found += [*lies_told_after(game, index), *lies_shown(game), *whys_missing(game)]
        if found:
            return [f"seed {seed}, after {game.moves[-1]}: {it}" for it in found]
    return found


@pytest.mark.parametrize("seed", range(24))
def test_nothing_untrue_is_said_or_shown(seed: int) -> None:
    assert watched(seed, MOVES) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 6000))
def test_nothing_untrue_is_said_or_shown_in_thousands(seed: int) -> None:
    assert watched(seed, MOVES) == []


PLAYERS = [
    {"id": it, "name": name, "camp_roles": [role]}
    for it, name, role in (
        ("A", "Ana", "reptilien"), ("B", "Bruno", "villageois"), ("C", "Chloé", "souris"),
        ("D", "David", "fennec"), ("E", "Élise", "seth"), ("F", "Fabien", "martyre"),
        ("G", "Gaëlle", "villageois"), ("H", "Hugo", "villageois"), ("I", "Inès", "villageois"),
    )
]  # fmt: skip
POSTS = {"president": "B", "procureur": "C", "notaire": "I", "senateur": "G", "scrutateur": "H"}
BITTEN = {"move": "invoke", "by": "D", "power": "morsure"}
ATTACKED = {"move": "call", "step": "reptiliens"}
STRUCK = {"move": "call", "step": "attaque"}
MORNING = [{"move": "day"}] + [
    {"move": "stage", "stage": it} for it in ("cameras", "charmes", "postes", "morts")
]
# Two nights that the table cannot tell apart in the morning: other murderers, another order.
TWINS = {
    "attacked, or bitten": (
        [{**ATTACKED, "target": "F"}, STRUCK],
        [STRUCK, {**BITTEN, "target": "F"}],
    ),
    "bitten before the attack, or after": (
        [{**ATTACKED, "target": "C"}, {**BITTEN, "target": "I"}, STRUCK],
        [{**ATTACKED, "target": "I"}, STRUCK, {**BITTEN, "target": "C"}],
    ),
}


@pytest.mark.parametrize("pair", TWINS.values(), ids=TWINS)
def test_the_ear_cannot_tell_how_somebody_died(pair: tuple[list[dict[str, str]], ...]) -> None:
    one, other = (
        open_game(
            {
                "format": "quinte-bourg/1",
                "players": PLAYERS,
                "posts": POSTS,
                "moves": [{"move": "night"}, *night, *MORNING],
            }
        )
        for night in pair
    )
    assert [it for _, it in heard_in(one)] == [it for _, it in heard_in(other)]


@pytest.mark.parametrize(
    "slip", ["la maison de Ana", "1 vivants sur 12", "à l'Bruno", "Que à égalité", "{joueur}"]
)
def test_a_slip_is_seen(slip: str) -> None:
    assert is_a_slip(slip)
