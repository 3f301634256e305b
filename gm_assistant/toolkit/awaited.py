"""What takes long ends where it is, once nobody waits for it: it asks at each of its parts.

Whoever makes a file for somebody who may go says in `AWAITED` how to know whether he has.
"""

from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from typing import Final, TypeVar

T = TypeVar("T")
AWAITED: Final = ContextVar[Callable[[], bool]]("awaited", default=lambda: True)


class Unawaited(Exception):
    """Nobody waits for it any more."""


def prove_awaited() -> None:
    if not AWAITED.get()():
        raise Unawaited


def while_awaited(parts: Iterable[T]) -> Iterator[T]:
    """The same parts, as long as anybody waits for what is made of them."""
    for part in parts:
        prove_awaited()
        yield part
