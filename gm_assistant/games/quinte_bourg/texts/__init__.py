"""The words of the game that an MJ may edit: `night_scripts/`, his own copy before the shipped one.

What is wrong with them comes back as values, and the shipped file is read in the place of his.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from gm_assistant.french.language import counted, typeset
from gm_assistant.games.quinte_bourg.rules.night import EVERY_NIGHT
from gm_assistant.games.quinte_bourg.rules.sheet import NIGHT_TABLES, ROWS
from gm_assistant.games.quinte_bourg.rules.village import RULINGS, Rulings
from gm_assistant.games.quinte_bourg.rules.votes import CRITERIA
from gm_assistant.games.quinte_bourg.rules.words import (
    DAY_STAGES,
    IN_BRACES,
    LAW_EFFECTS,
    STAGES,
    STEPS,
    SUNDAY_STAGES,
    decided,
)
from gm_assistant.games.quinte_bourg.texts.notes import SECTIONS, bare_notes, read_notes
from gm_assistant.games.quinte_bourg.texts.readings import prove_readings
from gm_assistant.games.quinte_bourg.texts.scripts import (
    ALL_FILES,
    ANNOUNCED_TIMERS,
    ANNOUNCEMENTS,
    DAY_ANNOUNCEMENTS,
    DAY_FILE,
    INVOCATION_ANNOUNCEMENTS,
    INVOCATIONS_FILE,
    LAWS_FILE,
    NIGHT_FILES,
    OPENING_FILE,
    OPENING_ROWS,
    PLACEHOLDERS,
    SUNDAY_FILE,
    Announcement,
    Law,
    Part,
    Row,
    Script,
    Scripts,
    prove_timer,
    read_rows,
)
from gm_assistant.toolkit.own_files import (
    READ,
    SECONDS,
    TABLES,
    TEXT,
    WORDS,
    Entry,
    Field,
    Problem,
    Report,
    Shelf,
    entries,
    prove_fields,
    prove_headers,
    said_twice,
    slip,
    stray_files,
)

# Proves and builds what is not a row: the announcements and the suggested laws.

_ANNOUNCEMENT: Final = {"id": WORDS, "when": READ, "say": READ, "timer": SECONDS, "source": WORDS}
_LAW: Final = {
    "id": WORDS, "label": TEXT, "text": WORDS, "effect": TEXT, "criterion": TEXT, "source": WORDS,
}  # fmt: skip


def read_announcements(
    report: Report, wanted: Mapping[str, tuple[str, ...]]
) -> dict[str, Announcement]:
    """The announcements of the file: all that the app looks for, and no other."""
    found = entries(report, "announcement")
    said_twice(found)
    for entry in found:
        _prove_announcement(entry, wanted)
    for name in wanted.keys() - {entry.row for entry in found}:
        report.say("Il manque cette annonce.", row=name)
    built = () if report.blocks else tuple(_announcement(entry.table) for entry in found)
    return {announcement.id: announcement for announcement in built}


def _prove_announcement(entry: Entry, wanted: Mapping[str, tuple[str, ...]]) -> None:
    name = entry.text("id")
    braces = wanted.get(name, tuple(ANNOUNCEMENTS.get(name, ())))
    prove_fields(entry, _ANNOUNCEMENT, (*braces, *IN_BRACES, *RULINGS))
    prove_readings(entry, ("say",))
    if name and name not in wanted:
        entry.say("L'application ne lit jamais cette annonce.", hint=slip(name, wanted))
    prove_timer(entry, wanted=ANNOUNCED_TIMERS.get(name), expected=name in ANNOUNCED_TIMERS)


def _announcement(table: Mapping[str, Any]) -> Announcement:
    return Announcement(
        id=table["id"],
        when=typeset(decided(table["when"])),
        say=typeset(decided(table["say"])),
        source=table["source"],
        timer=table.get("timer"),
    )


def read_laws(report: Report) -> tuple[Law, ...]:
    """The suggested laws; an MJ may add his own and drop those that he dislikes."""
    found = entries(report, "law")
    said_twice(found)
    for entry in found:
        prove_fields(entry, _LAW)
        _prove_effect(entry)
    if not found:
        report.say("Il n'y a aucune loi : gardez-en une au moins, sous [[law]].")
    return () if report.blocks else tuple(_law(entry.table) for entry in found)


def _prove_effect(entry: Entry) -> None:
    effect, criterion = entry.text("effect"), entry.text("criterion")
    if effect and effect not in LAW_EFFECTS:
        entry.say(f"« {effect} » n'est pas un effet connu.", hint=slip(effect, LAW_EFFECTS))
    if criterion and criterion not in CRITERIA:
        entry.say(f"« {criterion} » n'est pas un critère connu.", hint=slip(criterion, CRITERIA))
    if criterion and effect != "seuls_votent":
        entry.say("Un critère ne va qu'avec l'effet « seuls_votent ».")


def _law(table: Mapping[str, Any]) -> Law:
    return Law(
        id=table["id"],
        text=typeset(table["text"]),
        source=table["source"],
        label=typeset(table.get("label") or table["text"]),
        effect=table.get("effect") or None,
        criterion=table.get("criterion") or None,
    )


# Proves that the six nights together call each card as often as the card says.

SIX_NIGHTS = "les six nuits"


def week_problems(rows_of: Mapping[str, Sequence[object]]) -> Iterator[Problem]:
    """A card called more or less often than its own words say."""
    for step, row in ROWS.items():
        wanted = len(row.nights)
        if row.group is not None and wanted == len(EVERY_NIGHT):
            continue
        called = [night for night, rows in rows_of.items() if step in rows]
        if len(called) != wanted:
            yield Problem(
                SIX_NIGHTS,
                f"{STEPS[step]} se joue {counted(wanted, 'nuit')} par semaine "
                f"({', '.join(row.nights)}), et vos feuilles l'appellent "
                f"{counted(len(called), 'nuit') if called else 'zéro nuit'}.",
                row=step,
                hint=f"Vérifiez {', '.join(called)}." if called else "",
            )


# The last resort when even the shipped file is spoilt: bare calls, and the evening goes on.

NO_SOURCE = "-"


def bare_script(name: str, table: Sequence[str]) -> Script:
    return Script(name, name.capitalize(), "", tuple(bare_row(step) for step in table))


def bare_row(step: str) -> Row:
    words = f"J'appelle : {(STEPS | STAGES | OPENING_ROWS)[step]}."
    row = ROWS.get(step)  # None for a row of the opening or of Sunday.
    parts = (row.shape.parts if row else ()) or (step,)
    return Row(
        id=step,
        calls=("tous",),
        parts=tuple(Part(part, ("tous",), words) for part in parts),
        source=NO_SOURCE,
        timer=row.seconds if row else None,
        moves=row is not None and row.moves,
    )


def bare_announcements(wanted: Mapping[str, Sequence[str]]) -> dict[str, Announcement]:
    return {
        name: Announcement(name, "", _bare_words(name, braces), NO_SOURCE)
        for name, braces in wanted.items()
    }


def _bare_words(name: str, braces: Sequence[str]) -> str:
    what = name.replace("_", " ").capitalize()
    return f"{what} : {', '.join(f'{{{brace}}}' for brace in braces)}." if braces else f"{what}."


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
    shelf = Shelf(shipped, own, PLACEHOLDERS.keys() | IN_BRACES.keys())
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
    notes = {
        section: them
        for name, sections in SECTIONS.items()
        for section, them in shelf.take(
            name, partial(read_notes, sections=sections), bare_notes(sections)
        ).items()
    }
    problems = (*shelf.problems, *_week(shelf), *stray_files(own, ALL_FILES))
    found = Scripts(nights, opening, day.script, sunday, announcements, laws, notes, problems)
    return found.at(Rulings())


def script_of(table: Sequence[str]) -> Callable[[Report], Script]:
    """The builder of a file of rows."""

    return lambda report: _script(report, table)


def _script(
    report: Report, table: Sequence[str], fields: Mapping[str, Field] = _SCRIPT_HEAD
) -> Script:
    prove_readings(prove_headers(report, fields, ("jour", *RULINGS)), ("opening",))
    head = report.source.table
    return Script(
        name=report.source.file.split(".")[0],
        title=typeset(str(head.get("title", ""))),
        opening=typeset(decided(str(head.get("opening", "")))),
        rows=read_rows(report, table),
        own=report.source.own,
    )


def _day(report: Report) -> Day:
    script = _script(report, DAY_STAGES, _DAY_HEAD)
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
