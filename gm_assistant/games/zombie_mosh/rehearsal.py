"""A rehearsal of Zombie Mosh: tables set and decisions taken by seeded chance, all legal."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import ABSENT
from gm_assistant.engine.rehearsal import Idea, chance, random_move, random_moves, some, villager
from gm_assistant.games.zombie_mosh.rules.concert import crowd_owed, turns_owed
from gm_assistant.games.zombie_mosh.rules.fosse import (
    CARDS,
    CROWDS,
    DURABILITY_OF_FACE_A,
    FEWEST_PLAYERS,
    FORMAT,
    LIMBS,
    MOST_PLAYERS,
    SETTINGS,
    Fosse,
    Phase,
)
from gm_assistant.games.zombie_mosh.rules.game import Game, open_document
from gm_assistant.seam.companion import Rehearsal

Document = dict[str, Any]
Move = dict[str, Any]

_MID_GAME: Final = 50
_SONGS: Final = 3
_OTHER_LIMBS: Final = ("torse", "queue", "aile_2")


def advised_table(players: int) -> Document:
    """Face A, real cards, one chanson: what a first evening would set."""
    seated = [{"id": f"J{seat + 1}", "name": villager(seat)} for seat in range(players)]
    return {"format": FORMAT, "title": "Répétition", "players": seated, "moves": []}


def free_table(players: int, rng: Random) -> Document:
    """Any table that the document allows."""
    document = advised_table(players)
    limbs = list(LIMBS)
    if chance(rng, 4):
        limbs = rng.sample([*LIMBS, *_OTHER_LIMBS], rng.randint(3, 8))
    side = rng.choice("AB")
    for player in document["players"]:
        if side == "B" or chance(rng, 4):
            player["durability"] = {it: rng.randint(1, 5) for it in rng.sample(limbs, len(limbs))}
    return document | {
        "limbs": limbs,
        "side": side,
        "crowd": rng.choice(CROWDS),
        "deck": rng.choice((6 * players, 6 * players + rng.randint(0, 14), CARDS)),
        "songs": rng.choice((1, 1, 2, 3, 5)),
        "rulings": {it: rng.choice(words) for it, words in SETTINGS.items() if chance(rng, 2)},
    }


def random_game(players: int, seed: int, moves: int) -> Document:
    """A legal game file of so many moves; odd seeds sit down at any table at all."""
    rng = Random(seed)  # noqa: S311 - a rehearsal must be repeatable
    document = free_table(players, rng) if seed % 2 else advised_table(players)
    return _played(document, rng, moves, wild=bool(seed % 2))


def demonstration(seed: int = 0) -> Document:
    """Four zombis in the middle of a chanson, played by the book."""
    table = advised_table(4) | {"title": "Démonstration"}
    return _played(table, Random(seed), _MID_GAME, wild=False)  # noqa: S311 - the same each time


def _played(document: Document, rng: Random, moves: int, *, wild: bool) -> Document:
    _, made = random_moves(
        open_document(document),
        WILD if wild else BY_THE_BOOK,
        rng,
        until=lambda game: len(game.moves) == moves,
    )
    return {**document, "moves": made}


def next_move(game: Game, rng: Random, *, wild: bool = False) -> Move:
    """A legal decision of this table; a wild one also decrees, forces and takes notes."""
    return random_move(game, WILD if wild else BY_THE_BOOK, rng)


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


def _note(_fosse: Fosse, rng: Random) -> Move:
    return {"text": rng.choice(("Plus fort.", "Pause, on accorde."))}


def _damage(fosse: Fosse, rng: Random) -> Move:
    one = fosse.corps[rng.choice(fosse.table.seats)]
    limbs = some(rng, fosse.table.limbs, 3)
    damage = {it: rng.randint(0, max(one.durability[it], DURABILITY_OF_FACE_A)) for it in limbs}
    return {"player": one.id, "damage": damage}


def _departure(fosse: Fosse, rng: Random) -> Move:
    return {"player": rng.choice(fosse.table.seats), "out": chance(rng, 2), "damage": ABSENT}


def _token(fosse: Fosse, rng: Random) -> Move:
    first = rng.choice(fosse.table.seats)
    return {"first": first, "player": ABSENT, "damage": ABSENT, "out": ABSENT}


def _forced(one_in: float) -> Callable[[Fosse, Random], Move]:
    return lambda _fosse, rng: {"force": chance(rng, one_in)}


def _stray(_fosse: Fosse, _rng: Random) -> Move:
    return {"force": True, "at": "2031-05-01T21:30:00"}


def _seldom(_fosse: Fosse) -> float:
    return 1 / 90


WILD: Final = (
    *BY_THE_BOOK,
    Idea("note", _seldom, _note),
    Idea("correct", _seldom, _damage),
    Idea("correct", _seldom, _departure),
    Idea("correct", _seldom, _token),
    Idea("play", _seldom, _forced(3 / 2)),
    Idea("count", _seldom, _forced(2)),
    Idea("song", _seldom, _forced(3)),
    Idea("crowd", _seldom, _stray),
)


def _table(players: int, _chance: Random) -> Document:
    return advised_table(players) | {"songs": _SONGS}


def _rest(game: Game, chance: Random) -> list[Mapping[str, Any]]:
    """Until the step is over."""
    phase = game.fosse.phase
    _, made = random_moves(game, BY_THE_BOOK, chance, until=lambda it: it.fosse.phase != phase)
    return [*made]


REHEARSAL: Final = Rehearsal(
    sizes=(2, 4, 6),
    players=(FEWEST_PLAYERS, MOST_PLAYERS),
    table=_table,
    once=next_move,
    rest=_rest,
    random_game=random_game,
)
