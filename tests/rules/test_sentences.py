"""Every reason that the rules give has one French sentence, and every sentence has its use."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from rules.evenings import a_game, played
from rules.refused import Move, day_at, invoke, move, row

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import CODE, NAMES
from gm_assistant.games.quinte_bourg.rules.reasons import SENTENCES, answer_in_words
from gm_assistant.games.quinte_bourg.rules.sheet import NIGHT_TABLES
from gm_assistant.games.quinte_bourg.rules.victory import STOPPING
from gm_assistant.games.quinte_bourg.rules.why import everything
from gm_assistant.games.quinte_bourg.rules.words import LONG_ACTIONS, POWERS

CORE = Path(__file__).parents[2] / "gm_assistant" / "games" / "quinte_bourg" / "rules"
RULINGS = "TLADMPVWIXRZ"
SLEEP = ("carte", "psychopathe", "toque")
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
        assert {it.removeprefix("de_").lower() for it in holes} <= known


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
    assert answer_in_words(a_game().village, answer) == words


# Every move and every row has its words for the journal.


@pytest.mark.parametrize(
    ("decided", "words"),
    [
        (row("marchand_de_sable", target="B"), "Marchand de sable : endort Bruno"),
        (row("fantomes", house="A"), "Fantômes : défendent la maison d'Ana"),
        (
            row("reptiliens", target="A", horns=True, agreed=False),
            "Reptiliens : visent la maison d'Ana, avec les cornes, en désaccord",
        ),
        (
            row("voleur", house="E", takes=2, gives={"B": 1, "C": 1}),
            (
                "Voleur : détrousse la maison d'Élise, prend 2 pièces, "
                "redonne 1 pièce à Bruno et 1 pièce à Chloé"
            ),
        ),
        (
            row("attaque", carnage=True, victims={"A": "A"}),
            "Attaque : carnage, tirage au sort : Ana",
        ),
        (row("attaque", victim="A", victims={"A": "A"}), "Attaque : a lieu, tirage au sort : Ana"),
        (row("allumeuse", targets=["A", "E"]), "Freyja (allumeuse) : Ana et Élise"),
        (
            row("farce", direction="horaire"),
            "Éris (farce) : décale les postes dans le sens horaire",
        ),
        (row("reve", text=" "), "Rêve du village : dit de vive voix"),
        (row("dresseur_ours", corpse="K"), "Dresseur d'ours : l'animal flaire Karim à la morgue"),
        (row("aube"), "Aube : les dormeurs se réveillent"),
        (move("pass", step="laura"), "Laura de la Riponne : rien"),
        (move("night", force=True), "Nuit de lundi (imposé par le MJ)"),
        (move("personal", player="A", conditions=[]), "Conditions d'Ana : aucune"),
        (move("exchange", with_=None), "Adoration : pas d'échange"),
        (
            move("fate", player="A", becomes="esprit", shows="camp"),
            "Ana devient esprit et montre sa carte de camp",
        ),
        (
            move(
                "fate",
                player="A",
                becomes="heritage",
                heir="B",
                speciality="voleur",
                heir_drops="curieux",
            ),
            "Ana lègue « Voleur » à Bruno, qui renonce à « Curieux »",
        ),
        (move("legacy", dead="A", gives={"B": 2, "C": 0}), "Legs d'Ana : 2 pièces à Bruno"),
        (move("law", by="A", text=" "), "Ana propose une loi, dite de vive voix"),
        (
            move("vote", ballots=[["A", "B"], ["C", None], ["D", ["A", "B"]]], decides="A"),
            (
                "Vote : Ana pour Bruno, Chloé blanc, David pour Ana > Bruno ; "
                "le Président choisit Ana ; le vote est clos"
            ),
        ),
        (move("vote", ballots=[["A", "B"]], open=True), "Vote : Ana pour Bruno"),
        (move("vote", ballots=[]), "Le vote est clos"),
        (
            move("tribunal", accused="A", spare=["B"], execute=["C", "D"], pardon=True),
            "Tribunal d'Ana : 1 pour épargner, 2 pour exécuter, le Bourreau gracie",
        ),
        (
            move(
                "wedding",
                spouses=["A", "B"],
                priest="pretre_traditionnel",
                price=2,
                payer="A",
                forced_by="A",
                after="E",
            ),
            (
                "Mariage : Ana et Bruno, « Prêtre traditionnel » pour 2 pièces, "
                "sur la demande d'Ana seulement, après Élise"
            ),
        ),
        (move("pickpocket", post="pickpocket_mirka", target=None), "Pickpocket Mirka : rien"),
        (move("correct", post="notaire", player="A"), "Correction : « Notaire » à Ana"),
        (move("correct", post="notaire", player=None), "Correction : « Notaire » à personne"),
        (
            move("correct", player="A", coins=3, status="fantome", charmed_by=[]),
            "Correction d'Ana : 3 pièces, fantôme, charme rien",
        ),
        (
            move("correct", seat_order=["A", "B"]),
            "Correction : places Ana et Bruno",
        ),
        (invoke("E", "enquete", post="notaire"), "Enquête : Élise sur « Notaire »"),
        (invoke("E", "morsure", target="A"), "Morsure : Élise sur Ana"),
        (invoke("H", "show", guesses=[]), "Show : Hugo, aucune réponse"),
        (
            invoke("H", "show", guesses=[{"player": "A", "role": "seth", "answer": "ok"}]),
            "Show : Hugo, 1 « OK »",
        ),
        (move("note", text="pause"), "Note : pause"),
    ],
)
def test_in_words(decided: Move, words: str) -> None:
    assert plain(CODE.in_words(a_game().village, decided)) == words


@pytest.mark.parametrize(
    ("moves", "decided", "words"),
    [
        (day_at("richesse"), move("night"), "Nuit de mardi"),
        (day_at("richesse")[:1], move("day"), "Jour de lundi"),
        (
            day_at("vote", move("vote", ballots=[["A", "F"]])),
            move("execute"),
            "Exécution : Farid",
        ),
        (
            day_at("vote", move("vote", ballots=[["A", "F"]])),
            move("execute", pardon=True),
            "Le Bourreau gracie Farid",
        ),
    ],
)
def test_in_words_at_its_moment(moves: tuple[Move, ...], decided: Move, words: str) -> None:
    assert CODE.in_words(a_game(*moves).village, decided) == words


def test_sunday_has_its_day() -> None:
    village = a_game(*day_at("richesse"), weekday="samedi").village
    assert CODE.in_words(village, move("day")) == "Jour de dimanche"


def every_move_played() -> list[tuple[str, Any]]:
    return [
        (CODE.in_words(game.villages[index], decided), decided)
        for game in played()
        for index, decided in enumerate(game.moves)
    ]


def test_every_move_ever_played_is_one_short_line() -> None:
    for words, decided in every_move_played():
        assert words
        assert "{" not in words
        assert len(words) < 250 or decided["move"] in ("vote", "correct", "note", "law")


def test_the_games_played_hold_every_move_and_every_row() -> None:
    decided = [it for _, it in every_move_played()]
    assert {it["move"] for it in decided} == set(NAMES)
    rows = {it["step"] for it in decided if it["move"] == "call"}
    assert rows >= {step for table in NIGHT_TABLES.values() for step in table}
