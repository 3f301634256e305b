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


class OneAtATime:
    """Whoever comes while somebody else is at it waits for his turn."""

    def __init__(self) -> None:
        self._alone = Lock()

    @contextmanager
    def turn(self) -> Iterator[None]:
        if not self._alone.acquire(timeout=PATIENCE):
            raise Busy
        try:
            yield
        finally:
            self._alone.release()


@dataclass(frozen=True)
class Made:
    """The file made last, and until when whoever had asked for it is given the same."""

    asked: tuple[object, ...]
    at: float
    content: bytes
    headers: tuple[tuple[str, str], ...]


class Exports(OneAtATime):
    """One of each app."""

    def __init__(self) -> None:
        super().__init__()
        self._last: Made | None = None

    def one(self, asked: tuple[object, ...], make: Callable[[], Response]) -> Response:
        """What `make` makes, unless it was made while this request waited."""
        since = request.environ.get(ASKED_AT, time.monotonic())
        with self.turn():
            made = self._last
            if made is not None and made.asked == asked and since < made.at:
                return Response(made.content, headers=list(made.headers))
            outside = AWAITED.set(request.environ.get(IS_AWAITED, AWAITED.get()))
            try:
                answer = make()
            except Unawaited:
                return Response(status=503)
            finally:
                AWAITED.reset(outside)
            if answer.status_code == 200:
                content, headers = answer.get_data(), tuple(answer.headers.items())
                self._last = Made(asked, time.monotonic(), content, headers)
            return answer
