"""How a rehearsal of Humans!!! captures: tries, weapons, wounds, cards drawn, flights."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from gm_assistant.humans.fighting import may_arm
from gm_assistant.humans.passages import flights
from gm_assistant.humans.records import Capture
from gm_assistant.humans.town import Town
from gm_assistant.seam.dice import chance

Move = dict[str, Any]


def capture_or_end(town: Town, rng: Random) -> Move:
    """The next human to try, or the end of the turn."""
    human = next(town.still_to_try(), None)
    if human is None:
        spare = town.player.hand and chance(rng, 4)
        return {"move": "end_turn", **({"discard": 1} if spare else {})}
    square = town.humans[human]
    zombie = rng.choice([it for it in town.pawns_of(town.current) if town.zombies[it] == square])
    tried: Move = {"move": "capture", "human": f"h{human}", "zombie": zombie}
    return {**tried, "die": rng.randint(1, 6)}


def reroll(rng: Random) -> Move:
    return {"move": "reroll", "die": rng.randint(1, 6)}


def in_the_capture(town: Town, rng: Random) -> Move:
    """What the capture under way waits for."""
    if town.capture is None:
        raise AssertionError("no capture is under way")
    match town.capture.stage:
        case "pris":
            return _arm(town, rng) if may_arm(town) and chance(rng, 3) else _infect(town, rng)
        case "blessure":
            return _wounds(town, rng)
        case "fuite":
            return _flee(town, town.capture, rng)


def _arm(town: Town, rng: Random) -> Move:
    card = rng.choice(list(town.box.weapons))
    return {"move": "weapon", "player": may_arm(town)[0], "card": card, "die": rng.randint(1, 6)}


def _infect(town: Town, rng: Random) -> Move:
    cards = _drawn(town.box.capture_pack, town.character.infect, rng)
    tie = cards.count("eat") == cards.count("infected") and "escape" not in cards
    choice = {"choice": rng.choice(("eat", "infected"))} if tie else {}
    return {"move": "infect", "cards": cards, **choice}


def _wounds(town: Town, rng: Random) -> Move:
    weights = {card: town.box.wound_pack.get(card, 1) for card in town.box.wound_cards}
    cards = _drawn(weights, town.character.wounds, rng)
    doubles = [card for card, times in Counter(cards).items() if times > 1]
    return {"move": "wounds", "cards": cards, "keep": rng.choice(doubles or cards)}


def _drawn(pack: Mapping[str, int], count: int, rng: Random) -> list[str]:
    """A hand from a pack so large that the table shuffles it anew when it runs out."""
    cards = [card for card, times in pack.items() for _ in range(times)]
    return [rng.choice(cards) for _ in range(count)]


def _flee(town: Town, capture: Capture, rng: Random) -> Move:
    die = rng.randint(1, 6)
    paths = list(flights(town, capture.human, die).values())
    path = rng.choice(paths) if paths else ()
    return {"move": "flee", "die": die, "path": [list(it) for it in path]}
