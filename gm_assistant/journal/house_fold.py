"""What stands beside the games as its entries tell it: small facts put one after another."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from gm_assistant.journal.refusals import DatabaseTooNew, NothingToRedo, NothingToUndo

State = dict[str, Any]
VERSION = 1
MOST_SHOWN = 100


class HouseKind(StrEnum):
    """What an entry did: to a table being set, a public screen, a device."""

    BEGUN = "begun"
    CHANGED = "changed"
    UNDONE = "undone"
    REDONE = "redone"
    PUT_AWAY = "put_away"


@dataclass(frozen=True)
class HouseEntry:
    """One line of the house's journal; `seq` counts from 1 within its subject."""

    subject: str
    seq: int
    at: str
    kind: HouseKind
    payload: dict[str, Any]
    token: str | None = None
    device: str = ""


@dataclass(frozen=True)
class Kept:
    """A subject as it stands; `seq` is the number that a form carries as the one it saw.

    `spoilt`: what was recorded after this is damaged; the next change begins anew from here.
    `shown`: the last states with their numbers, as forms may have seen them.
    """

    subject: str
    seq: int
    at: str
    state: State
    past: tuple[State, ...] = ()
    future: tuple[State, ...] = ()
    put_away: bool = False
    spoilt: bool = False
    shown: tuple[tuple[int, State], ...] = ()

    @property
    def id(self) -> str:
        return self.subject.partition(":")[2].partition("~")[0]

    def seen_at(self, seq: int) -> State | None:
        """As a form saw it; None when that is too long ago."""
        return dict(self.shown).get(seq)


def fold_house(entries: Iterable[HouseEntry], kept: Kept | None = None) -> Kept | None:
    for entry in entries:
        kept = begun(entry) if kept is None else house_after(kept, entry)
    return kept


def begun(entry: HouseEntry) -> Kept:
    state = entry.payload["state"]
    return Kept(entry.subject, entry.seq, entry.at, state, shown=((entry.seq, state),))


def house_after(kept: Kept, entry: HouseEntry) -> Kept:
    """The subject after one more entry; raises the refusal of one that cannot follow."""
    changed = _EFFECTS[entry.kind](kept, entry)
    shown = (*kept.shown[-MOST_SHOWN:], (entry.seq, changed.state))
    return replace(changed, seq=entry.seq, at=entry.at, shown=shown)


def _begun_anew(kept: Kept, entry: HouseEntry) -> Kept:
    return replace(kept, state=entry.payload["state"], past=(*kept.past, kept.state), future=())


def _changed(kept: Kept, entry: HouseEntry) -> Kept:
    state = with_facts(kept.state, entry.payload["facts"], entry.payload["gone"])
    return replace(kept, state=state, past=(*kept.past, kept.state), future=())


def _undone(kept: Kept, _: HouseEntry) -> Kept:
    if not kept.past:
        raise NothingToUndo
    future = (*kept.future, kept.state)
    return replace(kept, state=kept.past[-1], past=kept.past[:-1], future=future)


def _redone(kept: Kept, _: HouseEntry) -> Kept:
    if not kept.future:
        raise NothingToRedo
    past = (*kept.past, kept.state)
    return replace(kept, state=kept.future[-1], past=past, future=kept.future[:-1])


def _put_away(kept: Kept, _: HouseEntry) -> Kept:
    return replace(kept, put_away=True)


_EFFECTS: dict[HouseKind, Callable[[Kept, HouseEntry], Kept]] = {
    HouseKind.BEGUN: _begun_anew,
    HouseKind.CHANGED: _changed,
    HouseKind.UNDONE: _undone,
    HouseKind.REDONE: _redone,
    HouseKind.PUT_AWAY: _put_away,
}


def with_facts(state: State, facts: Iterable[Any], gone: Iterable[Any]) -> State:
    """Each fact names its place, then its value; the rest of the state is left as it is."""
    for place in gone:
        state = _without(state, place)
    for place, value in facts:
        state = _with(state, place, value)
    return state


def _with(state: Mapping[str, Any], place: list[str], value: Any) -> State:
    first, *rest = place
    if not rest:
        return {**state, first: value}
    inside = state.get(first)
    return {**state, first: _with(inside if isinstance(inside, dict) else {}, rest, value)}


def _without(state: Mapping[str, Any], place: list[str]) -> State:
    first, *rest = place
    if rest and isinstance(state.get(first), dict):
        return {**state, first: _without(state[first], rest)}
    return {key: value for key, value in state.items() if key != first or rest}


def differences(before: State, after: State, place: tuple[str, ...] = ()) -> tuple[Any, Any]:
    """The facts and the places gone that make the one of the other, as small as they can be."""
    gone = [[*place, key] for key in before if key not in after]
    facts: list[Any] = []
    for key, value in after.items():
        known = before.get(key)
        if key in before and isinstance(known, dict) and isinstance(value, dict):
            inside = differences(known, value, (*place, key))
            facts, gone = facts + inside[0], gone + inside[1]
        elif key not in before or known != value or type(known) is not type(value):
            facts.append([[*place, key], value])
    return facts, gone


def touches(one: tuple[Any, Any], other: tuple[Any, Any]) -> bool:
    """Whether two changes are about the same place, or one about a part of the other's."""
    mine, theirs = _places(one), _places(other)
    return any(
        a[: len(b)] == b or b[: len(a)] == a  # the shorter one holds the longer one
        for a in mine
        for b in theirs
    )


def _places(change: tuple[Any, Any]) -> list[list[str]]:
    facts, gone = change
    return [place for place, _ in facts] + list(gone)


def house_entry_of(row: tuple[Any, ...]) -> HouseEntry:
    subject, seq, at, kind, version, payload, token, device, _ = row
    if version > VERSION or kind not in list(HouseKind):
        raise DatabaseTooNew
    return HouseEntry(subject, seq, at, HouseKind(kind), json.loads(payload), token, device)
