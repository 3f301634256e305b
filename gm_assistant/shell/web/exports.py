"""What is made to be taken away: one at a time for the house, and once for all who ask meanwhile.

A spreadsheet takes seconds and a hundred megabytes, and whoever sees nothing happen presses again.
The server has these requests wait in a queue of their own (`shell/web/serve.py`), where they hold
no thread that a tap needs; whoever has gone by the time it is his turn is passed over, and whoever
asked before a file was finished is given that very file.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Final

from flask import Response, request

# In the environment of a request: since when it was arriving, and who tells whether it is awaited.
ASKED_AT: Final = "gm_assistant.asked_at"
IS_GONE: Final = "waitress.client_disconnected"
# Where no server keeps a queue.
PATIENCE: Final = 60.0


@dataclass(frozen=True)
class Made:
    """The file made last, and until when whoever had asked for it is given the same."""

    asked: tuple[object, ...]
    at: float
    content: bytes
    headers: tuple[tuple[str, str], ...]


class Exports:
    """One of each app."""

    def __init__(self) -> None:
        self._alone = Lock()
        self._last: Made | None = None

    def one(self, asked: tuple[object, ...], make: Callable[[], Response]) -> Response:
        """What `make` makes, unless it was made while this request waited."""
        since = request.environ.get(ASKED_AT, time.monotonic())
        if not self._alone.acquire(timeout=PATIENCE):
            raise Busy
        try:
            made = self._last
            if made is not None and made.asked == asked and since < made.at:
                return Response(made.content, headers=list(made.headers))
            if request.environ.get(IS_GONE, lambda: False)():
                return Response(status=503)
            answer = make()
            if answer.status_code == 200:
                content, headers = answer.get_data(), tuple(answer.headers.items())
                self._last = Made(asked, time.monotonic(), content, headers)
            return answer
        finally:
            self._alone.release()


class Busy(Exception):
    """Somebody else's file takes longer than anybody waits."""

    sentence = "Un autre fichier se prépare encore : attendez un instant, puis demandez le vôtre."
