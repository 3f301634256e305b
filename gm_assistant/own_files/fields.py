"""Proves the shape of one table of a file: which keys it may have, and of which kind."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from gm_assistant.own_files.braces import brace_slips
from gm_assistant.own_files.problems import Problem, slip
from gm_assistant.own_files.reading import Source


class Field(NamedTuple):
    """What a key may hold; `read` words may carry braces, `needed` ones may not be left out."""

    kind: str
    needed: bool = False
    read: bool = False


TEXT, WORDS = Field("text"), Field("text", needed=True)
READ, READ_IF_ANY = Field("text", needed=True, read=True), Field("text", read=True)
NAMES, SECONDS, YES_NO = Field("names", needed=True), Field("seconds"), Field("yes_no")
TABLES = Field("tables")

_IN_WORDS: Final = {
    "text": "un texte entre guillemets",
    "names": "une liste de noms entre crochets, chacun entre guillemets",
    "seconds": "un nombre entier de secondes, sans guillemets",
    "yes_no": "true ou false, sans guillemets",
    "tables": "une suite de tables entre doubles crochets",
}


def is_of_kind(value: object, kind: str) -> bool:
    match kind:
        case "text":
            return isinstance(value, str)
        case "names":
            return isinstance(value, list) and all(isinstance(name, str) for name in value)
        case "seconds":
            return isinstance(value, int) and not isinstance(value, bool)
        case "yes_no":
            return isinstance(value, bool)
        case _:
            return isinstance(value, list) and all(isinstance(part, dict) for part in value)


@dataclass
class Report:
    """The problems of one file, gathered as they are found; `braces`: words known anywhere."""

    source: Source
    braces: Collection[str] = ()
    found: list[Problem] = field(default_factory=list)

    def say(
        self,
        sentence: str,
        *,
        row: str = "",
        line: int | None = None,
        hint: str = "",
        blocking: bool = True,
    ) -> None:
        self.found.append(Problem(self.source.file, sentence, row, line, hint, blocking))

    @property
    def blocks(self) -> bool:
        return any(problem.blocking for problem in self.found)


@dataclass(frozen=True)
class Entry:
    """One table of a file under proof, and how to speak of it."""

    report: Report
    table: Mapping[str, Any]
    row: str
    line: int | None = None

    def say(self, sentence: str, *, hint: str = "", blocking: bool = True) -> None:
        self.report.say(sentence, row=self.row, line=self.line, hint=hint, blocking=blocking)

    def text(self, key: str) -> str:
        value = self.table.get(key, "")
        return value if isinstance(value, str) else ""

    def names(self, key: str) -> tuple[str, ...]:
        value = self.table.get(key, [])
        return tuple(value) if is_of_kind(value, "names") else ()


def prove_fields(entry: Entry, fields: Mapping[str, Field], braces: Collection[str] = ()) -> None:
    """Says every key that is unknown, missing, empty or of the wrong kind."""
    for key in entry.table:
        if key not in fields:
            entry.say(f"La clé « {key} » n'existe pas ici.", hint=slip(key, fields))
    for key, wanted in fields.items():
        _prove_field(entry, key, wanted, braces)


def _prove_field(entry: Entry, key: str, wanted: Field, braces: Collection[str]) -> None:
    if key not in entry.table:
        if wanted.needed:
            entry.say(f"Il manque la clé « {key} » : {_IN_WORDS[wanted.kind]}.")
        return
    value = entry.table[key]
    if not is_of_kind(value, wanted.kind):
        entry.say(f"« {key} » doit être {_IN_WORDS[wanted.kind]}.")
    elif wanted.needed and not (value.strip() if isinstance(value, str) else value):
        entry.say(f"« {key} » est vide.")
    elif wanted.read:
        for name, sentence in brace_slips(value, braces, entry.report.braces):
            entry.say(f"Dans « {key} » : {sentence}", hint=slip(name, braces))


def entries(report: Report, header: str) -> list[Entry]:
    """The tables `[[header]]` of the file, each with the name and the line to speak of it by."""
    value = report.source.table.get(header, [])
    if not is_of_kind(value, "tables"):
        report.say(f"« {header} » doit être {_IN_WORDS['tables']} : [[{header}]].")
        return []
    return [
        Entry(report, table, _named(table, place), report.source.line_of(header, place))
        for place, table in enumerate(value)
    ]


def _named(table: Mapping[str, Any], place: int) -> str:
    name = table.get("id")
    return name if isinstance(name, str) and name else f"numéro {place + 1}"


def prove_headers(report: Report, fields: Mapping[str, Field]) -> None:
    """The keys at the head of the file."""
    prove_fields(Entry(report, report.source.table, "en-tête"), fields, ("jour",))


def said_twice(found: list[Entry]) -> None:
    """Says each id that an earlier entry already has."""
    seen: dict[str, Entry] = {}
    for entry in found:
        if entry.row in seen:
            first = seen[entry.row].line
            entry.say(f"Cette ligne existe déjà{f', à la ligne {first}' if first else ''}.")
        seen.setdefault(entry.row, entry)
