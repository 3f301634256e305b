"""What a day of a rehearsal is made of: each stage with what may be decided in it."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.rehearsal.session import (
    choose_session,
    go_on_voting,
    make_law,
)
from gm_assistant.quinte_bourg.decisions import decisions
from gm_assistant.quinte_bourg.posts.posts import heritages_reached
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.calendar import stages_of
from gm_assistant.quinte_bourg.words.cards import PRIESTS
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId
from gm_assistant.seam.dice import chance, pair, pick, some

Proposal = dict[str, Any] | None


def in_this_stage(village: Village, rng: Random) -> Proposal:
    """Something that this stage is for, or None."""
    if heritages_reached(village) and chance(rng, 4):
        applied = _apply_for_a_post(village, rng)
        if applied is not None:
            return applied
    act = _STAGES.get(village.stage or "")
    return act(village, rng) if act else None


def go_on(village: Village, rng: Random) -> dict[str, Any]:
    """The next stage, now and then a later one; at the end of the day the next phase."""
    stages = stages_of(village.weekday)
    reached = stages.index(village.stage) + 1 if village.stage else 0
    if reached >= len(stages):
        return {"move": "day" if village.weekday == "samedi" else "night"}
    hurried = rng.randint(0, 2) if chance(rng, 8) else 0
    return {"move": "stage", "stage": stages[min(reached + hurried, len(stages) - 1)]}


def _look(village: Village, rng: Random) -> Proposal:
    post = pick(rng, (it.about for it in decisions(village) if it.move == "camera"))
    house = rng.choice(village.seats)
    return None if post is None else {"move": "camera", "post": post, "house": house}


def _steal(village: Village, rng: Random) -> Proposal:
    post = pick(rng, (it.about for it in decisions(village) if it.move == "pickpocket"))
    if post is None:
        return None
    holder = village.posts[post]
    rich = [it.id for it in village.living() if it.coins and it.id != holder]
    target = None if chance(rng, 5) else pick(rng, rich)
    return {"move": "pickpocket", "post": post, "target": target}


def _apply_for_a_post(village: Village, rng: Random) -> Proposal:
    post = pick(rng, (it.about for it in decisions(village) if it.move == "candidacies"))
    free = [it.id for it in village.living() if not village.holds_a_post(it.id)]
    players = some(rng, free, 3)
    if post is None or not players:
        return None
    chosen = rng.choice(players)
    return {"move": "candidacies", "post": post, "players": players, "chosen": chosen}


def _marry(village: Village, rng: Random) -> Proposal:
    if not chance(rng, 2):
        return None
    single = [it.id for it in village.living() if not _has_living_spouse(village, it.id)]
    two = pair(rng, single)
    others = [it for it in village.seats if two and it not in two]
    if two is None or not others:
        return None
    move = {"move": "wedding", "spouses": list(two), "after": rng.choice(others)}
    if not _is_next_to(village, two) or not chance(rng, 2):
        return move | _before_whom(village, two, rng)
    return move | {"after": None} | _before_whom(village, two, rng)


def _has_living_spouse(village: Village, player: PlayerId) -> bool:
    spouse = village.players[player].spouse
    return spouse is not None and village.players[spouse].living


def _is_next_to(village: Village, two: tuple[PlayerId, PlayerId]) -> bool:
    places = [village.seats.index(it) for it in two]
    return abs(places[0] - places[1]) in (1, len(village.seats) - 1)


def _before_whom(village: Village, two: tuple[PlayerId, PlayerId], rng: Random) -> dict[str, Any]:
    """A priest where there is one, with his price; else two witnesses."""
    priest = pick(rng, (it for it in PRIESTS if village.posts.get(it) is not None))
    if priest is None:
        others = [it.id for it in village.living() if it.id not in two]
        return {"witnesses": rng.sample(others, 2)} if len(others) > 1 else {}
    payer = max(two, key=lambda it: village.players[it].coins)
    price = min(rng.randint(0, 2), village.players[payer].coins)
    forced = {"forced_by": payer} if priest == "pretre_traditionnel" and chance(rng, 3) else {}
    return {"priest": priest, "price": price, "payer": payer, **forced}


_STAGES: Final[Mapping[str, Callable[[Village, Random], Proposal]]] = {
    "cameras": _look,
    "session": choose_session,
    "loi": make_law,
    "vote": go_on_voting,
    "mariages": _marry,
    "pickpockets": _steal,
}
