"""One night of the empty spreadsheet: its calls to fill in, and where everybody sleeps."""

from collections.abc import Mapping
from typing import Final

from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.companions.quinte_bourg.spreadsheet import night_formulas as rules_names
from gm_assistant.companions.quinte_bourg.spreadsheet.answers import answer, victim
from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import (
    CALLS_HEADER,
    FIRST_BED,
    FIRST_CALL,
    LAST_BED,
    LOVERS,
    MOST_PLAYERS,
    PLAYERS_SHEET,
    place_of,
)
from gm_assistant.companions.quinte_bourg.spreadsheet.effects import effect
from gm_assistant.companions.quinte_bourg.spreadsheet.night_formulas import (
    BED,
    BOTH,
    DISAGREED,
    HORNS,
    RANK,
    REVEALER,
    STALKER,
    STRIKES,
    NightRules,
    column,
    rules_of,
)
from gm_assistant.companions.quinte_bourg.views.evening import Evening, EveningCall, EveningNight
from gm_assistant.workbook.cells import put, put_formula
from gm_assistant.workbook.choices import among, offer, offer_count
from gm_assistant.workbook.colours import add_rule, colour
from gm_assistant.workbook.page_setup import set_up_page

_CALLS: Final = (
    ("Rang", 8),
    ("Appel", 24),
    ("Titulaire", 24),
    ("Cible", 19),
    ("Seconde cible", 19),
    ("Maison", 19),
    ("Précision", 15),
    ("Résultat", 26),
)
_BEDS: Final = (
    ("Joueur", 20),
    ("Dort chez", 20),
    ("Action", 19),
    ("Décision du MJ", 17),
    ("Présents", 10),
    ("Attaquants", 12),
)
# Which cells of a call are to be filled in.
CELLS: Final[Mapping[str, str]] = {
    "milice": "F",
    "designation": "DG",
    "rendez_vous": "F",
    "sable": "D",
    "fouille": "D",
    "larcin": "FG",
    "rapt": "D",
    "coit": "DEF",
    "bagarre": "DEF",
    "sculpture": "D",
    "cible": "D",
    "duo": "DE",
    "sens": "G",
    "squat": "F",
    "maison": "F",
    "animal": "DF",
    "attaque": "D",
    "invention": "DG",
    "recit": "G",
}
_WORDS: Final = {
    "designation": (HORNS, DISAGREED, BOTH),
    "sens": ("horaire", "antihoraire"),
    "invention": (STALKER, REVEALER),
}
_GROUPS: Final = {
    "milice": '"les fantômes"',
    "rendez_vous": 'Amoureux_1&IF(Amoureux_2="",""," et "&Amoureux_2)',
    "recit": '"les esprits"',
    "moment": '""',
    "duo": '"Cortex, puis Minus"',
}


_OF_REPTILIANS: Final = ("designation", "attaque")


def write_night(
    sheet: Worksheet,
    night: EveningNight,
    words: Evening,
    dusk: int,
    colours: Mapping[str, str],
) -> None:
    """Fill the sheet of one night."""
    rules = rules_of(night, words, dusk)
    put(sheet, 1, 1, f"Nuit {night.number}, {night.weekday}", "titre")
    put(sheet, 2, 1, "Les cases crème sont à remplir ; les autres se calculent.", "sous-titre")
    _write_protected(sheet, night)
    _write_headers(sheet)
    for row, call in enumerate(night.calls, start=FIRST_CALL):
        _write_call(sheet, rules, call, row)
    for place in range(1, MOST_PLAYERS + 1):
        _write_bed(sheet, rules, place)
    beds = f"{FIRST_BED}:{{}}{LAST_BED}"
    offer(sheet, f"M{beds.format('M')}", "Liste_joueurs", "Décision du MJ", _OVERRULE)
    colour(sheet, f"K{beds.format('L')}", f"$L{FIRST_BED}", colours)
    calls = f"H{FIRST_CALL}:H{FIRST_CALL + len(night.calls) - 1}"
    add_rule(sheet, calls, f'LEFT($H{FIRST_CALL},4)="sans"', "E9E9E9")
    add_rule(sheet, calls, f'OR($H{FIRST_CALL}="échec",$H{FIRST_CALL}="à revoir")', "F6D7C8")
    add_rule(sheet, calls, f'LEFT($H{FIRST_CALL},7)="victime"', "E58F8A")
    for letter in (*"QRSTUVWXYZ", rules_names.SCALED):
        sheet.column_dimensions[letter].hidden = True
    set_up_page(sheet, CALLS_HEADER, 2, pages=1)


_OVERRULE: Final = "Une maison écrite ici l'emporte sur celle que donne la table des priorités."


def _write_protected(sheet: Worksheet, night: EveningNight) -> None:
    """The richest of the day before; the MJ may write somebody else."""
    put(sheet, 2, 5, "La plus grosse bourse de la veille, protégée :", "total texte")
    # `Plus_riche` says who was the richest at the end of each day, in order.
    richest = f'IF(INDEX(Plus_riche,{night.number - 1})="","",INDEX(Plus_riche,{night.number - 1}))'
    put_formula(sheet, 2, 7, richest if night.number > 1 else '""', "à remplir")
    put_formula(sheet, 2, 20, place_of("$G$2"), "calculé")
    offer(sheet, "G2", "Liste_joueurs")


def _write_headers(sheet: Worksheet) -> None:
    for first, columns in ((1, _CALLS), (10, _BEDS)):
        for place, (title, width) in enumerate(columns, start=first):
            cell = put(sheet, CALLS_HEADER, place, title, "en-tête")
            sheet.column_dimensions[cell.column_letter].width = width
    sheet.column_dimensions["I"].width = 3
    sheet.row_dimensions[CALLS_HEADER].height = 24


def _write_call(sheet: Worksheet, rules: NightRules, call: EveningCall, row: int) -> None:
    put(sheet, row, 1, row - FIRST_CALL + 1, "entier")
    timer = f" ({call.timer} s)" if call.timer else ""
    put(sheet, row, 2, f"{call.label}{timer}", "texte")
    put_formula(sheet, row, 3, _holder_words(call, row), "calculé")
    cells = CELLS.get(call.kind, "")
    for letter in "DEFG":
        style = "à remplir" if letter in cells else "calculé"
        put(sheet, row, "ABCDEFG".index(letter) + 1, None, style)
        if letter in cells:
            _offer(sheet, call, letter, row)
    put_formula(sheet, row, 8, answer(rules, call, row), "calculé")
    _write_helpers(sheet, rules, call, row)


def _holder_words(call: EveningCall, row: int) -> str:
    if call.kind in _GROUPS:
        return _GROUPS[call.kind]
    if call.kind in _OF_REPTILIANS:
        return _reptilians()
    return f'IF($Q{row}=0,"—",INDEX(Noms,$Q{row}))'


def _reptilians() -> str:
    """Their names, one after another; a function that joins is missing in older programs."""
    rows = range(FIRST_BED, LAST_BED + 1)
    named = "&".join(f'IF($W{row}=1,", "&$J{row},"")' for row in rows)
    return f"MID({named},3,400)"


def _offer(sheet: Worksheet, call: EveningCall, letter: str, row: int) -> None:
    title, cell = call.label, f"{letter}{row}"
    if letter in "DE":
        offer(sheet, cell, "Liste_joueurs", title, call.say)
    elif letter == "F":
        offer(sheet, cell, _houses(call, row), title, call.say)
    elif call.kind == "larcin":
        offer_count(sheet, cell, 0, 999, title, "Combien de pièces ; une case vide : le plus.")
    elif call.kind in _WORDS:
        offer(sheet, cell, among(*_WORDS[call.kind]), title, call.say)


def _houses(call: EveningCall, row: int) -> str:
    """Where only two houses may be chosen, only these are offered."""
    if call.kind in ("coit", "bagarre"):
        return f"$D${row}:$E${row}"
    if call.kind == "rendez_vous":
        first, second = LOVERS.values()
        return f"'{PLAYERS_SHEET}'!{first}:{second}"
    return "Liste_joueurs"


def _write_helpers(sheet: Worksheet, rules: NightRules, call: EveningCall, row: int) -> None:
    holder = rules.holder(call) if call.card and call.kind not in _GROUPS else "0"
    second = victim(rules, row) if call.kind == "attaque" else place_of(f"$E{row}")
    helpers = (
        holder,
        place_of(f"$D{row}"),
        second,
        place_of(f"$F{row}"),
        effect(rules, call, row),
    )
    for place, formula in enumerate(helpers, start=17):
        put_formula(sheet, row, place, formula, "calculé")


def _write_bed(sheet: Worksheet, rules: NightRules, place: int) -> None:
    row = FIRST_BED + place - 1
    seen = f"${RANK}{row}=0"
    here = f"({column(BED)}={place})"
    shown = (
        f'INDEX(Noms,{place})&""',
        f'IF(${BED}{row}=0,"",INDEX(Noms,${BED}{row}))',
        f'IF({seen},"",INDEX(Actions,${RANK}{row}))',
    )
    for at_column, formula in enumerate(shown, start=10):
        put_formula(sheet, row, at_column, formula, "calculé")
    put(sheet, row, 13, None, "à remplir")
    sheet.row_dimensions[row].height = 20
    for at_column, counted in ((14, f"{here}*1"), (15, f"{here}*{column(STRIKES)}")):
        put_formula(sheet, row, at_column, f'IF($J{row}="","",SUMPRODUCT({counted}))', "entier")
    for at_column, formula in enumerate(_bed_helpers(rules, place, row), start=22):
        put_formula(sheet, row, at_column, formula, "calculé")


def _bed_helpers(rules: NightRules, place: int, row: int) -> tuple[str, ...]:
    return (
        rules.alive(place),
        f"${rules_names.ALIVE}{row}*${rules_names.SCALED}{row}",
        rules.rank(place, row),
        rules.bed(place, row),
        rules.strikes(place, row),
        rules.scaled(place),
    )
