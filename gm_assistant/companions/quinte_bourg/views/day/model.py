"""What the day's script shows: its stages in order, what to announce, what the table decides."""

from dataclasses import dataclass

from gm_assistant.companions.quinte_bourg.views.night.model import AnswerBand, ChoiceView, TimerView
from gm_assistant.views.frame import Hidden
from gm_assistant.views.seats import CircleView


@dataclass(frozen=True, slots=True)
class StageRow:
    """One stage in the side list; `state` is fait, maintenant, avenir or vide (nothing to do)."""

    id: str
    label: str
    state: str
    summary: str = ""

    @property
    def state_words(self) -> str:
        """The state of the stage, said aloud."""
        words = {"fait": "fait", "maintenant": "maintenant", "avenir": "à venir"}
        return words.get(self.state, "rien à faire")


@dataclass(frozen=True, slots=True)
class OptionView:
    """One entry of a list of a form."""

    value: str
    label: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class FieldView:
    """One field; `kind` is text, long, number, select, radio, check, seats or suggestions."""

    name: str
    label: str
    kind: str
    value: str = ""
    options: tuple[OptionView, ...] = ()
    least: int = 0
    most: int = 99
    help: str = ""
    required: bool = False


@dataclass(frozen=True, slots=True)
class DecisionView:
    """A question put to somebody at the table, with the move that its answer becomes."""

    id: str
    move: str
    question: str
    who: str = ""
    help: str = ""
    hidden: Hidden = ()
    choices: tuple[ChoiceView, ...] = ()
    fields: tuple[FieldView, ...] = ()
    submit: str = ""
    circle: CircleView | None = None
    owed: bool = False


@dataclass(frozen=True, slots=True)
class Announcement:
    """Words to say; `aside` is for the game master's eyes and never said."""

    words: str
    aside: str = ""


@dataclass(frozen=True, slots=True)
class TallyLine:
    """Somebody's votes so far; `share` is out of ten, for the length of the bar."""

    name: str
    votes: str
    share: int
    leading: bool = False


@dataclass(frozen=True, slots=True)
class VoteView:
    """The round of ballots: who speaks now, what has been said, what it comes to."""

    speaker: str
    progress: str
    tally: tuple[TallyLine, ...] = ()
    tie: str = ""


@dataclass(frozen=True, slots=True)
class DayStage:
    """The stage being played; `undecided` where going on would leave its question open."""

    id: str
    label: str
    announcements: tuple[Announcement, ...] = ()
    decisions: tuple[DecisionView, ...] = ()
    vote: VoteView | None = None
    timer: TimerView | None = None
    next_label: str = "Étape suivante"
    next_move: Hidden = ()
    waits_for: str = ""
    undecided: bool = False


@dataclass(frozen=True, slots=True)
class DayScript:
    """The whole day screen; `circle` is the picture when the stage asks for no seat."""

    stages: tuple[StageRow, ...]
    stage: DayStage
    circle: CircleView
    band: AnswerBand | None = None

    @property
    def tapped(self) -> DecisionView | None:
        """The decision that is taken on the circle, if the stage has one."""
        return next((view for view in self.stage.decisions if view.circle), None)


@dataclass(frozen=True, slots=True)
class InvocationView:
    """An invocation being played: what to say now, and the next thing to know."""

    decision: DecisionView
    announcements: tuple[Announcement, ...] = ()
