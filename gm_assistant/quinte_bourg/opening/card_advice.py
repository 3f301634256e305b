"""What is worth saying of a composition before any card is dealt, each word beside its card."""

from collections.abc import Iterator
from typing import Final

from gm_assistant.quinte_bourg.opening.advice import (
    CARDS_OF_GROUP,
    Advice,
    about_group,
    advice,
)
from gm_assistant.quinte_bourg.opening.composition import Composition, deal
from gm_assistant.quinte_bourg.opening.table import FORMAT, read_table
from gm_assistant.quinte_bourg.words.cards import CONDITIONS_OF, MUSICIANS
from gm_assistant.quinte_bourg.words.vocabulary import PERSONAL, ROLES

# Groups whose members are known from the opening only.
_GIVEN_LATER: Final = ("detective", "mathematicien")


def card_advice(cards: Composition) -> list[Advice]:
    """As of a table to which these cards were dealt, and of the conditions that they may bring."""
    if not cards.camp_roles:
        return []
    return [*advice(read_table(_dealt(cards))), *_about_conditions_to_come(cards)]


def _dealt(cards: Composition) -> dict[str, object]:
    ids = [f"J{seat}" for seat in range(len(cards.camp_roles))]
    fell = deal(cards, ids, ids, ids)
    people = [{"id": it, "camp_roles": [fell.camp_roles[it]]} for it in ids]
    return {"format": FORMAT, "players": people, "posts": dict(fell.posts)}


def _about_conditions_to_come(cards: Composition) -> Iterator[Advice]:
    for group in _GIVEN_LATER:
        members = [it for it in cards.camp_roles if it in CARDS_OF_GROUP[group]]
        yield from about_group(group, len(members), members, cards.posts)
    # a condition that nothing at this table can meet.
    if MUSICIANS.keys().isdisjoint(cards.camp_roles):
        yield from _orphan(cards, "melomane", "aucun Musicien n'est en jeu")
    if not cards.lovers:
        yield from _orphan(cards, "romantique", "il faudra choisir des Amoureux à l'ouverture")


def _orphan(cards: Composition, condition: str, why: str) -> Iterator[Advice]:
    for card in dict.fromkeys(cards.camp_roles):
        if condition in CONDITIONS_OF.get(card, ()):
            sentence = f"{ROLES[card]} peut être {PERSONAL[condition]}, mais {why}."
            yield Advice("R-05", sentence, cards=(card,))
