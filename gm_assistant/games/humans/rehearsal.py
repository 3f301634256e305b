"""A rehearsal of Humans!!!: tables set and decisions taken by seeded chance, all legal.

What a table that plays to win may think of, and how often, stands in `TO_WIN`. Dice are drawn from
the forms of the moves; what a player chooses knowingly is chosen here: a human within reach, a
barricade next to a zombie, the wound that the rules let him keep.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import ABSENT
from gm_assistant.engine.rehearsal import NAMES, Idea, chance, pick, random_move
from gm_assistant.games.humans.rules.board import (
    CHARACTERS,
    FEWEST,
    FORMAT,
    MOST,
    Square,
    Stage,
    ZombieId,
    neighbours,
    place_of,
)
from gm_assistant.games.humans.rules.fights import may_arm
from gm_assistant.games.humans.rules.game import KINDS, Game
from gm_assistant.games.humans.rules.town import Town, fits, flights, reach, zombie_steps
from gm_assistant.seam.companion import Rehearsal
from gm_assistant.seam.rules import Document

_IDS: Final = "ABCDEF"
_Weight = Callable[[Town], float]
_Chosen = Callable[[Town, Random], dict[str, Any]]


def idea(name: str, weight: _Weight, chosen: _Chosen = lambda *_: {}) -> Idea[Town]:
    """With the optional fields that are chosen, and no others."""
    without = dict.fromkeys(KINDS[name].optional, ABSENT)
    return Idea(name, weight, lambda town, rng: {**without, **chosen(town, rng)})


# The tile, and the zombies: towards the humans, through barricades.


def _tile(town: Town, rng: Random) -> dict[str, Any]:
    tile = rng.choice([name for name, count in town.pile.items() for _ in range(count)])
    found = list(fits(town, tile))
    if not found:
        return {"tile": tile, "placed": False}
    (x, y), rotation = rng.choice(found)
    return {"tile": tile, "x": x, "y": y, "rotation": rotation}


def free(town: Town) -> list[ZombieId]:
    """H-24: the current player's zombies that are not on a human's square."""
    return [it for it in town.pawns_of(town.current) if not town.has_human(town.zombies[it])]


def may_walk(town: Town, zombie: ZombieId) -> bool:
    return bool(town.movement_left) and any(zombie_steps(town, town.zombies[zombie]))


def walks(town: Town) -> float:
    moving = town.step == "deplacement" and any(may_walk(town, it) for it in free(town))
    return 6 if moving else 0


def _stops(town: Town) -> float:
    """How often somebody stops moving: always, where nobody can move any more."""
    return 1 if walks(town) or any(doors(town)) else 10


def may_try(town: Town, cell: Square) -> bool:
    tried = place_of(cell) in town.tried_buildings
    return town.is_building(cell) and cell not in town.no_barricade and not tried


def doors(town: Town) -> Iterator[tuple[ZombieId, Square]]:
    """L68, L78: from beside a building, or from inside."""
    for zombie in free(town) if town.step == "deplacement" else ():
        here = town.zombies[zombie]
        for cell in neighbours(here) if town.is_street(here) else (here,):
            if may_try(town, cell):
                yield zombie, cell


def _barricade(town: Town, rng: Random) -> dict[str, Any]:
    zombie, cell = rng.choice(list(doors(town)))
    return {"zombie": zombie, "cell": list(cell), "help": chance(rng, 2) or ABSENT}


# The captures.


def _at(stage: Stage) -> _Weight:
    return lambda town: 10 if town.at_stage(stage) else 0


def tries(town: Town) -> float:
    """Once nobody moves any more, or when somebody has moved enough."""
    ready = town.capture is None and town.step in ("deplacement", "capture")
    return _stops(town) if ready and any(True for _ in town.still_to_try()) else 0


def _try(town: Town, rng: Random) -> dict[str, Any]:
    human = next(town.still_to_try())
    here = [it for it in town.pawns_of(town.current) if town.zombies[it] == town.humans[human]]
    return {"human": f"h{human}", "zombie": rng.choice(here)}


def _arm(town: Town, rng: Random) -> dict[str, Any]:
    return {"player": may_arm(town)[0], "card": rng.choice(list(town.box.weapons))}


def _drawn(pack: Mapping[str, int], count: int, rng: Random) -> list[str]:
    """A hand from a pack so large that the table shuffles it anew when it runs out."""
    return rng.choices(list(pack), list(pack.values()), k=count)


def _infect(town: Town, rng: Random) -> dict[str, Any]:
    cards = _drawn(town.box.capture_pack, town.character.infect, rng)
    tie = cards.count("eat") == cards.count("infected") and "escape" not in cards
    return {"cards": cards, "choice": rng.choice(("eat", "infected")) if tie else ABSENT}


def _wounds(town: Town, rng: Random) -> dict[str, Any]:
    pack = {card: town.box.wound_pack.get(card, 1) for card in town.box.wound_cards}
    cards = _drawn(pack, town.character.wounds, rng)
    doubles = [card for card, times in Counter(cards).items() if times > 1]
    return {"cards": cards, "keep": rng.choice(doubles or cards)}


def _flee(town: Town, rng: Random) -> dict[str, Any]:
    die = rng.randint(1, 6)
    fleeing = town.capture.human if town.capture else 0
    path = pick(rng, flights(town, fleeing, die).values()) or ()
    return {"die": die, "path": [list(it) for it in path]}


# At any time.


def _rerolls(town: Town) -> float:
    if town.result is not None or town.roll is None or town.roll.success:
        return 0
    return 10 if town.players[town.roll.player].do_over else 0


def ends(town: Town) -> float:
    """L83: once every human has been tried."""
    owes = town.capture is not None or any(True for _ in town.still_to_try())
    return 0 if owes or town.step not in ("deplacement", "capture") else _stops(town)


def _end(town: Town, rng: Random) -> dict[str, Any]:
    return {"discard": 1 if town.player.hand and chance(rng, 4) else ABSENT}


# A table that plays to win: every point of movement goes towards a human, and whoever leads is
# shot at.


def _hunting(town: Town) -> bool:
    return town.step == "deplacement" and bool(town.humans) and any(map(_walker(town), free(town)))


def _walker(town: Town) -> Callable[[ZombieId], bool]:
    return lambda zombie: may_walk(town, zombie)


def _hunt(town: Town, _rng: Random) -> dict[str, Any]:
    """The shortest way onto a human, or the step that comes nearest to one."""
    prey, ways = list(town.humans.values()), []
    for zombie in filter(_walker(town), free(town)):
        for to, path in reach(town, zombie).items():
            far = min(abs(to[0] - x) + abs(to[1] - y) for x, y in prey)
            ways.append((far, len(path), zombie, path))
    *_, zombie, path = min(ways)
    return {"zombie": zombie, "path": [list(it) for it in path]}


def _once_hunted(weight: _Weight) -> _Weight:
    return lambda town: 0 if _hunting(town) else weight(town)


def _leads(town: Town) -> float:
    ahead = max(map(town.points, town.seats))
    return 5 if may_arm(town) and town.points(town.current) == ahead else 0


TO_WIN: Final = (
    idea("tile", lambda town: 10 if town.step == "tuile" else 0, _tile),
    idea("move", lambda town: 9 if _hunting(town) else 0, _hunt),
    idea("barricade", lambda town: 2 if any(doors(town)) else 0, _barricade),
    idea("capture", _once_hunted(tries), _try),
    idea("weapon", _leads, _arm),
    idea("infect", _at("pris"), _infect),
    idea("wounds", _at("blessure"), _wounds),
    idea("flee", _at("fuite"), _flee),
    idea("reroll", _rerolls),
    idea("end_turn", _once_hunted(ends), _end),
    idea("note", lambda town: float(town.result is not None), lambda *_: {"text": "On range."}),
)


# Tables, and what is played at them.


def random_table(players: int, rng: Random) -> Document:
    """A table of so many."""
    names, characters = rng.sample(NAMES, players), rng.sample(CHARACTERS, players)
    seats = zip(_IDS, names, characters, strict=False)
    return {
        "format": FORMAT,
        "title": "Une répétition",
        "players": [{"id": it, "name": name, "character": who} for it, name, who in seats],
        "moves": [],
    }


def next_move(game: Game, rng: Random) -> dict[str, Any]:
    """The next decision of a table that plays to win."""
    return random_move(game, TO_WIN, rng)


REHEARSAL: Final = Rehearsal(
    sizes=(2, 4, 6),
    players=(FEWEST, MOST),
    table=random_table,
    once=next_move,
    phase=lambda game: None if game.town.result else game.town.turn,
)
