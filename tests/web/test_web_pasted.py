"""Names as they come out of a message, a table or a note."""

import pytest

from gm_assistant.games.quinte_bourg.rules.composition import FEWEST_PLAYERS
from gm_assistant.toolkit.workbook.names import pasted_names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("1. Anna\n2) Bruno\n- Chloé", ["Anna", "Bruno", "Chloé"]),
        ("Anna, Bruno ; Chloé", ["Anna", "Bruno", "Chloé"]),
        ("Dupont, Anna\nPetit, Bruno\nRoux, Chloé", ["Anna Dupont", "Bruno Petit", "Chloé Roux"]),
        ("Prénom\tNom\nAnna\tDupont\nBruno\tPetit", ["Anna Dupont", "Bruno Petit"]),
        ("1 Anna\n2 Bruno\n3 Chloé", ["Anna", "Bruno", "Chloé"]),
        ("1\tAnna\n2\tBruno\n3\tChloé", ["Anna", "Bruno", "Chloé"]),
        ("1;Anna\n2;Bruno\n3;Chloé", ["Anna", "Bruno", "Chloé"]),
        ("1) Anna, 2) Bruno", ["Anna", "Bruno"]),
        ("Anna,\nBruno,\n", ["Anna", "Bruno"]),
        ("Prénom;Nom\nAnna;Dupont\nBruno;Petit", ["Anna Dupont", "Bruno Petit"]),
        ("N°\tJoueur\n1\tAnna\n2\tBruno", ["Anna", "Bruno"]),
        ("Anna\tDupont\nBruno\tPetit", ["Anna Dupont", "Bruno Petit"]),
        ("Anna;Dupont\nBruno;Petit\nEva;Roux", ["Anna Dupont", "Bruno Petit", "Eva Roux"]),
        ("Anna;12 ans\nBruno;9 ans\nEva;a@b.ch", ["Anna", "Bruno", "Eva"]),
        ("Anna\tBruno\tChloé", ["Anna", "Bruno", "Chloé"]),
        (
            "Anna ; Bruno ; Eva\nDavid ; Farid ; Gwen",
            ["Anna", "Bruno", "Eva", "David", "Farid", "Gwen"],
        ),
        ("Joueur 1\nJoueur 2", ["Joueur 1", "Joueur 2"]),
        ("Anna, Bruno et Chloé", ["Anna", "Bruno", "Chloé"]),
        ("Anna, Bruno,\nChloé & David", ["Anna", "Bruno", "Chloé", "David"]),
        ("Joueurs :\n(1) Anna\n[2] Bruno", ["Anna", "Bruno"]),
        ("1° Anna\n#2 Bruno\n✅ Chloé", ["Anna", "Bruno", "Chloé"]),
        ("☐ Anna\n[x] Bruno\n‣ Chloé\na) David", ["Anna", "Bruno", "Chloé", "David"]),
        (
            "Anna\tBruno\tEva\nDavid\tFarid\tGwen",
            ["Anna", "Bruno", "Eva", "David", "Farid", "Gwen"],
        ),
        ("\u2068Anna\u2069\n\ufeffBruno\u200b", ["Anna", "Bruno"]),
        ("Léa\nNoël, Oscar, \nPaul\t\n", ["Léa", "Noël", "Oscar", "Paul"]),
        ("Anna\tDupont\nNoël, Oscar,\nEva\tRoux", ["Anna Dupont", "Noël", "Oscar", "Eva Roux"]),
        (" \n\t\n", []),
        ("Anna\n\n  Jean-Paul  \n", ["Anna", "Jean-Paul"]),
        ("Anna, Bruno\nChloé, David", ["Anna", "Bruno", "Chloé", "David"]),
        ("Anna\nBruno, Chloé,\nDavid\t", ["Anna", "Bruno", "Chloé", "David"]),
        ("1️⃣ Anna\n2️⃣ Bruno\n🔟 Eva", ["Anna", "Bruno", "Eva"]),
        ("n°1 Anna\nN° 2 : Bruno\nJoueur 3 : Eva", ["Anna", "Bruno", "Eva"]),
        ("> *Anna*\n> **Bruno**\n« Eva »", ["Anna", "Bruno", "Eva"]),
        ('"Anna","Bruno","Eva"', ["Anna", "Bruno", "Eva"]),
        ("Prénom\nAnna\nBruno", ["Anna", "Bruno"]),
        ("Liste des joueurs\nAnna\nBruno", ["Anna", "Bruno"]),
        ("Place\tPrénom\n1\tAnna\n2\tBruno", ["Anna", "Bruno"]),
        ("Joueurs de ce soir : Anna, Bruno et Eva.", ["Anna", "Bruno", "Eva"]),
        ("1. Anna 2. Bruno 3. Eva", ["Anna", "Bruno", "Eva"]),
        ("Anna / Bruno / Eva", ["Anna", "Bruno", "Eva"]),
        ("Anna - Bruno - Jean-Paul", ["Anna", "Bruno", "Jean-Paul"]),
        ("| n° | joueur |\n|---|---|\n| 1 | Anna |\n| 2 | Bruno |", ["Anna", "Bruno"]),
        ("Anna | Bruno | Eva", ["Anna", "Bruno", "Eva"]),
        ("Anna\tOui\nBruno\tNon\nEva\tOui", ["Anna", "Bruno", "Eva"]),
        ("Ana Bob Eva Jo Léa Max Noé Zoé", ["Ana", "Bob", "Eva", "Jo", "Léa", "Max", "Noé", "Zoé"]),
        ("Anna T.\nBruno", ["Anna T.", "Bruno"]),
        ("Anna : oui, Bruno : non", ["Anna : oui", "Bruno : non"]),
        ("Anna de La Tour du Pin", ["Anna de La Tour du Pin"]),
    ],
)
def test_names_are_understood_as_they_are_pasted(text: str, names: list[str]) -> None:
    assert pasted_names(text, FEWEST_PLAYERS) == names
