"""The journal of all games: appends what was decided, tells each game as it stands."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gm_assistant.journal.entries import Entry, Move
from gm_assistant.journal.line import Line


@dataclass(frozen=True)
class Summary:
    """A game in the list of games."""

    game_id: str
    title: str
    opened_at: str
    last_at: str
    players: int
    moves: int
    deleted_at: str | None


class Journal:
    """Safe to share between threads; every method that writes returns after the commit.

    `seen` is the number that the form saw (None: not checked); `token` is the tap's own: the
    same token again returns the entry already recorded.
    """

    def __init__(self, folder: Path, busy_seconds: float = 5.0) -> None: ...

    def close(self) -> None: ...

    def open_game(self, document: dict[str, Any], *, token: str | None = None) -> str:
        """Record a new game, its moves and history included; its unguessable id."""
        raise NotImplementedError

    def games(self, *, deleted: bool = False) -> list[Summary]:
        """The games, the one played last first; `deleted`: those of the bin instead."""
        raise NotImplementedError

    def version(self, game_id: str) -> int:
        """The number of the last entry; changes whenever anything of the game does."""
        raise NotImplementedError

    def line(self, game_id: str) -> Line:
        """The game as it stands."""
        raise NotImplementedError

    def entries(self, game_id: str, since: int = 0) -> list[Entry]:
        """Everything ever recorded of the game after entry `since`, in order."""
        raise NotImplementedError

    def append(
        self, game_id: str, move: Move, *, seen: int | None, token: str | None = None,
        device: str = "", clears: Iterable[str] = (),
    ) -> Entry:
        """Record a move; `clears` names the drafts that it finishes."""
        raise NotImplementedError

    def undo(
        self, game_id: str, *, seen: int | None, token: str | None = None,
        device: str = "", count: int = 1,
    ) -> Entry:
        """Take back the last acts (moves, corrections, branches)."""
        raise NotImplementedError

    def redo(
        self, game_id: str, *, seen: int | None, token: str | None = None,
        device: str = "", count: int = 1,
    ) -> Entry:
        """Do again what was taken back last."""
        raise NotImplementedError

    def correct(
        self, game_id: str, index: int, move: Move, *, seen: int | None, drops: Iterable[int] = (),
        token: str | None = None, device: str = "",
    ) -> Entry:
        """Put a move in place of the one at `index`; `drops`: later moves that it made illegal."""
        raise NotImplementedError

    def branch(
        self, game_id: str, after: int, *, seen: int | None, name: str | None = None,
        token: str | None = None, device: str = "",
    ) -> Entry:
        """Go back to the first `after` moves and play on from there; the old way is kept."""
        raise NotImplementedError

    def switch(
        self, game_id: str, name: str, *, seen: int | None, token: str | None = None,
        device: str = "",
    ) -> Entry:
        """Play on a kept branch; the present one is kept under its own name."""
        raise NotImplementedError

    def keep_draft(
        self, game_id: str, key: str, value: Any, *, seen: int | None = None,
        token: str | None = None, device: str = "",
    ) -> Entry:
        """Keep a part of an unfinished move."""
        raise NotImplementedError

    def clear_draft(
        self, game_id: str, key: str, *, seen: int | None = None, token: str | None = None,
        device: str = "",
    ) -> Entry:
        """Forget a part of an unfinished move."""
        raise NotImplementedError

    def set(
        self, game_id: str, key: str, value: Any, *, token: str | None = None, device: str = "",
    ) -> Entry:
        """Record a setting of the game (`title` is one)."""
        raise NotImplementedError

    def delete(self, game_id: str, *, token: str | None = None, device: str = "") -> Entry:
        """Put the game in the bin; its game file is written to the bin folder."""
        raise NotImplementedError

    def restore(self, game_id: str, *, token: str | None = None, device: str = "") -> Entry:
        """Take the game back from the bin."""
        raise NotImplementedError

    def keep_copy(self, game_id: str, label: str) -> Path:
        """Write the game file beside the database; the last 20 of each game are kept."""
        raise NotImplementedError
