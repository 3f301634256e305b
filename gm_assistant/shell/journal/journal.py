"""The journal of all games: appends what was decided, tells each game as it stands."""

import json
import secrets
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from gm_assistant.shell.journal import store
from gm_assistant.shell.journal.chain import (
    GAMES,
    START,
    Ending,
    Tip,
    endings,
    entry_of,
    prove_storable,
    values_of,
)
from gm_assistant.shell.journal.fold import after, fold
from gm_assistant.shell.journal.game_file import read_document, write_document
from gm_assistant.shell.journal.line import (
    LEFT,
    LONGEST_NAME,
    Entry,
    Kind,
    Line,
    Move,
    free_name,
    names_of,
)
from gm_assistant.shell.journal.mirror import Mirror
from gm_assistant.shell.journal.refusals import (
    GameSpoilt,
    JournalRefusal,
    NoSuchGame,
    NoSuchMove,
    Stale,
    Unstorable,
)
from gm_assistant.shell.journal.sidebook import Sidebooks, take_in
from gm_assistant.shell.journal.store import Store, said_in_words

# What is to be recorded, worked out on the line as it stands when nobody else writes.

Plan = Callable[[Line], tuple[Kind, dict[str, Any]]]


def plain(kind: Kind, payload: dict[str, Any]) -> Plan:
    return lambda _: (kind, payload)


def acting(kind: Kind, payload: dict[str, Any]) -> Plan:
    """A decision: what could still be redone is kept under a name."""
    return lambda line: (kind, payload | _keeping(line))


def _keeping(line: Line) -> dict[str, Any]:
    if not line.redoable:
        return {}
    # A number is never given again, even when the way that had it is offered no longer.
    last = line.left[-1].name.rpartition(" ")[2] if line.left else ""
    return {"keeps": free_name(line, LEFT, int(last) + 1 if last.isdigit() else 1)}


def branching(after: int, name: str) -> Plan:
    def plan(line: Line) -> tuple[Kind, dict[str, Any]]:
        chosen = name or free_name(line, "branche", len(names_of(line)) + 1)
        return Kind.BRANCH, {"after": after, "name": chosen} | _keeping(line)

    return plan


def redoing(count: int | None) -> Plan:
    """What was taken back at once is done again at once."""

    def plan(line: Line) -> tuple[Kind, dict[str, Any]]:
        together = line.together[-1] if line.together else 1
        return Kind.REDO, {"count": together if count is None else count}

    return plan


def going_back(after: int) -> Plan:
    """By undoing where nothing but moves was done since; else in one step of its own."""

    def plan(line: Line) -> tuple[Kind, dict[str, Any]]:
        count = len(line.moves) - after
        if not 0 <= after < len(line.moves):
            raise NoSuchMove
        since = line.acts[-count:]
        if len(since) == count and all(act.kind is Kind.MOVE for act in since):
            return Kind.UNDO, {"count": count}
        return Kind.BACK, {"after": after}

    return plan


# The list of the games: read from the sealed ends of their chains, never by folding them.


@dataclass(frozen=True)
class Summary:
    """A game in the list of games; `deleted_at` when it lies in the bin.

    `place` orders the games as they were played last, whatever the clock said.
    """

    game_id: str
    opened_at: str
    title: str
    seq: int
    last_at: str
    deleted_at: str | None
    place: int = 0


def listed(db: Database) -> list[Summary]:
    return [_summary(ending) for ending in endings(db, "subject NOT LIKE '%:%'")]


def _summary(ending: Ending) -> Summary:
    facts = ending.facts
    return Summary(
        ending.subject,
        facts["opened_at"],
        facts["title"],
        ending.tip.seq,
        facts["last_at"],
        facts["deleted_at"],
        ending.place,
    )


# Reading and recording: the part of the journal that knows how a line grows by one entry.

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
        self.house = Sidebooks(self._store, clock)
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


Opened = Callable[[str], None]
CARD = "card"


class Journal(Book):
    """Safe to share between threads; every method that writes returns after the commit.

    `seen` is the number that the form saw (None: not checked); `token` is the tap's own: the
    same token again returns the entry already recorded.
    """

    def open_game(
        self,
        document: dict[str, Any],
        *,
        token: str | None = None,
        device: str = "",
        prove: Callable[[dict[str, Any]], None] = lambda _: None,
        also: Opened = lambda _: None,
    ) -> str:
        """Record a new game, its moves and history included; its unguessable id.

        `prove` raises what refuses the document; what `also` records of the new game is
        committed with it, or neither is.
        """
        known = self.opened_by(token) if token else None
        if known:
            return known
        prove(document)
        game_id, at = secrets.token_hex(16), self._at()
        with self._store.writing() as db:
            known = GAMES.opening(db, token) if token else None
            if known:
                return known
            entry = Entry(game_id, 1, at, Kind.OPENED, {"document": document}, token, device)
            line = fold([entry])
            if line is None:
                raise NoSuchGame
            db.execute("INSERT INTO games VALUES (?, ?, ?)", [game_id, at, line.title])
            tip = self._store.append(GAMES, values_of(entry), START, facts_of(line))
            also(game_id)
        self._told[game_id] = Told(line, tip)
        return game_id

    def take_up(self, game_id: str, *, token: str | None = None, device: str = "") -> str:
        """A new game out of what is sound of this one, with all that was set aside in it."""
        document = read_document(write_document(self.sound_line(game_id)))
        return self.open_game(document, token=token, device=device)

    def opened_by(self, token: str) -> str | None:
        """The game that was opened under this token already."""
        self._store.prove_here()
        return self._store.reading(lambda db: GAMES.opening(db, token))

    def games(self, *, deleted: bool = False) -> list[Summary]:
        """The games, the one played last first; `deleted`: those of the bin instead."""
        found = self._store.reading(listed)
        found += [self._summed_up(game_id) for game_id in self._store.games_without_end()]
        shelved = {kept.id: kept.state["deleted_at"] for kept in self.house.shelves.all()}
        found = [replace(it, deleted_at=shelved.get(it.game_id, it.deleted_at)) for it in found]
        found.sort(key=lambda game: game.place, reverse=True)
        return [game for game in found if (game.deleted_at is not None) == deleted]

    def _summed_up(self, game_id: str) -> Summary:
        """Where the list itself is damaged, the game is asked."""
        place = self._store.reading(lambda db: GAMES.last_place(db, game_id))
        try:
            line = self.sound_line(game_id)
        except JournalRefusal:
            return Summary(game_id, "", "Partie abîmée", 0, "", None, place)
        return Summary(
            game_id, line.opened_at, line.title, line.seq, line.last_at, line.deleted_at, place
        )

    def keep_card(self, game_id: str, seq: int, card: Mapping[str, Any]) -> None:
        """What the list shows of the game as of this entry; made anew if it is ever lost."""
        told = json.dumps({"seq": seq, "card": dict(card)})
        with suppress(JournalRefusal):
            self._store.note(game_id, CARD, told)

    def cards(self) -> dict[str, tuple[int, dict[str, Any]]]:
        """The card kept last of each game, with the entry that it is of."""
        noted = {game: _read_card(value) for game, value in self._store.all_noted(CARD).items()}
        return {game: card for game, card in noted.items() if card}

    def append(
        self,
        game_id: str,
        move: Move,
        *,
        seen: int | None,
        token: str | None = None,
        device: str = "",
        clears: Iterable[str] = (),
        draft: tuple[str, Any] | None = None,
    ) -> Entry:
        """Record a move; `clears` names the drafts that it finishes, `draft` one that it begins."""
        payload = {"move": move, "clears": list(clears), **_begun(draft)}
        return self._record(game_id, acting(Kind.MOVE, payload), seen, token, device)

    def undo(
        self,
        game_id: str,
        *,
        seen: int | None,
        token: str | None = None,
        device: str = "",
        count: int = 1,
        draft: tuple[str, Any] | None = None,
    ) -> Entry:
        """Take back the last acts (moves, corrections, branches); `draft` is then begun."""
        payload = {"count": count, **_begun(draft)}
        return self._record(game_id, plain(Kind.UNDO, payload), seen, token, device)

    def redo(
        self,
        game_id: str,
        *,
        seen: int | None,
        token: str | None = None,
        device: str = "",
        count: int | None = None,
    ) -> Entry:
        """Do again what was taken back last: all that was taken back at once, or `count` acts."""
        return self._record(game_id, redoing(count), seen, token, device)

    def go_back(
        self,
        game_id: str,
        after: int,
        *,
        seen: int | None,
        token: str | None = None,
        device: str = "",
    ) -> Entry:
        """Take back all that follows the first `after` moves; one redo brings it all again."""
        return self._record(game_id, going_back(after), seen, token, device)

    def correct(
        self,
        game_id: str,
        index: int,
        move: Move,
        *,
        seen: int | None,
        drops: Iterable[int] = (),
        before: bool = False,
        token: str | None = None,
        device: str = "",
    ) -> Entry:
        """Put a move in place of the one at `index`; `drops`: later moves that it made illegal.

        `before`: it replaces none, and stands before the one at `index`.
        """
        payload = {"index": index, "move": move, "drops": sorted(drops)}
        kind = Kind.INSERT if before else Kind.CORRECT
        return self._record(game_id, acting(kind, payload), seen, token, device)

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
        chosen = (name or "").strip()[:LONGEST_NAME]
        return self._record(game_id, branching(after, chosen), seen, token, device)

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
        return self._record(game_id, acting(Kind.SWITCH, {"name": name}), seen, token, device)

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
        return self._record(game_id, plain(Kind.DRAFT, payload), seen, token, device)

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
        return self._record(game_id, plain(Kind.DRAFT_CLEARED, {"key": key}), seen, token, device)

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
        return self._record(game_id, plain(Kind.SETTING, payload), None, token, device)

    def delete(self, game_id: str, *, token: str | None = None, device: str = "") -> Entry | None:
        """Put the game in the bin; its game file is written to the bin folder."""
        try:
            content = write_document(self.line(game_id))
        except GameSpoilt:
            self.house.shelves.change(game_id, lambda _: {"deleted_at": self._at()})
            return None
        with said_in_words():
            store.write_whole(self._bin_file(game_id), content)
        return self._record(game_id, plain(Kind.DELETED, {}), None, token, device)

    def restore(self, game_id: str, *, token: str | None = None, device: str = "") -> Entry | None:
        """Take the game back from the bin."""
        if self.house.shelves.get(game_id) is not None:
            self.house.shelves.change(game_id, lambda _: {"deleted_at": None})
            return None
        entry = self._record(game_id, plain(Kind.RESTORED, {}), None, token, device)
        # The journal has the game back: a file that cannot be removed is only one copy more.
        with suppress(OSError):
            self._bin_file(game_id).unlink(missing_ok=True)
        return entry

    def _bin_file(self, game_id: str) -> Path:
        return self.folder / "corbeille" / f"{game_id}.json"

    def keep_copy(self, game_id: str, label: str) -> Path:
        """Write the game file beside the database; the last 20 of each game are kept."""
        line = self.line(game_id)
        name = store.copy_name(self._at(), line.seq, label)
        with said_in_words():
            return store.keep(self.folder / "copies" / game_id, name, write_document(line))


def _begun(draft: tuple[str, Any] | None) -> dict[str, Any]:
    return {} if draft is None else {"draft": {"key": draft[0], "value": draft[1]}}


def _read_card(value: str) -> tuple[int, dict[str, Any]] | None:
    with suppress(ValueError, TypeError, KeyError):
        told = json.loads(value)
        return int(told["seq"]), dict(told["card"])
    return None
