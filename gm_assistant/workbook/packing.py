"""The file itself: as openpyxl wrote it, with the values of our formulas and its fonts in order."""

import re
import zipfile
from collections.abc import Mapping
from io import BytesIO
from typing import Final
from xml.sax.saxutils import escape

from openpyxl import Workbook

Known = str | int | float
# The order in which the schema wants the parts of a font; openpyxl has its own.
_FONT_PARTS: Final = (
    "b", "i", "strike", "condense", "extend", "outline", "shadow", "u", "vertAlign", "sz", "color",
    "name", "family", "charset", "scheme",
)  # fmt: skip
_FONT: Final = re.compile(rb"<font>(.*?)</font>", re.DOTALL)
_PART: Final = re.compile(rb"<(\w+)[^>]*/>")
_FORMULA: Final = re.compile(rb'<c r="([A-Z]+[0-9]+)"([^>]*)>(<f>.*?</f>)<v ?/>', re.DOTALL)


def packed(book: Workbook, values: Mapping[str, Mapping[str, Known]]) -> bytes:
    """`values`: by the title of a sheet and a cell, what its formula comes to.

    A preview or a protected view works nothing out: it shows what is stored beside the formula.
    """
    written, packed_again = BytesIO(), BytesIO()
    book.save(written)
    parts = {f"xl/worksheets/sheet{i}.xml": it.title for i, it in enumerate(book, start=1)}
    with (
        zipfile.ZipFile(written) as source,
        zipfile.ZipFile(packed_again, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            content = source.read(name)
            if name == "xl/styles.xml":
                content = _FONT.sub(_in_order, content)
            elif values.get(parts.get(name, "")):
                content = _with_values(content, values[parts[name]])
            target.writestr(name, content)
    return packed_again.getvalue()


def _in_order(font: re.Match[bytes]) -> bytes:
    parts = {it[1].decode(): it[0] for it in _PART.finditer(font[1])}
    ordered = sorted(parts, key=_FONT_PARTS.index)
    return b"<font>" + b"".join(parts[it] for it in ordered) + b"</font>"


def _with_values(sheet: bytes, values: Mapping[str, Known]) -> bytes:
    def shown(cell: re.Match[bytes]) -> bytes:
        value = values.get(cell[1].decode())
        if value is None:
            return cell[0]
        kind = b' t="str"' if isinstance(value, str) else b""
        words = escape(str(value)).encode()
        return b'<c r="%b"%b%b>%b<v>%b</v>' % (cell[1], cell[2], kind, cell[3], words)

    return _FORMULA.sub(shown, sheet)
