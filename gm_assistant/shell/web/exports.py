"""What takes long: one at a time for the house, and one file for all who ask for it meanwhile.

A spreadsheet takes seconds and a hundred megabytes, and whoever sees nothing happen presses again.
The server has these requests wait in queues of their own (`shell/web/serve.py`), where they hold
no thread that a tap needs; whoever asked before a file was finished is given that very file, and
one that nobody waits for any more is left where it is.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Final

from flask import Response, request

from gm_assistant.shell.journal.refusals import Busy
from gm_assistant.toolkit.awaited import AWAITED, Unawaited

# In the environment of a request: since when it was arriving, and who tells whether it is awaited.
ASKED_AT: Final = "gm_assistant.asked_at"
IS_AWAITED: Final = "gm_assistant.is_awaited"
FILES, IMPORTS = QUEUES = ("files", "imports")
# Where no server keeps a queue.
PATIENCE: Final = 20.0


@dataclass(frozen=True)
class Made:
    """The file made last: of which state, from when to when, and what it is."""

    asked: tuple[object, ...]
    seen: int
    began: float
    at: float
    content: bytes
    headers: tuple[tuple[str, str], ...]

    def is_for(self, asked: tuple[object, ...], seen: int, since: float) -> bool:
        """Whether it is what somebody asked for since then, and tells all that was so by then."""
        in_time = since < self.began or (since < self.at and self.seen == seen)
        return self.asked == asked and in_time


class InTurn:
    """What takes long, one at a time: whoever comes meanwhile waits for his turn."""

    def __init__(self) -> None:
        self._alone = Lock()
        self._last: Made | None = None

    @contextmanager
    def turn(self) -> Iterator[None]:
        if not self._alone.acquire(timeout=PATIENCE):
            raise Busy
        try:
            yield
        finally:
            self._alone.release()

    def one(
        self, asked: tuple[object, ...], make: Callable[[], Response], seen: int = 0
    ) -> Response:
        """What `make` makes of the state `seen`, unless it was made while this request waited."""
        began = time.monotonic()
        since = request.environ.get(ASKED_AT, began)
        with self.turn():
            if self._last is not None and self._last.is_for(asked, seen, since):
                return Response(self._last.content, headers=list(self._last.headers))
            outside = AWAITED.set(request.environ.get(IS_AWAITED, AWAITED.get()))
            try:
                answer = make()
            except Unawaited:
                return Response(status=503)
            finally:
                AWAITED.reset(outside)
            if answer.status_code == 200:
                content, headers = answer.get_data(), tuple(answer.headers.items())
                self._last = Made(asked, seen, began, time.monotonic(), content, headers)
            return answer
