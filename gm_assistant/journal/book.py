"""Reading and recording: the part of the journal that knows how a line grows by one entry."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from gm_assistant.journal.chain import GAMES, START, Tip
from gm_assistant.journal.entries import Entry
from gm_assistant.journal.fold import after, fold
from gm_assistant.journal.house import House
from gm_assistant.journal.house_files import take_in
from gm_assistant.journal.line import Line
from gm_assistant.journal.mirror import Mirror
from gm_assistant.journal.plans import Plan
from gm_assistant.journal.refusals import GameSpoilt, NoSuchGame, Stale
from gm_assistant.journal.rows import entry_of, prove_storable, values_of
from gm_assistant.journal.store import Store

MIRROR = "miroir"


def now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True)
class Told:
    """A line as far as its rows are sound, and where the next one is chained."""

    line: Line
    tip: Tip
    spoilt: bool = False


class Book:
    """Safe to share between threads."""

    def __init__(
        self,
        folder: Path,
        busy_seconds: float = 1.0,
        clock: Callable[[], datetime] = now,
        mirror: Path | None = None,
    ) -> None:
        self.folder = folder
        self._clock = clock
        self._store = Store(folder, busy_seconds)
        self._told: dict[str, Told] = {}
        self.house = House(self._store, clock)
        self.mirror = self._mirror(mirror)
        self._store.told = self.mirror.follow
        take_in(folder, self.house)

    def _mirror(self, folder: Path | None) -> Mirror:
        chosen = folder or self.folder / MIRROR
        # A folder above that is not there is a stick to be plugged in: the mirror will say so.
        with suppress(OSError):
            chosen.mkdir(mode=0o700, exist_ok=True)
        return Mirror(chosen, self._store.sound, self._store.tip)

    def close(self) -> None:
        self.mirror.close()
        self._store.close()

    def version(self, game_id: str) -> int:
        """The number of the last entry; changes whenever anything of the game does."""
        last = self._store.reading(lambda db: GAMES.last_seq(db, game_id))
        if last is None:
            raise NoSuchGame
        return last

    def line(self, game_id: str) -> Line:
        """The game as it stands; only what is new since the last call is read."""
        return self._whole(game_id).line

    def sound_line(self, game_id: str) -> Line:
        """The game as far as it is as it was written, whatever happened to the rest."""
        return self._as_told(game_id).line

    def remembered(self, game_id: str) -> Line | None:
        """The game as it was read or recorded last, when the database cannot be asked."""
        told = self._told.get(game_id)
        return told.line if told else None

    def entries(self, game_id: str, since: int = 0) -> list[Entry]:
        """Everything ever recorded of the game after entry `since`, in order."""
        self.version(game_id)
        rows = self._store.reading(lambda db: GAMES.read(db, game_id)).rows
        return [entry_of(row) for row in rows if row[1] > since]

    def has_tap(self, game_id: str, token: str) -> bool:
        """Whether the tap of this token is recorded already, in the file that is there."""
        self._store.prove_here()
        return self._store.reading(lambda db: GAMES.tap(db, game_id, token)) is not None

    def _whole(self, game_id: str) -> Told:
        told = self._as_told(game_id)
        if told.spoilt:
            raise GameSpoilt(told.tip.seq + 1)
        return told

    def _as_told(self, game_id: str) -> Told:
        known = self._told.get(game_id)
        tip = known.tip if known else START
        read = self._store.reading(lambda db: GAMES.read(db, game_id, tip))
        line = fold(map(entry_of, read.rows), known.line if known else None)
        if line is None:
            if read.spoilt:
                raise GameSpoilt(1)
            raise NoSuchGame
        told = Told(line, read.tip, read.spoilt)
        self._told[game_id] = told
        return told

    def _at(self) -> str:
        return self._clock().isoformat(timespec="milliseconds")

    def _record(
        self, game_id: str, plan: Plan, seen: int | None, token: str | None, device: str
    ) -> Entry:
        with self._store.writing() as db:
            known = GAMES.tap(db, game_id, token) if token else None
            if known:
                return entry_of(known)
            told = self._whole(game_id)
            if seen is not None and seen != told.line.seq:
                raise Stale(told.line.seq)
            kind, payload = plan(told.line)
            prove_storable(payload)
            entry = Entry(game_id, told.line.seq + 1, self._at(), kind, payload, token, device)
            # What cannot follow is refused here, before it is written: all that is stored folds.
            line = after(told.line, entry)
            tip = self._store.append(GAMES, values_of(entry), told.tip, facts_of(line))
        self._told[game_id] = Told(line, tip)
        return entry

    def catch_up_the_mirror(self) -> None:
        """What the mirror lacks of former evenings, in the background."""
        self.mirror.catch_up(self._store.subjects())


def facts_of(line: Line) -> dict[str, Any]:
    """What the list of the games shows of it."""
    return {
        "title": line.title,
        "opened_at": line.opened_at,
        "last_at": line.last_at,
        "deleted_at": line.deleted_at,
    }
