"""What stands beside the games: tables being set, devices, switches, each in a chained book.

A `Sidebook` is told by its entries as the journal is, by the same `Book`; but what stands there is
a `State` of small facts, and a change is recorded as those that it changed, so that ten devices
that enter cards at once lose none. `Sidebooks` are all of them, with what is only noted: where each
device was last.
"""

import json
import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any, Final

from gm_assistant.shell.journal.chain import (
    HOUSE,
    Tip,
    games_since,
    last_of_all,
    prove_storable,
    written,
)
from gm_assistant.shell.journal.line import NOBODY, Entry, Hand, Kind
from gm_assistant.shell.journal.refusals import (
    DatabaseTooNew,
    JournalRefusal,
    NoSuchTable,
    NothingToRedo,
    NothingToUndo,
    Stale,
)
from gm_assistant.shell.journal.store import Book, Store, Told

# What stands beside the games as its entries tell it: small facts put one after another.

State = dict[str, Any]
MOST_SHOWN = 100


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
        return _id_of(self.subject)

    def seen_at(self, seq: int) -> State | None:
        """As a form saw it; None when that is too long ago."""
        return dict(self.shown).get(seq)


def _id_of(subject: str) -> str:
    return subject.partition(":")[2].partition("~")[0]


def begun(entry: Entry) -> Kept:
    state = entry.payload["state"]
    return Kept(entry.subject, entry.seq, entry.at, state, shown=((entry.seq, state),))


def changed_by(kept: Kept, entry: Entry) -> Kept:
    """The subject after one more entry; raises the refusal of one that cannot follow."""
    effect = _EFFECTS.get(entry.kind)
    if effect is None:
        raise DatabaseTooNew
    changed = effect(kept, entry)
    shown = (*kept.shown[-MOST_SHOWN:], (entry.seq, changed.state))
    return replace(changed, seq=entry.seq, at=entry.at, shown=shown)


def _changed(kept: Kept, entry: Entry) -> Kept:
    told = entry.payload
    # Begun anew, it is told whole.
    whole = told.get("state")
    state = with_facts(kept.state, told["facts"], told["gone"]) if whole is None else whole
    return replace(kept, state=state, past=(*kept.past, kept.state), future=())


def _undone(kept: Kept, _: Entry) -> Kept:
    if not kept.past:
        raise NothingToUndo
    future = (*kept.future, kept.state)
    return replace(kept, state=kept.past[-1], past=kept.past[:-1], future=future)


def _redone(kept: Kept, _: Entry) -> Kept:
    if not kept.future:
        raise NothingToRedo
    past = (*kept.past, kept.state)
    return replace(kept, state=kept.future[-1], past=past, future=kept.future[:-1])


_EFFECTS: dict[Kind, Callable[[Kept, Entry], Kept]] = {
    Kind.BEGUN: _changed,
    Kind.CHANGED: _changed,
    Kind.UNDONE: _undone,
    Kind.REDONE: _redone,
    Kind.PUT_AWAY: lambda kept, _: replace(kept, put_away=True),
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


# One kind of thing that stands beside the games, told by entries as a game is.

Act = Callable[[State], State]
# Tables that nobody finished setting.
MOST = 50
_NAME: Final = re.compile(r"[\w-]{1,64}")


class Sidebook(Book[Kept]):
    """One kind of thing; every method that writes returns after the commit.

    A change holds whatever came meanwhile, unless its `Hand` says what its form saw; the same tap
    again changes nothing. What is damaged goes on, from what is sound of it, in a chain of its own.
    """

    def __init__(self, store: Store, kind: str, clock: Callable[[], datetime]) -> None:
        super().__init__(store, HOUSE, clock, begun, changed_by)
        self._kind = kind

    def get(self, name: str) -> Kept | None:
        """As it stands; only what is new since the last call is read."""
        # A name comes out of an address: what none of ours is made of leads to no chain.
        return self._going_on(f"{self._kind}:{name}")[1] if _NAME.fullmatch(name) else None

    def standing(self, name: str) -> Kept:
        """The same, refused where there is none or it was put away."""
        kept = self.get(name)
        if kept is None or kept.put_away:
            raise NoSuchTable
        return kept

    def all(self) -> list[Kept]:
        """Each that was not put away, the one changed last first."""
        places = self._store.reading(lambda db: HOUSE.last_places(db, self._kind))
        latest = sorted(places, key=lambda subject: places[subject], reverse=True)
        subjects = dict.fromkeys(subject.partition("~")[0] for subject in latest)
        kept = [self._going_on(subject)[1] for subject in subjects]
        return [one for one in kept if one is not None and not one.put_away]

    def named_since(self, game: int, entry: int) -> tuple[list[str], list[str], tuple[int, int]]:
        """The games begun, and the names of this kind told of, after these places of theirs."""
        # Looked up first: no later than what is then read.
        places = self._store.reading(last_of_all)
        if places == (game, entry):
            return [], [], places
        games = self._store.reading(lambda db: games_since(db, game))
        told = self._store.reading(lambda db: HOUSE.subjects_since(db, self._kind, entry))
        return games, [_id_of(it) for it in told], places

    def add(self, state: State, by: Hand) -> Kept:
        """One more, under a name of its own; of too many the oldest is put away."""
        # The same form again is the same table.
        with self._store.writing():
            kept = self.begin((by.token or secrets.token_hex(8))[:16], state, by)
            # Of those before it, which are committed.
            for oldest in [it for it in self.all() if it.id != kept.id][MOST - 1 :]:
                self.put_away(oldest.id)
        return kept

    def begin(self, name: str, state: State, by: Hand = NOBODY) -> Kept:
        """Put this state in place of whatever there was."""
        return self._record(name, Kind.BEGUN, replace(by, seen=None), lambda _: state)

    def change(self, name: str, act: Act, by: Hand = NOBODY) -> Kept:
        """What `act` makes of the state, kept as the facts that it changed.

        It is given the state that the form saw: what came since stays, unless it is about the same
        places. That is `Stale`.
        """
        return self._record(name, Kind.CHANGED, by, act)

    def undo(self, name: str, by: Hand) -> Kept:
        return self._record(name, Kind.UNDONE, by)

    def redo(self, name: str, by: Hand) -> Kept:
        return self._record(name, Kind.REDONE, by)

    def put_away(self, name: str, by: Hand = NOBODY) -> None:
        """It is there no more, if ever it was."""
        if self.get(name) is not None:
            self._record(name, Kind.PUT_AWAY, replace(by, seen=None))

    def _going_on(self, subject: str) -> tuple[str, Kept | None, Tip]:
        """The name of the chain that goes on, what it tells and its end."""
        told = self.told(subject)
        if not told.spoilt:
            return subject, told.what, told.tip
        healed = self._going_on(_next_name(subject))
        if healed[1] is not None:
            return healed
        return subject, replace(told.what, spoilt=True) if told.what else None, told.tip

    def _record(self, name: str, kind: Kind, by: Hand, act: Act | None = None) -> Kept:
        with self._store.writing() as db:
            subject, kept, tip = self._going_on(f"{self._kind}:{name}")
            if kept is not None and by.token and HOUSE.tap(db, subject, by.token):
                return kept
            if kept is not None and act is None and by.seen not in (None, kept.seq):
                raise Stale(kept.seq)
            if kept is not None and kept.spoilt:
                # The damaged chain stays as it is, for `rescue`; this one goes on from it.
                subject, whole = _next_name(subject), {"state": kept.state}
                prove_storable(whole)
                _, kept, tip = self._write(subject, Told(), Kind.BEGUN, whole, NOBODY)
            payload = _payload(kept, kind, act, by.seen)
            if payload is None and kept is not None:
                return kept
            prove_storable(payload or {})
            first = Kind.BEGUN if kept is None else kind
            return self._write(subject, Told(kept, tip), first, payload or {}, by)[1]


def _next_name(subject: str) -> str:
    name, _, number = subject.partition("~")
    return f"{name}~{int(number or 0) + 1}"


def _payload(
    kept: Kept | None, kind: Kind, act: Act | None, seen: int | None
) -> dict[str, Any] | None:
    """What is to be written; None where nothing would change."""
    if act is None:
        if kept is None:
            raise NoSuchTable
        return {}
    before = _seen_by(kept, seen)
    # As it will be read again: a tuple is a list.
    after: State = json.loads(written(act(before)))
    if kept is None or kind is Kind.BEGUN:
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


# What stands beside the games, as durable as they: tables being set, public screens, devices.

PLACE, TRIAL = "place", "essai"
# All spellings are one record.
NAMES: Final = "noms"
NOTED_AGAIN_AFTER = 60.0


@dataclass(frozen=True)
class Seen:
    """Where a device was last; `turn` tells who was last of all, whatever the clock says."""

    turn: int
    place: str
    at: str


class Sidebooks:
    """Tables, screens and devices are told by entries; where a device is, is only noted."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store, self._clock, self.as_one = store, clock, store.writing
        self._lock = Lock()
        self._owed: set[str] = set()
        self.tables = Sidebook(store, "table", clock)
        self.screens = Sidebook(store, "screen", clock)
        self.devices = Sidebook(store, "device", clock)
        self.doors = Sidebook(store, "door", clock)
        # Who holds which player's page of a game.
        self.pages = Sidebook(store, "page", clock)
        # What a table tells of the house, for the next one of the same game.
        self.habits = Sidebook(store, "habit", clock)
        # Who was written in two ways.
        self.people = Sidebook(store, "person", clock)
        # Which house somebody chose, for every evening that he comes to.
        self.facades = Sidebook(store, "facade", clock)
        # A damaged game can be told nothing more: that it lies in the bin is told beside it.
        self.shelves = Sidebook(store, "shelf", clock)

    @property
    def spellings(self) -> dict[str, str]:
        """The name that stands for each other spelling of it."""
        kept = self.people.get(NAMES)
        return dict(kept.state) if kept else {}

    @cached_property
    def seen(self) -> dict[str, Seen]:
        """Where each device was last."""
        noted = self._store.all_noted(PLACE)
        read = {device: _read_seen(value) for device, value in noted.items()}
        return {device: seen for device, seen in read.items() if seen}

    def last_place(self) -> str:
        """What the device that was touched last had on its screen."""
        seen = [one for one in self.seen.values() if one.place]
        return max(seen, key=lambda one: one.turn).place if seen else ""

    def touch(self, device: str, place: str) -> None:
        """This device shows this place; noted when it is news, and never waited for."""
        with self._lock:
            known, now = self.seen, self._clock()
            before = known.get(device)
            turn = max((one.turn for one in known.values()), default=0)
            is_news = before is None or before.place != place or before.turn != turn
            if before is not None and not is_news:
                passed = (now - datetime.fromisoformat(before.at)).total_seconds()
                is_news = abs(passed) > NOTED_AGAIN_AFTER
            if is_news:
                known[device] = Seen(turn + 1, place, now.isoformat(timespec="milliseconds"))
                self._owed.add(device)
            for one in tuple(self._owed):
                # Memory has it: a full disk or a folder that is gone refuses taps, not pages.
                with suppress(JournalRefusal):
                    if self.note(one, PLACE, asdict(known[one])):
                        self._owed.discard(one)

    def noted(self, name: str) -> dict[str, str]:
        """What is kept of that kind, by its subject."""
        return self._store.all_noted(name)

    def note(self, subject: str, name: str, told: dict[str, Any]) -> bool:
        """Keep something fleeting."""
        return self._store.note(subject, name, json.dumps(told))

    def trial(self, place: str) -> dict[str, str]:
        """In a game that only tries something: the page `back`, the `place` shown before it."""
        game_id = place.removeprefix("/partie/").partition("/")[0]
        told: dict[str, str] = json.loads(self.noted(TRIAL).get(game_id, "{}"))
        return told


def _read_seen(value: str) -> Seen | None:
    # A damaged note is a lost comfort, no more.
    with suppress(ValueError, KeyError, TypeError):
        told: dict[str, Any] = json.loads(value)
        datetime.fromisoformat(told["at"])
        return Seen(int(told["turn"]), str(told["place"]), told["at"])
    return None


# The files that stood beside the database until everything was told by entries.

FORMER = "anciens-fichiers"
LITTER = ("*.neuf", "*.neuve", ".*.tmp", "tables/.*.tmp", "copies/*/.*.tmp", "corbeille/.*.tmp")


def take_in(folder: Path, house: Sidebooks) -> None:
    """Each former file is told to the house once, then put beside; a killed start does it again."""
    for path, tell in _former(folder):
        with suppress(OSError, ValueError, TypeError, AttributeError, KeyError, JournalRefusal):
            tell(house, path)
        with suppress(OSError):
            beside = folder / FORMER / path.relative_to(folder)
            beside.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.replace(beside)
    for pattern in LITTER:
        for path in folder.glob(pattern):
            with suppress(OSError):
                path.unlink()
    with suppress(OSError):
        (folder / "tables").rmdir()
    # Were it lost, each card would be drawn again when its game is opened.
    with suppress(OSError, ValueError, TypeError, AttributeError, KeyError):
        for game_id, card in _read_file(folder / "accueil.json").items():
            words = {it: card[it] for it in ("moment", "seats", "living", "look")}
            told = {"game": card.get("game", ""), **words}
            house.note(game_id, "card", {"seq": card["seq"], "card": told})
    with suppress(OSError):
        (folder / "accueil.json").unlink()


def _former(folder: Path) -> Iterator[tuple[Path, Callable[[Sidebooks, Path], None]]]:
    if (folder / "appareils.json").is_file():
        yield folder / "appareils.json", _devices
    if (folder / "ecrans.json").is_file():
        yield folder / "ecrans.json", _screens
    for path in sorted((folder / "tables").glob("*.json"), key=_written_at):
        yield path, _table


def _written_at(path: Path) -> float:
    with suppress(OSError):
        return path.stat().st_mtime
    return 0


def _read_file(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _devices(house: Sidebooks, path: Path) -> None:
    for one in _read_file(path):
        state = {"admitted": bool(one["admitted"]), "covered": bool(one["covered"])}
        house.devices.begin(one["id"], state, Hand(token=path.name))
        if one.get("place"):
            house.touch(one["id"], one["place"])


def _screens(house: Sidebooks, path: Path) -> None:
    for game_id, facts in _read_file(path).items():
        # An ending that was shown was bound to nothing: the MJ shows it again if he wants it.
        switches = {name: bool(on) for name, on in facts.items() if name != "token"}
        state = {"token": str(facts["token"]), "switches": switches, "bound": {}}
        house.screens.begin(game_id, state, Hand(token=path.name))


def _table(house: Sidebooks, path: Path) -> None:
    state = dict(_read_file(path))
    state.pop("at", None)
    house.tables.begin(path.stem, state, Hand(token=path.name))
