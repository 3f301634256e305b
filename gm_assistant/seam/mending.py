"""A past decision taken anew: two replays of one evening, and what a game says of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from gm_assistant.seam.pages import Scene
from gm_assistant.seam.rules import G, Move


@dataclass(frozen=True)
class Mended(Generic[G]):
    """The game as it was and as it would be; `left_out`: the places of decisions that fall away.

    Every other decision keeps its order, and its place among those that stand; `inserted`: the
    place of one that replaces none, and shifts by one what follows it.
    """

    before: G
    after: G
    left_out: tuple[int, ...] = ()
    inserted: int | None = None

    def place_now(self, former: int) -> int | None:
        """Where a former decision stands now; nowhere once it has fallen away."""
        if former in self.left_out:
            return None
        gone = sum(it < former for it in self.left_out)
        return former - gone + (self.inserted is not None and former >= self.inserted)


@dataclass(frozen=True)
class Instead:
    """The past decision that a step back on one page takes back, and what stands in its place."""

    index: int
    move: Move


@dataclass(frozen=True)
class Mending(Generic[G]):
    """What a game knows of corrections; without it a correction tells only what it breaks.

    `told`: what is different, in whole sentences; `strays`: why a later decision, the last of
    both games, would now mean somebody else, empty where it does not; `leads`: the names of
    moves that begin another moment, after which nothing is replayed once they fall away;
    `reopens`: the place of the decision that a tap of the present moment takes anew;
    `takes_back`: what a step back on this page takes back, where that is not the last act;
    `begins`: the drafts that the page of a decision taken anew starts from; `lands`: with which
    questions the present page is shown once the decision at a place was put right and others are
    to be said again; `place`: the page that takes this decision and whom it is about, where that
    is not the page of its moment.
    """

    told: Callable[[Mended[G]], tuple[str, ...]] = lambda _mended: ()
    strays: Callable[[G, G], str] = lambda _before, _after: ""
    leads: frozenset[str] = field(default_factory=frozenset)
    reopens: Callable[[G, Move], int | None] = lambda _game, _move: None
    takes_back: Callable[[Scene[G]], Instead | None] = lambda _scene: None
    begins: Callable[[Move], Mapping[str, Any]] = lambda _move: {}
    lands: Callable[[G, int, Sequence[Move]], Mapping[str, str]] = lambda _game, _index, _again: {}
    place: Callable[[Move], tuple[str, str]] = lambda _move: ("", "")
