"""The role cards to cut out, two a player: fronts, and mirrored backs for the other side."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gm_assistant.companions.quinte_bourg.scripts.help import Help
from gm_assistant.quinte_bourg.opening.composition import composition
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import CAMP_OF_ROLE, DEALT_ROLES, SEVERAL_COPIES
from gm_assistant.quinte_bourg.words.vocabulary import CAMPS, SPECIALITIES
from gm_assistant.seam.rulebook import RuleEntry

A_PAGE: Final = 8
COLUMNS: Final = 2
CAMP, SPECIALITY = "Camp", "Spécialité"
# Up to so many letters, how a card is set.
_SIZES: Final = ((230, "large"), (330, "plain"), (450, "small"))


@dataclass(frozen=True, slots=True)
class Card:
    """One card: what it is, does, and when it is called; a nameless one can be dealt."""

    side: str
    kind: str
    label: str
    rule: str
    when: str
    win: str = ""
    name: str = ""

    @property
    def density(self) -> str:
        """How tightly the words stand: a class of the style sheet."""
        letters = len(self.rule) + len(self.when) + len(self.win) + 2 * len(self.name)
        return next((word for most, word in _SIZES if letters <= most), "fine")


@dataclass(frozen=True, slots=True)
class CardSheet:
    """One page of fronts, or the backs that lie behind it: mirrored, so that each meets its own."""

    title: str
    cards: tuple[Card, ...]
    back: bool = False
    kind: str = "cartes"

    @property
    def placed(self) -> tuple[tuple[int, int, Card], ...]:
        """The column and the row of each card."""
        cells = ((i % COLUMNS, i // COLUMNS, it) for i, it in enumerate(self.cards))
        if not self.back:
            return tuple(cells)
        return tuple((COLUMNS - 1 - column, row, card) for column, row, card in cells)


def card_sheets(rules: Help, village: Village | None, secrets: bool) -> tuple[CardSheet, ...]:
    """The cards of a game; without names they are sorted, so that no seat shows through."""
    if village is None:
        return deck_sheets(rules)
    players = village.in_seat_order()
    cards = [card for it in players for card in _cards(rules, it, named=secrets)]
    return _sheets(cards if secrets else sorted(cards, key=lambda it: (it.side, it.label)))


def deck_sheets(rules: Help, players: int = 0, copies: int = 1) -> tuple[CardSheet, ...]:
    """The whole deck, or what we advise to so many players; `copies` of what is dealt often."""
    roles, specialities = Counter[str](dict.fromkeys(DEALT_ROLES, 1)), tuple(SPECIALITIES)
    if players:
        advised = composition(players)
        roles, specialities = Counter(advised.camp_roles), advised.specialities
    else:
        roles.update(dict.fromkeys(SEVERAL_COPIES, copies - 1))
    dealt = (it for it in DEALT_ROLES for _ in range(roles[it]))
    return _sheets([*_camps(rules, dealt), *_specialities(rules, specialities)])


def _sheets(cards: Sequence[Card]) -> tuple[CardSheet, ...]:
    """Each page of fronts, then its backs."""
    title = "Cartes à découper"
    pages = (tuple(cards[first : first + A_PAGE]) for first in range(0, len(cards), A_PAGE))
    return tuple(CardSheet(title, page, back) for page in pages for back in (False, True))


def _cards(rules: Help, player: Player, *, named: bool) -> Iterator[Card]:
    """As dealt: what was inherited later is not printed."""
    dealt = [it for it in player.specialities if it not in player.inherited]
    name = player.name if named else ""
    yield from _camps(rules, player.printed, name)
    yield from _specialities(rules, dealt, name)


def _camps(rules: Help, roles: Iterable[str], name: str = "") -> Iterator[Card]:
    for role in roles:
        yield _card(rules.of("role", role), CAMP, CAMPS[CAMP_OF_ROLE[role]], name)


def _specialities(rules: Help, specialities: Iterable[str], name: str = "") -> Iterator[Card]:
    for speciality in specialities:
        yield _card(rules.of("speciality", speciality), SPECIALITY, SPECIALITY, name)


def _card(entry: RuleEntry | None, side: str, kind: str, name: str) -> Card:
    if entry is None:
        raise AssertionError("the rules speak of every card")
    kind = f"Camp : {kind}" if side == CAMP else kind
    return Card(side, kind, entry.label, entry.rule, entry.when, entry.win, name)
