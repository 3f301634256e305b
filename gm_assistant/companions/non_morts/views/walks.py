"""Survivors touched on the plan: where they may walk, whom they may kill, and at what price."""

from gm_assistant.companions.non_morts.views.acts import JsonMove, foreseen, warning_of, written
from gm_assistant.companions.non_morts.views.model import Act
from gm_assistant.companions.non_morts.views.plan import Lights
from gm_assistant.companions.non_morts.views.stage import Stage, asked
from gm_assistant.companions.non_morts.views.words import risk, room_label, tokens
from gm_assistant.non_morts.events import endangers_the_goth, price_of_kill
from gm_assistant.non_morts.flights import price_of, risk_of
from gm_assistant.non_morts.options import ways_of
from gm_assistant.non_morts.vocabulary import SurvivorName, ZombieId

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
