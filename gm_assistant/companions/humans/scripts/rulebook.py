"""The rules of Humans!!! in two sentences each."""

from pathlib import Path
from typing import Final, NamedTuple

from gm_assistant.seam.rulebook import Order, Rulebook, RuleEntry, Term
from gm_assistant.toolkit.own_files import Problem, Report, Shelf, rule_tables

FILE: Final = "humans/regles"
KINDS: Final = {"etape": "Les étapes du tour", "terme": "Les mots du jeu"}


class OwnRules(NamedTuple):
    """The rules at a tap, and what was wrong with the MJ's copy."""

    book: Rulebook
    problems: tuple[Problem, ...]


def load_rules(shipped: Path, own: Path | None) -> OwnRules:
    """The MJ's copy where it holds, the shipped file otherwise."""
    shelf = Shelf(shipped, own)
    nothing: tuple[RuleEntry, ...] = ()
    found = shelf.take(FILE, _read, nothing)
    turn = tuple(Term(it.kind, it.id, it.label) for it in found if it.kind == "etape")
    orders = (Order("Le tour", turn),) if turn else ()
    return OwnRules(
        Rulebook(found, KINDS, ("terme", "etape"), orders=orders), tuple(shelf.problems)
    )


def _read(report: Report) -> tuple[RuleEntry, ...]:
    return tuple(RuleEntry(**it) for it in rule_tables(report, KINDS))
