"""The situation as the JSON object that `brasier/1` promises."""

from typing import Any

from gm_assistant.brasier.debris import KIND_OF
from gm_assistant.brasier.fire_phase import connected, faces, hottest
from gm_assistant.brasier.hunger import climb_number, hordes
from gm_assistant.brasier.records import HOTTEST, NOWHERE, Cell, Fire, Hero, Owed, Result, Zombie
from gm_assistant.brasier.town import Town
from gm_assistant.brasier.victory import counted_cells, covered, half_is_gone, in_debris, to_burn
from gm_assistant.brasier.zombies import spawns

Json = dict[str, Any]


def situation(town: Town) -> Json:
    """Everything that is so, in plain lists, objects and words."""
    board = town.board
    return {
        "turn": town.turn,
        "phase": town.phase,
        "rain": town.rain,
        "fires": _fires(town),
        "connected": _connected(town),
        "debris": {cell: _debris(town, cell) for cell in board.sorted(town.debris)},
        "bag": dict(town.bag),
        "heroes": {it.id: _hero(town, it) for it in town.heroes.values()},
        "zombies": {it.id: _zombie(it) for it in town.zombies.values()},
        "hordes": [_horde(town, cell) for cell in hordes(town)],
        "cans": board.sorted(town.cans),
        "spawns": spawns(town),
        "taken_over": board.sorted(town.taken_over),
        "dark": sorted(town.dark),
        "barricades": _barricades(town),
        "betsy": town.betsy,
        "villagers_lost": town.villagers_lost,
        "buildings": _buildings(town),
        "count": _count(town),
        "pending": [_owed(it) for it in town.pending],
        "answers": [it._asdict() for it in town.answers],
        "corrections": list(town.corrections),
        "result": _result(town.result) if town.result else None,
    }


def _fires(town: Town) -> Json:
    return {it: _fire(town, it) for it in town.board.sorted({*town.fires, *town.manor})}


def _fire(town: Town, cell: Cell) -> Json:
    fire = town.fires.get(cell, Fire(HOTTEST))
    return {
        "intensity": fire.intensity,
        "preserved": fire.preserved,
        "permanent": cell in town.manor,
        "faces": faces(fire.intensity, town.rulings.directions),
    }


def _connected(town: Town) -> list[Json]:
    groups = connected(town.board, town.fires)
    return [_group(town, group, hottest(town.fires, group)) for group in groups]


def _group(town: Town, group: list[Cell], top: list[Cell]) -> Json:
    return {"cells": group, "highest": town.fires[top[0]].intensity, "top": top}


def _debris(town: Town, cell: Cell) -> Json:
    token = town.debris[cell]
    if token is None:
        kind = KIND_OF[town.board.terrain(cell)]
        return {"token": None, "kind": kind, "value": None, "out": None, "spawn": False}
    known = town.tokens[token]
    return {
        "token": token,
        "kind": known.kind,
        "value": known.value,
        "out": known.out,
        "spawn": known.spawn,
    }


def _hero(town: Town, hero: Hero) -> Json:
    placed = hero.cell != NOWHERE
    return {
        "cell": hero.cell if placed else None,
        "wounds": hero.wounds,
        "alive": hero.alive,
        "die": hero.die,
        "points": hero.points,
        "state": hero.state,
        "doused": hero.doused,
        "searched": hero.searched,
        "scorched": hero.scorched,
        "ankle": hero.ankle,
        "range_bonus": int(placed and town.board.upstairs(hero.cell)),
    }


def _zombie(zombie: Zombie) -> Json:
    return {
        "cell": zombie.cell,
        "alive": zombie.alive,
        "kind": zombie.kind,
        "on_fire": zombie.on_fire,
        "moved": zombie.moved,
    }


def _horde(town: Town, cell: Cell) -> Json:
    return {"cell": cell, "climb": climb_number(town, cell), "zombies": len(town.walkers(cell))}


def _barricades(town: Town) -> list[list[Cell]]:
    order = town.board.order
    return [list(it) for it in sorted(town.barricades, key=lambda it: [order[cell] for cell in it])]


def _buildings(town: Town) -> Json:
    return {
        id_: {
            "cells": len(it.cells),
            "debris": in_debris(town, it),
            "half": half_is_gone(town, it),
        }
        for id_, it in to_burn(town).items()
    }


def _count(town: Town) -> Json:
    cells = counted_cells(town)
    return {"cells": len(cells), "covered": covered(town, cells)}


def _owed(owed: Owed) -> Json:
    shown: Json = {"what": owed.what}
    said = {"cell": owed.cell, "hero": owed.hero, "kind": owed.kind, "chooser": owed.chooser}
    shown |= {field: value for field, value in said.items() if value}
    return shown | ({"cells": list(owed.cells)} if owed.what == "escape" else {})


def _result(result: Result) -> Json:
    winners = list(result.winners)
    return {"reason": result.reason, "winners": winners, "draw": not winners}
