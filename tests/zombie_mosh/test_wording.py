"""A move is said in one French sentence, played or not."""

import pytest
from zombie_mosh.stories import (
    Move,
    attack,
    count,
    crowd,
    deal,
    decree,
    defend,
    document,
    note,
    song,
)

from gm_assistant.french.language import plain
from gm_assistant.games.zombie_mosh.rules.game import open_document

SAID: list[tuple[Move, str]] = [
    (song("B"), "Une chanson s'ouvre, le pion Premier joueur est à Béa."),
    (deal(), "Quatre cartes à chacun."),
    (crowd("B", "tete", "bras_gauche"), "La foule frappe Béa : tête et bras gauche."),
    (crowd("B", "tete", "tete"), "La foule frappe Béa : tête, deux fois."),
    (attack("A", "B", "jambe_droite"), "Ana attaque Béa : jambe droite."),
    (defend("A"), "Ana se défend : tête."),
    (defend("A") | {"target": "B"}, "Ana défend Béa : tête."),
    (count(), "On compte les dégâts."),
    (count(force=True), "On compte les dégâts (la table passe outre)."),
    (decree("A", damage={"tete": 2}), "Par décret : les dégâts d'Ana, tête à 2."),
    (decree("A", damage={}), "Par décret : les dégâts d'Ana, inchangés."),
    (
        decree("B", out=True, first="C"),
        "Par décret : Béa est dehors ; le pion Premier joueur est à Cyd.",
    ),
    (decree("B", out=False), "Par décret : Béa est dans la fosse."),
    (note("Plus\nfort."), "Note : Plus fort."),
    (note(""), "Note : rien."),
]


@pytest.mark.parametrize(("move", "sentence"), SAID)
def test_a_move_is_said(move: Move, sentence: str) -> None:
    assert plain(open_document(document()).describe(move)) == sentence


def test_a_blank_name_is_said_by_its_id() -> None:
    players = [{"id": "A", "name": " "}, {"id": "B"}]
    assert open_document(document(players=players)).describe(defend("A")) == "A se défend : tête."
