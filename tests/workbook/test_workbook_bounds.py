"""A hostile file is refused before openpyxl opens it: the bounds of what may be imported."""

import re
import zipfile
from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

import pytest

from gm_assistant.games.quinte_bourg.paper import judged
from gm_assistant.games.quinte_bourg.paper.judged import game_in
from gm_assistant.games.quinte_bourg.paper.to_write import blank_bytes
from gm_assistant.seam.companion import NotReadBack
from gm_assistant.toolkit.workbook import bounds
from gm_assistant.toolkit.workbook.names import NamesRefused, find_names

SHEET, BOOK, RELATIONS = "xl/worksheets/sheet2.xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
Parts = dict[str, bytes]


@cache
def honest(nights: int = 1) -> bytes:
    return blank_bytes(["Ana", "Bruno"], nights)


@cache
def honest_parts() -> Parts:
    with zipfile.ZipFile(BytesIO(honest())) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def changed(change: Callable[[Parts], None]) -> bytes:
    parts = dict(honest_parts())
    change(parts)
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return written.getvalue()


def before(part: str, tag: bytes, added: bytes) -> Callable[[Parts], None]:
    def change(parts: Parts) -> None:
        assert tag in parts[part]
        parts[part] = parts[part].replace(tag, added + tag, 1)

    return change


def merged(ref: bytes, prefix: bytes = b"") -> Callable[[Parts], None]:
    cell = b'<%bmergeCell ref="%b"/>' % (prefix, ref)
    return before(SHEET, b"</worksheet>", b"<mergeCells>" + cell + b"</mergeCells>")


def twenty_thousand_sheets(parts: Parts) -> None:
    first = re.search(rb"<sheet [^>]*/>", parts[BOOK])
    assert first is not None
    before(BOOK, b"</sheets>", first[0] * 20_000)(parts)


def renamed_doctype(parts: Parts) -> None:
    parts["xl/worksheets/sheet2.xm2"] = b"<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"


def in_another_encoding(parts: Parts) -> None:
    text = (
        parts[SHEET]
        .decode()
        .replace(
            "</worksheet>", "<mergeCells><mergeCell ref='A90:XFD290'/></mergeCells></worksheet>"
        )
    )
    parts[SHEET] = text.rpartition("?>")[2].encode("utf-16")


HOSTILE: dict[str, Callable[[Parts], None]] = {
    "merged_20_rows": merged(b"A90:XFD110"),
    "merged_200_rows": merged(b"A90:XFD290"),
    "merged_whole_sheet": merged(b"A90:XFD1048576"),
    "merged_columns": merged(b"A:XFD"),
    "merged_nonsense": merged(b"&#65;90:&#88;FD290"),
    "merged_prefixed": merged(b"A90:XFD290", b"x:"),
    "linked_whole_sheet": before(
        SHEET, b"</worksheet>", b'<hyperlinks><hyperlink ref="A90:XFD290"/></hyperlinks>'
    ),
    "sheets_20000": twenty_thousand_sheets,
    "rows_400000": before(SHEET, b"</sheetData>", b'<row r="90"><c r="A90"/></row>' * 400_000),
    "far_cell": before(SHEET, b"</sheetData>", b'<row r="1048576"><c r="XFD1048576"/></row>'),
    "validations_100000": before(SHEET, b"</worksheet>", b'<dataValidation sqref="A1"/>' * 100_000),
    "formats_100000": before(
        SHEET, b"</worksheet>", b'<conditionalFormatting sqref="A1"/>' * 100_000
    ),
    "doctype_under_another_name": renamed_doctype,
    "utf_16": in_another_encoding,
    "zeros": lambda parts: parts.update({"xl/media/a": bytes(70 * 1024 * 1024)}),
    "parts": lambda parts: parts.update({f"xl/{it}.xml": b"<a/>" for it in range(1000)}),
}


class Opened(BaseException):
    """The file was given to openpyxl."""


def never(*_arguments: Any, **_named: Any) -> None:
    raise Opened


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_spreadsheet_is_refused_before_it_is_opened(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = changed(HOSTILE[name])
    monkeypatch.setattr(judged, "load_workbook", never)
    with pytest.raises(NotReadBack):
        game_in(content)


@pytest.mark.parametrize("name", ["sheets_20000", "zeros", "doctype_under_another_name"])
def test_nor_is_a_list_of_names(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openpyxl.load_workbook", never)
    with pytest.raises(NamesRefused):
        find_names(changed(HOSTILE[name]), "noms.xlsx")


def test_the_largest_of_our_own_stays_well_within() -> None:
    largest = honest(18)
    assert not bounds.is_beyond(largest, bounds.LIVE)
    halved = {name: most // 2 for name, most in bounds.LIVE.counts.items()}
    live = bounds.LIVE
    assert not bounds.is_beyond(
        largest,
        bounds.Bounds(live.unfolded // 2, 100, live.elements // 2, 2_500, 1_250, 250, halved),
    )
