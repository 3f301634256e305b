"""The journal of all games: appends what was decided, tells each game as it stands."""

import json
import secrets
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from gm_assistant.seam.pages import Keep
from gm_assistant.seam.rules import TOLD
from gm_assistant.shell.journal.chain import GAMES, Ending, Row, endings, prove_storable
from gm_assistant.shell.journal.game_file import read_document, write_document
from gm_assistant.shell.journal.line import (
    EFFECTS,
    LEFT,
    LONGEST_NAME,
    NOBODY,
    Entry,
    Hand,
    Kind,
    Line,
    Move,
    after,
    free_name,
    names_of,
    opening_line,
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
from gm_assistant.shell.journal.store import (
    Book,
    Store,
    Told,
    copy_name,
    keep,
    said_in_words,
    sum_of,
    write_whole,
)

# The list of the games: read from the sealed ends of their chains, never by folding them.


@dataclass(frozen=True)
class Summary:
    """A game in the list of games; `deleted_at` when it lies in the bin.

    `place` orders the games as they were played last, whatever the clock said; `listed` is the
    place of one whose end was only looked at since.
    """

    game_id: str
    seq: int
    place: int
    title: str
    opened_at: str
    last_at: str
    deleted_at: str | None
    listed: int = 0


MIRROR = "miroir"
READ_ONLY = (
    "Rien ne peut s'écrire ici : les parties se regardent, s'impriment et se sauvegardent, et "
    "chaque décision est refusée. Vérifiez le disque, puis relancez l'assistant."
)
UNCOPIED = (
    "Les copies de secours ne s'écrivent plus (dossier « copies ») : la partie est enregistrée "
    "quand même, vérifiez le disque et ce dossier."
)
# More games than are played at a time: of the others the disk has it all.
MOST_REMEMBERED = 24
CARD, SHELTER = "card", "shelter"
# What is to be recorded, worked out on the line as it stands when nobody else writes.
Plan = Callable[[Line], tuple[Kind, dict[str, Any]]]


def now() -> datetime:
    return datetime.now(UTC)


def facts_of(line: Line) -> dict[str, Any]:
    """What the list of the games shows of it."""
    return {
        "title": line.title,
        "opened_at": line.opened_at,
        "last_at": line.last_at,
        "deleted_at": line.deleted_at,
        "listed": line.listed,
    }


class Journal(Book[Line]):
    """Everything that is kept in one folder: the games, and in `house` what stands beside them.

    A game is read by `line` (refused where anything of it is damaged), `sound_line` (as far as it
    is sound) or `entries`; `games` lists them all. Every other method records one act and returns
    after the commit. Each is given the `Hand` whose tap it is: what its form saw must still stand,
    and the same tap again returns the entry already recorded. `mirror` writes all of it a second
    time; copies and the bin are files beside the database.
    """

    def __init__(
        self,
        folder: Path,
        busy_seconds: float = 1.0,
        clock: Callable[[], datetime] = now,
        mirror: Path | None = None,
        is_mirrored: bool = True,
        *,
        reads_only: bool = False,
    ) -> None:
        store = Store(folder, busy_seconds, reads_only=reads_only)
        super().__init__(store, GAMES, clock, opening_line, after, facts_of, MOST_REMEMBERED)
        self.folder = folder
        self._ends: dict[Row, Ending] = {}
        self._uncopied = False
        self.house = Sidebooks(self._store, clock)
        # All that is recorded inside is one commit, or nothing of it is recorded.
        self.as_one = self._store.writing
        mirrored = mirror or folder / MIRROR
        self.mirror = Mirror(mirrored, self._store.sound, self._store.tip)
        if reads_only:
            return
        # Where no thread can be started, nobody writes a second time.
        if is_mirrored:
            # A folder above that is not there is a stick to be plugged in: the mirror will say so.
            with suppress(OSError):
                mirrored.mkdir(mode=0o700, exist_ok=True)
            self._store.told = self.mirror.follow
        take_in(folder, self.house)

    def close(self) -> None:
        self.mirror.close()
        self._store.close()

    def catch_up_the_mirror(self) -> None:
        """What the mirror lacks of former evenings, in the background."""
        if not self._store.reads_only:
            self.mirror.catch_up(self._store.subjects())

    # Reading.

    def version(self, game_id: str) -> int:
        """The number of the last entry; changes whenever anything of the game does."""
        last = self._store.reading(lambda db: GAMES.last_seq(db, game_id))
        if last is None:
            raise NoSuchGame
        return last

    def line(self, game_id: str) -> Line:
        """The game as it stands; only what is new since the last call is read."""
        return self._whole(game_id)[0]

    def sound_line(self, game_id: str) -> Line:
        """The game as far as it is as it was written, whatever happened to the rest."""
        told = self.told(game_id)
        if told.what is None:
            raise GameSpoilt(1) if told.spoilt else NoSuchGame
        return told.what

    def remembered(self, game_id: str) -> Line | None:
        """The game as it was read or recorded last, when the database cannot be asked."""
        known = self._known.get(game_id)
        return known.what if known else None

    def entries(self, game_id: str, since: int = 0) -> list[Entry]:
        """Everything ever recorded of the game after entry `since`, in order."""
        self.version(game_id)
        rows = self._store.reading(lambda db: GAMES.read(db, game_id)).rows
        return [GAMES.entry_of(row) for row in rows if row[1] > since]

    def has_tap(self, game_id: str, token: str | None) -> bool:
        """Whether the tap of this token is recorded already, in the file that is there."""
        if token is None:
            return False
        self._store.prove_here()
        return self._store.reading(lambda db: GAMES.tap(db, game_id, token)) is not None

    def opened_by(self, token: str) -> str | None:
        """The game that was opened under this token already."""
        self._store.prove_here()
        return self._store.reading(lambda db: GAMES.opening(db, token))

    def is_there(self, game_id: str) -> bool:
        """Whether there is such a game, outside the bin."""
        shelved = self.house.shelves.get(game_id)
        if shelved is not None and shelved.state["deleted_at"] is not None:
            return False
        ends = self._store.reading(lambda db: endings(db, "subject = ?", [game_id]))
        if ":" in game_id or not ends:
            return self._store.reading(lambda db: GAMES.last_seq(db, game_id)) is not None
        return shelved is not None or ends[0].facts["deleted_at"] is None

    def games(self, *, deleted: bool | None = False) -> list[Summary]:
        """The games, the one played last first; `deleted`: those of the bin instead, None: all."""
        ends = self._store.reading(
            lambda db: endings(db, "subject NOT LIKE '%:%'", known=self._ends)
        )
        found = [Summary(it.subject, it.tip.seq, it.place, **it.facts) for it in ends]
        ended = {it.game_id for it in found}
        found += [self._summed_up(it) for it in self._store.games() if it not in ended]
        for kept in self.house.shelves.all():
            told = {"deleted_at": kept.state["deleted_at"]}
            found = [replace(it, **told) if it.game_id == kept.id else it for it in found]
        found.sort(key=lambda game: game.listed or game.place, reverse=True)
        return [it for it in found if deleted in (None, it.deleted_at is not None)]

    def _summed_up(self, game_id: str) -> Summary:
        """Where the list itself is damaged, the game is asked."""
        place = self._store.reading(lambda db: GAMES.last_place(db, game_id))
        try:
            line = self.sound_line(game_id)
        except JournalRefusal:
            return Summary(game_id, 0, place, "Partie abîmée", "", "", None)
        return Summary(game_id, line.seq, place, **facts_of(line))

    def _whole(self, game_id: str) -> tuple[Line, Told[Line]]:
        told = self.told(game_id)
        if told.spoilt:
            raise GameSpoilt(told.tip.seq + 1)
        if told.what is None:
            raise NoSuchGame
        return told.what, told

    # Recording.

    def open_game(
        self,
        document: dict[str, Any],
        by: Hand = NOBODY,
        *,
        prove: Callable[[dict[str, Any]], None] = lambda _: None,
        also: Callable[[str], object] = lambda _: None,
    ) -> str:
        """Record a new game, its moves and history included; its unguessable id.

        `prove` raises what refuses the document; what `also` records of the new game is
        committed with it, or neither is.
        """
        known = self.opened_by(by.token) if by.token else None
        if known:
            return known
        prove(document)
        game_id, payload = secrets.token_hex(16), {"document": document}
        with self._store.writing() as db:
            known = GAMES.opening(db, by.token) if by.token else None
            if known:
                return known
            opened = opening_line(Entry(game_id, 1, self._at(), Kind.OPENED, payload))
            row = {"id": game_id, "opened_at": opened.opened_at, "title": opened.title}
            db.table("games").insert(row)
            self._write(game_id, Told(), Kind.OPENED, payload, by)
            also(game_id)
        return game_id

    def take_up(self, game_id: str, by: Hand = NOBODY) -> str:
        """A new game out of what is sound of this one, with all that was set aside in it."""
        return self.open_game(read_document(write_document(self.sound_line(game_id))), by)

    def append(
        self,
        game_id: str,
        move: Move,
        by: Hand,
        *,
        clears: Iterable[str] = (),
        draft: Keep | None = None,
        joined: bool = False,
    ) -> Entry:
        """Record a move; `clears` names the drafts that it finishes, `draft` one that it begins.

        `joined`: it was decided by the tap of the move before it.
        """
        payload = {"move": move, "clears": list(clears), **({"joined": True} if joined else {})}
        return self._record(game_id, by, lambda _: (Kind.MOVE, payload), draft)

    def tell(self, game_id: str, facts: dict[str, Any], seen: int | None = None) -> Entry:
        """Write down what was told of the game's end: a fact of this evening from now on.

        `seen`: by somebody who only looks at it, so that the list of the games stays as it is.
        """
        place = self._store.reading(lambda db: GAMES.last_place(db, game_id)) if seen else 0
        payload = {TOLD: facts, "listed": place}
        return self._record(game_id, Hand(seen), lambda _: (Kind.TOLD, payload))

    def undo(self, game_id: str, by: Hand, *, count: int = 1, draft: Keep | None = None) -> Entry:
        """Take back the last acts (moves, corrections, branches); `draft` is then begun."""
        return self._record(game_id, by, lambda _: (Kind.UNDO, {"count": count}), draft)

    def redo(self, game_id: str, by: Hand, *, count: int | None = None) -> Entry:
        """Do again what was taken back last: all that was taken back at once, or `count` acts."""

        def plan(line: Line) -> tuple[Kind, dict[str, Any]]:
            together = line.together[-1] if line.together else 1
            return Kind.REDO, {"count": together if count is None else count}

        return self._record(game_id, by, plan)

    def go_back(self, game_id: str, after: int, by: Hand) -> Entry:
        """Take back all that follows the first `after` moves; one redo brings it all again.

        By undoing where nothing but moves was done since; else in one step of its own.
        """

        def plan(line: Line) -> tuple[Kind, dict[str, Any]]:
            count = len(line.moves) - after
            if not 0 <= after < len(line.moves):
                raise NoSuchMove
            since = line.acts[-count:]
            if len(since) == count and all(act.kind is Kind.MOVE for act in since):
                return Kind.UNDO, {"count": count}
            return Kind.BACK, {"after": after}

        return self._record(game_id, by, plan)

    def correct(
        self,
        game_id: str,
        index: int,
        move: Move,
        by: Hand,
        *,
        drops: Iterable[int] = (),
        before: bool = False,
    ) -> Entry:
        """Put a move in place of the one at `index`; `drops`: later moves that it made illegal.

        `before`: it replaces none, and stands before the one at `index`.
        """
        payload = {"index": index, "move": move, "drops": sorted(drops)}
        kind = Kind.INSERT if before else Kind.CORRECT
        return self._record(game_id, by, lambda _: (kind, payload))

    def branch(self, game_id: str, after: int, by: Hand, *, name: str | None = None) -> Entry:
        """Go back to the first `after` moves and play on from there; the old way is kept."""
        given = (name or "").strip()[:LONGEST_NAME]

        def plan(line: Line) -> tuple[Kind, dict[str, Any]]:
            chosen = given or free_name(line, "branche", len(names_of(line)) + 1)
            return Kind.BRANCH, {"after": after, "name": chosen}

        return self._record(game_id, by, plan)

    def switch(self, game_id: str, name: str, by: Hand) -> Entry:
        """Play on a kept branch; the present one is kept under its own name."""
        return self._record(game_id, by, lambda _: (Kind.SWITCH, {"name": name}))

    def keep_draft(self, game_id: str, key: str, value: Any, by: Hand = NOBODY) -> Entry:
        """Keep a part of an unfinished move."""
        if not 0 < len(key) <= LONGEST_NAME:
            raise Unstorable
        return self._record(game_id, by, lambda _: (Kind.DRAFT, {"key": key, "value": value}))

    def clear_draft(self, game_id: str, key: str, by: Hand = NOBODY) -> Entry:
        """Forget a part of an unfinished move."""
        return self._record(game_id, by, lambda _: (Kind.DRAFT_CLEARED, {"key": key}))

    def set_title(self, game_id: str, title: str, by: Hand = NOBODY) -> Entry:
        """Give the game another title; it holds whatever came meanwhile."""
        payload = {"key": "title", "value": title}
        return self._record(game_id, replace(by, seen=None), lambda _: (Kind.TITLE, payload))

    def _record(self, game_id: str, by: Hand, plan: Plan, draft: Keep | None = None) -> Entry:
        """What `plan` makes of the line as it stands; `draft` is begun by the same entry."""
        with self._store.writing() as db:
            known = GAMES.tap(db, game_id, by.token) if by.token else None
            if known:
                return GAMES.entry_of(known)
            line, told = self._whole(game_id)
            if by.seen is not None and by.seen != line.seq:
                raise Stale(line.seq)
            kind, payload = plan(line)
            if draft is not None:
                payload = {**payload, "draft": {"key": draft.key, "value": draft.value}}
            if EFFECTS[kind].decides and line.redoable:
                # With a new decision, what could still be redone is kept under a name. A number
                # is never given again, even when the way that had it is offered no longer.
                last = line.left[-1].name.rpartition(" ")[2] if line.left else ""
                first = int(last) + 1 if last.isdigit() else 1
                payload = {**payload, "keeps": free_name(line, LEFT, first)}
            prove_storable(payload)
            entry, _, _ = self._write(game_id, told, kind, payload, by)
        return entry

    # The bin, the copies and the cards: what can be had again from the entries.

    def delete(self, game_id: str, by: Hand = NOBODY) -> Entry | None:
        """Put the game in the bin; its game file is written to the bin folder."""
        try:
            content = write_document(self.line(game_id))
        except GameSpoilt:
            self.house.shelves.change(game_id, lambda _: {"deleted_at": self._at()})
            return None
        with said_in_words():
            name = f"{game_id}.{sum_of(content)}.json"
            write_whole(self.folder / "corbeille" / name, content)
        return self._record(game_id, replace(by, seen=None), lambda _: (Kind.DELETED, {}))

    def restore(self, game_id: str, by: Hand = NOBODY) -> Entry | None:
        """Take the game back from the bin."""
        if self.house.shelves.get(game_id) is not None:
            self.house.shelves.change(game_id, lambda _: {"deleted_at": None})
            return None
        entry = self._record(game_id, replace(by, seen=None), lambda _: (Kind.RESTORED, {}))
        # The journal has the game back: a file that cannot be removed is only one copy more.
        with suppress(OSError):
            for one in (self.folder / "corbeille").glob(f"{game_id}.*json"):
                one.unlink(missing_ok=True)
        return entry

    def keep_copy(self, game_id: str, label: str) -> Path:
        """Write the game file beside the database; the last 20 of each game are kept."""
        line = self.line(game_id)
        content = write_document(line)
        name, self._uncopied = copy_name(self._at(), line.seq, label, content), True
        with said_in_words():
            copy = keep(self.folder / "copies" / game_id, name, content)
        self._uncopied = False
        return copy

    @property
    def trouble(self) -> str:
        """What is not written any more, or not a second time, as it should be; empty: all is."""
        if self._store.reads_only:
            return READ_ONLY
        told = (UNCOPIED if self._uncopied else "", self._store.trouble)
        return self.mirror.trouble or " ".join(filter(None, told))

    def keep_card(self, game_id: str, seq: int, card: Mapping[str, Any]) -> bool:
        """What the list shows of the game since this entry; made anew if it is ever lost."""
        told = json.dumps({"seq": seq, "card": dict(card)})
        with suppress(JournalRefusal):
            return self._store.note(game_id, CARD, told)
        return False

    def shelter(self, game_id: str, count: int) -> None:
        """The MJ has the game's file as it was after so many decisions, or does not want it."""
        with suppress(JournalRefusal):
            self._store.note(game_id, SHELTER, str(count))

    def sheltered(self, game_id: str) -> int:
        """After how many decisions that was last."""
        return int(self._store.all_noted(SHELTER).get(game_id, 0))

    def cards(self, games: Iterable[str]) -> dict[str, tuple[int, dict[str, Any]]]:
        """The card kept last of each of these games, with the entry that it is of."""
        noted = self._store.all_noted(CARD)
        read = {game: _read_card(noted.get(game, "")) for game in games}
        return {game: card for game, card in read.items() if card}


def _read_card(value: str) -> tuple[int, dict[str, Any]] | None:
    with suppress(ValueError, TypeError, KeyError):
        told = json.loads(value)
        return int(told["seq"]), dict(told["card"])
    return None
