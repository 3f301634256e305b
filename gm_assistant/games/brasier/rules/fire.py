"""What burns and what falls: flames and their phase, debris, petrol, the cards of the fire."""

from collections.abc import Callable, Mapping
from typing import Final

from gm_assistant.engine.forms import FLAG, By, Fields, OrNull, Shape, Variants, expect, within
from gm_assistant.engine.game import Kind, Move
from gm_assistant.french.language import listed
from gm_assistant.games.brasier.rules.board import (
    BUILDING,
    BUILDINGS,
    CELL,
    DIE,
    EDGE,
    FOREST,
    GRASS,
    HERO,
    HOTTEST,
    RANGE,
    RED_WALL,
    TOKEN,
    Board,
    Cell,
    Fire,
    Owed,
    Token,
    Town,
    Zombie,
)

# Debris: the tokens that a burnt-out cell may take, and the one that is drawn for it.

KIND_OF = {BUILDING: "debris", FOREST: "vegetal"}


def fits(town: Town, token: Token, cell: Cell) -> bool:
    """L284: the kind of the terrain, and no spawn point upstairs."""
    kind = KIND_OF.get(town.board.terrain(cell))
    return token.kind == kind and not (token.spawn and town.board.upstairs(cell))


def legal_tokens(town: Town, cell: Cell) -> list[str]:
    """The tokens of the bag that may be drawn for a cell."""
    left = (it for it in town.tokens.values() if town.bag[it.id] > 0)
    return [it.id for it in left if fits(town, it, cell)]


def take_back(town: Town, cell: Cell) -> None:
    """A token that leaves the board returns to the bag; a blank one leaves nothing."""
    former = town.debris.get(cell)
    town.debris = {it: token for it, token in town.debris.items() if it != cell}
    if former is not None:
        town.bag = {**town.bag, former: town.bag[former] + 1}


def lay(town: Town, cell: Cell, token: str | None) -> None:
    town.debris = {**town.debris, cell: token}
    if token is not None:
        town.bag = {**town.bag, token: town.bag[token] - 1}


def draw(town: Town, move: Move) -> None:
    """L270: a zombie player draws the token that is owed."""
    cell, token = move["cell"], move["token"]
    owed = town.owed("debris", cell=cell)
    legal = legal_tokens(town, cell)
    if token is not None and token not in legal:
        raise town.no("jeton_interdit", cell=cell, token=token)
    if token is None and legal:
        raise town.no("jeton_reste", cell=cell)  # G-14
    town.pay(owed)
    lay(town, cell, token)
    if token is None:
        town.tell("debris.vierge", cell=cell)
    else:
        town.tell("debris.pose", cell=cell, token=token)


def out_number(town: Town, cell: Cell) -> int | None:
    """L282: the number that puts a zombie out on this cell."""
    token = town.debris.get(cell)
    return town.tokens[token].out if token is not None else None


def search_value(town: Town, cell: Cell) -> int | None:
    """G-32: vegetal and blank debris have none."""
    token = town.debris.get(cell)
    found = town.tokens[token] if token is not None else None
    return found.value if found and found.kind == "debris" else None


# Markers: how one is placed, raised or put out, and whom it lights.


def light_zombies(town: Town, cell: Cell) -> None:
    """G-17: whoever stands there catches; heroes are hurt only when they stop."""
    for zombie in town.walkers(cell):
        if not zombie.on_fire:
            town.alter(zombie.id, on_fire=True)
            town.tell("zombie.prend", zombie=zombie.id, cell=cell)


def put(town: Town, cell: Cell, intensity: int) -> None:
    """A new marker is never preserved; one that stands keeps what it is (G-29)."""
    former = town.fires.get(cell, Fire(0))
    town.fires = {**town.fires, cell: former._replace(intensity=intensity)}
    town.touched |= {cell}
    light_zombies(town, cell)


def remove(town: Town, cell: Cell) -> None:
    town.fires = {it: fire for it, fire in town.fires.items() if it != cell}


def feed(town: Town, cell: Cell) -> str:
    """A fire that spreads, a burning death or a burning thing: place a marker, or raise it."""
    fire = town.fires.get(cell)
    if fire is None:
        put(town, cell, town.rulings.new_intensity)  # G-10
        return "propage"
    if fire.intensity == HOTTEST:
        return "plein"  # G-11
    put(town, cell, fire.intensity + 1)
    return "attise"


def burn_here(town: Town, cell: Cell) -> None:
    """G-10, G-15, G-17: something burns on this cell, whatever grows there."""
    if town.ashes(cell):
        town.tell("marqueur.debris", cell=cell)
        return
    if cell not in town.manor and feed(town, cell) != "plein":
        level = town.fires[cell].intensity
        town.tell("marqueur.pose", cell=cell, level=level)
    light_zombies(town, cell)


def dies(town: Town, zombie: Zombie, *, burning: bool = False) -> None:
    """L176: a zombie killed while it burns leaves a marker at once."""
    burning = burning or zombie.on_fire
    town.alter(zombie.id, alive=False, on_fire=False)
    town.tell("zombie.mort", zombie=zombie.id, cell=zombie.cell)
    if burning:
        burn_here(town, zombie.cell)


def burn_out(town: Town, cell: Cell, *, by_six: bool = False) -> None:
    """L202, L270: the marker goes; debris is owed where the place is really burnt out."""
    preserved = town.fires[cell].preserved
    remove(town, cell)
    spared = _spared(town, cell, preserved=preserved, by_six=by_six)
    if spared:
        town.tell(f"debris.{spared}", cell=cell)
        return
    town.owe(Owed("debris", cell, kind=KIND_OF[town.board.terrain(cell)]))
    town.tell("debris.du", cell=cell)


def _spared(town: Town, cell: Cell, *, preserved: bool, by_six: bool) -> str:
    """Why no debris is owed, if none is."""
    if town.board.terrain(cell) == GRASS:
        return "herbe"
    if not (town.scenario or town.rulings.advanced):
        return "base"  # G-13: the base game has none.
    if preserved:
        return "preserve"  # L272
    if town.rain and town.outdoors(cell):
        return "pluie"  # G-28
    return "six" if by_six and not town.rulings.debris_on_six else ""


# The fire phase: which markers roll, what a roll does, and how the board fades.

# G-01: the four numbers stand on the sides of the counter and turn with it.
_TURNED = {"N": 0, "O": 1, "S": 2, "E": 3}
_FIXED = {"N": 1, "E": 2, "S": 3, "O": 4}


def faces(intensity: int, directions: str) -> dict[str, int]:
    """The number that each side of a marker shows."""
    if directions == "fixes":
        return dict(_FIXED)
    return {side: (intensity - turned - 1) % 4 + 1 for side, turned in _TURNED.items()}


def pointed_at(town: Town, cell: Cell, die: int) -> Cell | None:
    """The cell that a number of this marker points to, if there is one."""
    shown = faces(town.fires[cell].intensity, town.rulings.directions)
    side = next(it for it, number in shown.items() if number == die)
    return town.board.towards[cell].get(side)


def connected(board: Board, fires: Mapping[Cell, Fire]) -> list[list[Cell]]:
    """G-02: the fires, each in reading order; walls and floors do not part them."""
    left, found = set(fires), list[list[Cell]]()
    for first in board.sorted(fires):
        if first not in left:
            continue
        left.discard(first)
        group = [first]
        for cell in group:
            reached = [it for it in board.beside(cell) if it in left]
            left.difference_update(reached)
            group += reached
        found.append(board.sorted(group))
    return found


def hottest(fires: Mapping[Cell, Fire], group: list[Cell]) -> list[Cell]:
    """L258-260: the markers of highest intensity, equals included."""
    top = max(fires[cell].intensity for cell in group)
    return [cell for cell in group if fires[cell].intensity == top]


def open_fire(town: Town) -> None:
    """G-03: the fires and their highest markers are fixed when the phase opens."""
    town.phase, town.touched = "feu", frozenset()
    groups = connected(town.board, town.fires)
    due = [cell for group in groups for cell in hottest(town.fires, group)]
    for cell in town.board.sorted(due):
        town.owe(Owed("roll", cell))
    town.tell("feu.dus", count=len(due), fires=len(groups))


def choices(town: Town, cell: Cell) -> list[Cell]:
    """G-12: where a marker at 4 that throws a 5 may go."""
    beside = town.board.sorted(town.board.beside(cell))
    return [it for it in beside if town.may_catch(it) or _may_grow(town, it)]


def _may_grow(town: Town, cell: Cell) -> bool:
    return cell in town.fires and town.fires[cell].intensity < HOTTEST


def roll(town: Town, move: Move) -> None:
    """L188-202: one die for one marker; after the last one, everything fades."""
    cell, die = move["cell"], move["die"]
    owed = town.owed("roll", cell=cell)
    at_four = die == 5 and town.fires[cell].intensity == HOTTEST
    among, choice = choices(town, cell) if at_four else [], move.get("choice")
    if choice is None and among:
        raise town.no("choix_manque", cells=among)
    if choice is not None and choice not in among:
        raise town.no("choix_manque" if among else "choix_interdit", cells=among)
    town.pay(owed)
    if die <= 4:
        _spread_to(town, cell, pointed_at(town, cell, die))
    elif die == 6:
        town.answer("consume", "feu.consume", cell=cell)
        burn_out(town, cell, by_six=True)
    elif at_four:
        _overflow(town, cell, choice)
    else:
        put(town, cell, town.fires[cell].intensity + 1)
        town.answer("grandit", "feu.grandit", cell=cell, level=town.fires[cell].intensity)
    if not town.owes("roll"):
        fade(town)


def _spread_to(town: Town, cell: Cell, to: Cell | None) -> None:
    """L190-196: a marker on a valid cell, or one level more where it burns already."""
    why = _nothing(town, to)
    if to is None or why:
        town.answer("rien", f"feu.rien.{why}", cell=cell, to=to)
        return
    came = feed(town, to)
    town.answer(came, f"feu.{came}", cell=cell, to=to, level=town.fires[to].intensity)


def _nothing(town: Town, to: Cell | None) -> str:
    """Why nothing happens towards a cell, if nothing does."""
    if to is None:
        return "bord"
    if to in town.manor:
        return "manoir"  # G-08
    if to in town.fires:
        return "" if _may_grow(town, to) else "plein"  # G-11: also on grass that burns.
    if town.ashes(to):
        return "debris"  # L286
    return "" if town.may_catch(to) else "herbe"


def _overflow(town: Town, cell: Cell, choice: Cell | None) -> None:
    """L200: the marker itself has not changed, and fades."""
    if choice is None:
        town.answer("rien", "feu.rien.enferme", cell=cell)
        return
    came = feed(town, choice)
    level = town.fires[choice].intensity
    town.answer(came, f"feu.choix.{came}", cell=cell, to=choice, level=level)


def fade(town: Town) -> None:
    """G-06: one fade, for every marker that neither changed nor came in this phase."""
    fading = town.board.sorted(town.fires.keys() - town.touched)
    left = {cell: _faded(town, cell) for cell in fading}
    town.fires = {**town.fires, **{cell: fire for cell, fire in left.items() if fire.intensity > 0}}
    for cell, fire in left.items():
        if fire.intensity > 0:
            town.tell("feu.faiblit", cell=cell, level=fire.intensity)
        else:
            town.tell("feu.meurt", cell=cell)
            burn_out(town, cell)


def _faded(town: Town, cell: Cell) -> Fire:
    """L248: in heavy rain half a turn, outdoors."""
    fire = town.fires[cell]
    quarters = 2 if town.rain and town.outdoors(cell) else 1
    return fire._replace(intensity=fire.intensity - quarters)


# Petrol, cans and whatever else is thrown to set fire.

CATCHES = 3


def ignite(town: Town, move: Move) -> None:
    """L262: dynamite or a burning thing, discarded on a building or the woods."""
    town.during("zombies", "heros")
    cell = move["cell"]
    _thrown(town, move)
    if cell in town.manor:
        raise town.no("manoir")
    if town.ashes(cell):
        raise town.no("debris_ne_brulent_pas", cell=cell)  # G-15
    town.demand(town.board.terrain(cell) != GRASS, "herbe")
    burn_here(town, cell)


def _thrown(town: Town, move: Move) -> None:
    by = move.get("by")
    if by is not None:
        town.within_reach(town.hero(by), move["cell"], move.get("range", 1))


def zone(town: Town, cell: Cell) -> list[Cell]:
    """G-27: the cell and its eight neighbours."""
    return town.board.sorted((cell, *town.board.around[cell]))


def petrol(town: Town, move: Move) -> None:
    """L254-256: a die for every cell, empty ones too; soaked and lit on 3 or more."""
    cell, dice = move["cell"], move["dice"]
    if town.owes("petrol"):
        owed = town.owed("petrol", cell=cell)
        if move.get("by") is not None:
            raise town.no("essence_due")
        town.pay(owed)
    else:
        town.during("zombies", "heros")
        _thrown(town, move)
    cells = zone(town, cell)
    if set(cells) != set(dice):
        raise town.no("essence_zone", cells=cells)
    for soaked in cells:
        if dice[soaked] >= CATCHES:
            _soak(town, soaked)


def _soak(town: Town, cell: Cell) -> None:
    """G-15, G-27: intensity 4 whatever the terrain, but never on debris."""
    if town.ashes(cell):
        town.tell("marqueur.debris", cell=cell)
        return
    if cell not in town.manor:
        put(town, cell, HOTTEST)
        town.tell("essence.prend", cell=cell)
    light_zombies(town, cell)


def can(town: Town, move: Move) -> None:
    """L262: a can is put down, or the one that stands in fire is tested."""
    cell = move["cell"]
    if "die" not in move:
        if cell in town.cans:
            raise town.no("bidon_deja", cell=cell)
        town.cans |= {cell}
        town.tell("bidon.pose", cell=cell)
        return
    town.pay(town.owed("can", cell=cell))
    if move["die"] < CATCHES:
        town.answer("tient", "bidon.tient", cell=cell)
        return
    town.cans -= {cell}
    town.owe(Owed("petrol", cell))
    town.answer("explose", "bidon.explose", cell=cell)


def owe_tests(town: Town) -> None:
    """L262: a can in fire is tested at each heroes' turn until it explodes."""
    for cell in town.board.sorted(town.cans):
        if town.burns(cell):
            town.owe(Owed("can", cell))
            town.tell("bidon.du", cell=cell)


# Cards and barricades: those whose effect reaches the board.


def _heavy_rain(town: Town, move: Move) -> None:
    _changes(town, town.rain != move["on"])
    town.rain = move["on"]
    town.tell("carte.pluie" if town.rain else "carte.pluie_finie")


def _taken_over(town: Town, move: Move) -> None:
    """L136, G-33: never upstairs, and no hero enters."""
    cell = move["cell"]
    _changes(town, cell not in town.taken_over)
    _not_upstairs(town, cell)
    town.taken_over |= {cell}
    town.tell("carte.dominee", cell=cell)


def _new_pit(town: Town, move: Move) -> None:
    cell = move["cell"]
    _changes(town, cell not in town.pits)
    _not_upstairs(town, cell)
    town.pits |= {cell}
    town.tell("carte.fosse", cell=cell)


def _lights_out(town: Town, move: Move) -> None:
    """L140: a mark on the building, nothing more."""
    building, on = move["building"], move["on"]
    _changes(town, (building in town.dark) != on)
    town.dark = town.dark | {building} if on else town.dark - {building}
    name = town.board.buildings[building].name
    town.tell("carte.lumieres" if on else "carte.lumieres_finies", building=name)


def _extinguisher(town: Town, move: Move) -> None:
    """L246, G-39: everything within reach, without debris; the manor burns on (G-08)."""
    hero = town.hero(move["hero"])
    reach, distance = town.reach(hero, move["range"]), town.board.distance
    for cell in town.board.sorted(town.fires):
        if distance(hero.cell, cell) <= reach:
            remove(town, cell)
            town.tell("extincteur.feu", cell=cell)
    for zombie in town.zombies.values():
        if zombie.on_fire and distance(hero.cell, zombie.cell) <= reach:
            town.alter(zombie.id, on_fire=False)
            town.tell("extincteur.zombie", zombie=zombie.id)


def _changes(town: Town, changes: bool) -> None:
    if not changes:
        raise town.no("deja_ainsi")


def _not_upstairs(town: Town, cell: str) -> None:
    town.demand(not town.board.upstairs(cell), "etage", cell=cell)


def barricade(town: Town, move: Move) -> None:
    """L76: a red wall cannot be barricaded."""
    edge = move["between"]
    _changes(town, edge not in town.barricades)
    town.demand(town.board.kind(*edge) != RED_WALL, "barricade_rouge")
    town.barricades |= {edge}
    town.tell("barricade.posee", here=edge[0], cell=edge[1])


# The kinds of moves that fire is made of.

_BY: Final = {"by": HERO, "range": RANGE}
_ON: Final = {"on": FLAG}
_EFFECTS: Final = {
    "forte_pluie": _heavy_rain,
    "dominee": _taken_over,
    "nouvelle_fosse": _new_pit,
    "lumieres": _lights_out,
    "extincteur": _extinguisher,
}
CARDS: Final = Variants(
    "card",
    "carte",
    {
        "forte_pluie": Shape(_ON),
        "dominee": Shape({"cell": CELL}),
        "nouvelle_fosse": Shape({"cell": CELL}),
        "lumieres": Shape({"building": BUILDINGS, **_ON}),
        "extincteur": Shape({"hero": HERO, "range": RANGE}),
    },
)


def _range_is_somebodys(read: Fields, place: str) -> None:
    lone = "range" in read and "by" not in read
    expect(not lone, within(place, "range"), "champ réservé à by")


def _roll_said(_town: Town, move: Fields) -> str:
    words = f"Feu de {move['cell']} : {move['die']}"
    return f"{words}, vers {move['choice']}" if "choice" in move else words


def _token_said(_town: Town, move: Fields) -> str:
    return f"Débris en {move['cell']} : {move['token'] or 'aucun jeton ne reste'}"


def _thrown_said(what: str) -> Callable[[Town, Fields], str]:
    def words(town: Town, move: Fields) -> str:
        by = f", par {town.heroes[move['by']].name}" if "by" in move else ""
        return f"{what} en {move['cell']}{by}"

    return words


def _can_said(_town: Town, move: Fields) -> str:
    if "die" in move:
        return f"Bidon de {move['cell']} : {move['die']}"
    return f"Un bidon est posé en {move['cell']}"


def _card_said(town: Town, move: Fields) -> str:
    match move["card"]:
        case "forte_pluie":
            return "Forte pluie" if move["on"] else "La pluie cesse"
        case "dominee":
            return f"Dominée : {move['cell']}"
        case "nouvelle_fosse":
            return f"Nouvelle fosse en {move['cell']}"
        case "lumieres":
            name = town.board.buildings[move["building"]].name
            return f"Lumières {'éteintes' if move['on'] else 'rallumées'} : {name}"
        case _:
            return f"Extincteur : {town.heroes[move['hero']].name}"


KINDS: Final = (
    Kind("roll", roll, _roll_said, {"cell": CELL, "die": DIE}, {"choice": CELL}),
    Kind("debris", draw, _token_said, {"cell": CELL, "token": OrNull(TOKEN)}),
    Kind(
        "ignite",
        ignite,
        _thrown_said("Mise à feu"),
        {"cell": CELL},
        _BY,
        whole=_range_is_somebodys,
    ),
    Kind(
        "petrol",
        petrol,
        _thrown_said("Essence"),
        {"cell": CELL, "dice": By(CELL, DIE)},
        _BY,
        whole=_range_is_somebodys,
    ),
    Kind("can", can, _can_said, {"cell": CELL}, {"die": DIE}),
    Kind("card", lambda town, move: _EFFECTS[move["card"]](town, move), _card_said, variants=CARDS),
    Kind(
        "barricade",
        barricade,
        lambda _town, move: f"Barricade entre {listed(move['between'])}",
        {"between": EDGE},
    ),
)
