"""Humans!!! gone wild: a table that decrees."""

from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import ABSENT
from gm_assistant.engine.rehearsal import Idea, chance, random_move, some
from gm_assistant.games.humans.rehearsal import BY_THE_BOOK
from gm_assistant.games.humans.rules.game import KINDS, Game
from gm_assistant.games.humans.rules.town import Town


def _decree(town: Town, rng: Random) -> dict[str, Any]:
    square = list(rng.choice(list(town.ground)))
    player = rng.choice(town.seats)
    decrees: list[dict[str, Any]] = [
        {"player": player, "hand": rng.randint(0, 4), "do_over": rng.randint(0, 3)},
        {"player": player, "played": chance(rng, 2), "ability_used": chance(rng, 2)},
        {"movement_left": rng.randint(0, 9)},
        {"zombie": f"{player}{rng.randint(1, 10)}", "cell": square},
        {"human": f"h{town.arrived + 1}", "cell": square},
        {"tokens": [square]},
    ]
    if town.humans:
        decrees.append({"human": f"h{rng.choice(list(town.humans))}", "cell": None})
    if town.zombies:
        gone = some(rng, list(town.zombies), 1)[0]
        decrees.append({"zombie": gone, "cell": None})
    return rng.choice(decrees)


def _decrees(town: Town) -> float:
    return 0 if town.result is not None else 1


_NOTHING: Final = dict.fromkeys(KINDS["correct"].optional, ABSENT)
WILD: Final = (
    *BY_THE_BOOK,
    Idea("correct", _decrees, lambda town, rng: {**_NOTHING, **_decree(town, rng)}),
)


def next_move(game: Game, rng: Random, *, wild: bool = False) -> dict[str, Any]:
    """A legal decision of this table, whatever the town; a wild one also decrees."""
    return random_move(game, WILD if wild else BY_THE_BOOK, rng)
