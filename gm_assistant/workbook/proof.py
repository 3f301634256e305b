"""Proves the file of the layout, and names every slip at once: sheet, column, right name."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.own_files.fields import Report
from gm_assistant.own_files.problems import slip
from gm_assistant.seam.ledger import Accounts
from gm_assistant.workbook.layout import Kind, fields_of
from gm_assistant.workbook.slips import (
    chart_slips,
    colour_slips,
    format_slips,
    is_of,
    tables,
    title_slips,
)
from gm_assistant.workbook.text import units

Data = Mapping[str, Any]
# Counted as spreadsheets count: an emoji is two.
LONGEST_TITLE: Final = 31
WIDEST: Final = 200
_HEAD: Final = {"colours": dict, "charts": str, "sheet": list}
_SHEET: Final = {
    "id": str,
    "title": str,
    "heading": str,
    "frozen": int,
    "landscape": bool,
    "struck": str,
    "chart": str,
    "column": list,
}
_COLUMN: Final = {
    "field": str,
    "title": str,
    "width": float,
    "format": str,
    "colours": str,
    "coloured_by": str,
    "wrap": bool,
}
_IN_WORDS: Final = {
    str: "un texte entre guillemets",
    int: "un nombre entier, sans guillemets",
    float: "un nombre, sans guillemets",
    bool: "true ou false, sans guillemets",
    dict: "une table",
    list: "une suite de tables entre doubles crochets",
}
_SIGNS: Final = re.compile(r"[\[\]:*?/\\]")
_COLOUR: Final = re.compile(r"[0-9A-Fa-f]{6}")


@dataclass(frozen=True)
class Place:
    """Where a slip is: the sheet and the column as the file names them."""

    report: Report
    name: str
    line: int | None = None

    def say(self, sentence: str, hint: str = "") -> None:
        """Write down a slip of this place."""
        self.report.say(sentence, row=self.name, line=self.line, hint=hint)

    def prove_keys(self, data: Data, kinds: Mapping[str, type], needed: Sequence[str]) -> None:
        """Keys that are unknown, missing or of the wrong kind."""
        for key, value in data.items():
            if key not in kinds:
                self.say(f"La clé « {key} » n'existe pas ici.", slip(key, kinds))
            elif not is_of(value, kinds[key]):
                self.say(f"« {key} » doit être {_IN_WORDS[kinds[key]]}.")
        for key in needed:
            if key not in data:
                self.say(f"Il manque la clé « {key} » : {_IN_WORDS[kinds[key]]}.")


def prove(report: Report, accounts: Accounts[Any]) -> None:
    """Everything that is wrong with the file."""
    data = report.source.table
    head = Place(report, "en-tête")
    head.prove_keys(data, _HEAD, ("sheet",))
    _prove_colours(report, data)
    sheets = tables(data, "sheet")
    _prove_charts(head, data, sheets)
    for number in range(len(sheets)):
        _prove_sheet(report, sheets, number, data, accounts)
    if is_of(data.get("sheet"), list) and not sheets:
        head.say("Il faut au moins une feuille : [[sheet]].")
    _prove_different(report, sheets)
    _prove_asked(report, sheets, accounts)
    _prove_live(report, sheets, accounts)


def _prove_colours(report: Report, data: Data) -> None:
    palettes = data.get("colours", {})
    for name, palette in palettes.items() if isinstance(palettes, dict) else ():
        place = Place(report, f"colours.{name}")
        if not isinstance(palette, dict):
            place.say("Une palette est une table : ce que dit la case, et sa couleur.")
            continue
        for words, colour in palette.items():
            if not (isinstance(colour, str) and _COLOUR.fullmatch(colour)):
                place.say(f"La couleur de « {words} » doit être six chiffres : « F2C14E ».")


def _prove_sheet(
    report: Report, sheets: Sequence[Data], number: int, data: Data, accounts: Accounts[Any]
) -> None:
    sheet = sheets[number]
    named = sheet.get("id") if isinstance(sheet.get("id"), str) else f"feuille {number + 1}"
    place = Place(report, str(named), report.source.line_of("sheet", number))
    place.prove_keys(sheet, _SHEET, ("id", "title", "column"))
    table = sheet.get("id")
    if isinstance(table, str) and table not in accounts.rows:
        place.say(f"La feuille « {table} » n'existe pas.", slip(table, accounts.rows))
    _prove_title(place, sheet.get("title"))
    columns = tables(sheet, "column")
    if not columns and is_of(sheet.get("column"), list):
        place.say("Il faut au moins une colonne : [[sheet.column]].")
    _prove_frozen(place, sheet, len(columns))
    if isinstance(table, str) and table in accounts.rows:
        _prove_columns(place, sheets, number, data, fields_of(accounts, table))


def _prove_title(place: Place, title: object) -> None:
    if not isinstance(title, str):
        return
    if not title.strip() or units(title) > LONGEST_TITLE:
        place.say(f"Le titre doit avoir de 1 à {LONGEST_TITLE} caractères.")
    if _SIGNS.search(title) or not title.isprintable() or title[:1] == "'" or title[-1:] == "'":
        place.say("Le titre d'une feuille ne peut contenir ni [ ] : * ? / \\ ni ' au bord.")
    if title.casefold() in ("history", "historique"):
        place.say(f"Excel réserve le titre « {title} » : choisissez-en un autre.")


def _prove_frozen(place: Place, sheet: Data, columns: int) -> None:
    frozen = sheet.get("frozen", 0)
    if is_of(frozen, int) and not 0 <= frozen < max(columns, 1):
        place.say("« frozen » doit laisser au moins une colonne qui défile.")


def _prove_columns(
    place: Place, sheets: Sequence[Data], at: int, data: Data, known: Mapping[str, Kind]
) -> None:
    sheet = sheets[at]
    palettes = data.get("colours", {})
    shown = {str(it.get("field")) for it in tables(sheet, "column")}
    titles: dict[str, str] = {}
    for number, column in enumerate(tables(sheet, "column"), start=1):
        name = column.get("field")
        named = f"{place.name}, colonne {name if isinstance(name, str) else number}"
        where = _of_column(place.report, sheets, at, number - 1, named)
        where.prove_keys(column, _COLUMN, ("field", "title", "width"))
        _prove_column(where, column, known)
        palettes_known = palettes if isinstance(palettes, dict) else {}
        for sentence, hint in colour_slips(column, shown, palettes_known):
            where.say(sentence, hint)
        title = str(column.get("title", "")).casefold()
        if title in titles:
            where.say(f"Une autre colonne porte déjà ce titre : {titles[title]}.")
        titles[title] = named
    for sentence, hint in chart_slips(sheet, known):
        place.say(sentence, hint)
    struck = sheet.get("struck", "")
    if isinstance(struck, str) and struck and struck not in known:
        place.say(f"Le champ « {struck} » n'existe pas.", slip(struck, known))


def _prove_charts(head: Place, data: Data, sheets: Sequence[Data]) -> None:
    """The sheet of charts has a title like the others, and its own."""
    title = data.get("charts")
    _prove_title(head, title or None)
    if any(str(it.get("title")).casefold() == str(title).casefold() for it in sheets):
        head.say(f"Une feuille s'appelle déjà « {title} » : donnez un autre nom aux graphiques.")


def _prove_column(place: Place, column: Data, known: Mapping[str, Kind]) -> None:
    field = column.get("field")
    kind = known.get(field) if isinstance(field, str) else None
    if isinstance(field, str) and kind is None:
        place.say(f"Le champ « {field} » n'existe pas.", slip(field, known))
    width = column.get("width", 1)
    if is_of(width, float) and not 1 <= width <= WIDEST:
        place.say(f"« width » doit être de 1 à {WIDEST}.")
    for sentence, hint in (*format_slips(column, kind), *title_slips(column, kind)):
        place.say(sentence, hint)


def _prove_different(report: Report, sheets: Sequence[Data]) -> None:
    for key in ("id", "title"):
        seen: set[str] = set()
        for number, sheet in enumerate(sheets):
            value = str(sheet.get(key, "")).casefold()
            if value and value in seen:
                place = Place(report, value, report.source.line_of("sheet", number))
                place.say(f"Deux feuilles ont le même « {key} » : « {sheet[key]} ».")
            seen.add(value)


def _prove_asked(report: Report, sheets: Sequence[Data], accounts: Accounts[Any]) -> None:
    """A column that is worked out counts on others of its own sheet."""
    for number, sheet in enumerate(sheets):
        live = accounts.live.get(str(sheet.get("id")))
        columns = tables(sheet, "column")
        shown = {it.get("field") for it in columns}
        for place, column in enumerate(columns):
            field = str(column.get("field"))
            missing = [it for it in (live.asks if live else {}).get(field, ()) if it not in shown]
            if missing:
                where = _of_column(report, sheets, number, place, f"{sheet['id']}, colonne {field}")
                where.say(
                    f"Cette colonne se calcule sur {', '.join(missing)} : remettez ce qui manque "
                    f"dans cette feuille, ou retirez aussi « {field} »."
                )


def _of_column(report: Report, sheets: Sequence[Data], number: int, place: int, name: str) -> Place:
    """A column by its own line, where the file writes its columns one block each."""
    before = sum(len(tables(it, "column")) for it in sheets[:number])
    line = report.source.line_of("sheet.column", before + place)
    return Place(report, name, line or report.source.line_of("sheet", number))


def _prove_live(report: Report, sheets: Sequence[Data], accounts: Accounts[Any]) -> None:
    columns = {
        str(sheet.get("id")): {it.get("field") for it in tables(sheet, "column")}
        for sheet in sheets
    }
    for table, live in accounts.live.items():
        wanted = columns.get(table, set()) & set(live.fields)
        for source, needed in live.needs.items():
            if wanted and not set(needed) <= columns.get(source, set()):
                Place(report, table).say(
                    f"Les colonnes {', '.join(sorted(map(str, wanted)))} comptent sur la feuille "
                    f"« {source} » avec ses colonnes {', '.join(needed)}."
                )
