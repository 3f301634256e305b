"""The live spreadsheet for an MJ who runs the evening in it, sheet after sheet."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.companions.quinte_bourg.scripts import load_scripts
from gm_assistant.companions.quinte_bourg.scripts.load import own_folder
from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import (
    COINS_SHEET,
    FACTS_SHEET,
    GUIDE_SHEET,
    LOVERS,
    MOST_PLAYERS,
    PLAYERS_SHEET,
    POSTS_SHEET,
    WORK_SHEET,
    name_formula,
    night_title,
    place_of,
)
from gm_assistant.companions.quinte_bourg.spreadsheet.coins import write_coins
from gm_assistant.companions.quinte_bourg.spreadsheet.facts import (
    FACTS,
    HELP,
    DayRows,
    Room,
    fact_rows,
)
from gm_assistant.companions.quinte_bourg.spreadsheet.facts_sheet import write_facts
from gm_assistant.companions.quinte_bourg.spreadsheet.lists import write_lists
from gm_assistant.companions.quinte_bourg.spreadsheet.night import write_night
from gm_assistant.companions.quinte_bourg.spreadsheet.nightly import links_of
from gm_assistant.companions.quinte_bourg.spreadsheet.players import name_players, write_players
from gm_assistant.companions.quinte_bourg.spreadsheet.posts import write_posts
from gm_assistant.companions.quinte_bourg.spreadsheet.purses import ACCOUNTS
from gm_assistant.companions.quinte_bourg.spreadsheet.work import write_work
from gm_assistant.companions.quinte_bourg.views.evening import Evening, evening
from gm_assistant.places import exports_folder, night_scripts_folder
from gm_assistant.quinte_bourg.words.vocabulary import Weekday
from gm_assistant.workbook.book import bytes_of, new_book
from gm_assistant.workbook.cells import put
from gm_assistant.workbook.layout import Layout
from gm_assistant.workbook.loading import load_layout
from gm_assistant.workbook.page_setup import set_up_page

MOST_NIGHTS: Final = 18
_PALETTE: Final = "actions"
_GUIDE: Final = """
Joueurs : écrivez les noms dans l'ordre des places, sans doublon, et choisissez leurs cartes. \
Au-dessus des noms, choisissez les deux Amoureux, s'il y en a. Chacun reçoit une pièce.
Postes : remplissez la colonne « Départ » ; le reste se calcule.
Chaque nuit a sa feuille, dans l'ordre des appels : remplissez les cases crème au fil de la nuit. \
En sélectionnant une case, vous lisez ce qu'il faut dire.
« Résultat » répond à chaque appel ; « Dort chez » applique la table des priorités : sommeil \
lourd, enlèvement, sculpture, bagarre, nuit galante, Amoureux, Laura, attaque, chez soi.
« Présents » et « Attaquants » comptent qui est dans la maison de ce joueur : c'est ce que \
voit la caméra.
Faits : tout ce qui n'est pas un appel s'écrit là, sous sa nuit ou son jour, dans l'ordre. Ce \
qui vient après ne change jamais une nuit d'avant.
Le larcin, la victime de l'attaque, l'échange des postes et le tour du Scrutateur s'y écrivent \
d'eux-mêmes. « sans effet » les annule. Une ligne rouge dit ce que les règles refuseraient.
Pièces : tout vient des nuits et des faits. « ± » est pour un vote payant ou un décret.
Le tableur ne calcule pas : ce qu'un pouvoir invoqué en pleine nuit change aux appels de cette \
même nuit (« Décision du MJ » l'emporte alors), le mode carnage (écrivez les morts), les votes, \
les lois, les charmes et la fin de la partie, ni les réglages autres que ceux de départ.
« Importer », dans l'assistant, relit ce fichier et en fait une partie.
"""


def live_book(
    names: Sequence[str],
    words: Evening,
    layout: Layout | None = None,
    rooms: Mapping[int, Room] | None = None,
) -> tuple[Workbook, list[DayRows]]:
    """The workbook, and where the facts of each day are written."""
    chosen = layout or load_layout(ACCOUNTS, exports_folder())
    book = new_book("Soirée à Quinte-Bourg", "Tableur pour mener une partie", ACCOUNTS.subject)
    blocks = fact_rows(words.days, rooms)
    links = {it.number: links_of(it) for it in words.nights}
    dusk = {it.period.numero: it.first - 1 for it in blocks}
    _write_guide(book.create_sheet(GUIDE_SHEET))
    write_players(book.create_sheet(PLAYERS_SHEET), names[:MOST_PLAYERS], blocks[-1].last)
    for night in words.nights:
        sheet = book.create_sheet(night_title(night.number, night.weekday))
        colours = chosen.colours.get(_PALETTE, {})
        write_night(sheet, night, words, dusk[night.number], colours)
    write_facts(book.create_sheet(FACTS_SHEET), blocks, links)
    write_coins(book, book.create_sheet(COINS_SHEET), blocks)
    write_posts(book.create_sheet(POSTS_SHEET), blocks)
    write_lists(book, words)
    write_work(book.create_sheet(WORK_SHEET), blocks, links)
    name_players(book)
    for lover in LOVERS:
        name_formula(book, f"Place_{lover.lower()}", place_of(lover))
    return book, blocks


def blank_bytes(
    names: Sequence[str] = (),
    nights: int = 6,
    layout: Layout | None = None,
    data: Path | None = None,
    start: Weekday = "lundi",
) -> bytes:
    """The xlsx file of an evening to come, in the words of the night scripts of this MJ."""
    book, _ = live_book(names, words_of(nights, start, data), layout)
    return bytes_of(book)


def words_of(nights: int, start: Weekday, data: Path | None = None) -> Evening:
    """So many nights from a weekday on, in the words of this MJ."""
    scripts = load_scripts(night_scripts_folder(), own_folder(data) if data else None)
    return evening(scripts, max(1, min(nights, MOST_NIGHTS)), start)


def _write_guide(sheet: Worksheet) -> None:
    put(sheet, 1, 1, "Mener la soirée dans ce tableur", "titre")
    sheet.column_dimensions["A"].width = 5
    sheet.column_dimensions["B"].width = 26
    sheet.column_dimensions["C"].width = 72
    said = _GUIDE.strip().splitlines()
    for number, words in enumerate(said, start=1):
        row = number + 2
        put(sheet, row, 1, number, "entier")
        put(sheet, row, 2, words, "note")
        sheet.merge_cells(start_row=row, end_row=row, start_column=2, end_column=3)
        sheet.row_dimensions[row].height = 50
    first = len(said) + 4
    put(sheet, first, 2, "Les faits", "en-tête")
    put(sheet, first, 3, "Ce qu'il faut remplir", "en-tête")
    for row, fact in enumerate(FACTS, start=first + 1):
        put(sheet, row, 2, fact, "texte")
        put(sheet, row, 3, HELP[fact], "texte")
    set_up_page(sheet, 2, 0, landscape=False)
