"""Proves and builds what is not a row: the announcements and the suggested laws."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.scripts.announcements import ANNOUNCEMENTS
from gm_assistant.companions.quinte_bourg.scripts.rows import prove_timer
from gm_assistant.companions.quinte_bourg.scripts.script_names import ANNOUNCED_TIMERS
from gm_assistant.companions.quinte_bourg.scripts.texts import Announcement, Law
from gm_assistant.french.typography import typeset
from gm_assistant.own_files.fields import (
    READ,
    SECONDS,
    TEXT,
    WORDS,
    Entry,
    Report,
    entries,
    prove_fields,
    said_twice,
)
from gm_assistant.own_files.problems import slip
from gm_assistant.quinte_bourg.day.laws import CRITERIA
from gm_assistant.quinte_bourg.words.vocabulary import LAW_EFFECTS

_ANNOUNCEMENT: Final = {
    "id": WORDS,
    "when": WORDS,
    "say": READ,
    "timer": SECONDS,
    "source": WORDS,
}
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
    prove_fields(entry, _ANNOUNCEMENT, wanted.get(name, tuple(ANNOUNCEMENTS.get(name, ()))))
    if name and name not in wanted:
        entry.say("L'application ne lit jamais cette annonce.", hint=slip(name, wanted))
    prove_timer(entry, wanted=ANNOUNCED_TIMERS.get(name), expected=name in ANNOUNCED_TIMERS)


def _announcement(table: Mapping[str, Any]) -> Announcement:
    return Announcement(
        id=table["id"],
        when=typeset(table["when"]),
        say=typeset(table["say"]),
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
