"""Setting a new table, step by step, until its game begins."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any, Final, Generic

from gm_assistant.seam.pages import Pairs, Screen
from gm_assistant.seam.rules import Document, G
from gm_assistant.seam.taps import Form

# The step at which the screen goes from hand to hand: it opens under the curtain, so it shows and
# changes nothing but whose turn it is and his own cards.
HANDING: Final = "cartes"
# What has been decided so far: plain JSON, kept in the data folder until the game begins.
State = dict[str, Any]


class NotReady(Exception):
    """The table lacks something: `step` is shown again, `state` kept if there is one."""

    def __init__(
        self,
        sentence: str,
        *,
        can_be_forced: bool = False,
        step: str = "",
        state: State | None = None,
    ) -> None:
        self.sentence, self.can_be_forced = sentence, can_be_forced
        self.step, self.state = step, state
        super().__init__(sentence)


@dataclass(frozen=True)
class Asked:
    """A step to be shown; `sent` is what a refused form told, `args` the address's questions."""

    state: State
    step: str
    base: str
    sent: Pairs = ()
    args: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class GoOn:
    """The table as it is now, the step that follows, and what its address asks."""

    state: State
    step: str
    about: Pairs = ()


@dataclass(frozen=True)
class Begin:
    """The table is set: this is its game file."""

    document: Document


@dataclass(frozen=True)
class Setting(Generic[G]):
    """How a table is set; `first` is its first step.

    `fresh` is a table of nobody, `again` the same players after a game; `page` shows a step,
    `answered` takes its form, and may raise NotReady; `holds` says whether a state that was kept
    can be trusted, for somebody may have written in its file; `after_hands` is the step that
    follows HANDING. `habits` names what of a state is true of the house, not of this evening: the
    next table begins with it. `changed` says what made the second state of the first.
    """

    first: str
    fresh: Callable[[datetime], State]
    page: Callable[[Asked], Screen]
    answered: Callable[[State, str, Form, Random], GoOn | Begin]
    again: Callable[[Mapping[str, Any], G], State] | None = None
    holds: Callable[[State], bool] = lambda _state: True
    after_hands: Callable[[State], str] = lambda _state: ""
    habits: tuple[str, ...] = ()
    changed: Callable[[State, State], str] = lambda _before, _after: ""
