"""The layout is proved when it is loaded, and every slip is named at once."""

from pathlib import Path

import pytest

from gm_assistant.games.quinte_bourg.paper.ledger import ACCOUNTS
from gm_assistant.games.quinte_bourg.rehearsal import random_game
from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.places import exports_folder
from gm_assistant.toolkit.workbook.book import workbook_bytes
from gm_assistant.toolkit.workbook.loading import BrokenLayout, load_layout

FAULTY = """
surprise = 1

[colours.camps]
"Seths" = "rouge"

[[sheet]]
id = "joueur"
title = "Joueurs"
column = []

[[sheet]]
id = "nuits"
title = "Nuits / appels"
frozen = 9

[[sheet.column]]
field = "titulair"
title = "Titulaire"
width = 12

[[sheet.column]]
field = "rang"
title = "titulaire"
width = 0
format = "entiers"

[[sheet.column]]
field = "appel"
title = "Appel"
format = "date"
colours = "camp"

[[sheet]]
id = "sommeil"
title = "Joueurs"

[[sheet.column]]
field = "maison"
title = "Maison"
width = 12
coloured_by = "action"

[[sheet.column]]
field = "nom"
title = "Nom {n}"
width = "large"

[[sheet]]
id = "argent"
title = "Argent"

[[sheet.column]]
field = "ecart"
title = "Écart"
width = 9
"""
SLIPS = [
    "en-tête : La clé « surprise » n'existe pas ici.",
    "colours.camps : La couleur de « Seths » doit être six chiffres : « F2C14E ».",
    "joueur : La feuille « joueur » n'existe pas. Vouliez-vous dire « joueurs » ?",
    "joueur : Il faut au moins une colonne : [[sheet.column]].",
    "nuits : Le titre d'une feuille ne peut contenir ni [ ] : * ? / \\ ni ' au bord.",
    "nuits : « frozen » doit laisser au moins une colonne qui défile.",
    "colonne titulair : Le champ « titulair » n'existe pas. Vouliez-vous dire « titulaire » ?",
    "colonne rang : « width » doit être de 1 à 200.",
    "colonne rang : Le format « entiers » n'existe pas. Vouliez-vous dire « entier » ?",
    "colonne rang : Une autre colonne porte déjà ce titre : nuits, colonne titulair.",
    "colonne appel : Il manque la clé « width » : un nombre, sans guillemets.",
    "colonne appel : Le format « date » ne convient pas à ce champ. Prenez texte.",
    "colonne appel : La palette « camp » n'existe pas. Vouliez-vous dire « camps » ?",
    "colonne maison : Cette colonne se répète : mettez {n} dans son titre, pour le numéro du jour.",
    "colonne maison : Le champ « action » n'a pas de colonne dans cette feuille.",
    "colonne nom : « width » doit être un nombre, sans guillemets.",
    "colonne nom : Cette colonne ne se répète pas : son titre ne peut pas contenir d'accolade.",
    "joueurs : Deux feuilles ont le même « title » : « Joueurs ».",
    "colonne ecart : Cette colonne se calcule sur depart, entrees, sorties : remettez",
    "la feuille « transferts » avec ses colonnes jour, de, vers, pieces.",
]


def said(folder: Path) -> list[str]:
    found = load_layout(ACCOUNTS, exports_folder(), folder).problems
    return [f"{it.row} : {it.sentence} {it.hint}".strip() for it in found]


def test_the_shipped_layout_holds() -> None:
    assert load_layout(ACCOUNTS, exports_folder()).problems == ()


def test_every_slip_is_named_at_once_and_the_shipped_layout_is_read(tmp_path: Path) -> None:
    (tmp_path / "classeur.toml").write_text(FAULTY, encoding="utf-8")
    found = said(tmp_path)
    for slip in SLIPS:
        assert any(slip in it for it in found), slip
    assert len(found) == len(SLIPS) + 1
    assert found[-1].endswith("En attendant vos corrections, le fichier fourni est lu à sa place.")
    assert (
        load_layout(ACCOUNTS, exports_folder(), tmp_path).sheets
        == load_layout(ACCOUNTS, exports_folder()).sheets
    )


@pytest.mark.parametrize(
    "text",
    ["[[sheet]", "sheet = 3", "sheet = []", "colours = 3", "[colours]\nx = 3", "[[sheet]]\nid = 3"],
)
def test_nothing_in_a_file_is_a_surprise(tmp_path: Path, text: str) -> None:
    (tmp_path / "classeur.toml").write_text(text, encoding="utf-8")
    assert len(said(tmp_path)) >= 2


def test_an_own_copy_takes_precedence(tmp_path: Path) -> None:
    (tmp_path / "classeur.toml").write_text(
        '[[sheet]]\nid = "joueurs"\ntitle = "Monde"\n[[sheet.column]]\n'
        'field = "nom"\ntitle = "Qui"\nwidth = 12\n',
        encoding="utf-8",
    )
    layout = load_layout(ACCOUNTS, exports_folder(), tmp_path)
    assert layout.problems == ()
    assert [it.title for it in layout.sheets] == ["Monde"]
    game = open_game(random_game(8, 2, 30))
    assert workbook_bytes(ACCOUNTS, ACCOUNTS.ledger(game, "Essai"), layout).startswith(b"PK")


def test_a_file_with_a_wrong_name_is_said(tmp_path: Path) -> None:
    (tmp_path / "claseur.toml").write_text("", encoding="utf-8")
    (found,) = said(tmp_path)
    assert "Vouliez-vous dire « classeur.toml » ?" in found


def test_a_damaged_installation_says_so(tmp_path: Path) -> None:
    with pytest.raises(BrokenLayout, match="réinstallez"):
        load_layout(ACCOUNTS, tmp_path)
