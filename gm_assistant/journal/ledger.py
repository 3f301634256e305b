"""One kind of thing that stands beside the games, told by entries as a game is."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from threading import RLock
from typing import Any

from gm_assistant.journal.chain import HOUSE, START, Tip
from gm_assistant.journal.house_fold import (
    VERSION,
    HouseEntry,
    HouseKind,
    Kept,
    State,
    begun,
    differences,
    fold_house,
    house_after,
    house_entry_of,
    touches,
)
from gm_assistant.journal.refusals import NoSuchTable, Stale
from gm_assistant.journal.rows import prove_storable, written
from gm_assistant.journal.store import Store

Act = Callable[[State], State]


class Ledger:
    """One kind of thing; every method that writes returns after the commit.

    `seen` is the number that the form saw (None: the change holds whatever came meanwhile);
    `token` is the tap's own: the same token again changes nothing.
    """

    def __init__(self, store: Store, kind: str, clock: Callable[[], datetime]) -> None:
        self._store, self._kind, self._clock = store, kind, clock
        self._known: dict[str, tuple[Kept, Tip]] = {}
        self._lock = RLock()

    def get(self, name: str) -> Kept | None:
        """As it stands; only what is new since the last call is read."""
        return self._told(f"{self._kind}:{name}")[0]

    def all(self) -> list[Kept]:
        """Each that was not put away, the one changed last first."""
        places = self._store.reading(lambda db: HOUSE.last_places(db, self._kind))
        latest = sorted(places, key=lambda subject: places[subject], reverse=True)
        subjects = dict.fromkeys(subject.partition("~")[0] for subject in latest)
        kept = [self._told(subject)[0] for subject in subjects]
        return [one for one in kept if one is not None and not one.put_away]

    def begin(self, name: str, state: State, *, token: str | None = None, device: str = "") -> Kept:
        """Put this state in place of whatever there was."""
        return self._record(name, HouseKind.BEGUN, lambda _: state, None, token, device)

    def change(
        self,
        name: str,
        act: Act,
        *,
        seen: int | None = None,
        token: str | None = None,
        device: str = "",
    ) -> Kept:
        """What `act` makes of the state, kept as the facts that it changed.

        With `seen` the state is the one that the form saw: what came since stays, unless it is
        about the same places. That is `Stale`.
        """
        return self._record(name, HouseKind.CHANGED, act, seen, token, device)

    def undo(
        self, name: str, *, seen: int | None, token: str | None = None, device: str = ""
    ) -> Kept:
        return self._record(name, HouseKind.UNDONE, None, seen, token, device)

    def redo(
        self, name: str, *, seen: int | None, token: str | None = None, device: str = ""
    ) -> Kept:
        return self._record(name, HouseKind.REDONE, None, seen, token, device)

    def put_away(self, name: str, *, token: str | None = None, device: str = "") -> Kept:
        return self._record(name, HouseKind.PUT_AWAY, None, None, token, device)

    def _told(self, subject: str) -> tuple[Kept | None, Tip, str]:
        """What stands, the end of its chain, and the chain's own name."""
        with self._lock:
            known, tip = self._known.get(subject, (None, START))
            read = self._store.reading(lambda db: HOUSE.read(db, subject, tip))
            kept = fold_house(map(house_entry_of, read.rows), known)
            if kept is not None and kept.spoilt is not read.spoilt:
                kept = replace(kept, spoilt=read.spoilt)
            if kept is not None:
                self._known[subject] = (kept, read.tip)
        if read.spoilt:
            healed = self._told(_next_name(subject))
            return healed if healed[0] is not None else (kept, read.tip, subject)
        return kept, read.tip, subject

    def _record(
        self,
        name: str,
        kind: HouseKind,
        act: Act | None,
        seen: int | None,
        token: str | None,
        device: str,
    ) -> Kept:
        subject = f"{self._kind}:{name}"
        with self._store.writing() as db:
            kept, tip, subject = self._told(subject)
            if kept is not None and token and HOUSE.tap(db, subject, token):
                return kept
            if kept is not None and act is None and seen not in (None, kept.seq):
                raise Stale(kept.seq)
            if kept is not None and kept.spoilt:
                # The damaged chain stays as it is, for `rescue`; this one goes on from it.
                subject, tip = _next_name(subject), START
                kept = self._write(subject, HouseKind.BEGUN, {"state": kept.state}, tip, None, "")
                tip = HOUSE.read(db, subject).tip
            payload = _payload(kept, kind, act, seen)
            if payload is None and kept is not None:
                return kept
            first = HouseKind.BEGUN if kept is None else kind
            return self._write(subject, first, payload or {}, tip, token, device, kept)

    def _write(
        self,
        subject: str,
        kind: HouseKind,
        payload: dict[str, Any],
        tip: Tip,
        token: str | None,
        device: str,
        kept: Kept | None = None,
    ) -> Kept:
        prove_storable(payload)
        at = self._clock().isoformat(timespec="milliseconds")
        entry = HouseEntry(subject, tip.seq + 1, at, kind, payload, token, device)
        changed = begun(entry) if kept is None else house_after(kept, entry)
        values = (subject, entry.seq, at, kind.value, VERSION, written(payload), token, device)
        self._store.append(HOUSE, values, tip, {})
        return changed


def _next_name(subject: str) -> str:
    name, _, number = subject.partition("~")
    return f"{name}~{int(number or 0) + 1}"


def _payload(
    kept: Kept | None, kind: HouseKind, act: Act | None, seen: int | None
) -> dict[str, Any] | None:
    """What is to be written; None where nothing would change."""
    if act is None:
        if kept is None:
            raise NoSuchTable
        return {}
    before = _seen_by(kept, seen)
    # As it will be read again: a tuple is a list.
    after: State = json.loads(written(act(before)))
    if kept is None or kind is HouseKind.BEGUN:
        return {"state": after}
    change = differences(before, after)
    if touches(change, differences(before, kept.state)):
        raise Stale(kept.seq)
    facts, gone = change
    return {"facts": facts, "gone": gone} if facts or gone else None


def _seen_by(kept: Kept | None, seen: int | None) -> State:
    if kept is None:
        return {}
    before = kept.state if seen is None else kept.seen_at(seen)
    if before is None:
        raise Stale(kept.seq)
    return before
