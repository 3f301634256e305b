"""A game of « Brasier »: the table, every move, and the town as it stood after each of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.engine.wording import RefusedMove
from gm_assistant.games.brasier.rules import fire, people, rounds
from gm_assistant.games.brasier.rules.board import (
    GRASS,
    HOTTEST,
    NOWHERE,
    Cell,
    Fire,
    Hero,
    Owed,
    Result,
    Town,
    Zombie,
)
from gm_assistant.games.brasier.rules.fire import (
    KIND_OF,
    climb_number,
    connected,
    faces,
    fits,
    hordes,
    hottest,
    lay,
    remove,
    take_back,
)
from gm_assistant.games.brasier.rules.moves import Move, Reader
from gm_assistant.games.brasier.rules.people import close, spawns
from gm_assistant.games.brasier.rules.rounds import (
    Table,
    check_buildings,
    counted_cells,
    covered,
    half_is_gone,
    in_debris,
    read_table,
    to_burn,
)
from gm_assistant.games.brasier.rules.words import Why, in_words, whys
from gm_assistant.seam.rules import as_far_as_accepted

# The table's own word: facts set as they are, with no consequence at all.

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


_MOVES: Final[Mapping[str, Callable[[Town, Move], None]]] = {
    "next": rounds.go_on,
    "start": people.start,
    "roll": fire.roll,
    "debris": fire.draw,
    "zombie": people.move_zombie,
    "spawn": people.spawn,
    "kill": people.kill,
    "hero": people.open_movement,
    "yard": people.cross_yard,
    "go": people.go,
    "douse": people.douse,
    "stop": people.stop,
    "search": people.search,
    "fight": people.fight,
    "shot": people.shot,
    "escape": people.escape,
    "ignite": people.ignite,
    "petrol": people.petrol,
    "can": people.can,
    "card": fire.card,
    "barricade": fire.barricade,
    "breach": people.breach,
    "wound": people.count_wounds,
    "end": rounds.declare,
    "correct": correct,
}


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """An immutable game: each move gives a new one, and every former town is kept."""

    reader: Reader
    towns: tuple[Town, ...]
    moves: tuple[Mapping[str, Any], ...] = ()

    @property
    def town(self) -> Town:
        """The town after the last move."""
        return self.towns[-1]

    def play(self, move: Mapping[str, Any]) -> "Game":
        """The game with one more move; this one is untouched, also when it is refused."""
        return self.record(move, self.reader.read(move))

    def record(self, move: Mapping[str, Any], understood: Move) -> "Game":
        """The same for a move that has been read already."""
        town = judge(self.town, understood, len(self.moves))
        return Game(self.reader, (*self.towns, town), (*self.moves, move))

    def back_to(self, count: int) -> "Game":
        """The game as it stood after its first moves."""
        return Game(self.reader, self.towns[: count + 1], self.moves[:count])

    def situation(self) -> dict[str, Any]:
        """What `brasier/1` promises of the town as it stands."""
        return situation(self.town)

    def why(self, move: int) -> tuple[Why, ...]:
        """What one move did, each with the rule behind it."""
        return whys(self.towns[move + 1])

    def describe(self, move: int) -> str:
        """One move in a sentence, for the journal."""
        return in_words(self.towns[move], self.reader.read(self.moves[move]))

    def story(self) -> list[str]:
        """The whole game: each move in words, then what it did and why."""
        lines = []
        for index in range(len(self.moves)):
            lines.append(f"{index}. {self.describe(index)}")
            lines += [f"→ {why.sentence} ({', '.join(why.cites)})" for why in self.why(index)]
        return lines


def judge(town: Town, move: Move, index: int) -> Town:
    """The town after a move, or a refusal."""
    draft = town.draft(index, forced=move.forced)
    if move.name == "note":
        return draft
    if draft.result is not None:
        raise draft.no("finie")
    _what_is_owed_comes_first(draft, move)
    _MOVES[move.name](draft, move)
    check_buildings(draft)
    return draft


def _what_is_owed_comes_first(town: Town, move: Move) -> None:
    """Nothing else is played, not even by force, while something is owed."""
    kinds = [it.what for it in town.pending]
    answers = "" if move.name == "can" and "die" not in move.fields else move.name
    if kinds and answers not in kinds:
        raise town.no("du_d_abord", pending=tuple(dict.fromkeys(kinds)))


def open_document(document: Any) -> Game:
    """The table as a document sets it, no move played; its moves are all understood first."""
    return _set(read_table(document))


def _set(table: Table) -> Game:
    check_buildings(table.town)
    return Game(table.reader, (table.town,))


def replay(document: Any, count: int | None = None) -> tuple[Game, RefusedMove | None]:
    """The game as far as the rules accept it, and the first move that they refuse."""
    table = read_table(document)
    moves = zip(document.get("moves", ()), table.moves[:count], strict=False)
    return as_far_as_accepted(_set(table), moves, lambda game, it: game.record(*it))
