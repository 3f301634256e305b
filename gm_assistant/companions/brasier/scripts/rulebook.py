"""The rules of « Brasier » in two sentences each, from a file that the table may edit."""

from pathlib import Path
from typing import Final

from gm_assistant.seam.rulebook import Order, Rulebook, RuleEntry, Term
from gm_assistant.toolkit.own_files import Problem, Report, Shelf, rule_tables

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
    return tuple(RuleEntry(**it) for it in rule_tables(report, KINDS, "when"))
