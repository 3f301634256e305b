"""What a correction would make of a game, before anything is recorded.

`what_breaks` puts a move in place of a past one and plays all later ones again, by rules that it
does not know (a `Replayer`; `RulesReplayer` is that of a game). The `Correction` says what would
stand, and which later moves are `Broken`: refused now, meant for somebody else now, or of a moment
that does not come any more.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from gm_assistant.engine.wording import Malformed, Refusal
from gm_assistant.seam.companion import Corrections
from gm_assistant.seam.rules import G
from gm_assistant.shell.journal.line import Move

State = TypeVar("State")
LATER: Final = "La partie n'en est plus là : cela se décidera le moment venu."
FIRST: Final = "Il y a d'abord quelque chose à redire."


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

    def strays(self, index: int, following: State) -> str:
        """Why the standing move `index`, just played again, must be said again; often empty."""

    def leads(self, move: Move) -> bool:
        """Whether a move begins another moment, to which what follows it belongs."""


@dataclass(frozen=True)
class Broken:
    """A later move that does not stand after the correction, and why.

    `again`: the rules would still accept it, but it would mean somebody else.
    """

    index: int
    move: Move
    sentence: str
    again: bool = False


@dataclass(frozen=True)
class Correction(Generic[State]):
    """A correction not yet confirmed: what would stand after it, and what would be dropped.

    `before`: it replaces nothing, and stands before what was decided at `index`; `astray`: what
    stands although it means somebody else, because that was asked.
    """

    index: int
    replacement: Move
    state: State
    moves: tuple[Move, ...]
    broken: tuple[Broken, ...]
    before: bool = False
    astray: tuple[Broken, ...] = ()

    @property
    def drops(self) -> tuple[int, ...]:
        """What `Journal.correct` is to be given once this is confirmed."""
        return tuple(broken.index for broken in self.broken)


def what_breaks(
    replayer: Replayer[State],
    moves: Sequence[Move],
    index: int,
    replacement: Move,
    *,
    before: bool = False,
    asked: bool = False,
) -> Correction[State] | Refused:
    """Put `replacement` in place of move `index` and replay what follows, keeping what still can.

    Or `before` it. Refused when the replacement itself is. Once `asked`, a later decision may
    mean somebody else.
    """
    state = replayer.play(replayer.before(index), replacement)
    if isinstance(state, Refused):
        return state
    kept, broken, astray = [*moves[:index], replacement], list[Broken](), list[Broken]()
    first = index if before else index + 1
    for place, move in enumerate(moves[first:], start=first):
        following = _again(replayer, state, broken, place, move)
        if isinstance(following, Broken):
            broken.append(following)
            continue
        if strays := replayer.strays(place, following):
            (astray if asked else broken).append(Broken(place, move, strays, again=True))
        if asked or not strays:
            state = following
            kept.append(move)
    told = tuple(broken), before, tuple(astray)
    return Correction(index, replacement, state, tuple(kept), *told)


def _again(
    replayer: Replayer[State], state: State, broken: list[Broken], place: int, move: Move
) -> State | Broken:
    """One later move once more; a moment that does not come takes along all that it held."""
    if any(replayer.leads(it.move) for it in broken):
        return Broken(place, move, LATER)
    if replayer.leads(move) and any(it.again for it in broken):
        return Broken(place, move, FIRST)
    following = replayer.play(state, move)
    if isinstance(following, Refused):
        return Broken(place, move, following.sentence)
    return following


class RulesReplayer(Generic[G]):
    """The rules as a correction needs them: see `what_breaks`; `played`: how a move is played."""

    def __init__(
        self,
        game: G,
        corrections: Corrections[G],
        played: Callable[[G, Move], G] = lambda state, move: state.play(move),
    ) -> None:
        self._game, self._corrections, self._played = game, corrections, played

    def before(self, index: int) -> G:
        return self._game.back_to(index)

    def play(self, state: G, move: Move) -> G | Refused:
        try:
            return self._played(state, move)
        except Refusal as refusal:
            return Refused(refusal.sentence)
        except Malformed as error:
            return Refused(f"{error.place} : {error.sentence}")

    def strays(self, index: int, following: G) -> str:
        return self._corrections.strays(self._game.back_to(index + 1), following)

    def leads(self, move: Move) -> bool:
        return move.get("move") in self._corrections.leads
