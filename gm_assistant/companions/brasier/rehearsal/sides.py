"""What each side of a rehearsal of « Brasier » plays, and how it pays what it owes."""

from random import Random
from typing import Any

from gm_assistant.brasier.debris import legal_tokens, search_value
from gm_assistant.brasier.fire_phase import choices
from gm_assistant.brasier.petrol import zone
from gm_assistant.brasier.records import HOTTEST, Cell, Hero, Owed, Zombie
from gm_assistant.brasier.town import Town
from gm_assistant.brasier.walking import steps_from, windows_from
from gm_assistant.brasier.zombies import spawns
from gm_assistant.seam.dice import chance, pick

Move = dict[str, Any]


def die(rng: Random) -> int:
    return rng.randint(1, 6)


def payment(town: Town, rng: Random) -> Move:
    """An answer to something that is owed."""
    owed = rng.choice(town.pending)
    match owed.what:
        case "start":
            return {"move": "start", "hero": owed.hero, **_somewhere(town, rng)}
        case "roll":
            return _roll(town, owed, rng)
        case "debris":
            token = pick(rng, legal_tokens(town, owed.cell))
            return {"move": "debris", "cell": owed.cell, "token": token}
        case "can":
            return {"move": "can", "cell": owed.cell, "die": die(rng)}
        case "petrol":
            return petrol(town, owed.cell, rng)
        case _:
            to = rng.choice([None, *owed.cells])
            return {"move": "escape", "hero": owed.hero, "to": to}


def _somewhere(town: Town, rng: Random) -> Move:
    """A start as the rules ask it, or one that the table imposes where there is none."""
    fit = [
        (number, cell)
        for it in town.board.buildings.values()
        if not it.manor
        for number in it.dice
        for cell in it.cells
        if not town.burns(cell)
    ]
    if fit:
        number, cell = rng.choice(fit)
        return {"die": number, "cell": cell}
    return {"die": die(rng), "cell": rng.choice(list(town.board.order)), "force": True}


def _roll(town: Town, owed: Owed, rng: Random) -> Move:
    number, cell = die(rng), owed.cell
    move: Move = {"move": "roll", "cell": cell, "die": number}
    if number == 5 and town.fires[cell].intensity == HOTTEST:
        among = choices(town, cell)
        return {**move, "choice": rng.choice(among)} if among else move
    return move


def petrol(town: Town, cell: Cell, rng: Random) -> Move:
    return {"move": "petrol", "cell": cell, "dice": {it: die(rng) for it in zone(town, cell)}}


def zombies_play(town: Town, rng: Random) -> Move:
    """One zombie after the other; now and then one appears; then it is the heroes' turn."""
    fighting = _a_fight(town, rng)
    if fighting and chance(rng, 3):
        return fighting
    still = [it for it in town.zombies.values() if it.alive and not it.moved]
    if still:
        return _zombie(town, rng.choice(still), rng)
    free = spawns(town)
    if free and chance(rng, 2):
        return {"move": "spawn", "zombie": _new_name(town), "cell": rng.choice(free)}
    return {"move": "next"}


def _new_name(town: Town) -> str:
    return f"z{len(town.zombies) + 1}"


def _zombie(town: Town, zombie: Zombie, rng: Random) -> Move:
    move: Move = {"move": "zombie", "zombie": zombie.id}
    points = 1
    if zombie.kind == "heros":
        points = rng.randint(1, 3)
        move["points"] = points
    elif chance(rng, 8):
        points = die(rng)
        move |= {"points": points, "shamble": True}
    move["path"] = _path(town, zombie.cell, points, rng)
    # Whether it burns at the end is the rules' business: the refused half is thrown again.
    return {**move, "burn": die(rng)} if chance(rng, 2) else move


def _path(town: Town, here: Cell, points: int, rng: Random) -> list[Any]:
    path: list[Any] = []
    for _ in range(rng.randint(0, points)):
        to = pick(rng, town.board.around[here])
        if to is None:
            break
        throws = chance(rng, 3)
        path.append({"to": to, "die": die(rng)} if throws else to)
        here = to
    return path


def heroes_play(town: Town, rng: Random) -> Move:
    """One hero at a time: a fight, a shot, his die, his steps, then the next one."""
    fighting = _a_fight(town, rng)
    if fighting and chance(rng, 2):
        return fighting
    moving = town.moving()
    if moving is not None:
        return _moves_on(town, moving, rng)
    waiting = [it for it in town.present() if it.state == "attend"]
    if not waiting:
        return {"move": "next"}
    hero = rng.choice(waiting)
    if hero.cell in town.board.marks.yard and chance(rng, 2):
        yard = town.board.sorted(town.board.marks.yard)
        return {"move": "yard", "hero": hero.id, "to": rng.choice(yard)}
    if chance(rng, 4):
        return _shot(town, hero, rng)
    return {"move": "hero", "hero": hero.id, "die": die(rng)}


def _moves_on(town: Town, hero: Hero, rng: Random) -> Move:
    about: Move = {"hero": hero.id}
    flames = [it for it in town.board.beside(hero.cell) if it in town.fires]
    if flames and hero.points and not hero.searched and chance(rng, 2):
        return {"move": "douse", **about, "cell": rng.choice(flames)}
    value = search_value(town, hero.cell)
    may_search = not hero.doused and not hero.searched and value in (None, hero.die)
    if may_search and chance(rng, 5):
        return {"move": "search", **about, "villager": chance(rng, 3)}
    if windows_from(town, hero) and chance(rng, 4):
        window = rng.choice(windows_from(town, hero))
        return {"move": "go", **about, "to": window, "window": True}
    near = [to for to, cost in steps_from(town, hero).items() if cost <= (hero.points or 0)]
    if near and not chance(rng, 8):
        return {"move": "go", **about, "to": rng.choice(near)}
    return {"move": "stop", **about}


def _a_fight(town: Town, rng: Random) -> Move | None:
    standing = [it for it in town.zombies.values() if it.alive]
    meetings = [
        (it, zombie) for it in town.present() for zombie in standing if zombie.cell == it.cell
    ]
    if not meetings:
        return None
    hero, zombie = rng.choice(meetings)
    return {
        "move": "fight",
        "hero": hero.id,
        "zombie": zombie.id,
        "outcome": rng.choice(("tue", "gagne", "perdu")),
        "fire": chance(rng, 4),
        "hero_die": die(rng),
        "zombie_die": die(rng),
    }


def _shot(town: Town, hero: Hero, rng: Random) -> Move:
    target = pick(rng, (it.id for it in town.zombies.values() if it.alive))
    if target is None:
        return {"move": "search", "hero": hero.id}
    numbers = {"range": rng.randint(0, 6), "needs": die(rng), "die": die(rng)}
    return {"move": "shot", "hero": hero.id, "zombie": target, **numbers}
