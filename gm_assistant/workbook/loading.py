"""Takes the layout from the MJ's own copy if it holds, from the shipped one otherwise."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from gm_assistant.own_files.fields import Report
from gm_assistant.own_files.problems import Problem, slip
from gm_assistant.own_files.reading import Source, read_source
from gm_assistant.workbook.layout import FILE, Column, Layout, Sheet, fields_of
from gm_assistant.workbook.proof import prove, tables

OWN_FOLDER: Final = "exports"
_GIVES_WAY: Final = "En attendant vos corrections, le fichier fourni est lu à sa place."


class BrokenLayout(Exception):
    """Even the shipped layout does not hold: the installation is damaged."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        self.sentence = (
            "Le fichier fourni « classeur.toml » est abîmé : réinstallez l'assistant "
            f"({problems[0]})."
        )
        super().__init__(self.sentence)


def load_layout(shipped: Path, own: Path | None = None) -> Layout:
    """The layout, with everything that was wrong with the MJ's copy."""
    problems: list[Problem] = _strays(own)
    if own is not None:
        source = read_source(own / f"{FILE}.toml", f"{FILE}.toml", own=True)
        if not source.missing:
            found = _found(source)
            if not any(it.blocking for it in found):
                return _built(source, (*problems, *found))
            problems += [*found, Problem(source.file, _GIVES_WAY, blocking=False)]
    source = read_source(shipped / f"{FILE}.toml", f"{FILE}.toml (fourni)")
    damage = _found(source)
    if damage:
        raise BrokenLayout(tuple(damage))
    return _built(source, tuple(problems))


def _found(source: Source) -> list[Problem]:
    if source.problem:
        return [source.problem]
    report = Report(source)
    prove(report)
    return report.found


def _strays(own: Path | None) -> list[Problem]:
    """Files that nobody reads, most often for a slip in their name."""
    try:
        names = sorted(path.name for path in own.iterdir()) if own else []
    except OSError:
        return []
    right = [f"{FILE}.toml"]
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


def _built(source: Source, problems: tuple[Problem, ...]) -> Layout:
    data = source.table
    sheets = tuple(_sheet(it) for it in tables(data, "sheet"))
    colours = {
        name: {words: colour.upper() for words, colour in palette.items()}
        for name, palette in data.get("colours", {}).items()
    }
    return Layout(sheets, colours, problems)


def _sheet(data: Mapping[str, Any]) -> Sheet:
    known = fields_of(data["id"])
    columns = tuple(
        Column(**column, repeated=known[column["field"]].repeated)
        for column in tables(data, "column")
    )
    plain = {
        key: data[key] for key in ("id", "title", "frozen", "landscape", "struck") if key in data
    }
    return Sheet(**plain, columns=columns, heading=data.get("heading", data["title"]))
