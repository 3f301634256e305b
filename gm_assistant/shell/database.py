"""Evenings as a database of their own, made to be asked: the tables of the ledger, tied together.

It has nothing of the journal's promises and none of its history: it is written anew each time.
"""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from sqlite_utils import Database
from sqlite_utils.db import Table

from gm_assistant.seam.paper import Accounts, Ended, Ledger
from gm_assistant.seam.paper import Table as LedgerTable
from gm_assistant.toolkit.album import ACCOUNTS, Spellings, as_one
from gm_assistant.toolkit.workbook.layout import fields_of

EVENINGS: Final = "soirees"
IN_WORDS: Final = "_en_clair"
# Searched without minding accents, as the rules are in the app.
WORDS: Final = "unicode61 remove_diacritics 2"


@dataclass(frozen=True)
class Evening:
    """One game as its ledger; `prefix` keeps its tables apart from those of other games."""

    game_id: str
    opened_at: str
    subject: str
    prefix: str
    ledger: Ledger
    accounts: Accounts[Any]
    over: bool
    rehearsal: bool
    # Among all evenings, once it is over.
    ended: Ended | None = None


def database_of(evenings: Sequence[Evening], same: Spellings) -> bytes:
    """The whole file, to be written where it is wanted; `same`: who was written in two ways."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "soirees.sqlite3"
        with closing(Database(memory=True, execute_plugins=False)) as db:
            filling = _Filling(db)
            for it in evenings:
                filling.take(it)
            filling.sum_up(evenings, same)
            filling.make_searchable()
            filling.make_readable()
            db.index_foreign_keys()
            db.execute("VACUUM INTO ?", [str(path)])
        return path.read_bytes()


def table_name(evening: Evening, table: str) -> str:
    return evening.prefix + (evening.accounts.tables[table].kept_as or table)


def period_of(accounts: Accounts[Any], table: str) -> str:
    """What a repeated field of this table counts: « nuit » or « jour »."""
    return accounts.bands.get(table, "Jour").lower()


def tied_column(evening: Evening, table: str, field_name: str) -> str:
    """« votant » becomes votant_id; « nom », by which a player is meant, becomes joueur_id."""
    other = evening.accounts.tables[table].refers[field_name]
    is_its_name = evening.accounts.tables[other].named == field_name
    return f"{other.removesuffix('s') if is_its_name else field_name}_id"


@dataclass
class _Filling:
    """The database while it is filled; `_ids` are the rows that others refer to by their words."""

    db: Database
    _ids: dict[tuple[str, str], int] = field(default_factory=dict)

    def take(self, evening: Evening) -> None:
        self._ids.clear()
        evening_id = self._add_evening(evening)
        tables = {name: it for name, it in evening.accounts.tables.items() if not it.across}
        # Those that the others refer to come first.
        for name in sorted(tables, key=lambda it: not tables[it].named):
            table = evening.ledger.tables[name]
            period_ids = self._add_periods(evening, table, evening_id)
            self._make(evening, name)
            self._add_rows(evening, table, evening_id, period_ids)

    def sum_up(self, evenings: Sequence[Evening], same: Spellings) -> None:
        """The figures of « Nos soirées », of each game by itself."""
        ended, _ = as_one([it.ended for it in evenings if it.ended], same)
        for slug, prefix in {it.ended.slug: it.prefix for it in evenings if it.ended}.items():
            mine = [it for it in ended if it.slug == slug]
            for name, table in ACCOUNTS.ledger(mine, "").tables.items():
                # Evening by evening, and who was there, is told by the tables of each.
                if not ACCOUNTS.tables[name].across:
                    rows = (asdict(it) for it in table.rows)
                    self.db.table(f"{prefix}{name}").insert_all(rows, pk=None)

    def _add_evening(self, evening: Evening) -> int:
        row = {
            "titre": evening.ledger.title,
            "jeu": evening.subject,
            "ou_en_est": evening.ledger.subtitle,
            "finie": int(evening.over),
            "repetition": int(evening.rehearsal),
            "ouverte_le": evening.opened_at,
            "partie": evening.game_id,
        }
        return self._insert(self._table(EVENINGS, {it: type(row[it]) for it in row}), row)

    def _add_periods(self, evening: Evening, table: LedgerTable, evening_id: int) -> list[int]:
        if not _repeated(evening, table.id):
            return []
        name = f"{evening.prefix}{period_of(evening.accounts, table.id)}s"
        made = self._table(
            name, {"soiree_id": int, "nom": str, "numero": int}, {"soiree_id": EVENINGS}
        )
        found = []
        for it in table.periods:
            key = (name, str(it.numero))
            if key not in self._ids:
                row = {"soiree_id": evening_id, "nom": it.jour, "numero": it.numero}
                self._ids[key] = self._insert(made, row)
            found.append(self._ids[key])
        return found

    def _make(self, evening: Evening, name: str) -> None:
        filled = evening.accounts.tables[name]
        columns: dict[str, type] = {"soiree_id": int}
        keys = {"soiree_id": EVENINGS}
        if _repeated(evening, name):
            word = period_of(evening.accounts, name)
            columns[f"{word}_id"], keys[f"{word}_id"] = int, f"{evening.prefix}{word}s"
        kinds = fields_of(evening.accounts, name)
        for it in fields(filled.row):
            if it.name in filled.refers:
                column = tied_column(evening, name, it.name)
                columns[column] = int
                keys[column] = table_name(evening, filled.refers[it.name])
            else:
                columns[it.name] = kinds[it.name].holds
        self._table(table_name(evening, name), columns, keys)

    def _add_rows(
        self, evening: Evening, table: LedgerTable, evening_id: int, period_ids: list[int]
    ) -> None:
        filled = evening.accounts.tables[table.id]
        name = table_name(evening, table.id)
        made = self.db.table(name)
        period = f"{period_of(evening.accounts, table.id)}_id"
        rows = (
            row
            for record in table.rows
            for row in _unfolded(record, _repeated(evening, table.id), period, period_ids)
        )
        if not filled.named:
            told = ({"soiree_id": evening_id, **self._tied(evening, table.id, it)} for it in rows)
            made.insert_all(told)
            return
        for row in rows:
            told_once = {"soiree_id": evening_id, **self._tied(evening, table.id, row)}
            self._ids[name, str(row[filled.named])] = self._insert(made, told_once)

    def _tied(self, evening: Evening, table: str, row: Mapping[str, Any]) -> dict[str, Any]:
        """Words that name a row of another table become that row; what names none, nothing."""
        refers = evening.accounts.tables[table].refers
        told = {name: value for name, value in row.items() if name not in refers}
        for name, other in refers.items():
            key = (table_name(evening, other), str(row[name]))
            told[tied_column(evening, table, name)] = self._ids.get(key)
        return told

    def _table(
        self, name: str, columns: Mapping[str, type], keys: Mapping[str, str] | None = None
    ) -> Table:
        table = self.db.table(name)
        if not table.exists():
            tied = [(column, other, "id") for column, other in (keys or {}).items()]
            table.create({"id": int, **columns}, pk="id", foreign_keys=tied)
        return table

    def _insert(self, table: Table, row: Mapping[str, Any]) -> int:
        return int(table.insert(dict(row)).last_rowid or 0)

    def make_searchable(self) -> None:
        """Each table by all its words; Datasette puts a box over it."""
        for table in self.db.tables:
            words = [it.name for it in table.columns if it.type == "TEXT" and it.name != "partie"]
            if words:
                table.enable_fts(words, tokenize=WORDS)

    def make_readable(self) -> None:
        """Each tied table once more with words instead of numbers: `votes_en_clair`."""
        for table in self.db.tables:
            # The tables of the search have none.
            if table.foreign_keys:
                self.db.create_view(f"{table.name}{IN_WORDS}", self._in_words(table))

    def _in_words(self, table: Table) -> str:
        shown, joined = [], [f"[{table.name}] t"]
        tied = {str(it.column): str(it.other_table) for it in table.foreign_keys}
        for it in (column.name for column in table.columns):
            if it not in tied:
                shown.append(f"t.[{it}]")
                continue
            word = it.removesuffix("_id")
            shown.append(f"[{it}].[{_label(self.db.table(tied[it]))}] AS [{word}]")
            joined.append(f"LEFT JOIN [{tied[it]}] [{it}] ON [{it}].id = t.[{it}]")
        return f"SELECT {', '.join(shown)} FROM {' '.join(joined)}"  # noqa: S608 - names of ours


def _label(table: Table) -> str:
    """By which its rows are told apart: a title, a name."""
    return next(str(it.name) for it in table.columns if it.type == "TEXT")


def _repeated(evening: Evening, name: str) -> list[str]:
    kinds = fields_of(evening.accounts, name)
    return [it for it, kind in kinds.items() if kind.repeated]


def _unfolded(
    record: Any, repeated: list[str], period: str, period_ids: list[int]
) -> Iterator[dict[str, Any]]:
    """A row, or one a period where its fields hold one value for each, but for empty ones."""
    row = {it.name: getattr(record, it.name) for it in fields(record)}
    if not repeated:
        yield row
        return
    for turn, period_id in enumerate(period_ids):
        values = {it: row[it][turn] for it in repeated}
        if any(it != "" for it in values.values()):
            yield {**row, **values, period: period_id}
