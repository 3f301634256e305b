"""The empty spreadsheet for an MJ who runs the evening in it: players, nights, coins, posts."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.companions.quinte_bourg.scripts import load_scripts
from gm_assistant.companions.quinte_bourg.scripts.load import own_folder
from gm_assistant.companions.quinte_bourg.spreadsheet.accounts import ACCOUNTS
from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import (
    COINS_SHEET,
    LOVERS,
    MOST_PLAYERS,
    PLAYERS_SHEET,
    POSTS_SHEET,
    name_formula,
    night_title,
    place_of,
)
from gm_assistant.companions.quinte_bourg.spreadsheet.ledgers import write_coins, write_posts
from gm_assistant.companions.quinte_bourg.spreadsheet.night import write_night
from gm_assistant.companions.quinte_bourg.spreadsheet.players import write_lists, write_players
from gm_assistant.companions.quinte_bourg.views.evening import evening
from gm_assistant.places import exports_folder, night_scripts_folder
from gm_assistant.workbook.book import bytes_of, new_book
from gm_assistant.workbook.cells import put
from gm_assistant.workbook.layout import Layout
from gm_assistant.workbook.loading import load_layout
from gm_assistant.workbook.page_setup import set_up_page

GUIDE_SHEET: Final = "Mode d'emploi"
MOST_NIGHTS: Final = 18
_PALETTE: Final = "actions"
_GUIDE: Final = """
Joueurs : écrivez les noms dans l'ordre des places, sans doublon, et choisissez leurs cartes.
Au-dessus des noms, choisissez les deux amoureux, s'il y en a.
Chaque nuit a sa feuille, dans l'ordre des appels : remplissez les cases crème au fil de la nuit. \
En sélectionnant une case, vous lisez ce qu'il faut dire.
« Résultat » répond à chaque appel ; « Dort chez » applique la table des priorités : sommeil \
lourd, enlèvement, sculpture, bagarre, coït, amoureux, Laura, attaque, chez soi.
« Décision du MJ » l'emporte sur le calcul. Une mort en pleine nuit, une conversion ou un \
pouvoir invoqué ne se calculent pas : décidez-les ainsi.
« Présents » et « Attaquants » comptent ceux qui sont dans la maison de ce joueur : c'est ce que \
voit la caméra.
Un mort : écrivez dans « Mort le jour » le numéro du jour (celui de la nuit qui le précède). \
Il n'est plus appelé à partir de la nuit suivante.
Une carte reçue en héritage se met dans « Spécialité reçue » ; une conversion noire, dans \
« Devenu reptilien ».
Pièces : écrivez ce qui change chaque jour, et ce qui sort du jeu ; ✔ dit que le compte y est.
Postes : le titulaire de chaque soir ; en rouge, un mort qui tient encore un poste (permis pour \
le Chef de la milice et le Sénateur).
"""


def blank_bytes(
    names: Sequence[str] = (),
    nights: int = 6,
    layout: Layout | None = None,
    data: Path | None = None,
) -> bytes:
    """The xlsx file of an evening to come, in the words of the night scripts of this MJ."""
    scripts = load_scripts(night_scripts_folder(), own_folder(data) if data else None)
    words = evening(scripts, max(1, min(nights, MOST_NIGHTS)))
    chosen = layout or load_layout(ACCOUNTS, exports_folder())
    book = new_book("Soirée à Quinte-Bourg", "Tableur vide pour mener une partie", ACCOUNTS.subject)
    players = list(names)[:MOST_PLAYERS]
    _write_guide(book.create_sheet(GUIDE_SHEET))
    write_players(book.create_sheet(PLAYERS_SHEET), players)
    for night in words.nights:
        sheet = book.create_sheet(night_title(night.number, night.weekday))
        write_night(sheet, night, words, chosen.colours.get(_PALETTE, {}))
    write_coins(book, book.create_sheet(COINS_SHEET), words.days, len(players))
    write_posts(book.create_sheet(POSTS_SHEET), words)
    write_lists(book, words)
    for lover in LOVERS:
        name_formula(book, f"Place_{lover.lower()}", place_of(lover))
    return bytes_of(book)


def _write_guide(sheet: Worksheet) -> None:
    put(sheet, 1, 1, "Mener la soirée dans ce tableur", "titre")
    sheet.column_dimensions["A"].width = 5
    sheet.column_dimensions["B"].width = 95
    for number, words in enumerate(_GUIDE.strip().splitlines(), start=1):
        put(sheet, number + 2, 1, number, "entier")
        put(sheet, number + 2, 2, words, "note")
        sheet.row_dimensions[number + 2].height = 34
    set_up_page(sheet, 2, 0, landscape=False)
