"""A file of rules as tables of plain texts: one `[[kind]]` for each thing of a game."""

from collections.abc import Iterable

from gm_assistant.own_files.fields import (
    TABLES,
    WORDS,
    Report,
    entries,
    prove_fields,
    prove_headers,
    said_twice,
)

_FIELDS = {"id": WORDS, "label": WORDS, "rule": WORDS, "source": WORDS}


def rule_tables(report: Report, kinds: Iterable[str]) -> tuple[dict[str, str], ...]:
    """Each entry with its kind, in the order of the kinds and of the file."""
    headers = dict.fromkeys(kinds, TABLES)
    prove_headers(report, headers)
    found: list[dict[str, str]] = []
    for kind in headers:
        tables = entries(report, kind)
        said_twice(tables)
        for entry in tables:
            prove_fields(entry, _FIELDS)
            found.append({"kind": kind} | {name: entry.text(name) for name in _FIELDS})
    return tuple(found)
