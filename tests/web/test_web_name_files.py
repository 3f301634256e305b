"""A list of names from anybody's file: read as it was meant, or refused in one sentence."""

import zipfile
from io import BytesIO

import pytest
from openpyxl import Workbook
from web.visitor import Visitor

from gm_assistant.french.typography import plain

NAMES = ["Ana", "Bob", "Chloé", "Dany", "Ève", "Farid", "Gwen", "Hugo"]


def sent(visitor: Visitor, content: bytes, name: str = "liste.csv") -> str:
    """Where it leads, or nothing where it was refused."""
    visitor.get("/nouvelle")
    data = {"csrf": visitor.csrf(), "noms": "", "fichier": (BytesIO(content), name)}
    answer = visitor.client.post("/nouvelle/neuve/table/noms", data=data)
    visitor.page = plain(answer.text)
    return str(answer.headers.get("Location", ""))


def workbook() -> bytes:
    book, content = Workbook(), BytesIO()
    for name in NAMES:
        book.worksheets[0].append([name])
    book.save(content)
    return content.getvalue()


def with_entities(content: bytes, before: str = "", deepest: int = 10) -> bytes:
    """The same workbook, whose sheet now unfolds entities within entities."""
    inner = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, deepest))
    last = "" if deepest > 9 else '<!ENTITY e9 "Zoé">'
    head = f'{before}<!DOCTYPE x [<!ENTITY e0 "lol">{inner}{last}]>'.encode()
    cell = b'<sheetData><row><c t="inlineStr"><is><t>&e9;</t></is></c></row>'
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as former, zipfile.ZipFile(made, "w") as after:
        for name in former.namelist():
            part = former.read(name)
            if name.endswith("sheet1.xml"):
                part = head + part.replace(b"<sheetData>", cell)
            after.writestr(name, part)
    return made.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_list_is_read_whatever_wrote_it(visitor: Visitor, encoding: str) -> None:
    address = sent(visitor, "\r\n".join(["Nom", *NAMES]).encode(encoding))
    visitor.get(address.replace("places", "noms"))
    assert "\n".join(NAMES) in visitor.page


def test_the_column_headed_names_is_the_one_that_is_read(visitor: Visitor) -> None:
    rows = "\n".join(["Table;Prénom", *(f"{n};{name}" for n, name in enumerate(NAMES))])
    visitor.get(sent(visitor, rows.encode()).replace("places", "noms"))
    assert "\n".join(NAMES) in visitor.page


def test_entities_within_entities_are_refused_unread(visitor: Visitor) -> None:
    assert sent(visitor, workbook(), "liste.xlsx")
    assert sent(visitor, with_entities(workbook()), "liste.xlsx") == ""
    assert "ni un classeur xlsx ni un fichier csv lisible" in visitor.page


def test_an_entity_is_found_wherever_it_stands(visitor: Visitor) -> None:
    """Harmless ones too: further in than anybody used to look."""
    for before in ("", f"<!-- {'x' * 50_000} -->"):
        assert sent(visitor, with_entities(workbook(), before, 1), "liste.xlsx") == ""


def test_a_name_written_twice_is_never_dropped_in_silence(visitor: Visitor) -> None:
    assert sent(visitor, "\n".join([*NAMES, "ANA"]).encode()) == ""
    assert "« Ana »" in visitor.page
