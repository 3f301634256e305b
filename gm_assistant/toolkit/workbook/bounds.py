"""What a workbook may hold before anything opens it: bounds above whatever our own files have.

A library that opens a workbook makes a cell of each place of a merged range, and a sheet of each
entry that names one: a file of half a megabyte can take all the memory of a machine. `is_beyond`
reads the parts of the archive one element after another, keeps nothing, and stops at the first
that no honest file has. It reads as the library will: whatever the part is called, in whichever
encoding, with whichever prefixes.
"""

import io
import zipfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import IO, Final
from xml.parsers import expat

from openpyxl.utils.cell import range_boundaries

_CHUNK: Final = 65536


@dataclass(frozen=True)
class Bounds:
    """`counts`: how many elements of a name the whole archive may hold, `elements` of any name;
    `area`: how many cells ranges that the library fills may cover; `row`, `column`: the furthest
    cell.
    """

    unfolded: int
    parts: int
    elements: int
    area: int
    row: int
    column: int
    counts: Mapping[str, int] = field(default_factory=dict)


# Of eighteen nights and forty-five players, the largest that we write, each about twice.
LIVE: Final = Bounds(
    unfolded=60 * 1024 * 1024,
    parts=200,
    elements=1_000_000,
    area=5_000,
    row=2_500,
    column=500,
    counts={
        "sheet": 120,
        "row": 8_000,
        "c": 450_000,
        "dataValidation": 4_000,
        "cfRule": 8_000,
        "conditionalFormatting": 8_000,
        "definedName": 400,
        "Relationship": 600,
        "xf": 4_000,
        "dxf": 8_000,
    },
)
# A list of names is somebody's own workbook, of which only the top of each sheet is read.
LIST: Final = Bounds(
    unfolded=40 * 1024 * 1024,
    parts=600,
    elements=600_000,
    area=2**40,
    row=2**20,
    column=2**14,
    counts={"sheet": 100, "definedName": 5_000, "Relationship": 2_000},
)
# Each place of these ranges becomes a cell.
_FILLED: Final = ("mergeCell", "hyperlink")


class _Beyond(Exception):
    """More than any honest file has."""


def is_beyond(content: bytes, bounds: Bounds) -> bool:
    """Whether an archive holds more than these bounds, or is none."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entries = archive.infolist()
            if len(entries) > bounds.parts or sum(it.file_size for it in entries) > bounds.unfolded:
                return True
            reader = _Reader(bounds)
            # What names the sheets comes first: it is short, and may name one of them many times.
            # Then the short before the long: what is refused in one of them is refused at once.
            for entry in sorted(
                entries, key=lambda it: ("/worksheets/" in it.filename, it.file_size)
            ):
                with archive.open(entry) as part:
                    reader.read(part)
    except (_Beyond, zipfile.BadZipFile, NotImplementedError, OSError, EOFError, RuntimeError):
        return True
    return False


class _Reader:
    """Counts across all parts, of which one may be named by several sheets."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._counts: Counter[str] = Counter()
        self._elements = 0
        self._area = 0

    def read(self, part: IO[bytes]) -> None:
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._element
        parser.StartDoctypeDeclHandler = self._doctype
        try:
            while chunk := part.read(_CHUNK):
                parser.Parse(chunk, False)
        except (expat.ExpatError, ValueError, LookupError):
            # What is no XML for this parser is none for the library, which has the same.
            return

    def _doctype(self, *_declared: object) -> None:
        """No spreadsheet writes one: its entities could unfold without end."""
        raise _Beyond

    def _element(self, name: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        kind = name.rpartition(":")[2]
        bounds = self._bounds
        if kind in bounds.counts:
            self._counts[kind] += 1
            if self._counts[kind] > bounds.counts[kind]:
                raise _Beyond
        if kind in _FILLED:
            left, top, right, bottom = _ends(attributes.get("ref", ""))
            self._area += (right - left + 1) * (bottom - top + 1)
        elif kind == "c" and "r" in attributes:
            _, _, right, bottom = _ends(attributes["r"])
            if right > bounds.column or bottom > bounds.row:
                raise _Beyond
        if self._elements > bounds.elements or self._area > bounds.area:
            raise _Beyond


def _ends(reference: str) -> tuple[int, int, int, int]:
    """A reference without an end has no end."""
    try:
        ends = range_boundaries(reference)
    except ValueError:
        raise _Beyond from None
    if any(it is None for it in ends):
        raise _Beyond
    left, top, right, bottom = ends
    return left or 0, top or 0, right or 0, bottom or 0
