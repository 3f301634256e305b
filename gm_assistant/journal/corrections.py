"""What a correction would break: where the journal's moves meet rules that it does not know."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from gm_assistant.journal.entries import Move

State = TypeVar("State")


@dataclass(frozen=True)
class Refused:
    """The rules do not accept a move, and say so in one sentence."""

    sentence: str


class Replayer(Protocol[State]):
    """The rules, as far as a correction needs them."""

    def before(self, index: int) -> State:
        """The state as it stood before the standing move `index`."""

    def play(self, state: State, move: Move) -> State | Refused:
        """The state after one more move, or why not; `state` is left as it was."""


@dataclass(frozen=True)
class Broken:
    """A later move that the correction makes illegal, and why."""

    index: int
    move: Move
    sentence: str


@dataclass(frozen=True)
class Correction(Generic[State]):
    """A correction not yet confirmed: what would stand after it, and what would be dropped."""

    index: int
    replacement: Move
    state: State
    moves: tuple[Move, ...]
    broken: tuple[Broken, ...]

    @property
    def drops(self) -> tuple[int, ...]:
        """What `Journal.correct` is to be given once this is confirmed."""
        return tuple(broken.index for broken in self.broken)


def what_breaks(
    replayer: Replayer[State], moves: Sequence[Move], index: int, replacement: Move
) -> Correction[State] | Refused:
    """Put `replacement` in place of move `index` and replay what follows, keeping what still can.

    Refused when the replacement itself is.
    """
    state = replayer.play(replayer.before(index), replacement)
    if isinstance(state, Refused):
        return state
    kept, broken = [*moves[:index], replacement], []
    for place, move in enumerate(moves[index + 1 :], start=index + 1):
        following = replayer.play(state, move)
        if isinstance(following, Refused):
            broken.append(Broken(place, move, following.sentence))
        else:
            state = following
            kept.append(move)
    return Correction(index, replacement, state, tuple(kept), tuple(broken))
