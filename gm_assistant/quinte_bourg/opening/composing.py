"""The composition that a table wants: what is advised, changed card by card or camp by camp."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from gm_assistant.quinte_bourg.opening.composition import MOST_PLAYERS, Composition, composition
from gm_assistant.quinte_bourg.words.cards import (
    CAMP_OF_ROLE,
    CAMP_ORDER,
    DEALT_ROLES,
    SEVERAL_COPIES,
)
from gm_assistant.quinte_bourg.words.deck import POST_CARDS, ROLE_CARDS, SPECIALITY_CARDS

# The card that makes the table up to its number.
FILLER: Final = "villageois"
SPECIALITY_GROUP, POST_GROUP = "specialites", "postes"
_JOINS: Final = {it.id: it.joins for it in (*ROLE_CARDS, *SPECIALITY_CARDS, *POST_CARDS)}
# Cards of a camp, specialities, posts: what one pair of buttons changes.
GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    **{
        camp: cards
        for camp in CAMP_ORDER
        if (cards := tuple(it for it in DEALT_ROLES if CAMP_OF_ROLE[it] == camp))
    },
    SPECIALITY_GROUP: tuple(it.id for it in SPECIALITY_CARDS),
    POST_GROUP: tuple(it.id for it in POST_CARDS),
}
EVERY_CARD: Final = tuple(card for cards in GROUPS.values() for card in cards)
# Without these no table plays.
ALWAYS_OWNED: Final = frozenset(
    ("reptilien", FILLER, *(it.id for it in POST_CARDS if not it.joins))
)


@dataclass(frozen=True, slots=True)
class Wish:
    """How many of some cards the table wants, whatever is advised, and those that it lacks."""

    counts: Mapping[str, int] = field(default_factory=dict)
    lacking: Collection[str] = ()


def composed(players: int, wish: Wish) -> Composition:
    """As advised but for what is wished; Villageois make it up to the number of players."""
    advised = composition(players, wish.lacking)
    copies = advised.copies()
    counts = {it: _wished(wish, it, copies.get(it, 0)) for it in DEALT_ROLES}
    if FILLER not in wish.counts:
        others = sum(counts.values()) - counts[FILLER]
        counts[FILLER] = max(advised.players - others, 0)
    return replace(
        advised,
        camp_roles=_in_order(advised.camp_roles, counts),
        specialities=_chosen(advised.specialities, GROUPS[SPECIALITY_GROUP], wish),
        posts=_chosen(advised.posts, GROUPS[POST_GROUP], wish),
    )


def _wished(wish: Wish, card: str, advised: int) -> int:
    if card in wish.lacking:
        return 0
    most = MOST_PLAYERS if card in SEVERAL_COPIES else 1
    return min(max(wish.counts.get(card, advised), 0), most)


def _in_order(advised: Iterable[str], counts: Mapping[str, int]) -> tuple[str, ...]:
    """Where nothing is wished, the same deal falls from the same seed as ever."""
    left = Counter(counts)
    kept = []
    for card in advised:
        if left[card] > 0:
            kept.append(card)
            left[card] -= 1
    return (*kept, *(+left).elements())


def _chosen(advised: Collection[str], cards: Iterable[str], wish: Wish) -> tuple[str, ...]:
    wanted = {it for it in cards if _wished(wish, it, int(it in advised))}
    return (*(it for it in advised if it in wanted), *sorted(wanted - {*advised}, key=_rank))


def _rank(card: str) -> int:
    return EVERY_CARD.index(card)


def count_of(cards: Composition, card: str) -> int:
    """How many of a card are in a composition."""
    return (*cards.camp_roles, *cards.specialities, *cards.posts).count(card)


def wished(players: int, wish: Wish, card: str, count: int) -> Wish:
    """So many of a card; what comes to what would be anyway is no wish any more."""
    others = {it: n for it, n in wish.counts.items() if it != card}
    anyway = count_of(composed(players, replace(wish, counts=others)), card)
    changed = replace(wish, counts=others if count == anyway else {**others, card: count})
    # Villageois that come to what makes the table up do so from then on.
    bare = replace(changed, counts={it: n for it, n in changed.counts.items() if it != FILLER})
    return bare if composed(players, bare) == composed(players, changed) else changed


def next_card(players: int, wish: Wish, group: str) -> str | None:
    """The card that one more of a group adds: those for so many players first, then copies."""
    cards = composed(players, wish)
    absent = [it for it in GROUPS[group] if it not in SEVERAL_COPIES | {*wish.lacking}]
    absent = sorted((it for it in absent if not count_of(cards, it)), key=lambda it: _JOINS[it])
    due = [it for it in absent if _JOINS[it] <= players]
    copies = [it for it in GROUPS[group] if it in SEVERAL_COPIES and it not in wish.lacking]
    return next(iter((*due, *copies, *absent)), None)


def last_card(players: int, wish: Wish, group: str) -> str | None:
    """The card that one less of a group takes out."""
    cards = composed(players, wish)
    present = [it for it in GROUPS[group] if count_of(cards, it)]
    early = [it for it in present if it not in SEVERAL_COPIES and _JOINS[it] > players]
    copies = [it for it in present if it in SEVERAL_COPIES]
    others = sorted(present, key=lambda it: _JOINS[it], reverse=True)
    return next(iter((*early, *copies, *others)), None)
