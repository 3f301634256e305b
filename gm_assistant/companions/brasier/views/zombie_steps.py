"""Where a zombie may step: at once, with a die to climb, or into the flames."""

from gm_assistant.brasier.climbing import PAID_CLIMB, is_climb
from gm_assistant.brasier.game import Game
from gm_assistant.brasier.hunger import CLIMB, climb_number
from gm_assistant.brasier.records import Cell
from gm_assistant.brasier.refusals import Refusal
from gm_assistant.companions.brasier.views.chosen import Chosen, Move, as_text
from gm_assistant.companions.brasier.views.target import Target

_DIE_OF = {"mur_rouge": "grimper", "cour_sans_de": "sortir de la cour"}


def begun(chosen: Chosen) -> Move:
    """The path as far as it was tapped."""
    if chosen.move.get("move") == "zombie":
        return chosen.move
    return {"move": "zombie", "zombie": chosen.zombie, "path": []}


def stands_at(game: Game, move: Move) -> Cell:
    """Where the zombie would be after the path so far."""
    zombie = str(move["zombie"])
    for more in ({}, {"burn": 1}):
        try:
            return game.play({**move, **more}).town.zombies[zombie].cell
        except Refusal:
            continue
    return game.town.zombies[zombie].cell


def zombie_targets(game: Game, chosen: Chosen) -> dict[Cell, Target]:
    """Every cell around, tried one by one."""
    town = game.town
    walker = town.zombies[chosen.zombie]
    waits_for_points = walker.kind == "heros" and "points" not in chosen.move
    if town.phase != "zombies" or walker.moved or waits_for_points or chosen.lacks == "burn":
        return {}
    move = begun(chosen)
    here = stands_at(game, move)
    found = {to: _target(game, chosen, move, to) for to in town.board.around[here]}
    return {to: target for to, target in found.items() if target}


def _target(game: Game, chosen: Chosen, move: Move, to: Cell) -> Target | None:
    on = {**move, "path": [*move["path"], to]}
    rule, several = _said(game, on), "points" in move
    if rule == "":
        paid = _is_paid(game, move, to)
        says = f"y grimper pour {PAID_CLIMB} points" if paid else "y aller"
        tag = str(PAID_CLIMB) if paid else _fed(game, to)
        return Target("grimpe" if paid else "pas", says, tag, as_text(on), goes_on=several)
    if rule == "combustion_manque":
        if several:
            return Target("feu", "y aller, en feu", "en feu", as_text(on), goes_on=True)
        return Target("feu", "y aller, puis le dé de combustion", "dé", link=chosen.query(vers=to))
    if rule in _DIE_OF:
        number = step_number(game, move, rule)
        link = chosen.query(vers=to)
        return Target("grimpe", f"{_DIE_OF[rule]} à {number} ou plus", f"dé {number}+", link=link)
    return None


def _is_paid(game: Game, move: Move, to: Cell) -> bool:
    """Whether this step, which asks no die, is a climb that is paid."""
    return is_climb(game.town, stands_at(game, move), to)


def _said(game: Game, move: Move) -> str:
    try:
        game.play(move)
    except Refusal as refusal:
        return refusal.rule
    return ""


def _fed(game: Game, to: Cell) -> str:
    return "héros" if any(it.cell == to for it in game.town.present()) else ""


def step_number(game: Game, move: Move, rule: str) -> int:
    """The number needed for the next step of this path."""
    if rule == "cour_sans_de":
        return CLIMB
    return climb_number(game.town, stands_at(game, move))


def die_asked(game: Game, chosen: Chosen) -> tuple[str, int]:
    """Which die the tapped step asks for: « pas » and its number, « burn », or none."""
    move = begun(chosen)
    rule = _said(game, {**move, "path": [*move["path"], chosen.to]})
    if rule in _DIE_OF:
        return "pas", step_number(game, move, rule)
    return ("burn", 6) if rule == "combustion_manque" else ("", 0)
