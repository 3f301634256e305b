"""Invented tables: the advised deal, or any other that the game file allows."""

from random import Random
from typing import Any

from gm_assistant.french.villagers import villager
from gm_assistant.quinte_bourg.opening.composition import composition, deal
from gm_assistant.quinte_bourg.opening.table import FORMAT
from gm_assistant.quinte_bourg.village.rulings import RULINGS
from gm_assistant.quinte_bourg.words.calendar import NIGHTS
from gm_assistant.quinte_bourg.words.cards import (
    CONDITIONS_OF,
    DEALT_ROLES,
    MUSICIANS,
    OBLIGATORY_POSTS,
    OPTIONAL_POSTS,
    SEVERAL_COPIES,
)
from gm_assistant.quinte_bourg.words.vocabulary import SPECIALITIES
from gm_assistant.seam.dice import chance, some

Document = dict[str, Any]


def advised_table(players: int, rng: Random) -> Document:
    """The composition that we advise, shuffled."""
    ids = [f"J{seat + 1}" for seat in range(players)]
    orders = [rng.sample(ids, len(ids)) for _ in range(3)]
    dealt = deal(composition(players), *orders)
    people = [
        {
            "id": one,
            "name": villager(seat),
            "camp_roles": [dealt.camp_roles[one]],
            "specialities": [dealt.specialities[one]] if one in dealt.specialities else [],
        }
        for seat, one in enumerate(ids)
    ]
    return _document(people, dict(dealt.posts), rng.choice(NIGHTS))


def free_table(players: int, rng: Random) -> Document:
    """Any cards, posts and table settings; one in three was begun on paper."""
    cards = list(SPECIALITIES)
    rng.shuffle(cards)
    unique = [role for role in DEALT_ROLES if role not in SEVERAL_COPIES]
    people = [_person(seat, _role(seat, unique, rng), cards, rng) for seat in range(players)]
    document = _document(people, _posts([it["id"] for it in people], rng), rng.choice(NIGHTS))
    changed = [it for it in RULINGS.values() if chance(rng, 4)]
    document["rulings"] = {it.key: it.others[0] for it in changed}
    if chance(rng, 3):
        _begun_on_paper(document, rng)
    return document


def _document(people: list[Document], posts: Document, weekday: str) -> Document:
    return {
        "format": FORMAT,
        "title": "Répétition",
        "players": people,
        "posts": posts,
        "start": {"weekday": weekday},
        "moves": [],
    }


def _role(seat: int, unique: list[str], rng: Random) -> str:
    if seat == 0:
        return "reptilien"
    if unique and not chance(rng, 3):
        return unique.pop(rng.randrange(len(unique)))
    return rng.choice(sorted(SEVERAL_COPIES))


def _person(seat: int, role: str, cards: list[str], rng: Random) -> Document:
    count = min(rng.choice((0, 1, 1, 1, 2)), len(cards))
    person: Document = {
        "id": f"J{seat + 1}",
        "name": villager(seat),
        "camp_roles": [role],
        "specialities": [cards.pop() for _ in range(count)],
    }
    if role in CONDITIONS_OF:
        person["personal"] = some(rng, CONDITIONS_OF[role], 2)
    return person


def _posts(ids: list[str], rng: Random) -> Document:
    optional = [post for post in OPTIONAL_POSTS if chance(rng, 2)]
    held = [post for post in ("scrutateur", *OBLIGATORY_POSTS, *optional) if not chance(rng, 12)]
    holders = dict(zip(held, rng.sample(ids, len(ids)), strict=False))
    return {post: holders.get(post) for post in ("chef_milice", *held)}


def _begun_on_paper(document: Document, rng: Random) -> None:
    """Coins, deaths and charms of evenings before: never the Reptilian of the first seat."""
    people = document["players"]
    held = set(document["posts"].values())
    for person in people[1:]:
        person["coins"] = rng.choice((0, 1, 1, 2, 5))
        if chance(rng, 5):
            person["charmed_by"] = some(rng, MUSICIANS, 2)
        if chance(rng, 6) and person["id"] not in held:
            person["status"] = rng.choice(("fantome", "fantome", "esprit", "heritage"))
        elif chance(rng, 8):
            person["added_roles"] = [rng.choice(("reptilien", "idealiste"))]
        if person["specialities"] and chance(rng, 6):
            person["inherited"] = person["specialities"][:1]
    living = [it["id"] for it in people if it.get("status", "vivant") == "vivant"]
    document["lovers"] = rng.sample(living, 2) if len(living) > 4 else []
    document["marriages"] = [rng.sample(living, 2)] if len(living) > 4 else []
    document["first_death_spent"] = chance(rng, 2)
    document["protected_house"] = rng.choice(living)
    document["last_defended"] = rng.choice(living)
    document["last_session"] = rng.choice(("normale", "paix", "purge"))
