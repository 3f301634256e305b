"""Everything that happens in Brasier is said: each rule in a sentence, each move in words."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from brasier.evening import (
    NEXT,
    SEEDS,
    TO_HEROES,
    Document,
    a_table,
    ana,
    both,
    fire,
    go,
    hero,
    moments,
    move,
    played,
    walk,
    written,
    z1,
)
from brasier.follies import random_game
from brasier.ruled import END, FIRE, HEROES, ZOMBIES

from gm_assistant.french.language import plain
from gm_assistant.games.brasier.rules.game import Game, open_document, replay
from gm_assistant.games.brasier.rules.heroes import steps_from
from gm_assistant.games.brasier.rules.words import SAYINGS, Refusal
from gm_assistant.games.brasier.screens.chosen import TASKS, Chosen, Move
from gm_assistant.games.brasier.screens.taps import (
    Target,
    die_asked,
    hero_targets,
    refused_steps,
    targets,
    zombie_targets,
)

RULED = [*FIRE, *ZOMBIES, *HEROES, *END]
SHARED = Path(__file__).parent.parent / "scenarios" / "shared_brasier"


def told(game: Game) -> set[str]:
    return {it.rule for town in game.towns for it in town.happened}


THROWN_FOR = a_table("b:m", heroes={"ana": {}}, map={"buildings": {"m": {"die": [2]}}})
ELSEWHERE = move("start", hero="ana", die=3, cell="a1", force=True)


def test_a_start_says_why_it_is_there() -> None:
    led = played(THROWN_FOR, move("start", hero="ana", die=2, cell="a1"))
    assert [plain(it.sentence) for it in led.why(0)] == ["Le 2 désigne m, où a1 ne brûle pas."]
    put = played(THROWN_FOR, ELSEWHERE)
    assert [plain(it.sentence) for it in put.why(0)] == [
        "Le 3 ne mène pas là : la table y met ana."
    ]


def test_a_name_is_elided_where_it_follows_de() -> None:
    alice = {"cell": "a1", "name": "Alice"}
    hurt = played(a_table("h h", heroes={"ana": alice}), move("wound", hero="ana", count=1))
    assert plain(hurt.told(0)) == "Blessures d'Alice : +1."
    assert [plain(it.sentence) for it in hurt.why(0)] == ["Blessures d'Alice : 1."]


@pytest.mark.parametrize(
    ("ground", "sentence"),
    [
        ("b:m h h", "L'orage du matin éteint tout (cases perdues : 1 sur 3) : les héros gagnent."),
        ("b:m", "L'orage vient trop tard (cases perdues : 1 sur 1) : les zombies gagnent."),
    ],
)
def test_the_storm_counts_the_cells(ground: str, sentence: str) -> None:
    manor = {"buildings": {"m": {"manor": True}}}
    table = a_table(ground, scenario="brasier", map=manor, rulings={"turns": 1})
    over = played(table, *[NEXT] * 3)
    assert plain(over.why(2)[-1].sentence) == sentence


def test_every_sentence_is_said_somewhere_and_nothing_goes_without_one() -> None:
    said = told(played(THROWN_FOR, ELSEWHERE))
    for one in RULED:
        said |= told(played(one.table, *one.moves))
    worked = [written(path) for path in sorted(SHARED.glob("*.json"))]
    for document in (*worked, *(random_game(seed, 150) for seed in range(1, 40))):
        said |= told(replay(document)[0])
    assert said - SAYINGS.keys() == set()
    assert SAYINGS.keys() - said == set()


def test_every_sentence_is_one_and_cites_something() -> None:
    for saying in SAYINGS.values():
        assert saying.template.endswith(".")
        assert saying.cites
        assert all(re.fullmatch(r"L\d+|G-\d\d", it) for it in saying.cites)


SAID = [
    (ana("h"), [NEXT], "La partie commence."),
    (ana("h"), [NEXT, NEXT], "Aux héros."),
    (ana("h h"), [*TO_HEROES, hero(3, plus=-1)], "Ana bouge : dé 3 -1."),
    (ana("h h"), [*TO_HEROES, hero(), go("b1")], "Ana va en b1."),
    (z1("h h"), [NEXT, walk("b1")], "Zombie z1 : b1."),
    (
        z1("h h"),
        [NEXT, walk(points=2, shamble=True)],
        "Zombie z1 : sur place ; points 2 ; marche forcée.",
    ),
    (ana("h h"), [NEXT, {**hero(), "force": True}], "Ana bouge : dé 3, la table l'impose."),
    (ana("h h"), [fire("b1")], "Décret b1 : feu 2."),
    (ana("h"), [move("correct", turn=4)], "Décret : tour 4."),
    (ana("h"), [move("correct", hero="ana", wounds=1)], "Décret Ana : blessures 1."),
    (
        ana("h"),
        [move("end", winners=["zombies", "heros"])],
        "Fin déclarée : les héros et les zombies.",
    ),
    (ana("h"), [move("end", winners=[])], "Fin déclarée : égalité."),
    (ana("h"), [move("note", text="Pause.")], "Note : Pause."),
    (
        both("h"),
        [NEXT, move("fight", hero="ana", zombie="z1", outcome="tue", fire=True)],
        "Ana combat le zombie z1 par le feu et le tue.",
    ),
    (
        a_table("b:m", map={"buildings": {"m": {"name": "Le Motel"}}}),
        [move("card", card="lumieres", building="m", on=True)],
        "Lumières éteintes : Le Motel.",
    ),
]


@pytest.mark.parametrize(("table", "moves", "words"), SAID, ids=lambda it: str(it)[:30])
def test_a_move_in_words(table: Document, moves: list[Document], words: str) -> None:
    heroes = [{**it, "name": it["id"].title()} for it in table["heroes"]]
    game = played({**table, "heroes": heroes}, *moves)
    assert game.told(len(moves) - 1) == words


def test_why_is_data_first() -> None:
    game = open_document(a_table("f f", fires={"a1": 4})).play(NEXT)
    game = game.play(move("roll", cell="a1", die=1))
    first, second = game.why(1)
    assert (first.rule, first.facts["to"], first.cites[0]) == ("feu.propage", "b1", "L190")
    assert plain(first.sentence) == "Le chiffre désigne b1, qui s'enflamme à 4."
    assert plain(second.sentence) == "Le feu de a1 faiblit : 3."
    assert plain(game.story()[-1]) == "→ Le feu de a1 faiblit : 3. (L204, L206, G-06)"


# What is lit may be played, what is not is refused: found by trying both.

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
    for done in told[:-1]:
        game = game.play(done)
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
    """Any step or water that the rules accept is lit; a window once its card is played."""
    for now in moments(seed, 5):
        moving = now.town.moving()
        if moving is None or now.town.pending or now.town.result:
            continue
        lit = hero_targets(now, moving, alone=True)
        assert set(lit) <= set(hero_targets(now, moving))
        for cell in now.town.board.order:
            step = {"hero": moving.id, "to": cell}
            water = {"move": "douse", "hero": moving.id, "cell": cell}
            may = any(not rule(now, it) for it in ({"move": "go", **step}, water))
            assert may == (cell in lit), (seed, len(now.moves), cell)
            jumps = not rule(now, {"move": "go", "window": True, **step})
            played = targets(now, Chosen(hero=moving.id, task="fenetre"), RANGES)
            assert jumps == (cell in played), (seed, len(now.moves), cell)


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
