"""What happens beside the turns of « Brasier »: cards, cans, barricades, decrees and follies."""

from random import Random
from typing import Any

from gm_assistant.brasier.records import Cell
from gm_assistant.brasier.town import Town
from gm_assistant.companions.brasier.rehearsal.sides import die, petrol
from gm_assistant.seam.dice import chance, pick

Move = dict[str, Any]


def whim(town: Town, rng: Random) -> Move:
    """Something that the table may decide at almost any moment."""
    cell = _cell(town, rng)
    hero = pick(rng, town.heroes)
    zombie = pick(rng, town.zombies) or "z0"
    found: list[Move] = [
        {"move": "note", "text": "Une pause."},
        {"move": "card", "card": "forte_pluie", "on": not town.rain},
        {"move": "card", "card": "dominee", "cell": cell},
        {"move": "card", "card": "nouvelle_fosse", "cell": cell},
        {"move": "can", "cell": cell},
        {"move": "ignite", "cell": cell},
        petrol(town, cell, rng),
        {"move": "kill", "zombie": zombie, "fire": chance(rng, 3)},
        *_at_an_edge(town, zombie, rng),
    ]
    if hero is not None:
        found += _about(hero, cell, rng)
    if town.board.buildings:
        dark = rng.choice(sorted(town.board.buildings))
        lights = {"card": "lumieres", "building": dark, "on": dark not in town.dark}
        found.append({"move": "card", **lights})
    return rng.choice(found)


def _about(hero: str, cell: Cell, rng: Random) -> list[Move]:
    reach = rng.randint(0, 4)
    return [
        {"move": "wound", "hero": hero, "count": rng.choice((-1, 1))},
        {"move": "card", "card": "extincteur", "hero": hero, "range": 1},
        {"move": "ignite", "cell": cell, "by": hero, "range": reach},
        {"move": "search", "hero": hero},
        {"move": "spawn", "zombie": f"{hero}-zombie-{rng.randint(0, 999)}", "from": hero},
    ]


def _at_an_edge(town: Town, zombie: str, rng: Random) -> list[Move]:
    edges = [(one, other) for one in town.board.order for other in town.board.beside(one)]
    if not edges:
        return []
    barred = pick(rng, sorted(town.barricades)) or rng.choice(edges)
    dice = {"needs": die(rng), "die": die(rng)}
    return [
        {"move": "barricade", "between": list(rng.choice(edges))},
        {"move": "breach", "zombie": zombie, "between": list(barred), **dice},
    ]


def _cell(town: Town, rng: Random) -> Cell:
    return rng.choice(list(town.board.order))


def folly(town: Town, rng: Random) -> Move:
    """A decree, something forced, or something that the rules will most often refuse."""
    kind = rng.randrange(5)
    if kind == 0:
        return _decree(town, rng)
    hero, zombie = pick(rng, town.heroes), pick(rng, town.zombies)
    if kind == 1 and hero is not None:
        forced = {"hero": hero, "force": True}
        to = _cell(town, rng)
        walk = {"move": "go", "to": to, "window": chance(rng, 4)}
        dice = {"move": "hero", "die": die(rng), "plus": rng.randint(-6, 6)}
        douse = {"move": "douse", "cell": pick(rng, town.fires) or to}
        return {**rng.choice((walk, dice, douse, {"move": "yard", "to": to})), **forced}
    if kind == 2 and zombie is not None:
        path = [_cell(town, rng) for _ in range(rng.randint(0, 3))]
        step = {"move": "zombie", "zombie": zombie, "path": path, "points": rng.randint(1, 6)}
        return {**step, "burn": die(rng), "force": True}
    if kind == 3:
        new = {"zombie": f"n{len(town.zombies)}", "cell": _cell(town, rng)}
        return {"move": "spawn", **new, "kind": rng.choice(("simple", "heros")), "force": True}
    return {**whim(town, rng), "force": True}


def _decree(town: Town, rng: Random) -> Move:
    cell = _cell(town, rng)
    hero, zombie = pick(rng, town.heroes), pick(rng, town.zombies)
    token = rng.choice([None, *town.tokens])
    found: list[Move] = [
        {"cell": cell, "fire": rng.randint(0, 4)},
        {"cell": cell, "debris": token},
        {"turn": rng.randint(1, 25)},
    ]
    if hero is not None:
        found.append({"hero": hero, "to": cell, "alive": chance(rng, 2), "ankle": chance(rng, 2)})
        found.append({"hero": hero, "wounds": rng.randint(0, 3)})
    if zombie is not None:
        found.append({"zombie": zombie, "on_fire": chance(rng, 2), "alive": chance(rng, 2)})
    return {"move": "correct", **rng.choice(found)}
