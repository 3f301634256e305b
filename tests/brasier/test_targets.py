"""What is lit may be played, what is not is refused: found by trying both."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from brasier.stories import SEEDS, moments

from gm_assistant.games.brasier.rules.game import Game
from gm_assistant.games.brasier.rules.heroes import steps_from
from gm_assistant.games.brasier.rules.words import Refusal
from gm_assistant.games.brasier.screens.chosen import TASKS, Chosen, Move
from gm_assistant.games.brasier.screens.taps import (
    Target,
    die_asked,
    hero_targets,
    refused_steps,
    targets,
    zombie_targets,
)

RANGES = {"extincteur": 1, "essence": 1}
# A path of several points may still owe its last die.
HALF = {"combustion_manque"}


def rule(game: Game, move: Move) -> str:
    try:
        game.play(move)
    except Refusal as refusal:
        return refusal.rule
    return ""


def choices(game: Game) -> Iterator[Chosen]:
    """Everybody and everything that may be under the finger."""
    town = game.town
    cell = next(iter(town.board.order))
    yield Chosen()
    yield from (Chosen(zombie=it.id) for it in town.zombies.values() if it.alive)
    heroes = [it.id for it in town.heroes.values() if it.cell and it.alive]
    yield from (Chosen(hero=it) for it in heroes)
    yield from (Chosen(task=it, cell=cell) for it in sorted(TASKS))
    yield from (Chosen(hero=it, task=task) for it in heroes[:1] for task in sorted(TASKS))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_lit_cell_is_accepted(seed: int) -> None:
    lit = 0
    for now in moments(seed, 7):
        for chosen in choices(now):
            for target in targets(now, chosen, RANGES).values():
                assert accepted(now, target), (seed, len(now.moves), chosen, target)
                lit += 1
    assert lit


def accepted(game: Game, target: Target) -> bool:
    """One move that may still owe its last die, or several in a row, each of them whole."""
    if not target.move:
        return True
    told = json.loads(target.move)
    if isinstance(told, dict):
        return rule(game, told) in {"", *HALF}
    for move in told[:-1]:
        game = game.play(move)
    return not rule(game, told[-1])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_dim_step_is_refused(seed: int) -> None:
    for now in moments(seed, 5):
        for chosen in choices(now):
            lit = targets(now, chosen, RANGES)
            for target in refused_steps(now, chosen, lit).values():
                assert rule(now, json.loads(target.move)), (seed, len(now.moves), chosen, target)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hero_is_offered_all_that_he_may_do(seed: int) -> None:
    """Any step, water or window that the rules accept is lit somewhere."""
    for now in moments(seed, 5):
        moving = now.town.moving()
        if moving is None or now.town.pending or now.town.result:
            continue
        lit = hero_targets(now, moving, alone=True)
        assert set(lit) <= set(hero_targets(now, moving))
        for cell in now.town.board.order:
            step = {"hero": moving.id, "to": cell}
            water = {"move": "douse", "hero": moving.id, "cell": cell}
            moves = ({"move": "go", **step}, {"move": "go", "window": True, **step}, water)
            may = any(not rule(now, it) for it in moves)
            assert may == (cell in lit), (seed, len(now.moves), cell)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_way_costs_what_it_says_and_leads_as_far_as_points_do(seed: int) -> None:
    """Against every walk that the rules accept, tried step by step."""
    for now in moments(seed, 7):
        moving = now.town.moving()
        if moving is None or now.town.pending or now.town.result or (moving.points or 0) > 3:
            continue
        lit = hero_targets(now, moving)
        shown = {to: int(it.tag) for to, it in lit.items() if it.tone in ("pas", "loin")}
        assert shown == walked(now, moving.id), (seed, len(now.moves))


def walked(game: Game, hero: str) -> dict[str, int]:
    """What the cheapest walk to each cell leaves spent."""
    first = game.town.heroes[hero]
    found, waiting = {first.cell: 0}, [game]
    while waiting:
        now = waiting.pop()
        here = now.town.heroes[hero]
        for to in steps_from(now.town, here):
            move: Move = {"move": "go", "hero": hero, "to": to}
            if rule(now, move):
                continue
            after = now.play(move)
            spent = (first.points or 0) - (after.town.heroes[hero].points or 0)
            better = spent < found.get(to, 99)
            found[to] = min(spent, found.get(to, 99))
            # A belt changes what the same cell may lead to; few points keep the walks few.
            if better or after.town.heroes[hero].rode != here.rode:
                waiting.append(after)
    del found[first.cell]
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_the_number_of_a_climb_is_said_before_its_die(seed: int) -> None:
    for now in moments(seed, 5):
        for zombie in now.town.zombies.values():
            chosen = Chosen(zombie=zombie.id)
            climbs = zombie_targets(now, chosen) if zombie.alive else {}
            if now.town.pending or now.town.result:
                continue
            for cell in (to for to, it in climbs.items() if it.link and it.tone == "grimpe"):
                what, number = die_asked(now, replace(chosen, to=cell))
                assert what == "pas"
                assert climbed(now, zombie.id, cell, number)
                assert not climbed(now, zombie.id, cell, number - 1)


def climbed(game: Game, zombie: str, to: str, die: int) -> bool:
    move: Move = {"move": "zombie", "zombie": zombie, "path": [{"to": to, "die": die}]}
    for more in ({}, {"burn": 1}):
        try:
            after = game.play({**move, **more})
        except Refusal:
            continue
        return after.town.zombies[zombie].cell == to
    raise AssertionError
