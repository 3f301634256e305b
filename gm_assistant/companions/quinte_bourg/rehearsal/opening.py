"""The opening of a rehearsal: personal conditions, a conversion, two lovers."""

from random import Random
from typing import Any

from gm_assistant.quinte_bourg.opening.opening import conditions_for
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.seam.dice import chance, pair, pick, some

FEWEST_FOR_LOVERS = 6


def at_the_opening(village: Village, rng: Random) -> dict[str, Any]:
    """The next thing to settle before the first night, then the night."""
    named = [it for it in village.in_seat_order() if conditions_for(it)]
    bare = next((it for it in named if not it.personal), None)
    if bare is not None:
        given = some(rng, conditions_for(bare), 2)
        return {"move": "personal", "player": bare.id, "conditions": given}
    convert = pick(rng, (it.id for it in named if not it.reptilian))
    if convert is not None and village.converted_at_opening is None and chance(rng, 3):
        return {"move": "turn_reptilian", "player": convert}
    two = pair(rng, [it.id for it in village.living()])
    if two is not None and _want_lovers(village) and not chance(rng, 5):
        return {"move": "lovers", "players": list(two)}
    return {"move": "night"}


def _want_lovers(village: Village) -> bool:
    return not village.lovers and len(village.living()) >= FEWEST_FOR_LOVERS
