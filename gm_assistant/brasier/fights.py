"""Fights and shots: what they do to a zombie that may burn, and who may then flee."""

from gm_assistant.brasier.flames import dies
from gm_assistant.brasier.heroes import wound
from gm_assistant.brasier.moves import Move
from gm_assistant.brasier.records import Cell, Hero, Owed, Zombie
from gm_assistant.brasier.town import Town
from gm_assistant.brasier.walking import steps_from

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
