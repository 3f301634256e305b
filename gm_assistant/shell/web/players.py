"""Who holds which player's page: a seat taken by its code, until the MJ frees it.

`PlayersPages` knows, for each game, whether its pages are open and who sits behind each of them. A
page belongs to a person and not to an address: whoever gives the code of a seat takes it, once. His
telephone was given a name before that, in a signed cookie, and keeps it: so the same code from the
same telephone is one claim, however often it arrives. Such a cookie is no admitted device: it opens
that page and nothing else. A seat that another telephone has refuses even its right code; freeing
it draws another, and what a telephone wants that is kept out there the MJ decides. A code is not
kept: it is worked out of what was drawn, with the key of the folder. What the MJ decides and what a
player asks for are entries
of the house, like all that stands beside a game; who looks at a page just now is only remembered.
"""

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from threading import Lock
from typing import Any, Final

from itsdangerous import BadSignature, Signer

from gm_assistant.seam.pages import Chair, OwnPage, Shown
from gm_assistant.shell.journal.sidebook import Kept, Sidebooks, State
from gm_assistant.shell.web.door import (
    FREE_TRIES,
    FREE_TRIES_OF_A_NETWORK,
    SYLLABLES,
    Slips,
    places_of,
)
from gm_assistant.shell.web.live import Moment

LONGEST_NOTES: Final = 4000
# How long a page may have been silent and still be thought to be looked at, in seconds.
LOOKS: Final = 15.0
MOST_WATCHED, MOST_SHOWN = 400, 400
DIGITS, MOST_AT_A_DOOR = 6, 3
A_MINUTE, MOST_A_MINUTE = 60.0, 30


@dataclass(frozen=True)
class Ask:
    """What somebody asks for: in which words, since when, and at which moment of the evening."""

    words: str
    at: float
    moment: str


@dataclass(frozen=True)
class Seat:
    """One seat's page; `holder` is the telephone that took it, empty while it is free.

    `name` is whose it was when it was opened: another newcomer under the same id is another person.
    `read`: the sum of the cards that he has said he saw, and `looked` the moment of that; `asks`:
    what he asks for; `waits`: the telephones at his door, and whether each gave his code;
    `refused`: those that the MJ did not know; `left`: the one that had it before and gave it back;
    `guesses`: wrong codes since somebody has to wait here.
    """

    code: str
    name: str = ""
    holder: str = ""
    read: str = ""
    looked: str = ""
    left: str = ""
    asks: Mapping[str, Ask] = field(default_factory=dict)
    waits: Mapping[str, bool] = field(default_factory=dict)
    refused: frozenset[str] = frozenset()
    guesses: int = 0
    notes: str = ""


@dataclass(frozen=True)
class Pages:
    """The pages of one game; `number` changes whenever anything of them does.

    `token`: the address of their door, which the public screen had when they were opened; `calls`:
    how often the MJ asked everybody to look.
    """

    is_open: bool
    seats: Mapping[str, Seat]
    number: int
    token: str = ""
    calls: int = 0

    def moment(self, words: str) -> str:
        """What everybody is to look at his page for again: another day, or the MJ asks."""
        return f"{words} {self.calls}"

    def is_of(self, chair: Chair) -> bool:
        """Whether this person's page is there."""
        return chair.id in self.seats and self.seats[chair.id].name == chair.name

    def asked(self, moment: str) -> list[tuple[str, str, Ask]]:
        """What is asked for at this moment, the first who asked before the others."""
        found = [
            (seat, kind, ask)
            for seat, it in self.seats.items()
            for kind, ask in it.asks.items()
            if ask.moment == moment
        ]
        return sorted(found, key=lambda it: it[2].at)


@dataclass(frozen=True)
class Holder:
    """Whose page a request is for."""

    game_id: str
    seat: str
    telephone: str


class PlayersPages:
    """One of each app; `house` keeps what was decided, the rest is fleeting."""

    def __init__(
        self, house: Sidebooks, key: bytes, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._book, self._clock = house.pages, clock
        signer = partial(Signer, key, digest_method=hashlib.sha256)
        self._signer, self._forms = signer(salt="page"), signer(salt="formulaire de page")
        self._words, self._codes = signer(salt="mot de page"), signer(salt="code de page")
        self._slips = Slips(clock)
        self._read: dict[str, tuple[Kept, Pages]] = {}
        self._watched: OrderedDict[tuple[str, str], dict[str, float]] = OrderedDict()
        self._shown: OrderedDict[tuple[str, str], Drawn] = OrderedDict()
        self._sent: dict[str, list[float]] = {}
        self._lock = Lock()

    @cached_property
    def used(self) -> set[str]:
        """The games whose pages were ever opened; whoever asks of another has nothing to read."""
        return {it.id for it in self._book.all()}

    def of(self, game_id: str) -> Pages:
        """The pages of a game; closed, and of nobody, until the MJ opens them."""
        kept = self._book.get(game_id) if game_id in self.used else None
        if kept is None:
            return Pages(is_open=False, seats={}, number=0)
        known = self._read.get(game_id)
        if known is None or known[0] is not kept:
            known = self._read[game_id] = (kept, self._pages(kept))
        return known[1]

    def _pages(self, kept: Kept) -> Pages:
        state: Mapping[str, Any] = kept.state
        seats = {str(it): _seat(told, self._code) for it, told in state.get("seats", {}).items()}
        # What a damaged entry may have closed or freed stays so: nothing opens by an accident.
        is_open = bool(state.get("open")) and not kept.spoilt
        token, calls = str(state.get("token", "")), int(state.get("calls", 0))
        return Pages(is_open, seats, kept.seq, token, calls)

    def _code(self, drawn: str) -> str:
        number = int.from_bytes(self._codes.get_signature(drawn))
        return f"{number % 10**DIGITS:0{DIGITS}}"

    @cached_property
    def _doors(self) -> dict[str, str]:
        """The game of each door; one that was opened keeps its address."""
        return {self.of(it).token: it for it in self.used}

    def at(self, token: str) -> str:
        """The game that has its door at this address."""
        found = self._doors.get(token, "") if token else ""
        return found if found in self.used else ""

    def open(self, game_id: str, chairs: tuple[Chair, ...], token: str = "") -> None:
        """Open them, with a page for whoever has none yet; nobody waits for former slips.

        The address of their door stays, whatever becomes of that of the public screen.
        """
        self._slips.forget_all()
        opened = _opening(game_id, chairs)
        self._book.change(game_id, lambda was: {"token": token, **opened(was)})
        self.used.add(game_id)
        self._doors[self.of(game_id).token] = game_id

    def bring_in(
        self, game_id: str, chairs: tuple[Chair, ...], token: str, came: Mapping[str, str]
    ) -> None:
        """Record that they are open to those who came in before there were cards, by their seats.

        It is part of what begins the game; once that is recorded, `stands_at` makes it known.
        """

        def opened(was: State) -> State:
            now = {"token": token, **_opening(game_id, chairs)(was)}
            for seat, telephone in came.items():
                now = _seated(now, Holder(game_id, seat, telephone))
            return now

        self._book.change(game_id, opened)

    def stands_at(self, token: str, owner: str, former: str = "") -> None:
        """Whose the door at this address is from now on."""
        self.used.add(owner)
        self.used.discard(former)
        self._doors[token] = owner

    def seated(self, game_id: str, chairs: tuple[Chair, ...]) -> Pages:
        """The pages, where whoever arrived since they were opened has one too."""
        pages = self.of(game_id)
        none = [it for it in chairs if not pages.is_of(it)]
        new = {it.id: Seat(self._code(_first(game_id, it)), it.name) for it in none}
        return replace(pages, seats={**pages.seats, **new}) if pages.is_open and new else pages

    def seat_all(self, game_id: str, chairs: tuple[Chair, ...]) -> None:
        """The same, recorded: before the MJ does anything with a seat."""
        if self.seated(game_id, chairs) is not self.of(game_id):
            self._book.change(game_id, _opening(game_id, chairs))

    def close(self, game_id: str) -> None:
        """Nobody sees a page any more; who held one holds it again when they open."""
        self._book.change(game_id, lambda was: {**was, "open": False})

    def free(self, game_id: str, seat: str) -> None:
        """The seat is nobody's, under another code; what was written there stays."""
        kept = ("name", "notes")
        self._change(
            game_id, seat, lambda was: _drawn() | {it: was[it] for it in kept if it in was}
        )

    def wait(self, game_id: str, seat: str, address: str) -> float:
        """How many seconds this address has to wait before it tries this seat again."""
        return self._slips.wait(self._counted(game_id, seat, address))

    def take(
        self, holder: Holder, given: str, address: str, chairs: tuple[Chair, ...] = ()
    ) -> bool:
        """Take a seat by its code; whether it is that code.

        Where another telephone has the seat it waits there, and whoever holds it and the MJ are
        told. A seat that this telephone had before is left by the same act.
        """
        game_id, seat = holder.game_id, holder.seat
        counted = self._counted(game_id, seat, address)
        place = self.seated(game_id, chairs).seats.get(seat)
        right = place is not None and hmac.compare_digest(
            given.encode(errors="replace"), place.code.encode()
        )
        if self._slips.wait(counted):
            return False
        if place is None or not right:
            self._slip(game_id, seat, counted)
            return False
        opened = _opening(game_id, chairs)
        self._book.change(game_id, lambda was: _taken(opened(was), holder))
        return True

    def _slip(self, game_id: str, seat: str, counted: Mapping[str, int]) -> None:
        self._slips.note(counted)
        if self._slips.wait(counted):
            self._change(game_id, seat, lambda was: {**was, "guesses": was.get("guesses", 0) + 1})

    def knock(self, holder: Holder, address: str) -> None:
        """Without its code: it waits for the MJ's word. Whoever does so everywhere has to stop."""
        counted = self._counted(holder.game_id, holder.seat, address)
        if not self._slips.wait(counted):
            self._slips.note(counted)
            waiting = partial(_waiting, holder=holder, knows=False)
            self._change(holder.game_id, holder.seat, waiting)

    def let_in(self, game_id: str, seat: str, word: str) -> None:
        """The MJ knows who shows this word: his telephone has the page, and no other."""
        for telephone in self._waiting(game_id, seat, word):
            self._book.change(game_id, partial(_seated, holder=Holder(game_id, seat, telephone)))
            # Who was put out looks at it no more.
            self._watched.pop((game_id, seat), None)

    def keep_out(self, game_id: str, seat: str, word: str) -> None:
        """The MJ does not know who shows this word."""
        for telephone in self._waiting(game_id, seat, word):
            self._change(game_id, seat, partial(_refused, telephone=telephone))

    def none_without_code(self, game_id: str, _seat: str, _told: str) -> None:
        """Whoever waits without a code is forgotten, and may ask again."""
        self._change(game_id, None, _with_code)

    def _waiting(self, game_id: str, seat: str, word: str) -> list[str]:
        place = self.of(game_id).seats.get(seat)
        return [it for it in (place.waits if place else ()) if self.word_of(it) == word]

    def word_of(self, telephone: str) -> str:
        """What a telephone that waits at a door shows, and the MJ reads beside the name."""
        drawn = self._words.get_signature(telephone)
        return "".join(SYLLABLES[it % len(SYLLABLES)] for it in drawn[:3])

    def forgive(self, game_id: str, seat: str) -> None:
        """Whoever was wrong too often may try again."""
        self._slips.forget_all()
        self._change(game_id, seat, lambda was: {**was, "guesses": 0})

    def leave(self, holder: Holder) -> None:
        """It was not his: the same code opens it again, and that is said to whoever comes."""
        self._change(holder.game_id, holder.seat, _left)

    def _counted(self, game_id: str, seat: str, address: str) -> dict[str, int]:
        """A slip is counted at this seat and, more loosely, at the address, which many may share.

        A new code is nobody's slip yet; a whole home is one IPv6 network.
        """
        place, where = self.of(game_id).seats.get(seat), next(reversed(places_of(address)))
        code = place.code if place else ""
        return {f"{game_id}/{seat}/{code}/{where}": FREE_TRIES, where: FREE_TRIES_OF_A_NETWORK}

    def cookie(self, telephone: str) -> str:
        return self._signer.sign(telephone).decode()

    def telephone(self, cookie: str | None) -> str:
        """The name that we gave this telephone; empty where its cookie is not one of ours."""
        try:
            return self._signer.unsign(cookie or "").decode()
        except (BadSignature, UnicodeDecodeError):
            return ""

    def holder(self, game_id: str, telephone: str) -> Holder | None:
        """Whose page this telephone opens in this game, if it was not freed since."""
        seats = self.of(game_id).seats
        mine = next((seat for seat, it in seats.items() if it.holder == telephone), None)
        return Holder(game_id, mine, telephone) if mine and telephone else None

    def csrf(self, holder: Holder) -> str:
        """What a form of this page, or of the door before it, must bring back."""
        return self._forms.get_signature(f"{holder.telephone}/{holder.seat}").decode()

    def is_csrf(self, holder: Holder, token: str) -> bool:
        of = f"{holder.telephone}/{holder.seat}".encode(errors="replace")
        return self._forms.verify_signature(of, token.encode(errors="replace"))

    def has_read(self, game_id: str, seat: str, own: OwnPage, moment: str) -> None:
        """He said that he saw his cards as they are now, or the MJ saw it."""
        told = {"read": self._mark(own.cards), "looked": moment}
        self._change(game_id, seat, lambda was: {**was, **told})

    def is_read(self, place: Seat, own: OwnPage) -> bool:
        """Whether his cards are still those that he saw; while eyes are closed, if he saw any."""
        return bool(place.read) and (own.asleep or place.read == self._mark(own.cards))

    def call(self, game_id: str) -> None:
        """Everybody is asked to look, at the same time and by the same page."""
        self._book.change(game_id, lambda was: {**was, "calls": was.get("calls", 0) + 1})

    def is_hasty(self, holder: Holder) -> bool:
        """Whether he has sent so much of late that it can be no hand; this one is counted too."""
        with self._lock:
            at = self._clock()
            sent = [it for it in self._sent.get(holder.telephone, ()) if at - it < A_MINUTE]
            self._sent[holder.telephone] = [*sent, at][-MOST_A_MINUTE:]
            if len(self._sent) > MOST_WATCHED:
                del self._sent[next(iter(self._sent))]
            return len(sent) >= MOST_A_MINUTE

    def ask(self, holder: Holder, kind: str, words: str, moment: str) -> None:
        """He asks for something; asked for again, the last words hold."""
        told = {"words": words, "at": time.time(), "moment": moment}
        self._change(
            holder.game_id,
            holder.seat,
            lambda was: {**was, "asks": {**was.get("asks", {}), kind: told}},
        )

    def answered(self, game_id: str, seat: str, kind: str) -> None:
        """The MJ has heard it, or who asked lets it be."""

        def without(was: State) -> State:
            asks = {it: told for it, told in was.get("asks", {}).items() if it != kind}
            return {**was, "asks": asks}

        self._change(game_id, seat, without)

    def all_answered(self, game_id: str, _seat: str, _told: str) -> None:
        """Whatever anybody asked for is let be."""
        self._change(game_id, None, lambda was: {**was, "asks": {}})

    def note(self, holder: Holder, words: str, *, adds: bool) -> bool:
        """What he writes down for himself, after the rest or in its place; not where it is full.

        Words that stand there last are those of a telephone that heard no answer.
        """
        was = self.of(holder.game_id).seats[holder.seat].notes if adds else ""
        told = was if f"\n{was}".endswith(f"\n{words}") else "\n".join(filter(None, (was, words)))
        if len(told) <= LONGEST_NOTES:
            self._change(holder.game_id, holder.seat, lambda was: {**was, "notes": told})
        return len(told) <= LONGEST_NOTES

    def settled(self, game_id: str, seat: str) -> None:
        """It has been heard that somebody had the page before."""
        self._change(game_id, seat, lambda was: {**was, "left": ""})

    def _change(self, game_id: str, seat: str | None, act: Callable[[State], State]) -> None:
        """What becomes of this seat, or of each."""

        def changed(was: State) -> State:
            seats = was.get("seats", {})
            now = {it: act(its) for it, its in seats.items() if seat in (None, it)}
            return {**was, "seats": {**seats, **now}}

        self._book.change(game_id, changed)

    def looks(self, holder: Holder, page: str) -> None:
        """A page of his asked whether anything is new; `page` is its own mark."""
        with self._lock:
            at, place = self._clock(), (holder.game_id, holder.seat)
            pages = self._watched.pop(place, {})
            self._watched[place] = {it: seen for it, seen in pages.items() if at - seen < LOOKS} | {
                page[:32]: at
            }
            while len(self._watched) > MOST_WATCHED:
                self._watched.popitem(last=False)

    def looking(self, game_id: str, seat: str) -> int:
        """On how many pages he is just being looked at; more than one is said to all of them."""
        with self._lock:
            at = self._clock()
            pages = self._watched.get((game_id, seat), {})
            return sum(at - seen < LOOKS for seen in pages.values())

    def shown(
        self, holder: Holder, moment: Moment, shown: Shown, draw: Callable[[], OwnPage]
    ) -> "Drawn":
        """His page, drawn when what it was made of is another than at the last call."""
        place = (holder.game_id, holder.seat)
        with self._lock:
            found = self._shown.pop(place, None)
        if found is None or found.moment is not moment or found.shown != shown:
            own = draw()
            same = found is not None and found.own == own
            found = Drawn(moment, shown, own, found.mark if found and same else self._mark(own))
        with self._lock:
            self._shown[place] = found
            while len(self._shown) > MOST_SHOWN:
                self._shown.popitem(last=False)
        return found

    def _mark(self, shown: object) -> str:
        # Under our key: a plain sum of a secret would tell it to whoever tries all the cards.
        return self._signer.get_signature(repr(shown)).decode()[:16]


@dataclass(frozen=True)
class Drawn:
    """A page and what it was made of; `mark` changes when what its player may know does."""

    moment: Moment
    shown: Shown
    own: OwnPage
    mark: str


def new_telephone() -> str:
    return secrets.token_hex(12)


def _first(game_id: str, chair: Chair) -> str:
    """What a person's code is made of until another is drawn: to look at it writes nothing."""
    return repr((game_id, chair.id, chair.name))


def _opening(game_id: str, chairs: tuple[Chair, ...]) -> Callable[[State], State]:
    def opened(was: State) -> State:
        seats = was.get("seats", {})
        new = [it for it in chairs if seats.get(it.id, {}).get("name") != it.name]
        fresh = {it.id: {"drawn": _first(game_id, it), "name": it.name} for it in new}
        return {**was, "open": True, "seats": {**seats, **fresh}}

    return opened


def _drawn() -> State:
    return {"drawn": secrets.token_hex(8)}


# What becomes of the seats of a game when a telephone stands at a door.


def _taken(was: State, holder: Holder) -> State:
    """Two who tap at once: the first one has it, the other waits."""
    mine = was["seats"][holder.seat]
    if mine.get("holder") in (None, "", holder.telephone):
        return _seated(was, holder)
    return {**was, "seats": {**was["seats"], holder.seat: _waiting(mine, holder, knows=True)}}


def _seated(was: State, holder: Holder) -> State:
    seats, telephone = was["seats"], holder.telephone
    others = {it: _left(its) for it, its in seats.items() if its.get("holder") == telephone}
    mine = {it: told for it, told in seats[holder.seat].items() if it not in ("waits", "guesses")}
    left = "" if mine.get("left") == telephone else mine.get("left", "")
    mine |= {"holder": telephone, "left": left}
    return {**was, "seats": {**seats, **others, holder.seat: mine}}


def _left(was: State) -> State:
    return {**was, "holder": "", "left": was["holder"], "read": "", "looked": "", "asks": {}}


def _waiting(was: State, holder: Holder, *, knows: bool) -> State:
    """At most a few at one door, and as many who gave its code: no noise takes anybody's place."""
    waits, me = was.get("waits", {}), holder.telephone
    others = [it for it, its in waits.items() if its == knows and it != me]
    if me in was.get("refused", ()) or len(others) >= MOST_AT_A_DOOR:
        return was
    return {**was, "waits": {**waits, me: knows or waits.get(me, False)}}


def _with_code(was: State) -> State:
    return {**was, "waits": {it: knows for it, knows in was.get("waits", {}).items() if knows}}


def _refused(was: State, telephone: str) -> State:
    waits = {it: knows for it, knows in was["waits"].items() if it != telephone}
    return {**was, "waits": waits, "refused": [*was.get("refused", ()), telephone]}


def _seat(told: Mapping[str, Any], code: Callable[[str], str]) -> Seat:
    words = ("name", "holder", "read", "looked", "left", "notes")
    return Seat(
        # A version before kept the code itself.
        code=str(told["code"]) if "code" in told else code(str(told["drawn"])),
        **{it: str(told.get(it) or "") for it in words},
        asks={
            kind: Ask(str(it["words"]), float(it["at"]), str(it["moment"]))
            for kind, it in told.get("asks", {}).items()
        },
        waits={str(it): bool(knows) for it, knows in told.get("waits", {}).items()},
        refused=frozenset(map(str, told.get("refused", ()))),
        guesses=int(told.get("guesses", 0)),
    )
