"""The rules of Les Non-Morts under a finger: the shipped file, or the table's own copy."""

from pathlib import Path
from typing import Any, Final

from gm_assistant.french.typography import typeset
from gm_assistant.seam.rulebook import Rulebook, RuleEntry
from gm_assistant.toolkit.own_files import Problem, Report, Shelf, slip

FILE: Final = "non_morts/regles"
_NEEDED: Final = ("kind", "id", "label", "rule", "source")
_ALLOWED: Final = (*_NEEDED, "when")


def load_rules(shipped: Path, own: Path | None = None) -> tuple[Rulebook, tuple[Problem, ...]]:
    """The entries, and what is wrong with the file that was edited."""
    shelf = Shelf(shipped, own)
    book = shelf.take(FILE, _rulebook, Rulebook())
    return book, tuple(shelf.problems)


def _rulebook(report: Report) -> Rulebook:
    data = report.source.table
    kinds = data.get("kinds", {})
    rows = data.get("regle", [])
    if not isinstance(kinds, dict) or not isinstance(rows, list):
        report.say("Il faut une table [kinds] et des [[regle]].")
        return Rulebook()
    for number, row in enumerate(rows):
        _prove(report, number, row, kinds)
    if report.blocks:
        return Rulebook()
    titles = {it: typeset(str(title)) for it, title in kinds.items()}
    return Rulebook(tuple(_entry(row) for row in rows), titles)


def _prove(report: Report, number: int, row: Any, kinds: dict[str, Any]) -> None:
    name = f"règle n° {number + 1}"
    if not isinstance(row, dict) or not all(isinstance(it, str) for it in row.values()):
        report.say("Il faut des textes entre guillemets.", row=name)
        return
    for key in row.keys() - {*_ALLOWED}:
        report.say("Cette clé ne sert à rien ici.", row=name, hint=slip(key, _ALLOWED))
    for key in _NEEDED:
        if not row.get(key):
            report.say(f"« {key} » manque.", row=name)
    if row.get("kind") not in kinds:
        report.say("Ce chapitre n'est pas dans [kinds].", row=name)


def _entry(row: dict[str, str]) -> RuleEntry:
    return RuleEntry(
        kind=row["kind"],
        id=row["id"],
        label=typeset(row["label"]),
        rule=typeset(row["rule"]),
        source=row["source"],
        when=typeset(row.get("when", "")),
    )
