"""A move is one French sentence for the journal, and its reasons are data and sentences."""

from typing import Any

import pytest
from humans.little import STREET, Move, act, arm, caught, flee, little, played, seize, walk, zombies

from gm_assistant.french.language import plain
from gm_assistant.games.humans.rules.words import Refusal
from gm_assistant.games.humans.screens.board import board_of

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
