"""All that a correction changes, in the order in which the game master has to know it."""

from collections.abc import Iterator
from typing import Final

from gm_assistant.companions.quinte_bourg.views.mended import people, village_facts
from gm_assistant.companions.quinte_bourg.views.mended.change import Change, Compare, naming_all
from gm_assistant.companions.quinte_bourg.views.mended.said_again import answers, condemned, turned
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.seam.mending import Mended

_COMPARED: Final[tuple[Compare, ...]] = (
    village_facts.end,
    people.company,
    people.fates,
    people.roles,
    village_facts.posts,
    people.purses,
    people.ties,
    people.charms,
    people.powers,
    village_facts.session,
    village_facts.protection,
    village_facts.places,
    village_facts.beds,
)


def changes(mended: Mended[Game]) -> Iterator[Change]:
    """Each difference once; the sentence that somebody has been told wrongly comes last."""
    before = mended.before.village
    after = naming_all(before, mended.after.village)
    yield from condemned(mended, after)
    for compare in _COMPARED:
        yield from compare(before, after)
    yield from turned(before, after)
    yield from answers(mended)


def told(mended: Mended[Game]) -> tuple[str, ...]:
    """The same as sentences."""
    return tuple(dict.fromkeys(it.words for it in changes(mended)))
