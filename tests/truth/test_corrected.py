"""A correction says all that it changes, strikes nobody unasked, and is what was confirmed."""

from random import Random

import pytest
from rules.follies import next_move
from truth.corrections import Move, Try, a_correction, kept, lies_of
from truth.watching import table_of

from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.games.quinte_bourg.screens.corrections import changes
from gm_assistant.games.quinte_bourg.screens.pages import CORRECTIONS as RULES
from gm_assistant.shell.journal.corrections import Correction, RulesReplayer, what_breaks

MOVES, CORRECTIONS = 110, 8
SHARE = 50


def previewed(seed: int) -> list[str]:
    """One evening, and eight of its decisions put right, each by itself."""
    document, rng = table_of(seed), Random(seed)
    game = open_game(document)
    for index in range(MOVES):
        game = game.play(next_move(game, rng, wild=index % 3 == 0))
    found = list[str]()
    for _ in range(CORRECTIONS):
        one = a_correction(document, game, rng)
        if one is not None:
            about = f"seed {seed}, {one.found.index} -> {one.found.replacement}"
            both = [it for it in (one, kept(one)) if it is not None]
            found += [f"{about}: {it}" for each in both for it in lies_of(each)]
    return found


# Since 1461 an attack that is called again says anew whom it strikes.
@pytest.mark.parametrize("seed", [*range(12), 1461])
def test_a_correction_is_told_before_it_is_made(seed: int) -> None:
    assert previewed(seed) == []


SEATED = list(enumerate(["villageois"] * 5 + ["reptilien"] * 2 + ["seth"], start=1))
ATTACKED_AGAIN: list[Move] = [
    {"move": "night"},
    {"move": "call", "step": "reptiliens", "target": "J1"},
    {"move": "call", "step": "attaque"},
    {"move": "call", "step": "attaque"},
]


@pytest.mark.parametrize("asked", [False, True])
def test_an_attack_called_again_means_somebody_else_each_time(*, asked: bool) -> None:
    people = [{"id": f"J{it}", "name": f"N{it}", "camp_roles": [role]} for it, role in SEATED]
    table = {"format": "quinte-bourg/1", "players": people, "start": {"weekday": "lundi"}}
    game = open_game({**table, "moves": ATTACKED_AGAIN})
    another = {**ATTACKED_AGAIN[1], "target": "J2"}
    rules = RulesReplayer(game, RULES)
    found = what_breaks(rules, ATTACKED_AGAIN, 1, another, asked=asked)
    assert isinstance(found, Correction)
    told = [(it.index, it.sentence) for it in (found.astray if asked else found.broken)]
    assert told == [(it, "Cela toucherait N2, et non N1.") for it in (2, 3)]


def test_seth_is_put_right_to_both_groups_that_saw_him() -> None:
    """L606, L610: the Fennec opens his eyes with him, then the Reptilians do."""
    roles = {"J1": "villageois", "J2": "seth", "J3": "fennec", "J4": "reptilien", "J5": "cupide"}
    people = [{"id": it, "name": f"N{it[1]}", "camp_roles": [role]} for it, role in roles.items()]
    table = {"format": "quinte-bourg/1", "players": people}
    moves: list[Move] = [{"move": "night"}, {"move": "note", "text": "Pause."}]
    swapped = {"J1": {"camp_roles": ["seth"]}, "J2": {"camp_roles": ["villageois"]}}
    game = open_game({**table, "moves": moves})
    found = what_breaks(RulesReplayer(game, RULES), moves, 1, {"move": "cards", "hands": swapped})
    assert isinstance(found, Correction)
    put_right = Try(table, game, found)
    told = [it.words for it in changes(put_right.corrected) if "recogni" in it.fact]
    assert [it.partition(" :")[0] for it in told] == [
        "À l'ouverture, N3 a cru reconnaître N2 (Seth et Fennec)",
        "N1 et N3 ne se sont pas tous reconnus (Seth et Fennec)",
        "À l'ouverture, N4 a cru reconnaître N2 (les Reptiliens)",
        "N1 et N4 ne se sont pas tous reconnus (les Reptiliens)",
    ]
    assert list(lies_of(put_right)) == []


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 3000, SHARE))
def test_thousands_of_corrections_are_told_before_they_are_made(first: int) -> None:
    assert [it for seed in range(first, first + SHARE) for it in previewed(seed)] == []
