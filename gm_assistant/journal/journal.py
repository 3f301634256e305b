"""The journal of all games: appends what was decided, tells each game as it stands."""

import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from gm_assistant.journal import copies
from gm_assistant.journal.entries import Entry, Kind, Move
from gm_assistant.journal.fold import after, fold
from gm_assistant.journal.game_file import write_document
from gm_assistant.journal.line import Line
from gm_assistant.journal.proving import LONGEST_NAME
from gm_assistant.journal.refusals import NoSuchGame, Stale, Unstorable
from gm_assistant.journal.rows import prove_storable
from gm_assistant.journal.store import Store
from gm_assistant.journal.troubles import said_in_words


@dataclass(frozen=True)
class Summary:
    """A game in the list of games; `deleted_at` when it lies in the bin."""

    game_id: str
    opened_at: str
    title: str
    seq: int
    last_at: str
    deleted_at: str | None


def _now() -> datetime:
    return datetime.now(UTC)


class Journal:
    """Safe to share between threads; every method that writes returns after the commit.

    `seen` is the number that the form saw (None: not checked); `token` is the tap's own: the
    same token again returns the entry already recorded.
    """

    def __init__(
        self, folder: Path, busy_seconds: float = 5.0, clock: Callable[[], datetime] = _now
    ) -> None:
        self.folder = folder
        self._clock = clock
        self._store = Store(folder, busy_seconds)
        self._lines: dict[str, Line] = {}

    def close(self) -> None:
        self._store.close()

    def open_game(
        self, document: dict[str, Any], *, token: str | None = None, device: str = ""
    ) -> str:
        """Record a new game, its moves and history included; its unguessable id."""
        with self._store.writing():
            known = self._store.opening(token) if token else None
            if known:
                return known.game_id
            game_id, at = secrets.token_hex(16), self._at()
            payload = {"document": document}
            entry = Entry(game_id, 1, at, Kind.OPENED, payload, token, device)
            line = fold([entry])
            self._store.add_game(game_id, at, line.title if line else "")
            self._store.add(entry)
        return game_id

    def opened_by(self, token: str) -> str | None:
        """The game that was opened under this token already."""
        known = self._store.opening(token)
        return known.game_id if known else None

    def games(self, *, deleted: bool = False) -> list[Summary]:
        """The games, the one played last first; `deleted`: those of the bin instead."""
        listed = [Summary(*row) for row in self._store.listed()]
        return [game for game in listed if (game.deleted_at is not None) == deleted]

    def version(self, game_id: str) -> int:
        """The number of the last entry; changes whenever anything of the game does."""
        last = self._store.last_seq(game_id)
        if last is None:
            raise NoSuchGame
        return last

    def line(self, game_id: str) -> Line:
        """The game as it stands; only what is new since the last call is read."""
        known = self._lines.get(game_id)
        new = self._store.entries(game_id, known.seq if known else 0)
        line = fold(new, known)
        if line is None:
            raise NoSuchGame
        self._lines[game_id] = line
        return line

    def entries(self, game_id: str, since: int = 0) -> list[Entry]:
        """Everything ever recorded of the game after entry `since`, in order."""
        self.version(game_id)
        return self._store.entries(game_id, since)

    def has_tap(self, game_id: str, token: str) -> bool:
        """Whether the tap of this token is recorded already."""
        return self._store.tap(game_id, token) is not None

    def append(
        self,
        game_id: str,
        move: Move,
        *,
        seen: int | None,
        token: str | None = None,
        device: str = "",
        clears: Iterable[str] = (),
    ) -> Entry:
        """Record a move; `clears` names the drafts that it finishes."""
        payload = {"move": move, "clears": list(clears)}
        return self._record(game_id, Kind.MOVE, payload, seen, token, device)

    def undo(
        self,
        game_id: str,
        *,
        seen: int | None,
        token: str | None = None,
        device: str = "",
        count: int = 1,
    ) -> Entry:
        """Take back the last acts (moves, corrections, branches)."""
        return self._record(game_id, Kind.UNDO, {"count": count}, seen, token, device)

    def redo(
        self,
        game_id: str,
        *,
        seen: int | None,
        token: str | None = None,
        device: str = "",
        count: int = 1,
    ) -> Entry:
        """Do again what was taken back last."""
        return self._record(game_id, Kind.REDO, {"count": count}, seen, token, device)

    def correct(
        self,
        game_id: str,
        index: int,
        move: Move,
        *,
        seen: int | None,
        drops: Iterable[int] = (),
        token: str | None = None,
        device: str = "",
    ) -> Entry:
        """Put a move in place of the one at `index`; `drops`: later moves that it made illegal."""
        payload = {"index": index, "move": move, "drops": sorted(drops)}
        return self._record(game_id, Kind.CORRECT, payload, seen, token, device)

    def branch(
        self,
        game_id: str,
        after: int,
        *,
        seen: int | None,
        name: str | None = None,
        token: str | None = None,
        device: str = "",
    ) -> Entry:
        """Go back to the first `after` moves and play on from there; the old way is kept."""
        chosen = (name or "").strip()[:LONGEST_NAME] or self._new_branch_name(game_id)
        payload = {"after": after, "name": chosen}
        return self._record(game_id, Kind.BRANCH, payload, seen, token, device)

    def _new_branch_name(self, game_id: str) -> str:
        line = self.line(game_id)
        taken = {line.branch, *(branch.name for branch in line.branches)}
        number = len(taken) + 1
        while f"branche {number}" in taken:
            number += 1
        return f"branche {number}"

    def switch(
        self,
        game_id: str,
        name: str,
        *,
        seen: int | None,
        token: str | None = None,
        device: str = "",
    ) -> Entry:
        """Play on a kept branch; the present one is kept under its own name."""
        return self._record(game_id, Kind.SWITCH, {"name": name}, seen, token, device)

    def keep_draft(
        self,
        game_id: str,
        key: str,
        value: Any,
        *,
        seen: int | None = None,
        token: str | None = None,
        device: str = "",
    ) -> Entry:
        """Keep a part of an unfinished move."""
        if not 0 < len(key) <= LONGEST_NAME:
            raise Unstorable
        payload = {"key": key, "value": value}
        return self._record(game_id, Kind.DRAFT, payload, seen, token, device)

    def clear_draft(
        self,
        game_id: str,
        key: str,
        *,
        seen: int | None = None,
        token: str | None = None,
        device: str = "",
    ) -> Entry:
        """Forget a part of an unfinished move."""
        return self._record(game_id, Kind.DRAFT_CLEARED, {"key": key}, seen, token, device)

    def set_setting(
        self,
        game_id: str,
        key: str,
        value: Any,
        *,
        token: str | None = None,
        device: str = "",
    ) -> Entry:
        """Record a setting of the game (`title` is one)."""
        payload = {"key": key, "value": value}
        return self._record(game_id, Kind.SETTING, payload, None, token, device)

    def delete(self, game_id: str, *, token: str | None = None, device: str = "") -> Entry:
        """Put the game in the bin; its game file is written to the bin folder."""
        content = write_document(self.line(game_id))
        with said_in_words():
            copies.write_whole(self._bin_file(game_id), content)
        return self._record(game_id, Kind.DELETED, {}, None, token, device)

    def restore(self, game_id: str, *, token: str | None = None, device: str = "") -> Entry:
        """Take the game back from the bin."""
        entry = self._record(game_id, Kind.RESTORED, {}, None, token, device)
        # The journal has the game back: a file that cannot be removed is only one copy more.
        with suppress(OSError):
            self._bin_file(game_id).unlink(missing_ok=True)
        return entry

    def _bin_file(self, game_id: str) -> Path:
        return self.folder / "corbeille" / f"{game_id}.json"

    def keep_copy(self, game_id: str, label: str) -> Path:
        """Write the game file beside the database; the last 20 of each game are kept."""
        line = self.line(game_id)
        name = copies.copy_name(self._at(), line.seq, label)
        with said_in_words():
            return copies.keep(self.folder / "copies" / game_id, name, write_document(line))

    def _at(self) -> str:
        return self._clock().isoformat(timespec="milliseconds")

    def _record(
        self,
        game_id: str,
        kind: Kind,
        payload: dict[str, Any],
        seen: int | None,
        token: str | None,
        device: str,
    ) -> Entry:
        prove_storable(payload)
        with self._store.writing():
            known = self._store.tap(game_id, token) if token else None
            if known:
                return known
            line = self.line(game_id)
            if seen is not None and seen != line.seq:
                raise Stale(line.seq)
            entry = Entry(game_id, line.seq + 1, self._at(), kind, payload, token, device)
            # What cannot follow is refused here, before it is written: all that is stored folds.
            after(line, entry)
            self._store.add(entry)
        return entry
