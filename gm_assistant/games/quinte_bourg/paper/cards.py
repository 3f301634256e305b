"""Which sheets make which print, in the order of an evening."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from gm_assistant.french.language import listed
from gm_assistant.games.quinte_bourg.paper.day_sheets import (
    aid_sheet,
    ballot_sheet,
    count_sheet,
    day_sheet,
    sunday_sheet,
    table_sheet,
)
from gm_assistant.games.quinte_bourg.paper.sheets import (
    PRIORITY,
    CallLine,
    Fact,
    Ranked,
    Words,
    boxes_of,
    coming,
    held,
    night_sheets,
    note_of,
    opening_sheet,
    values_of,
)
from gm_assistant.games.quinte_bourg.rules.composition import composition
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.night import known_whereabouts
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.village import Player, Village, tonight
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMP_OF_ROLE,
    CAMPS,
    DEALT_ROLES,
    LONG_ACTIONS,
    NIGHTS,
    POSTS,
    POWERS,
    ROLES,
    SESSIONS,
    SEVERAL_COPIES,
    SPECIALITIES,
    STATUSES,
    PlayerId,
    Weekday,
)
from gm_assistant.games.quinte_bourg.screens.tale import days
from gm_assistant.games.quinte_bourg.texts.help import Help
from gm_assistant.games.quinte_bourg.texts.texts import Part, Row, Scripts
from gm_assistant.seam.pages import RuleEntry
from gm_assistant.seam.paper import Papers, Sheet
from gm_assistant.toolkit.seats import fitting, length_of, short_names

# The role cards to cut out, two a player: fronts, and mirrored backs for the other side.

CARDS_A_SHEET: Final = 8
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
        yield _card(rules.of("role", role), CAMP, CAMPS[CAMP_OF_ROLE[role]], name)


def _specialities(rules: Help, specialities: Iterable[str], name: str = "") -> Iterator[Card]:
    for speciality in specialities:
        yield _card(rules.of("speciality", speciality), SPECIALITY, SPECIALITY, name)


def _card(entry: RuleEntry | None, side: str, kind: str, name: str) -> Card:
    if entry is None:
        raise AssertionError("the rules speak of every card")
    kind = f"Camp : {kind}" if side == CAMP else kind
    return Card(side, kind, entry.label, entry.rule, entry.when, entry.win, name)


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


# The register: one line a player, what is so and where everybody slept, on one page.

# As many days as fit side by side: the last ones of a long game.
MOST_DAYS: Final = 7
_EMPTY_SEATS: Final = 45
# In the style sheet the letters are of nine points, and the columns so wide.
_NINE_POINTS: Final = 3.175
_LETTERS: Final = 22
_NAME, _CARDS, _STATE, _POSTS = 47.0, 66.0, 20.0, 42.0
_CHARMERS: Final = {"orphee": "O", "sirene": "S"}
_ASKED: Final = (
    "Mariages",
    "Amoureux",
    "déjà revenus une fois",
    "Fantômes, du premier au dernier",
    "Pouvoirs utilisés",
    "Session de la veille",
    "Défendue la nuit d'avant",
    "Protégée",
)
_SHORT_STATES: Final = {"heritage": "hors jeu", "parti": "absent"}


@dataclass(frozen=True, slots=True)
class RegisterRow:
    """One player; a house is the number of a seat, « = » for one's own, z for a sleeper."""

    number: int
    name: str = ""
    cards: str = ""
    state: str = ""
    posts: str = ""
    charmed: str = ""
    turned: str = ""
    coins: tuple[str, ...] = ("",) * MOST_DAYS
    houses: tuple[str, ...] = ("",) * MOST_DAYS


@dataclass(frozen=True, slots=True)
class RegisterSheet:
    """Everybody, filled up to now; a blank one carries an evening without the app."""

    title: str
    rows: tuple[RegisterRow, ...]
    days: tuple[str, ...]
    subtitle: str = ""
    facts: tuple[Fact, ...] = ()
    kind: str = "registre"


def register_sheet(game: Game | None, secrets: bool) -> RegisterSheet:
    """With a game, up to where it has come."""
    if game is None:
        empty = tuple(RegisterRow(number) for number in range(1, _EMPTY_SEATS + 1))
        return RegisterSheet("Registre", empty, _numbers(1), facts=_register_to_write())
    ends = days(game)[-MOST_DAYS:]
    village = game.village
    everybody = village.in_seat_order()
    names = _register_names([it.name for it in everybody])
    rows = tuple(
        _row(village, ends, player, RegisterRow(number, name), secrets)
        for number, (player, name) in enumerate(zip(everybody, names, strict=True), start=1)
    )
    facts = _facts(village) if secrets else _register_to_write()
    subtitle = f"jour {village.day}"
    return RegisterSheet("Registre", rows, _numbers(ends[0].day), subtitle, facts)


def _register_to_write() -> tuple[Fact, ...]:
    """What else the app asks when it takes the evening over again."""
    return tuple(Fact(it, "") for it in _ASKED)


def _facts(village: Village) -> tuple[Fact, ...]:
    everybody = village.in_seat_order()
    couples = dict.fromkeys(_couple(village, it.id, it.spouse) for it in everybody if it.spouse)
    ghosts = [_seat(village, it) for it in village.ghosts]
    used = [f"{_seat(village, it.id)} {POWERS[one]}" for it in everybody for one in it.used]
    said = (
        listed(f"{one}+{other}" for one, other in couples),
        listed(_seat(village, it) for it in village.lovers),
        "oui" if village.first_deaths else "non",
        ", ".join(ghosts),
        ", ".join(used),
        SESSIONS.get(village.last_session or "", "aucune"),
        _seat(village, village.last_defended),
        _seat(village, village.protected_house),
    )
    return tuple(Fact(label, words or "—") for label, words in zip(_ASKED, said, strict=True))


def _couple(village: Village, *both: PlayerId) -> tuple[int, ...]:
    return tuple(sorted(village.seats.index(it) + 1 for it in both))


def _seat(village: Village, player: PlayerId | None) -> str:
    return str(village.seats.index(player) + 1) if player else ""


def _register_names(names: Sequence[str]) -> Sequence[str]:
    """Whole, or shortened so that nobody is taken for another."""
    room = _NAME / _NINE_POINTS
    if all(length_of(it) <= room for it in names):
        return names
    return [fitting(it, room) for it in short_names(names, _LETTERS)]


def _numbers(first: int) -> tuple[str, ...]:
    return tuple(str(first + it) for it in range(MOST_DAYS))


def _row(
    village: Village, ends: Sequence[Village], player: Player, row: RegisterRow, secrets: bool
) -> RegisterRow:
    posts = ", ".join(POSTS[it] for it in village.posts_of(player.id))
    state = "" if player.seated or (secrets and player.living) else _state(player)
    if secrets and not player.living:
        state = _state(player)
    common = RegisterRow(
        row.number,
        row.name,
        state=fitting(state, _STATE / _NINE_POINTS),
        posts=fitting(posts, _POSTS / _NINE_POINTS),
        turned="".join({"camp": "C", "specialite": "S"}[it] for it in player.shown),
    )
    return _told(common, village, ends, player) if secrets else common


def _state(player: Player) -> str:
    return _SHORT_STATES.get(player.status, STATUSES[player.status])


def _told(
    row: RegisterRow, village: Village, ends: Sequence[Village], player: Player
) -> RegisterRow:
    roles = (ROLES[it] for it in player.camp_roles)
    cards = " · ".join((*roles, *(SPECIALITIES[it] for it in player.specialities)))
    # Nothing of the days before somebody came.
    coins = [str(it.players[player.id].coins) if player.id in it.players else "" for it in ends]
    houses = [_house(it, village, player) for it in ends]
    return RegisterRow(
        row.number,
        row.name,
        fitting(cards, _CARDS / _NINE_POINTS),
        row.state,
        row.posts,
        "".join(_CHARMERS[it] for it in player.charmed_by),
        row.turned,
        _filled(coins),
        _filled(houses),
    )


def _house(then: Village, now: Village, player: Player) -> str:
    """Where he slept that night, once it was over."""
    night = then.night
    if night is None or night.where is None or then.weekday == "dimanche":
        return ""
    place = night.where.get(player.id)
    if place is None:
        return ""
    asleep = "z" if player.id in night.asleep else ""
    own = place.house == player.id
    return f"{'=' if own else now.seats.index(place.house) + 1}{asleep}"


def _filled(values: Sequence[str]) -> tuple[str, ...]:
    return (*values, *[""] * (MOST_DAYS - len(values)))


# The lamp edition of a night: large enough for a dim room, with all that is done in silence.

_INVOCATIONS, _NOTES = 6, 9


@dataclass(frozen=True, slots=True)
class Sleeper:
    """One line of « Qui dort où »; an empty name leaves it to be written."""

    number: int
    name: str = ""
    state: str = ""
    house: str = ""


@dataclass(frozen=True, slots=True)
class LampSheet:
    """One night on facing pages: the calls, then the beds, the invocations and room for notes."""

    title: str
    subtitle: str
    opening: str
    before: tuple[Fact, ...]
    calls: tuple[CallLine, ...]
    sleepers: tuple[Sleeper, ...]
    # The number of the first call after dawn, which begins a page: six pages whatever the night.
    morning: str = ""
    priority: tuple[Ranked, ...] = PRIORITY
    invocations: int = _INVOCATIONS
    notes: int = _NOTES
    kind: str = "lampe"


def lamp_sheets(scripts: Scripts, game: Game | None, secrets: bool) -> tuple[LampSheet, ...]:
    """The night in course and those to come of the week; six blank ones without a game."""
    if game is None or game.village.result is not None:
        return tuple(_blank(scripts, it) for it in NIGHTS)
    return (*_tonight(scripts, game.village, secrets), *_coming(scripts, game.village, secrets))


def this_night(scripts: Scripts, game: Game | None, secrets: bool) -> tuple[LampSheet, ...]:
    """Only the night in course, else the next one."""
    return lamp_sheets(scripts, game, secrets)[:1]


def _tonight(scripts: Scripts, village: Village, secrets: bool) -> tuple[LampSheet, ...]:
    if village.phase != "nuit":
        return ()
    sheet = _prepared(scripts, village, village.weekday, secrets)
    begun = replace(sheet, subtitle=f"jour {village.day} · nuit en cours")
    if not secrets:
        return (begun,)
    rows = zip(scripts.nights[village.weekday].rows, sheet.calls, strict=True)
    return (replace(begun, calls=tuple(_written(village, row, line) for row, line in rows)),)


def _coming(scripts: Scripts, village: Village, secrets: bool) -> tuple[LampSheet, ...]:
    nights = coming(village, int(village.phase != "ouverture"))
    first = nights[:1] if village.phase != "nuit" else ()
    # Only the next night knows who is protected; who holds what may change before the others.
    return tuple(
        _prepared(scripts, village, it, secrets)
        if it in first
        else replace(_prepared(scripts, village, it, secrets), before=_lamp_to_write())
        for it in nights
    )


def _blank(scripts: Scripts, weekday: Weekday) -> LampSheet:
    script = scripts.nights[weekday]
    lines = tuple(_line(row, number) for number, row in enumerate(script.rows, start=1))
    empty = tuple(Sleeper(number) for number in range(1, _EMPTY_SEATS + 1))
    morning = next(
        line.number for row, line in zip(script.rows, lines, strict=True) if ROWS[row.id].after_dawn
    )
    return LampSheet(script.title, "", script.opening, _lamp_to_write(), lines, empty, morning)


def _lamp_to_write() -> tuple[Fact, ...]:
    return (
        Fact("Maison du plus riche, protégée", ""),
        Fact("Maison défendue la nuit d'avant, interdite", ""),
    )


def _line(row: Row, number: int) -> CallLine:
    shape = ROWS[row.id].shape
    return CallLine(
        number=str(number),
        label=row.label,
        words=tuple(_words(it) for it in row.parts),
        timer=row.timer,
        moves=row.moves,
        boxes=boxes_of(row.id, {}),
        answers=tuple(it for it in (shape.yes, shape.no) if it),
    )


def _words(part: Part) -> Words:
    """Everything: the gesture that is awaited, and what the game master does without a word."""
    kept = (it if it != "Aucun." else "" for it in (part.do, part.gesture))
    done, gesture = kept
    return Words(part.say, part.close, done, gesture)


def _prepared(scripts: Scripts, village: Village, weekday: Weekday, secrets: bool) -> LampSheet:
    blank = replace(_blank(scripts, weekday), subtitle="à venir")
    if not secrets:
        return replace(blank, sleepers=_lamp_names(village))
    rows = zip(scripts.nights[weekday].rows, blank.calls, strict=True)
    calls = tuple(held(village, row, line) for row, line in rows)
    return replace(blank, before=_before(village), calls=calls, sleepers=_sleepers(village))


def _before(village: Village) -> tuple[Fact, ...]:
    protected, defended = village.protected_house, village.last_defended
    rich, forbidden = _lamp_to_write()
    return (
        Fact(rich.label, village.name(protected) if protected else "aucune"),
        Fact(forbidden.label, village.name(defended) if defended else "aucune"),
    )


def _lamp_names(village: Village) -> tuple[Sleeper, ...]:
    everybody = enumerate(village.in_seat_order(), start=1)
    return tuple(
        Sleeper(number, it.name, "" if it.seated else STATUSES[it.status])
        for number, it in everybody
    )


def _sleepers(village: Village) -> tuple[Sleeper, ...]:
    """With the beds that are known, in a night whose attack was played."""
    night = village.night if village.phase == "nuit" else None
    where = known_whereabouts(village) if night and "attaque" in night.sheet else {}
    return tuple(
        replace(
            sleeper,
            house=f"{village.name(where[it].house)} ({LONG_ACTIONS[where[it].action]})",
        )
        if it in where
        else sleeper
        for it, sleeper in zip(village.seats, _lamp_names(village), strict=True)
    )


def _written(village: Village, row: Row, line: CallLine) -> CallLine:
    night = tonight(village)
    return replace(
        line,
        boxes=boxes_of(row.id, values_of(village, night, row.id)),
        note=note_of(village, night, row.id),
        called=row.id in night.sheet or row.id in night.passed,
    )


WHOLE: Final = "tout"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the sheets are made from; `secrets` false for a table with spectators."""

    scripts: Scripts
    rules: Help
    game: Game | None = None
    secrets: bool = True

    @property
    def village(self) -> Village | None:
        """The situation now."""
        return self.game.village if self.game else None

    @property
    def told(self) -> Village | None:
        """The situation where it may be shown."""
        return self.village if self.secrets else None


Builder = Callable[[Wanted], tuple[Sheet, ...]]

_BUILDERS: Final[Mapping[str, Builder]] = {
    "table": lambda it: (table_sheet(it.village, it.secrets),),
    "ouverture": lambda it: (opening_sheet(it.scripts, it.told),),
    "nuits": lambda it: night_sheets(it.scripts, it.game, it.secrets),
    "registre": lambda it: (register_sheet(it.game, it.secrets),),
    "jour": lambda it: (
        day_sheet(it.scripts, it.village),
        ballot_sheet(it.village, it.secrets),
        count_sheet(it.village),
        sunday_sheet(it.scripts, it.village),
    ),
    "cartes": lambda it: card_sheets(it.rules, it.village, it.secrets),
    "chevalets": lambda it: tent_sheets(it.village),
    "aide": lambda it: (aid_sheet(it.rules),),
}
# Several pages a night: asked for by themselves.
_BY_LAMP: Final[Mapping[str, Builder]] = {
    "lampes": lambda it: lamp_sheets(it.scripts, it.game, it.secrets),
    "nuit": lambda it: this_night(it.scripts, it.game, it.secrets),
}
KINDS: Final[Mapping[str, str]] = {
    "tout": "Tout imprimer",
    "table": "La table",
    "ouverture": "Ouverture",
    "nuit": "Cette nuit seulement",
    "lampes": "Nuits à la lampe",
    "nuits": "Nuits, mémo",
    "registre": "Registre",
    "jour": "Jour",
    "cartes": "Cartes de rôle",
    "chevalets": "Chevalets",
    "aide": "Aide du joueur",
}


def sheets_of(what: str, wanted: Wanted) -> tuple[Sheet, ...]:
    """The sheets of one kind, or all of them in order."""
    kinds = tuple(_BUILDERS) if what == WHOLE else (what,)
    builders = {**_BUILDERS, **_BY_LAMP}
    return tuple(sheet for kind in kinds for sheet in builders[kind](wanted))


def papers(scripts: Scripts, rules: Help) -> Papers[Game]:
    """The same as the shell prints them, in the words of this MJ."""

    def sheets(what: str, game: Game | None, secrets: bool) -> tuple[Sheet, ...]:
        return sheets_of(what, Wanted(scripts, rules, game, secrets))

    def deck(players: int, copies: int) -> tuple[Sheet, ...]:
        return deck_sheets(rules, players, copies)

    return Papers("quinte_bourg/print", KINDS, sheets, "quinte_bourg_print.css", deck)
