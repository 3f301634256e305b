"""The layout of the workbook: sheets, columns and colours, as its file declares them."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, get_type_hints

from gm_assistant.companions.quinte_bourg.views.ledger.rows import ROWS_OF, Row
from gm_assistant.own_files.problems import Problem

FILE: Final = "classeur"
# What the workbook works out by itself, with live formulas: the table that it reads.
LIVE: Final = {"argent": ("entrees", "sorties", "ecart")}
NEEDED_BY_LIVE: Final = {"transferts": ("jour", "de", "vers", "pieces")}
FORMATS: Final = {
    "texte": (str,),
    "entier": (int,),
    "signe": (int,),
    "date": (datetime,),
    "heure": (datetime,),
    "date_heure": (datetime,),
}


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

    def has(self, *fields: str) -> bool:
        """Whether all these fields have a column."""
        return set(fields) <= {it.field for it in self.columns}


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole workbook; `colours` are palettes: what a cell says, and its colour."""

    sheets: tuple[Sheet, ...]
    colours: dict[str, dict[str, str]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """What a field holds, and whether once a row or once a period."""

    holds: type
    repeated: bool


def fields_of(table: str) -> dict[str, Kind]:
    """The fields that a column of this table may refer to."""
    row: type[Row] = ROWS_OF[table]
    known = {name: _kind(hint) for name, hint in get_type_hints(row).items()}
    return known | {name: Kind(int, repeated=False) for name in LIVE.get(table, ())}


def _kind(hint: object) -> Kind:
    inside = getattr(hint, "__args__", ())
    repeated = getattr(hint, "__origin__", None) is tuple
    held = next((it for it in (datetime, int, str) if it is hint or it in inside), str)
    return Kind(held, repeated)
