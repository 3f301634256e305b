"""Entries as rows of the database, what may stand in them, and rows of earlier versions."""

import json
from typing import Any

from gm_assistant.journal.entries import Entry, Kind
from gm_assistant.journal.refusals import DamagedFile, DatabaseTooNew, Unstorable

ROW_VERSION = 2
DEEPEST = 40
WHOLE = "fichier"
TOO_DEEP = "trop de listes dans des listes ; ce n'est pas un fichier de partie"
LARGEST_PAYLOAD = 200_000
# A move of a branch lies that deep in a game file.
FILE_LEVELS = 6


def values_of(entry: Entry) -> tuple[Any, ...]:
    """What is chained of this entry: the values of its row but the checksum."""
    return (
        entry.game_id,
        entry.seq,
        entry.at,
        entry.kind.value,
        ROW_VERSION,
        written(entry.payload),
        entry.token,
        entry.device,
    )


def written(payload: dict[str, Any]) -> str:
    try:
        text = json.dumps(payload, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        text.encode()
    except (TypeError, ValueError, RecursionError):
        raise Unstorable from None
    return text


def prove_storable(payload: dict[str, Any]) -> None:
    """Refuse what could be written in the journal, but not be read again from a game file."""
    if len(written(payload)) > LARGEST_PAYLOAD:
        raise Unstorable
    try:
        prove_plain(payload, DEEPEST - FILE_LEVELS)
    except DamagedFile:
        raise Unstorable from None


def prove_plain(document: dict[str, Any], deepest: int = DEEPEST) -> None:
    """Every text can be written again, and nothing is so deep that walking it would fail."""
    waiting: list[tuple[Any, tuple[str | int, ...]]] = [(document, ())]
    while waiting:
        value, path = waiting.pop()
        if isinstance(value, str):
            _prove_text(value, path)
        elif isinstance(value, dict | list):
            if len(path) > deepest:
                raise DamagedFile(place_of(path[:3]), TOO_DEEP)
            waiting.extend((child, (*path, key)) for key, child in _children(value, path))


def _children(
    value: dict[str, Any] | list[Any], path: tuple[str | int, ...]
) -> list[tuple[str | int, Any]]:
    if isinstance(value, list):
        return list(enumerate(value))
    for key in value:
        _prove_text(key, path)
    return list(value.items())


def _prove_text(text: str, path: tuple[str | int, ...]) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise DamagedFile(
            place_of(path), "un caractère coupé en deux (\\ud800…) ; retapez ce texte"
        ) from None


def place_of(path: tuple[str | int, ...]) -> str:
    words = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return words.lstrip(".") or WHOLE


def entry_of(row: tuple[Any, ...]) -> Entry:
    """The entry that this row holds."""
    game_id, seq, at, kind, version, payload, token, device, _ = row
    if version > ROW_VERSION or kind not in list(Kind):
        raise DatabaseTooNew
    meant = _of_today(Kind(kind), version, json.loads(payload))
    return Entry(game_id, seq, at, Kind(kind), meant, token, device)


def _of_today(kind: Kind, version: int, payload: dict[str, Any]) -> dict[str, Any]:
    # Until version 1 a move was its own payload: there were no drafts for it to clear.
    if version == 1 and kind is Kind.MOVE:
        return {"move": payload, "clears": []}
    return payload
