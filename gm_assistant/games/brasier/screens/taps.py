"""Where a finger may go next, and what its tap comes to.

`targets` lights every spot of the map that a decision leaves, found by trying; `rows_of` is the map
under the finger. A button carries what is decided so far as JSON; what stands beside it (weapons,
boxes, dice) is read by the forms of its kind of move, and the die that was tapped, or thrown by the
app, is put where it belongs (`pour`). What the rules still lack is kept (`understood`), what they
refuse is refused.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count, islice
from random import Random
from typing import Any, Final, NamedTuple

from gm_assistant.engine.wording import Unreadable
from gm_assistant.french.language import counted
from gm_assistant.games.brasier.rules.board import DIE, Cell, Hero, Owed, Town, Zombie
from gm_assistant.games.brasier.rules.fire import CATCHES, choices, legal_tokens, zone
from gm_assistant.games.brasier.rules.game import CODE, Game
from gm_assistant.games.brasier.rules.heroes import paid_steps, ways_from, windows_from
from gm_assistant.games.brasier.rules.words import Refusal
from gm_assistant.games.brasier.rules.zombies import (
    CLIMB,
    MOST_OF_A_HERO,
    PAID_CLIMB,
    climb_number,
    is_climb,
    spawns,
)
from gm_assistant.games.brasier.screens.chosen import (
    HALF,
    OF_A_CELL,
    Chosen,
    Move,
    refusal_of,
)
from gm_assistant.games.brasier.screens.ground import Printed, asides, level, printed
from gm_assistant.seam import pages as seam
from gm_assistant.seam.pages import Answer, Forget, Keep, Play, SentForm
from gm_assistant.toolkit.around import as_text, from_text

# A lit cell: what tapping it does, what it costs, what may go wrong.


@dataclass(frozen=True, slots=True)
class Target:
    """`move` is sent at once, `link` asks for more first; `tag` is its price or its risk."""

    tone: str
    says: str
    tag: str = ""
    move: str = ""
    link: str = ""
    goes_on: bool = False

    @property
    def sent(self) -> str:
        """Under which name: a whole move, several in a row, or a path that goes on."""
        if self.goes_on:
            return "chemin"
        return "coups" if self.move.startswith("[") else "coup"


# What is lit for a card, a shot, a can: everything that wants a cell besides walking.

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


def poured(chosen: Chosen, ranges: Ranges) -> Move:
    """Petrol on the touched cell, by whoever throws it."""
    by = _thrown_by(chosen, ranges.get("essence", 1))
    return {"move": "petrol", "cell": chosen.to, **by}


def soaked(town: Town, move: Mapping[str, Any]) -> Targets:
    """The cells that may burn, and those of which a die has said so; each may be thrown for."""
    found, dice = {}, move.get("dice", {})
    for cell in zone(town, move["cell"]):
        die = dice.get(cell, 0)
        says = "son dé d'essence" if not die else "brûle" if die >= CATCHES else "ne brûle pas"
        tone = "cible" if not die else "feu" if die >= CATCHES else "non"
        found[cell] = Target(tone, says, str(die or "dé"), link=f"?vers={cell}")
    return found


def _petrol(game: Game, chosen: Chosen, ranges: Ranges) -> Targets:
    if chosen.to:
        return soaked(game.town, poured(chosen, ranges))
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
    """As many as were asked for, wherever one may appear."""
    many = {it: appearing(game, it, chosen.many, chosen.kind) for it in spawns(game.town)}
    says = f"y faire apparaître {counted(chosen.many, 'zombie')}"
    return {
        it: Target("zombie", says, f"+{chosen.many}", as_text(moves))
        for it, moves in many.items()
        if not refusal_of(game, moves[0])
    }


def appearing(game: Game, cell: Cell, many: int, kind: str = "simple") -> list[Move]:
    """So many newcomers on one cell."""
    about: Move = {"move": "spawn", "cell": cell, "kind": kind}
    return [{**about, "zombie": it} for it in new_zombies(game, many)]


def new_zombies(game: Game, many: int) -> list[str]:
    """Names that nobody bore."""
    free = (it for it in map("z{}".format, count(1 + len(game.town.zombies))))
    return list(islice((it for it in free if it not in game.town.zombies), many))


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


def _windows(game: Game, chosen: Chosen, _ranges: Ranges) -> Targets:
    """G-34: once the table says that its card was played, and only then."""
    if not chosen.hero:
        return {}
    hero, found = game.town.heroes[chosen.hero], {}
    for to in windows_from(game.town, hero):
        move = {"move": "go", "hero": hero.id, "to": to, "window": True}
        if not refusal_of(game, move):
            says = "sauter par la fenêtre, le mouvement s'arrête"
            found[to] = Target("fenetre", says, "saute", as_text(move))
    return found


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
    "fenetre": _windows,
}


# Where a hero may step or douse, with what each costs.


def hero_targets(game: Game, hero: Hero, *, alone: bool = False) -> dict[Cell, Target]:
    """While he moves: steps and water; before: his yard. `alone`: one step only."""
    if hero.state == "attend":
        return _yard(game, hero)
    if hero.state != "bouge":
        return {}
    return {**_walks(game, hero, alone=alone), **_water(game, hero)}


def _walks(game: Game, hero: Hero, *, alone: bool) -> dict[Cell, Target]:
    """Every cell that his points reach, at the price of the whole way."""
    found = {}
    ways = paid_steps(game.town, hero) if alone else ways_from(game.town, hero)
    for to, way in ways.items():
        moves = [{"move": "go", "hero": hero.id, "to": it} for it in way.steps]
        spent = (hero.points or 0) - way.left
        says = f"y aller pour {counted(spent, 'point')}, il resterait {way.left}"
        if len(moves) == 1:
            found[to] = Target("pas", says, str(spent), as_text(moves[0]))
        else:
            found[to] = Target("loin", says, str(spent), as_text(moves))
    return found


def _water(game: Game, hero: Hero) -> dict[Cell, Target]:
    found = {}
    for cell in game.town.board.beside(hero.cell):
        move = {"move": "douse", "hero": hero.id, "cell": cell}
        if not refusal_of(game, move):
            level = game.town.fires[cell].intensity
            found[cell] = Target("eau", "arroser, 1 point", f"{level}→{level - 1}", as_text(move))
    return found


def _yard(game: Game, hero: Hero) -> dict[Cell, Target]:
    found = {}
    for to in game.town.board.sorted(game.town.board.marks.yard):
        move = {"move": "yard", "hero": hero.id, "to": to}
        if not refusal_of(game, move):
            found[to] = Target("pas", "y passer par la cour, gratuitement", "0", as_text(move))
    return found


# Where a zombie may step: at once, with a die to climb, or into the flames.

# The rules take the path as it is, or ask for the die of whoever burns.
_ENDS_WELL: Final = ("", "combustion_manque")
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
    rule, several = refusal_of(game, on), "points" in move
    if rule == "":
        paid = is_climb(game.town, stands_at(game, move), to)
        says = f"y grimper pour {PAID_CLIMB} points" if paid else "y aller"
        fed = any(it.cell == to for it in game.town.present())
        tag = str(PAID_CLIMB) if paid else "héros" if fed else ""
        return Target("grimpe" if paid else "pas", says, tag, as_text(on), goes_on=several)
    if rule == "combustion_manque":
        if several:
            return Target("feu", "y aller, en feu", "en feu", as_text(on), goes_on=True)
        return Target("feu", "y aller, puis le dé de combustion", "dé", link=chosen.query(vers=to))
    # One die a movement: after a failed one, nothing more is thrown for.
    thrown = {**move, "path": [*move["path"], {"to": to, "die": 6}]}
    if rule in _DIE_OF and refusal_of(game, thrown) in _ENDS_WELL:
        number = step_number(game, move, rule)
        link = chosen.query(vers=to)
        return Target("grimpe", f"{_DIE_OF[rule]} à {number} ou plus", f"dé {number}+", link=link)
    return None


def failed_step(game: Game, move: Move) -> Mapping[str, Any]:
    """The last step of this path, if its die failed."""
    path = move.get("path", ())
    if not path or not isinstance(path[-1], dict) or "die" not in path[-1]:
        return {}
    before = {**move, "path": path[:-1]}
    stays = stands_at(game, before) == stands_at(game, move)
    return path[-1] if stays else {}


def step_number(game: Game, move: Move, rule: str) -> int:
    """The number needed for the next step of this path."""
    if rule == "cour_sans_de":
        return CLIMB
    return climb_number(game.town, stands_at(game, move))


def die_asked(game: Game, chosen: Chosen) -> tuple[str, int]:
    """Which die the tapped step asks for: « pas » and its number, « burn », or none."""
    move = begun(chosen)
    rule = refusal_of(game, {**move, "path": [*move["path"], chosen.to]})
    if rule in _DIE_OF:
        return "pas", step_number(game, move, rule)
    return ("burn", 6) if rule == "combustion_manque" else ("", 0)


# Where a finger may go next: every cell that is lit, and what it does.


def targets(game: Game, chosen: Chosen, ranges: Ranges, *, alone: bool = False) -> Targets:
    """Nothing but what answers it is lit while something is owed.

    `alone`: one move only, because it takes the place of one.
    """
    if chosen.lacks in ("choice", "cell"):
        return _missing(game, chosen)
    if chosen.lacks == "dice":
        return soaked(game.town, chosen.move)
    if chosen.task == "mesure":
        return measured(game, chosen)
    escape = next((it for it in game.town.pending if it.what == "escape"), None)
    if escape:
        return _escape(escape)
    can = next((it for it in game.town.pending if it.what == "petrol"), None)
    if can:
        return soaked(game.town, {"cell": can.cell})
    if game.town.pending or game.town.result:
        return {}
    if chosen.task:
        return _TASKS[chosen.task](game, chosen, ranges)
    if chosen.zombie:
        return zombie_targets(game, chosen)
    if not chosen.hero:
        return {}
    return hero_targets(game, game.town.heroes[chosen.hero], alone=alone)


def refused_steps(game: Game, chosen: Chosen, lit: Targets) -> Targets:
    """Cells beside whoever moves that are not lit: tapped, they say why."""
    town = game.town
    moving = town.moving()
    if chosen.task or town.pending:
        return {}
    if chosen.zombie and lit:
        move: Move = begun(chosen)
        near = town.board.around[stands_at(game, move)]
        steps = {to: {**move, "path": [*move["path"], to]} for to in near}
    elif moving and moving.id == chosen.hero:
        near = town.board.around[moving.cell]
        steps = {to: {"move": "go", "hero": moving.id, "to": to} for to in near}
    else:
        return {}
    left = {to: it for to, it in steps.items() if to not in lit}
    return {to: Target("non", "pas ainsi", move=as_text(it)) for to, it in left.items()}


def _missing(game: Game, chosen: Chosen) -> Targets:
    """A 5 at 4 wants a cell; a hero thrown for wants one of his building."""
    move, town = chosen.move, game.town
    if chosen.lacks == "choice":
        return {
            it: Target(
                "feu",
                "attiser" if it in town.fires else "enflammer",
                "attise" if it in town.fires else "brûle",
                as_text({**move, "choice": it}),
            )
            for it in choices(town, move["cell"])
        }
    cells = [(it, {**move, "cell": it}) for it in town.board.order]
    found = tried(game, cells, "pas", "partir d'ici")
    # Where every cell of that building burns, the table decides.
    return found or tried(
        game, [(it, {**one, "force": True}) for it, one in cells], "pas", "partir"
    )


def _escape(owed: Owed) -> Targets:
    move = {"move": "escape", "hero": owed.hero}
    return {it: Target("fuite", "fuir", "fuir", as_text({**move, "to": it})) for it in owed.cells}


# Every cell under the finger: what it says, where a tap leads, whether it is lit.


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell; without a target, tapping it only shows what it is."""

    cell: Cell
    says: str
    link: str
    target: Target | None
    chosen: bool


class Here(NamedTuple):
    """Who stands on a cell."""

    zombies: list[Zombie]
    heroes: list[Hero]


_NOBODY = Here([], [])
Rows = tuple[tuple[Spot | None, ...], ...]


def rows_of(town: Town, chosen: Chosen, lit: Mapping[Cell, Target]) -> Rows:
    """The cells as they lie, with nothing where there is no cell."""
    where, stands, under = asides(town.board), _standing(town), _under(town, chosen)
    spots = {
        cell: _spot(town, chosen, cell, says, stands.get(cell, _NOBODY), lit.get(cell), under)
        for cell, says in where.items()
    }
    plan: Printed = printed(town.board)
    return tuple(tuple(spots.get(cell) for cell in row) for row in plan.cells)


def _standing(town: Town) -> dict[Cell, Here]:
    found: dict[Cell, Here] = {}
    for zombie in town.zombies.values():
        if zombie.alive:
            found.setdefault(zombie.cell, Here([], [])).zombies.append(zombie)
    for hero in town.heroes.values():
        found.setdefault(hero.cell, Here([], [])).heroes.append(hero)
    return found


def _under(town: Town, chosen: Chosen) -> set[Cell]:
    """The cells that are chosen, or where whoever is chosen stands."""
    found = {chosen.cell, chosen.to}
    if chosen.zombie:
        found.add(town.zombies[chosen.zombie].cell)
    if chosen.hero:
        found.add(town.heroes[chosen.hero].cell)
    return found


def _spot(
    town: Town,
    chosen: Chosen,
    cell: Cell,
    where: str,
    here: Here,
    target: Target | None,
    under: set[Cell],
) -> Spot:
    says = where + _spot_said(town, cell, here) + (f" : {target.says}" if target else "")
    return Spot(cell, says, _looks_at(town, chosen, cell, here), target, cell in under)


def _spot_said(town: Town, cell: Cell, here: Here) -> str:
    """What stands on a cell, for whoever does not see the picture."""
    said = f", feu {level(town, cell)}" if town.burns(cell) else ""
    said += ", débris" if cell in town.debris else ""
    if here.zombies:
        burning = sum(it.on_fire for it in here.zombies)
        said += f", {counted(len(here.zombies), 'zombie')}"
        said += f" dont {burning} en feu" if burning else ""
    return said + "".join(f", {it.name}" for it in here.heroes)


def _looks_at(town: Town, chosen: Chosen, cell: Cell, here: Here) -> str:
    """What a tap shows: whoever may play there first, else the cell."""
    if chosen.task == "mesure" and not chosen.cell:
        return f"?case={cell}&faire=mesure"
    if town.phase == "zombies":
        for zombie in here.zombies:
            if not zombie.moved and zombie.id != chosen.zombie:
                return Chosen(zombie=zombie.id).query()
    if town.phase == "heros":
        for hero in here.heroes:
            if hero.alive and hero.id != chosen.hero:
                return Chosen(hero=hero.id).query()
    return f"?case={cell}"


# What a tap comes to: a move, or half of one that is kept until its die or its cell is told.

Tap = seam.Tap[Game]
LONGEST_ROW: Final = 40
THROWN: Final = "lancer"
# Dice that stand beside a button.
_DICE: Final = ("hero_die", "zombie_die")


def understood(tap: Tap) -> Answer:
    """The rules are asked first: what they lack is kept, what they refuse is refused."""
    if tap.form.get("faire") == "renoncer":
        return Forget(HALF)
    if "coups" in tap.form:
        return _in_a_row(tap)
    move = move_of(tap.form, tap.game.town, tap.chance)
    lacks = _lacks(move, tap)
    if lacks:
        return Keep(HALF, {"move": move, "lacks": lacks}, stays=tap.correcting)
    return Play(move, (HALF,))


def _in_a_row(tap: Tap) -> Answer:
    """Several moves of one tap: all of them, or the refusal of the first that cannot be."""
    moves = from_text(tap.form.get("coups"))
    if not isinstance(moves, list) or not 0 < len(moves) <= LONGEST_ROW or tap.correcting:
        raise Unreadable
    game, told = tap.game, [_whole(it) for it in moves]
    for move in told:
        game = game.play(move)
    return Play(told[0], (HALF,), then=told[1:])


def _lacks(move: Move, tap: Tap) -> str:
    """Which half of a decision is still to be told."""
    rule = refusal_of(tap.game, move)
    poured = tap.form.get("pour")
    if poured == "pas" and rule in _ENDS_WELL and _goes_elsewhere(tap.game, move):
        return "path"
    if move["move"] == "zombie" and "points" in move:
        # A path of several points is tapped cell by cell; a refused step is refused at once.
        on_the_way = "chemin" in tap.form or poured == "pas"
        if poured == "points" or (on_the_way and rule in _ENDS_WELL):
            return "path"
    if move["move"] == "start" and "cell" not in move:
        return "cell"
    if move["move"] == "petrol" and poured and rule == "essence_zone":
        return "dice"
    return lacking(move, rule)


def _goes_elsewhere(game: Game, move: Move) -> bool:
    """L86: who failed his climb goes to another cell as usual, where there is one."""
    if not failed_step(game, move):
        return False
    chosen = Chosen(zombie=str(move["zombie"]), half={"move": move, "lacks": "path"})
    return bool(zombie_targets(game, chosen))


def lacking(move: Mapping[str, Any], rule: str) -> str:
    """Which half of a decision the rules still ask for."""
    if rule == "choix_manque" and "choice" not in move:
        return "choice"
    if rule == "combustion_manque":
        return "burn"
    return ""


def move_of(form: SentForm, town: Town, chance: Random) -> Move:
    """The button's move with what was told beside it; a note is told by its fields alone."""
    sent, known = form.grouped(), town.known
    if form.get("move") == "note":
        return CODE.sent(sent, known)
    # What the button says, or the whole form.
    move = _whole(from_text(form.get("coup") or form.get("chemin") or form.get("base")))
    shape = CODE.kinds[move["move"]].shape(move)
    poured = form.get("pour")
    if poured == "pas":
        _last_step(move)["die"] = DIE.told([_die(form.get("de"), chance)], known)
    elif move["move"] == "petrol" and poured.startswith(OF_A_CELL):
        move = _die_of_a_cell(move, poured.removeprefix(OF_A_CELL), form.get("de"), town, chance)
    elif poured in shape:
        sent[poured] = [_poured(form.get("de"), move, poured, town, chance)]
    elif poured:
        raise Unreadable
    for name in form:
        if name in _DICE:
            sent[name] = [_die(form.get(name), chance)]
    told = shape.filled(sent, known)
    if not all(shape[name].sound(value, known) for name, value in told.items()):
        raise Unreadable
    if told.get("plus") == 0:
        del told["plus"]
    return {**move, **told, **({"force": True} if form.get("force") else {})}


def _whole(move: Any) -> Move:
    name = move.get("move") if isinstance(move, dict) else None
    if not isinstance(name, str) or name not in CODE.kinds:
        raise Unreadable
    return dict(move)


def _last_step(move: Move) -> dict[str, Any]:
    path = move.get("path")
    if not isinstance(path, list) or not path or not isinstance(path[-1], dict):
        raise Unreadable
    step: dict[str, Any] = path[-1]
    return step


def _die(said: str, chance: Random, faces: int = 6) -> str:
    """An empty one is thrown by the app."""
    return str(chance.randint(1, faces)) if said in ("", THROWN) else said


def _poured(said: str, move: Move, field: str, town: Town, chance: Random) -> str:
    """The die, or whatever stands for one, that belongs in this field."""
    if field == "points":
        return _die(said, chance, 6 if move.get("shamble") else MOST_OF_A_HERO)
    if field == "token" and said == THROWN:
        return _drawn(town, str(move.get("cell", "")), chance)
    return said if field in ("token", "outcome") else _die(said, chance)


def _die_of_a_cell(move: Move, cell: Cell, said: str, town: Town, chance: Random) -> Move:
    """The die of one cell of the zone; thrown by the app, those of all that still owe theirs."""
    if move.get("cell") not in town.board.order or not isinstance(move.get("dice"), dict):
        raise Unreadable
    owed = [it for it in zone(town, move["cell"]) if it not in move["dice"]]
    cells = owed if said in ("", THROWN) else [it for it in owed if it == cell]
    thrown = {it: DIE.told([_die(said, chance)], town.known) for it in cells}
    return {**move, "dice": {**move["dice"], **thrown}}


def _drawn(town: Town, cell: str, chance: Random) -> str:
    """A token out of the bag, each as likely as it is many; nothing where none fits."""
    if cell not in town.board.order:
        raise Unreadable
    legal = legal_tokens(town, cell)
    return chance.choices(legal, [town.bag[it] for it in legal])[0] if legal else ""
