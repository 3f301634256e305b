"""A rehearsal of Zombie Mosh: tables set and decisions taken by seeded chance, all legal."""

from random import Random
from typing import Any, Final

from gm_assistant.french.villagers import villager
from gm_assistant.seam.companion import first_legal
from gm_assistant.seam.dice import chance, some
from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.game import Game, open_document
from gm_assistant.zombie_mosh.ronde import crowd_owed, turns_owed
from gm_assistant.zombie_mosh.table import CARDS
from gm_assistant.zombie_mosh.vocabulary import (
    CROWDS,
    DURABILITY_OF_FACE_A,
    FORMAT,
    LIMBS,
    LINES,
    SETTINGS,
)

Document = dict[str, Any]
Move = dict[str, Any]

_MID_GAME: Final = 50
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
    game, made = open_document(document), list[Move]()
    while len(made) < moves:
        made.append(next_move(game, rng, wild=wild))
        game = game.play(made[-1])
    return {**document, "moves": made}


def next_move(game: Game, rng: Random, *, wild: bool = False) -> Move:
    """A legal decision of this table; a wild one also decrees, forces and takes notes."""
    return dict(first_legal(game, lambda: _idea(game.fosse, rng, wild=wild))[0])


def _idea(fosse: Fosse, rng: Random, *, wild: bool) -> Move:
    return _whim(fosse, rng) if wild and chance(rng, 12) else _awaited(fosse, rng)


def _awaited(fosse: Fosse, rng: Random) -> Move:
    match fosse.phase:
        case "prelude":
            return {"move": "deal"}
        case "foule":
            return _crowd(fosse, crowd_owed(fosse)[0], rng)
        case "danse":
            return _card(fosse, str(turns_owed(fosse)[0].player), rng)
        case "comptage":
            return {"move": "count"}
        case "preparation" | "entracte" | "finie":
            return {"move": "song", "first": rng.choice(fosse.table.seats)}


def _crowd(fosse: Fosse, player: str, rng: Random) -> Move:
    return {"move": "crowd", "player": player, "limbs": rng.choices(fosse.table.limbs, k=2)}


def _card(fosse: Fosse, player: str, rng: Random) -> Move:
    """Nearly half of the cards parry something; the others strike where it still hurts."""
    aimed = [it.limb for it in fosse.corps[player].attack]
    if aimed and rng.random() < 0.45:
        limb = rng.choice(aimed)
        return {"move": "play", "player": player, "line": "defense", "target": player, "limb": limb}
    target = rng.choice([it for it in fosse.standing if it != player])
    valid = [it for it in fosse.table.limbs if it not in fosse.corps[target].fallen]
    limb = rng.choice(valid or fosse.table.limbs)
    return {"move": "play", "player": player, "line": "attaque", "target": target, "limb": limb}


def _whim(fosse: Fosse, rng: Random) -> Move:
    whims = (_note, _damage, _departure, _token, _card_anywhere, _early_count, _dropped, _stray)
    return rng.choice(whims)(fosse, rng)


def _note(_fosse: Fosse, rng: Random) -> Move:
    return {"move": "note", "text": rng.choice(("Plus fort.", "Pause, on accorde."))}


def _damage(fosse: Fosse, rng: Random) -> Move:
    one = fosse.corps[rng.choice(fosse.table.seats)]
    limbs = some(rng, fosse.table.limbs, 3)
    damage = {it: rng.randint(0, max(one.durability[it], DURABILITY_OF_FACE_A)) for it in limbs}
    return {"move": "correct", "player": one.id, "damage": damage}


def _departure(fosse: Fosse, rng: Random) -> Move:
    move = {"move": "correct", "player": rng.choice(fosse.table.seats), "out": chance(rng, 2)}
    return move | ({"first": rng.choice(fosse.table.seats)} if chance(rng, 4) else {})


def _token(fosse: Fosse, rng: Random) -> Move:
    return {"move": "correct", "first": rng.choice(fosse.table.seats)}


def _card_anywhere(fosse: Fosse, rng: Random) -> Move:
    seats = fosse.table.seats
    move = {"move": "play", "player": rng.choice(seats), "line": rng.choice(LINES)}
    where = {"target": rng.choice(seats), "limb": rng.choice(fosse.table.limbs)}
    return {**move, **where, "force": not chance(rng, 3)}


def _early_count(_fosse: Fosse, rng: Random) -> Move:
    return {"move": "count", "force": chance(rng, 2)}


def _dropped(fosse: Fosse, rng: Random) -> Move:
    return {"move": "song", "first": rng.choice(fosse.table.seats), "force": chance(rng, 3)}


def _stray(fosse: Fosse, rng: Random) -> Move:
    move = _crowd(fosse, rng.choice(fosse.table.seats), rng)
    return move | {"force": True, "at": "2031-05-01T21:30:00"}
