"""The heroes: steps, water, searches and wounds, fights, shots, and who may flee the flames."""

from heapq import heappop, heappush
from typing import Final, NamedTuple

from gm_assistant.engine.forms import FLAG, Checked, Fields, OneOf, OrNull, Whole
from gm_assistant.engine.game import Kind, Move
from gm_assistant.french.language import de
from gm_assistant.games.brasier.rules.board import (
    CELL,
    DIE,
    DOOR,
    FENCE,
    HERO,
    NAME,
    OPEN,
    RANGE,
    RED_WALL,
    WALL,
    Cell,
    Hero,
    HeroId,
    Owed,
    Town,
    Zombie,
    belt_change,
)
from gm_assistant.games.brasier.rules.fire import dies, remove, search_value

# A hero's steps: what each costs, and what stops him.

# L369: the kennel fence costs three points; mur and rouge have no price.
_PRICES = {OPEN: 1, DOOR: 1, FENCE: 3}


def price(town: Town, here: Cell, to: Cell) -> int | None:
    """What an ordinary step costs a hero; None where there is none."""
    board = town.board
    if (here, to) in board.marks.poles:
        return 1  # G-35
    if board.direction(here, to) is None:
        near = to in board.around[here] and _round_the_corner(town, here, to)
        return 1 if near else None
    return None if town.barred(here, to) else _PRICES.get(board.kind(here, to))


def _round_the_corner(town: Town, here: Cell, to: Cell) -> bool:
    """G-05: a door is not open for this; fire on the corner does not matter."""

    def free(one: Cell, other: Cell) -> bool:
        return town.board.kind(one, other) == OPEN and not town.barred(one, other)

    return town.board.corner_is_open(here, to, free)


def enterable(town: Town, cell: Cell) -> None:
    """L210, G-33: heroes enter neither flames nor a taken-over cell."""
    town.demand(not town.burns(cell), "en_feu", cell=cell)
    town.demand(cell not in town.taken_over, "dominee", cell=cell)


def steps_from(town: Town, hero: Hero) -> dict[Cell, int]:
    """The cells that a hero may step on, with what each would cost."""
    poles = town.board.sorted(to for here, to in town.board.marks.poles if here == hero.cell)
    near = dict.fromkeys([*town.board.around[hero.cell], *poles])
    prices = {to: price(town, hero.cell, to) for to in near}
    return {
        to: cost
        for to, cost in prices.items()
        if cost is not None and not town.burns(to) and to not in town.taken_over
    }


class Way(NamedTuple):
    """So many steps to a cell, and the points that would be left there."""

    steps: tuple[Cell, ...]
    left: int
    rode: bool = False


def paid_steps(town: Town, hero: Hero) -> dict[Cell, Way]:
    """The steps that his points pay, the belt's change counted."""
    points, found = hero.points or 0, dict[Cell, Way]()
    for to, cost in steps_from(town, hero).items():
        change = 0 if hero.rode else belt_change(town.board, hero.cell, to)
        if points + change >= cost:
            found[to] = Way((to,), points + change - cost, rode=hero.rode or change != 0)
    return found


def ways_from(town: Town, hero: Hero) -> dict[Cell, Way]:
    """The cheapest way to each cell that his points reach; of equal ones the quietest."""
    crowded = {it.cell for it in town.zombies.values() if it.alive}
    found, seen = dict[Cell, Way](), set[tuple[Cell, bool]]()
    start = Way((), hero.points or 0, rode=hero.rode)
    waiting = [(0, 0, 0, start)]
    while waiting:
        _, met, count, way = heappop(waiting)
        cell = way.steps[-1] if way.steps else hero.cell
        if (cell, way.rode) in seen:
            continue
        seen.add((cell, way.rode))
        found.setdefault(cell, way)
        here = hero._replace(cell=cell, points=way.left, rode=way.rode)
        for to, it in paid_steps(town, here).items():
            on = Way((*way.steps, to), it.left, rode=it.rode)
            heappush(waiting, (start.left - it.left, met + (to in crowded), count + 1, on))
    del found[hero.cell]
    return found


def windows_from(town: Town, hero: Hero) -> list[Cell]:
    """G-34: every red wall from the second floor to the first has a window."""
    return [to for to in town.board.beside(hero.cell) if has_window(town, hero.cell, to)]


def has_window(town: Town, here: Cell, to: Cell) -> bool:
    board = town.board
    if board.direction(here, to) is None or board.kind(here, to) != RED_WALL:
        return False
    return board.upstairs(here) and not board.upstairs(to)


def step(town: Town, hero: Hero, to: Cell, *, window: bool) -> None:
    """One step of a hero who moves, paid for."""
    here = hero.cell
    if window:
        town.demand(has_window(town, here, to), "fenetre", here=here, cell=to)
        if town.board.direction(here, to) is not None:
            town.demand(not town.barred(here, to), "barricade", here=here, cell=to)
        cost = 1
    else:
        found = price(town, here, to)
        if found is None:
            town.refuse(_obstacle(town, here, to), here=here, cell=to)
        cost = found or 1  # A forced step without a price costs one point.
    enterable(town, to)
    left = hero.points or 0
    change = 0 if hero.rode else belt_change(town.board, here, to)
    town.demand(left + change >= cost, "plus_de_points", left=left)
    if change:
        town.tell("tapis.avec" if change > 0 else "tapis.contre", who=hero.name, cell=to)
    after = max(0, left + change - cost)
    town.change(hero.id, cell=to, points=after, rode=hero.rode or change != 0)


def _obstacle(town: Town, here: Cell, to: Cell) -> str:
    """Why a step has no price."""
    if town.board.direction(here, to) is None:
        return "coin" if to in town.board.around[here] else "pas_voisine"
    if town.barred(here, to):
        return "barricade"
    return "mur_rouge_heros" if town.board.kind(here, to) == RED_WALL else "mur"


# The heroes: their movement, dousing, searches and wounds.


def start(town: Town, move: Move) -> None:
    """L306: a hero without a start throws for a building."""
    cell = move["cell"]
    owed = town.owed("start", hero=move["hero"])
    building = town.board.buildings.get(town.board.ground[cell].building)
    fits = building is not None and move["die"] in building.dice and not building.manor
    town.demand(fits and not town.burns(cell), "depart_interdit", die=move["die"], cell=cell)
    town.pay(owed)
    town.change(move["hero"], cell=cell)
    facts = {"hero": move["hero"], "die": move["die"], "cell": cell}
    if building is not None and fits and not town.burns(cell):
        town.tell("heros.depart", building=building.name, **facts)
    else:
        town.tell("heros.depart_impose", **facts)


def open_movement(town: Town, move: Move) -> None:
    """L236: the die of a hero's movement, once a turn and one hero at a time."""
    hero, other = town.hero(move["hero"]), town.moving()
    if other is not None and other.id != hero.id:
        raise town.no("autre_mouvement", hero=other.id)
    town.during("heros")
    town.demand(hero.state == "attend", "deja_bouge_heros", hero=hero.id)
    points = max(0, move["die"] + move.get("plus", 0))
    town.change(hero.id, die=move["die"], points=points, state="bouge", rode=False)
    town.tell("heros.bouge", hero=hero.id, points=points)


def cross_yard(town: Town, move: Move) -> None:
    """L365: at the start of his turn, a hero of the yard goes to any other cell of it."""
    hero, to = town.hero(move["hero"]), move["to"]
    town.during("heros")
    town.demand(hero.state == "attend", "deja_bouge_heros", hero=hero.id)
    yard = town.board.marks.yard
    town.demand({hero.cell, to} <= yard and to != hero.cell, "pas_la_cour")
    enterable(town, to)
    town.change(hero.id, cell=to)
    town.tell("cour.libre", hero=hero.id, cell=to)


def _moving(town: Town, hero: HeroId) -> Hero:
    found = town.hero(hero)
    if found.state != "bouge":
        raise town.no("pas_de_mouvement", hero=hero)
    return found


def go(town: Town, move: Move) -> None:
    """One step; L128: whoever jumps out of a window stops there, or twists an ankle."""
    hero, to = _moving(town, move["hero"]), move["to"]
    window, ankle = bool(move.get("window")), bool(move.get("ankle"))
    if to == hero.cell:
        raise town.no("sur_place", hero=hero.id, cell=to)
    if ankle and not window:
        raise town.no("cheville_sans_fenetre")
    town.demand(not ankle or town.rulings.hero_pack_1, "cheville")  # G-34
    step(town, hero, to, window=window)
    if ankle:
        town.change(hero.id, ankle=True)
        town.tell("heros.cheville", hero=hero.id)
    elif window:
        town.tell("heros.saute", hero=hero.id, cell=to)
        end_movement(town, hero.id)


def douse(town: Town, move: Move) -> None:
    """L236-242: a point a level, and the place is preserved."""
    hero, cell = _moving(town, move["hero"]), move["cell"]
    if cell in town.manor:
        raise town.no("manoir")
    if cell not in town.fires:
        raise town.no("pas_de_feu", cell=cell)
    _within_arm(town, hero, cell)
    town.demand(not hero.searched, "arroser_apres_fouille", hero=hero.id)
    left = hero.points or 0
    town.demand(left >= 1, "plus_de_points", left=left)
    town.change(hero.id, points=max(0, left - 1), doused=True)
    _lower(town, cell)


def _within_arm(town: Town, hero: Hero, cell: str) -> None:
    """L240, G-09: orthogonal cells only, and not through walls unless the table says so."""
    facts = {"hero": hero.id, "cell": cell}
    beside = town.board.direction(hero.cell, cell) is not None
    town.demand(beside, "arroser_loin", **facts)
    if beside and not town.rulings.douse_through_walls:
        walled = town.board.kind(hero.cell, cell) in (WALL, RED_WALL)
        town.demand(not (walled or town.barred(hero.cell, cell)), "arroser_mur", **facts)


def _lower(town: Town, cell: str) -> None:
    fire = town.fires[cell]
    if fire.intensity == 1:
        remove(town, cell)
        town.tell("feu.arrose_eteint", cell=cell)
        return
    lower = fire._replace(intensity=fire.intensity - 1, preserved=True)
    town.fires = {**town.fires, cell: lower}
    town.tell("feu.arrose", cell=cell, level=lower.intensity)


def stop(town: Town, move: Move) -> None:
    end_movement(town, _moving(town, move["hero"]).id)


def end_movement(town: Town, hero: HeroId) -> None:
    close(town, hero)
    scorch(town, hero)


def close(town: Town, hero: HeroId) -> None:
    if town.heroes[hero].state == "bouge":
        town.change(hero, state="fini", points=None)


def scorch(town: Town, hero: HeroId) -> None:
    """G-16: whoever ends on fire is wounded, once a turn at most."""
    one = town.heroes[hero]
    if town.burns(one.cell) and not one.scorched:
        town.change(hero, scorched=True)
        town.tell("heros.brule", hero=hero, cell=one.cell)
        wound(town, hero, 1)


def wound(town: Town, hero: HeroId, count: int) -> None:
    """Wounds never fall under 0; where health is kept, as many kill."""
    one = town.heroes[hero]
    wounds = max(0, one.wounds + count)
    town.change(hero, wounds=wounds)
    town.tell("heros.blesse" if count > 0 else "heros.soigne", hero=hero, wounds=wounds)
    if one.health is not None and wounds >= one.health:
        town.change(hero, alive=False)
        close(town, hero)
        town.pending = tuple(it for it in town.pending if it.hero != hero)
        town.tell("heros.mort", hero=hero)


def search(town: Town, move: Move) -> None:
    """L242, L276-278: once a turn, never with dousing, and debris at their exact number."""
    hero = town.hero(move["hero"])
    town.during("heros")
    town.demand(not hero.doused, "fouille_arrose", hero=hero.id)
    town.demand(not hero.searched, "fouille_deja", hero=hero.id)
    in_debris = hero.cell in town.debris
    value = search_value(town, hero.cell)
    town.demand(not in_debris or (value is not None and hero.die == value), "fouille_valeur")
    town.change(hero.id, searched=True)
    if in_debris and move.get("villager"):
        town.villagers_lost += 1
        town.answer("villageois_mort", "fouille.villageois", hero=hero.id)
    else:
        town.tell("fouille.faite", hero=hero.id, cell=hero.cell)


# Fights and shots: what they do to a zombie that may burn, and who may then flee.

_GRINDER_LEAD = 3


def fight(town: Town, move: Move) -> None:
    """L168-176: a fight on one cell; a burning weapon lights the zombie first."""
    town.during("zombies", "heros")
    hero, zombie = town.hero(move["hero"]), town.zombie(move["zombie"])
    town.demand(hero.cell == zombie.cell, "pas_meme_case", hero=hero.id, zombie=zombie.id)
    ground = _ground_to_pieces(town, hero, move)
    if move.get("fire"):
        town.alter(zombie.id, on_fire=True)
        zombie = town.zombies[zombie.id]
        town.tell("combat.enflamme", zombie=zombie.id)
    outcome = "broye" if ground else str(move["outcome"])
    town.answer(outcome, f"combat.{outcome}", hero=hero.id, zombie=zombie.id)
    if outcome == "perdu":
        wound(town, hero.id, 1)
    elif outcome in ("tue", "broye"):
        _killed_by(town, hero, zombie, burning=zombie.on_fire)


def _ground_to_pieces(town: Town, hero: Hero, move: Move) -> bool:
    """L330: a fight won by three or more on the grinder."""
    if move["outcome"] != "gagne" or hero.cell not in town.board.marks.grinders:
        return False
    mine, his = move.get("hero_die"), move.get("zombie_die")
    if mine is None or his is None:
        raise town.no("broyeur_des")
    return bool(mine - his >= _GRINDER_LEAD)


def shot(town: Town, move: Move) -> None:
    """L82, L154-156: a shot; the second floor reaches further, woods protect."""
    town.during("zombies", "heros")
    hero, zombie = town.hero(move["hero"]), town.zombie(move["zombie"])
    town.within_reach(hero, zombie.cell, move["range"])
    woods = town.wooded(hero.cell) or town.wooded(zombie.cell)  # G-23: once.
    needed = move["needs"] + woods
    hit = move["die"] >= needed
    facts = {"hero": hero.id, "zombie": zombie.id, "die": move["die"], "needed": needed}
    rule = "tir.touche" if hit else "tir.rate_en_foret" if woods else "tir.rate"
    town.answer("touche" if hit else "rate", rule, **facts)
    if hit:  # L170: the flare gun leaves a marker too.
        _killed_by(town, hero, zombie, burning=zombie.on_fire or bool(move.get("fire")))


def _killed_by(town: Town, hero: Hero, zombie: Zombie, *, burning: bool) -> None:
    dies(town, zombie, burning=burning)
    if burning and town.burns(zombie.cell) and hero.cell == zombie.cell:
        _may_flee(town, hero)


def _may_flee(town: Town, hero: Hero) -> None:
    """L218-220: only whoever killed it; the zombies choose in their own phase."""
    cells = flight_cells(town, hero)
    if cells:
        chooser = "zombies" if town.phase == "zombies" else "heros"
        town.owe(Owed("escape", hero=hero.id, chooser=chooser, cells=tuple(cells)))
        town.tell("fuite.due", hero=hero.id, cells=tuple(cells), side=chooser)
    else:
        town.tell("fuite.aucune", hero=hero.id)


def flight_cells(town: Town, hero: Hero) -> list[Cell]:
    """G-36: an ordinary step of one point to a cell at distance 1."""
    near = town.board.around[hero.cell]
    steps = steps_from(town, hero)
    return town.board.sorted(to for to, cost in steps.items() if cost == 1 and to in near)


def escape(town: Town, move: Move) -> None:
    """L222: nobody else moves, and he may stay."""
    owed, to = town.owed("escape", hero=move["hero"]), move["to"]
    if to is not None and to not in owed.cells:
        raise town.no("fuite_interdite", hero=move["hero"], cell=to)
    town.pay(owed)
    if to is None:
        town.tell("fuite.reste", hero=move["hero"])
    else:
        town.change(move["hero"], cell=to)
        town.tell("fuite.faite", hero=move["hero"], cell=to)


# The kinds of moves of the heroes.

_OUTCOMES: Final = {"tue": "le tue", "gagne": "l'emporte", "perdu": "perd"}
_A_CHANGE: Final = Checked(
    Whole(-9, 9), lambda count, _known: count != 0, "un nombre autre que 0 est attendu"
)


def _who(town: Town, move: Fields) -> str:
    return town.heroes[move["hero"]].name


def _movement_said(town: Town, move: Fields) -> str:
    plus = move.get("plus", 0)
    return f"{_who(town, move)} bouge : dé {move['die']}{f' {plus:+d}' if plus else ''}"


def _step_said(town: Town, move: Fields) -> str:
    way = " par la fenêtre" if move.get("window") else ""
    ankle = ", cheville foulée" if move.get("ankle") else ""
    return f"{_who(town, move)} va en {move['to']}{way}{ankle}"


def _search_said(town: Town, move: Fields) -> str:
    found = " et trouve un villageois" if move.get("villager") else ""
    return f"{_who(town, move)} fouille{found}"


def _fight_said(town: Town, move: Fields) -> str:
    weapon = " par le feu" if move.get("fire") else ""
    outcome = _OUTCOMES[move["outcome"]]
    return f"{_who(town, move)} combat le zombie {move['zombie']}{weapon} et {outcome}"


def _shot_said(town: Town, move: Fields) -> str:
    dice = f"dé {move['die']}, {move['needs']} demandé"
    return f"{_who(town, move)} tire sur le zombie {move['zombie']} : {dice}"


def _escape_said(town: Town, move: Fields) -> str:
    return f"{_who(town, move)} " + (f"fuit en {move['to']}" if move["to"] else "reste sur place")


KINDS: Final[tuple[Kind[Town, None], ...]] = (
    Kind(
        "start",
        start,
        lambda town, move: f"{_who(town, move)} part de {move['cell']} : dé {move['die']}",
        {"hero": HERO, "die": DIE, "cell": CELL},
    ),
    Kind("hero", open_movement, _movement_said, {"hero": HERO, "die": DIE}, {"plus": Whole(-6, 6)}),
    Kind(
        "yard",
        cross_yard,
        lambda town, move: f"{_who(town, move)} traverse la cour jusqu'en {move['to']}",
        {"hero": HERO, "to": CELL},
    ),
    Kind("go", go, _step_said, {"hero": HERO, "to": CELL}, {"window": FLAG, "ankle": FLAG}),
    Kind(
        "douse",
        douse,
        lambda town, move: f"{_who(town, move)} arrose {move['cell']}",
        {"hero": HERO, "cell": CELL},
    ),
    Kind("stop", stop, lambda town, move: f"{_who(town, move)} s'arrête", {"hero": HERO}),
    Kind("search", search, _search_said, {"hero": HERO}, {"villager": FLAG}),
    Kind(
        "fight",
        fight,
        _fight_said,
        {"hero": HERO, "zombie": NAME, "outcome": OneOf(_OUTCOMES, "issue")},
        {"fire": FLAG, "hero_die": DIE, "zombie_die": DIE},
    ),
    Kind(
        "shot",
        shot,
        _shot_said,
        {"hero": HERO, "zombie": NAME, "needs": DIE, "range": RANGE, "die": DIE},
        {"fire": FLAG},
    ),
    Kind("escape", escape, _escape_said, {"hero": HERO, "to": OrNull(CELL)}),
    Kind(
        "wound",
        lambda town, move: wound(town, town.hero(move["hero"]).id, move["count"]),
        lambda town, move: f"Blessures {de(_who(town, move))} : {move['count']:+d}",
        {"hero": HERO, "count": _A_CHANGE},
    ),
)
