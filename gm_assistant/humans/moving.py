"""Moving zombies, forcing barricades, and the tokens picked up on the way."""

from gm_assistant.humans.moves import ForceBarricade, Walk
from gm_assistant.humans.passages import are_steps, is_barricaded, is_wall
from gm_assistant.humans.records import Roll, ZombieId, owner_of
from gm_assistant.humans.squares import Square, place_of, touch
from gm_assistant.humans.town import Town


def walk(town: Town, move: Walk) -> None:
    """L62-L79: the allowance of a player is shared among their zombies."""
    _may_act(town, move.zombie)
    start = town.zombies[move.zombie]
    town.must(are_steps(town, start, move.path), "deplacement.saut", zombie=move.zombie)
    whole = (start, *move.path)
    steps = list(zip(whole, move.path, strict=False))
    left = town.movement_left
    town.must(len(move.path) <= left, "deplacement.trop_loin", steps=left, player=town.current)
    town.must(not any(is_wall(town, *it) for it in steps), "deplacement.mur")
    closed = [it for it in steps if is_barricaded(town, *it)]
    town.must(not closed, "deplacement.barricade", cell=closed[0][1] if closed else None)
    # L64, L77: a zombie stops on the square of a human.
    crossed = [it for it in move.path[:-1] if town.has_human(it)]
    town.must(not crossed, "deplacement.humain", cell=crossed[0] if crossed else None)
    town.movement_left = max(0, left - len(move.path))
    town.put_pawn(move.zombie, move.path[-1])
    town.tell("deplacement", zombie=move.zombie, steps=len(move.path), cell=move.path[-1])
    for square in move.path:
        take_token(town, square)


def _may_act(town: Town, zombie: ZombieId) -> None:
    """L76, H-24: before the first capture, one's own zombie, not on a human's square."""
    town.must(town.step in ("deplacement", "capture"), "deplacement.moment")
    town.must(town.capture is None, "capture.en_cours")
    town.must(zombie in town.zombies, "zombie.absent", zombie=zombie)
    town.must(town.step != "capture", "deplacement.captures_commencees")
    town.must(owner_of(zombie) == town.current, "zombie.autre", player=town.current)
    on_human = town.has_human(town.zombies[zombie])
    town.must(not on_human, "deplacement.sur_humain", zombie=zombie)


def force_barricade(town: Town, move: ForceBarricade) -> None:
    """L68-L78: one try a turn and building, from beside a square of it or from inside."""
    _may_act(town, move.zombie)
    cell, here = move.cell, town.zombies[move.zombie]
    town.must(town.is_building(cell), "barricade.pas_batiment", cell=cell)
    town.must(cell not in town.no_barricade, "barricade.ouverte", cell=cell)
    beside = touch(here, cell) and town.is_street(here)
    town.must(here == cell or beside, "barricade.loin", zombie=move.zombie, cell=cell)
    building = place_of(cell)
    town.must(building not in town.tried_buildings, "barricade.deja_essaye")
    town.tried_buildings |= {building}
    helpers = helpers_at(town, move.zombie) if move.help else 0
    if helpers:
        town.tell("barricade.aide", count=helpers)
    needed = town.tile_at(cell).barricade
    town.roll = Roll("barricade", town.current, move.die, move.bonus + helpers, needed, cell)
    open_if_forced(town, town.roll)


def helpers_at(town: Town, zombie: ZombieId) -> int:
    """L73, H-10: the other zombies of its square, whoever's."""
    return list(town.zombies.values()).count(town.zombies[zombie]) - 1


def open_if_forced(town: Town, roll: Roll) -> None:
    """H-09: the token goes on the building square."""
    facts = {"total": roll.total, "needed": roll.needed, "cell": roll.cell}
    if roll.success and roll.cell is not None:
        town.no_barricade |= {roll.cell}
        town.tell("barricade.forcee", **facts)
    else:
        town.tell("barricade.tient", **facts)


def take_token(town: Town, square: Square) -> None:
    """L79, H-23: always taken, by the player whose turn it is, unless a human stands on it."""
    if square in town.tokens and not town.has_human(square):
        town.tokens -= {square}
        town.change(town.current, do_over=town.player.do_over + 1)
        town.tell("jeton.pris", player=town.current, cell=square)


def take_tokens(town: Town) -> None:
    """The same under each of the current player's zombies."""
    for zombie in town.pawns_of(town.current):
        take_token(town, town.zombies[zombie])
