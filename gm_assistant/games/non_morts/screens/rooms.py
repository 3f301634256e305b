"""A wall touched: where a new room may be drawn, with which doors, under which name."""

from dataclasses import replace

from gm_assistant.games.non_morts.rules.day import endangers_the_goth, price_of_kill
from gm_assistant.games.non_morts.rules.night import (
    free_squares,
    price_of,
    risk_of,
    steps_of,
    to_add,
    ways_of,
)
from gm_assistant.games.non_morts.rules.words import (
    MOST_MOVED,
    POUFFE,
    RoomId,
    Square,
    SurvivorName,
    ZombieId,
)
from gm_assistant.games.non_morts.screens.chosen import (
    JsonMove,
    Stage,
    asked,
    foreseen,
    offered,
    warning_of,
    written,
)
from gm_assistant.games.non_morts.screens.plan import (
    NOTHING_LIT,
    Act,
    Lights,
    PanelView,
    risk,
    room_label,
    tokens,
)

# A zombies' turn on the plan: which may move and where, where newcomers land.


def advance_lights(stage: Stage) -> Lights:
    """Each zombie that may move; then its rooms (Z-04)."""
    moved, ways = stage.begun.steps, steps_of(stage.film)
    full = len(moved) >= MOST_MOVED
    tokens = {it: _step(it, rooms) for it, rooms in ways.items() if it not in moved and not full}
    tokens |= {it: Act("Laisser", adds=written({"retire": it})) for it in moved}
    chosen = stage.sel.zombie if stage.sel.zombie in tokens else ""
    rooms = _rooms(stage, chosen, ways[chosen]) if chosen and chosen not in moved else {}
    return Lights(tokens=tokens, rooms=rooms, moved=moved, chosen=frozenset((chosen,)))


def _step(zombie: ZombieId, rooms: list[RoomId]) -> Act:
    """Where there is one way only, one tap is enough."""
    if len(rooms) == 1:
        return Act("Avancer", adds=written({"pas": [zombie, rooms[0]]}))
    return Act("Choisir", query=asked(zombie=zombie))


def _rooms(stage: Stage, zombie: ZombieId, rooms: list[RoomId]) -> dict[RoomId, Act]:
    film = stage.film
    found = {it: Act("Ici", adds=written({"pas": [zombie, it]})) for it in rooms}
    for it in film.plan.doors[film.zombies[zombie].room]:
        move = {"move": "advance", "moves": [[zombie, it]]}
        found.setdefault(it, offered(film, move, "Ici"))
    return found


def tokens_left(stage: Stage) -> int:
    placed = sum(stack for _, stack in stage.begun.newcomers)
    return max(0, to_add(stage.film) - placed)


def arrive_lights(stage: Stage) -> Lights:
    """J-01: any drawn room, one zombie a tap."""
    rooms = stage.film.plan.rooms if tokens_left(stage) else ()
    acts = {it: Act("+ 1 zombie", adds=written({"arrive": it}), counted=True) for it in rooms}
    return Lights(rooms=acts, coming=stage.begun.newcomers)


# Survivors touched on the plan: where they may walk, whom they may kill, and at what price.

SURE_FACE = 6


def walkers_after(stage: Stage, touched: SurvivorName) -> tuple[SurvivorName, ...]:
    """Touching a second pawn takes it along where both may go to one place (M-01)."""
    pawns = stage.sel.pawns
    if touched in pawns:
        return tuple(it for it in pawns if it != touched)
    if len(pawns) != 1:
        return (touched,)
    reached = [{way.to for way in ways_of(stage.film, it)} for it in (pawns[0], touched)]
    return (*pawns, touched) if reached[0] & reached[1] else (touched,)


def pawn_acts(stage: Stage) -> dict[SurvivorName, Act]:
    """Each pawn can be touched; touched again it is let go."""
    found = {}
    for it in stage.film.living():
        pawns = ",".join(walkers_after(stage, it))
        found[it] = Act("", query=asked(pion=pawns) if pawns else "?")
    return found


def walk_of(stage: Stage, to: str, *, face: int = 0) -> JsonMove:
    """The walk of the touched pawns; a face stands for every die where one is told."""
    pawns = stage.sel.pawns
    move: dict[str, object] = {"move": "walk", "survivors": list(pawns), "to": to}
    in_danger = [it for it in pawns if risk_of(stage.film, it)]
    return {**move, "dice": dict.fromkeys(in_danger, face)} if face and in_danger else move


def owes_dice(stage: Stage) -> list[SurvivorName]:
    return [it for it in stage.sel.pawns if risk_of(stage.film, it)]


def walk_act(stage: Stage, to: str, label: str) -> Act:
    """One place to walk to; where dice are owed they are asked for next."""
    film, pawns = stage.film, stage.sel.pawns
    price, sure = price_of(film, pawns), walk_of(stage, to, face=SURE_FACE)
    after = foreseen(film, sure)
    danger = max(risk_of(film, it) for it in pawns)
    near = _is_open(stage, to)
    detail = f"{tokens(price)} · {risk(danger)}" if near else "trop loin"
    tone, warning = ("lit" if after else "barred"), warning_of(after)
    if owes_dice(stage) and near and price <= stage.purse:
        query = asked(pion=",".join(pawns), vers=to)
        return Act(label, detail, query=query, tone=tone, warning=warning)
    move = walk_of(stage, to) if price <= stage.purse else sure
    return Act(label, detail, written(move), tone=tone, warning=warning)


def _is_open(stage: Stage, to: str) -> bool:
    film = stage.film
    rooms = [film.survivors[it].room or "" for it in stage.sel.pawns]
    if to in film.exits:
        return all(film.exits[to].room == room for room in rooms)
    return all(film.plan.leads(room, to) for room in rooms)


def walk_lights(stage: Stage) -> Lights:
    """Every room and exit, lit or not; and the zombies that a single pawn may kill."""
    film, sel = stage.film, stage.sel
    rooms = {it: walk_act(stage, it, "Ici") for it in film.plan.rooms if not _all_in(stage, it)}
    exits = {it: walk_act(stage, it, "Sortir") for it in film.exits}
    near = {film.survivors[it].room for it in sel.pawns}
    return Lights(
        pawns=pawn_acts(stage),
        tokens=kill_acts(stage, sel.one) if sel.one else {},
        rooms={it: act for it, act in rooms.items() if act.tone == "lit" or len(rooms) < 60},
        exits={it: act for it, act in exits.items() if film.exits[it].room in near},
        chosen=frozenset((*sel.pawns, sel.to)),
    )


def _all_in(stage: Stage, room: str) -> bool:
    return all(stage.film.survivors[it].room == room for it in stage.sel.pawns)


def kill_acts(stage: Stage, by: SurvivorName) -> dict[ZombieId, Act]:
    """The zombies of his room."""
    film = stage.film
    here = film.zombies_in(film.survivors[by].room or "")
    return {it: kill_act(stage, by, it, "Tuer") for it in here}


def kill_act(stage: Stage, by: SurvivorName, zombie: ZombieId, label: str) -> Act:
    """G-02: where the goth may take it, a die is asked for first."""
    film, price = stage.film, price_of_kill(by)
    move: dict[str, object] = {"move": "kill", "by": by, "zombie": zombie}
    if not endangers_the_goth(film, by):
        after = foreseen(film, move)
        tone = "lit" if after else "barred"
        return Act(label, tokens(price), written(move), tone=tone, warning=warning_of(after))
    after = foreseen(film, {**move, "die": 1})
    detail = f"{tokens(price)} + dé"
    if price > stage.purse:
        return Act(label, detail, written({**move, "die": 1}), tone="barred")
    query = asked(pion=by, zombie=zombie)
    return Act(label, detail, query=query, tone="lit" if after else "barred")


def place_name(stage: Stage, to: str) -> str:
    """A room by its name, an exit by its room's."""
    film = stage.film
    if to in film.exits:
        return f"la sortie de {room_label(film, film.exits[to].room)}"
    return room_label(film, to)


def names_left(stage: Stage) -> tuple[str, ...]:
    """The names of this place that no room has yet, and a number when there are none."""
    film = stage.film
    told = {room.name for room in film.plan.rooms.values()}
    offers = stage.film_set.rooms.get(film.table.place, ())
    left = tuple(it for it in offers if it not in told)
    return (*left, f"Pièce {len(film.plan.rooms) + 1}")


def squares_to_draw(stage: Stage) -> dict[Square, list[RoomId]]:
    """P-01: each free square beside a room, and the rooms that it touches."""
    found: dict[Square, list[RoomId]] = {}
    for room in stage.film.plan.rooms:
        for square in free_squares(stage.film, room):
            found.setdefault(square, []).append(room)
    return found


def square_acts(stage: Stage) -> dict[Square, tuple[Act, ...]]:
    """One tap draws, with a door to the room touched; another names and chooses the doors."""
    name = names_left(stage)[0]
    return {square: _acts(stage, square, rooms, name) for square, rooms in _shown(stage)}


def _shown(stage: Stage) -> list[tuple[Square, list[RoomId]]]:
    return list(squares_to_draw(stage).items())


def _acts(stage: Stage, square: Square, rooms: list[RoomId], name: str) -> tuple[Act, ...]:
    x, y = square
    ask = Act("Choisir", "nom et portes", query=asked(case=f"{x},{y}"))
    sides = tuple(_door(stage, square, room, name) for room in rooms)
    return (ask, *sides)


def _door(stage: Stage, square: Square, room: RoomId, name: str) -> Act:
    move = {"move": "room", "square": list(square), "doors": [room], "name": name}
    words = f"Dessiner « {name} », porte vers {room_label(stage.film, room)}"
    x, y = stage.film.plan.rooms[room].square
    side = {(0, -1): "n", (1, 0): "e", (0, 1): "s", (-1, 0): "o"}[(x - square[0], y - square[1])]
    return offered(stage.film, move, words, side)


def room_panel(stage: Stage) -> PanelView | None:
    """The square that was touched: its doors and its name."""
    square = stage.sel.square
    rooms = squares_to_draw(stage).get(square) if square else None
    if square is None or not rooms:
        return None
    doors = [(it, room_label(stage.film, it)) for it in rooms]
    values = {"square": f"{square[0]},{square[1]}", "doors": doors, "names": names_left(stage)}
    rule = ("tours", "tour_de_survivants")
    return PanelView("Une nouvelle pièce", "Elle finit le tour.", "piece", values=values, rule=rule)


# What lights up on the plan now.


def lights_of(stage: Stage) -> Lights:
    """By the step of the turn, then by what is touched."""
    film = stage.film
    if not film.opened or film.result or film.judged:
        return NOTHING_LIT
    match film.step:
        case "deplacement":
            return advance_lights(stage)
        case "arrivees":
            return arrive_lights(stage)
        case "indice":
            return _finders(stage)
        case "evenements":
            return _events(stage)
        case _:
            return NOTHING_LIT


def _finders(stage: Stage) -> Lights:
    acts = {it: Act("", query=asked(pion=it)) for it in stage.film.living()}
    return Lights(pawns=acts, chosen=frozenset((stage.sel.one,)))


def _events(stage: Stage) -> Lights:
    film, sel = stage.film, stage.sel
    ring: dict[Square, tuple[Act, ...]] = {} if film.table.variants.ville else square_acts(stage)
    empty = dict.fromkeys(ring, ())
    if sel.panel == "sortie":
        rooms = {it: Act("Ici", query=asked(volet="sortie", salle=it)) for it in film.plan.rooms}
        return Lights(rooms=rooms, squares=empty, chosen=frozenset((sel.room,)))
    if sel.panel == "cri" and POUFFE in film.living():
        return replace(_scream(stage), squares=empty)
    if sel.pawns and sel.panel != "geek":
        return replace(walk_lights(stage), squares=empty)
    return Lights(
        pawns=pawn_acts(stage),
        tokens={it: Act("", query=asked(zombie=it)) for it in film.zombies},
        squares=ring,
        chosen=frozenset((sel.zombie, *sel.pawns)),
    )


def _scream(stage: Stage) -> Lights:
    """H-01: one room next door, for all of them."""
    film = stage.film
    room = film.survivors[POUFFE].room or ""
    beside = film.plan.doors[room]
    acts = {}
    for it in beside:
        move = {"move": "scream", "to": it}
        act = offered(film, move, "Ici", f"{tokens(3)}, payés par {stage.actor}")
        several = Act("Ici", "à payer à plusieurs", query=asked(volet="cri", vers=it))
        acts[it] = act if stage.purse >= 3 else several
    return Lights(rooms=acts, chosen=frozenset((POUFFE,)))
