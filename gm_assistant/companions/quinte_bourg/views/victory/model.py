"""What the victory panel and the end of a game show."""

from dataclasses import dataclass

from gm_assistant.companions.quinte_bourg.views.village.model import StoryLine
from gm_assistant.views.seats import CampView, PersonView


@dataclass(frozen=True, slots=True)
class ConditionView:
    """A condition; `state` is remplie, possible or perdue. `done` of `needed` draws its gauge."""

    label: str
    state: str
    why: str
    camp: CampView | None = None
    people: str = ""
    done: int = 0
    needed: int = 0

    @property
    def state_words(self) -> str:
        """The state of the condition, said aloud."""
        return {"remplie": "remplie", "possible": "pas encore", "perdue": "hors d'atteinte"}[
            self.state
        ]


@dataclass(frozen=True, slots=True)
class VictoryPanel:
    """Every condition, and what would come of stopping now."""

    camps: tuple[ConditionView, ...]
    personal: tuple[ConditionView, ...]
    if_stopped: str
    would_win: tuple[PersonView, ...] = ()


@dataclass(frozen=True, slots=True)
class WinnerView:
    """A winner and what won."""

    person: PersonView
    reason: str


@dataclass(frozen=True, slots=True)
class EndView:
    """The end of a game: who won, who is consoled, what happened, what to take away."""

    headline: str
    reason: str
    camps: tuple[CampView, ...]
    winners: tuple[WinnerView, ...]
    consoled: tuple[WinnerView, ...]
    story: tuple[StoryLine, ...]
