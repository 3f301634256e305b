"""Where the devices that gave the code are asking from: the last ones, in memory."""

from collections import OrderedDict
from threading import Lock

MOST = 256


class KnownAddresses:
    """Their connections are the last ones to be closed when there are too many."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, None] = OrderedDict()
        self._lock = Lock()

    def add(self, address: str) -> None:
        with self._lock:
            self._known[address] = None
            self._known.move_to_end(address)
            if len(self._known) > MOST:
                self._known.popitem(last=False)

    def __contains__(self, address: object) -> bool:
        with self._lock:
            return address in self._known
