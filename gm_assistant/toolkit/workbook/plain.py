"""The workbook as plain files: one CSV a sheet, in a zip, for whatever opens no xlsx."""

import csv
import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO, StringIO
from typing import Any

from gm_assistant.seam.paper import Accounts, Ledger
from gm_assistant.toolkit.workbook.cells import Value, looks_like_a_formula, readable
from gm_assistant.toolkit.workbook.layout import Layout, Placed, Sheet, laid_out

# What a French spreadsheet expects, and the mark by which it knows UTF-8.
_SEPARATOR, _ENCODING = ";", "utf-8-sig"


def plain_bytes(accounts: Accounts[Any], ledger: Ledger, layout: Layout) -> bytes:
    """A zip with a file for each sheet of the layout, under the sheet's title."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as target:
        for sheet in layout.sheets:
            words = _written(accounts, ledger, sheet).encode(_ENCODING)
            target.writestr(f"{sheet.title.replace('/', '-')}.csv", words)
    return packed.getvalue()


def _written(accounts: Accounts[Any], ledger: Ledger, sheet: Sheet) -> str:
    table = ledger.tables[sheet.id]
    placed = laid_out(sheet.columns, table.periods)
    written = StringIO()
    rows = csv.writer(written, delimiter=_SEPARATOR)
    rows.writerow(_text(it.title) for it in placed)
    for record in table.rows:
        rows.writerow(_values(accounts, ledger, sheet, placed, record))
    return written.getvalue()


def _values(
    accounts: Accounts[Any], ledger: Ledger, sheet: Sheet, placed: Sequence[Placed], record: Any
) -> Iterator[Value]:
    """What the sheet shows of a row: the columns that it works out are worked out here."""
    live = accounts.live.get(sheet.id)
    for it in placed:
        if live and it.column.field in live.fields:
            yield live.value(it.column.field, record, ledger)
        else:
            value = it.value_of(record)
            yield _text(value) if isinstance(value, str) else value


def _text(words: str) -> str:
    """A text of somebody's is never a formula: where it looks like one it begins by a sign."""
    told = readable(words)
    return f"'{told}" if looks_like_a_formula(told) else told
