"""Proves and builds the rows of a night, of the opening, of the day and of Sunday."""

import difflib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.scripts.announcements import SCRIPT_WORDS
from gm_assistant.companions.quinte_bourg.scripts.script_names import (
    ALL_STEPS,
    CALLABLE,
    LONGEST_TIMER,
)
from gm_assistant.companions.quinte_bourg.scripts.texts import Part, Row
from gm_assistant.french.typography import typeset
from gm_assistant.own_files.fields import (
    NAMES,
    READ,
    READ_IF_ANY,
    SECONDS,
    TABLES,
    TEXT,
    WORDS,
    YES_NO,
    Entry,
    Report,
    entries,
    prove_fields,
    said_twice,
)
from gm_assistant.own_files.problems import slip
from gm_assistant.quinte_bourg.night.calls import ROWS

_ROW: Final = {
    "id": WORDS,
    "calls": NAMES,
    "say": READ,
    "gesture": TEXT,
    "do": TEXT,
    "close": READ_IF_ANY,
    "timer": SECONDS,
    "moves": YES_NO,
    "source": WORDS,
}
_ROW_WITH_PARTS: Final = {
    "id": WORDS,
    "calls": NAMES,
    "parts": TABLES,
    "timer": SECONDS,
    "moves": YES_NO,
    "source": WORDS,
}
_PART: Final = {
    "id": WORDS,
    "calls": NAMES,
    "say": READ,
    "gesture": TEXT,
    "do": TEXT,
    "close": READ_IF_ANY,
}


def read_rows(report: Report, table: Sequence[str]) -> tuple[Row, ...]:
    """The rows of the file, proved against the table that the rules call."""
    found = entries(report, "row")
    said_twice(found)
    for entry in found:
        _prove_row(entry, table)
    _prove_order(found, table)
    _prove_complete(report, found, table)
    return () if report.blocks else tuple(_row(entry.table) for entry in found)


def _prove_row(entry: Entry, table: Sequence[str]) -> None:
    parts = "parts" in entry.table
    prove_fields(entry, _ROW_WITH_PARTS if parts else _ROW, SCRIPT_WORDS)
    step = entry.text("id")
    if step and step not in table:
        _say_foreign(entry, step, table)
    _prove_calls(entry)
    _prove_parts(entry)
    if step in table and _is_night(table):
        _prove_night_row(entry, step)


def _is_night(table: Sequence[str]) -> bool:
    return "attaque" in table


def _say_foreign(entry: Entry, step: str, table: Sequence[str]) -> None:
    if _is_night(table) and step in ALL_STEPS:
        nights = " et ".join(ROWS[step].nights)
        entry.say(f"On n'appelle pas cette ligne cette nuit-là : seulement {nights}.")
    else:
        entry.say("Cette ligne n'existe pas ici.", hint=slip(step, table))


def _prove_calls(entry: Entry) -> None:
    for name in entry.names("calls"):
        if name not in CALLABLE:
            entry.say(f"Personne ne répond au nom de « {name} ».", hint=slip(name, CALLABLE))


def _prove_parts(entry: Entry) -> None:
    wanted = ROWS[step].parts if (step := entry.text("id")) in ROWS else ()
    parts = [
        Entry(entry.report, part, f"{entry.row}, partie {place + 1}", entry.line)
        for place, part in enumerate(_tables(entry.table.get("parts")))
    ]
    for part in parts:
        prove_fields(part, _PART, SCRIPT_WORDS)
        _prove_calls(part)
    found = tuple(part.text("id") for part in parts)
    if wanted and found != wanted:
        entry.say(f"Cette ligne a des parties, dans cet ordre : {', '.join(wanted)}.")
    elif parts and not wanted and not _all_differ(found):
        entry.say("Deux parties de cette ligne portent le même nom.")


def _all_differ(names: Sequence[str]) -> bool:
    return len(set(names)) == len(names)


def _prove_night_row(entry: Entry, step: str) -> None:
    row = ROWS[step]
    called, wanted = entry.names("calls"), row.calls
    if called and called != wanted:
        entry.say(f"Cette ligne appelle {', '.join(wanted)}, et non {', '.join(called)}.")
    prove_timer(entry, wanted=row.seconds, expected=row.timed)
    if entry.table.get("moves", False) is not row.moves:
        right = "true" if row.moves else "false"
        entry.say(f"Le livre de règles dit « moves = {right} » ici.", blocking=False)


def prove_timer(entry: Entry, *, wanted: int | None, expected: bool) -> None:
    """A timer must be possible; one that the rulebook does not know is only remarked upon."""
    timer = entry.table.get("timer")
    if timer is None:
        if expected:
            entry.say("Il manque le minuteur de cette ligne : « timer ».", blocking=False)
    elif isinstance(timer, int) and not isinstance(timer, bool):
        if not 0 < timer <= LONGEST_TIMER:
            entry.say(f"« timer » va de 1 à {LONGEST_TIMER} secondes.")
        elif not expected:
            entry.say("Le livre de règles ne compte pas de temps ici.", blocking=False)
        elif wanted not in (None, timer):
            entry.say(f"Le livre de règles donne {wanted} secondes, pas {timer}.", blocking=False)


def _prove_order(found: Sequence[Entry], table: Sequence[str]) -> None:
    present = {entry.row: entry for entry in reversed(found) if entry.row in table}
    actual = list(dict.fromkeys(entry.row for entry in found if entry.row in present))
    right = [step for step in table if step in present]
    matcher = difflib.SequenceMatcher(None, actual, right, autojunk=False)
    kept = {
        actual[block.a + k] for block in matcher.get_matching_blocks() for k in range(block.size)
    }
    for step in actual:
        if step not in kept:
            present[step].say(f"Cette ligne n'est pas à sa place : {_place(step, right)}.")


def _prove_complete(report: Report, found: Sequence[Entry], table: Sequence[str]) -> None:
    present = {entry.row for entry in found}
    for step in table:
        if step not in present:
            report.say(f"Il manque la ligne « {step} » : {_place(step, table)}.", row=step)


def _place(step: str, table: Sequence[str]) -> str:
    place = table.index(step)
    return f"elle vient après « {table[place - 1]} »" if place else "elle vient en premier"


def _row(table: Mapping[str, Any]) -> Row:
    calls = tuple(table["calls"])
    parts = table.get("parts") or [table]
    return Row(
        id=table["id"],
        calls=calls,
        parts=tuple(_part(part) for part in parts),
        source=table["source"],
        timer=table.get("timer"),
        moves=table.get("moves", False),
    )


def _part(table: Mapping[str, Any]) -> Part:
    words = (typeset(table.get(key, "")) for key in ("say", "gesture", "do", "close"))
    return Part(table["id"], tuple(table["calls"]), *words)


def _tables(value: object) -> list[dict[str, Any]]:
    return [part for part in value if isinstance(part, dict)] if isinstance(value, list) else []
