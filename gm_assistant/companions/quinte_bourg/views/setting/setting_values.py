"""What setting the table shows, step by step, from the names to the first night."""

from dataclasses import dataclass

from gm_assistant.companions.quinte_bourg.views.showing import LargeCard
from gm_assistant.seam.pages import Pairs
from gm_assistant.views.asking import FieldView
from gm_assistant.views.seats import CampView


@dataclass(frozen=True, slots=True)
class HalfwayPlayer:
    """One player: state, coins, who charmed, what is spent; folded until something was told."""

    name: str
    fields: tuple[FieldView, ...]
    told: bool = False


@dataclass(frozen=True, slots=True)
class HalfwayView:
    """Folded until something was told."""

    players: tuple[HalfwayPlayer, ...]
    fields: tuple[FieldView, ...]
    told: bool = False


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One step: noms, places, roles, postes, reglages, depart."""

    id: str
    label: str
    state: str


@dataclass(frozen=True, slots=True)
class AdviceView:
    """A word on the composition; `tone` is conseil or alerte."""

    words: str
    tone: str = "conseil"


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card that can be given to the player being served; `left` of it remain."""

    value: str
    label: str
    left: str
    camp: CampView | None = None
    chosen: bool = False
    available: bool = True


@dataclass(frozen=True, slots=True)
class CardPicker:
    """The cards for one player, by group."""

    player: str
    question: str
    field: str
    groups: tuple[tuple[str, tuple[CardChoice, ...]], ...]
    hidden: Pairs = ()


@dataclass(frozen=True, slots=True)
class GivenCards:
    """Who holds which cards so far; a tap takes them back, another shows them to him again."""

    id: str
    name: str
    cards: str
    seen: bool = False


@dataclass(frozen=True, slots=True)
class RulingView:
    """One setting of the table, with the sentence of what it changes."""

    field: FieldView
    changes: str


@dataclass(frozen=True, slots=True)
class HandOver:
    """The opaque screen on which one player looks at his own cards.

    `before` had the tablet before him; `again`: he has seen them already.
    """

    name: str
    progress: str
    cards: tuple[LargeCard, ...] = ()
    shown: bool = False
    before: str = ""
    again: bool = False
