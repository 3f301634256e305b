"""Brasier as it is played: the round, its end, the table's own word; every kind of move together.

G-31: the fire, the zombies, the heroes, and the turn after it. `fire`, `zombies` and `heroes`
declare their own kinds, what each does beside how it is said; `CODE` gathers them with those of the
round and with what is said once for the game: a move is judged on a draft of the town, where what
is owed comes before everything else. `Game` is a game as it is played.
"""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.engine import game as engine
from gm_assistant.engine.forms import FLAG, Fields, Form, Many, OneOf, OrNull, Whole, expect, within
from gm_assistant.engine.game import Code, Facts, Kind, Move, kinds_of
from gm_assistant.engine.wording import RefusedMove
from gm_assistant.french.language import listed
from gm_assistant.games.brasier.rules import fire, heroes, zombies
from gm_assistant.games.brasier.rules.board import (
    CELL,
    GRASS,
    HERO,
    HOTTEST,
    NAME,
    NOWHERE,
    TOKEN,
    WORDS,
    Building,
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
    connected,
    faces,
    fits,
    hottest,
    lay,
    open_fire,
    owe_tests,
    remove,
    take_back,
)
from gm_assistant.games.brasier.rules.heroes import close, scorch
from gm_assistant.games.brasier.rules.maps import FORMAT, read_table
from gm_assistant.games.brasier.rules.words import SAYINGS, word, worded
from gm_assistant.games.brasier.rules.zombies import climb_number, hordes, spawns

# The end: buildings in debris, the morning storm, or what the table says.


def to_burn(town: Town) -> dict[str, Building]:
    """L310: every building but the manor."""
    return {id_: it for id_, it in town.board.buildings.items() if not it.manor}


def in_debris(town: Town, building: Building) -> int:
    return sum(cell in town.debris for cell in building.cells)


def half_is_gone(town: Town, building: Building) -> bool:
    """G-30: exactly half is enough."""
    return 2 * in_debris(town, building) >= len(building.cells)


def counted_cells(town: Town) -> list[Cell]:
    """G-30: the cells that count after the last turn."""
    board, rulings = town.board, town.rulings
    left_out = frozenset[Cell]() if rulings.manor_counts_at_end else board.manors
    all_of_them = rulings.half_of == "toutes"
    return [
        cell
        for cell in board.order
        if cell not in left_out and (all_of_them or board.terrain(cell) != GRASS)
    ]


def covered(town: Town, cells: list[Cell]) -> int:
    """L312: how many bear debris or fire."""
    return sum(cell in town.debris or town.burns(cell) for cell in cells)


def check_buildings(town: Town) -> None:
    """L310: the zombies win at once when half of each building is under debris."""
    if not town.scenario or town.result is not None:
        return
    buildings = to_burn(town).values()
    if buildings and all(half_is_gone(town, it) for it in buildings):
        finish(town, "batiments", ("zombies",))
        town.tell("fin.batiments")


def storm(town: Town) -> None:
    """L312-314: after the last turn, the cells are counted."""
    cells = counted_cells(town)
    count = covered(town, cells)
    burnt = 2 * count >= len(cells)
    if burnt:
        finish(town, "brasier", ("zombies",))
    else:
        finish(town, "orage", ("heros",))
    town.tell("fin.brasier" if burnt else "fin.orage", count=count, cells=len(cells))


def declare(town: Town, move: Move) -> None:
    """G-37: without the scenario, the table says how it ended."""
    finish(town, "declaree", tuple(sorted(set(move["winners"]))))
    town.tell("fin.declaree")


def finish(town: Town, reason: str, winners: tuple[str, ...]) -> None:
    town.result = Result(reason, winners)
    town.phase, town.pending = "finie", ()


def told_to_end(town: Town, told: Fields | None) -> Town:
    """The town with the end that it was told to have, or with none."""
    draft = town.draft(town.move, forced=False)
    draft.happened = town.happened
    if told is None:
        draft.result, draft.phase = None, "heros"
    else:
        finish(draft, told["reason"], told["winners"])
    return draft


def go_on(town: Town, _move: Move) -> None:
    """From one phase to the next."""
    moving = town.moving()
    if moving is not None:
        town.refuse("mouvement_ouvert", hero=moving.id)
        close(town, moving.id)
    match town.phase:
        case "preparation":
            _open_turn(town, 1)
        case "feu":
            _open_zombies(town)
        case "zombies":
            _open_heroes(town)
        case _:
            _leave_heroes(town)


def _open_turn(town: Town, turn: int) -> None:
    town.turn = turn
    town.zombies = {id_: it._replace(moved=False) for id_, it in town.zombies.items()}
    town.tell("tour.ouvert", turn=turn)
    if town.fires:
        open_fire(town)
    else:
        town.tell("feu.aucun")  # L186
        _open_zombies(town)


def _open_zombies(town: Town) -> None:
    town.phase = "zombies"
    town.tell("phase.zombies")


def _open_heroes(town: Town) -> None:
    town.phase = "heros"
    town.heroes = {id_: _fresh(it) for id_, it in town.heroes.items()}
    town.tell("phase.heros")
    owe_tests(town)


def _fresh(hero: Hero) -> Hero:
    return hero._replace(
        die=None, points=None, state="attend", doused=False, searched=False, scorched=False
    )


def _leave_heroes(town: Town) -> None:
    """G-16: whoever stands in flames is wounded; then the last turn ends the game (G-31)."""
    for hero in list(town.present()):
        scorch(town, hero.id)
    if town.scenario and town.turn >= town.rulings.turns:
        storm(town)
    else:
        _open_turn(town, town.turn + 1)


# The table's own word: facts set as they are, with no consequence at all.

_HERO_FACTS = {"to": "cell", "wounds": "wounds", "alive": "alive", "ankle": "ankle"}
_ZOMBIE_FACTS = {"to": "cell", "on_fire": "on_fire", "alive": "alive"}


def correct(town: Town, move: Move) -> None:
    """A decree on a cell, a hero, a zombie or the turn."""
    town.corrections = (*town.corrections, town.move)
    if "fire" in move:
        _set_fire(town, move["cell"], move["fire"])
    elif "debris" in move:
        _set_debris(town, move["cell"], move["debris"])
    elif "hero" in move:
        _set_hero(town, move)
    elif "zombie" in move:
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
    return {fact: move[field] for field, fact in facts.items() if field in move}


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


# The kinds of moves of the round and of the table.

_SIDES: Final = {"zombies": "les zombies", "heros": "les héros"}
_AFTER: Final = {"preparation": "La partie commence", "feu": "Aux zombies", "zombies": "Aux héros"}
# What a decree may say of each of its subjects, and of the turn, which is its own fact.
_DECREED: Final = {
    "cell": ("fire", "debris"),
    "hero": ("to", "alive", "wounds", "ankle"),
    "zombie": ("to", "alive", "on_fire"),
    "turn": (),
}
_FACTS: Final[Mapping[str, Form[Any]]] = {
    "fire": Whole(0, HOTTEST),
    "debris": OrNull(TOKEN),
    "to": CELL,
    "wounds": Whole(0, 99),
    "alive": FLAG,
    "ankle": FLAG,
    "on_fire": FLAG,
}


def _whole_decree(read: Fields, place: str) -> None:
    about = [it for it in _DECREED if it in read]
    expect(len(about) == 1, place, f"un seul sujet est attendu : {', '.join(_DECREED)}")
    [subject] = about
    facts = [it for it in read if it != subject]
    for name in facts:
        fits = name in _DECREED[subject]
        expect(fits, within(place, name), f"ce champ ne va pas avec {subject}")
    expect(bool(facts) or subject == "turn", place, "rien n'est à corriger : donnez un fait")
    both = "fire" in read and "debris" in read
    expect(not both, within(place, "debris"), "le feu ou les débris, l'un des deux")


def _end_said(_town: Town, move: Fields) -> str:
    winners = [_SIDES[it] for it in sorted(set(move["winners"]))]
    return f"Fin déclarée : {listed(winners, none='égalité')}"


def _decree_said(town: Town, move: Fields) -> str:
    hero = town.heroes.get(move.get("hero", ""))
    about = hero.name if hero else move.get("cell", move.get("zombie", ""))
    facts = ", ".join(_fact_said(name, move[name]) for name in (*_FACTS, "turn") if name in move)
    return " ".join(f"Décret {about} : {facts}".split())


def _fact_said(name: str, value: Any) -> str:
    match name:
        case "fire":
            return f"feu {value}"
        case "debris":
            return f"débris {value}" if value else "sans débris"
        case "to":
            return f"en {value}"
        case "wounds":
            return f"blessures {value}"
        case "alive":
            return "debout" if value else "hors de combat"
        case "ankle":
            return "cheville foulée" if value else "cheville guérie"
        case "on_fire":
            return "en feu" if value else "éteint"
        case _:
            return f"tour {value}"


_KINDS: Final[tuple[Kind[Town, None], ...]] = (
    Kind("next", go_on, lambda town, _move: _AFTER.get(town.phase, "Fin du tour")),
    Kind("end", declare, _end_said, {"winners": Many(OneOf(_SIDES, "camp"))}, {"text": WORDS}),
    Kind(
        "correct",
        correct,
        _decree_said,
        optional={"cell": CELL, "hero": HERO, "zombie": NAME, "turn": Whole(1, 99), **_FACTS},
        whole=_whole_decree,
    ),
    Kind(
        "note",
        lambda _town, _move: None,
        lambda _town, move: f"Note : {move['text']}".rstrip("."),
        {"text": WORDS},
    ),
)


# The situation as the JSON object that `brasier/1` promises.

Json = dict[str, Any]


def situation(town: Town) -> Json:
    """Everything that is so, in plain lists, objects and words."""
    board, counted, ended = town.board, counted_cells(town), town.result
    return {
        "turn": town.turn,
        "phase": town.phase,
        "rain": town.rain,
        "fires": {it: _fire(town, it) for it in board.sorted({*town.fires, *town.manor})},
        "connected": [
            {"cells": group, "highest": town.fires[top[0]].intensity, "top": top}
            for group in connected(board, town.fires)
            for top in [hottest(town.fires, group)]
        ],
        "debris": {cell: _debris(town, cell) for cell in board.sorted(town.debris)},
        "bag": dict(town.bag),
        "heroes": {it.id: _hero(town, it) for it in town.heroes.values()},
        "zombies": {it.id: _zombie(it) for it in town.zombies.values()},
        "hordes": [
            {"cell": it, "climb": climb_number(town, it), "zombies": len(town.walkers(it))}
            for it in hordes(town)
        ],
        "cans": board.sorted(town.cans),
        "spawns": spawns(town),
        "taken_over": board.sorted(town.taken_over),
        "dark": sorted(town.dark),
        "barricades": sorted(
            map(list, town.barricades), key=lambda edge: [board.order[it] for it in edge]
        ),
        "betsy": town.betsy,
        "villagers_lost": town.villagers_lost,
        "buildings": {
            id_: {
                "cells": len(it.cells),
                "debris": in_debris(town, it),
                "half": half_is_gone(town, it),
            }
            for id_, it in to_burn(town).items()
        },
        "count": {"cells": len(counted), "covered": covered(town, counted)},
        "pending": [_owed(it) for it in town.pending],
        "answers": [it._asdict() for it in town.answers],
        "corrections": list(town.corrections),
        "result": ended
        and {
            "reason": ended.reason,
            "winners": list(ended.winners),
            "draw": not ended.winners,
        },
    }


def _fire(town: Town, cell: Cell) -> Json:
    fire = town.fires.get(cell, Fire(HOTTEST))
    return {
        "intensity": fire.intensity,
        "preserved": fire.preserved,
        "permanent": cell in town.manor,
        "faces": faces(fire.intensity, town.rulings.directions),
    }


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


def _owed(owed: Owed) -> Json:
    shown: Json = {"what": owed.what}
    said = {"cell": owed.cell, "hero": owed.hero, "kind": owed.kind, "chooser": owed.chooser}
    shown |= {field: value for field, value in said.items() if value}
    return shown | ({"cells": list(owed.cells)} if owed.what == "escape" else {})


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
    kinds=kinds_of(_KINDS, fire.KINDS, zombies.KINDS, heroes.KINDS),
    known=lambda town: town.known,
    judge=_judge,
    situation=situation,
    happened=lambda town, _index: town.happened,
    sayings=SAYINGS,
    word=_word,
    sentence=worded,
    line=_line,
    result={
        "reason": OneOf(("batiments", "brasier", "orage", "declaree"), "fin"),
        "winners": Many(OneOf(_SIDES, "camp")),
        "draw": FLAG,
    },
    ended=told_to_end,
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


def as_set(document: object) -> Town:
    """The town of a document, which may be lost before its first move."""
    town = read_table(document)
    check_buildings(town)
    return town


def open_document(document: object) -> Game:
    """The table as a document sets it, no move played; its moves are all understood first."""
    return Game.opened(document, as_set(document))


def replay(document: object, count: int | None = None) -> tuple[Game, RefusedMove | None]:
    """The game as far as the rules accept it, and the first move that they refuse."""
    return Game.replayed(document, as_set(document), count)
