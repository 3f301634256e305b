"""A night in large print: large enough for a dim room, with all that is done in silence.

Four pages in the order in which they are used: the calls of the evening, who sleeps where, then
the calls that need it, the dawn, and what the morning will ask. What is carried from one page to
the next has its boxes at the head of each.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from gm_assistant.games.quinte_bourg.paper.sheets import (
    EMPTY_SEATS,
    Box,
    CallLine,
    Fact,
    Ranked,
    Values,
    Words,
    beds_of,
    boxes_of,
    coming,
    held,
    names_within,
    note_of,
    short_state,
    values_of,
)
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.night import RowShape, known_whereabouts
from gm_assistant.games.quinte_bourg.rules.posts import is_protection_known
from gm_assistant.games.quinte_bourg.rules.sheet import row_of
from gm_assistant.games.quinte_bourg.rules.village import Village, tonight
from gm_assistant.games.quinte_bourg.rules.words import NIGHTS, PlayerId, Step, Weekday
from gm_assistant.games.quinte_bourg.texts.scripts import Part, Row, Scripts

_INVOCATIONS, _LONG_NIGHT = 4, 20
# What goes from page to page: written once, copied at the head of the next.
CARRIED: Final = ("Visée", "Défendue", "Plus riche", "Endormis, enlevés", "Tués avant l'attaque")
# L690-L695: what the night leaves to the morning.
MORNING: Final = (
    Box("Caméra : combien, où", wide=True),
    Box("Nouveaux charmés (O, S)", wide=True),
    Box("Postes changés", wide=True),
    Box("Déménage", wide=True),
    Box("Morts à annoncer", wide=True),
    Box("Revient de la mort (Amoureux)", wide=True),
)
# Those whom a call finds by what has become of them: nobody knows before the evening.
BECOME: Final[frozenset[Step]] = frozenset(
    ("fantomes", "amoureux", "amoureux_se_retrouvent", "reve")
)
# How many letters a name has on a line of beds, and in a box carried forward.
_NAME_LETTERS, _CARRIED_LETTERS = 11, 14
# Where whoever died before the attack sleeps.
NOWHERE: Final = "†"
# More attackers than these are counted, not named: their house is in their own line.
_PACK: Final = 4
_YES_AND_NO: Final = ("oui", "non")
_ANSWER, _CARD_SHOWN = "Réponse", "Carte montrée"


@dataclass(frozen=True, slots=True)
class Bed:
    """A player, where he sleeps, and who sleeps in his house: by their seats, z for a sleeper.

    What is empty is left to be written.
    """

    number: int
    name: str = ""
    state: str = ""
    house: str = ""
    guests: str = ""


@dataclass(frozen=True, slots=True)
class LargePrintSheet:
    """One night: `evening` before the beds are counted, `dark` after."""

    title: str
    subtitle: str
    opening: str
    before: tuple[Fact, ...]
    evening: tuple[CallLine, ...]
    dark: tuple[CallLine, ...]
    beds: tuple[Bed, ...]
    rulings: tuple[str, ...]
    priority: tuple[Ranked, ...]
    carried: tuple[Fact, ...] = tuple(Fact(it, "") for it in CARRIED)
    morning: tuple[Box, ...] = MORNING
    # The number of the attack, which is resolved on another sheet.
    strikes: str = ""
    notes: int = 3
    kind: str = "lampe"
    pages: int = 4

    @property
    def invocations(self) -> int:
        """The lines for invoked powers: the longest night leaves fewer."""
        return _INVOCATIONS if len(self.calls) < _LONG_NIGHT else _INVOCATIONS - 1

    @property
    def calls(self) -> tuple[CallLine, ...]:
        """Every call in its order."""
        return (*self.evening, *self.dark)


def large_print_sheets(
    scripts: Scripts,
    game: Game | None,
    secrets: bool,
    *,
    before: bool = False,
    seats: int = EMPTY_SEATS,
) -> tuple[LargePrintSheet, ...]:
    """The night in course and those to come of the week; six blank ones without a game."""
    if game is None or game.village.result is not None:
        return tuple(_blank(scripts, it, seats) for it in NIGHTS)
    return (*_tonight(scripts, game.village, secrets), *_coming(scripts, game, secrets, before))


def _tonight(scripts: Scripts, village: Village, secrets: bool) -> tuple[LargePrintSheet, ...]:
    if village.phase != "nuit":
        return ()
    sheet = _prepared(scripts, village, village.weekday, secrets, known=True)
    begun = replace(sheet, subtitle=f"jour {village.day} · nuit en cours")
    if not secrets:
        return (begun,)
    written = {
        row.label: _written(village, row, line)
        for row, line in zip(scripts.nights[village.weekday].rows, sheet.calls, strict=True)
    }
    evening, dark = (
        tuple(written[it.label] for it in calls) for calls in (sheet.evening, sheet.dark)
    )
    return (replace(begun, evening=evening, dark=dark, carried=_carried(village)),)


def _coming(
    scripts: Scripts, game: Game, secrets: bool, before: bool
) -> tuple[LargePrintSheet, ...]:
    """Only the next night knows who is what, and only once the evening has begun."""
    village = game.village
    opening = village.phase == "ouverture"
    nights = coming(village, int(not opening))
    first = nights[:1] if village.phase == "jour" and not before else ()
    sheets = [_prepared(scripts, village, it, secrets, known=it in first) for it in nights]
    if opening and secrets:
        # What protects a house in the very first night is known before the evening.
        sheets[0] = replace(sheets[0], before=_before(village))
    return tuple(sheets)


def _prepared(
    scripts: Scripts, village: Village, weekday: Weekday, secrets: bool, *, known: bool
) -> LargePrintSheet:
    blank = replace(_blank(scripts, weekday), subtitle="à venir")
    if not secrets:
        return replace(blank, beds=_beds(village, told=known))
    rows = scripts.nights[weekday].rows
    calls = [
        _called(village, row, line, known=known)
        for row, line in zip(rows, blank.calls, strict=True)
    ]
    split = len(blank.evening)
    return replace(
        blank,
        before=_before(village) if known else blank.before,
        evening=tuple(calls[:split]),
        dark=tuple(calls[split:]),
        beds=_slept(village) if known else _beds(village, told=False),
    )


def _called(village: Village, row: Row, line: CallLine, *, known: bool) -> CallLine:
    """With whom it calls: as it is, or as the cards were dealt, with room for what will change."""
    if known:
        return replace(held(village, row, line), to_write=False)
    if row.id in BECOME:
        return line
    told = held(village, row, line)
    return replace(told, holders=tuple(replace(it, state="") for it in told.holders))


def _blank(scripts: Scripts, weekday: Weekday, seats: int = 0) -> LargePrintSheet:
    script = scripts.nights[weekday]
    lines = tuple(
        _line(row, number, scripts.shape_of(row.id))
        for number, row in enumerate(script.rows, start=1)
    )
    # From the first animal or the attack on, who sleeps where is needed.
    needed = [
        "corpse" in scripts.shape_of(it.id).fields or it.id == "attaque" for it in script.rows
    ]
    split = needed.index(True)
    return LargePrintSheet(
        script.title,
        "",
        script.opening,
        _to_write(),
        lines[:split],
        lines[split:],
        tuple(Bed(number) for number in range(1, seats + 1)),
        tuple(rulings_of(scripts).values()),
        beds_of(scripts),
        strikes=next(
            it.number for it, row in zip(lines, script.rows, strict=True) if row.id == "attaque"
        ),
    )


def _to_write() -> tuple[Fact, ...]:
    return (
        Fact("Maison du plus riche, protégée", ""),
        Fact("Maison défendue la nuit d'avant, interdite", ""),
    )


def _line(row: Row, number: int, shape: RowShape) -> CallLine:
    return CallLine(
        number=str(number),
        label=row.label,
        words=tuple(_words(it) for it in row.parts),
        timer=row.timer,
        moves=row.moves,
        boxes=_boxes(shape, {}),
        answers=_answers(shape, {}),
        to_write=bool(shape.boxes) and row.id != "attaque",
    )


def _boxes(shape: RowShape, values: Values) -> tuple[Box, ...]:
    """What is written or ticked, but for the answer, which is one clear pair below the words."""
    kept = (it for it in boxes_of(shape, values) if it.label not in _YES_AND_NO)
    if not (shape.yes or shape.no):
        return tuple(kept)
    # A yes or a no is ticked below; what is left to be written is the card that was shown.
    shown = [it if it.label != _ANSWER else replace(it, label=_CARD_SHOWN) for it in kept]
    said = (it if it.value not in _YES_AND_NO else replace(it, value="") for it in shown)
    return tuple(said)


def _answers(shape: RowShape, values: Values) -> tuple[Box, ...]:
    pair = zip(_YES_AND_NO, (shape.yes, shape.no), strict=True)
    return tuple(
        Box(f"{it} : {words}", values.get(f"*{it}", ""), ticks=True) for it, words in pair if words
    )


def _words(part: Part) -> Words:
    """Everything: the gesture that is awaited, and what the game master does without a word."""
    kept = (it if it != "Aucun." else "" for it in (part.do, part.gesture))
    done, gesture = kept
    return Words(part.say, part.close, done, gesture)


def _before(village: Village) -> tuple[Fact, ...]:
    protected, defended = village.protected_house, village.last_defended
    rich, forbidden = _to_write()
    counted = village.name(protected) if protected else "aucune"
    return (
        Fact(rich.label, counted if is_protection_known(village) else ""),
        Fact(forbidden.label, village.name(defended) if defended else "aucune"),
    )


def _beds(village: Village, *, told: bool) -> tuple[Bed, ...]:
    """In the order of the seats; before the evening nobody is anything but at the table."""
    names = names_within(village, _NAME_LETTERS)
    return tuple(
        Bed(number, names[it.id], short_state(it) if told and not it.seated else "")
        for number, it in enumerate(village.in_seat_order(), start=1)
    )


def _slept(village: Village) -> tuple[Bed, ...]:
    """With the beds that are known, in a night whose attack was played."""
    beds = _beds(village, told=True)
    night = village.night if village.phase == "nuit" else None
    if night is None or "attaque" not in night.sheet:
        return beds
    where = known_whereabouts(village)
    seat = {it: number for number, it in enumerate(village.seats, start=1)}
    asleep = {it: "z" if it in night.asleep else "" for it in where}
    houses = {it: f"{seat[place.house]}{asleep[it]}" for it, place in where.items()}
    inside = {it: [one for one, place in where.items() if place.house == it] for it in seat}
    attack = {it for it, place in where.items() if place.action == "attaquer"}

    def guests(house: PlayerId) -> str:
        came = [it for it in inside[house] if it in attack]
        pack = [f"{len(came)} Rept."] if len(came) > _PACK else []
        named = [it for it in inside[house] if not (pack and it in attack)]
        return ", ".join((*pack, *(f"{seat[it]}{asleep[it]}" for it in named)))

    return tuple(
        replace(bed, house=houses.get(it, NOWHERE), guests=guests(it))
        for it, bed in zip(village.seats, beds, strict=True)
    )


def _few(village: Village, players: Sequence[PlayerId]) -> str:
    """One by his name, several by their seats."""
    if len(players) == 1:
        return names_within(village, _CARRIED_LETTERS)[players[0]]
    seats = ", ".join(str(village.seats.index(it) + 1) for it in players)
    return f"n° {seats}" if seats else ""


def _carried(village: Village) -> tuple[Fact, ...]:
    """What the calls so far leave to the next."""
    night = tonight(village)
    aimed = night.target.house if night.target else None
    struck = {it.victim for it in night.attacks}
    gone = [it for it in village.seats if night.dusk.players[it].living]
    gone = [it for it in gone if not village.players[it].living and it not in struck]
    said = (
        [aimed] if aimed else [],
        [night.defended] if night.defended else [],
        [village.protected_house] if village.protected_house else [],
        list(night.asleep),
        gone,
    )
    return tuple(Fact(label, _few(village, who)) for label, who in zip(CARRIED, said, strict=True))


def _written(village: Village, row: Row, line: CallLine) -> CallLine:
    night, shape = tonight(village), row_of(village, row.id).shape
    values = values_of(village, night, row.id)
    return replace(
        line,
        boxes=_boxes(shape, values),
        answers=_answers(shape, values),
        note=note_of(village, night, row.id),
        called=row.id in night.sheet or row.id in night.passed,
    )


def rulings_of(scripts: Scripts) -> dict[str, str]:
    """How this table reads the rulebook, as far as a night goes."""
    return {it: f"{note.label} : {note.text}" for it, note in scripts.notes["reglage"].items()}
