"""The table's own word: facts set as they are, with no consequence at all."""

from typing import Any

from gm_assistant.brasier.board import GRASS
from gm_assistant.brasier.debris import fits, lay, take_back
from gm_assistant.brasier.flames import remove
from gm_assistant.brasier.heroes import close
from gm_assistant.brasier.moves import Move
from gm_assistant.brasier.records import NOWHERE, Cell, Fire
from gm_assistant.brasier.town import Town

_HERO_FACTS = {"to": "cell", "wounds": "wounds", "alive": "alive", "ankle": "ankle"}
_ZOMBIE_FACTS = {"to": "cell", "on_fire": "on_fire", "alive": "alive"}


def correct(town: Town, move: Move) -> None:
    """A decree on a cell, a hero, a zombie or the turn."""
    town.corrections = (*town.corrections, town.move)
    if "fire" in move.fields:
        _set_fire(town, move["cell"], move["fire"])
    elif "debris" in move.fields:
        _set_debris(town, move["cell"], move["debris"])
    elif "hero" in move.fields:
        _set_hero(town, move)
    elif "zombie" in move.fields:
        _set_zombie(town, move)
    else:
        town.turn = move["turn"]
    town.tell("decret")


def _set_fire(town: Town, cell: Cell, intensity: int) -> None:
    if cell in town.manor:
        raise town.no("manoir")
    if intensity == 0:
        remove(town, cell)
        return
    if cell in town.debris:
        raise town.no("decret_feu_debris", cell=cell)
    former = town.fires.get(cell, Fire(0))
    town.fires = {**town.fires, cell: former._replace(intensity=intensity)}


def _set_debris(town: Town, cell: Cell, token: str | None) -> None:
    if token is not None and town.burns(cell):
        raise town.no("decret_debris_feu", cell=cell)
    take_back(town, cell)
    if token is None:
        return
    fitting = town.board.terrain(cell) != GRASS and fits(town, town.tokens[token], cell)
    if not fitting or town.bag[token] == 0:
        raise town.no("decret_jeton", cell=cell, token=token)
    lay(town, cell, token)


def _given(move: Move, facts: dict[str, str]) -> dict[str, Any]:
    return {fact: move[field] for field, fact in facts.items() if field in move.fields}


def _set_hero(town: Town, move: Move) -> None:
    if town.heroes[move["hero"]].cell == NOWHERE:
        raise town.no("heros_sans_case", hero=move["hero"])
    town.change(move["hero"], **_given(move, _HERO_FACTS))
    if not town.heroes[move["hero"]].alive:
        close(town, move["hero"])


def _set_zombie(town: Town, move: Move) -> None:
    if move["zombie"] not in town.zombies:
        raise town.no("zombie_inconnu", zombie=move["zombie"])
    town.alter(move["zombie"], **_given(move, _ZOMBIE_FACTS))
    if not town.zombies[move["zombie"]].alive:
        town.alter(move["zombie"], on_fire=False)
