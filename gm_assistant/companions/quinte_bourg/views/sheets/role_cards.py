"""The role cards to cut: eight a page, one for each player, or the whole deck without a game."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gm_assistant.companions.quinte_bourg.scripts.help import Help
from gm_assistant.companions.quinte_bourg.views.sheets.lettering import length_of
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import CAMP_OF_ROLE, DEALT_ROLES
from gm_assistant.quinte_bourg.words.vocabulary import CAMPS, SPECIALITIES
from gm_assistant.seam.rulebook import RuleEntry

A_PAGE: Final = 8
_COLUMNS: Final = 2
_FACES: Final = 3
# A name longer than this takes a second line, which costs the room of so many letters.
_ONE_LINE, _SECOND_LINE = 18, 100
# Up to so many letters, how a card of several faces is set.
_SIZES: Final = ((545, "plain"), (690, "small"), (930, "fine"))


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
        if len(self.faces) == 1:
            return "large"
        return next((word for most, word in _SIZES if letters <= most), "tiny")


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
        players = village.in_seat_order()
        cards = tuple(card for it in players for card in _cards(rules, it, named=secrets))
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


def _cards(rules: Help, player: Player, *, named: bool) -> Iterator[Card]:
    """As dealt, what was inherited later is not printed; somebody with many roles has two."""
    dealt = [it for it in player.specialities if it not in player.inherited]
    faces = tuple(_faces(rules, player.printed, dealt))
    for first in range(0, len(faces), _FACES):
        yield Card(player.name if named else "", faces[first : first + _FACES])


def _faces(rules: Help, roles: Iterable[str], specialities: Iterable[str]) -> Iterator[Face]:
    for role in roles:
        yield _face(rules.of("role", role), f"Camp : {CAMPS[CAMP_OF_ROLE[role]]}")
    for speciality in specialities:
        yield _face(rules.of("speciality", speciality), "Spécialité")


def _face(entry: RuleEntry | None, kind: str) -> Face:
    if entry is None:
        raise AssertionError("the rules speak of every card")
    return Face(kind, entry.label, entry.rule, entry.when, entry.win)
