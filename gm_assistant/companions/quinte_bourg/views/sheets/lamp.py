"""The lamp edition of a night: large enough for a dim room, with all that is done in silence."""

from dataclasses import dataclass, replace

from gm_assistant.companions.quinte_bourg.scripts.texts import Part, Row, Scripts
from gm_assistant.companions.quinte_bourg.views.night.shown import SHOWN
from gm_assistant.companions.quinte_bourg.views.sheets.filled import note_of, values_of
from gm_assistant.companions.quinte_bourg.views.sheets.nights import (
    PRIORITY,
    boxes_of,
    coming,
    held,
)
from gm_assistant.companions.quinte_bourg.views.sheets.sheet_values import (
    CallLine,
    Fact,
    Ranked,
    Words,
)
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.night.whereabouts import known_whereabouts
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.calendar import NIGHTS
from gm_assistant.quinte_bourg.words.vocabulary import LONG_ACTIONS, STATUSES, Weekday

_EMPTY_SEATS = 45
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
        else replace(_prepared(scripts, village, it, secrets), before=_to_write())
        for it in nights
    )


def _blank(scripts: Scripts, weekday: Weekday) -> LampSheet:
    script = scripts.nights[weekday]
    lines = tuple(_line(row, number) for number, row in enumerate(script.rows, start=1))
    empty = tuple(Sleeper(number) for number in range(1, _EMPTY_SEATS + 1))
    morning = next(
        line.number for row, line in zip(script.rows, lines, strict=True) if ROWS[row.id].after_dawn
    )
    return LampSheet(script.title, "", script.opening, _to_write(), lines, empty, morning)


def _to_write() -> tuple[Fact, ...]:
    return (
        Fact("Maison du plus riche, protégée", ""),
        Fact("Maison défendue la nuit d'avant, interdite", ""),
    )


def _line(row: Row, number: int) -> CallLine:
    return CallLine(
        number=str(number),
        label=row.label,
        words=tuple(_words(it) for it in row.parts),
        timer=row.timer,
        moves=row.moves,
        boxes=boxes_of(row.id, {}),
        answers=tuple(it for it in (SHOWN[row.id].yes, SHOWN[row.id].no) if it),
    )


def _words(part: Part) -> Words:
    """Everything: the gesture that is awaited, and what the game master does without a word."""
    kept = (it if it != "Aucun." else "" for it in (part.do, part.gesture))
    done, gesture = kept
    return Words(part.say, part.close, done, gesture)


def _prepared(scripts: Scripts, village: Village, weekday: Weekday, secrets: bool) -> LampSheet:
    blank = replace(_blank(scripts, weekday), subtitle="à venir")
    if not secrets:
        return replace(blank, sleepers=_names(village))
    rows = zip(scripts.nights[weekday].rows, blank.calls, strict=True)
    calls = tuple(held(village, row, line) for row, line in rows)
    return replace(blank, before=_before(village), calls=calls, sleepers=_sleepers(village))


def _before(village: Village) -> tuple[Fact, ...]:
    protected, defended = village.protected_house, village.last_defended
    rich, forbidden = _to_write()
    return (
        Fact(rich.label, village.name(protected) if protected else "aucune"),
        Fact(forbidden.label, village.name(defended) if defended else "aucune"),
    )


def _names(village: Village) -> tuple[Sleeper, ...]:
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
        for it, sleeper in zip(village.seats, _names(village), strict=True)
    )


def _written(village: Village, row: Row, line: CallLine) -> CallLine:
    night = tonight(village)
    return replace(
        line,
        boxes=boxes_of(row.id, values_of(village, night, row.id)),
        note=note_of(village, night, row.id),
        called=row.id in night.sheet or row.id in night.passed,
    )
