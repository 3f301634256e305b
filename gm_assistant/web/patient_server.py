"""The door of the server: no stranger holds so many connections, or so long, as to shut it."""

import socket
import time
from collections import Counter
from collections.abc import Container
from typing import Any

from flask import Flask
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

THREADS = 12
# Forty telephones before the public screen, each with a few connections.
MOST_CONNECTIONS = 500
MOST_OF_ONE_ADDRESS = 24
KEPT_FREE = 60
HERE = ("127.0.0.1", "::1")
# A request that is not whole by then never will be.
SECONDS_FOR_A_REQUEST = 15
SECONDS_FOR_A_FRIEND = 90
LARGEST_HEADER = 16 * 1024


class Channel(HTTPChannel):  # type: ignore[misc] # waitress publishes no types
    """One connection; `begun`: since when a request has been arriving."""

    begun = 0.0

    def received(self, data: bytes) -> bool:
        if self.request is None:
            self.begun = time.monotonic()
        return bool(super().received(data))

    def is_late(self, seconds: float) -> bool:
        """Waiting for the rest of a request, however slowly that comes."""
        return self.request is not None and time.monotonic() - self.begun > seconds


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
            cleanup_interval=2,
        )
        dispatcher = ThreadedTaskDispatcher()
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

    def _make_room(self, channels: list[Channel], newest: str) -> None:
        own = [one for one in channels if one.addr[0] == newest]
        if newest not in HERE and len(own) > MOST_OF_ONE_ADDRESS:
            _close(own)
        if len(channels) > MOST_CONNECTIONS - KEPT_FREE:
            crowd = Counter(one.addr[0] for one in channels if not self._is_friend(one))
            if crowd:
                [(most, _)] = crowd.most_common(1)
                _close([one for one in channels if one.addr[0] == most])

    def _is_friend(self, channel: Channel) -> bool:
        return channel.addr[0] in HERE or channel.addr[0] in self.friends

    def maintenance(self, now: float) -> None:
        super().maintenance(now)
        for channel in self._channels():
            patience = SECONDS_FOR_A_FRIEND if self._is_friend(channel) else SECONDS_FOR_A_REQUEST
            if channel.is_late(patience):
                channel.will_close = True


def _close(channels: list[Channel]) -> None:
    """The oldest that is not being answered."""
    idle: Any = next((one for one in channels if not one.requests), channels[0])
    idle.handle_close()
