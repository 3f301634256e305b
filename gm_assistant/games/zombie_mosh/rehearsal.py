"""A rehearsal of Zombie Mosh: tables set and decisions taken by seeded chance, all legal."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from gm_assistant.engine.rehearsal import Idea, random_move, villager
from gm_assistant.games.zombie_mosh.rules.concert import crowd_owed, turns_owed
from gm_assistant.games.zombie_mosh.rules.fosse import (
    FEWEST_PLAYERS,
    FORMAT,
    MOST_PLAYERS,
    Fosse,
    Phase,
)
from gm_assistant.games.zombie_mosh.rules.game import Game
from gm_assistant.seam.companion import Rehearsal

Document = dict[str, Any]
Move = dict[str, Any]

_SONGS: Final = 3


def advised_table(players: int) -> Document:
    """Face A, real cards, one chanson: what a first evening would set."""
    seated = [{"id": f"J{seat + 1}", "name": villager(seat)} for seat in range(players)]
    return {"format": FORMAT, "title": "Répétition", "players": seated, "moves": []}


def next_move(game: Game, rng: Random) -> Move:
    """A legal decision of this table."""
    return random_move(game, BY_THE_BOOK, rng)


def _in(*phases: Phase) -> Callable[[Fosse], float]:
    return lambda fosse: fosse.phase in phases


def _crowd(fosse: Fosse, _rng: Random) -> Move:
    return {"player": crowd_owed(fosse)[0]}


def _card(fosse: Fosse, rng: Random) -> Move:
    """Nearly half of the cards parry something; the others strike where it still hurts."""
    player = str(turns_owed(fosse)[0].player)
    aimed = [it.limb for it in fosse.corps[player].attack]
    if aimed and rng.random() < 0.45:
        limb = rng.choice(aimed)
        return {"player": player, "line": "defense", "target": player, "limb": limb}
    target = rng.choice([it for it in fosse.standing if it != player])
    valid = [it for it in fosse.table.limbs if it not in fosse.corps[target].fallen]
    limb = rng.choice(valid or fosse.table.limbs)
    return {"player": player, "line": "attaque", "target": target, "limb": limb}


BY_THE_BOOK: Final = (
    Idea("song", _in("preparation", "entracte", "finie")),
    Idea("deal", _in("prelude")),
    Idea("crowd", _in("foule"), _crowd),
    Idea("play", _in("danse"), _card),
    Idea("count", _in("comptage")),
)


def _table(players: int, _chance: Random) -> Document:
    return advised_table(players) | {"songs": _SONGS}


REHEARSAL: Final = Rehearsal(
    sizes=(2, 4, 6),
    players=(FEWEST_PLAYERS, MOST_PLAYERS),
    table=_table,
    once=next_move,
    phase=lambda game: game.fosse.phase,
)
