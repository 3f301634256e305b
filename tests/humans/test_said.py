"""What forms come to, what dice must show, and the blank sheets that show a box."""

from random import Random
from typing import Any, Final

import pytest
from humans.little import DEFAULTS, HOP, arm, caught, hop, little, played, seize

from gm_assistant.engine.wording import Unreadable
from gm_assistant.games.humans.companion import companion
from gm_assistant.games.humans.paper import AccountsSheet
from gm_assistant.games.humans.rules.game import open_document
from gm_assistant.games.humans.screens.board import bare_character, capital, chances
from gm_assistant.games.humans.screens.pages import args_of, table_of
from gm_assistant.games.humans.screens.table import on_paper
from gm_assistant.games.humans.screens.taps import understood
from gm_assistant.seam.pages import Play, SentForm, Tap

# Whoever is called so has zombies whose names begin as those of humans do.
HUGO: Final = {"C": {"id": "hugo"}}
GAME: Final = open_document(little(3, HUGO, **hop()), DEFAULTS)
Fields = dict[str, Any]


def said(*pairs: tuple[str, str]) -> Any:
    return understood(Tap(GAME, SentForm(pairs), {}, Random(1), 0))


MOVES: Final[list[tuple[dict[str, str], Fields]]] = [
    ({"move": "tile", "tile": "hop", "placed": "non"}, {"tile": "hop", "placed": False}),
    (
        {"move": "tile", "tile": "hop", "at": "1,-2,90"},
        {"tile": "hop", "x": 1, "y": -2, "rotation": 90},
    ),
    (
        {
            "move": "tile",
            "tile": "hop",
            "at": "1,0,0",
            "peuplee": "1",
            "humans": "3,0",
            "tokens": "4,1",
        },
        {"tile": "hop", "x": 1, "y": 0, "rotation": 0, "humans": [[3, 0]], "tokens": [[4, 1]]},
    ),
    (
        {"move": "move", "zombie": "A1", "path": "2,1 3,1"},
        {"zombie": "A1", "path": [[2, 1], [3, 1]]},
    ),
    (
        {"move": "barricade", "zombie": "A1", "cell": "3,1", "die": "4"},
        {"zombie": "A1", "cell": [3, 1], "die": 4},
    ),
    (
        {"move": "barricade", "zombie": "A1", "cell": "3,1", "die": "4", "help": "1"},
        {"zombie": "A1", "cell": [3, 1], "die": 4, "help": True},
    ),
    (
        {"move": "capture", "human": "h1", "zombie": "A1", "die": "2"},
        {"human": "h1", "zombie": "A1", "die": 2},
    ),
    ({"move": "reroll", "die": "6"}, {"die": 6}),
    (
        {"move": "weapon", "player": "B", "card": "hache", "die": "3"},
        {"player": "B", "card": "hache", "die": 3},
    ),
    ({"move": "flee", "die": "5", "path": "2,1"}, {"die": 5, "path": [[2, 1]]}),
    ({"move": "end_turn"}, {}),
    ({"move": "end_turn", "discard": "2"}, {"discard": 2}),
    ({"move": "event", "player": "A"}, {"player": "A"}),
    ({"move": "event", "player": "A", "card": " Orage "}, {"player": "A", "card": "Orage"}),
    ({"move": "ability", "player": "B"}, {"player": "B"}),
    ({"move": "note", "text": " Vite "}, {"text": "Vite"}),
    ({"move": "stop"}, {}),
]
DECREES: Final[list[tuple[dict[str, str], Fields]]] = [
    ({"pion": "h1", "cell": "3,1"}, {"human": "h1", "cell": [3, 1]}),
    ({"pion": "A1", "cell": "hors"}, {"zombie": "A1", "cell": None}),
    ({"pion": "hugo1", "cell": "3,1"}, {"zombie": "hugo1", "cell": [3, 1]}),
]


@pytest.mark.parametrize(("told", "move"), MOVES, ids=str)
def test_a_form_is_a_move(told: dict[str, str], move: Fields) -> None:
    answer = said(*told.items())
    assert isinstance(answer, Play)
    assert answer.move == {"move": told["move"], **move}


def test_a_form_of_nobody_is_not_read() -> None:
    for told in (
        {"move": "rien"},
        {"move": "tile", "tile": "hop", "at": "1,2"},
        {"move": "move", "path": "1"},
    ):
        with pytest.raises(Unreadable):
            said(*told.items())


BACK: Final[list[tuple[Fields, dict[str, str]]]] = [
    ({"move": "move", "zombie": "A1", "path": []}, {"z": "A1"}),
    ({"move": "barricade", "zombie": "A2", "cell": [3, -1]}, {"z": "A2", "cell": "3,-1"}),
    ({"move": "capture", "human": "h12", "zombie": "A1"}, {"h": "12"}),
    ({"move": "tile", "tile": "hop"}, {}),
]


@pytest.mark.parametrize(("move", "args"), BACK, ids=str)
def test_a_past_decision_is_taken_anew_where_it_was(move: Fields, args: dict[str, str]) -> None:
    assert args_of(move) == args


@pytest.mark.parametrize(
    ("needed", "bonus", "words"),
    [
        (3, 2, "réussit toujours"),
        (2, 0, "2 ou plus : 5 chances sur 6"),
        (6, 0, "6 ou plus : 1 chance sur 6"),
        (7, 1, "6 ou plus : 1 chance sur 6"),
        (7, 0, "impossible sans bonus"),
    ],
)
def test_what_a_die_must_show(needed: int, bonus: int, words: str) -> None:
    assert chances(needed, bonus) == words


def test_a_power_used_on_paper_stays_used() -> None:
    document = on_paper(little(2), {"B-ability_used": "1"})
    assert [it.get("ability_used") for it in document["players"]] == [None, True]


def test_blank_sheets_show_the_box() -> None:
    papers = companion(None).papers
    assert papers
    [sheet] = papers.sheets("comptes", None, True)
    assert isinstance(sheet, AccountsSheet)
    named = {it.character: it for it in sheet.accounts}
    assert len(named) == len(DEFAULTS.characters)
    shown = named[capital(bare_character("lutteur"))]
    assert shown.do_over == DEFAULTS.characters["lutteur"].do_over
    assert shown.values
    assert sheet.ours


@pytest.mark.parametrize(("told", "fields"), DECREES, ids=str)
def test_a_pawn_is_put_where_it_was_tapped(told: dict[str, str], fields: Fields) -> None:
    answer = said(("move", "placer"), *told.items())
    assert answer.move == {"move": "correct", **fields}


STRAY: Final[list[dict[str, Any]]] = [
    {"tuile": {"tile": "cirque"}},
    {"tuile": {"tile": ["hop"]}},
    {"tuile": "hop"},
    {"infection": {"cards": ["eat"]}},
    {"infection": {"cards": ["eat", "bras"]}},
    {"blessure": {"cards": 2}},
    {"fuite": {"human": 1, "die": 7}},
    {"fuite": {"human": 2, "die": 3}},
]


@pytest.mark.parametrize("drafts", STRAY, ids=str)
def test_what_the_town_does_not_wait_for_is_not_begun(drafts: dict[str, Any]) -> None:
    """A game file brings its drafts, sound or not."""
    hurt = (seize(3), arm(6))
    drawing = little(tiles={"hop": {**HOP, "count": 2}})
    for table, moves in (
        (drawing, ()),
        (caught(), hurt[:1]),
        (caught(), hurt),
        (caught(), (seize(1),)),
    ):
        game = played(table, *moves)
        assert table_of(game, {}, drafts) == table_of(game, {}, {})
