"""Reads the table of a sheet back, and what LibreOffice makes of our files."""

import subprocess
from pathlib import Path
from typing import Any

from openpyxl.worksheet.worksheet import Worksheet

# Reads the table of a sheet back as rows of named values.

HEADER = 4


def rows_of(sheet: Worksheet, reference: str = "") -> list[dict[str, Any]]:
    """The rows of the one table of the sheet; `reference` where the sheet forgot its table."""
    cells = sheet[reference or next(iter(sheet.tables.values())).ref]
    titles = [str(cell.value) for cell in cells[0]]
    found = [dict(zip(titles, (cell.value for cell in row), strict=True)) for row in cells[1:]]
    return [row for row in found if any(value is not None for value in row.values())]


# LibreOffice without a window, in a profile of the stories alone: what it makes of our files.

# A busy machine may be slow: whoever hangs for good is given up all the same.
TIME_LIMIT = 900


def converted(office: str, folder: Path, files: list[Path], kind: str) -> Path:
    """Open these files, work out their formulas and write them again; the folder they are in."""
    out = folder / f"as {kind.partition(':')[0]}"
    # Beside the folders of all stories: a first start takes seconds to furnish it.
    profile = (folder.parent / "profile").as_uri()
    words = [office, "--headless", f"-env:UserInstallation={profile}", "--convert-to", kind]
    done = subprocess.run(
        [*words, "--outdir", str(out), *map(str, files)],
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return out
