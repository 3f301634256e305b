"""The pile and the discards: drawing, shuffling anew, sweeping the table."""

from collections.abc import Iterable

from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.records import Corps
from gm_assistant.zombie_mosh.vocabulary import PlayerId


def draw(fosse: Fosse, cards: int) -> Fosse:
    """M-03: what is left of the pile first, then the discards, shuffled into a new one."""
    if cards > fosse.pile:
        fosse = shuffle(fosse, "pile.vide")
    return fosse.but(pile=fosse.pile - cards)


def shuffle(fosse: Fosse, rule: str) -> Fosse:
    """The discards go back into the pile."""
    shuffled = fosse.but(pile=fosse.pile + fosse.discard, discard=0, shuffles=fosse.shuffles + 1)
    return shuffled.tell(rule, cards=fosse.discard)


def sweep(fosse: Fosse, players: Iterable[PlayerId]) -> Fosse:
    """D-05: what they hold and what lies before them is discarded, used or not."""
    swept = [fosse.corps[it] for it in players]
    cards = sum(_cards_of(fosse, it) for it in swept)
    cleared = fosse.put(it.but(hand=0, attack=(), defence=()) for it in swept)
    return cleared.but(discard=fosse.discard + cards)


def _cards_of(fosse: Fosse, one: Corps) -> int:
    # M-02: the crowd of the app uses no real card.
    real_crowd = fosse.table.crowd == "cartes"
    attacks = sum(1 for it in one.attack if real_crowd or it.by is not None)
    return one.hand + len(one.defence) + attacks
