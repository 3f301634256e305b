"""The composition before the deal: cards by camp, their number, what surprises beside each."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.setting.setting_values import AdviceView
from gm_assistant.french.agreement import counted, listed
from gm_assistant.quinte_bourg.opening.advice import Advice
from gm_assistant.quinte_bourg.opening.card_advice import card_advice
from gm_assistant.quinte_bourg.opening.composing import (
    ALWAYS_OWNED,
    EVERY_CARD,
    FILLER,
    GROUPS,
    POST_GROUP,
    SPECIALITY_GROUP,
    Wish,
    composed,
    count_of,
    last_card,
    next_card,
)
from gm_assistant.quinte_bourg.opening.composition import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    Composition,
)
from gm_assistant.quinte_bourg.words.cards import CAMP_OF_ROLE, SEVERAL_COPIES
from gm_assistant.quinte_bourg.words.vocabulary import CAMPS, POSTS, ROLES, SPECIALITIES
from gm_assistant.views.seats import CampView

State = Mapping[str, Any]
LABELS: Final = {**ROLES, **SPECIALITIES, **POSTS}
TITLES: Final = {**CAMPS, SPECIALITY_GROUP: "Spécialités", POST_GROUP: "Postes"}
# Those whose number makes the game.
_FIRST: Final = frozenset(("reptiliens", "villageois"))


@dataclass(frozen=True, slots=True)
class ComposedCard:
    """One card: how many of it are in, the number that each of its buttons sends, its remarks."""

    id: str
    label: str
    count: int
    camp: CampView | None = None
    several: bool = False
    remarks: tuple[AdviceView, ...] = ()


@dataclass(frozen=True, slots=True)
class ComposedGroup:
    """A camp, the specialities or the posts; `more` and `fewer` name the card that moves."""

    id: str
    title: str
    count: int
    cards: tuple[ComposedCard, ...]
    more: str = ""
    fewer: str = ""
    camp: CampView | None = None


@dataclass(frozen=True, slots=True)
class CompositionView:
    """The whole composition; `balance` says in a sentence whether it fits the table."""

    groups: tuple[ComposedGroup, ...]
    balance: str
    fits: bool
    remarks: tuple[AdviceView, ...] = ()
    lacking: str = ""
    changed: bool = False
    filled: bool = True


@dataclass(frozen=True, slots=True)
class BoxGroup:
    """Cards of the box, each with whether the table owns it."""

    title: str
    cards: tuple[ComposedCard, ...]


def wish_of(state: State) -> Wish:
    return Wish(dict(state["wanted"]), tuple(state["lacking"]))


def may_be_composed(state: State) -> bool:
    return FEWEST_PLAYERS <= len(state["people"]) <= MOST_PLAYERS


def composition_view(state: State) -> CompositionView:
    players, wish = len(state["people"]), wish_of(state)
    cards = composed(players, wish)
    found = card_advice(cards)
    lacking = listed(LABELS[it] for it in EVERY_CARD if it in wish.lacking)
    return CompositionView(
        groups=tuple(_groups(cards, wish, found)),
        balance=f"{balance(cards)} {about_specialities(cards)}",
        fits=not misfit(cards),
        remarks=_remarks(it for it in found if not it.cards),
        lacking=lacking if wish.lacking else "",
        changed=bool(wish.counts),
        filled=FILLER not in wish.counts,
    )


def _groups(cards: Composition, wish: Wish, found: Sequence[Advice]) -> Iterator[ComposedGroup]:
    for group in sorted(GROUPS, key=_FIRST.__contains__, reverse=True):
        ids = GROUPS[group]
        shown = tuple(_card(it, cards, found) for it in ids if it not in wish.lacking)
        more, fewer = (it(cards.players, wish, group) for it in (next_card, last_card))
        count = sum(it.count for it in shown)
        camp = CampView(group, TITLES[group]) if group in CAMPS else None
        if shown:
            yield ComposedGroup(
                group, TITLES[group], count, shown, _named(more), _named(fewer), camp
            )


def _named(card: str | None) -> str:
    return LABELS[card] if card else ""


def _card(card: str, cards: Composition, found: Iterable[Advice] = ()) -> ComposedCard:
    camp = CAMP_OF_ROLE.get(card)
    # A remark on several cards stands beside the first of them that is in.
    mine = [it for it in found if it.cards and _first(it.cards, cards) == card]
    return ComposedCard(
        card,
        LABELS[card],
        count_of(cards, card),
        CampView(camp, CAMPS[camp]) if camp else None,
        card in SEVERAL_COPIES,
        _remarks(mine),
    )


def _first(about: Sequence[str], cards: Composition) -> str:
    return next((it for it in about if count_of(cards, it)), about[0])


def _remarks(found: Iterable[Advice]) -> tuple[AdviceView, ...]:
    return tuple(AdviceView(it.sentence, "alerte" if it.blocks else "conseil") for it in found)


def balance(cards: Composition) -> str:
    """Camp cards against players."""
    count, players = len(cards.camp_roles), cards.players
    much = count - players
    if much > 0:
        more = counted(much, "carte de camp", "cartes de camp")
        return f"{more} en trop : {count} pour {players} joueurs, retirez-en {_some(much)}."
    if much < 0:
        less = counted(-much, "carte de camp", "cartes de camp")
        return f"Il manque {less} : {count} pour {players} joueurs, ajoutez-en {_some(-much)}."
    return f"{players} cartes de camp pour {players} joueurs."


def _some(count: int) -> str:
    return "une" if count == 1 else str(count)


def about_specialities(cards: Composition) -> str:
    """L346: one for each, as long as there are any."""
    count, players = len(cards.specialities), cards.players
    if count > players:
        much = counted(count - players, "spécialité")
        less = _some(count - players)
        return f"{much} en trop : {count} pour {players} joueurs, retirez-en {less}."
    if count == players:
        return "Une spécialité pour chacun."
    return f"{counted(count, 'spécialité')} : {counted(players - count, 'personne')} sans."


def misfit(cards: Composition) -> str:
    """Why it cannot be dealt, or nothing."""
    if len(cards.camp_roles) != cards.players:
        return balance(cards)
    return about_specialities(cards) if len(cards.specialities) > cards.players else ""


def since_the_deal(state: State) -> str:
    """In what the composition is no longer the cards that were dealt, or nothing."""
    if state["mode"] != "donne" or not may_be_composed(state):
        return ""
    cards = composed(len(state["people"]), wish_of(state))
    wanted, held = Counter((*cards.camp_roles, *cards.specialities)), Counter(_held(state))
    differences = (("en plus", wanted - held), ("en moins", held - wanted))
    told = " ; ".join(f"{how}, {listed(_copies(it))}" for how, it in differences if it)
    return f"La composition a changé depuis la donne : {told}." if told else ""


def _held(state: State) -> Iterator[str]:
    for one in state["people"]:
        yield from state["roles"].get(one["id"], ())
        yield from state["specialities"].get(one["id"], ())


def _copies(cards: Mapping[str, int]) -> Iterator[str]:
    """« Villageois (2) », « Cortex »: in the order of the deck, whoever had them."""
    told = ((it, cards[it]) for it in EVERY_CARD if it in cards)
    return (LABELS[it] + (f" ({count})" if count > 1 else "") for it, count in told)


def box_view(state: State) -> tuple[BoxGroup, ...]:
    """Every card that a table may lack."""
    lacking = set(state["lacking"])
    return tuple(
        BoxGroup(TITLES[group], cards)
        for group, ids in GROUPS.items()
        if (cards := tuple(_owned(it, lacking) for it in ids if it not in ALWAYS_OWNED))
    )


def _owned(card: str, lacking: set[str]) -> ComposedCard:
    camp = CAMP_OF_ROLE.get(card)
    shown = CampView(camp, CAMPS[camp]) if camp else None
    return ComposedCard(card, LABELS[card], int(card not in lacking), shown)
