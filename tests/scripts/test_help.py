"""The rules in two sentences: everything is explained, and found with few letters."""

import re
from pathlib import Path

import pytest

from gm_assistant.games.quinte_bourg.rules.sheet import NIGHT_TABLES
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMPS,
    LAW_EFFECTS,
    LONG_ACTIONS,
    NIGHTS,
    OWN_VICTORIES,
    POSTS,
    POWERS,
    ROLES,
    SPECIALITIES,
    STAGES,
    STATUSES,
)
from gm_assistant.games.quinte_bourg.texts.help import KIND_LABELS, KINDS, SETTINGS, Help, load_help
from gm_assistant.seam.pages import plain

COUNTS = {
    "camp": 8,
    "role": 24,
    "speciality": 28,
    "post": 13,
    "condition": 9,
    "long_action": 9,
    "power": 8,
    "stage": 12,
    "law_effect": 7,
    "setting": 7,
    "status": 6,
}


def found(rules: Help, text: str) -> list[str]:
    return [entry.label for entry in rules.search(text)]


def test_nothing_is_wrong(rules: Help) -> None:
    assert rules.problems == ()


@pytest.mark.rulebook
def test_everything_is_explained(rules: Help) -> None:
    assert {kind: len(rules.kind(kind)) for kind in COUNTS} == COUNTS
    assert KIND_LABELS.keys() == KINDS.keys()
    for kind, words in (
        ("camp", CAMPS),
        ("role", ROLES),
        ("speciality", SPECIALITIES),
        ("post", POSTS),
        ("condition", OWN_VICTORIES),
        ("long_action", LONG_ACTIONS),
        ("power", POWERS),
        ("stage", STAGES),
        ("law_effect", LAW_EFFECTS),
        ("setting", SETTINGS),
        ("status", STATUSES),
    ):
        assert {entry.id for entry in rules.kind(kind)} == words.keys()


def test_every_row_of_every_night_is_explained(rules: Help) -> None:
    for night in NIGHTS:
        for step in NIGHT_TABLES[night]:
            assert rules.of("row", step) is not None, step


def test_a_rule_is_two_sentences_and_a_setting_is_one(rules: Help) -> None:
    for entry in rules.entries:
        sentences = len(re.findall(r"[.!?](?:\s|$)", entry.rule))
        assert sentences == (1 if entry.kind == "setting" else 2), entry.id
        assert len(entry.rule) <= 240, entry.id


def test_a_card_says_the_nights_on_which_it_is_called(rules: Help) -> None:
    steps = {"artiste": ("sculpture", "caricature"), "eris": ("querelle", "farce")}
    steps |= {"freyja": ("allumeuse", "adoration")}
    for entry in rules.kind("speciality"):
        named = {night for night in NIGHTS if night in entry.when.casefold()}
        rows = steps.get(entry.id, (entry.id,))
        called = {night for night in NIGHTS if any(row in NIGHT_TABLES[night] for row in rows)}
        every = "Chaque nuit" in entry.when
        assert named == (set() if every else called), entry.id
        assert every is (called == set(NIGHTS)), entry.id


def test_names_are_those_of_the_game(rules: Help) -> None:
    for kind in ("camp", "role", "speciality", "post", "condition", "power", "stage"):
        assert {entry.id: entry.label for entry in rules.kind(kind)} == dict(KINDS[kind])


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("prophete", "Prophète"),
        ("PRÊTRE cap", "Prêtre capitaliste"),
        ("freyja admire", "Freyja (adoration)"),
        ("camera", "Caméra thermique"),
        ("tribunal purge", "Purge"),
    ],
)
def test_search_forgives_accents_and_capitals(rules: Help, typed: str, first: str) -> None:
    assert found(rules, typed)[0] == first


def test_fingers_in_a_hurry_type_no_ligature() -> None:
    assert plain("L’Œuvre d'Éris") == "l'oeuvre d'eris"


def test_a_name_comes_before_a_mention(rules: Help) -> None:
    labels = found(rules, "scrutateur")
    assert labels[0] == "Scrutateur"
    assert len(labels) > 3


def test_nothing_typed_and_nonsense_find_nothing(rules: Help) -> None:
    assert rules.search("  ") == ()
    assert rules.search("zzz zzz") == ()


def test_an_id_is_looked_up_in_its_kind(rules: Help) -> None:
    souris = rules.find("souris")
    assert [entry.kind for entry in souris] == ["camp", "role"]
    assert rules.of("camp", "souris") == souris[0]
    assert rules.of("camp", "voleur") is None
    voleur = rules.of("row", "voleur")
    assert voleur is not None
    assert voleur.kind == "speciality"


def test_the_own_copy_is_read_first(shipped: Path, own: Path) -> None:
    text = (shipped / "regles.toml").read_text(encoding="utf-8")
    (own / "regles.toml").write_text(text.replace("Elle ne dort jamais", "Elle ne ronfle jamais"))
    laura = load_help(shipped, own).of("speciality", "laura")
    assert laura is not None
    assert laura.rule.startswith("Elle ne ronfle jamais chez elle.")


def test_without_any_file_every_name_is_still_there(tmp_path: Path, rules: Help) -> None:
    bare = load_help(tmp_path)
    assert [(entry.kind, entry.id) for entry in bare.entries] == [
        (entry.kind, entry.id) for entry in rules.entries
    ]
    assert bare.problems[0].blocking


TO_WHOM = re.compile(r"\b(tu|toi|te|t'|ta|ton|tes|vous)\b")


def test_a_card_tells_its_player_what_to_do_when_and_how_to_win(rules: Help) -> None:
    """A7: spoken to, with the gesture of what is invoked."""
    for kind in ("role", "speciality"):
        for entry in rules.kind(kind):
            assert TO_WHOM.search(plain(entry.card)), entry.label
            assert not re.match(r"(il|elle|la personne)\b", plain(entry.card)), entry.label
            assert entry.when, entry.label
            assert entry.win or kind == "speciality", entry.label
    once = [it for it in rules.kind("role") if "une seule fois" in it.card]
    assert {it.id for it in once} == {
        "sheherazade", "prophete", "seth", "fennec", "reptilienne_noire", "reptilienne_rouge",
    }  # fmt: skip
    raised = [it.id for it in once if "lève le bras" in it.card]
    assert len(raised) == len(once) - 1  # Shéhérazade turns her card herself.


_OF_SOMEBODY_ELSE = re.compile(r"\b(?:ils?(?! (?:reste|y a))|elles?|lui)\b", re.IGNORECASE)


def test_a_card_speaks_to_whoever_holds_it(rules: Help) -> None:
    """« tu », or nobody: « Pour gagner : tenir à soi seul… », never « Ou bien il a… »."""
    for kind in ("role", "speciality", "condition"):
        for entry in rules.kind(kind):
            told = f"{entry.when} {entry.win}"
            assert not _OF_SOMEBODY_ELSE.search(told), told
