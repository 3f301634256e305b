"""The latest decisions with what each made happen and why, the last one first."""

from dataclasses import dataclass

from gm_assistant.companions.zombie_mosh.views.words import under_which
from gm_assistant.zombie_mosh.game import Game
from gm_assistant.zombie_mosh.wording import in_words

SHOWN = 12


@dataclass(frozen=True, slots=True)
class WhyView:
    sentence: str
    cites: str


@dataclass(frozen=True, slots=True)
class DecisionWhys:
    moment: str
    words: str
    whys: tuple[WhyView, ...]


def latest(game: Game, most: int = SHOWN) -> tuple[DecisionWhys, ...]:
    """Nothing where nothing has been played yet."""
    first = max(0, len(game.moves) - most)
    return tuple(_told(game, at) for at in reversed(range(first, len(game.moves))))


def _told(game: Game, at: int) -> DecisionWhys:
    before = game.fosses[at]
    whys = (WhyView(it.sentence, ", ".join(it.cites)) for it in game.why(at))
    return DecisionWhys(under_which(before), in_words(before, game.moves[at]), tuple(whys))
