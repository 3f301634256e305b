"""Every reason that the rules give has one French sentence, and every sentence has its use."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from rules.told import played

from gm_assistant.games.quinte_bourg.rules.reasons import SENTENCES, answer_in_words
from gm_assistant.games.quinte_bourg.rules.victory import STOPPING
from gm_assistant.games.quinte_bourg.rules.why import everything
from gm_assistant.games.quinte_bourg.rules.words import LONG_ACTIONS, POWERS

CORE = Path(__file__).parents[2] / "gm_assistant" / "games" / "quinte_bourg" / "rules"
RULINGS = "TLADMPVWIXRZ"
SLEEP = ("marchand_de_sable", "psychopathe", "toque")
VERDICTS = ("oui", "pas_encore", "non")

# What may follow each beginning of a key that the code completes.
ENDINGS = {
    "attaque.": ("aucun_attaquant", "protegee", "vide", "que_des_reptiliens", "victime"),
    "mort.": (
        "attaque",
        "assassinat",
        "repticide",
        "morsure",
        "chagrin",
        "conversion_radieuse",
        "honte",
        "execution",
    ),
    "destin.": ("fantome", "esprit", "heritage"),
    "effet.": ("farce", "caricature", "adoration", "minus_cortex"),
    "fin.": STOPPING,
    "invocation.": tuple(it for it in POWERS if it != "enquete"),
    "ou.": tuple(LONG_ACTIONS),
    "rangee.duo.": ("dort", "mort"),
    "rangee.endormi.": SLEEP,
    "show.": ("gagne", "continue", "meurt"),
    "sommeil.": SLEEP,
    "souhait.": (
        "enlevement",
        "sculpter",
        "se_battre",
        "copuler",
        "dormir_ensemble",
        "squatter",
    ),
    "amoureux.": ("oui", "pas_encore"),
    "compte.": VERDICTS,
    "cupide.": ("non", "parti"),
    "villageois.": ("oui", "pas_encore"),
    "charme.": ("orphee", "sirene"),
    "idealistes.": VERDICTS,
    "martyre.": ("pas_encore", "non", "parti"),
    "moitie.": VERDICTS,
    "seths.": ("oui", "pas_encore", "a_rappeler", "non", "parti"),
    "showman.": ("oui", "pas_encore", "non"),
    "suit.": VERDICTS,
    "trois_postes.": VERDICTS,
}


def trees() -> Iterator[ast.Module]:
    for path in sorted(CORE.rglob("*.py")):
        if not path.name.startswith("sayings"):
            yield ast.parse(path.read_text(encoding="utf-8"))


def constants() -> set[str]:
    """What the code says in quotes, but for the keys under which rows keep their sentences."""
    return {
        node.value
        for tree in trees()
        for skipped in [keys_of_sentences(tree)]
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if id(node) not in skipped
    }


def keys_of_sentences(tree: ast.Module) -> set[int]:
    return {
        id(key)
        for node in ast.walk(tree)
        if isinstance(node, ast.Dict)
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "say"
    }


def beginnings() -> set[str]:
    """The keys that the code completes: f"attaque.{outcome}"."""
    first = (
        node.values[0]
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr) and node.values
    )
    words = (it.value for it in first if isinstance(it, ast.Constant))
    return {it for it in words if isinstance(it, str) and re.fullmatch(r"[a-z_.]+\.", it)}


def completed() -> set[str]:
    return {start + end for start in beginnings() for end in ENDINGS[start]}


def test_what_the_code_completes_is_known() -> None:
    assert beginnings() == set(ENDINGS)


def test_every_rule_has_its_sentence() -> None:
    dotted = {it for it in constants() if re.fullmatch(r"[a-z_]+(\.[a-z_]+)+", it)}
    assert (dotted | completed()) - set(SENTENCES) == set()


def test_no_sentence_is_unused() -> None:
    assert set(SENTENCES) - constants() - completed() == set()


@pytest.mark.parametrize("rule", SENTENCES)
def test_a_sentence_is_one_and_cites_the_rules(rule: str) -> None:
    template, cites = SENTENCES[rule]
    assert template[0].isupper() or template[0] in "«{"
    assert template.endswith((".", "{words}"))
    assert template.count(". ") == 0
    assert cites
    assert all(re.fullmatch(rf"L\d+|[{RULINGS}]-\d\d", it) for it in cites)


def test_every_citation_of_a_line_points_into_the_rulebook() -> None:
    cited = {it for saying in SENTENCES.values() for it in saying.cites}
    lines = {int(it[1:]) for it in cited if re.fullmatch(r"L\d+", it)}
    assert min(lines) > 50
    assert max(lines) <= 700


def test_every_consequence_ever_told_can_be_said() -> None:
    ever = (it for game in played() for it in everything(game.village))
    told = {(it.rule, *sorted(it.facts)) for it in ever}
    for rule, *facts in told:
        holes = {it for _, it, _, _ in Formatter().parse(SENTENCES[rule].template) if it}
        # `blow` is made of who is struck, where, and among whom.
        known = {*facts, "player"} | ({"blow"} if "victim" in facts else set())
        assert {it.removeprefix("de_") for it in holes} <= known


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (True, "oui"),
        (False, "non"),
        ("vide", "personne"),
        ("plusieurs", "plusieurs personnes"),
        ({"camp_roles": ["cupide"], "specialities": []}, "Cupide ; sans spécialité"),
        (["minus", "prophete"], "Minus et Prophète"),
    ],
)
def test_answers_are_said_in_words(answer: object, words: str) -> None:
    assert answer_in_words(answer) == words
