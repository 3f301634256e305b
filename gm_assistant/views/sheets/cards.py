"""The role cards to cut: eight a page, one for each player, or the whole deck without a game."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gm_assistant.quinte_bourg.cards import CAMP_OF_ROLE, DEALT_ROLES
from gm_assistant.quinte_bourg.player import Player
from gm_assistant.quinte_bourg.village import Village
from gm_assistant.quinte_bourg.vocabulary import CAMPS, SPECIALITIES
from gm_assistant.scripts.help import Help, HelpEntry
from gm_assistant.views.sheets.lettering import length_of

A_PAGE: Final = 8
_COLUMNS: Final = 2
# A name longer than this takes a second line, which costs the room of so many letters.
_ONE_LINE, _SECOND_LINE = 18, 100
# Above so many letters a card is set smaller.
_MUCH, _VERY_MUCH = 545, 900


@dataclass(frozen=True, slots=True)
class Face:
    """One of the two cards of a player: what it is, does, and when it is called."""

    kind: str
    label: str
    rule: str
    when: str
    win: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """What is cut out for one player; a nameless one can be dealt."""

    name: str
    faces: tuple[Face, ...]

    @property
    def density(self) -> str:
        """How tightly the words stand: a class of the style sheet."""
        letters = sum(len(it.rule) + len(it.when) + len(it.win) + 40 for it in self.faces)
        letters += _SECOND_LINE if length_of(self.name) > _ONE_LINE else 0
        if letters > _VERY_MUCH:
            return "tiny"
        if letters > _MUCH:
            return "small"
        return "plain" if len(self.faces) > 1 else "large"


@dataclass(frozen=True, slots=True)
class CardSheet:
    """One page of cards, with its crop marks."""

    title: str
    cards: tuple[Card, ...]
    kind: str = "cartes"

    @property
    def rows(self) -> int:
        return -(-len(self.cards) // _COLUMNS)


def card_sheets(rules: Help, village: Village | None, secrets: bool) -> tuple[CardSheet, ...]:
    """The pages of cards; without names they are sorted, so that no seat shows through."""
    if village is None:
        cards = tuple(_deck(rules))
    else:
        cards = tuple(_card(rules, it, named=secrets) for it in village.in_seat_order())
    if not secrets:
        cards = tuple(sorted(cards, key=lambda it: [face.label for face in it.faces]))
    return tuple(CardSheet("Cartes à découper", page) for page in _pages(cards))


def _pages(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    for first in range(0, len(cards), A_PAGE):
        yield tuple(cards[first : first + A_PAGE])


def _deck(rules: Help) -> Iterator[Card]:
    """Each card of the game once."""
    for role in DEALT_ROLES:
        yield Card("", tuple(_faces(rules, (role,), ())))
    for speciality in SPECIALITIES:
        yield Card("", tuple(_faces(rules, (), (speciality,))))


def _card(rules: Help, player: Player, *, named: bool) -> Card:
    """As dealt: what was inherited later is not printed on it."""
    dealt = [it for it in player.specialities if it not in player.inherited]
    return Card(player.name if named else "", tuple(_faces(rules, player.printed, dealt)))


def _faces(rules: Help, roles: Iterable[str], specialities: Iterable[str]) -> Iterator[Face]:
    for role in roles:
        yield _face(rules.of("role", role), f"Camp : {CAMPS[CAMP_OF_ROLE[role]]}")
    for speciality in specialities:
        yield _face(rules.of("speciality", speciality), "Spécialité")


def _face(entry: HelpEntry | None, kind: str) -> Face:
    if entry is None:
        raise AssertionError("the rules speak of every card")
    return Face(kind, entry.label, entry.rule, entry.when, entry.win)
