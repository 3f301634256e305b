"""A small night, row by row: what its sheet shows in which box."""

from typing import Any

import pytest
from print.evenings import RULES, SCRIPTS

from gm_assistant.games.quinte_bourg.paper.cards import Wanted, sheets_of
from gm_assistant.games.quinte_bourg.paper.sheets import CallLine, CallSheet, Holder
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game

PEOPLE = {
    "A": ("Ana", "reptilien", "voleur"),
    "B": ("Bob", "villageois", "dresseur_chien"),
    "C": ("Chloé", "villageois", "marchand_de_sable"),
    "D": ("Dany", "villageois", "fureteur"),
    "E": ("Ève", "orphee", "freyja"),
    "F": ("Farid", "villageois", "ingenieure"),
    "G": ("Gwen", "villageois", "psychopathe"),
    "H": ("Hugo", "villageois", "voyeur"),
}
CALLS: tuple[dict[str, Any], ...] = (
    {"step": "reptiliens", "target": "H", "horns": True},
    {"step": "marchand_de_sable", "target": "D"},
    {"step": "fureteur", "target": "C"},
    {"step": "voyeur", "target": "A"},
    {"step": "voleur", "house": "B", "gives": {"C": 1}},
    {"step": "allumeuse", "targets": ["B", "F"], "house": "F"},
    {"step": "dresseur_chien", "house": "H"},
    {"step": "attaque", "victim": "H"},
    {"step": "ingenieure", "invention": "stalkeur", "target": "B"},
)


def evening() -> Game:
    players = [
        {"id": it, "name": name, "camp_roles": [role], "specialities": [card]}
        for it, (name, role, card) in PEOPLE.items()
    ]
    calls = [{"move": "call"} | it for it in CALLS]
    return open_game(
        {
            "format": "quinte-bourg/1",
            "players": players,
            "start": {"weekday": "lundi"},
            "moves": [{"move": "night"}, {"move": "pass", "step": "fantomes"}, *calls],
        }
    )


def nights(game: Game | None) -> list[CallSheet]:
    found = sheets_of("nuits", Wanted(SCRIPTS, RULES, game))
    return [it for it in found if isinstance(it, CallSheet)]


def line(sheet: CallSheet, label: str) -> CallLine:
    return next(it for it in sheet.calls if it.label == label)


def noted(sheet: CallSheet, label: str) -> dict[str, str]:
    return {it.label: it.value for it in line(sheet, label).boxes if it.value}


@pytest.mark.parametrize(
    ("label", "boxes"),
    [
        ("Reptiliens", {"Cible": "Hugo", "cornes": "×"}),
        ("Marchand de sable", {"Cible": "Dany"}),
        ("Fureteur", {"Voisin": "Chloé"}),
        ("Voyeur", {"Voisin": "Ana", "Cartes": "Reptilien, Voleur"}),
        ("Voleur", {"Maison": "Bob", "Butin": "1 pièce", "Dons": "1 pièce à Chloé"}),
        ("Freyja (allumeuse)", {"1re": "Bob", "2e": "Farid", "Maison": "Farid"}),
        ("Dresseur de chien", {"Maison": "Hugo", "oui": "×"}),
        ("Attaque", {"Maison": "Hugo", "Victime": "Hugo"}),
        ("Ingénieure", {"Cible": "Bob", "Réponse": "non", "stalkeur": "×"}),
        ("Laura de la Riponne", {}),
    ],
)
def test_each_box_holds_what_was_decided_and_answered(label: str, boxes: dict[str, str]) -> None:
    assert noted(nights(evening())[0], label) == boxes


def test_states_and_marks_of_the_rows() -> None:
    tonight = nights(evening())[0]
    assert line(tonight, "Fantômes").note == "passé"
    assert line(tonight, "Fantômes").nobody == "aucun fantôme"
    assert line(tonight, "Fureteur").holders == (Holder("Dany", "dort"),)
    assert line(tonight, "Fureteur").note == "sans effet"
    assert line(tonight, "Inventeur").nobody == "pas distribué"
    assert not line(tonight, "Laura de la Riponne").called
    assert line(tonight, "Voyeur").called


def test_what_came_of_the_night() -> None:
    facts = {it.label: it.words for it in nights(evening())[0].facts}
    assert facts["Morts de la nuit"] == "Hugo"
    assert facts["Attaque chez Hugo"] == "mort d’Hugo ; attaquant : Ana"
    assert facts["Hors de chez soi, sans attaquer"] == "Bob chez Farid (nuit galante)"


def test_the_night_in_course_keeps_its_words_to_send_back_to_sleep() -> None:
    game = evening()
    assert all(it.close for it in line(nights(game)[0], "Voyeur").words)
    over = nights(game.play({"move": "day"}))[0]
    assert not any(it.close for it in line(over, "Voyeur").words)
    assert line(over, "Voyeur").words[0].say


def test_the_week_goes_round() -> None:
    titles = [it.title for it in nights(evening())]
    assert titles == [it.title for it in nights(None)]
    over = evening().play({"move": "day"})
    assert [it.subtitle for it in nights(over)] == ["mémo · jour 1", *["mémo · à venir"] * 5]
    assert nights(evening())[0].subtitle == "mémo · jour 1 · nuit en cours"
