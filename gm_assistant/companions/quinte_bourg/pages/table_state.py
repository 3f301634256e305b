"""What has been decided about a table before its first move, and how each step changes it."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from gm_assistant.quinte_bourg.opening.composition import composition, deal
from gm_assistant.quinte_bourg.opening.table import FORMAT, LONGEST_NAME, MOST_PLAYERS
from gm_assistant.seam.setting import NotReady, State

STEPS: Final = ("noms", "places", "roles", "postes", "reglages", "depart")
TITLE: Final = "Nouvelle partie"


def fresh() -> State:
    return {"title": TITLE, "people": [], "roles": {}, "specialities": {}, "posts": {},
            "rulings": {}, "weekday": "lundi", "mode": "", "handed": 0,
            "shown": False, "halfway": {}}  # fmt: skip


def holds(state: State) -> bool:
    """Whether each of the people is somebody."""
    return all(isinstance(one, dict) and {"id", "name"} <= set(one) for one in state["people"])


def same_again(document: Mapping[str, Any], seats: Sequence[str]) -> State:
    """The same players in the seats where they ended, without their cards."""
    names = {one["id"]: one.get("name", one["id"]) for one in document["players"]}
    people = [{"id": f"J{place + 1}", "name": names[it]} for place, it in enumerate(seats)]
    rulings = dict(document.get("rulings", {}))
    return fresh() | {"people": people, "rulings": rulings, "title": document.get("title", TITLE)}


def named(state: State, lines: Sequence[str]) -> State:
    """New names from the first seat on; whoever keeps his name keeps his cards."""
    names = [re.sub(r"\s+", " ", line).strip()[:LONGEST_NAME] for line in lines]
    names = [name for name in names if name]
    if not names:
        raise NotReady("Aucun nom : écrivez un joueur par ligne.")
    if len(names) > MOST_PLAYERS:
        raise NotReady(f"Plus de {MOST_PLAYERS} joueurs : retirez-en.")
    times = Counter(name.casefold() for name in names)
    twice = [name for name in names if times[name.casefold()] > 1]
    if twice:
        raise NotReady(f"Deux joueurs s'appellent « {twice[0]} » : ajoutez une initiale.")
    return {**state, "people": _kept_apart(state["people"], names)}


def _kept_apart(before: Sequence[Mapping[str, str]], names: Sequence[str]) -> list[State]:
    known = {one["name"]: one["id"] for one in before}
    taken = {known[name] for name in names if name in known}
    free = (f"J{n}" for n in range(1, 2 * MOST_PLAYERS + 2) if f"J{n}" not in taken)
    return [{"id": known.get(name) or next(free), "name": name} for name in names]


def seated(state: State, order: Sequence[str]) -> State:
    """The same people in another order."""
    people = {one["id"]: one for one in state["people"]}
    if sorted(order) != sorted(people):
        raise NotReady("Cet ordre ne nomme pas chacun une fois : rechargez la page.")
    return {**state, "people": [people[one] for one in order]}


def moved(state: State, who: str, after: str) -> State:
    """Somebody sits down clockwise next to another."""
    order = [one["id"] for one in state["people"]]
    if who not in order or after not in order or who == after:
        raise NotReady("Choisissez deux personnes différentes de la table.")
    order.remove(who)
    order.insert(order.index(after) + 1, who)
    return seated(state, order)


def dealt(state: State, chance: Random) -> State:
    """The advised composition, shuffled by the app; the seed is kept with the table."""
    seed = chance.getrandbits(48)
    rng, ids = Random(seed), [one["id"] for one in state["people"]]  # noqa: S311 - the seed is not
    if not composition(len(ids)).players == len(ids):
        raise NotReady("L'assistant distribue pour 8 à 45 joueurs : complétez la table.")
    fell = deal(composition(len(ids)), *(rng.sample(ids, len(ids)) for _ in range(3)))
    return {
        **state,
        "mode": "donne",
        "seed": seed,
        "roles": {who: [role] for who, role in fell.camp_roles.items()},
        "specialities": {who: [card] for who, card in fell.specialities.items()},
        "posts": dict(fell.posts),
        "handed": 0,
        "shown": False,
    }


def document_of(state: State) -> State:
    """The game file of this table."""
    return {
        "format": FORMAT,
        "title": state["title"],
        "players": [_player(state, one) for one in state["people"]],
        "posts": dict(state["posts"]),
        "start": {"weekday": state["weekday"]},
        "rulings": state["rulings"],
        "moves": [],
    }


def _player(state: State, one: Mapping[str, str]) -> State:
    return {
        "id": one["id"],
        "name": one["name"],
        "camp_roles": state["roles"].get(one["id"]) or ["villageois"],
        "specialities": state["specialities"].get(one["id"], []),
    }


def without_card(state: State) -> list[str]:
    """Those who have no camp card yet."""
    return [one["name"] for one in state["people"] if not state["roles"].get(one["id"])]
