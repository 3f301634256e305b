"""Everything that happens in Brasier is said: each rule in a sentence, each move in words."""

import re
from pathlib import Path

import pytest
from brasier.ruled import END, FIRE, HEROES, ZOMBIES
from brasier.stories import (
    NEXT,
    TO_HEROES,
    Document,
    a_table,
    ana,
    both,
    fire,
    go,
    hero,
    move,
    played,
    walk,
    written,
    z1,
)

from gm_assistant.french.language import plain
from gm_assistant.games.brasier.rehearsal import random_game
from gm_assistant.games.brasier.rules.game import Game, open_document, replay
from gm_assistant.games.brasier.rules.words import SAYINGS

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
