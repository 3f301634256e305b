"""What is known to make Excel offer a repair is looked for in the XML itself."""

import re
import zipfile
from collections.abc import Iterator
from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from openpyxl.utils.cell import coordinate_to_tuple, range_boundaries
from workbook.conftest import Exported

from gm_assistant.games.quinte_bourg.paper.blank_book import blank_bytes

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
CELL_LIKE = re.compile(r"[A-Za-z]{1,3}[0-9]+|[Rr][0-9]*[Cc][0-9]*")
NAME = re.compile(r"[A-Za-z_\\][A-Za-z0-9_.\\]*")


class Package:
    """The parts of a workbook."""

    def __init__(self, content: bytes) -> None:
        self.archive = zipfile.ZipFile(BytesIO(content))

    def parts(self, pattern: str) -> Iterator[tuple[str, ET.Element]]:
        for name in self.archive.namelist():
            if re.fullmatch(pattern, name):
                yield name, ET.fromstring(self.archive.read(name))  # noqa: S314 - our own file

    @property
    def book(self) -> ET.Element:
        ((_, root),) = self.parts(r"xl/workbook\.xml")
        return root

    @property
    def texts(self) -> list[str]:
        sheets = self.parts(r"xl/worksheets/sheet\d+\.xml")
        return [words_in(it) for _, root in sheets for it in root.iter(f"{MAIN}is")]

    def tables_of(self, sheet: str) -> list[ET.Element]:
        path = f"xl/worksheets/_rels/{sheet.rsplit('/', 1)[1]}.rels"
        if path not in self.archive.namelist():
            return []
        relations = ET.fromstring(self.archive.read(path))  # noqa: S314 - our own file
        targets = [it.get("Target", "").lstrip("/") for it in relations]
        return [
            ET.fromstring(self.archive.read(it))  # noqa: S314 - our own file
            for it in targets
            if "tables/" in it
        ]


def words_in(cell: ET.Element) -> str:
    return "".join(it.text or "" for it in cell.iter(f"{MAIN}t"))


@pytest.fixture(scope="module")
def packages(exported: list[Exported]) -> list[Package]:
    return [*(Package(it.content) for it in exported), Package(blank_bytes(["Ana", "Bruno"]))]


def test_sheet_names_are_legal_and_different(packages: list[Package]) -> None:
    for package in packages:
        names = [it.get("name", "") for it in package.book.iter(f"{MAIN}sheet")]
        assert len({name.casefold() for name in names}) == len(names)
        assert all(0 < len(name) <= 31 and not re.search(r"[\[\]:*?/\\]", name) for name in names)


def test_defined_names_are_legal_and_different(packages: list[Package]) -> None:
    for package in packages:
        found = list(package.book.iter(f"{MAIN}definedName"))
        keys = [(it.get("name", "").casefold(), it.get("localSheetId")) for it in found]
        assert len(set(keys)) == len(keys)
        for it in found:
            name = it.get("name", "")
            assert name.startswith("_xlnm.") or NAME.fullmatch(name)
            assert not CELL_LIKE.fullmatch(name)
            assert it.text
            assert "#REF!" not in it.text


def test_tables_are_unique_and_their_headers_are_those_of_the_cells(
    packages: list[Package],
) -> None:
    for package in packages:
        taken = {it.get("name", "").casefold() for it in package.book.iter(f"{MAIN}definedName")}
        ids: set[str] = set()
        for sheet, root in package.parts(r"xl/worksheets/sheet\d+\.xml"):
            for table in package.tables_of(sheet):
                name = table.get("displayName", "").casefold()
                assert NAME.fullmatch(name)
                assert name not in taken
                assert table.get("id") not in ids
                taken.add(name)
                ids.add(str(table.get("id")))
                assert_headers(root, table)


def assert_headers(sheet: ET.Element, table: ET.Element) -> None:
    left, top, right, bottom = range_boundaries(str(table.get("ref")))
    titles = [it.get("name", "") for it in table.iter(f"{MAIN}tableColumn")]
    assert len(titles) == int(right or 0) - int(left or 0) + 1
    assert len({title.casefold() for title in titles}) == len(titles)
    assert int(bottom or 0) > int(top or 0)
    cells = {str(it.get("r")): it for it in sheet.iter(f"{MAIN}c")}
    headers = [it for name, it in cells.items() if coordinate_to_tuple(name)[0] == top]
    assert all(it.get("t") == "inlineStr" for it in headers)
    assert [words_in(it) for it in headers] == titles
    filters = table.find(f"{MAIN}autoFilter")
    assert filters is not None
    assert filters.get("ref") == table.get("ref")
    assert sheet.find(f"{MAIN}autoFilter") is None


def boxes(references: list[str]) -> list[tuple[int, int, int, int]]:
    return [tuple(int(it or 0) for it in range_boundaries(ref)) for ref in references]  # type: ignore[misc]


def overlap(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def test_merged_cells_and_tables_never_overlap(packages: list[Package]) -> None:
    for package in packages:
        for sheet, root in package.parts(r"xl/worksheets/sheet\d+\.xml"):
            merged = [str(it.get("ref")) for it in root.iter(f"{MAIN}mergeCell")]
            areas = boxes([*merged, *(str(it.get("ref")) for it in package.tables_of(sheet))])
            for place, one in enumerate(areas):
                assert not any(overlap(one, other) for other in areas[:place])


def test_conditional_colours_point_to_styles_that_exist(packages: list[Package]) -> None:
    for package in packages:
        ((_, styles),) = package.parts(r"xl/styles\.xml")
        known = len(list(styles.iter(f"{MAIN}dxf")))
        for _, root in package.parts(r"xl/worksheets/sheet\d+\.xml"):
            rules = list(root.iter(f"{MAIN}cfRule"))
            priorities = [it.get("priority") for it in rules]
            assert len(set(priorities)) == len(priorities)
            for rule in rules:
                assert int(rule.get("dxfId", "-1")) < known
                formula = rule.findtext(f"{MAIN}formula")
                assert formula
                assert not formula.startswith("=")


def test_lists_and_their_words_are_not_too_long(packages: list[Package]) -> None:
    for package in packages:
        for _, root in package.parts(r"xl/worksheets/sheet\d+\.xml"):
            for rule in root.iter(f"{MAIN}dataValidation"):
                assert len(rule.get("promptTitle", "")) <= 32
                assert max(len(rule.get(key, "")) for key in ("prompt", "error")) <= 255
                formula = rule.findtext(f"{MAIN}formula1")
                assert formula
                assert len(formula) <= 255


def test_formulas_are_plain_and_short_enough(packages: list[Package]) -> None:
    recent = re.compile(r"\b(LET|LAMBDA|FILTER|UNIQUE|XLOOKUP|TEXTJOIN|SORT|IFS|CONCAT|SEQUENCE)\(")
    for package in packages:
        for _, root in package.parts(r"xl/worksheets/sheet\d+\.xml"):
            for formula in root.iter(f"{MAIN}f"):
                assert len(formula.text or "") <= 8192
                assert not recent.search(formula.text or "")


def test_texts_hold_no_sign_that_xml_forbids(packages: list[Package]) -> None:
    for package in packages:
        forbidden = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
        assert package.texts
        assert all(len(it) <= 32767 and not forbidden.search(it) for it in package.texts)
