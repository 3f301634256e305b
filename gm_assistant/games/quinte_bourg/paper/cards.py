"""Cards to cut out, name tents, and which sheets make which print, in the order of an evening.

Role cards are two a player, their backs mirrored for the other side of the paper; a tent is folded
once and shows seat and name to both sides. `sheets_of` gathers what is printed of a game or blank,
`papers` hands it to the shell.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from gm_assistant.games.quinte_bourg.paper.day_sheets import (
    aid_sheet,
    arrows_sheets,
    ballot_sheet,
    day_sheet,
    days_to_come,
    law_sheet,
    sunday_sheet,
    table_sheet,
)
from gm_assistant.games.quinte_bourg.paper.large_print import LargePrintSheet, large_print_sheets
from gm_assistant.games.quinte_bourg.paper.raised_arm import arm_sheet
from gm_assistant.games.quinte_bourg.paper.register import register_sheet
from gm_assistant.games.quinte_bourg.paper.sheets import EMPTY_SEATS, night_sheets, opening_sheet
from gm_assistant.games.quinte_bourg.paper.without_screen import (
    pocket_sheets,
    without_screen_sheets,
)
from gm_assistant.games.quinte_bourg.rules.composition import composition
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.village import Player, Village
from gm_assistant.games.quinte_bourg.rules.words import CAMPS, NIGHTS, Weekday
from gm_assistant.games.quinte_bourg.texts.help import Help
from gm_assistant.games.quinte_bourg.texts.scripts import Scripts
from gm_assistant.seam.pages import RuleEntry
from gm_assistant.seam.paper import Editions, Papers, Sheet
from gm_assistant.toolkit.seats import length_of

# The role cards to cut out, two a player: fronts, and mirrored backs for the other side.

CARDS_A_SHEET: Final = 8
COLUMNS: Final = 2
CAMP, SPECIALITY = "Camp", "Spécialité"
# Up to so many letters, how a card is set.
_SIZES: Final = ((230, "large"), (330, "plain"), (450, "small"))


@dataclass(frozen=True, slots=True)
class Card:
    """One card: what it is, does, and when it is called; a nameless one can be dealt.

    `sign` is that of its camp, or its engraving.
    """

    side: str
    kind: str
    label: str
    rule: str
    when: str
    win: str = ""
    name: str = ""
    sign: str = ""

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
    deck = rules.deck
    roles, specialities = Counter(deck.dealt_roles), tuple(deck.specialities)
    if players:
        advised = composition(players)
        roles, specialities = Counter(advised.camp_roles), advised.specialities
    else:
        roles.update(dict.fromkeys(deck.several, copies - 1))
    dealt = (it for it in deck.dealt_roles for _ in range(roles[it]))
    return _sheets([*_camps(rules, dealt), *_specialities(rules, specialities)])


def _sheets(cards: Sequence[Card]) -> tuple[CardSheet, ...]:
    """Each page of fronts, then its backs."""
    title = "Cartes à découper"
    pages = (
        tuple(cards[first : first + CARDS_A_SHEET]) for first in range(0, len(cards), CARDS_A_SHEET)
    )
    return tuple(CardSheet(title, page, back) for page in pages for back in (False, True))


def _cards(rules: Help, player: Player, *, named: bool) -> Iterator[Card]:
    """As dealt: what was inherited later is not printed."""
    dealt = [it for it in player.specialities if it not in player.inherited]
    name = player.name if named else ""
    yield from _camps(rules, player.printed, name)
    yield from _specialities(rules, dealt, name)


def _camps(rules: Help, roles: Iterable[str], name: str = "") -> Iterator[Card]:
    for role in roles:
        camp = rules.deck.camp_of[role]
        yield _card(rules.of("role", role), CAMP, f"Camp : {CAMPS[camp]}", name, f"camp-{camp}")


def _specialities(rules: Help, specialities: Iterable[str], name: str = "") -> Iterator[Card]:
    for speciality in specialities:
        entry = rules.of("speciality", speciality)
        yield _card(entry, SPECIALITY, SPECIALITY, name, rules.deck.sign(speciality))


def _card(entry: RuleEntry | None, side: str, kind: str, name: str, sign: str) -> Card:
    if entry is None:
        raise AssertionError("the rules speak of every card")
    return Card(side, kind, entry.label, entry.rule, entry.when, entry.win, name, sign)


# Name tents: folded once, they show the seat and the name to both sides of the table.

TENTS_A_SHEET: Final = 2
# The width of a tent in millimetres, and the tallest letters of a name.
_ROOM, _TALLEST, _SMALLEST = 176.0, 24.0, 7.0


@dataclass(frozen=True, slots=True)
class Tent:
    """One tent; an empty name is written by hand."""

    number: int
    name: str = ""

    @property
    def size(self) -> float:
        """The height of the letters, so that the name takes one line."""
        return round(max(_SMALLEST, min(_TALLEST, _ROOM / (length_of(self.name) or 1))), 1)


@dataclass(frozen=True, slots=True)
class TentSheet:
    """One page of tents."""

    title: str
    tents: tuple[Tent, ...]
    kind: str = "chevalets"


def tent_sheets(village: Village | None) -> tuple[TentSheet, ...]:
    """One for each seat; a page of blank ones without a game."""
    names = [it.name for it in village.in_seat_order()] if village else [""] * TENTS_A_SHEET
    tents = [Tent(number if village else 0, name) for number, name in enumerate(names, start=1)]
    pages = (
        tuple(tents[first : first + TENTS_A_SHEET]) for first in range(0, len(tents), TENTS_A_SHEET)
    )
    return tuple(TentSheet("Chevalets", page) for page in pages)


# What is printed: of a game or blank, before the evening or of this moment.

WHOLE: Final = "tout"
BEFORE, NOW = "avant", "instant"
EDITIONS: Final[Mapping[str, str]] = {BEFORE: "avant la soirée", NOW: "à l'instant"}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the sheets are made from; `secrets` false for a table with spectators.

    `players`: how many sit down, where there is no game; `copies`: of the cards dealt often.
    """

    scripts: Scripts
    rules: Help
    game: Game | None = None
    secrets: bool = True
    edition: str = ""
    players: int = 0
    copies: int = 1

    @property
    def before(self) -> bool:
        """Whether what the evening changes is left to be written."""
        return self.game is not None and (self.edition or edition_of(self.game)) == BEFORE

    @property
    def shown(self) -> Game | None:
        """The game as it is printed: before the evening, as the cards were dealt."""
        return self.game.back_to(0) if self.game and self.before else self.game

    @property
    def village(self) -> Village | None:
        return self.shown.village if self.shown else None

    @property
    def told(self) -> Village | None:
        """The situation where it may be shown."""
        return self.village if self.secrets else None

    @property
    def seats(self) -> int:
        """The lines of a blank sheet."""
        return self.players or EMPTY_SEATS


def edition_of(game: Game) -> str:
    """What is printed where nobody says: until the first night everything will still change."""
    return BEFORE if game.village.phase == "ouverture" else NOW


def _of_a_day(it: Wanted, day: Weekday | None = None, *, told: bool) -> tuple[Sheet, ...]:
    """Its steps, and its ballot on the other side; before the evening purses are not known."""
    known = told and not it.before
    return (
        day_sheet(it.scripts, it.rules, it.village, day, told=told),
        ballot_sheet(it.scripts, it.village, it.secrets, it.seats, day, told=known),
    )


def _of_today(it: Wanted) -> tuple[Sheet, ...]:
    """The day in course; without one, any."""
    village = it.village
    if village and village.phase == "jour" and village.weekday not in NIGHTS:
        return (sunday_sheet(it.scripts, it.rules, village, told=True),)
    return (*_of_a_day(it, told=True), law_sheet(it.scripts))


def _days(it: Wanted) -> Iterator[Sheet]:
    """The days of the week that are to come; who holds what is known of the first alone."""
    for place, day in enumerate(days_to_come(it.village)):
        yield from _of_a_day(it, day, told=place == 0)
    yield sunday_sheet(it.scripts, it.rules, it.village)
    yield law_sheet(it.scripts)


def _cards_of(it: Wanted) -> tuple[Sheet, ...]:
    if it.village is None and (it.players or it.copies > 1):
        return deck_sheets(it.rules, it.players, it.copies)
    return card_sheets(it.rules, it.village, it.secrets)


def _lamps(it: Wanted) -> tuple[LargePrintSheet, ...]:
    return large_print_sheets(it.scripts, it.shown, it.secrets, before=it.before, seats=it.seats)


Builder = Callable[[Wanted], tuple[Sheet, ...]]

_BUILDERS: Final[Mapping[str, Builder]] = {
    "table": lambda it: (table_sheet(it.village, it.secrets, it.seats, before=it.before),),
    "ouverture": lambda it: (opening_sheet(it.scripts, it.told),),
    "sans_ecran": lambda it: without_screen_sheets(
        it.scripts, it.rules, it.village, it.secrets, before=it.before, seats=it.seats
    ),
    "bras": lambda it: (arm_sheet(it.scripts, it.rules, it.told),),
    "registre": lambda it: (register_sheet(it.shown, it.secrets, it.seats),),
    "lampes": _lamps,
    "jours": lambda it: tuple(_days(it)),
    "cartes": _cards_of,
    "chevalets": lambda it: tent_sheets(it.village),
    "aide": lambda it: (aid_sheet(it.rules),),
}
# One of these takes the place of another, or is drawn anew each night: asked for by themselves.
_ALONE: Final[Mapping[str, Builder]] = {
    # The night in course, else the next one.
    "nuit": lambda it: _lamps(it)[:1],
    "poche": lambda it: (
        *pocket_sheets(it.scripts, _lamps(it)),
        arm_sheet(it.scripts, it.rules, it.told),
    ),
    "nuits": lambda it: (
        *night_sheets(it.scripts, it.shown, it.secrets),
        arm_sheet(it.scripts, it.rules, it.told),
    ),
    "jour": _of_today,
    "cercle": lambda it: arrows_sheets(it.scripts, it.village, it.seats),
}
KINDS: Final[Mapping[str, str]] = {
    "tout": "Tout imprimer : la semaine d'une soirée",
    "table": "La table",
    "ouverture": "Ouverture",
    "sans_ecran": "Le MJ sans écran",
    "bras": "Si quelqu'un lève le bras",
    "nuit": "Cette nuit seulement",
    "lampes": "Nuits à la lampe",
    "nuits": "Nuits, mémo",
    "poche": "Nuits de poche",
    "registre": "Registre",
    "jour": "Une journée",
    "jours": "Les journées de la semaine",
    "cercle": "Cercle aux flèches",
    "cartes": "Cartes de rôle",
    "chevalets": "Chevalets",
    "aide": "Aide du joueur",
}
COPIES: Final[Mapping[str, str]] = {
    "aide": "une pour chaque joueur",
    "cartes": "63 × 88 mm sur A4 ; sur Letter, réduites à 59 × 83",
    "cercle": "une page pour chaque nuit",
    "jour": "une fois par jour",
    "poche": "un A4 par nuit, plié en livret",
}


def sheets_of(what: str, wanted: Wanted) -> tuple[Sheet, ...]:
    """The sheets of one kind, or all of them in order, in the words of the table's settings."""
    if game := wanted.game:
        scripts, rules = wanted.scripts.of_game(game), wanted.rules.of_game(game)
        wanted = replace(wanted, scripts=scripts, rules=rules)
    kinds = tuple(_BUILDERS) if what == WHOLE else (what,)
    builders = {**_BUILDERS, **_ALONE}
    return tuple(sheet for kind in kinds for sheet in builders[kind](wanted))


def papers(scripts: Scripts, rules: Help) -> Papers[Game]:
    """The same as the shell prints them, in the words of this MJ."""

    def sheets(what: str, game: Game | None, secrets: bool, edition: str = "") -> tuple[Sheet, ...]:
        return sheets_of(what, Wanted(scripts, rules, game, secrets, edition))

    def blank(what: str, players: int, copies: int) -> tuple[Sheet, ...]:
        return sheets_of(what, Wanted(scripts, rules, None, players=players, copies=copies))

    return Papers(
        "quinte_bourg/print",
        KINDS,
        sheets,
        "quinte_bourg_print.css",
        blank=blank,
        editions=Editions(EDITIONS, edition_of, sheets),
        copies=COPIES,
        pages=lambda it: getattr(it, "pages", 1),
    )
