"""Rehearsing alone, as the shell offers it, and a game to look around in."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from gm_assistant.french.villagers import NAMES
from gm_assistant.games.humans.rules.board import (
    CHARACTERS,
    FORMAT,
    RULINGS,
    Box,
    Capture,
    Path,
    Square,
    ZombieId,
    neighbours,
    place_of,
)
from gm_assistant.games.humans.rules.fights import may_arm
from gm_assistant.games.humans.rules.game import Game, open_document
from gm_assistant.games.humans.rules.town import Town, fits, flights, reach
from gm_assistant.games.humans.texts import defaults
from gm_assistant.seam.companion import Rehearsal, first_legal
from gm_assistant.seam.dice import chance, pick, some
from gm_assistant.seam.rules import Document as RulesDocument
from gm_assistant.seam.rules import Move as RulesMove

# How a rehearsal of Humans!!! captures: tries, weapons, wounds, cards drawn, flights.

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


# How the zombies of a rehearsal of Humans!!! move: towards the humans, through barricades.


def zombies_move(town: Town, rng: Random) -> Move | None:
    """A walk, or a barricade tried; None when nobody wants to go on."""
    free = [it for it in town.pawns_of(town.current) if not town.has_human(town.zombies[it])]
    rng.shuffle(free)
    for zombie in free:
        move = (chance(rng, 2) and _try_barricade(town, zombie, rng)) or _walk(town, zombie, rng)
        if move:
            return move
    return None


def _walk(town: Town, zombie: ZombieId, rng: Random) -> Move | None:
    """Onto a human where one is near, otherwise somewhere, mostly towards the outskirts."""
    found = reach(town, zombie)
    prey = [path for square, path in found.items() if town.has_human(square)]
    if prey:
        return _along(zombie, min(prey, key=len))
    if not found or chance(rng, 4):
        return None
    near = [path for square, path in found.items() if _is_by_a_building(town, square)]
    return _along(zombie, pick(rng, near) or rng.choice(list(found.values())))


def _along(zombie: ZombieId, path: Path) -> Move:
    return {"move": "move", "zombie": zombie, "path": [list(it) for it in path]}


def _is_by_a_building(town: Town, square: Square) -> bool:
    return any(_may_try(town, it) for it in neighbours(square))


def _try_barricade(town: Town, zombie: ZombieId, rng: Random) -> Move | None:
    here = town.zombies[zombie]
    beside = neighbours(here) if town.is_street(here) else (here,)
    cell = pick(rng, (it for it in beside if _may_try(town, it)))
    if cell is None:
        return None
    move: Move = {"move": "barricade", "zombie": zombie, "cell": list(cell)}
    helped = {"help": True} if chance(rng, 2) else {}
    return {**move, "die": rng.randint(1, 6), **helped}


def _may_try(town: Town, cell: Square) -> bool:
    tried = place_of(cell) in town.tried_buildings
    return town.is_building(cell) and cell not in town.no_barricade and not tried


# A rehearsal of Humans!!!: a table sat down by chance, and its decisions one by one.

Document = dict[str, Any]

FEWEST, MOST = 2, 6
DEMONSTRATION: Final = (4, 44, 88)
_IDS: Final = "ABCDEF"


def random_table(players: int, rng: Random, *, free: bool = False) -> Document:
    """A table of so many; a free one also draws its rulings."""
    names, characters = rng.sample(NAMES, players), rng.sample(CHARACTERS, players)
    seats = zip(_IDS, names, characters, strict=False)
    document: Document = {
        "format": FORMAT,
        "title": "Une répétition",
        "players": [{"id": it, "name": name, "character": who} for it, name, who in seats],
        "moves": [],
    }
    if free:
        document["rulings"] = {it: rng.choice(words) for it, words in RULINGS.items()}
    return document


def random_game(players: int, seed: int, moves: int, box: Box) -> Document:
    """A legal game file of so many moves, fewer when the game ends; odd seeds sit down free."""
    rng = Random(seed)  # noqa: S311 - a rehearsal must be repeatable
    document = random_table(players, rng, free=seed % 2 == 1)
    game = open_document(document, box)
    while len(game.moves) < moves and game.town.result is None:
        game = game.play(next_move(game, rng))
    return {**document, "moves": list(game.moves)}


def demonstration_by_seed(box: Box) -> Document:
    """A game in its middle, the same each time."""
    return {**random_game(*DEMONSTRATION, box), "title": "Démonstration"}


def next_move(game: Game, rng: Random, *, wild: bool = False) -> Move:
    """The next decision of the table, legal whatever the town; a wild one also decrees."""
    return dict(first_legal(game, lambda: _proposal(game.town, rng, wild=wild))[0])


def _proposal(town: Town, rng: Random, *, wild: bool) -> Move:
    if town.result is not None:
        return {"move": "note", "text": "On range."}
    if wild and chance(rng, 15):
        return _decree(town, rng)
    if chance(rng, 40):
        return _aside(town, rng)
    if town.roll is not None and not town.roll.success and chance(rng, 2):
        return reroll(rng)
    if town.step == "tuile":
        return _tile(town, rng)
    if town.capture is not None:
        return in_the_capture(town, rng)
    if town.step == "deplacement" and not chance(rng, 12):
        return zombies_move(town, rng) or capture_or_end(town, rng)
    return capture_or_end(town, rng)


def _aside(town: Town, rng: Random) -> Move:
    player = rng.choice(town.seats)
    return rng.choice(
        [
            {"move": "note", "text": "Une pause."},
            {"move": "event", "player": player, "card": "Brouillard"},
            {"move": "event", "player": player},
            {"move": "ability", "player": player},
        ]
    )


def _tile(town: Town, rng: Random) -> Move:
    tile = rng.choice([name for name, count in town.pile.items() for _ in range(count)])
    found = list(fits(town, tile))
    if not found:
        return {"move": "tile", "tile": tile, "placed": False}
    (x, y), rotation = rng.choice(found)
    return {"move": "tile", "tile": tile, "x": x, "y": y, "rotation": rotation}


def _decree(town: Town, rng: Random) -> Move:
    square = list(rng.choice(list(town.ground)))
    player = rng.choice(town.seats)
    decrees: list[Move] = [
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
    return {"move": "correct", **rng.choice(decrees)}


_LONGEST_TURN: Final = 80


def _rest(game: Game, chance: Random) -> list[RulesMove]:
    """Until the turn, or the game, is over."""
    turn, count = game.town.turn, len(game.moves)
    while game.town.turn == turn and game.town.result is None:
        if len(game.moves) - count > _LONGEST_TURN:
            break
        game = game.play(next_move(game, chance))
    return [dict(it) for it in game.moves[count:]]


def _random_game(players: int, seed: int, moves: int) -> RulesDocument:
    return random_game(players, seed, moves, defaults())


def demonstration() -> RulesDocument:
    return demonstration_by_seed(defaults())


REHEARSAL: Final = Rehearsal(
    sizes=(2, 4, 6),
    players=(FEWEST, MOST),
    table=random_table,
    once=next_move,
    rest=_rest,
    random_game=_random_game,
)
