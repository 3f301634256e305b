"""The sheet of the facts: what happens outside of the calls, one row each, in its moment."""

from collections.abc import Mapping, Sequence
from typing import Final

from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.companions.quinte_bourg.spreadsheet import grid as g
from gm_assistant.companions.quinte_bourg.spreadsheet.coins import RED
from gm_assistant.companions.quinte_bourg.spreadsheet.controls import control
from gm_assistant.companions.quinte_bourg.spreadsheet.fact_formulas import NO_EFFECT
from gm_assistant.companions.quinte_bourg.spreadsheet.facts import FACTS_HEADER, FIRST_FACT, DayRows
from gm_assistant.companions.quinte_bourg.spreadsheet.nightly import NightLinks
from gm_assistant.quinte_bourg.words.vocabulary import STEPS
from gm_assistant.workbook.cells import put, put_formula
from gm_assistant.workbook.choices import among, offer, offer_count
from gm_assistant.workbook.colours import add_rule
from gm_assistant.workbook.page_setup import set_up_page

_COLUMNS: Final = (
    ("Quand", 22),
    ("Quoi", 24),
    ("Qui", 22),
    ("Avec, à qui, qui", 22),
    ("Pièces", 9),
    ("Poste, destin ou carte", 28),
    ("Le tableur refuse", 42),
)


def write_facts(
    sheet: Worksheet, blocks: Sequence[DayRows], nights: Mapping[int, NightLinks]
) -> None:
    """Free rows to fill in, and between them what the nights bring by themselves."""
    put(sheet, 1, 1, "Ce qui arrive hors des appels", "titre")
    words = "Une ligne par fait, dans l'ordre, sous son moment. Les lignes grises se calculent."
    put(sheet, 2, 1, words, "sous-titre")
    for column, (title, width) in enumerate(_COLUMNS, start=1):
        put(sheet, FACTS_HEADER, column, title, "en-tête")
        sheet.column_dimensions["ABCDEFG"[column - 1]].width = width
    for number, block in enumerate(blocks):
        _write_day(sheet, block, number, nights.get(block.period.numero))
    last = blocks[-1].last
    offer(sheet, f"B{FIRST_FACT}:B{last}", "Liste_faits")
    for letter in "CD":
        offer(sheet, f"{letter}{FIRST_FACT}:{letter}{last}", "Liste_joueurs")
    offer_count(
        sheet, f"E{FIRST_FACT}:E{last}", 0, 999, "Pièces", "Une case vide : selon la règle."
    )
    add_rule(sheet, f"A{FIRST_FACT}:G{last}", f'$G{FIRST_FACT}<>""', RED)
    set_up_page(sheet, FACTS_HEADER, 2)


def _write_day(sheet: Worksheet, block: DayRows, number: int, night: NightLinks | None) -> None:
    day = block.period.numero
    moments = (
        (block.before, f"Nuit {day}, avant l'attaque"),
        (block.after, f"Nuit {day}, après l'attaque"),
        (block.waking, f"Jour {day}, réveil"),
        (block.morning, f"Jour {day}, postes"),
        (block.day, f"Jour {day}, {block.period.jour}"),
    )
    for rows, moment in moments:
        for row in rows:
            put(sheet, row, 1, moment, "texte")
            for column in range(2, 7):
                put(sheet, row, column, None, "à remplir")
            put_formula(sheet, row, 7, control(block, number, row), "calculé")
        if rows:
            offer(sheet, f"F{rows.start}:F{rows.stop - 1}", "Liste_precisions", strict=False)
    if night is not None and block.larceny and block.attack and block.effect and block.announced:
        _by_themselves(sheet, block, night)
    _say(sheet, block.turn, f"Jour {day}, matin", "Le Scrutateur tourne")
    _place(sheet, block.turn, 3, g.post_cell("scrutateur", block.turn))


def _by_themselves(sheet: Worksheet, block: DayRows, night: NightLinks) -> None:
    day = block.period.numero
    larceny, attack, effect = block.larceny or 0, block.attack or 0, block.effect or 0
    _say(sheet, larceny, f"Nuit {day}, larcin", STEPS[night.thief])
    _place(sheet, larceny, 3, f"${g.TO}{larceny}")
    _place(sheet, larceny, 4, f"${g.FROM}{larceny}")
    amount = g.elsewhere(f"${g.AMOUNT}{larceny}")
    put_formula(sheet, larceny, 5, f'IF({amount}=0,"",{amount})', "entier")
    most, taken = (g.elsewhere(f"${it}{larceny}") for it in (g.NEW_SEAT, g.AMOUNT))
    too_much = f'IF({taken}>{most},"Trop : "&{most}&" au plus.","")'
    put_formula(sheet, larceny, 7, too_much, "calculé")
    _say(sheet, attack, f"Nuit {day}, attaque", STEPS["attaque"])
    _place(sheet, attack, 3, f"${g.DIES}{attack}")
    _place(sheet, attack, 4, f"${g.GRIEVES}{attack}")
    _say(sheet, effect, f"Jour {day}, matin", STEPS[night.post_step])
    if night.post_step != "farce":
        _place(sheet, effect, 3, f"${g.WHO}{effect}")
    if night.post_step == "adoration":
        put(sheet, effect, 4, None, "à remplir")
    elif night.post_step == "minus_cortex":
        _place(sheet, effect, 4, f"${g.WITH}{effect}")
    for row in (attack, effect):
        put(sheet, row, 6, None, "à remplir")
        offer(sheet, f"F{row}", among(NO_EFFECT))
    _say(sheet, block.announced or 0, f"Jour {day}, bilan", "Les morts de la nuit sont annoncés")


def _say(sheet: Worksheet, row: int, moment: str, words: str) -> None:
    put(sheet, row, 1, moment, "total texte")
    put(sheet, row, 2, words, "total texte")
    for column in range(3, 8):
        put(sheet, row, column, None, "total texte")


def _place(sheet: Worksheet, row: int, column: int, cell: str) -> None:
    """The name of the player whose place a hidden cell holds."""
    place = g.elsewhere(cell)
    put_formula(sheet, row, column, f'IF({place}>0,INDEX(Noms,{place}),"")', "total texte")
