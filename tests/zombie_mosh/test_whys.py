"""Every consequence has a reason, with its sentence, its lines and its rulings."""

import re
from functools import cache
from pathlib import Path

import pytest
from zombie_mosh.concerts import (
    CASES,
    RULINGS,
    TO_THE_DANCE,
    Move,
    attack,
    case,
    count,
    crowd,
    deal,
    decree,
    defend,
    document,
    note,
    played,
    song,
)
from zombie_mosh.follies import random_game

from gm_assistant.engine.game import Why
from gm_assistant.french.language import plain
from gm_assistant.games.zombie_mosh.rules.game import Game, open_document, replay
from gm_assistant.games.zombie_mosh.rules.words import SAYINGS

ROOT = Path(__file__).parent.parent.parent
LAST_LINE = 88
IN_THE_CODE = re.compile(r"\b[A-Z]-\d\d\b")


@cache
def games() -> tuple[Game, ...]:
    worked = [replay(case(path))[0] for path in CASES]
    rehearsed = [replay(random_game(2 + seed % 5, seed, 200))[0] for seed in range(6)]
    return (*worked, *rehearsed)


@cache
def whys() -> tuple[Why, ...]:
    return tuple(why for game in games() for n in range(len(game.moves)) for why in game.why(n))


def test_every_saying_is_said() -> None:
    assert {why.rule for why in whys()} == set(SAYINGS)


def test_a_sentence_is_whole() -> None:
    for why in whys():
        assert why.sentence[-1] == "."
        assert not re.search(r"[{}]|None| {2}", why.sentence), why.sentence


@pytest.mark.parametrize("rule", [it for it in SAYINGS if it != "passe_outre"])
def test_what_is_cited_exists(rule: str) -> None:
    cites = SAYINGS[rule].cites
    assert cites
    for cite in cites:
        line = cite.startswith("L") and 0 < int(cite[1:]) <= LAST_LINE
        assert line or cite in RULINGS


def test_every_ruling_stands_where_it_is_applied() -> None:
    rules = (ROOT / "gm_assistant" / "games" / "zombie_mosh" / "rules").glob("*.py")
    code = " ".join(it.read_text("utf-8") for it in rules)
    assert set(IN_THE_CODE.findall(code)) == RULINGS


def test_every_move_but_a_note_has_a_reason_or_changes_nothing() -> None:
    for game in games():
        for index, move in enumerate(game.moves):
            before, after = (game.back_to(index + it).situation() for it in (0, 1))
            assert before == after or game.why(index), move


def test_why_somebody_left() -> None:
    nearly = decree("B", damage={"tete": 3, "bras_gauche": 3, "bras_droit": 2})
    others = [attack("A", "B", "bras_droit"), *[defend("A", force=True)] * 3]
    game = played(song(), nearly, *TO_THE_DANCE[1:], *others, count(force=True))
    told = [(why.rule, why.facts.get("player")) for why in game.why(len(game.moves) - 1)]
    assert ("compte.sort", "B") in told
    assert ("pion.passe", "C") in told
    (left,) = (it for it in game.why(len(game.moves) - 1) if it.rule == "compte.sort")
    assert left.cites == ("L78", "D-04")
    assert left.sentence.startswith("Béa a perdu trois membres")


def test_the_story_numbers_its_moves() -> None:
    story = played(song(), deal()).story()
    assert story[0] == "0. Une chanson s'ouvre, le pion Premier joueur est à Ana."
    assert [it[0] for it in story] == ["0", "→", "1", "→"]
    assert story[3].endswith("Ana, Béa et Cyd. (L46, T-01, T-05)")


# Those that change no result: a limit that is none, and whose turn nobody asks.
ELSEWHERE = {"M-04", "M-05"}


def test_every_ruling_has_a_case() -> None:
    cited = {it for path in CASES for it in case(path)["cites"]}
    assert {it for it in cited if re.fullmatch(r"[A-Z]-\d\d", it)} == RULINGS - ELSEWHERE


# A move is said in one French sentence, played or not.

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
