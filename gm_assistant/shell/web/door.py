"""Who is let in: the key that signs, the devices, the code of six digits, the network and its wifi.

`Devices` knows a browser by its signed cookie, `CodeGate` lets it in once it gives the code, each
address guessing more and more slowly. `Network` says whether other machines may come at all. All of
it but the counted slips is told to the house (`Sidebooks`), and holds after a start.
"""

import hashlib
import hmac
import ipaddress
import logging
import os
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Lock
from typing import Any

from itsdangerous import BadSignature, Signer

from gm_assistant.shell.journal.refusals import JournalRefusal
from gm_assistant.shell.journal.sidebook import Kept, Sidebooks, State
from gm_assistant.shell.journal.store import said_in_words

# Said wherever another device is invited.
IN_CLEAR = (
    "Tout voyage en clair (http) : qui est sur le même wifi pourrait écouter. Hors de chez vous, "
    "partagez plutôt le wifi de la tablette ou d'un téléphone."
)

log = logging.getLogger(__name__)

# The key that signs cookies and forms: made once, kept in the data folder.

FILE = "cle"
LENGTH = 32


def secret_key(folder: Path) -> bytes:
    """The key of this folder; a missing or damaged one is made anew."""
    path, key = folder / FILE, secrets.token_bytes(LENGTH)
    with said_in_words():
        known = path.read_bytes() if path.is_file() else b""
    if len(known) == LENGTH:
        return known
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write(path, key)
    except OSError as error:
        # Good until the next start, which asks the devices again.
        log.warning("clé non écrite : %s", error)
    return key


def _write(path: Path, key: bytes) -> None:
    fresh = path.with_suffix(".neuve")
    # Nobody but the MJ's own account may read it.
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(key)
    fresh.replace(path)


# The MJ's devices: who they are, whether their curtain is down, and what they showed last.


@dataclass(frozen=True)
class Device:
    """One browser; `place` is the address that it showed last, `agent` how it calls itself.

    `dim`: by day it shows the evening's light; `reads`: it follows the call, and changes nothing.
    """

    id: str
    admitted: bool = False
    reads: bool = False
    covered: bool = False
    dim: bool = False
    place: str = ""
    agent: str = ""
    since: str = ""
    seen_at: str = ""


class Devices:
    """What is told of a device is an entry of the house; where it is, is only noted."""

    def __init__(self, house: Sidebooks, key: bytes) -> None:
        self._house = house
        self._signer = Signer(key, salt="appareil", digest_method=hashlib.sha256)
        self._csrf = Signer(key, salt="formulaire", digest_method=hashlib.sha256)
        self._owed: dict[str, State] = {}

    def of(self, cookie: str | None) -> Device | None:
        """The device that this cookie names, if we signed it and did not put it out since."""
        try:
            name = self._signer.unsign(cookie or "").decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        kept = self._house.devices.get(name)
        return None if kept and kept.put_away else self._device(name, kept)

    def _device(self, name: str, kept: Kept | None) -> Device:
        state = {**(kept.state if kept else {}), **self._owed.get(name, {})}
        seen = self._house.seen.get(name)
        told: State = {it: bool(state.get(it)) for it in ("admitted", "reads", "covered", "dim")}
        told |= {it: str(state.get(it, "")) for it in ("agent", "since")}
        place, at = (seen.place, seen.at) if seen else ("", "")
        return Device(name, **told, place=place, seen_at=at)

    def new(self) -> Device:
        return Device(secrets.token_hex(12))

    def cookie(self, device: Device) -> str:
        return self._signer.sign(device.id).decode()

    def csrf(self, device: Device) -> str:
        """What a form of this device must bring back, this evening or the next."""
        return self._csrf.get_signature(f"{device.id} {self._evening()}").decode()

    def is_csrf(self, device: Device, token: str) -> bool:
        """Compared in constant time; a page may have been open when the code was renewed."""
        given, now = token.encode(errors="replace"), self._evening()
        return any(
            self._csrf.verify_signature(f"{device.id} {evening}".encode(), given)
            for evening in (now, now - 1)
        )

    def _evening(self) -> int:
        """How many codes there were: each evening has its own, whatever the clock says."""
        kept = self._house.doors.get(NAME)
        return kept.seq if kept else 0

    def admitted(self, device: Device, agent: str, *, reads: bool = False) -> Device:
        """Under a new name: the one that the cookie had may have been planted there."""
        since = datetime.now(UTC).isoformat(timespec="seconds")
        kept = {"covered": device.covered, "dim": device.dim, "reads": reads}
        told: State = {"admitted": True, **kept, "agent": agent, "since": since}
        fresh = replace(self.new(), **told)
        with self._house.as_one():
            self._house.devices.begin(fresh.id, told)
            self.put_out(device.id)
        return fresh

    def cover(self, device: Device, *, covered: bool) -> Device:
        """Let the curtain fall or rise; it is recorded when this returns."""
        self._tell(device, {"covered": covered})
        return replace(device, covered=covered)

    def cover_for_now(self, device: Device) -> Device:
        """Let it fall where a page is only looked at; it is recorded with what is told next."""
        self._owed[device.id] = {**self._owed.get(device.id, {}), "covered": True}
        return replace(device, covered=True)

    def light(self, device: Device, *, dim: bool) -> Device:
        """The day bright or dim, on this device until it says otherwise."""
        self._tell(device, {"dim": dim})
        return replace(device, dim=dim)

    def let(self, name: str, *, reads: bool) -> None:
        """What a device that is in may do from now on: follow the call, or everything."""
        if any(it.id == name for it in self.all_admitted()):
            self._house.devices.change(name, lambda was: {**was, "reads": reads})

    def _tell(self, device: Device, fact: dict[str, Any]) -> None:
        told = {**self._owed.get(device.id, {}), **fact}
        try:
            self._house.devices.change(device.id, lambda was: {**was, **told})
            self._owed.pop(device.id, None)
        except JournalRefusal:
            # A full disk must not keep a curtain from falling: memory has it.
            self._owed[device.id] = told

    def last_place(self) -> str:
        """What the device that was touched last had on its screen."""
        return self._house.last_place()

    def all_admitted(self) -> list[Device]:
        devices = (self._device(kept.id, kept) for kept in self._house.devices.all())
        return [device for device in devices if device.admitted]

    def put_out(self, name: str) -> None:
        """Its cookie names nobody any more."""
        self._house.devices.put_away(name)


# Who may come in: the code that each device gives once.

FREE_TRIES = 5
# A whole home is one IPv6 network, and one guesser may take an address of it for each guess: the
# network waits too, but long after the address did.
FREE_TRIES_OF_A_NETWORK = 60
WINDOW = 60.0
LONGEST_WAIT = 15 * 60.0
MOST_ADDRESSES, MOST_KNOWN, MOST_WORDS = 4096, 256, 4096
SYLLABLES = tuple(a + b for a in "bdfglmnrtv" for b in "aiou")


@dataclass(frozen=True)
class Wrong:
    """How often an address was wrong, and until when it waits."""

    tries: int = 0
    until: float = 0.0


class Slips:
    """Wrong codes, counted where each was given: after some free ones each doubles the wait."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: OrderedDict[str, Wrong] = OrderedDict()
        self._lock = Lock()

    def wait(self, counted: Iterable[str]) -> float:
        """How many seconds are left until the last of these places may try again."""
        with self._lock:
            known = [self._wrong[it].until for it in counted if it in self._wrong]
        return max(0.0, max(known, default=0.0) - self._clock())

    def note(self, counted: Mapping[str, int]) -> None:
        """One more, at each of these places, where so many are free."""
        with self._lock:
            for where, free in counted.items():
                tries = self._wrong.pop(where, Wrong()).tries + 1
                # Then each slip doubles the wait: some thirty guesses in an evening.
                wait = 0.0 if tries < free else min(WINDOW * 2 ** (tries - free), LONGEST_WAIT)
                self._wrong[where] = Wrong(tries, self._clock() + wait)
            while len(self._wrong) > MOST_ADDRESSES:
                self._wrong.popitem(last=False)

    def forget(self, where: str) -> None:
        with self._lock:
            self._wrong.pop(where, None)

    def forget_all(self) -> None:
        with self._lock:
            self._wrong.clear()

    @property
    def someone_waits(self) -> bool:
        with self._lock:
            return any(self._clock() < it.until for it in self._wrong.values())


class CodeGate:
    """The six-digit code: each address guesses more and more slowly, the others are not held up.

    A device that has to wait because of others behind its address shows a word; the MJ who types
    that word vouches for it: from then on it waits for its own slips alone.

    `reading` makes the second code of the first: whoever gives that one comes in to read.
    """

    def __init__(
        self,
        code: str,
        told: Callable[[str], None] = lambda _code: None,
        clock: Callable[[], float] = time.monotonic,
        reading: Callable[[str], str] = lambda _code: "",
    ) -> None:
        self.code, self._told, self._reading, self._slips = code, told, reading, Slips(clock)
        self._words: OrderedDict[str, str] = OrderedDict()
        self._vouched: set[str] = set()
        self._lock = Lock()

    def wait(self, address: str, device: str = "") -> float:
        """How many seconds this one, and no other, has to wait before it tries again."""
        with self._lock:
            return self._slips.wait(self._counted(address, device))

    def accepts(self, given: str, address: str, device: str = "") -> bool:
        """False as well, whatever the code, for whom has to wait."""
        with self._lock:
            right = self._is(given, self.code) or self._is(given, self.reading_code)
            counted = self._counted(address, device)
            if self._slips.wait(counted):
                return False
            if right and given:
                # The slips of a network are many people's: one who is right does not wipe them out.
                self._slips.forget(next(iter(counted)))
                return True
            self._slips.note(counted)
            return False

    @property
    def reading_code(self) -> str:
        """For a device that is to read only; another one whenever the first is another."""
        return self._reading(self.code)

    def only_reads(self, given: str) -> bool:
        """Whether what was accepted is the code of a device that reads."""
        return self._is(given, self.reading_code)

    def _is(self, given: str, code: str) -> bool:
        return hmac.compare_digest(given.encode(errors="replace"), code.encode())

    def renew(self, code: str) -> None:
        """Another code, said where the MJ reads it."""
        with self._lock:
            self.code = code
            self._slips.forget_all()
            self._words.clear()
            self._vouched.clear()
        self._told(code)

    def someone_waits(self) -> bool:
        return self._slips.someone_waits

    def word_of(self, device: str) -> str:
        """What a device that waits says to the MJ; the same one as long as it waits."""
        with self._lock:
            word = next((it for it, whose in self._words.items() if whose == device), "")
            while not word or self._words.get(word, device) != device:
                word = "".join(secrets.choice(SYLLABLES) for _ in range(3))
            self._words[word] = device
            self._words.move_to_end(word)
            if len(self._words) > MOST_WORDS:
                self._words.popitem(last=False)
            return word

    def vouch(self, word: str) -> bool:
        """Whether a device shows that word; it waits for nobody else's slips any more."""
        with self._lock:
            device = self._words.pop(word.strip().lower(), None)
            if device is None:
                return False
            self._vouched.add(device)
            return True

    def _counted(self, address: str, device: str) -> dict[str, int]:
        """Where a slip is counted, and how many are free there."""
        return {device: FREE_TRIES} if device in self._vouched else places_of(address)


class KnownAddresses:
    """Where the devices that gave the code ask from: closed last when there are too many."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, None] = OrderedDict()
        self._lock = Lock()

    def add(self, address: str) -> None:
        with self._lock:
            self._known[address] = None
            self._known.move_to_end(address)
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)

    def __contains__(self, address: object) -> bool:
        with self._lock:
            return address in self._known


def places_of(address: str) -> dict[str, int]:
    """The address, and the IPv6 network of which one machine may take any address."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return {address: FREE_TRIES}
    mapped = found if found.version == 4 else found.ipv4_mapped
    if mapped:
        return {str(mapped): FREE_TRIES}
    network = ipaddress.ip_network((found, 64), strict=False)
    return {str(found): FREE_TRIES, str(network): FREE_TRIES_OF_A_NETWORK}


# The code of the door: the same one for an evening, so that a start asks no tablet again.

NAME = "code"
AN_EVENING = timedelta(hours=18)
QUIET = 2 * 3600.0


def new_code() -> str:
    """Six digits that nobody guesses in an evening."""
    return f"{secrets.randbelow(1_000_000):06d}"


def code_kept(house: Sidebooks) -> str:
    """The code given last; empty when that was on another day."""
    kept = house.doors.get(NAME)
    return str(kept.state["code"]) if kept and _is_recent(kept.state) else ""


def code_of(house: Sidebooks) -> str:
    """The code of this evening, or a new one; devices go with the old."""
    kept = code_kept(house)
    if kept:
        return kept
    code = new_code()
    # A full disk keeps nobody out who was in: this code holds until the next start.
    with suppress(JournalRefusal):
        renew(house, code)
    return code


def renew(house: Sidebooks, code: str) -> None:
    """A new code, and the devices that gave the one before are forgotten: all of it or nothing."""
    at, boot = datetime.now(UTC).isoformat(timespec="seconds"), this_boot()
    with house.as_one():
        house.doors.begin(NAME, {"code": code, "at": at, "boot": boot, "up": up_for()})
        for device in house.devices.all():
            if device.state.get("admitted"):
                house.devices.put_away(device.id)


def _is_recent(told: State) -> bool:
    """By the time that this machine has been on, where it still is; a clock may be put right."""
    try:
        if told.get("boot") and told["boot"] == this_boot():
            return up_for() - float(told["up"]) < AN_EVENING.total_seconds()
        return abs(datetime.now(UTC) - datetime.fromisoformat(str(told.get("at")))) < AN_EVENING
    except (KeyError, ValueError, TypeError):
        return False


def this_boot() -> str:
    """The name of the time since this machine was turned on; empty where it has none."""
    with suppress(OSError):
        return Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
    return ""


def up_for() -> float:
    """For how many seconds this machine has been on, asleep or not."""
    # A browser names this clock and has none; other systems do not even name it.
    with suppress(AttributeError, OSError):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class Evening:
    """Whether the code that is asked for is still this evening's: a server may run for days.

    As long as anybody who gave it asks for pages, the evening goes on.
    """

    def __init__(self, house: Sidebooks, clock: Callable[[], float] = up_for) -> None:
        self._house, self._clock = house, clock
        self._asked = clock()

    def is_over(self) -> bool:
        """Asked at each request of a device that gave the code."""
        before, self._asked = self._asked, self._clock()
        return self._asked - before > QUIET and not code_kept(self._house)


def reading_code(key: bytes, code: str) -> str:
    """The six digits of the souffleur: nobody works them out of those of the MJ, nor back."""
    if not code:
        return ""
    drawn = int.from_bytes(hmac.digest(key, f"souffleur {code}".encode(), "sha256")) % 1_000_000
    found = f"{drawn:06d}"
    return found if found != code else f"{(drawn + 1) % 1_000_000:06d}"


# The network: whether other machines may come, now and at the next start.

NETWORK = "reseau"


def is_kept_open(house: Sidebooks) -> bool:
    """Whether the MJ said that the next start opens too."""
    kept = house.doors.get(NETWORK)
    return kept is not None and kept.state.get("keep") is True


class Network:
    """Whether other machines may come; the server does it, as soon as `served_by` names how.

    Without that (an address asked for with --host, another server) it stays as it was started.
    """

    def __init__(self, house: Sidebooks, *, is_open: bool) -> None:
        self.is_open = is_open
        self._house = house
        self._turn: Callable[[bool], bool] | None = None
        self._lock = Lock()

    def served_by(self, turn: Callable[[bool], bool]) -> None:
        """`turn` listens to the network, or to this machine alone; false where it could not."""
        self._turn = turn

    @property
    def can_turn(self) -> bool:
        return self._turn is not None

    @property
    def is_kept(self) -> bool:
        return is_kept_open(self._house)

    def open(self, *, keep: bool, also: Callable[[], object] = lambda: None) -> bool:
        """False where the system refuses; `keep`: the next start opens as well.

        What `also` records is recorded with that, and the door stays shut until it is.
        """
        with self._lock:
            if not self.is_open and (self._turn is None or not self._turn(True)):
                return False
            with self._house.as_one():
                also()
                self._note(keep=keep)
            self.is_open = True
            return True

    def close(self) -> None:
        """At once, and at the next start too; who gave the code is still known when it opens."""
        with self._lock:
            if self._turn is not None:
                # Before the socket: a request that is under way finds the door shut.
                self.is_open = False
                self._turn(False)
                self._note(keep=False)

    def _note(self, *, keep: bool) -> None:
        if keep != self.is_kept:
            self._house.doors.begin(NETWORK, {"keep": keep})


# The wifi of the house, for who comes with a telephone: typed by the MJ, kept for every evening.

WIFI = "wifi"
LONGEST_WIFI = 100
_ESCAPED = str.maketrans({it: f"\\{it}" for it in '\\;,:"'})


@dataclass(frozen=True)
class Wifi:
    """A network and its key, as they are typed."""

    name: str
    key: str


def wifi_of(house: Sidebooks) -> Wifi | None:
    kept = house.doors.get(WIFI)
    if kept is None or not kept.state.get("name"):
        return None
    return Wifi(str(kept.state["name"]), str(kept.state.get("key", "")))


def write_wifi(house: Sidebooks, name: str, key: str) -> None:
    """An empty name forgets it."""
    told = {"name": name.strip()[:LONGEST_WIFI], "key": key.strip()[:LONGEST_WIFI]}
    house.doors.begin(WIFI, told if told["name"] else {})


def wifi_code(wifi: Wifi) -> str:
    """What the cameras of telephones know as a way to join a network."""
    name, key = wifi.name.translate(_ESCAPED), wifi.key.translate(_ESCAPED)
    return f"WIFI:T:WPA;S:{name};P:{key};;" if key else f"WIFI:T:nopass;S:{name};;"
