"""The whole screen of one step of the setting."""

from dataclasses import dataclass

from gm_assistant.companions.quinte_bourg.views.setting.composition import CompositionView
from gm_assistant.companions.quinte_bourg.views.setting.holding import PostsView
from gm_assistant.companions.quinte_bourg.views.setting.setting_values import (
    AdviceView,
    CardPicker,
    GivenCards,
    HalfwayView,
    RulingView,
    SetupStep,
)
from gm_assistant.views.asking import DecisionView
from gm_assistant.views.seats import CircleView


@dataclass(frozen=True, slots=True)
class SetupView:
    """The screen of one step.

    `form` is that of its fields; `deals` is the button that deals, where cards come first, and
    `stale`: the composition is another one since then; `hides`: somebody has secret cards;
    `unseen` says before the start how many have not looked at theirs.
    """

    steps: tuple[SetupStep, ...]
    step: str
    circle: CircleView
    hides: bool
    names: str = ""
    counts: str = ""
    picker: CardPicker | None = None
    decisions: tuple[DecisionView, ...] = ()
    rulings: tuple[RulingView, ...] = ()
    advice: tuple[AdviceView, ...] = ()
    given: tuple[GivenCards, ...] = ()
    given_words: str = ""
    next_label: str = "Continuer"
    back: str = ""
    halfway: HalfwayView | None = None
    composition: CompositionView | None = None
    posts: PostsView | None = None
    form: str = ""
    deals: str = ""
    stale: bool = False
    unseen: str = ""
