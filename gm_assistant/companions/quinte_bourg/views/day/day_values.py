"""What the day's script shows: its stages in order, what to announce, what the table decides."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.night.night_values import AnswerBand
from gm_assistant.seam.pages import Pairs
from gm_assistant.views.asking import DecisionView, OptionView, TimerView
from gm_assistant.views.seats import CircleView

# More would not fit one under the other.
_ROWS: Final = 4

# What has been begun of each decision of the day.
Drafts = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class StageRow:
    """One stage in the side list.

    `state` is fait, maintenant, avenir, vide (nothing to do) or passe (its question left open).
    """

    id: str
    label: str
    state: str
    summary: str = ""

    @property
    def state_words(self) -> str:
        """The state of the stage, said aloud."""
        words = {
            "fait": "c'est fait",
            "maintenant": "maintenant",
            "avenir": "à venir",
            "passe": "sans réponse",
        }
        return words.get(self.state, "rien à faire")


@dataclass(frozen=True, slots=True)
class Announcement:
    """Words to say; `aside` is for the game master's eyes and never said.

    `secret`: the same, folded, since all eyes are open. `said`: another decision came after them,
    so that they have surely been read. `of`: the decision that made them public: the same words
    may be said twice.
    """

    words: str
    aside: str = ""
    secret: str = ""
    said: bool = False
    of: int = -1


@dataclass(frozen=True, slots=True)
class TallyLine:
    """Somebody's votes so far; `share` is out of ten, for the length of the bar."""

    name: str
    votes: str
    share: int
    leading: bool = False


@dataclass(frozen=True, slots=True)
class VoteView:
    """The round of ballots: what has been said, what it comes to."""

    progress: str
    tally: tuple[TallyLine, ...] = ()
    tie: str = ""


@dataclass(frozen=True, slots=True)
class DayStage:
    """The stage being played; `undecided` where going on would leave its question open.

    `mend` is the place of a vote that is closed, `resumes` that of the last decision of a stage
    that is past; -1 where there is none.

    `timer` runs at the foot, `ring` large in the middle of the table.
    """

    id: str
    label: str
    announcements: tuple[Announcement, ...] = ()
    decisions: tuple[DecisionView, ...] = ()
    vote: VoteView | None = None
    timer: TimerView | None = None
    ring: TimerView | None = None
    next_label: str = "Étape suivante"
    next_move: Pairs = ()
    waits_for: str = ""
    undecided: bool = False
    mend: int = -1
    resumes: int = -1

    @property
    def as_cards(self) -> bool:
        """So many questions of one button each that they are laid out as cards."""
        return sum(bool(it.choices and not it.circle) for it in self.decisions) > _ROWS


@dataclass(frozen=True, slots=True)
class DayScript:
    """The whole day screen; `circle` is the picture when the stage asks for no seat.

    `ballots`: those of a vote that is put right, each with its place.
    """

    stages: tuple[StageRow, ...]
    stage: DayStage
    circle: CircleView
    band: AnswerBand | None = None
    ballots: tuple[OptionView, ...] = ()

    @property
    def tapped(self) -> DecisionView | None:
        """The decision that is taken on the circle, if the stage has one."""
        return next((view for view in self.stage.decisions if view.circle), None)


@dataclass(frozen=True, slots=True)
class InvocationView:
    """An invocation being played: what to say now, and the next thing to know.

    `begun`: answers were given that would be lost with it. `steps` stand where the calls or the
    stages do, so that the houses stay where they were.
    """

    decision: DecisionView
    announcements: tuple[Announcement, ...] = ()
    begun: bool = False
    steps: tuple[StageRow, ...] = ()
