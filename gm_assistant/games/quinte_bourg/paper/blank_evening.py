"""An evening that has not begun, as an empty spreadsheet offers it: its nights, calls, words."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from gm_assistant.french.language import NARROW, NO_BREAK
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import (
    DEALT_ROLES,
    LONG_ACTIONS,
    NIGHTS,
    POSTS,
    REPTILIAN_ROLES,
    ROLES,
    SPECIALITIES,
    STATUSES,
    STEPS,
    PlayerId,
    Step,
    Weekday,
    day_after,
)
from gm_assistant.games.quinte_bourg.texts.scripts import Row, Script, Scripts
from gm_assistant.seam.paper import Period, one_line

# What becomes of the dead, and which card they turn: that of the camp unless it is said.
FATES: Final = {
    f"{STATUSES[it]}{', montre sa spécialité' if shows == 'specialite' else ''}": (it, shows)
    for shows in ("camp", "specialite")
    for it in ("fantome", "esprit")
}

# As many as the spreadsheet has lines for.
MOST_PLAYERS: Final = 45


_DAY: Final = {"jour": "……………"}


class Spoken(NamedTuple):
    """One breath: what is said, seen, done and said again."""

    when: str
    call: str
    say: str
    seen: str = ""
    done: str = ""
    close: str = ""


def spoken(scripts: Scripts) -> tuple[Spoken, ...]:
    """Everything that an evening says, in the order of an evening."""
    return tuple(_spoken(scripts))


def _spoken(scripts: Scripts) -> Iterator[Spoken]:
    for script in (scripts.opening, *scripts.nights.values(), scripts.day, scripts.sunday):
        yield from _of_script(script)
    for it in scripts.announcements.values():
        yield Spoken("Annonces", it.when, it.say)
    for law in scripts.laws:
        yield Spoken("Lois", law.label, law.text)


def _of_script(script: Script) -> Iterator[Spoken]:
    yield Spoken(script.title, "", script.opening_words(_DAY))
    for row in script.rows:
        yield from _of_row(script.title, row)


def _of_row(when: str, row: Row) -> Iterator[Spoken]:
    timer = f" ({row.timer} s)" if row.timer else ""
    for it in row.parts:
        seen, done = ("" if words == "Aucun." else words for words in (it.gesture, it.do))
        yield Spoken(when, f"{row.label}{timer}", it.say, seen, done, it.close)


@dataclass(frozen=True, slots=True)
class EveningCall:
    """One row of a night's table; `card` is what its holder was dealt, if it calls a card."""

    step: Step
    label: str
    kind: str
    card: str = ""
    say: str = ""
    timer: int | None = None


@dataclass(frozen=True, slots=True)
class EveningNight:
    """One night in call order."""

    number: int
    weekday: str
    calls: tuple[EveningCall, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """Everything that an empty spreadsheet offers."""

    nights: tuple[EveningNight, ...]
    days: tuple[Period, ...]
    roles: tuple[str, ...]
    reptilian_roles: tuple[str, ...]
    alpha: str
    minus: str
    cortex: str
    specialities: tuple[str, ...]
    posts: tuple[str, ...]
    fates: tuple[str, ...]
    states: tuple[str, ...]
    actions: tuple[str, ...]
    read: tuple[Spoken, ...] = ()


def evening(scripts: Scripts, nights: int = 6, start: Weekday = "lundi") -> Evening:
    """So many nights from a weekday on, in the words of the night scripts."""
    days = _days(nights, start)
    return Evening(
        nights=tuple(_night(scripts, it) for it in days if it.jour in NIGHTS),
        days=days,
        roles=tuple(ROLES[it] for it in DEALT_ROLES),
        reptilian_roles=tuple(label for it, label in ROLES.items() if it in REPTILIAN_ROLES),
        alpha=ROLES["reptilienne_alpha"],
        minus=ROLES["minus"],
        cortex=ROLES["cortex"],
        specialities=tuple(SPECIALITIES.values()),
        posts=tuple(POSTS.values()),
        fates=tuple(FATES),
        states=tuple(STATUSES[it] for it in ("vivant", "fantome", "esprit", "heritage")),
        actions=tuple(LONG_ACTIONS.values()),
        read=spoken(scripts),
    )


def _days(nights: int, start: Weekday) -> tuple[Period, ...]:
    found: list[Period] = []
    weekday: Weekday = start
    while sum(it.jour in NIGHTS for it in found) < nights:
        found.append(Period(len(found) + 1, weekday))
        weekday = day_after(weekday)
    return tuple(found)


def _night(scripts: Scripts, day: Period) -> EveningNight:
    script = next(it for weekday, it in scripts.nights.items() if weekday == day.jour)
    calls = tuple(
        EveningCall(it.id, STEPS[it.id], ROWS[it.id].shape.kind, _card(it.id), it.say, it.timer)
        for it in script.rows
    )
    return EveningNight(day.numero, day.jour, calls)


def _card(step: Step) -> str:
    row = ROWS[step]
    return (SPECIALITIES | ROLES).get(row.calls[0], "") if row.group is None else ""


# Whole names that stay distinct in a spreadsheet, where a name is also a key.

OUT_OF_THE_GAME: Final = "(hors du jeu)"
# Those that a formula takes out of a name, or counts as one.
SPACES: Final = f" {NO_BREAK}{NARROW}\t\n\r"


def whole_names(village: Village) -> dict[PlayerId, str]:
    """One name for each player; two that a formula could not tell apart get their place."""
    names = {it.id: one_line(it.name) for it in village.in_seat_order()}
    places = {player: place for place, player in enumerate(names, start=1)}
    twins = _repeated(names.values())
    return {
        player: f"{name} (place {places[player]})" if key_of(name) in twins else name
        for player, name in names.items()
    }


def _repeated(names: Iterable[str]) -> set[str]:
    times = Counter(key_of(name) for name in (*names, OUT_OF_THE_GAME))
    return {name for name, count in times.items() if count > 1}


def key_of(words: object) -> str:
    """What makes two cells say the same, for the import as for the formulas."""
    text = str(words)
    for sign in SPACES:
        text = text.replace(sign, " ")
    return " ".join(it for it in text.split(" ") if it).casefold().replace("'", "’")


def listed_by(names: Mapping[PlayerId, str], players: Iterable[PlayerId | None]) -> str:
    """Several names in one cell; nobody leaves it empty."""
    return ", ".join(names[it] for it in players if it is not None)
