"""Several devices at once, with pauses, a clock that jumps, resends and kills: what each was told.

Every device notes what it sent and what it was answered, and now and then what the game's file
tells. A small checker then asks whether one order of all acts explains every answer: each
acknowledged act stands once, an act that a device was told of before it began another stands before
that one, and whatever anybody read is the beginning of what stands in the end.
"""

import json
import os
import random
import signal
import time
from contextlib import closing, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from threading import Event, Lock, Thread

import pytest
from systems import OWNERS
from web.server import Server, Tapper
from web.visitor import document

from gm_assistant.shell.journal.journal import Journal

DEVICES = 4
# Shorter than a pause: who waits so long sends the same once more.
PATIENCE = 1.0
# However slow the machine, so much is acknowledged before the end.
LEAST = 20


@dataclass(frozen=True)
class Act:
    """One tap of one device, from when it was first sent until it was answered; never, if not."""

    text: str
    device: int
    sent: float
    answered: float | None


@dataclass(frozen=True)
class Read:
    """What a device was shown of the game, and when it had asked for it."""

    device: int
    asked: float
    answered: float
    texts: tuple[str, ...]


@dataclass
class History:
    acts: list[Act] = field(default_factory=list)
    reads: list[Read] = field(default_factory=list)
    lock: Lock = field(default_factory=Lock)


def what_is_wrong(history: History, stands: list[str]) -> str:
    """Why no order of the acts explains what was answered; empty where one does."""
    place = {text: at for at, text in enumerate(stands)}
    if len(place) != len(stands):
        return "doubled"
    sent = {it.text for it in history.acts}
    if not sent >= place.keys():
        return f"of nobody: {place.keys() - sent}"
    done = [it for it in history.acts if it.answered is not None]
    lost = [it.text for it in done if it.text not in place]
    if lost:
        return f"lost: {lost}"
    # Whatever began after another was answered stands after it.
    ends = sorted(done, key=lambda it: it.answered or 0.0)
    latest, waiting = -1, iter(ends)
    following = next(waiting, None)
    for act in sorted(history.acts, key=lambda it: it.sent):
        while following is not None and (following.answered or 0.0) < act.sent:
            latest = max(latest, place[following.text])
            following = next(waiting, None)
        if act.text in place and place[act.text] < latest:
            return f"{act.text} stands before what was answered before it was sent"
    for read in history.reads:
        if list(read.texts) != stands[: len(read.texts)]:
            return f"device {read.device} read another beginning"
        known = [it for it in done if (it.answered or 0.0) < read.asked]
        if any(place[it.text] >= len(read.texts) for it in known):
            return f"device {read.device} was shown less than it knew of"
    return ""


class Drifting(Server):
    """Its clock says what the story wants."""

    program = (str(Path(__file__).with_name("drifting.py")),)


class Evening:
    """A server that is killed and paused while devices tap; each sends again what is unanswered."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.chance, self.history = folder, random.Random(seed), History()
        with closing(Journal(folder)) as journal:
            self.game = journal.open_game(document(moves=[]))
        self.drift = folder.with_name("horloge")
        os.environ["DRIFT"] = str(self.drift)
        self.server = Drifting(folder)
        self.over = Event()

    def live(self, seconds: float) -> None:
        devices = [Thread(target=self.tap, args=(number,)) for number in range(DEVICES)]
        for one in devices:
            one.start()
        until = time.monotonic() + seconds
        while time.monotonic() < until or len(self.history.acts) < LEAST:
            time.sleep(self.chance.uniform(0.5, 2.0))
            self.trouble()
        self.over.set()
        for one in devices:
            one.join(60)
        self.server.close()

    def trouble(self) -> None:
        """Its clock jumps; it stands still longer than anybody waits, or is killed and starts."""
        if self.chance.random() < 0.3:
            self.drift.write_text(str(self.chance.choice((-3e8, -9e4, -60, 60, 9e4, 3e8))))
        if self.chance.random() < 0.8:
            os.kill(self.server.process.pid, signal.SIGSTOP)
            time.sleep(self.chance.uniform(0.5, 3.0))
            os.kill(self.server.process.pid, signal.SIGCONT)
        else:
            port = self.server.port
            self.server.kill()
            self.server = Drifting(self.folder, port=port)

    def tap(self, device: int) -> None:
        chance, number = random.Random(f"{device} {self.chance.random()}"), 0
        tapper = self.connected()
        while not self.over.is_set() and tapper is not None:
            if chance.random() < 0.2:
                tapper = self.read(tapper, device)
                continue
            text, sent = f"{device}-{number}", time.monotonic()
            number += 1
            told = {"move": "note", "text": text, "jeton": text}
            while (answered := self.asked(tapper, told)) is None and not self.over.is_set():
                tapper = self.connected(tapper)
                if tapper is None:
                    break
            with self.history.lock:
                self.history.acts.append(Act(text, device, sent, answered))
        if tapper is not None:
            tapper.close()

    def connected(self, former: Tapper | None = None) -> Tapper | None:
        """On a connection of its own, under the cookie that it had; none once all is over."""
        while not self.over.is_set():
            with suppress(OSError, HTTPException):
                tapper = Tapper(self.server.port, former.cookie if former else "")
                assert tapper.connection.sock is not None
                tapper.connection.sock.settimeout(PATIENCE)
                return tapper
            time.sleep(0.05)
        return None

    def asked(self, tapper: Tapper, told: dict[str, str]) -> float | None:
        """When it was acknowledged; nothing where nobody answered in time."""
        with suppress(OSError, HTTPException):
            status, _ = tapper.ask("POST", f"/partie/{self.game}/coup", told)
            if status == 200:
                return time.monotonic()
        tapper.close()
        return None

    def read(self, tapper: Tapper, device: int) -> Tapper | None:
        asked = time.monotonic()
        try:
            status, page = tapper.get(f"/partie/{self.game}/sauvegarder")
        except (OSError, HTTPException):
            tapper.close()
            return self.connected(tapper)
        if status == 200:
            texts = tuple(it["text"] for it in json.loads(page)["moves"])
            with self.history.lock:
                self.history.reads.append(Read(device, asked, time.monotonic(), texts))
        return tapper


def lived(folder: Path, seconds: float, seed: int) -> History:
    evening = Evening(folder, seed)
    evening.live(seconds)
    with closing(Journal(folder)) as journal:
        stands = [str(it.move["text"]) for it in journal.line(evening.game).moves]
    found, done = evening.history, sum(it.answered is not None for it in evening.history.acts)
    print(f"seed {seed}: {done} acknowledged of {len(found.acts)}, {len(found.reads)} read")
    assert what_is_wrong(found, stands) == ""
    assert done
    return found


@OWNERS
@pytest.mark.slow
def test_a_few_seconds_of_several_devices_are_one_order(tmp_path: Path) -> None:
    lived(tmp_path / "donnees", 6, 1)


@OWNERS
@pytest.mark.soak
def test_ten_minutes_of_several_devices_are_one_order(tmp_path: Path) -> None:
    """Its seed is drawn and printed; `HISTORY=…` in the environment lives it again."""
    lived(tmp_path / "donnees", 600, int(os.environ.get("HISTORY", "0")) or random.randrange(2**31))


# The checker itself knows what it is there for.


def acted(text: str, sent: float, answered: float | None = None) -> Act:
    return Act(text, 0, sent, answered)


@pytest.mark.parametrize(
    ("acts", "reads", "stands", "wrong"),
    [
        ([acted("a", 0, 1), acted("b", 2, 3)], [], ["a", "b"], ""),
        ([acted("a", 0, 1), acted("b", 0, 3)], [], ["b", "a"], ""),
        ([acted("a", 0, 1), acted("b", 2)], [], ["a"], ""),
        ([acted("a", 0, 1), acted("b", 2, 3)], [], ["b", "a"], "stands before"),
        ([acted("a", 0, 1)], [], [], "lost"),
        ([acted("a", 0, 1)], [], ["a", "a"], "doubled"),
        ([acted("a", 0, 1)], [], ["a", "z"], "of nobody"),
        ([acted("a", 0, 1)], [Read(1, 2, 3, ("a",))], ["a"], ""),
        ([acted("a", 0, 1)], [Read(1, 2, 3, ())], ["a"], "less than it knew"),
        ([acted("a", 0, 4), acted("b", 0, 4)], [Read(1, 2, 3, ("b",))], ["a", "b"], "another"),
    ],
    ids=str,
)
def test_the_checker(acts: list[Act], reads: list[Read], stands: list[str], wrong: str) -> None:
    told = what_is_wrong(History(acts, reads), stands)
    assert (wrong in told) if wrong else told == ""
