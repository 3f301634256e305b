"""What is lit for a card, a shot, a can: everything that wants a cell besides walking."""

from collections.abc import Callable, Mapping
from typing import Final

from gm_assistant.brasier.game import Game
from gm_assistant.brasier.records import Cell
from gm_assistant.brasier.zombies import spawns
from gm_assistant.companions.brasier.views.chosen import Chosen, Move, as_text, refusal_of
from gm_assistant.companions.brasier.views.target import Target

Targets = dict[Cell, Target]
Ranges = Mapping[str, int]


def tried(game: Game, found: list[tuple[Cell, Move]], tone: str, says: str) -> Targets:
    """Only what the rules accept."""
    legal = [(cell, move) for cell, move in found if not refusal_of(game, move)]
    return {cell: Target(tone, says, move=as_text(move)) for cell, move in legal}


def measured(game: Game, chosen: Chosen) -> Targets:
    if not chosen.cell:
        return {}
    cells = (it for it in game.town.board.order if it != chosen.cell)
    return {it: Target("mesure", "mesurer", link=chosen.query(vers=it)) for it in cells}


def _shot(game: Game, chosen: Chosen, _ranges: Ranges) -> Targets:
    town = game.town
    if not chosen.hero:
        return {}
    hero = town.heroes[chosen.hero]
    cells = town.board.sorted({it.cell for it in town.zombies.values() if it.alive})
    return {
        it: Target(
            "cible",
            "viser",
            f"à {town.board.distance(hero.cell, it)}",
            link=chosen.query(vers=it, zombie=""),
        )
        for it in cells
    }


def _within(game: Game, chosen: Chosen, range_: int) -> list[Cell]:
    """The cells that a hero reaches; all of them where nobody throws."""
    town = game.town
    if not chosen.hero:
        return list(town.board.order)
    hero = town.heroes[chosen.hero]
    reach = town.reach(hero, range_)
    return [it for it in town.board.order if town.board.distance(hero.cell, it) <= reach]


def _thrown_by(chosen: Chosen, range_: int) -> Move:
    return {"by": chosen.hero, "range": range_} if chosen.hero else {}


def _fire(game: Game, chosen: Chosen, ranges: Ranges) -> Targets:
    range_ = ranges.get("essence", 1)
    by = _thrown_by(chosen, range_)
    found: list[tuple[Cell, Move]] = [
        (it, {"move": "ignite", "cell": it, **by}) for it in _within(game, chosen, range_)
    ]
    return tried(game, found, "feu", "y mettre le feu")


def _petrol(game: Game, chosen: Chosen, ranges: Ranges) -> Targets:
    cells = _within(game, chosen, ranges.get("essence", 1))
    return {it: Target("feu", "verser l'essence", link=chosen.query(vers=it)) for it in cells}


def _extinguisher(game: Game, chosen: Chosen, ranges: Ranges) -> Targets:
    """Nothing to tap on the map: what would go out is lit."""
    town = game.town
    if not chosen.hero:
        return {}
    reached = _within(game, chosen, ranges.get("extincteur", 1))
    lit = {it.cell for it in town.zombies.values() if it.on_fire} | set(town.fires)
    card: Move = {"move": "card", "card": "extincteur", "hero": chosen.hero}
    move = as_text({**card, "range": ranges.get("extincteur", 1)})
    return {
        it: Target("eau", "éteindre tout ce qui est bleu", "éteint", move)
        for it in reached
        if it in lit
    }


def _spawn(game: Game, chosen: Chosen, _ranges: Ranges) -> Targets:
    move: Move = {"move": "spawn", "zombie": new_zombie(game), "kind": chosen.kind}
    found = [(it, {**move, "cell": it}) for it in spawns(game.town)]
    return tried(game, found, "zombie", "faire apparaître un zombie")


def new_zombie(game: Game) -> str:
    """A name that nobody bore."""
    number = len(game.town.zombies) + 1
    while f"z{number}" in game.town.zombies:
        number += 1
    return f"z{number}"


def _card_on_cells(card: str) -> Callable[[Game, Chosen, Ranges], Targets]:
    def found(game: Game, _chosen: Chosen, _ranges: Ranges) -> Targets:
        moves = [(it, {"move": "card", "card": card, "cell": it}) for it in game.town.board.order]
        return tried(game, moves, "cible", "jouer la carte ici")

    return found


def _can(game: Game, _chosen: Chosen, _ranges: Ranges) -> Targets:
    moves: list[tuple[Cell, Move]] = [
        (it, {"move": "can", "cell": it}) for it in game.town.board.order
    ]
    return tried(game, moves, "cible", "poser le bidon")


def _barricade(game: Game, chosen: Chosen, _ranges: Ranges) -> Targets:
    """The first cell is tapped, then the one on the other side."""
    board = game.town.board
    if not chosen.cell:
        return {it: Target("cible", "d'ici", link=chosen.query(case=it)) for it in board.order}
    moves: list[tuple[Cell, Move]] = [
        (it, {"move": "barricade", "between": [chosen.cell, it]})
        for it in board.beside(chosen.cell)
    ]
    return tried(game, moves, "cible", "barricader de ce côté")


def _placed(game: Game, chosen: Chosen, _ranges: Ranges) -> Targets:
    """The table's own word: anywhere, and nothing follows from it."""
    about: Move = {"move": "correct"}
    about |= {"hero": chosen.hero} if chosen.hero else {"zombie": chosen.zombie}
    if not (chosen.hero or chosen.zombie):
        return {}
    moves = [(it, {**about, "to": it}) for it in game.town.board.order]
    return tried(game, moves, "cible", "placer ici")


_TASKS: Final[Mapping[str, Callable[[Game, Chosen, Ranges], Targets]]] = {
    "tir": _shot,
    "feu": _fire,
    "essence": _petrol,
    "extincteur": _extinguisher,
    "apparition": _spawn,
    "dominee": _card_on_cells("dominee"),
    "fosse": _card_on_cells("nouvelle_fosse"),
    "bidon": _can,
    "barricade": _barricade,
    "placer": _placed,
}


def for_task(game: Game, chosen: Chosen, ranges: Ranges) -> Targets:
    return _TASKS[chosen.task](game, chosen, ranges)
