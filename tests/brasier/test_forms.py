"""What a button and its dice come to, and where the way back to a decision leads."""

from random import Random
from typing import Any, Final

import pytest

from gm_assistant.engine.wording import Unreadable
from gm_assistant.games.brasier.screens.pages import args_of
from gm_assistant.games.brasier.screens.taps import lacking, move_of
from gm_assistant.seam.pages import SentForm

Fields = dict[str, Any]
Pairs = list[tuple[str, str]]
GO: Final = '{"move":"go","hero":"sally","to":"b1"}'
STEPS: Final = '{"move":"zombie","zombie":"z1","path":[{"to":"a1"},{"to":"b1"}]}'


def said(*pairs: tuple[str, str]) -> Fields:
    return move_of(SentForm(pairs), Random(1), lambda cell: f"jeton {cell}")


MOVES: Final[list[tuple[Pairs, Fields]]] = [
    ([("coup", GO)], {"move": "go", "hero": "sally", "to": "b1"}),
    ([("coup", GO), ("force", "1")], {"move": "go", "hero": "sally", "to": "b1", "force": True}),
    ([("move", "note"), ("text", "Vite")], {"move": "note", "text": "Vite"}),
    (
        [("base", '{"move":"x"}'), ("plus", "2"), ("needs", "5")],
        {"move": "x", "plus": 2, "needs": 5},
    ),
    ([("base", '{"move":"x"}'), ("plus", "0"), ("range", "-1")], {"move": "x", "range": -1}),
    (
        [("base", '{"move":"x"}'), ("fire", "1"), ("ankle", "1")],
        {"move": "x", "fire": True, "ankle": True},
    ),
    (
        [("base", '{"move":"x"}'), ("hero_die", "4"), ("zombie_die", "2")],
        {"move": "x", "hero_die": 4, "zombie_die": 2},
    ),
    (
        [("base", '{"move":"x"}'), ("d.a1", "6"), ("d.b1", "1")],
        {"move": "x", "dice": {"a1": 6, "b1": 1}},
    ),
    ([("base", '{"move":"x"}'), ("pour", "die"), ("de", "3")], {"move": "x", "die": 3}),
    ([("base", '{"move":"x"}'), ("pour", "burn"), ("de", "5")], {"move": "x", "burn": 5}),
    (
        [("base", '{"move":"x"}'), ("pour", "outcome"), ("de", "rien")],
        {"move": "x", "outcome": "rien"},
    ),
    ([("base", '{"move":"x"}'), ("pour", "points"), ("de", "2")], {"move": "x", "points": 2}),
    (
        [("base", '{"move":"x","cell":"a1"}'), ("pour", "token"), ("de", "mur")],
        {"move": "x", "cell": "a1", "token": "mur"},
    ),
    (
        [("base", '{"move":"x","cell":"a1"}'), ("pour", "token"), ("de", "lancer")],
        {"move": "x", "cell": "a1", "token": "jeton a1"},
    ),
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
        ('{"move":"x"}', "die", 6),
        ('{"move":"x"}', "burn", 6),
        ('{"move":"x"}', "points", 3),
        ('{"move":"x","shamble":true}', "points", 6),
    ],
)
def test_a_die_of_the_app_shows_each_of_its_faces(base: str, pour: str, faces: int) -> None:
    form, chance = SentForm((("base", base), ("pour", pour), ("de", "lancer"))), Random(1)
    thrown = {move_of(form, chance, lambda _cell: None)[pour] for _ in range(200)}
    assert thrown == set(range(1, faces + 1))


UNREAD: Final[list[Pairs]] = [
    [],
    [("coup", "{")],
    [("coup", "[]")],
    [("coup", '{"move":1}')],
    [("coup", '{"move":"' + "x" * 4000 + '"}')],
    [("base", '{"move":"x"}'), ("pour", "rien"), ("de", "1")],
    [("base", '{"move":"x"}'), ("pour", "die"), ("de", "100")],
    [("base", '{"move":"x"}'), ("plus", "+2")],
    [("base", '{"move":"x"}'), ("pour", "pas"), ("de", "1")],
    [("base", '{"move":"x","path":[]}'), ("pour", "pas"), ("de", "1")],
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
