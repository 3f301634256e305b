"""The rules in two sentences each, from one file: looked up by id, searched by words."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.scripts.help_kinds import KIND_LABELS, KINDS
from gm_assistant.companions.quinte_bourg.scripts.script_names import HELP_FILE
from gm_assistant.french.typography import typeset
from gm_assistant.own_files.fields import (
    TABLES,
    TEXT,
    WORDS,
    Entry,
    Report,
    entries,
    prove_fields,
    prove_headers,
    said_twice,
)
from gm_assistant.own_files.problems import Problem, slip
from gm_assistant.own_files.shelf import Shelf
from gm_assistant.quinte_bourg.night.calls import NIGHT_TABLES
from gm_assistant.quinte_bourg.words.calendar import DAY_STAGES, SUNDAY_STAGES
from gm_assistant.quinte_bourg.words.vocabulary import LONG_ACTIONS, STAGES, STEPS
from gm_assistant.seam.rulebook import Order, Rulebook, RuleEntry, Term

_ENTRY: Final = {
    "id": WORDS,
    "label": WORDS,
    "rule": WORDS,
    "when": TEXT,
    "win": TEXT,
    "source": WORDS,
}
# What a card must also tell whoever draws it.
_CALLED = {"when": WORDS}
_WINNING = {"win": WORDS}
_ALSO_NEEDED: Final = {
    "camp": _WINNING,
    "role": _CALLED | _WINNING,
    "speciality": _CALLED,
    "condition": _WINNING,
}
# Where a word of the night's table is explained when it is a card's own.
_EXPLAINED_BY: Final = {"row": ("row", "speciality", "role")}


# Where two things have the same name, the one that a player would ask about comes first.
_FIRST: Final = (
    "role", "speciality", "post", "condition", "power", "long_action", "row", "stage", "action",
    "status", "law_effect", "setting", "notion", "camp",
)  # fmt: skip


@dataclass(frozen=True)
class Help(Rulebook):
    """The rules of Quinte-Bourg, and what was wrong with their file."""

    problems: tuple[Problem, ...] = ()

    def find(self, wanted: str) -> tuple[RuleEntry, ...]:
        """Everything that has this id, whatever its kind."""
        return tuple(entry for entry in self.entries if entry.id == wanted)


def load_help(shipped: Path, own: Path | None = None) -> Help:
    """The rules of the folder `shipped`, or the MJ's own copy where it holds."""
    shelf = Shelf(shipped, own)
    found = shelf.take(HELP_FILE, read_help, tuple(_bare()))
    return Help(found, KIND_LABELS, _FIRST, _EXPLAINED_BY, orders(), tuple(shelf.problems))


def orders() -> tuple[Order, ...]:
    """The priorities, the stages of a day, the calls of each night."""
    return (
        Order("Priorité des actions longues", _terms("long_action", LONG_ACTIONS, LONG_ACTIONS)),
        Order("Le jour", _terms("stage", DAY_STAGES, STAGES)),
        Order("Le dimanche", _terms("stage", SUNDAY_STAGES, STAGES)),
        *(
            Order(f"Nuit de {night}", _terms("row", table, STEPS))
            for night, table in NIGHT_TABLES.items()
        ),
    )


def _terms(kind: str, names: Iterable[str], labels: Mapping[str, str]) -> tuple[Term, ...]:
    return tuple(Term(kind, name, labels[name]) for name in names)


def read_help(report: Report) -> tuple[RuleEntry, ...]:
    """The entries of the file: everything that the game speaks of, and nothing else."""
    prove_headers(report, dict.fromkeys(KINDS, TABLES))
    found = {kind: entries(report, kind) for kind in KINDS}
    for kind, tables in found.items():
        said_twice(tables)
        for entry in tables:
            _prove(entry, kind)
        _prove_complete(report, kind, tables)
    if report.blocks:
        return ()
    return tuple(_built(kind, entry.table) for kind, tables in found.items() for entry in tables)


def _prove(entry: Entry, kind: str) -> None:
    prove_fields(entry, _ENTRY | _ALSO_NEEDED.get(kind, {}))
    name = entry.text("id")
    if name and name not in KINDS[kind]:
        entry.say(f"Rien ne porte ce nom sous [[{kind}]].", hint=slip(name, KINDS[kind]))


def _prove_complete(report: Report, kind: str, tables: list[Entry]) -> None:
    present = {entry.row for entry in tables}
    for name, label in KINDS[kind].items():
        if name not in present:
            report.say(f"Il manque une entrée [[{kind}]] pour {label}.", row=name)


def _built(kind: str, table: Mapping[str, Any]) -> RuleEntry:
    words = {key: typeset(table.get(key, "")) for key in _ENTRY if key != "id"}
    return RuleEntry(kind=kind, id=table["id"], **words)


def _bare() -> Iterator[RuleEntry]:
    for kind, names in KINDS.items():
        for name, label in names.items():
            yield RuleEntry(kind, name, label, "", "-")
