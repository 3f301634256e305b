"""What forms come to, what dice must show, and the blank sheets that show a box."""

from random import Random
from typing import Any, Final

import pytest
from humans.little import (
    DEFAULTS,
    HOP,
    STREET,
    Move,
    act,
    arm,
    caught,
    flee,
    hop,
    little,
    played,
    seize,
    walk,
    zombies,
)

from gm_assistant.engine.wording import Unreadable
from gm_assistant.french.language import capitalised, plain
from gm_assistant.games.humans.companion import companion
from gm_assistant.games.humans.paper import AccountsSheet
from gm_assistant.games.humans.rules.game import open_document
from gm_assistant.games.humans.rules.words import Refusal
from gm_assistant.games.humans.screens.board import bare_character, board_of, chances
from gm_assistant.games.humans.screens.pages import args_of, card, table_of
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
    shown = named[capitalised(bare_character("lutteur"))]
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


# A move is one French sentence for the journal, and its reasons are data and sentences.

NAMED: dict[str, dict[str, Any]] = {
    "A": {"name": "Ana", "zombies": [[0, 0]]},
    "B": {"name": "Bruno"},
    "C": {"name": "Chloé"},
}
SAID: list[tuple[Move, str]] = [
    (act("tile", tile="bar", x=1, y=0), "Ana pose la tuile « bar » à l'est du square."),
    (
        act("tile", tile="bar", x=1, y=0, rotation=90, force=True),
        "Ana pose la tuile « bar » à l'est du square, tournée de 90 degrés (la table passe outre).",
    ),
    (act("tile", tile="bar", x=-1, y=1), "Ana pose la tuile « bar » au sud-ouest du square."),
    (
        act("tile", tile="bar", x=2, y=-1),
        "Ana pose la tuile « bar » à 1 tuile au nord et 2 tuiles à l'est du square.",
    ),
    (act("tile", tile="bar", x=0, y=-2), "Ana pose la tuile « bar » à 2 tuiles au nord du square."),
    (act("tile", tile="bar", placed=False), "Ana écarte la tuile « bar »."),
    (walk("A1", [1, 0]), "Le zombie 1 d'Ana avance de 1 case, en N1."),
    (
        act("barricade", zombie="B1", cell=[3, 1], die=4, help=True, bonus=-1),
        "Le zombie 1 de Bruno force la barricade en E2, avec l'aide de la case : 4-1.",
    ),
    (seize(2, bonus=1), "Le zombie 1 d'Ana tente de capturer l'humain 1 : 2+1."),
    (arm(3, card="tronconneuse"), "Bruno arme l'humain, « tronçonneuse » : 3."),
    (
        act("wounds", cards=["bras", "head_shot"], keep="bras"),
        "Cartes blessure : « bras » et « tir en pleine tête », gardée : « bras ».",
    ),
    (act("wounds", cards=["bras"]), "Cartes blessure : « bras »."),
    (
        act("infect", cards=["eat", "infected", "escape"], choice="eat"),
        "Cartes capture : « manger », « infecter » et « fuite », choix : « manger ».",
    ),
    (flee(2, [1, 0], [2, 0]), "Chloé fait fuir l'humain en N1 E1 : 2."),
    (flee(5), "L'humain ne peut pas fuir : 5."),
    (act("reroll", die=4), "Relance avec un jeton dé : 4."),
    (act("event", player="C"), "Chloé joue une carte."),
    (act("event", player="C", card="Brouillard"), "Chloé joue une carte : Brouillard."),
    (act("ability", player="C"), "Chloé utilise son pouvoir."),
    (act("end_turn"), "Fin du tour d'Ana."),
    (act("end_turn", discard=1), "Fin du tour d'Ana, 1 carte défaussée."),
    (act("stop"), "La table arrête la partie."),
    (act("note", text="Pause"), "Note : Pause."),
    (act("correct"), "La table ne corrige rien."),
    (
        act("correct", player="B", hand=1, zombie="A1", cell=None, movement_left=2, tokens=[]),
        "La table corrige : Bruno, le zombie 1 d'Ana, le mouvement et les jetons dé.",
    ),
    (
        act("correct", human="h2", cell=[1, 1], no_barricade=[]),
        "La table corrige : l'humain 2 et les passages ouverts.",
    ),
]


def test_the_squares_of_a_sentence_are_named_around_the_town() -> None:
    """From the middle of the square alone: a column and a row on each side of it."""
    numbers = [it.words for it in board_of(played(little()).town).rulers]
    assert sorted(numbers) == sorted(4 * ["C"] + 2 * ["N1", "S1", "O1", "E1"])


def test_two_names_side_by_side_keep_each_to_its_own_tile() -> None:
    tower = {"kind": "batiment", "humans": 0, "barricade": 2, "tokens": 0}
    tiles = {
        "bar": {**tower, "rows": ["..b", "..b", "..."]},
        "station_service": {**tower, "rows": ["b..", "b..", "..."]},
        "stade": {**tower, "rows": ["bbb", "...", "..."]},
    }
    laid = [{"tile": it, "x": at, "y": 0} for at, it in enumerate(tiles, 1)]
    town = played(little(tiles=tiles, start={"tiles": laid})).town
    hung = [(it.name, it.anchor) for it in board_of(town).plots if it.needed]
    assert hung == [("Bar", "end"), ("Station-service", "start"), ("Stade", "middle")]


@pytest.mark.parametrize(("move", "sentence"), SAID, ids=[sentence for _, sentence in SAID])
def test_a_move_in_one_sentence(move: Move, sentence: str) -> None:
    table = little(3, seats=NAMED)
    del table["tiles"]
    assert plain(played(table).describe(move)) == sentence


def test_a_move_already_played_is_told_as_it_was_then() -> None:
    game = played(caught(3, seats=NAMED), seize(1), flee(1, [1, 0]), act("end_turn"))
    assert plain(game.told(1)) == "Chloé fait fuir l'humain en N1 : 1."
    assert plain(game.told(2)) == "Fin du tour d'Ana."


def test_why_is_data_and_a_sentence_with_its_lines() -> None:
    game = played(caught(seats=NAMED), seize(4))
    [why] = game.why(0)
    assert why.rule == "capture.reussie"
    assert why.facts == {"human": 1, "total": 4, "needed": 3}
    assert plain(why.sentence) == "4, il fallait 3 ou plus : l'humain 1 est pris."
    assert {"L83", "L85"} <= set(why.cites)


@pytest.mark.parametrize(
    ("table", "move", "sentence"),
    [
        (
            caught(),
            act("end_turn"),
            "Avant de finir, tentez d'abord de capturer l'humain 1.",
        ),
        (
            caught(seats=zombies(A=[[0, 0], [1, 0]]), start={"humans": [[0, 0], [1, 0]]}),
            act("end_turn"),
            "Avant de finir, tentez d'abord de capturer les humains 1 et 2.",
        ),
        (
            little(tiles={"rue": STREET}),
            act("tile", tile="rue", placed=False),
            "« rue » peut se poser à l'ouest du square, sans la tourner : posez-la.",
        ),
    ],
)
def test_a_refusal_agrees_with_what_it_counts(
    table: dict[str, Any], move: Move, sentence: str
) -> None:
    with pytest.raises(Refusal) as refused:
        played(table).play(move)
    assert plain(refused.value.sentence) == sentence


def test_the_first_turn_has_its_reasons_too() -> None:
    game = played(little(seats={"A": {"hand": 1, "name": "Ana"}}, start={"tokens": [[1, 1]]}))
    assert [plain(it.sentence) for it in game.why(-1)] == [
        "Le tour d'Ana commence.",
        "Ana complète sa main : 2 cartes.",
        "Ana ramasse le jeton dé en C.",
    ]
    assert game.sentences() == [it.sentence for it in game.why(-1)]


CHAINS: list[tuple[dict[str, Any], list[Move], list[str]]] = [
    (
        caught(seats=zombies(A=[[0, 0]], B=[[2, 2]]), start={"humans": [[0, 0], [1, 0], [0, 1]]}),
        [seize(1), flee(1)],
        ["fuite.coince", "infection.infecte"],
    ),
    (
        caught(),
        [seize(3), arm(6), act("wounds", cards=["head_shot", "bras"])],
        ["blessure.tete_piochee", "pion.revient"],
    ),
    (
        caught(start={"humans": [[0, 0]], "tokens": [[0, 0]]}),
        [seize(3), act("correct", player="A", eaten=8), act("infect", cards=["eat", "eat"])],
        ["infection.mange", "jeton.pris", "fin.points"],
    ),
    (caught(), [seize(1), act("reroll", die=6)], ["relance", "capture.reussie"]),
]


@pytest.mark.parametrize(("table", "moves", "rules"), CHAINS, ids=[str(it[2]) for it in CHAINS])
def test_one_thing_leads_to_another(
    table: dict[str, Any], moves: list[Move], rules: list[str]
) -> None:
    game = played(table, *moves)
    assert [it.rule for it in game.why(len(moves) - 1)] == rules


def test_the_card_of_a_game_counts_its_points() -> None:
    assert card(GAME).people.endswith(" mène : 1 point")
