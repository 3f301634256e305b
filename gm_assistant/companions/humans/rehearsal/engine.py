"""A rehearsal of Humans!!!: a table sat down by chance, and its decisions one by one."""

from random import Random
from typing import Any, Final

from gm_assistant.companions.humans.rehearsal.captures import capture_or_end, in_the_capture, reroll
from gm_assistant.companions.humans.rehearsal.steps import zombies_move
from gm_assistant.french.villagers import NAMES
from gm_assistant.humans.box import CHARACTERS, Box
from gm_assistant.humans.game import FORMAT, Game, open_document
from gm_assistant.humans.laying import fits
from gm_assistant.humans.records import RULINGS
from gm_assistant.humans.town import Town
from gm_assistant.seam.companion import first_legal
from gm_assistant.seam.dice import chance, some

Document = dict[str, Any]
Move = dict[str, Any]

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


def demonstration(box: Box) -> Document:
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
