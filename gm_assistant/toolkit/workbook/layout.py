"""The layout of the workbook: sheets, columns and colours, as its file declares them.

`load_layout` takes it from the MJ's own copy if that holds, from the shipped one otherwise; `prove`
gathers every slip of the file, each with what to do about it. A `Layout` is laid out for the nights
and days of one game (`laid_out`, `bands`) and coloured (`colour_columns`).
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import Any, Final, get_type_hints

from openpyxl.formatting.rule import Rule
from openpyxl.styles import PatternFill
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.french.language import signed
from gm_assistant.seam.paper import Accounts, Period
from gm_assistant.toolkit.own_files import Problem, Report, Source, read_source, slip
from gm_assistant.toolkit.workbook.cells import quoted, readable, units

FORMATS: Final = {
    "texte": (str,),
    "entier": (int,),
    "signe": (int,),
    "pourcent": (float,),
    "date": (datetime,),
    "heure": (datetime,),
    "date_heure": (datetime,),
}


# How a table may be drawn.
CHARTS: Final = ("lignes", "aires", "barres")


@dataclass(frozen=True, slots=True)
class Column:
    """One column, or one a night or a day when its field holds several values."""

    field: str
    title: str
    width: float
    format: str = "texte"
    colours: str = ""
    coloured_by: str = ""
    wrap: bool = False
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: which table it shows, under which title, and its columns."""

    id: str
    title: str
    columns: tuple[Column, ...]
    heading: str
    frozen: int = 0
    landscape: bool = True
    struck: str = ""
    chart: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole workbook; `colours` are palettes: what a cell says, and its colour."""

    sheets: tuple[Sheet, ...]
    colours: dict[str, dict[str, str]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    # The title of the sheet of charts; without one, nothing is drawn.
    charts: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a field holds, and whether once a row or once a period."""

    holds: type
    repeated: bool


def fields_of(accounts: Accounts[Any], table: str) -> dict[str, Kind]:
    """The fields that a column of this table may refer to."""
    return {name: _kind(hint) for name, hint in get_type_hints(accounts.tables[table].row).items()}


def _kind(hint: object) -> Kind:
    """What may be words is words, though a number can stand in it too."""
    inside = getattr(hint, "__args__", ())
    repeated = getattr(hint, "__origin__", None) is tuple
    held = next((it for it in (str, datetime, float, int) if it is hint or it in inside), str)
    return Kind(held, repeated)


# The columns of one sheet laid out: repeated ones once a night or a day, titles all different.


@dataclass(frozen=True, slots=True)
class Placed:
    """One column of the sheet; `turn` is the place of its period, None for a plain one."""

    column: Column
    place: int
    title: str
    turn: int | None = None

    @property
    def letter(self) -> str:
        """The letters that a spreadsheet gives it."""
        return get_column_letter(self.place)

    def value_of(self, record: Any) -> Any:
        """What it shows of a row of its table."""
        found = getattr(record, self.column.field)
        return found if self.turn is None else found[self.turn]


@dataclass(frozen=True, slots=True)
class Band:
    """A title over the columns of one period."""

    first: int
    last: int
    words: str


def laid_out(columns: Sequence[Column], periods: Sequence[Period]) -> tuple[Placed, ...]:
    """Neighbouring repeated columns take turns: house 1, action 1, house 2, action 2…"""
    placed: list[Placed] = []
    taken: set[str] = set()
    for column, turn in _turns(columns, periods):
        title = _different(_titled(column, periods, turn), taken)
        placed.append(Placed(column, len(placed) + 1, title, turn))
    return tuple(placed)


def _turns(
    columns: Sequence[Column], periods: Sequence[Period]
) -> Iterator[tuple[Column, int | None]]:
    for repeated, group in groupby(columns, key=lambda it: it.repeated):
        together = list(group)
        if not repeated:
            yield from ((column, None) for column in together)
        else:
            for turn in range(len(periods)):
                yield from ((column, turn) for column in together)


def _titled(column: Column, periods: Sequence[Period], turn: int | None) -> str:
    if turn is None:
        return column.title
    period = periods[turn]
    return column.title.replace("{n}", str(period.numero)).replace("{jour}", period.jour)


def _different(title: str, taken: set[str]) -> str:
    """Two headers of a table may not be the same, whatever their capitals."""
    found, number = title, 2
    while found.casefold() in taken:
        found, number = f"{title} ({number})", number + 1
    taken.add(found.casefold())
    return found


def bands(placed: Sequence[Placed], periods: Sequence[Period], word: str) -> Iterator[Band]:
    """The titles over periods that take several columns."""
    for turn, group in groupby(placed, key=lambda it: it.turn):
        together = list(group)
        if turn is not None and len(together) > 1:
            period = periods[turn]
            words = f"{word} {period.numero} · {period.jour}"
            yield Band(together[0].place, together[-1].place, words)


# Conditional colours: what a cell says decides of its colour, and goes on doing so.

Palettes = Mapping[str, Mapping[str, str]]


def colour_columns(
    sheet: Worksheet, placed: Sequence[Placed], palettes: Palettes, first: int, last: int
) -> None:
    """Give each column the rules of its palette."""
    for it in placed:
        palette = palettes.get(it.column.colours, {})
        if palette:
            cells = f"{it.letter}{first}:{it.letter}{last}"
            colour(sheet, cells, f"${_deciding(it, placed).letter}{first}", palette)


def _deciding(of: Placed, placed: Sequence[Placed]) -> Placed:
    """The column whose words decide: another of the same period, or itself."""
    if not of.column.coloured_by:
        return of
    same = (it for it in placed if it.column.field == of.column.coloured_by)
    return next((it for it in same if it.turn in (of.turn, None)), of)


def colour(sheet: Worksheet, cells: str, decides: str, palette: Mapping[str, str]) -> None:
    """One rule for each entry of a palette."""
    for words, paint in palette.items():
        add_rule(sheet, cells, f"{decides}={quoted(readable(signed(words)))}", paint)


def add_rule(sheet: Worksheet, cells: str, formula: str, paint: str) -> None:
    """Paint these cells where the formula, written for the first of them, is true."""
    fill = PatternFill("solid", start_color=paint, end_color=paint)
    rule = Rule("expression", dxf=DifferentialStyle(fill=fill), formula=[formula])
    sheet.conditional_formatting.add(cells, rule)


# What may be wrong with one column or one chart of the layout, and what to do about it.

Data = Mapping[str, Any]
Slips = Iterator[tuple[str, str]]
LONGEST_HEADER: Final = 255
BRACES: Final = ("{n}", "{jour}")
_BRACE: Final = re.compile(r"\{[^}]*\}?")
_DRAWABLE: Final = (
    "Un graphique demande une seule colonne qui se répète, de nombres, et une de texte."
)


def is_of(value: object, kind: type) -> bool:
    """Whether a TOML value is of a kind; a whole number is a number too."""
    if kind is list:
        return isinstance(value, list) and all(isinstance(it, dict) for it in value)
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def tables(data: Data, key: str) -> list[dict[str, Any]]:
    """The tables `[[key]]`, or none where the file says something else."""
    value = data.get(key, [])
    return list(value) if is_of(value, list) else []


def format_slips(column: Data, kind: Kind | None) -> Slips:
    """A format that is unknown, or of another kind than the field."""
    said = column.get("format", "texte")
    if not isinstance(said, str):
        return
    if said not in FORMATS:
        yield f"Le format « {said} » n'existe pas.", slip(said, FORMATS)
    elif kind and said != "texte" and kind.holds not in FORMATS[said]:
        right = [name for name, held in FORMATS.items() if kind.holds in held]
        yield f"Le format « {said} » ne convient pas à ce champ.", f"Prenez {' ou '.join(right)}."


def title_slips(column: Data, kind: Kind | None) -> Slips:
    """A header that no table can have, or that repeats wrongly."""
    title = column.get("title")
    if not isinstance(title, str):
        return
    if not title.strip() or units(title) > LONGEST_HEADER:
        yield "Le titre d'une colonne doit avoir de 1 à 255 caractères.", ""
    if any(not sign.isprintable() for sign in title):
        yield "Le titre d'une colonne tient sur une ligne, sans signe invisible.", ""
    braces = _BRACE.findall(title)
    if kind and kind.repeated and "{n}" not in braces:
        yield "Cette colonne se répète : mettez {n} dans son titre, pour le numéro du jour.", ""
    if kind and not kind.repeated and braces:
        yield "Cette colonne ne se répète pas : son titre ne peut pas contenir d'accolade.", ""
    for brace in braces:
        if brace not in BRACES:
            yield f"« {brace} » n'existe pas dans un titre.", slip(brace, BRACES)


def colour_slips(column: Data, shown: Collection[str], palettes: Mapping[str, Any]) -> Slips:
    """A palette that is unknown, or decided by a column that is not shown."""
    palette, by = column.get("colours"), column.get("coloured_by")
    if isinstance(palette, str) and palette not in palettes:
        yield f"La palette « {palette} » n'existe pas.", slip(palette, palettes)
    if isinstance(by, str) and by not in shown:
        yield f"Le champ « {by} » n'a pas de colonne dans cette feuille.", slip(by, shown)


def chart_slips(sheet: Data, known: Mapping[str, Kind]) -> Slips:
    """One series a row: a column that repeats, with numbers, and a text that names the rows."""
    wanted = sheet.get("chart", "")
    if not isinstance(wanted, str) or not wanted:
        return
    if wanted not in CHARTS:
        yield f"Le graphique « {wanted} » n'existe pas.", slip(wanted, CHARTS)
    shown = [it for it in tables(sheet, "column") if str(it.get("field")) in known]
    repeated = [known[it["field"]] for it in shown if known[it["field"]].repeated]
    named = any(
        not known[it["field"]].repeated and it.get("format", "texte") == "texte" for it in shown
    )
    if [it.holds for it in repeated] != [int] or not named:
        yield _DRAWABLE, "Retirez « chart », ou remettez ces colonnes."


# Proves the file of the layout, and names every slip at once: sheet, column, right name.

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
    report: Report,
    sheets: Sequence[Data],
    number: int,
    data: Data,
    accounts: Accounts[Any],
) -> None:
    sheet = sheets[number]
    named = sheet.get("id") if isinstance(sheet.get("id"), str) else f"feuille {number + 1}"
    place = Place(report, str(named), report.source.line_of("sheet", number))
    place.prove_keys(sheet, _SHEET, ("id", "title", "column"))
    table = sheet.get("id")
    if isinstance(table, str) and table not in accounts.tables:
        place.say(f"La feuille « {table} » n'existe pas.", slip(table, accounts.tables))
    _prove_title(place, sheet.get("title"))
    columns = tables(sheet, "column")
    if not columns and is_of(sheet.get("column"), list):
        place.say("Il faut au moins une colonne : [[sheet.column]].")
    _prove_frozen(place, sheet, len(columns))
    if isinstance(table, str) and table in accounts.tables:
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


def _of_column(report: Report, sheets: Sequence[Data], number: int, place: int, name: str) -> Place:
    """A column by its own line, where the file writes its columns one block each."""
    before = sum(len(tables(it, "column")) for it in sheets[:number])
    line = report.source.line_of("sheet.column", before + place)
    return Place(report, name, line or report.source.line_of("sheet", number))


_GIVES_WAY: Final = "En attendant vos corrections, le fichier fourni est lu à sa place."


class BrokenLayout(Exception):
    """Even the shipped layout does not hold: the installation is damaged."""

    def __init__(self, file: str, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        self.sentence = (
            f"Le fichier fourni « {file}.toml » est abîmé : réinstallez l'assistant "
            f"({problems[0]})."
        )
        super().__init__(self.sentence)


def load_layout(accounts: Accounts[Any], shipped: Path, own: Path | None = None) -> Layout:
    """The layout of a game, with everything that was wrong with the MJ's copy."""
    name = f"{accounts.layout}.toml"
    problems: list[Problem] = _strays(own, shipped)
    if own is not None:
        source = read_source(own / name, name, own=True)
        if not source.missing:
            found = _found(source, accounts)
            if not any(it.blocking for it in found):
                return _built(source, accounts, (*problems, *found))
            problems += [*found, Problem(source.file, _GIVES_WAY, blocking=False)]
    source = read_source(shipped / name, f"{name} (fourni)")
    damage = _found(source, accounts)
    if damage:
        raise BrokenLayout(accounts.layout, tuple(damage))
    return _built(source, accounts, tuple(problems))


def _found(source: Source, accounts: Accounts[Any]) -> list[Problem]:
    if source.problem:
        return [source.problem]
    report = Report(source)
    prove(report, accounts)
    return report.found


def _strays(own: Path | None, shipped: Path) -> list[Problem]:
    """Files that nobody reads, most often for a slip in their name."""
    try:
        names = sorted(path.name for path in own.iterdir()) if own else []
    except OSError:
        return []
    right = sorted(path.name for path in shipped.glob("*.toml"))
    return [
        Problem(
            name,
            "Ce fichier n'est jamais lu : son nom n'est pas celui d'un classeur.",
            hint=slip(name.casefold().removesuffix(".txt"), right),
            blocking=False,
        )
        for name in names
        if ".toml" in name.casefold() and name not in right
    ]


def _built(source: Source, accounts: Accounts[Any], problems: tuple[Problem, ...]) -> Layout:
    data = source.table
    sheets = tuple(_sheet(it, accounts) for it in tables(data, "sheet"))
    colours = {
        name: {words: colour.upper() for words, colour in palette.items()}
        for name, palette in data.get("colours", {}).items()
    }
    return Layout(sheets, colours, problems, data.get("charts", ""))


def _sheet(data: Mapping[str, Any], accounts: Accounts[Any]) -> Sheet:
    known = fields_of(accounts, data["id"])
    columns = tuple(
        Column(**column, repeated=known[column["field"]].repeated)
        for column in tables(data, "column")
    )
    plain = {
        key: data[key]
        for key in ("id", "title", "frozen", "landscape", "struck", "chart")
        if key in data
    }
    return Sheet(**plain, columns=columns, heading=data.get("heading", data["title"]))
