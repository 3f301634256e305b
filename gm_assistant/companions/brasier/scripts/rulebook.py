"""The rules of « Brasier » in two sentences each, from a file that the table may edit."""

from pathlib import Path
from typing import Final

from gm_assistant.french.typography import typeset
from gm_assistant.own_files.fields import (
    TABLES,
    TEXT,
    WORDS,
    Report,
    entries,
    prove_fields,
    prove_headers,
    said_twice,
)
from gm_assistant.own_files.problems import Problem
from gm_assistant.own_files.shelf import Shelf
from gm_assistant.seam.rulebook import Order, Rulebook, RuleEntry, Term

FILE: Final = "brasier/regles"
KINDS: Final = {
    "phase": "Le tour",
    "feu": "Le feu",
    "zombie": "Les zombies",
    "heros": "Les héros",
    "lieu": "Les lieux",
    "carte": "Les cartes",
    "fin": "La fin",
}
_ENTRY: Final = {"id": WORDS, "label": WORDS, "rule": WORDS, "when": TEXT, "source": WORDS}


def load_rulebook(shipped: Path, own: Path | None) -> tuple[Rulebook, tuple[Problem, ...]]:
    """The table's own copy where it holds, the shipped one otherwise."""
    shelf = Shelf(shipped, own)
    nothing: tuple[RuleEntry, ...] = ()
    found = shelf.take(FILE, _read, nothing)
    return Rulebook(found, KINDS, tuple(KINDS), orders=_orders(found)), tuple(shelf.problems)


def _orders(found: tuple[RuleEntry, ...]) -> tuple[Order, ...]:
    """A round, in its order."""
    terms = tuple(Term(it.kind, it.id, it.label) for it in found if it.kind == "phase")
    return (Order("Un tour", terms),) if terms else ()


def _read(report: Report) -> tuple[RuleEntry, ...]:
    prove_headers(report, dict.fromkeys(KINDS, TABLES))
    return tuple(entry for kind in KINDS for entry in _of_kind(report, kind))


def _of_kind(report: Report, kind: str) -> list[RuleEntry]:
    tables = entries(report, kind)
    said_twice(tables)
    for entry in tables:
        prove_fields(entry, _ENTRY)
    return [
        RuleEntry(
            kind=kind,
            id=it.text("id"),
            label=typeset(it.text("label")),
            rule=typeset(it.text("rule")),
            source=it.text("source"),
            when=typeset(it.text("when")),
        )
        for it in tables
    ]
