"""The rules in two sentences each, from one file: looked up by id, searched by words."""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.scripts.help_kinds import KINDS
from gm_assistant.companions.quinte_bourg.scripts.known import HELP_FILE
from gm_assistant.french.typography import typeset
from gm_assistant.own_files.fields import (
    TABLES,
    TEXT,
    WORDS,
    Entry,
    Report,
    entries,
    prove_fields,
    prove_headers,
    said_twice,
)
from gm_assistant.own_files.problems import Problem, slip
from gm_assistant.own_files.shelf import Shelf

_ENTRY: Final = {
    "id": WORDS,
    "label": WORDS,
    "rule": WORDS,
    "when": TEXT,
    "win": TEXT,
    "source": WORDS,
}
# What a card must also tell whoever draws it.
_CALLED = {"when": WORDS}
_WINNING = {"win": WORDS}
_ALSO_NEEDED: Final = {
    "camp": _WINNING,
    "role": _CALLED | _WINNING,
    "speciality": _CALLED,
    "condition": _WINNING,
}
# Where a word of the night's table is explained when it is a card's own.
_EXPLAINED_BY: Final = {"row": ("row", "speciality", "role")}


@dataclass(frozen=True, slots=True)
class HelpEntry:
    """One thing of the game: its name, its rule, when it is called, how it wins."""

    kind: str
    id: str
    label: str
    rule: str
    source: str
    when: str = ""
    win: str = ""


@dataclass(frozen=True)
class Help:
    """All the entries, in the order of the kinds and of the rulebook."""

    entries: tuple[HelpEntry, ...]
    problems: tuple[Problem, ...] = ()

    @cached_property
    def _by_key(self) -> dict[tuple[str, str], HelpEntry]:
        return {(entry.kind, entry.id): entry for entry in self.entries}

    @cached_property
    def _searched(self) -> tuple[tuple[str, str, HelpEntry], ...]:
        return tuple(
            (plain(entry.label), plain(_all_words(entry)), entry) for entry in self.entries
        )

    def of(self, kind: str, wanted: str) -> HelpEntry | None:
        """The entry of that kind; a row of the night may be explained by its card."""
        found = (self._by_key.get((k, wanted)) for k in _EXPLAINED_BY.get(kind, (kind,)))
        return next((entry for entry in found if entry), None)

    def find(self, wanted: str) -> tuple[HelpEntry, ...]:
        """Everything that has this id, whatever its kind."""
        return tuple(entry for entry in self.entries if entry.id == wanted)

    def kind(self, kind: str) -> tuple[HelpEntry, ...]:
        return tuple(entry for entry in self.entries if entry.kind == kind)

    def search(self, text: str) -> tuple[HelpEntry, ...]:
        """Entries that hold every word, accents and capitals aside; names come before texts."""
        words = plain(text).split()
        if not words:
            return ()
        hits = [
            (sum(word not in label for word in words), place, entry)
            for place, (label, whole, entry) in enumerate(self._searched)
            if all(word in whole for word in words)
        ]
        return tuple(entry for *_, entry in sorted(hits, key=lambda hit: hit[:2]))


def plain(text: str) -> str:
    """The text as fingers in a hurry type it: no accent, no capital, no ligature."""
    spread = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("’", "'"))
    return "".join(letter for letter in spread if not unicodedata.combining(letter))


def load_help(shipped: Path, own: Path | None = None) -> Help:
    """The rules of the folder `shipped`, or the MJ's own copy where it holds."""
    shelf = Shelf(shipped, own)
    found = shelf.take(HELP_FILE, read_help, tuple(_bare()))
    return Help(found, tuple(shelf.problems))


def read_help(report: Report) -> tuple[HelpEntry, ...]:
    """The entries of the file: everything that the game speaks of, and nothing else."""
    prove_headers(report, dict.fromkeys(KINDS, TABLES))
    found = {kind: entries(report, kind) for kind in KINDS}
    for kind, tables in found.items():
        said_twice(tables)
        for entry in tables:
            _prove(entry, kind)
        _prove_complete(report, kind, tables)
    if report.blocks:
        return ()
    return tuple(_built(kind, entry.table) for kind, tables in found.items() for entry in tables)


def _prove(entry: Entry, kind: str) -> None:
    prove_fields(entry, _ENTRY | _ALSO_NEEDED.get(kind, {}))
    name = entry.text("id")
    if name and name not in KINDS[kind]:
        entry.say(f"Rien ne porte ce nom sous [[{kind}]].", hint=slip(name, KINDS[kind]))


def _prove_complete(report: Report, kind: str, tables: list[Entry]) -> None:
    present = {entry.row for entry in tables}
    for name, label in KINDS[kind].items():
        if name not in present:
            report.say(f"Il manque une entrée [[{kind}]] pour {label}.", row=name)


def _built(kind: str, table: Mapping[str, Any]) -> HelpEntry:
    words = {key: typeset(table.get(key, "")) for key in _ENTRY if key != "id"}
    return HelpEntry(kind=kind, id=table["id"], **words)


def _bare() -> Iterator[HelpEntry]:
    for kind, names in KINDS.items():
        for name, label in names.items():
            yield HelpEntry(kind, name, label, "", "-")


def _all_words(entry: HelpEntry) -> str:
    return f"{entry.label} {entry.rule} {entry.when} {entry.win}"
