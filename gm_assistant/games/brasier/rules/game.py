"""Brasier as its kinds of moves, and a game of it as it is played.

Each room declares its kinds (`rounds`, `fire`, `zombies`, `heroes`), what they do beside how they
are said. `CODE` gathers them with what is said once for the game: a move is judged on a draft of
the town, where what is owed comes before everything else. `Game` is a game as it is played.
"""

from typing import Any, Final

from gm_assistant.engine import game as engine
from gm_assistant.engine.game import Code, Facts, Move, kinds_of
from gm_assistant.engine.wording import RefusedMove
from gm_assistant.games.brasier.rules import fire, heroes, rounds, zombies
from gm_assistant.games.brasier.rules.board import (
    HOTTEST,
    NOWHERE,
    WORDS,
    Cell,
    Fire,
    Hero,
    Owed,
    Result,
    Town,
    Zombie,
)
from gm_assistant.games.brasier.rules.fire import KIND_OF, connected, faces, hottest
from gm_assistant.games.brasier.rules.maps import FORMAT, read_table
from gm_assistant.games.brasier.rules.rounds import (
    check_buildings,
    counted_cells,
    covered,
    half_is_gone,
    in_debris,
    to_burn,
)
from gm_assistant.games.brasier.rules.words import SAYINGS, word, worded
from gm_assistant.games.brasier.rules.zombies import climb_number, hordes, spawns

# The situation as the JSON object that `brasier/1` promises.

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


# The kinds of moves, and what they share.


def _judge(town: Town, move: Move, index: int) -> Town:
    draft = town.draft(index, forced=move.forced)
    if move.name == "note":
        return draft
    if draft.result is not None:
        raise draft.no("finie")
    _what_is_owed_comes_first(draft, move)
    CODE.kinds[move.name].act(draft, move)
    check_buildings(draft)
    return draft


def _what_is_owed_comes_first(town: Town, move: Move) -> None:
    """Nothing else is played, not even by force, while something is owed."""
    kinds = [it.what for it in town.pending]
    answers = "" if move.name == "can" and "die" not in move else move.name
    if kinds and answers not in kinds:
        raise town.no("du_d_abord", pending=tuple(dict.fromkeys(kinds)))


def _word(town: Town, name: str, facts: Facts) -> str:
    return word(name, town.named(facts)[name])


def _line(words: str, forced: bool) -> str:
    return f"{words}, la table l'impose." if forced else f"{words}."


CODE: Final = Code(
    format=FORMAT,
    kinds=kinds_of(rounds.KINDS, fire.KINDS, zombies.KINDS, heroes.KINDS),
    known=lambda town: town.known,
    judge=_judge,
    situation=situation,
    happened=lambda town, _index: town.happened,
    sayings=SAYINGS,
    word=_word,
    sentence=worded,
    line=_line,
    moment=WORDS,
)


class Game(engine.Game[Town]):
    """A game as it is played; `town` is its situation, `towns` all those that it went through."""

    __slots__ = ()
    code = CODE

    @property
    def town(self) -> Town:
        return self.state

    @property
    def towns(self) -> tuple[Town, ...]:
        return self.states


def _as_set(document: object) -> Town:
    """The town of a document, which may be lost before its first move."""
    town = read_table(document)
    check_buildings(town)
    return town


def open_document(document: object) -> Game:
    """The table as a document sets it, no move played; its moves are all understood first."""
    return Game.opened(document, _as_set(document))


def replay(document: object, count: int | None = None) -> tuple[Game, RefusedMove | None]:
    """The game as far as the rules accept it, and the first move that they refuse."""
    return Game.replayed(document, _as_set(document), count)
