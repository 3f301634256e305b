"""A file of rules as tables of plain texts: one `[[kind]]` for each thing of a game."""

from collections.abc import Iterable

from gm_assistant.french.typography import typeset
from gm_assistant.own_files.fields import (
    TABLES,
    TEXT,
    WORDS,
    Report,
    entries,
    prove_fields,
    prove_headers,
    said_twice,
)

_FIELDS = {"id": WORDS, "label": WORDS, "rule": WORDS, "source": WORDS}
_NEVER_READ = ("id", "source")


def rule_tables(report: Report, kinds: Iterable[str], *optional: str) -> tuple[dict[str, str], ...]:
    """Each entry with its kind, set in type, in the order of the kinds and of the file."""
    known = _FIELDS | dict.fromkeys(optional, TEXT)
    headers = dict.fromkeys(kinds, TABLES)
    prove_headers(report, headers)
    found: list[dict[str, str]] = []
    for kind in headers:
        tables = entries(report, kind)
        said_twice(tables)
        for entry in tables:
            prove_fields(entry, known)
            told = {name: entry.text(name) for name in known}
            read = {name: typeset(it) for name, it in told.items() if name not in _NEVER_READ}
            found.append({"kind": kind} | told | read)
    return tuple(found)
