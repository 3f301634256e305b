"""The opening of a rehearsal: personal conditions, a conversion, two lovers."""

from random import Random
from typing import Any

from gm_assistant.quinte_bourg.opening.opening import conditions_for
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.seam.dice import chance, pair, pick, some

FEWEST_FOR_LOVERS = 6


def at_the_opening(village: Village, rng: Random) -> dict[str, Any]:
    """The next thing to settle before the first night, then the night."""
    named = _named(village)
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


def answer_at(village: Village, row: str, part: str, rng: Random) -> dict[str, Any]:
    """What the tap on one call of the opening says: somebody, or nobody."""
    found: dict[str, Any] | None = None
    match row:
        case "conditions_personnelles":
            found = _conditions(village, part, rng)
        case "conversion" if chance(rng, 3):
            convert = pick(rng, (it.id for it in _named(village) if not it.reptilian))
            found = {"player": convert} if convert else None
        case "amoureux" if _want_lovers(village):
            two = pair(rng, [it.id for it in village.living()])
            found = {"players": list(two)} if two else None
    return found or {"go": "1"}


def _named(village: Village) -> list[Player]:
    """Those who have a condition of their own to be given."""
    return [it for it in village.in_seat_order() if conditions_for(it)]


def _conditions(village: Village, card: str, rng: Random) -> dict[str, Any] | None:
    one = next((it for it in _named(village) if card in it.printed), None)
    if one is None:
        return None
    return {"player": one.id, "conditions": some(rng, conditions_for(one), 2)}


def _want_lovers(village: Village) -> bool:
    return not village.lovers and len(village.living()) >= FEWEST_FOR_LOVERS
