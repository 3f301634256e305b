"""The layout of the workbook: sheets, columns and colours, as its file declares them."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, get_type_hints

from gm_assistant.own_files.problems import Problem
from gm_assistant.seam.ledger import Accounts

FORMATS: Final = {
    "texte": (str,),
    "entier": (int,),
    "signe": (int,),
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

    def has(self, *fields: str) -> bool:
        """Whether all these fields have a column."""
        return set(fields) <= {it.field for it in self.columns}


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
    known = {name: _kind(hint) for name, hint in get_type_hints(accounts.rows[table]).items()}
    return known | {name: Kind(int, repeated=False) for name in live_fields(accounts, table)}


def live_fields(accounts: Accounts[Any], table: str) -> tuple[str, ...]:
    """What the workbook works out by itself in this table."""
    live = accounts.live.get(table)
    return live.fields if live else ()


def _kind(hint: object) -> Kind:
    inside = getattr(hint, "__args__", ())
    repeated = getattr(hint, "__origin__", None) is tuple
    held = next((it for it in (datetime, int, str) if it is hint or it in inside), str)
    return Kind(held, repeated)
