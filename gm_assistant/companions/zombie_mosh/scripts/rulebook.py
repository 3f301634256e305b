"""The rules of Zombie Mosh in two sentences each, as `night_scripts/zombie_mosh/` has them."""

from pathlib import Path
from typing import Final

from gm_assistant.seam.rulebook import Order, Rulebook, RuleEntry, Term
from gm_assistant.toolkit.own_files import Problem, Report, Shelf, rule_tables

FILE: Final = "zombie_mosh/regles"
KINDS: Final = {"etape": "Les étapes", "terme": "Les mots"}
_TOUR: Final = ("prelude", "foule", "danse", "compte")


def load_rulebook(shipped: Path, own: Path | None = None) -> tuple[Rulebook, tuple[Problem, ...]]:
    """The table's own copy where it holds, the shipped one otherwise."""
    shelf = Shelf(shipped, own)
    none: tuple[RuleEntry, ...] = ()
    found = shelf.take(FILE, _read, none)
    steps = {it.id: it for it in found if it.kind == "etape"}
    terms = tuple(Term("etape", it, steps[it].label) for it in _TOUR if it in steps)
    book = Rulebook(found, KINDS, tuple(KINDS), orders=(Order("Un tour", terms),))
    return book, tuple(shelf.problems)


def _read(report: Report) -> tuple[RuleEntry, ...]:
    return tuple(RuleEntry(**it) for it in rule_tables(report, KINDS))
