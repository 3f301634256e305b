"""Takes the layout from the MJ's own copy if it holds, from the shipped one otherwise."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from gm_assistant.own_files.fields import Report
from gm_assistant.own_files.problems import Problem, slip
from gm_assistant.own_files.reading import Source, read_source
from gm_assistant.seam.ledger import Accounts
from gm_assistant.workbook.layout import Column, Layout, Sheet, fields_of
from gm_assistant.workbook.proof import prove
from gm_assistant.workbook.slips import tables

_GIVES_WAY: Final = "En attendant vos corrections, le fichier fourni est lu à sa place."


class BrokenLayout(Exception):
    """Even the shipped layout does not hold: the installation is damaged."""

    def __init__(self, file: str, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        self.sentence = (
            f"Le fichier fourni « {file}.toml » est abîmé : réinstallez l'assistant "
            f"({problems[0]})."
        )
        super().__init__(self.sentence)


def load_layout(accounts: Accounts[Any], shipped: Path, own: Path | None = None) -> Layout:
    """The layout of a game, with everything that was wrong with the MJ's copy."""
    name = f"{accounts.layout}.toml"
    problems: list[Problem] = _strays(own, shipped)
    if own is not None:
        source = read_source(own / name, name, own=True)
        if not source.missing:
            found = _found(source, accounts)
            if not any(it.blocking for it in found):
                return _built(source, accounts, (*problems, *found))
            problems += [*found, Problem(source.file, _GIVES_WAY, blocking=False)]
    source = read_source(shipped / name, f"{name} (fourni)")
    damage = _found(source, accounts)
    if damage:
        raise BrokenLayout(accounts.layout, tuple(damage))
    return _built(source, accounts, tuple(problems))


def _found(source: Source, accounts: Accounts[Any]) -> list[Problem]:
    if source.problem:
        return [source.problem]
    report = Report(source)
    prove(report, accounts)
    return report.found


def _strays(own: Path | None, shipped: Path) -> list[Problem]:
    """Files that nobody reads, most often for a slip in their name."""
    try:
        names = sorted(path.name for path in own.iterdir()) if own else []
    except OSError:
        return []
    right = sorted(path.name for path in shipped.glob("*.toml"))
    return [
        Problem(
            name,
            "Ce fichier n'est jamais lu : son nom n'est pas celui d'un classeur.",
            hint=slip(name.casefold().removesuffix(".txt"), right),
            blocking=False,
        )
        for name in names
        if ".toml" in name.casefold() and name not in right
    ]


def _built(source: Source, accounts: Accounts[Any], problems: tuple[Problem, ...]) -> Layout:
    data = source.table
    sheets = tuple(_sheet(it, accounts) for it in tables(data, "sheet"))
    colours = {
        name: {words: colour.upper() for words, colour in palette.items()}
        for name, palette in data.get("colours", {}).items()
    }
    return Layout(sheets, colours, problems, data.get("charts", ""))


def _sheet(data: Mapping[str, Any], accounts: Accounts[Any]) -> Sheet:
    known = fields_of(accounts, data["id"])
    columns = tuple(
        Column(**column, repeated=known[column["field"]].repeated)
        for column in tables(data, "column")
    )
    plain = {
        key: data[key]
        for key in ("id", "title", "frozen", "landscape", "struck", "chart")
        if key in data
    }
    return Sheet(**plain, columns=columns, heading=data.get("heading", data["title"]))
