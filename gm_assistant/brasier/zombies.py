"""The zombies: how one moves and burns, appears, falls, or breaks a barricade."""

from gm_assistant.brasier.climbing import Walk, take_step
from gm_assistant.brasier.debris import out_number
from gm_assistant.brasier.flames import dies
from gm_assistant.brasier.hunger import breach_number
from gm_assistant.brasier.moves import Move
from gm_assistant.brasier.records import NOWHERE, Cell, Zombie
from gm_assistant.brasier.town import Town

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
