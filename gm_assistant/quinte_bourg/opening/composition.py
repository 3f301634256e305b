"""A composition for a number of players, and how its cards fall once they are shuffled."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gm_assistant.quinte_bourg.words.cards import OBLIGATORY_POSTS, REPTILIAN_ROLES
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId, Post, Role, Speciality

FEWEST_PLAYERS: Final = 8
MOST_PLAYERS: Final = 45
LOVERS_FROM: Final = 12

# From how many players on each card joins the deal.
_ROLES_FROM: Final[Mapping[Role, int]] = {
    "reptilienne_alpha": 8,
    "sheherazade": 9,
    "martyre": 10,
    "cupide": 11,
    "reptilienne_noire": 12,
    "reptilienne_rouge": 13,
    "orphee": 14,
    "sirene": 14,
    "prophete": 15,
    "seth": 16,
    "fennec": 16,
    **dict.fromkeys(("holmes", "monk", "poirot"), 18),
    **dict.fromkeys(("souris", "minus", "cortex"), 21),
    **dict.fromkeys(("pach", "rappaz", "sesiano"), 25),
}

# The order in which specialities join: first those that make each night lively.
_SPECIALITIES: Final[tuple[Speciality, ...]] = (
    "laura",
    "marchand_de_sable",
    "voleur",
    "psychopathe",
    "freyja",
    "fureteur",
    "dresseur_chien",
    "assassin",
    "ingenieure",
    "eris",
    "toque",
    "brigand",
    "artiste",
    "indiscrete",
    "dresseur_ours",
    "technophile",
    "cambrioleur",
    "reporter",
    "meurtrier",
    "dresseur_rapace",
    "scientifique",
    "voyeur",
    "savant",
    "curieux",
    "bricoleur",
    "journaliste",
    "tueur",
    "inventeur",
)
_OPTIONAL_FROM: Final[Mapping[Post, int]] = {
    "bourreau": 10,
    "pretre_capitaliste": 12,
    "pickpocket_mirko": 14,
    "adjoint_randy": 16,
    "pretre_traditionnel": 20,
    "pickpocket_mirka": 22,
    "adjoint_armish": 24,
}


@dataclass(frozen=True, slots=True)
class Composition:
    """Which cards to deal to so many players, and which posts to play with."""

    players: int
    camp_roles: tuple[Role, ...]
    specialities: tuple[Speciality, ...]
    posts: tuple[Post, ...]
    lovers: bool

    @property
    def reptilians(self) -> int:
        """How many of the cards make a Reptilian, Seth's included."""
        return sum(role in REPTILIAN_ROLES for role in self.camp_roles)

    def copies(self) -> Mapping[Role, int]:
        """How many copies of each camp role."""
        return Counter(self.camp_roles)


@dataclass(frozen=True, slots=True)
class Deal:
    """Who received what."""

    camp_roles: Mapping[PlayerId, Role]
    specialities: Mapping[PlayerId, Speciality]
    posts: Mapping[Post, PlayerId | None]


def composition(players: int) -> Composition:
    """What to deal to so many players; a number out of range is brought back into it."""
    count = min(max(players, FEWEST_PLAYERS), MOST_PLAYERS)
    return Composition(
        players=count,
        camp_roles=_camp_roles(count),
        specialities=_SPECIALITIES[:count],  # L346: from the 29th on, players have none.
        posts=_posts(count),
        lovers=count >= LOVERS_FROM,
    )


def _camp_roles(count: int) -> tuple[Role, ...]:
    roles = [role for role, least in _ROLES_FROM.items() if count >= least]
    special = sum(role.startswith("reptilienne") for role in roles)
    roles += ["reptilien"] * max(count * 2 // 9 - special, 1)
    if count > 32:
        roles += ["souris", "cupide"]
    return (*roles, *["villageois"] * (count - len(roles)))


def _posts(count: int) -> tuple[Post, ...]:
    optional = (post for post, least in _OPTIONAL_FROM.items() if count >= least)
    return ("scrutateur", "chef_milice", *OBLIGATORY_POSTS, *optional)


def deal(
    cards: Composition,
    for_roles: Sequence[PlayerId],
    for_specialities: Sequence[PlayerId],
    for_posts: Sequence[PlayerId],
) -> Deal:
    """Hand out a composition to the players in three shuffled orders (P-01)."""
    held = [post for post in cards.posts if post != "chef_milice"]  # L430: no ghost yet.
    holders = dict(zip(held, for_posts, strict=False))
    return Deal(
        camp_roles=dict(zip(for_roles, cards.camp_roles, strict=True)),
        specialities=dict(zip(for_specialities, cards.specialities, strict=False)),
        posts={post: holders.get(post) for post in cards.posts},
    )
