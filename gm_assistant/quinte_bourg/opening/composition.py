"""A composition for a number of players, and how its cards fall once they are shuffled."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gm_assistant.quinte_bourg.words.cards import OBLIGATORY_POSTS, REPTILIAN_ROLES
from gm_assistant.quinte_bourg.words.deck import POST_CARDS, ROLE_CARDS, SPECIALITY_CARDS
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId, Post, Role, Speciality

FEWEST_PLAYERS: Final = 8
MOST_PLAYERS: Final = 45
LOVERS_FROM: Final = 12

_ROLES: Final = sorted((it for it in ROLE_CARDS if it.joins), key=lambda it: it.joins)
_SPECIALITIES: Final = sorted(SPECIALITY_CARDS, key=lambda it: it.joins)
_OPTIONAL: Final = sorted((it for it in POST_CARDS if it.optional), key=lambda it: it.joins)


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


def composition(players: int, lacking: Collection[str] = ()) -> Composition:
    """What to deal to so many players; a number out of range is brought back into it.

    `lacking`: the cards that the table does not own.
    """
    count = min(max(players, FEWEST_PLAYERS), MOST_PLAYERS)
    owned = [it.id for it in _SPECIALITIES if it.id not in lacking]
    return Composition(
        players=count,
        camp_roles=_camp_roles(count, lacking),
        # L346: from the 29th on, players have none.
        specialities=tuple(owned[:count]),
        posts=tuple(it for it in _posts(count) if it not in lacking),
        lovers=count >= LOVERS_FROM,
    )


def _camp_roles(count: int, lacking: Collection[str]) -> tuple[Role, ...]:
    roles = [it.id for it in _ROLES if count >= it.joins and it.id not in lacking]
    special = sum(role.startswith("reptilienne") for role in roles)
    roles += ["reptilien"] * max(count * 2 // 9 - special, 1)
    if count > 32:
        roles += [role for role in ("souris", "cupide") if role not in lacking]
    return (*roles, *["villageois"] * (count - len(roles)))


def _posts(count: int) -> tuple[Post, ...]:
    optional = (it.id for it in _OPTIONAL if count >= it.joins)
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
