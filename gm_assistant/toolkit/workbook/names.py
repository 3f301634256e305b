"""Players' names out of a list: a workbook, a text in columns, or words as they are pasted."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

MOST_ROWS: Final = 500
MOST_COLUMNS: Final = 50
LARGEST: Final = 2 * 1024 * 1024
LONGEST_NAME: Final = 200
MOST_SHEETS: Final = 30
# A title, an empty line, the lovers of the live spreadsheet: the header stands below.
HIGHEST_HEADER: Final = 8
_FIRST_NAMES: Final = frozenset(("prenom", "prenoms"))
_NAMES: Final = frozenset(("nom", "noms", "name"))
_PLAYERS: Final = frozenset(("joueur", "joueurs", "joueuse", "joueuses"))
# « Nom du joueur » is a header, « Joueur 1 » somebody's name.
_BESIDE: Final = frozenset(
    (
        *("du", "de", "des", "la", "le", "les", "l", "et", "ou", "/", "&", "complet", "complets"),
        *("participant", "participants", "personne", "personnes", "prenom", "prenoms"),
        *("nom", "noms", "joueur", "joueurs", "joueuse", "joueuses"),
    )
)
_SEPARATOR: Final = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)
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
    """The columns headed nom, prénom or joueur, else the first one; each name once."""
    if len(content) > LARGEST:
        raise NamesRefused(
            "Ce fichier est trop gros pour une liste de noms : gardez-en la colonne des noms."
        )
    sheets = _sheets_of(content, filename)
    tables = [_table_of(rows) for rows in sheets]
    headed = next((it for it in tables if it.headed), None)
    table = headed or tables[0]
    found = _cleaned(table.names)
    if not found.names:
        raise NamesRefused(
            f"Aucun nom dans « {filename[:60]} » : mettez-les dans la première colonne, "
            "ou sous un titre « Nom », « Prénom » ou « Joueur »."
        )
    remarks = (*_cut(table, len(found.names)), *found.remarks)
    return FoundNames(found.names, remarks, found.twice)


def _cut(table: "_Table", found: int) -> tuple[str, ...]:
    """What was left out is said."""
    if table.rows <= MOST_ROWS:
        return ()
    return (f"Seules les {MOST_ROWS} premières lignes sont lues : {found} noms y sont.",)


def _sheets_of(content: bytes, filename: str) -> list[Rows]:
    if content.startswith(b"PK"):
        sheets = _from_workbook(content)
    else:
        text = _from_text(content)
        sheets = None if text is None else [text]
    if not sheets:
        raise NamesRefused(
            f"« {filename[:60]} » n'est ni un classeur xlsx ni un fichier csv lisible : "
            "enregistrez la liste en xlsx ou en csv, puis recommencez."
        )
    return sheets


def _from_workbook(content: bytes) -> list[Rows] | None:
    """Every sheet: a file of ours has its names on another than the first."""
    from openpyxl import load_workbook

    from gm_assistant.toolkit.workbook.bounds import LIST, is_beyond

    try:
        if is_beyond(content, LIST):
            return None
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        # In our own files the names are on the sheet of the players.
        sheets = sorted(book.worksheets, key=lambda it: _bare(it.title) not in _PLAYERS)
        return [_rows_of(sheet) for sheet in sheets[:MOST_SHEETS]]
    except Exception:  # noqa: BLE001 - openpyxl raises anything on a damaged file
        return None


def _rows_of(sheet: Any) -> Rows:
    rows = sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS, values_only=True)
    return [["" if cell is None else str(cell) for cell in row] for row in rows]


def _from_text(content: bytes) -> Rows | None:
    text = _decoded(content)
    if text is None:
        return None
    # « sep=; » is how a file tells Excel what parts its columns.
    told = _SEPARATOR.match(text)
    mark = told[1] if told else max(";\t,", key=text[:_TEXT_START].count)
    text = text[told.end() :] if told else text
    try:
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
        return [row[:MOST_COLUMNS] for _, row in zip(range(MOST_ROWS + 1), rows, strict=False)]
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


@dataclass(frozen=True, slots=True)
class _Table:
    """The names of a sheet, whether a header announced them, and how many rows it has."""

    names: tuple[str, ...]
    headed: bool
    rows: int


def _table_of(rows: Rows) -> _Table:
    """Below a header, which may have a title above it; else the first filled column."""
    headers = [i for i, row in enumerate(rows[:HIGHEST_HEADER]) if _columns_of(row)]
    if headers:
        # « Joueurs » alone may be the title of what stands below: the fullest row is the header.
        number = max(headers, key=lambda it: sum(bool(cell.strip()) for cell in rows[it]))
        columns = _columns_of(rows[number])
        below = rows[number + 1 : MOST_ROWS]
        return _Table(tuple(_joined(it, columns) for it in below), True, len(rows))
    column = _first_filled(rows)
    return _Table(tuple(_joined(it, [column]) for it in rows[:MOST_ROWS]), False, len(rows))


def _columns_of(row: Sequence[str]) -> list[int]:
    """Where first names and names stand: together they make one name; else the players."""
    both = [
        next((i for i, it in enumerate(row) if _is_headed(it, known)), None)
        for known in (_FIRST_NAMES, _NAMES)
    ]
    found = [it for it in both if it is not None]
    return found or [i for i, it in enumerate(row) if _is_headed(it, _PLAYERS)][:1]


def _is_headed(words: str, known: frozenset[str]) -> bool:
    """« Nom du joueur », « Prénoms : »; a sentence is a title."""
    bare = _bare(words).split()
    return bool(bare) and bare[0] in known and _BESIDE.issuperset(bare[1:])


def _joined(row: Sequence[str], columns: Sequence[int]) -> str:
    return " ".join(row[it].strip() for it in columns if it < len(row) and row[it].strip())


def _first_filled(rows: Rows) -> int:
    first = next((row for row in rows if any(it.strip() for it in row)), [])
    filled = (place for place, words in enumerate(first) if words.strip())
    return next(filled, 0)


def _bare(words: str) -> str:
    apart = unicodedata.normalize("NFKD", words.strip().casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).rstrip(" :")


def _cleaned(words: Iterable[str]) -> FoundNames:
    names: dict[str, str] = {}
    twice: dict[str, str] = {}
    long: list[str] = []
    for word in words:
        name = _one_line(word)
        if len(name) > LONGEST_NAME:
            long.append(f"Un nom dépasse {LONGEST_NAME} lettres, il est coupé : « {name[:40]}… ».")
        name = name[:LONGEST_NAME]
        key = name.casefold()
        if key in names:
            twice[key] = names[key]
        elif name:
            names[key] = name
    remarks = (*long, *_remarks(list(twice.values())))
    return FoundNames(tuple(names.values()), remarks, tuple(twice.values()))


def _one_line(word: str) -> str:
    shown = "".join(sign if sign.isprintable() else " " for sign in word)
    return " ".join(shown.split())


def _remarks(twice: Sequence[str]) -> tuple[str, ...]:
    if not twice:
        return ()
    names = ", ".join(f"« {name} »" for name in twice)
    kept = f"Écrit plusieurs fois, gardé une seule : {names}."
    return (f"{kept} Si ce sont deux personnes, ajoutez-leur une initiale.",)


# Names as they are pasted: numbered, after commas, in columns, surnames first.

# « 1. Anna », « (2) Bruno », « #3 Chloé », « d) David », « - Eva », « [x] Farid », « ✅ Gwen »,
# « 8️⃣ Hugo », « n° 9 : Inès », « Joueur 10 : Jo ».
_MARK: Final = re.compile(
    r"^\s*(?:\d\ufe0f?\u20e3|🔟|n°\s*\d{1,2}\s*[.):-]?|joueu(?:r|se)\s*\d{1,2}\s*[:=]"
    r"|[(\[]?\d{1,2}\s*[.):/°\]-]\)?|#\d{1,2}\b|[a-z]\)|\[[ xX]?\]"
    r"|\*+(?=\s)|[->–—•·◦‣▪●□☐☑✓✔✅])\s*",
    re.IGNORECASE,
)
# What a telephone puts around a name, and nobody sees: marks of direction, blanks of no width.
_UNSEEN: Final = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
_NOUN: Final = r"(?:n°|noms?|prénoms?|joueu(?:r|se)s?)"
# « Joueurs : » or « Prénoms » above the list; « Joueurs de ce soir : » before it.
_TITLE: Final = re.compile(rf"^(?:[^,;\t]*:|(?:liste des\s|les\s)?{_NOUN})\s*$", re.IGNORECASE)
_LEAD: Final = re.compile(r"^[^,;\t:]+:\s+(?=[^:]*[,;][^:]*$)")
# « 1 Anna », « 2;Bruno »: only where every line has its number.
_NUMBER: Final = re.compile(r"^\s*\d{1,2}[\s;]+(?=[^\W\d])")
# « 1. Anna 2. Bruno », all on one line.
_NEXT: Final = re.compile(r"\s+(?=\d{1,2}[.)]\s)")
_BETWEEN: Final = re.compile(r"\s*[,;]\s*")
# « Anna / Bruno / Chloé », on one line.
_STROKES: Final = re.compile(r"\s+[/•·–—-]\s+")
_CELLS: Final = re.compile(r"\s*\|\s*")
_RULE: Final = re.compile(r"^[\s|:-]+$")
# The last of a list: « Bruno et Chloé ».
_AND: Final = re.compile(r"\s+(?:et|&)\s+")
_HEADED: Final = re.compile(
    rf"(?:^|[\t;,])\s*{_NOUN}\s*(?=[\t;,])|[\t;,]\s*{_NOUN}\s*$", re.IGNORECASE
)
_EDGES: Final = " \t,;"
# What sets a name off: letters of a telephone in bold, quotes.
_AROUND: Final = ' "*_~«»“”\u00a0\u202f'
_NO_NAME: Final = re.compile(r"[\d@]|^(?:oui|non|ok|x|présente?|peut-être)$", re.IGNORECASE)
# Fewer lines with one comma each are rather a list broken in two.
_ENOUGH: Final = 3


def pasted_names(text: str, table: int) -> list[str]:
    """One name for each player, as it is said; so many words on one line may be a `table`."""
    lines = _lines(text, table)
    if not lines:
        return []
    if _HEADED.search(lines[0]):
        return list(find_names("\n".join(lines).encode(), "noms.csv").names)
    if all(_NUMBER.match(line) for line in lines):
        lines = [_NUMBER.sub("", line) for line in lines]
    return [
        name
        for it in _names([_MARK.sub("", line) for line in lines], table)
        if (name := " ".join(it.strip(_AROUND).split()))
    ]


def _lines(text: str, table: int) -> list[str]:
    """Without a title, and without what only draws the list."""
    # A tab at the end of a line begins no column.
    shown = [line.strip(_EDGES) for line in _UNSEEN.sub("", text).strip().splitlines()]
    lines = [_drawn(line) for line in shown if line and not _RULE.match(line)]
    if len(lines) > 1 and _TITLE.match(lines[0]):
        lines = lines[1:]
    return _in_one_line(lines[0], table) if len(lines) == 1 else lines


def _drawn(line: str) -> str:
    return _CELLS.sub("\t", line.strip(" |")) if "|" in line else line


def _in_one_line(line: str, table: int) -> list[str]:
    """A whole table in one line, whatever stands between its names."""
    line = _LEAD.sub("", line)
    if _MARK.match(line) and len(numbered := _NEXT.split(line)) > 1:
        return numbered
    if _BETWEEN.search(line) or "\t" in line:
        return [line]
    apart, words = _STROKES.split(line), line.split()
    if len(apart) >= _ENOUGH:
        return apart
    return words if len(words) >= table else [line]


def _names(lines: Sequence[str], table: int) -> list[str]:
    if any("\t" in line for line in lines):
        return _columns([row for line in lines for row in _rows(line)], table)
    rows = [_BETWEEN.split(line) for line in lines]
    if _are_pairs(rows):
        semicolons = any(";" in line for line in lines)
        return _columns(rows, table) if semicolons else [f"{first} {last}" for last, first in rows]
    names = [_MARK.sub("", name) for names in rows for name in names if name]
    return [*names[:-1], *_AND.split(_unstopped(names[-1]))] if len(names) > len(rows) else names


def _unstopped(last: str) -> str:
    """The full stop of a sentence; that of « Anna T. » is hers."""
    return last[:-1] if re.search(r"\w{3}\.$", last) else last


def _rows(line: str) -> Rows:
    """Among columns, a line that has none may still hold several people."""
    return [line.split("\t")] if "\t" in line else [[it] for it in _BETWEEN.split(line)]


def _columns(rows: Rows, table: int) -> list[str]:
    """A first name and a surname are one person; an age or an address is none.

    Three and more on each of a few lines, too few to be a table, are people beside each other.
    """
    cells = [[it.strip() for it in row if it.strip() and not _NO_NAME.search(it)] for row in rows]
    if len(cells) == 1 or (len(cells) < table and all(len(it) > 2 for it in cells)):
        return [it for row in cells for it in row]
    return [" ".join(row if len(row) == 2 else row[:1]) for row in cells if row]


def _are_pairs(rows: Rows) -> bool:
    """« Dupont, Anna » or « Anna ; Dupont » on every line."""
    return len(rows) >= _ENOUGH and all(len(it) == 2 for it in rows)
