"""Rehearsing alone, as the shell offers it: the app plays both sides of an invented table."""

from itertools import count
from random import Random
from typing import Any, Final

from gm_assistant.games.brasier.rules.board import (
    DIRECTIONS,
    HOTTEST,
    Cell,
    Hero,
    Owed,
    Town,
    Zombie,
    cell_name,
)
from gm_assistant.games.brasier.rules.fire import choices, legal_tokens, search_value, zone
from gm_assistant.games.brasier.rules.game import Game, open_document
from gm_assistant.games.brasier.rules.heroes import steps_from, windows_from
from gm_assistant.games.brasier.rules.maps import FORMAT, SCENARIO
from gm_assistant.games.brasier.rules.zombies import spawns
from gm_assistant.games.brasier.texts import house_map
from gm_assistant.seam.companion import Rehearsal, first_legal
from gm_assistant.seam.dice import chance, pick, some
from gm_assistant.seam.rules import Move as RulesMove

# Invented tables of « Brasier »: the house's boards, or any small map at all.

Document = dict[str, Any]

_NAMES: Final = ("Sally", "Johnny", "Billy", "Becky")
_SETTINGS: Final = {
    "directions": "fixes",
    "zombies_cross_walls": False,
    "douse_through_walls": True,
    "new_intensity": 2,
    "debris_on_six": False,
    "advanced": False,
    "horde": "fixe",
    "debris_spawns_in_scenario": True,
    "burn_if_still": True,
    "half_of": "combustibles",
    "manor_counts_at_end": False,
    "turns": 4,
    "hero_pack_1": True,
}
_EDGES: Final = ("rouge", "mur", "porte", "cloture")
_HOUSES: Final = ("motel", "scierie", "manoir")


def house_table(rng: Random, heroes: int = len(_NAMES)) -> Document:
    """The scenario on the house's boards, four heroes thrown for, two zombies at the manor."""
    map_ = house_map()
    manor = ["d4", "e4", "d5", "e5"]
    return {
        "format": FORMAT,
        "title": "Répétition",
        "scenario": SCENARIO,
        "map": map_,
        "heroes": [{"id": it.lower(), "name": it, "health": 3} for it in _NAMES[:heroes]],
        "zombies": [{"id": f"z{it + 1}", "cell": rng.choice(manor)} for it in range(2)],
        "moves": [],
    }


def free_table(rng: Random) -> Document:
    """A small random map with half a game on it, at any settings."""
    scenario = chance(rng, 2)
    map_ = random_map(rng, manor=scenario)
    words = dict(_words(map_["grid"]))
    free = [it for it, word in words.items() if not (scenario and "manoir" in word)]
    burning = rng.sample(free, rng.randint(0, min(5, len(free))))
    ashes = [it for it in free if it not in burning and words[it] != "h" and chance(rng, 6)]
    changed = [it for it in _SETTINGS if chance(rng, 5)]
    return {
        "format": FORMAT,
        "title": "Répétition",
        "scenario": SCENARIO if scenario else None,
        "rulings": {it: _SETTINGS[it] for it in changed},
        "map": map_,
        "heroes": [_hero(it, list(words), rng) for it in _NAMES[: rng.randint(0, 4)]],
        "zombies": [_placed_zombie(it, list(words), rng) for it in range(rng.randint(0, 5))],
        "fires": {it: rng.randint(1, 4) for it in burning},
        "debris": {it: "v0" if words[it] == "f" else f"d{rng.randint(1, 5)}" for it in ashes[:4]},
        "tokens": _tokens(rng),
        "moves": [],
    }


def _tokens(rng: Random) -> Document:
    """Seldom a bag that soon runs dry."""
    if not chance(rng, 3):
        return {}
    few = [{"id": f"d{value}", "count": 4, "value": value} for value in range(1, 6)]
    spawn = {"id": "dz", "count": 2, "value": 6, "out": 6, "spawn": True}
    return {"debris": [*few, spawn], "vegetal": [{"id": "v0", "count": 5, "out": 3}]}


def _words(grid: list[str]) -> list[tuple[str, str]]:
    found = ((x, y, word) for y, row in enumerate(grid) for x, word in enumerate(row.split()))
    return [(cell_name(x, y), word) for x, y, word in found if word != "."]


def random_map(rng: Random, *, manor: bool, size: int = 7) -> Document:
    """Cells of every kind, edges of every kind, and a mark or two."""
    wide, high = rng.randint(3, size), rng.randint(2, size)
    grid = [" ".join(_word(rng) for _ in range(wide)) for _ in range(high)]
    head = "b:manoir b:motel" if manor else "b:motel f"
    grid[0] = f"{head} {grid[0].split(' ', 2)[2]}"
    cells = [it for it, _ in _words(grid)]
    edges: Document = {it: [] for it in _EDGES}
    for pair in _neighbours(cells):
        if chance(rng, 4):
            edges[rng.choice(_EDGES)].append(pair)
    return {
        "grid": grid,
        "edges": edges,
        "marks": _marks(cells, rng),
        "buildings": _buildings(grid, rng),
    }


def _word(rng: Random) -> str:
    roof = f"{rng.choice('bbB')}:{rng.choice(_HOUSES[:2])}"
    return rng.choice((roof, roof, roof, "f", "f", "h", "h", "."))


def _neighbours(cells: list[str]) -> list[list[str]]:
    known = set(cells)
    pairs = ((it, beside) for it in cells for beside in _next_to(it))
    return [[one, other] for one, other in pairs if other in known]


def _next_to(cell: str) -> tuple[str, str]:
    letter, row = cell[0], int(cell[1:])
    return f"{chr(ord(letter) + 1)}{row}", f"{letter}{row + 1}"


def _marks(cells: list[str], rng: Random) -> Document:
    marks: Document = {"spawn": some(rng, cells, 2), "broyeur": some(rng, cells, 2)}
    if chance(rng, 2):
        marks["cour"] = some(rng, cells, 4)
    marks["tapis"] = {it: rng.choice(list(DIRECTIONS)) for it in some(rng, cells, 3)}
    marks["perche"] = [rng.sample(cells, 2)]
    return marks


def _buildings(grid: list[str], rng: Random) -> Document:
    present = [it for it in _HOUSES if any(f":{it}" in row for row in grid)]
    return {it: {"manor": it == "manoir", "die": some(rng, range(1, 7), 3)} for it in present}


def _hero(name: str, cells: list[str], rng: Random) -> Document:
    hero: Document = {"id": name.lower(), "name": name, "wounds": rng.randint(0, 1)}
    if not chance(rng, 6):
        hero["cell"] = rng.choice(cells)
    return {**hero, "health": rng.randint(1, 4)} if chance(rng, 2) else hero


def _placed_zombie(index: int, cells: list[str], rng: Random) -> Document:
    kind = "heros" if chance(rng, 4) else "simple"
    zombie = {"id": f"z{index + 1}", "cell": rng.choice(cells), "kind": kind}
    return {**zombie, "on_fire": True} if chance(rng, 3) else zombie


# What each side of a rehearsal of « Brasier » plays, and how it pays what it owes.

Move = dict[str, Any]


def die(rng: Random) -> int:
    return rng.randint(1, 6)


def payment(town: Town, rng: Random) -> Move:
    """An answer to something that is owed."""
    owed = rng.choice(town.pending)
    match owed.what:
        case "start":
            return {"move": "start", "hero": owed.hero, **_somewhere(town, rng)}
        case "roll":
            return _roll(town, owed, rng)
        case "debris":
            token = pick(rng, legal_tokens(town, owed.cell))
            return {"move": "debris", "cell": owed.cell, "token": token}
        case "can":
            return {"move": "can", "cell": owed.cell, "die": die(rng)}
        case "petrol":
            return petrol(town, owed.cell, rng)
        case _:
            to = rng.choice([None, *owed.cells])
            return {"move": "escape", "hero": owed.hero, "to": to}


def _somewhere(town: Town, rng: Random) -> Move:
    """A start as the rules ask it, or one that the table imposes where there is none."""
    fit = [
        (number, cell)
        for it in town.board.buildings.values()
        if not it.manor
        for number in it.dice
        for cell in it.cells
        if not town.burns(cell)
    ]
    if fit:
        number, cell = rng.choice(fit)
        return {"die": number, "cell": cell}
    return {"die": die(rng), "cell": rng.choice(list(town.board.order)), "force": True}


def _roll(town: Town, owed: Owed, rng: Random) -> Move:
    number, cell = die(rng), owed.cell
    move: Move = {"move": "roll", "cell": cell, "die": number}
    if number == 5 and town.fires[cell].intensity == HOTTEST:
        among = choices(town, cell)
        return {**move, "choice": rng.choice(among)} if among else move
    return move


def petrol(town: Town, cell: Cell, rng: Random) -> Move:
    return {"move": "petrol", "cell": cell, "dice": {it: die(rng) for it in zone(town, cell)}}


def zombies_play(town: Town, rng: Random) -> Move:
    """One zombie after the other; now and then one appears; then it is the heroes' turn."""
    fighting = _a_fight(town, rng)
    if fighting and chance(rng, 3):
        return fighting
    still = [it for it in town.zombies.values() if it.alive and not it.moved]
    if still:
        return _zombie_move(town, rng.choice(still), rng)
    free = spawns(town)
    if free and chance(rng, 2):
        return {"move": "spawn", "zombie": _new_name(town), "cell": rng.choice(free)}
    return {"move": "next"}


def _new_name(town: Town) -> str:
    return f"z{len(town.zombies) + 1}"


def _zombie_move(town: Town, zombie: Zombie, rng: Random) -> Move:
    move: Move = {"move": "zombie", "zombie": zombie.id}
    points = 1
    if zombie.kind == "heros":
        points = rng.randint(1, 3)
        move["points"] = points
    elif chance(rng, 8):
        points = die(rng)
        move |= {"points": points, "shamble": True}
    move["path"] = _path(town, zombie.cell, points, rng)
    # Whether it burns at the end is the rules' business: the refused half is thrown again.
    return {**move, "burn": die(rng)} if chance(rng, 2) else move


def _path(town: Town, here: Cell, points: int, rng: Random) -> list[Any]:
    path: list[Any] = []
    for _ in range(rng.randint(0, points)):
        to = pick(rng, town.board.around[here])
        if to is None:
            break
        throws = chance(rng, 3)
        path.append({"to": to, "die": die(rng)} if throws else to)
        here = to
    return path


def heroes_play(town: Town, rng: Random) -> Move:
    """One hero at a time: a fight, a shot, his die, his steps, then the next one."""
    fighting = _a_fight(town, rng)
    if fighting and chance(rng, 2):
        return fighting
    moving = town.moving()
    if moving is not None:
        return _moves_on(town, moving, rng)
    waiting = [it for it in town.present() if it.state == "attend"]
    if not waiting:
        return {"move": "next"}
    hero = rng.choice(waiting)
    if hero.cell in town.board.marks.yard and chance(rng, 2):
        yard = town.board.sorted(town.board.marks.yard)
        return {"move": "yard", "hero": hero.id, "to": rng.choice(yard)}
    if chance(rng, 4):
        return _shot(town, hero, rng)
    return {"move": "hero", "hero": hero.id, "die": die(rng)}


def _moves_on(town: Town, hero: Hero, rng: Random) -> Move:
    about: Move = {"hero": hero.id}
    flames = [it for it in town.board.beside(hero.cell) if it in town.fires]
    if flames and hero.points and not hero.searched and chance(rng, 2):
        return {"move": "douse", **about, "cell": rng.choice(flames)}
    value = search_value(town, hero.cell)
    may_search = not hero.doused and not hero.searched and value in (None, hero.die)
    if may_search and chance(rng, 5):
        return {"move": "search", **about, "villager": chance(rng, 3)}
    if windows_from(town, hero) and chance(rng, 4):
        window = rng.choice(windows_from(town, hero))
        return {"move": "go", **about, "to": window, "window": True}
    near = [to for to, cost in steps_from(town, hero).items() if cost <= (hero.points or 0)]
    if near and not chance(rng, 8):
        return {"move": "go", **about, "to": rng.choice(near)}
    return {"move": "stop", **about}


def _a_fight(town: Town, rng: Random) -> Move | None:
    standing = [it for it in town.zombies.values() if it.alive]
    meetings = [
        (it, zombie) for it in town.present() for zombie in standing if zombie.cell == it.cell
    ]
    if not meetings:
        return None
    hero, zombie = rng.choice(meetings)
    return {
        "move": "fight",
        "hero": hero.id,
        "zombie": zombie.id,
        "outcome": rng.choice(("tue", "gagne", "perdu")),
        "fire": chance(rng, 4),
        "hero_die": die(rng),
        "zombie_die": die(rng),
    }


def _shot(town: Town, hero: Hero, rng: Random) -> Move:
    target = pick(rng, (it.id for it in town.zombies.values() if it.alive))
    if target is None:
        return {"move": "search", "hero": hero.id}
    numbers = {"range": rng.randint(0, 6), "needs": die(rng), "die": die(rng)}
    return {"move": "shot", "hero": hero.id, "zombie": target, **numbers}


# What happens beside the turns of « Brasier »: cards, cans, barricades, decrees and follies.


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


# The engine of a rehearsal of « Brasier »: it plays both sides, random but legal.

_HALF_WAY: Final = 6
_DUE: Final = 3
# The first seed whose table gets there: the others before it are not worth their time.
_SHOWN: Final = 69
_OVER: Final[Move] = {"move": "note", "text": "La partie est finie."}


def next_move(game: Game, rng: Random, *, wild: bool = False) -> Move:
    """The next decision of the table; a wild one also decrees, forces and forgets."""
    return _next(game, rng, wild=wild)[0]


def random_game(seed: int, moves: int, *, wild: bool = True) -> Document:
    """A legal document of so many moves at most; odd seeds sit down at any table at all."""
    rng = Random(seed)  # noqa: S311 - a rehearsal must be repeatable
    document = (free_table if seed % 2 else house_table)(rng)
    game = open_document(document)
    while len(game.moves) < moves and game.town.result is None:
        game = _next(game, rng, wild=wild)[1]
    return {**document, "moves": list(game.moves)}


def demonstration(seed: int = _SHOWN) -> Document:
    """The scenario in mid-game, in the middle of a fire phase; the first table that gets there."""
    for attempt in count(seed):
        rng = Random(attempt)  # noqa: S311 - a demonstration must be repeatable
        document = house_table(rng)
        game = open_document(document)
        while not _passed(game.town):
            game = _next(game, rng, wild=False)[1]
            if _half_way(game.town):
                return {**document, "title": "Démonstration", "moves": list(game.moves)}
    raise AssertionError


def _passed(town: Town) -> bool:
    return town.turn > _HALF_WAY or town.result is not None


def _half_way(town: Town) -> bool:
    """Three dice still due, hardly anybody dead, and something to see in every corner."""
    due = sum(it.what == "roll" for it in town.pending)
    living = sum(it.alive for it in town.heroes.values())
    return (
        town.turn == _HALF_WAY
        and due == len(town.pending) == _DUE
        and living >= len(town.heroes) - 1
        and len(town.debris) >= _DUE
        and sum(it.alive for it in town.zombies.values()) >= _DUE
    )


def _next(game: Game, rng: Random, *, wild: bool) -> tuple[Move, Game]:
    move, after = first_legal(game, lambda: _proposal(game, rng, wild=wild))
    return dict(move), after


def _proposal(game: Game, rng: Random, *, wild: bool) -> Move:
    town = game.town
    if town.result is not None:
        return _OVER
    if town.pending:
        return payment(town, rng)
    if wild and chance(rng, 12):
        return folly(town, rng)
    if chance(rng, 15):
        return whim(town, rng)
    match town.phase:
        case "zombies":
            return zombies_play(town, rng)
        case "heros":
            return heroes_play(town, rng)
        case _:
            return {"move": "next"}


MOST_OF_A_PHASE: Final = 200


def _table(players: int, chance: Random) -> dict[str, Any]:
    return house_table(chance, players)


def _once(game: Game, chance: Random) -> RulesMove:
    return next_move(game, chance)


def _rest(game: Game, chance: Random) -> list[RulesMove]:
    """Until the phase is over, what is owed in it included."""
    phase, turn, moves = game.town.phase, game.town.turn, list[RulesMove]()
    while len(moves) < MOST_OF_A_PHASE and game.town.result is None:
        moves.append(next_move(game, chance))
        game = game.play(moves[-1])
        if (game.town.phase, game.town.turn) != (phase, turn):
            break
    return moves


def _random_game(_players: int, seed: int, moves: int) -> dict[str, Any]:
    return random_game(seed, moves)


REHEARSAL: Final = Rehearsal(
    sizes=(2, 4),
    players=(1, 4),
    table=_table,
    once=_once,
    rest=_rest,
    random_game=_random_game,
)
