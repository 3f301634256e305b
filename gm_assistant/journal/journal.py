"""The journal of all games: appends what was decided, tells each game as it stands."""

import json
import secrets
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from gm_assistant.journal import copies
from gm_assistant.journal.book import Book, Told, facts_of
from gm_assistant.journal.chain import GAMES, START
from gm_assistant.journal.entries import Entry, Kind, Move
from gm_assistant.journal.fold import fold
from gm_assistant.journal.game_file import read_document, write_document
from gm_assistant.journal.listing import Summary as Summary  # noqa: PLC0414 - the web takes it here
from gm_assistant.journal.listing import listed
from gm_assistant.journal.plans import acting, branching, going_back, plain, redoing
from gm_assistant.journal.proving import LONGEST_NAME
from gm_assistant.journal.refusals import GameSpoilt, JournalRefusal, NoSuchGame, Unstorable
from gm_assistant.journal.rows import values_of
from gm_assistant.journal.troubles import said_in_words

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
            copies.write_whole(self._bin_file(game_id), content)
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
        name = copies.copy_name(self._at(), line.seq, label)
        with said_in_words():
            return copies.keep(self.folder / "copies" / game_id, name, write_document(line))


def _begun(draft: tuple[str, Any] | None) -> dict[str, Any]:
    return {} if draft is None else {"draft": {"key": draft[0], "value": draft[1]}}


def _read_card(value: str) -> tuple[int, dict[str, Any]] | None:
    with suppress(ValueError, TypeError, KeyError):
        told = json.loads(value)
        return int(told["seq"]), dict(told["card"])
    return None
