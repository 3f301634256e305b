"""Starts the server: a free port, the address to open, the code and the QR for the tablet."""

import gc
import logging
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from collections import Counter
from collections.abc import Container
from contextlib import closing, nullcontext, suppress
from dataclasses import dataclass, replace
from functools import partial
from logging.handlers import RotatingFileHandler
from pathlib import Path
from threading import Event, Timer
from typing import Any

from flask import Flask
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ErrorTask, ThreadedTaskDispatcher, WSGITask
from werkzeug.exceptions import HTTPException

from gm_assistant.french.language import cause, signed
from gm_assistant.french.terminal import tell, tell_whole
from gm_assistant.shell.hosts import compiled
from gm_assistant.shell.hosts.desktop import (
    Serving,
    address_served,
    names_for,
    own_addresses,
    serve_alone,
)
from gm_assistant.shell.journal.journal import READ_ONLY, Journal
from gm_assistant.shell.journal.refusals import (
    DiskFull,
    DiskTrouble,
    FolderUnusable,
    JournalRefusal,
    ReadOnly,
    TooLittleMemory,
)
from gm_assistant.shell.journal.store import OURS, make_private, prove_ours, said_in_words
from gm_assistant.shell.web.app import LARGEST_REQUEST, create_app
from gm_assistant.shell.web.door import IN_CLEAR, code_of, is_kept_open
from gm_assistant.shell.web.errors import SENTENCES
from gm_assistant.shell.web.exports import ASKED_AT, IS_AWAITED, QUEUES
from gm_assistant.shell.web.guard import HERE
from gm_assistant.shell.web.services import Options, services

# The log of the data folder: troubles only, without secrets or addresses of pages.

FILE = "journal-technique.log"
LARGEST = 1_000_000


def log_to(folder: Path) -> None:
    """Write the app's troubles there; a folder that cannot be written is told elsewhere."""
    # A line that cannot be written is lost, and nothing is said of it on the terminal.
    logging.raiseExceptions = False
    logger = logging.getLogger("gm_assistant")
    with suppress(OSError):
        handler = RotatingFileHandler(
            folder / FILE, maxBytes=LARGEST, backupCount=2, encoding="utf-8", delay=True
        )
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        logger.addHandler(handler)
    logger.setLevel(logging.WARNING)
    # A busy moment is no trouble.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)


# The door of the server: no stranger holds so many connections, or so long, as to shut it.

THREADS = 12
# Forty telephones before the public screen, each with a few connections.
MOST_CONNECTIONS = 500
# That hold nothing yet but a place.
MOST_OF_ONE_ADDRESS = 24
KEPT_FREE = 60
# A request that is not whole by then never will be.
SECONDS_FOR_A_REQUEST = 15
SECONDS_FOR_A_FRIEND = 90
LARGEST_HEADER = 16 * 1024
STACK = 1024 * 1024
# A turn of the server's loop, on the slowest tablet.
SECONDS_TO_MOVE = 10
# The first pages are asked for at once, and wait for nothing else.
SECONDS_TO_BEGIN = 2


# Of a request that was never let in; as dark as a night, for it may come in one.
REFUSED_AT_THE_DOOR = """<!doctype html>
<html lang="fr" style="color-scheme: dark; font: 1.25rem/1.5 serif">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Refusé</title>
<p>{sentence} Rien n'a changé.</p><p><a href="/">Revenir à l'accueil</a></p></html>
"""


class RefusedAtTheDoor(ErrorTask):  # type: ignore[misc] # waitress publishes no types
    """The server's own refusals (too large, no sense in it), in our words instead of its own."""

    def execute(self) -> None:
        error = self.request.error
        sentence = SENTENCES.get(error.code, SENTENCES[400])
        body = REFUSED_AT_THE_DOOR.format(sentence=sentence).encode()
        self.status = f"{error.code} {error.reason}"
        self.response_headers.append(("Content-Type", "text/html; charset=utf-8"))
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class Task(WSGITask):  # type: ignore[misc] # the same
    """An answer that knows since when it was asked for, and whether anybody still waits for it."""

    def get_environment(self) -> dict[str, Any]:
        is_awaited = partial(self.channel.server.task_dispatcher.is_awaited, self.channel)
        told = {ASKED_AT: self.channel.begun, IS_AWAITED: is_awaited}
        return {**super().get_environment(), **told}


class Channel(HTTPChannel):  # type: ignore[misc] # the same
    """One connection; `begun`: since when a request has been arriving, `answered`: ever yet."""

    error_task_class, task_class = RefusedAtTheDoor, Task
    begun = 0.0
    answered = False

    def received(self, data: bytes) -> bool:
        if self.request is None:
            self.begun = time.monotonic()
        return bool(super().received(data))

    def service(self) -> None:
        super().service()
        self.answered = True

    @property
    def is_arriving(self) -> bool:
        """Nothing whole was asked yet, or the next is not whole: what a stranger can hold open."""
        return not self.requests and (self.request is not None or not self.answered)

    def is_late(self, seconds: float) -> bool:
        """Waiting for the rest of a request, however slowly that comes."""
        return self.request is not None and time.monotonic() - self.begun > seconds


class Queues(ThreadedTaskDispatcher):  # type: ignore[misc] # the same
    """What takes long waits for the one thread of its kind; taps keep all the others."""

    def __init__(self, app: Flask) -> None:
        super().__init__()
        self._views, self._ways = app.view_functions, app.url_map.bind("")
        self._long = {it: ThreadedTaskDispatcher() for it in QUEUES}

    def set_thread_count(self, count: int) -> None:
        super().set_thread_count(count)
        for queue in self._long.values():
            queue.set_thread_count(1)

    def add_task(self, task: Any) -> None:
        queue = self._queue_of(task.requests[0])
        (queue.add_task if queue else super().add_task)(task)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        for queue in self._long.values():
            queue.shutdown(cancel_pending, timeout)
        return bool(super().shutdown(cancel_pending, timeout))

    def is_awaited(self, task: Any) -> bool:
        """By who asked for it, or by somebody in the queue who asks for the same."""
        waiting = (it for queue in self._long.values() for it in tuple(queue.queue))
        asked = _asked_by(task)
        return task.connected or any(it.connected and _asked_by(it) == asked for it in waiting)

    def _queue_of(self, asked: Any) -> Any:
        """None for a tap, and for what was no request at all: that has no address."""
        if asked.error:
            return None
        try:
            endpoint, _ = self._ways.match(asked.path, asked.command)
        except HTTPException:
            return None
        return self._long.get(getattr(self._views[endpoint], "queue", ""))


def _asked_by(task: Any) -> list[tuple[object, ...]]:
    return [(it.path, it.query, it.headers.get("COOKIE")) for it in task.requests[:1]]


class PatientServer(TcpWSGIServer):  # type: ignore[misc] # the same
    """Closes what is late, and of too many connections the oldest of whoever has the most."""

    channel_class = Channel

    def __init__(
        self, app: Flask, bound: socket.socket, friends: Container[str], body: int
    ) -> None:
        self.friends = friends
        adjustments = Adjustments(
            sockets=[bound],
            threads=THREADS,
            ident=None,
            connection_limit=MOST_CONNECTIONS + 100,
            max_request_body_size=body,
            max_request_header_size=LARGEST_HEADER,
            channel_timeout=60,
            # Somebody who has gone is noticed while he waits for his turn.
            channel_request_lookahead=1,
            cleanup_interval=2,
        )
        dispatcher = Queues(app)
        dispatcher.set_thread_count(THREADS)
        about = (bound.family, bound.type, bound.proto, bound.getsockname())
        super().__init__(
            app,
            {},
            True,
            bound,
            dispatcher=dispatcher,
            adj=adjustments,
            bind_socket=False,
            sockinfo=about,
        )

    def handle_accept(self) -> None:
        super().handle_accept()
        channels = self._channels()
        if channels:
            self._make_room(channels, channels[-1].addr[0])

    def _channels(self) -> list[Channel]:
        """The oldest first."""
        return [one for one in self.active_channels.values() if isinstance(one, Channel)]

    def _hold_back(self, channels: list[Channel], address: str) -> None:
        """A whole café may be behind one address: what was answered there is not counted."""
        if address not in HERE:
            arriving = [one for one in channels if one.addr[0] == address and one.is_arriving]
            for one in arriving[:-MOST_OF_ONE_ADDRESS]:
                one.handle_close()

    def _make_room(self, channels: list[Channel], newest: str) -> None:
        self._hold_back(channels, newest)
        if len(channels) > MOST_CONNECTIONS - KEPT_FREE:
            crowd = Counter(one.addr[0] for one in channels if not self._is_friend(one))
            if crowd:
                [(most, _)] = crowd.most_common(1)
                theirs = [one for one in channels if one.addr[0] == most]
                # The oldest that is not being answered.
                next((one for one in theirs if not one.requests), theirs[0]).handle_close()

    def _is_friend(self, channel: Channel) -> bool:
        return channel.addr[0] in HERE or channel.addr[0] in self.friends

    def maintenance(self, now: float) -> None:
        super().maintenance(now)
        channels = self._channels()
        for address in {one.addr[0] for one in channels}:
            self._hold_back(channels, address)
        for channel in channels:
            patience = SECONDS_FOR_A_FRIEND if self._is_friend(channel) else SECONDS_FOR_A_REQUEST
            if channel.is_late(patience):
                channel.will_close = True

    def listen_at(self, host: str) -> bool:
        """From now on at this address of the machine, by the same port; asked from any thread.

        Connections stay as they are, but those from elsewhere when only this machine is listened
        to. False where the system refuses: then it listens where it did.
        """
        moved, done = [], Event()

        def move() -> None:
            try:
                moved.append(self._move(host))
            finally:
                done.set()

        # The loop of the server alone may touch its sockets.
        self.trigger.pull_trigger(move)
        return done.wait(SECONDS_TO_MOVE) and moved == [True]

    def _move(self, host: str) -> bool:
        was, port = self.socket.getsockname()[:2]
        self.del_channel()
        # Linux lends no port to two listeners of which one listens everywhere.
        self.socket.close()
        found = None
        with suppress(OSError):
            found = bound_at(host, port)
        listening = found or bound_at(was, port)
        listening.setblocking(False)
        self.set_socket(listening)
        if host == LOOPBACK:
            for channel in self._channels():
                channel.will_close = channel.will_close or channel.addr[0] not in HERE
        return found is not None


LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - only where the MJ opened the network, behind the code
TRIES = 20
log = logging.getLogger("gm_assistant")


@dataclass(frozen=True)
class Start:
    """What the terminal asked for; without a host, this machine or the whole network."""

    host: str | None
    port: int
    lan: bool
    data: Path
    open_browser: bool = False
    mirror: Path | None = None

    @property
    def listening(self) -> str:
        return self.host or (EVERYWHERE if self.lan else LOOPBACK)

    @property
    def turns(self) -> bool:
        """Whether the MJ opens and closes the network in the app: no address was asked for."""
        return self.host is None

    @property
    def is_open(self) -> bool:
        """Whether other machines may come."""
        return self.lan or self.listening not in (LOOPBACK, "localhost", "::1")


def serve(start: Start) -> int:
    """Serve until interrupted; the exit status."""
    # Each thread is given room for its calls at once: eight megabytes where nothing else is said.
    threading.stack_size(STACK)
    try:
        held = _held(start.data)
        if held is None:
            return _joined(start)
        try:
            return _serve_alone(held, start)
        finally:
            held.stop()
    except JournalRefusal as refusal:
        tell_whole(refusal.sentence, to=sys.stderr)
        return 1


def _held(data: Path) -> Serving | None:
    prove_ours(data)
    with said_in_words():
        # A folder that is there and may not be written can be looked at.
        with suppress(OSError) if data.is_dir() else nullcontext():
            make_private(data, OURS)
        return serve_alone(data)


def _joined(start: Start) -> int:
    """Somebody serves this folder already: two servers would show two truths."""
    address = address_served(start.data)
    where = address or "lisez son adresse dans la fenêtre où il a démarré"
    tell("L'assistant tourne déjà sur ce dossier : {where}", where=where)
    if start.open_browser and address:
        _open_browser(f"{address}reprendre")
    return 0


def _journal(start: Start) -> Journal:
    """To be read only, where there are games and nothing can be written."""
    try:
        return Journal(start.data, mirror=start.mirror)
    except (DiskFull, DiskTrouble, FolderUnusable, ReadOnly) as refusal:
        with suppress(JournalRefusal):
            journal = Journal(start.data, mirror=start.mirror, reads_only=True)
            tell_whole(READ_ONLY, to=sys.stderr)
            return journal
        raise refusal from None


def _serve_alone(held: Serving, start: Start) -> int:
    with closing(_journal(start)) as journal:
        start = replace(start, lan=start.lan or (start.turns and is_kept_open(journal.house)))
        bound = _bound(start.listening, start.port)
        if bound is None:
            return 1
        with closing(bound):
            _serve_at(bound, held, start, journal)
    return 0


def _serve_at(bound: socket.socket, held: Serving, start: Start, journal: Journal) -> None:
    options = _options(start, journal, bound.getsockname()[1])
    app = create_app(options, journal, _tell_code)
    # What is there now stays: looking through all of it again would hold up a tap by 40 ms.
    gc.freeze()
    log_to(start.data)
    journal.catch_up_the_mirror()
    _tell_slips(app)
    address = f"http://{_shown(start.listening)}:{options.port}/"
    held.tell(address)
    _announce(options, start.port, address)
    if start.open_browser:
        Timer(0.2, _open_browser, [f"{address}reprendre"]).start()
    learning = Timer(SECONDS_TO_BEGIN, compiled.learn, [compiled.beside(), app.jinja_env])
    learning.daemon = True
    learning.start()
    _run(app, bound, turns=start.turns)


def _options(start: Start, journal: Journal, port: int) -> Options:
    return Options(
        data=start.data,
        lan=start.is_open,
        code=code_of(journal.house),
        names=partial(names_for, start.host, lan=start.turns or start.lan),
        port=port,
    )


def _run(app: Flask, bound: socket.socket, *, turns: bool) -> None:
    with app.app_context():
        friends, network = services().known_addresses, services().network
    try:
        server = PatientServer(app, bound, friends, LARGEST_REQUEST)
    except (RuntimeError, MemoryError):
        raise TooLittleMemory from None
    if turns:
        network.served_by(lambda wide: server.listen_at(EVERYWHERE if wide else LOOPBACK))
    try:
        server.run()
    finally:
        server.close()


def _bound(host: str, port: int) -> socket.socket | None:
    """A socket on this port, or on the next free one."""
    trouble: OSError | None = None
    for wanted in range(port, min(port + TRIES, 65536)) if port else (0,):
        try:
            return bound_at(host, wanted)
        except OSError as error:
            trouble = error
    reason = cause(trouble) if trouble else "port hors limites"
    tell(
        "Aucune adresse libre sur « {host} », ports {port} à {last} ({reason}) : "
        "choisissez-en une autre avec --host ou --port.",
        to=sys.stderr,
        host=host,
        port=port,
        last=port + TRIES - 1,
        reason=signed(reason),
    )
    return None


def bound_at(host: str, port: int) -> socket.socket:
    """A socket that listens there, or the system's refusal."""
    found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        if os.name == "posix":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(128)
    except OSError:
        found.close()
        raise
    return found


def _shown(host: str) -> str:
    """How this machine's own browser calls the address listened to."""
    if host in (EVERYWHERE, "::", "localhost"):
        return LOOPBACK
    return f"[{host}]" if ":" in host else host


def _announce(options: Options, wanted: int, address: str) -> None:
    if wanted and options.port != wanted:
        taken = "Le port {wanted} est pris : c'est le {port} qui sert."
        tell(taken, wanted=wanted, port=options.port)
    tell("L'assistant du MJ : {address}", address=address)
    if options.lan:
        _invite(options)
    tell("Ctrl+C pour arrêter ; rien ne se perd.")


def _tell_slips(app: Flask) -> None:
    """What is wrong in the texts that the MJ edited: he would wait for his own words in vain."""
    with app.app_context():
        for companion in services().catalogue.all:
            for slip in companion.problems:
                tell_whole(str(slip), to=sys.stderr)


def _invite(options: Options) -> None:
    addresses = [f"http://{it}:{options.port}/" for it in own_addresses()]
    for address in addresses:
        tell("Depuis la tablette : {address}", address=address)
    _tell_code(options.code)
    tell(IN_CLEAR)
    if addresses:
        _draw(addresses[0])


def _draw(address: str) -> None:
    """Dark on light whatever the terminal's colours are; nothing where it has none to say so."""
    import segno

    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return
    code = segno.make(address, error="l")
    # The old console of Windows shows the colours as letters; its ground is dark.
    if sys.platform == "win32" and "WT_SESSION" not in os.environ:
        code.terminal(compact=True)
        return
    rows = [list(row) for row in code.matrix_iter(border=2)]
    rows.append([0] * len(rows[0]))
    for upper, lower in zip(rows[::2], rows[1::2], strict=False):
        drawn = "".join(" ▄▀█"[2 * up + low] for up, low in zip(upper, lower, strict=True))
        print(f"\033[30;107m{drawn}\033[0m")


def _tell_code(code: str) -> None:
    tell("Code demandé à chaque appareil : {code}", code=f"{code[:3]} {code[3:]}")


def _open_browser(address: str) -> None:
    """Where there is one: by the desktop, or by Android's own way out of Termux."""
    if "TERMUX_VERSION" in os.environ:
        android = shutil.which("termux-open-url")
        if android:
            subprocess.run([android, address], check=False)  # noqa: S603 - words of our own
    elif _is_desktop():
        webbrowser.open(address)


def _is_desktop() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
