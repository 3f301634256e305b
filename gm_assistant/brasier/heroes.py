"""The heroes: their movement, dousing, searches and wounds."""

from gm_assistant.brasier.board import RED_WALL, WALL
from gm_assistant.brasier.debris import search_value
from gm_assistant.brasier.flames import remove
from gm_assistant.brasier.moves import Move
from gm_assistant.brasier.records import Hero, HeroId
from gm_assistant.brasier.town import Town
from gm_assistant.brasier.walking import enterable, step


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
