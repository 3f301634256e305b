"""Players' names out of somebody's file: a workbook, or a text in columns."""

import csv
import io
import unicodedata
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

MOST_ROWS: Final = 500
MOST_COLUMNS: Final = 50
LARGEST: Final = 2 * 1024 * 1024
# A small archive can unfold into gigabytes.
LARGEST_UNFOLDED: Final = 40 * 1024 * 1024
LONGEST_NAME: Final = 200
_HEADERS: Final = frozenset(
    ("nom", "noms", "prenom", "prenoms", "joueur", "joueurs", "joueuse", "joueuses", "name")
)
_TEXT_START: Final = 4096

Rows = list[list[str]]


class NamesRefused(Exception):
    """A file out of which no name can be read; the sentence says what to do."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


@dataclass(frozen=True, slots=True)
class FoundNames:
    """The names in the order of the file, and what the MJ should know about them."""

    names: tuple[str, ...]
    remarks: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()


def find_names(content: bytes, filename: str) -> FoundNames:
    """The column headed nom, prénom or joueur, else the first one; each name once."""
    if len(content) > LARGEST:
        raise NamesRefused(
            "Ce fichier est trop gros pour une liste de noms : gardez-en la colonne des noms."
        )
    rows = _rows_of(content, filename)
    column, rows = _column_of(rows)
    found = _cleaned(row[column] if column < len(row) else "" for row in rows)
    if not found.names:
        raise NamesRefused(
            f"Aucun nom dans « {filename[:60]} » : mettez-les dans la première colonne, "
            "ou sous un titre « Nom », « Prénom » ou « Joueur »."
        )
    return found


def _rows_of(content: bytes, filename: str) -> Rows:
    rows = _from_workbook(content) if content.startswith(b"PK") else _from_text(content)
    if rows is None:
        raise NamesRefused(
            f"« {filename[:60]} » n'est ni un classeur xlsx ni un fichier csv lisible : "
            "enregistrez la liste en xlsx ou en csv, puis recommencez."
        )
    return rows


def _from_workbook(content: bytes) -> Rows | None:
    from openpyxl import load_workbook

    try:
        if is_bomb(content):
            return None
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        rows = book.worksheets[0].iter_rows(
            max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True
        )
        return [["" if cell is None else str(cell) for cell in row] for row in rows]
    except Exception:  # noqa: BLE001 - openpyxl raises anything on a damaged file
        return None


def is_bomb(content: bytes) -> bool:
    """Whether an archive unfolds into gigabytes, or is none."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return _unfolds_without_end(archive)
    except zipfile.BadZipFile:
        return True


def _unfolds_without_end(archive: zipfile.ZipFile) -> bool:
    """No spreadsheet writes a DOCTYPE: its entities could unfold without end."""
    if sum(entry.file_size for entry in archive.infolist()) > LARGEST_UNFOLDED:
        return True
    parts = [entry for entry in archive.infolist() if entry.filename.endswith((".xml", ".rels"))]
    return any(b"<!DOCTYPE" in _head(archive, part) for part in parts)


def _head(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> bytes:
    with archive.open(part) as opened:
        return opened.read(_TEXT_START)


def _from_text(content: bytes) -> Rows | None:
    text = _decoded(content)
    if text is None:
        return None
    mark = max(";\t,", key=text[:_TEXT_START].count)
    try:
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
        return [row[:MOST_COLUMNS] for _, row in zip(range(MOST_ROWS), rows, strict=False)]
    except csv.Error:
        return None


def _decoded(content: bytes) -> str | None:
    """Text of today, of an old Windows, or what « Texte Unicode » of Excel means."""
    if b"\0" in content and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None
    for encoding in ("utf-16",) if b"\0" in content else ("utf-8-sig", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def _column_of(rows: Rows) -> tuple[int, Rows]:
    """The column of the names and the rows below its header, if it has one."""
    first = next((row for row in rows if any(it.strip() for it in row)), [])
    for column, words in enumerate(first):
        if _bare(words) in _HEADERS:
            return column, rows[rows.index(first) + 1 :]
    filled = (place for place, words in enumerate(first) if words.strip())
    return next(filled, 0), rows


def _bare(words: str) -> str:
    apart = unicodedata.normalize("NFKD", words.strip().casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).rstrip(" :")


def _cleaned(words: Iterable[str]) -> FoundNames:
    names: dict[str, str] = {}
    twice: dict[str, str] = {}
    for word in words:
        name = _one_line(word)
        key = name.casefold()
        if key in names:
            twice[key] = names[key]
        elif name:
            names[key] = name
    return FoundNames(tuple(names.values()), _remarks(list(twice.values())), tuple(twice.values()))


def _one_line(word: str) -> str:
    shown = "".join(sign if sign.isprintable() else " " for sign in word)
    return " ".join(shown.split())[:LONGEST_NAME]


def _remarks(twice: Sequence[str]) -> tuple[str, ...]:
    if not twice:
        return ()
    names = ", ".join(f"« {name} »" for name in twice)
    kept = f"Écrit plusieurs fois, gardé une seule : {names}."
    return (f"{kept} Si ce sont deux personnes, ajoutez-leur une initiale.",)
