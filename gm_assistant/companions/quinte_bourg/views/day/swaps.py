"""Posts that change hands: who held what, in words, and the ways they take around the table."""

from collections.abc import Iterable, Iterator
from typing import Final

from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.village.records import Consequence
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, PlayerId
from gm_assistant.views.seats import Arrow

_SWAPPED: Final = frozenset(("poste.minus_cortex", "poste.adoration"))
_PASSED_ON: Final = "poste.farce"


def titles(before: Village, told: Consequence) -> dict[str, str]:
    """What each of the two held until then."""
    return {
        "titres": _title(before, told.facts["player"]),
        "titres_autre": _title(before, told.facts["other"]),
    }


def _title(village: Village, player: PlayerId) -> str:
    """A title is that of the post, whoever holds it."""
    return listed((POSTS[it] for it in village.posts_of(player)), none="sans poste")


def arrows(happened: Iterable[Consequence]) -> Iterator[Arrow]:
    """Both ways for an exchange, one way for a post that moves on."""
    for it in happened:
        if it.rule in _SWAPPED:
            yield Arrow(it.facts["player"], it.facts["other"], both=True)
        elif it.rule == _PASSED_ON:
            yield Arrow(it.facts["former"], it.facts["player"])
