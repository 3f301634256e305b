"""What a button and its dice come to, and where the way back to a decision leads."""

import json
from random import Random
from typing import Any, Final

import pytest
from brasier.stories import a_table

from gm_assistant.engine.wording import Unreadable
from gm_assistant.games.brasier.rules.game import open_document
from gm_assistant.games.brasier.screens.pages import args_of
from gm_assistant.games.brasier.screens.taps import lacking, move_of
from gm_assistant.seam.pages import SentForm

Fields = dict[str, Any]
Pairs = list[tuple[str, str]]
GO: Final = '{"move":"go","hero":"sally","to":"b1"}'
STEPS: Final = '{"move":"zombie","zombie":"z1","path":[{"to":"a1"},{"to":"b1"}]}'


TOWN: Final = open_document(
    a_table("h f", heroes={"sally": "a1"}, tokens={"vegetal": [{"id": "v0", "count": 3}]})
).town
MOVEMENT: Final = '{"move":"hero","hero":"sally"}'
FIGHT: Final = '{"move":"fight","hero":"sally","zombie":"z1"}'
SHOT: Final = '{"move":"shot","hero":"sally","zombie":"z1"}'
PETROL: Final = '{"move":"petrol","cell":"a1"}'
WALK: Final = '{"move":"zombie","zombie":"z1","path":["b1"]}'
DRAW: Final = '{"move":"debris","cell":"b1"}'


def said(*pairs: tuple[str, str]) -> Fields:
    return move_of(SentForm(pairs), TOWN, Random(1))


def on(base: str, **fields: Any) -> Fields:
    return {**json.loads(base), **fields}


MOVES: Final[list[tuple[Pairs, Fields]]] = [
    ([("coup", GO)], {"move": "go", "hero": "sally", "to": "b1"}),
    ([("coup", GO), ("force", "1")], {"move": "go", "hero": "sally", "to": "b1", "force": True}),
    ([("move", "note"), ("text", "Vite")], {"move": "note", "text": "Vite"}),
    ([("base", MOVEMENT), ("plus", "2")], on(MOVEMENT, plus=2)),
    ([("base", MOVEMENT), ("plus", "-1")], on(MOVEMENT, plus=-1)),
    ([("base", MOVEMENT), ("plus", "0")], on(MOVEMENT)),
    ([("base", SHOT), ("needs", "5"), ("range", "3")], on(SHOT, needs=5, range=3)),
    ([("base", SHOT), ("fire", "1")], on(SHOT, fire=True)),
    ([("coup", GO), ("ankle", "1")], on(GO, ankle=True)),
    (
        [("base", FIGHT), ("hero_die", "4"), ("zombie_die", "2")],
        on(FIGHT, hero_die=4, zombie_die=2),
    ),
    ([("base", FIGHT), ("pour", "outcome"), ("de", "tue")], on(FIGHT, outcome="tue")),
    ([("base", PETROL), ("d.a1", "6"), ("d.b1", "1")], on(PETROL, dice={"a1": 6, "b1": 1})),
    ([("base", MOVEMENT), ("pour", "die"), ("de", "3")], on(MOVEMENT, die=3)),
    ([("base", WALK), ("pour", "burn"), ("de", "5")], on(WALK, burn=5)),
    ([("base", WALK), ("pour", "points"), ("de", "2")], on(WALK, points=2)),
    ([("base", DRAW), ("pour", "token"), ("de", "v0")], {**on(DRAW), "token": "v0"}),
    ([("base", DRAW), ("pour", "token"), ("de", "lancer")], {**on(DRAW), "token": "v0"}),
    (
        [("chemin", STEPS), ("pour", "pas"), ("de", "4")],
        {"move": "zombie", "zombie": "z1", "path": [{"to": "a1"}, {"to": "b1", "die": 4}]},
    ),
]


@pytest.mark.parametrize(("pairs", "move"), MOVES, ids=str)
def test_a_form_is_a_move(pairs: Pairs, move: Fields) -> None:
    assert said(*pairs) == move


@pytest.mark.parametrize(
    ("base", "pour", "faces"),
    [
        (MOVEMENT, "die", 6),
        (WALK, "burn", 6),
        (WALK, "points", 3),
        (WALK.replace("}", ',"shamble":true}'), "points", 6),
    ],
)
def test_a_die_of_the_app_shows_each_of_its_faces(base: str, pour: str, faces: int) -> None:
    form, chance = SentForm((("base", base), ("pour", pour), ("de", "lancer"))), Random(1)
    thrown = {move_of(form, TOWN, chance)[pour] for _ in range(200)}
    assert thrown == set(range(1, faces + 1))


UNREAD: Final[list[Pairs]] = [
    [],
    [("coup", "{")],
    [("coup", "[]")],
    [("coup", '{"move":1}')],
    [("coup", '{"move":"' + "x" * 4000 + '"}')],
    [("coup", '{"move":"x"}')],
    [("base", MOVEMENT), ("pour", "rien"), ("de", "1")],
    [("base", MOVEMENT), ("pour", "die"), ("de", "100")],
    [("base", MOVEMENT), ("plus", "+2")],
    [("base", SHOT), ("range", "-1")],
    [("base", DRAW), ("pour", "token"), ("de", "mur")],
    [("base", FIGHT), ("pour", "outcome"), ("de", "rien")],
    [("base", MOVEMENT), ("pour", "pas"), ("de", "1")],
    [("base", '{"move":"zombie","path":[]}'), ("pour", "pas"), ("de", "1")],
]


@pytest.mark.parametrize("pairs", UNREAD, ids=lambda it: str(it)[:80])
def test_a_form_of_nobody_is_not_read(pairs: Pairs) -> None:
    with pytest.raises(Unreadable):
        said(*pairs)


@pytest.mark.parametrize(
    ("move", "rule", "half"),
    [
        ({}, "choix_manque", "choice"),
        ({"choice": "a1"}, "choix_manque", ""),
        ({}, "combustion_manque", "burn"),
        ({}, "trop_loin", ""),
    ],
)
def test_half_a_decision_is_kept_for_what_it_lacks(move: Fields, rule: str, half: str) -> None:
    assert lacking(move, rule) == half


BACK: Final = [
    *(({"move": it, "zombie": "z1"}, {"zombie": "z1"}) for it in ("zombie", "breach", "kill")),
    *(
        ({"move": it, "hero": "sally"}, {"heros": "sally"})
        for it in ("hero", "go", "douse", "stop", "search", "fight", "shot", "yard")
    ),
    *(({"move": it, "cell": "a1"}, {"case": "a1"}) for it in ("roll", "debris")),
    ({"move": "next"}, {}),
]


@pytest.mark.parametrize(("move", "args"), BACK, ids=str)
def test_a_past_decision_is_taken_anew_where_it_was(move: Fields, args: dict[str, str]) -> None:
    assert args_of(move) == args
