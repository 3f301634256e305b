"""Loads `night_scripts/`: the MJ's own copy before the shipped one, problems as values."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from gm_assistant.companions.quinte_bourg.scripts.announcements import (
    DAY_ANNOUNCEMENTS,
    INVOCATION_ANNOUNCEMENTS,
)
from gm_assistant.companions.quinte_bourg.scripts.bare import bare_announcements, bare_script
from gm_assistant.companions.quinte_bourg.scripts.rows import read_rows
from gm_assistant.companions.quinte_bourg.scripts.script_names import (
    ALL_FILES,
    DAY_FILE,
    INVOCATIONS_FILE,
    LAWS_FILE,
    NIGHT_FILES,
    OPENING_FILE,
    OPENING_ROWS,
    PLACEHOLDERS,
    SUNDAY_FILE,
)
from gm_assistant.companions.quinte_bourg.scripts.texts import Announcement, Law, Script, Scripts
from gm_assistant.companions.quinte_bourg.scripts.week import week_problems
from gm_assistant.companions.quinte_bourg.scripts.words import read_announcements, read_laws
from gm_assistant.french.typography import typeset
from gm_assistant.own_files.fields import READ, TABLES, WORDS, Report, prove_headers
from gm_assistant.own_files.problems import Problem
from gm_assistant.own_files.shelf import Shelf, stray_files
from gm_assistant.quinte_bourg.night.calls import NIGHT_TABLES
from gm_assistant.quinte_bourg.words.calendar import DAY_STAGES, SUNDAY_STAGES

OWN_FOLDER: Final = "night_scripts"
_SCRIPT_HEAD: Final = {"title": WORDS, "opening": READ, "row": TABLES}
_DAY_HEAD: Final = _SCRIPT_HEAD | {"announcement": TABLES}
_INVOCATIONS_HEAD: Final = {"announcement": TABLES}
_LAWS_HEAD: Final = {"law": TABLES}


class Day(NamedTuple):
    """What jour.toml holds."""

    script: Script
    announcements: dict[str, Announcement]


def own_folder(data: Path) -> Path:
    """Where an MJ puts his edited copies, inside the folder of his data."""
    return data / OWN_FOLDER


def load_scripts(shipped: Path, own: Path | None = None) -> Scripts:
    """Everything that an evening reads; a faulty own file gives way to the shipped one."""
    shelf = Shelf(shipped, own, PLACEHOLDERS)
    nights = {
        night: shelf.take(night, script_of(table), bare_script(night, table))
        for night, table in NIGHT_TABLES.items()
    }
    opening, sunday = (
        shelf.take(name, script_of(table), bare_script(name, table))
        for name, table in ((OPENING_FILE, tuple(OPENING_ROWS)), (SUNDAY_FILE, SUNDAY_STAGES))
    )
    bare_day = Day(bare_script(DAY_FILE, DAY_STAGES), bare_announcements(DAY_ANNOUNCEMENTS))
    day = shelf.take(DAY_FILE, _day, bare_day)
    spare = bare_announcements(INVOCATION_ANNOUNCEMENTS)
    announcements = day.announcements | shelf.take(INVOCATIONS_FILE, _invocations, spare)
    laws: tuple[Law, ...] = shelf.take(LAWS_FILE, _laws, ())
    problems = (*shelf.problems, *_week(shelf), *stray_files(own, ALL_FILES))
    return Scripts(nights, opening, day.script, sunday, announcements, laws, problems)


def script_of(table: Sequence[str]) -> Callable[[Report], Script]:
    """The builder of a file of rows."""

    def build(report: Report) -> Script:
        prove_headers(report, _SCRIPT_HEAD)
        return _script(report, table)

    return build


def _script(report: Report, table: Sequence[str]) -> Script:
    head = report.source.table
    return Script(
        name=report.source.file.split(".")[0],
        title=typeset(str(head.get("title", ""))),
        opening=typeset(str(head.get("opening", ""))),
        rows=read_rows(report, table),
        own=report.source.own,
    )


def _day(report: Report) -> Day:
    prove_headers(report, _DAY_HEAD)
    script = _script(report, DAY_STAGES)
    return Day(script, read_announcements(report, DAY_ANNOUNCEMENTS))


def _invocations(report: Report) -> dict[str, Announcement]:
    prove_headers(report, _INVOCATIONS_HEAD)
    return read_announcements(report, INVOCATION_ANNOUNCEMENTS)


def _laws(report: Report) -> tuple[Law, ...]:
    prove_headers(report, _LAWS_HEAD)
    return read_laws(report)


def _week(shelf: Shelf) -> Iterator[Problem]:
    sources = {night: shelf.sources[night] for night in NIGHT_FILES}
    if any(source.problem for source in sources.values()):
        return
    yield from week_problems({night: _ids(source.table) for night, source in sources.items()})


def _ids(table: dict[str, object]) -> list[object]:
    rows = table.get("row")
    found = rows if isinstance(rows, list) else []
    return [row.get("id") for row in found if isinstance(row, dict)]
