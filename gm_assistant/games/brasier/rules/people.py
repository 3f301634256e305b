"""Heroes and zombies: walking, climbing, fighting, petrol, what each may still do."""

from dataclasses import dataclass

from gm_assistant.games.brasier.rules.board import (
    DOOR,
    FENCE,
    GRASS,
    HOTTEST,
    NOWHERE,
    OPEN,
    RED_WALL,
    WALL,
    Cell,
    Hero,
    HeroId,
    Owed,
    Step,
    Town,
    Zombie,
    ZombieId,
    belt_change,
)
from gm_assistant.games.brasier.rules.fire import (
    CLIMB,
    breach_number,
    burn_here,
    climb_number,
    dies,
    light_zombies,
    out_number,
    put,
    remove,
    search_value,
)
from gm_assistant.games.brasier.rules.moves import Move

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
    cost = _through_window(town, hero.cell, to) if window else _on_foot(town, hero.cell, to)
    enterable(town, to)
    left = hero.points or 0
    change = 0 if hero.rode else belt_change(town.board, hero.cell, to)
    town.demand(left + change >= cost, "plus_de_points", left=left)
    if change:
        town.tell("tapis.avec" if change > 0 else "tapis.contre", who=hero.name, cell=to)
    after = max(0, left + change - cost)
    town.change(hero.id, cell=to, points=after, rode=hero.rode or change != 0)


def _through_window(town: Town, here: Cell, to: Cell) -> int:
    town.demand(has_window(town, here, to), "fenetre", here=here, cell=to)
    if town.board.direction(here, to) is not None:
        town.demand(not town.barred(here, to), "barricade", here=here, cell=to)
    return 1


def _on_foot(town: Town, here: Cell, to: Cell) -> int:
    cost = price(town, here, to)
    if cost is None:
        town.refuse(_obstacle(town, here, to), here=here, cell=to)
    return cost or 1  # A forced step without a price costs one point.


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


def count_wounds(town: Town, move: Move) -> None:
    wound(town, town.hero(move["hero"]).id, move["count"])


# A zombie's path: what each step costs, which step throws a die, and what stops it.

PAID_CLIMB = 2


@dataclass(slots=True)
class Walk:
    """A movement under way: where it stands, and what it has left."""

    zombie: ZombieId
    cell: Cell
    points: int
    left: int
    steps: int = 0
    failed: bool = False
    rode: bool = False


def take_step(town: Town, walk: Walk, step: Step) -> None:
    """One step of a path, with or without a die."""
    _passable(town, walk.cell, step.to)
    climbs = is_climb(town, walk.cell, step.to)
    if _leaves_yard(town, walk.cell, step.to):
        if not climbs:
            _leave_yard(town, walk, step)
            return
        town.refuse("cour_en_grimpant")  # G-26; forced: a plain climb.
    if climbs:
        _climb(town, walk, step)
    elif step.die is not None:
        raise town.no("de_en_trop", cell=step.to)
    else:
        _advance(town, walk, step.to, 1)


def _passable(town: Town, here: Cell, to: Cell) -> None:
    direction = town.board.direction(here, to)
    if direction is None:
        touching = to in town.board.around[here]
        town.demand(touching, "pas_voisine", here=here, cell=to)
        round_ = not touching or town.board.corner_is_open(here, to, _corner_for(town))
        town.demand(round_, "coin", here=here, cell=to)
        return
    town.demand(not town.barred(here, to), "barricade", here=here, cell=to)
    # G-07: whether ordinary walls stop zombies is a setting.
    walls = () if town.rulings.zombies_cross_walls else (WALL, FENCE)
    town.demand(town.board.kind(here, to) not in walls, "mur", here=here, cell=to)


class _corner_for:  # noqa: N801 - reads as the word that it is
    """G-07: what closes a corner for zombies."""

    def __init__(self, town: Town) -> None:
        crosses = town.rulings.zombies_cross_walls
        self.town, self.open = town, (OPEN, DOOR, FENCE, WALL) if crosses else (OPEN,)

    def __call__(self, one: Cell, other: Cell) -> bool:
        return self.town.board.kind(one, other) in self.open and not self.town.barred(one, other)


def is_climb(town: Town, here: Cell, to: Cell) -> bool:
    """G-19: through a red wall, unless it leads down."""
    board = town.board
    if board.direction(here, to) is None or board.kind(here, to) != RED_WALL:
        return False
    return board.ground[to].floor >= board.ground[here].floor


def _leaves_yard(town: Town, here: Cell, to: Cell) -> bool:
    """L365: once Betsy is gone, the yard holds nobody."""
    yard = town.board.marks.yard
    return bool(town.betsy) and here in yard and to not in yard


def _leave_yard(town: Town, walk: Walk, step: Step) -> None:
    if step.die is None:
        raise town.no("cour_sans_de")
    if _throws(town, walk, step, CLIMB, "cour") and step.die == 6:
        town.betsy = False
        town.tell("betsy.partie", zombie=walk.zombie)


def _climb(town: Town, walk: Walk, step: Step) -> None:
    needed = climb_number(town, walk.cell)
    if step.die is not None:
        _throws(town, walk, step, needed, "mur")
        return
    # L120, L148-150, G-20: who began with two points may pay instead of throwing.
    town.demand(walk.points >= PAID_CLIMB, "mur_rouge", needed=needed, cell=step.to)
    _advance(town, walk, step.to, PAID_CLIMB)
    town.tell("mur.paye", zombie=walk.zombie, cell=step.to)


def _throws(town: Town, walk: Walk, step: Step, needed: int, what: str) -> bool:
    """G-20: a die that succeeds costs a point, one that fails costs none and is the last."""
    town.demand(not walk.failed, "second_essai")
    _affordable(town, walk, step.to, 1)
    facts = {"zombie": walk.zombie, "cell": step.to, "die": step.die, "needed": needed}
    if step.die is not None and step.die < needed:
        walk.failed = True
        town.tell(f"{what}.rate", **facts)
        return False
    _advance(town, walk, step.to, 1)
    town.tell(f"{what}.franchi", **facts)
    return True


def _affordable(town: Town, walk: Walk, to: Cell, cost: int) -> int:
    """What the belt changes, if the step can be paid at all."""
    change = 0 if walk.rode else belt_change(town.board, walk.cell, to)
    town.demand(walk.left + change >= cost, "plus_de_points", left=walk.left)
    return change


def _advance(town: Town, walk: Walk, to: Cell, cost: int) -> None:
    change = _affordable(town, walk, to, cost)
    if change:
        walk.rode = True
        town.tell("tapis.avec" if change > 0 else "tapis.contre", who=walk.zombie, cell=to)
    walk.left = max(0, walk.left + change - cost)
    walk.steps += 1
    walk.cell = to
    town.alter(walk.zombie, cell=to)
    if town.burns(to) and not town.zombies[walk.zombie].on_fire:
        town.alter(walk.zombie, on_fire=True)  # L226, G-17
        town.tell("zombie.traverse", zombie=walk.zombie, cell=to)


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
    within_reach(town, hero, zombie.cell, move["range"])
    woods = town.wooded(hero.cell) or town.wooded(zombie.cell)  # G-23: once.
    needed = move["needs"] + woods
    hit = move["die"] >= needed
    facts = {"hero": hero.id, "zombie": zombie.id, "die": move["die"], "needed": needed}
    rule = "tir.touche" if hit else "tir.rate_en_foret" if woods else "tir.rate"
    town.answer("touche" if hit else "rate", rule, **facts)
    if hit:  # L170: the flare gun leaves a marker too.
        _killed_by(town, hero, zombie, burning=zombie.on_fire or bool(move.get("fire")))


def within_reach(town: Town, hero: Hero, cell: Cell, range_: int) -> None:
    reached = town.board.distance(hero.cell, cell) <= town.reach(hero, range_)
    town.demand(reached, "hors_de_portee", hero=hero.id, cell=cell)


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


# Petrol, cans and whatever else is thrown to set fire.

_CATCHES = 3


def ignite(town: Town, move: Move) -> None:
    """L262: dynamite or a burning thing, discarded on a building or the woods."""
    town.during("zombies", "heros")
    cell = move["cell"]
    _thrown(town, move)
    if cell in town.manor:
        raise town.no("manoir")
    if town.ashes(cell):
        raise town.no("debris_ne_brulent_pas", cell=cell)  # G-15
    town.demand(town.board.terrain(cell) != GRASS, "herbe")
    burn_here(town, cell)


def _thrown(town: Town, move: Move) -> None:
    by = move.get("by")
    if by is not None:
        within_reach(town, town.hero(by), move["cell"], move.get("range", 1))


def zone(town: Town, cell: Cell) -> list[Cell]:
    """G-27: the cell and its eight neighbours."""
    return town.board.sorted((cell, *town.board.around[cell]))


def petrol(town: Town, move: Move) -> None:
    """L254-256: a die for every cell, empty ones too; soaked and lit on 3 or more."""
    cell, dice = move["cell"], move["dice"]
    if town.owes("petrol"):
        owed = town.owed("petrol", cell=cell)
        if move.get("by") is not None:
            raise town.no("essence_due")
        town.pay(owed)
    else:
        town.during("zombies", "heros")
        _thrown(town, move)
    cells = zone(town, cell)
    if set(cells) != set(dice):
        raise town.no("essence_zone", cells=cells)
    for soaked in cells:
        if dice[soaked] >= _CATCHES:
            _soak(town, soaked)


def _soak(town: Town, cell: Cell) -> None:
    """G-15, G-27: intensity 4 whatever the terrain, but never on debris."""
    if town.ashes(cell):
        town.tell("marqueur.debris", cell=cell)
        return
    if cell not in town.manor:
        put(town, cell, HOTTEST)
        town.tell("essence.prend", cell=cell)
    light_zombies(town, cell)


def can(town: Town, move: Move) -> None:
    """L262: a can is put down, or the one that stands in fire is tested."""
    cell = move["cell"]
    if "die" not in move.fields:
        if cell in town.cans:
            raise town.no("bidon_deja", cell=cell)
        town.cans |= {cell}
        town.tell("bidon.pose", cell=cell)
        return
    town.pay(town.owed("can", cell=cell))
    if move["die"] < _CATCHES:
        town.answer("tient", "bidon.tient", cell=cell)
        return
    town.cans -= {cell}
    town.owe(Owed("petrol", cell))
    town.answer("explose", "bidon.explose", cell=cell)


def owe_tests(town: Town) -> None:
    """L262: a can in fire is tested at each heroes' turn until it explodes."""
    for cell in town.board.sorted(town.cans):
        if town.burns(cell):
            town.owe(Owed("can", cell))
            town.tell("bidon.du", cell=cell)


# The zombies: how one moves and burns, appears, falls, or breaks a barricade.

_MOST_OF_A_HERO = 3


def move_zombie(town: Town, move: Move) -> None:
    """L86-150, L226-232: one movement, then the die of whoever burns."""
    town.during("zombies")
    zombie = town.zombie(move["zombie"])
    town.demand(not zombie.moved, "deja_bouge_zombie", zombie=zombie.id)
    points = _points(town, zombie, move)
    walk = Walk(zombie.id, zombie.cell, points, points)
    for step in move["path"]:
        take_step(town, walk, step)
    town.alter(zombie.id, moved=True)
    _after_moving(town, walk, move.get("burn"))


def _points(town: Town, zombie: Zombie, move: Move) -> int:
    points, shamble = move.get("points"), bool(move.get("shamble"))
    if points is None and (shamble or zombie.kind == "heros"):
        raise town.no("points_manquent", zombie=zombie.id)
    # L148: a hero zombie throws a D3; L122: Shamble is any die.
    most = 6 if shamble else _MOST_OF_A_HERO if zombie.kind == "heros" else 1
    given = 1 if points is None else int(points)
    town.demand(given <= most, "points_interdits", zombie=zombie.id, points=given)
    return given


def _after_moving(town: Town, walk: Walk, burn: int | None) -> None:
    """G-24: the die follows a real move, or any where the table says so."""
    on_fire = town.zombies[walk.zombie].on_fire
    asked = on_fire and (walk.steps > 0 or town.rulings.burn_if_still)
    if asked and burn is None:
        raise town.no("combustion_manque", zombie=walk.zombie)
    if asked and burn is not None:
        _burn(town, town.zombies[walk.zombie], burn)
        return
    town.demand(burn is None, "combustion_en_trop", zombie=walk.zombie)
    moved = walk.steps > 0
    town.answer(
        "avance" if moved else "reste",
        "zombie.avance" if moved else "zombie.reste",
        zombie=walk.zombie,
        cell=walk.cell,
    )


def _burn(town: Town, zombie: Zombie, die: int) -> None:
    """L282 comes first, then L232, or L248 in the rain."""
    facts = {"zombie": zombie.id, "cell": zombie.cell, "die": die}
    if die == out_number(town, zombie.cell):
        town.alter(zombie.id, on_fire=False)
        town.answer("eteint", "brule.debris", **facts)
    elif die < 6:
        town.answer("brule", "brule.encore", **facts)
    elif town.rain and town.outdoors(zombie.cell):
        town.alter(zombie.id, on_fire=False)
        town.answer("eteint", "brule.pluie", **facts)
    else:
        town.answer("consume", "brule.consume", **facts)
        dies(town, zombie)


def spawns(town: Town) -> list[Cell]:
    """Where a zombie may appear; L308: in the scenario, the manor."""
    hidden = {it for it, token in town.debris.items() if token and town.tokens[token].spawn}
    if not town.scenario:
        return town.board.sorted(town.board.marks.spawns | town.pits | hidden)
    with_debris = town.rulings.debris_spawns_in_scenario  # G-22
    return town.board.sorted(town.manor | hidden if with_debris else town.manor)


def spawn(town: Town, move: Move) -> None:
    """A zombie appears, or a dead hero rises where he fell."""
    if move["zombie"] in town.zombies:
        raise town.no("zombie_connu", zombie=move["zombie"])
    cell, kind = move.get("cell"), move.get("kind", "simple")
    if cell is None:
        cell, kind = _grave(town, move["from"]), "heros"
    else:
        town.demand(town.phase != "feu", "phase", wanted=("zombies", "heros"), phase=town.phase)
        town.demand(cell in spawns(town), "pas_d_apparition", cell=cell)
    lit = town.burns(cell)  # G-17
    town.zombies = {**town.zombies, move["zombie"]: Zombie(move["zombie"], cell, kind, lit)}
    town.tell("zombie.apparait_en_feu" if lit else "zombie.apparait", **_named(move, cell))


def _named(move: Move, cell: Cell) -> dict[str, str]:
    return {"zombie": move["zombie"], "cell": cell}


def _grave(town: Town, hero: str) -> Cell:
    fallen = town.heroes[hero]
    if fallen.cell == NOWHERE:
        raise town.no("heros_sans_case", hero=hero)
    if fallen.alive:
        raise town.no("heros_vivant", hero=hero)
    return fallen.cell


def kill(town: Town, move: Move) -> None:
    """A zombie died of something that these rules do not follow."""
    dies(town, town.zombie(move["zombie"]), burning=bool(move.get("fire")))


def breach(town: Town, move: Move) -> None:
    """L116, G-38: hordes help against barricades as they do against red walls."""
    town.during("zombies")
    zombie = town.zombie(move["zombie"])
    edge = move["between"]
    if edge not in town.barricades:
        raise town.no("pas_de_barricade", here=edge[0], cell=edge[1])
    town.demand(zombie.cell in edge, "pas_a_la_barricade", zombie=zombie.id)
    needed = breach_number(town, zombie.cell, move["needs"])
    broken = move["die"] >= needed
    if broken:
        town.barricades -= {edge}
    facts = {"zombie": zombie.id, "die": move["die"], "needed": needed}
    town.answer(
        "cede" if broken else "tient", "barricade.cede" if broken else "barricade.tient", **facts
    )
