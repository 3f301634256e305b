"""What the night console shows: the calls of the night, the one being made, and its answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gm_assistant.seam.pages import Pairs
from gm_assistant.views.asking import ChoiceView, TimerView
from gm_assistant.views.seats import CampView, CircleView, PersonView

# What has been begun of a decision.
Draft = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CallRow:
    """One line of the night's table; `state` is fait, passe, maintenant, avenir or impossible."""

    id: str
    label: str
    state: str
    summary: str = ""
    warning: str = ""

    # How each state is said aloud.
    states: ClassVar[Mapping[str, str]] = {
        "fait": "c'est fait",
        "passe": "sans réponse",
        "maintenant": "maintenant",
        "avenir": "à venir",
        "impossible": "impossible, chacun le sait",
    }


@dataclass(frozen=True, slots=True)
class PartView:
    """One decision of a call that takes several; `value` is what was chosen, if it was."""

    label: str
    value: str = ""
    current: bool = False


@dataclass(frozen=True, slots=True)
class ToggleView:
    """A condition sent along with the next choice (cornes, carnage, désaccord)."""

    field: str
    label: str
    on: bool = False
    value: str = "1"


@dataclass(frozen=True, slots=True)
class CardView:
    """A card turned for somebody's eyes: its kind and its words."""

    kind: str
    words: str
    camp: CampView | None = None


@dataclass(frozen=True, slots=True)
class AnswerBand:
    """The answer to give back, until the next tap; it names the row that it belongs to.

    `show` is what follows `montrer/` in the address where the player sees it himself;
    `gesture` is how it is given, said once, in the heart of the table.
    """

    row: str
    answer: str
    detail: str = ""
    cards: tuple[CardView, ...] = ()
    tone: str = "dit"
    show: str = ""
    gesture: str = ""

    @property
    def is_owed(self) -> bool:
        """Whether somebody waits for it, and the words that close his call with him."""
        return bool(self.tone == "dit" and (self.answer or self.cards))


@dataclass(frozen=True, slots=True)
class CallView:
    """The call being made: words for the table, facts for the game master, what may be tapped.

    `closing` is what is still to be read of the row before, `answer` what is owed to it first;
    `announced` are the words of an invocation, read before all else; `of`: that decision.
    """

    row: str
    label: str
    words: str
    closing: str = ""
    hint: str = ""
    part: int = 0
    holders: tuple[PersonView, ...] = ()
    absence: str = ""
    pause: TimerView | None = None
    parts: tuple[PartView, ...] = ()
    choices: tuple[ChoiceView, ...] = ()
    toggles: tuple[ToggleView, ...] = ()
    skip_label: str = "Ne désigne personne"
    skip_field: str = "pass"
    go_label: str = ""
    timer: TimerView | None = None
    hidden: Pairs = ()
    reopened: bool = False
    call_anyway: bool = False
    answer: AnswerBand | None = None
    announced: tuple[str, ...] = ()
    of: int = -1
    go_strong: bool = True


@dataclass(frozen=True, slots=True)
class AttackLine:
    """One attacked house: who is there, who could die, what came of it and why."""

    house: str
    attackers: str
    pool: str
    outcome: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class NightConsole:
    """The whole night screen."""

    rows: tuple[CallRow, ...]
    call: CallView
    circle: CircleView
    band: AnswerBand | None = None
    attacks: tuple[AttackLine, ...] = ()

    @property
    def progress(self) -> str:
        """How far the night has come, in words; a call that nobody can make is none."""
        made = [row.state in ("fait", "passe") for row in self.rows if row.state != "impossible"]
        return f"{sum(made)} appel{'s' if sum(made) > 1 else ''} sur {len(made)}"


@dataclass(frozen=True, slots=True)
class SleeperView:
    """Where somebody sleeps as known so far, and why."""

    person: PersonView
    place: str
    action: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class SleepPicture:
    """The second picture of the circle: the houses by who is in them."""

    circle: CircleView
    away: tuple[SleeperView, ...]
    asked: SleeperView | None = None
