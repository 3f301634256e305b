"""What the village screen and a player's page show, for the game master only."""

from dataclasses import dataclass

from gm_assistant.companions.quinte_bourg.views.night.night_values import CardView
from gm_assistant.views.asking import DecisionView, OptionView
from gm_assistant.views.seats import CampView, CircleView, Mark


@dataclass(frozen=True, slots=True)
class FactView:
    """One labelled fact about somebody."""

    label: str
    words: str


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """One player in the list of the village."""

    id: str
    number: int
    name: str
    status: str
    status_words: str
    camps: tuple[CampView, ...]
    roles: tuple[str, ...]
    coins: int
    posts: tuple[str, ...] = ()
    ties: tuple[Mark, ...] = ()
    used: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FilterView:
    """One filter of the list; `query` is what follows the address."""

    label: str
    query: str
    count: int
    on: bool = False


@dataclass(frozen=True, slots=True)
class PostView:
    """A public post and who holds it."""

    id: str
    label: str
    holder: str


@dataclass(frozen=True, slots=True)
class VillageView:
    """Everything about everybody."""

    circle: CircleView
    players: tuple[PlayerCard, ...]
    filters: tuple[FilterView, ...]
    posts: tuple[PostView, ...]
    facts: tuple[FactView, ...]


@dataclass(frozen=True, slots=True)
class LifeLine:
    """One decision or one night of somebody's life, with what lies behind it.

    `index` is the place of the decision in the journal, -1 for what is no decision.
    """

    moment: str
    words: str
    why: tuple[str, ...] = ()
    index: int = -1


@dataclass(frozen=True, slots=True)
class Chapter:
    """One night or one day of a life."""

    moment: str
    lines: tuple[LifeLine, ...]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's page: the cards, the facts, the story, and what the game master may decree.

    `gives`: by day there are coins to give away.
    """

    card: PlayerCard
    cards: tuple[CardView, ...]
    facts: tuple[FactView, ...]
    story: tuple[Chapter, ...]
    corrections: tuple[DecisionView, ...] = ()
    showable: tuple[OptionView, ...] = ()
    gives: bool = False
