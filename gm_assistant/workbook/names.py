"""Players' names out of somebody's workbook."""

import io
import zipfile
from typing import Final

MOST_ROWS: Final = 500
MOST_COLUMNS: Final = 20
# A small archive can unfold into gigabytes.
LARGEST_UNFOLDED: Final = 40 * 1024 * 1024


def first_column(content: bytes) -> list[str] | None:
    """The first words of each row of the first sheet; None when it cannot be read."""
    from openpyxl import load_workbook

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > LARGEST_UNFOLDED:
                return None
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        rows = sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)
        return [next((str(cell) for cell in row if cell is not None), "") for row in rows]
    except Exception:  # noqa: BLE001 - openpyxl raises anything on a damaged file
        return None
