"""The call sheets of the nights: blank, prepared for the next ones, or as they were played."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from gm_assistant.companions.quinte_bourg.scripts.texts import Part, Row, Script, Scripts
from gm_assistant.companions.quinte_bourg.views.night.shown import SHOWN
from gm_assistant.companions.quinte_bourg.views.sheets.filled import note_of, values_of
from gm_assistant.companions.quinte_bourg.views.sheets.outcome import facts_of
from gm_assistant.companions.quinte_bourg.views.sheets.people_boxes import called
from gm_assistant.companions.quinte_bourg.views.sheets.sheet_values import (
    Box,
    CallLine,
    CallSheet,
    Ranked,
    Words,
)
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.calendar import NIGHTS
from gm_assistant.quinte_bourg.words.vocabulary import Step, Weekday

_NARROW: Final = frozenset(("takes",))
PRIORITY: Final = tuple(
    Ranked(rank, action, who)
    for rank, (action, who) in enumerate(
        (
            ("Sommeil lourd", "visés par le Marchand, le Psychopathe, le Toqué"),
            ("Enlèvement", "Psychopathe ou Toqué, chez lui"),
            ("Sculpter", "L'Artiste, chez sa cible"),
            ("Se battre", "les deux d'Éris"),
            ("Nuit galante", "les deux de Freyja"),
            ("Dormir ensemble", "les Amoureux"),
            ("Squatter", "Laura"),
            ("Attaquer", "Reptiliens libres, Seth compris"),
            ("Dormir chez soi", "tous les autres"),
        ),
        start=1,
    )
)
# What this dense page is, beside the lamp edition.
MEMO: Final = "mémo"
_WEEK: Final = len(NIGHTS)


def night_sheets(scripts: Scripts, game: Game | None, secrets: bool) -> tuple[CallSheet, ...]:
    """Six blank nights; or those that were played, then those to come of the same week."""
    if game is None:
        return tuple(_blank(scripts.nights[it]) for it in NIGHTS)
    played = list(_played(game))
    sheets = [_sheet(scripts, it, secrets, over=it is not game.village) for it in played]
    following = coming(game.village, len(played))
    return (*sheets, *(_prepared(scripts, game.village, it, secrets) for it in following))


def _played(game: Game) -> Iterator[Village]:
    """The last village of each night that was opened, in their order."""
    villages = [*game.villages[1:], None]
    for village, following in zip(game.villages, villages, strict=True):
        over = following is None or following.phase != "nuit"
        if village.phase == "nuit" and over:
            yield village


def coming(village: Village, played: int) -> tuple[Weekday, ...]:
    """The nights of this week that are still to come; once the game is over, nothing."""
    if village.result is not None:
        return ()
    following = NIGHTS.index(village.weekday) if village.weekday in NIGHTS else 0
    if village.phase != "ouverture" and village.weekday in NIGHTS:
        following += 1
    week = tuple(NIGHTS[(following + it) % _WEEK] for it in range(_WEEK))
    return week[: _WEEK - played % _WEEK] if played else week


def _blank(script: Script) -> CallSheet:
    lines = tuple(_line(row, number) for number, row in enumerate(script.rows, start=1))
    return CallSheet("nuit", script.title, script.opening, lines, MEMO, PRIORITY)


def _line(row: Row, number: int) -> CallLine:
    return CallLine(
        number=str(number),
        label=row.label,
        words=tuple(words_of(it) for it in row.parts),
        timer=row.timer,
        moves=row.moves,
        boxes=boxes_of(row.id, {}),
    )


def words_of(part: Part) -> Words:
    """What is read aloud; the night leaves no room for the rest."""
    return Words(part.say, part.close)


def _prepared(scripts: Scripts, village: Village, weekday: Weekday, secrets: bool) -> CallSheet:
    """A night to come, with who holds what today."""
    script = scripts.nights[weekday]
    blank = _blank(script)
    if not secrets:
        return blank
    lines = zip(script.rows, blank.calls, strict=True)
    calls = tuple(held(village, row, line) for row, line in lines)
    return replace(blank, subtitle=f"{MEMO} · à venir", calls=calls)


def held(village: Village, row: Row, line: CallLine) -> CallLine:
    """The same row with whom it calls."""
    people, nobody = called(village, row.id)
    return replace(line, holders=people, nobody=nobody)


def _sheet(scripts: Scripts, village: Village, secrets: bool, *, over: bool) -> CallSheet:
    """A night that was opened; without the secrets it is a blank one with its date."""
    script = scripts.nights[village.weekday]
    course = "" if over else " · nuit en cours"
    dated = replace(_blank(script), subtitle=f"{MEMO} · jour {village.day}{course}")
    if not secrets:
        return dated
    lines = zip(script.rows, dated.calls, strict=True)
    calls = tuple(_written(village, row, held(village, row, line), over) for row, line in lines)
    facts = facts_of(village, tonight(village))
    return replace(dated, calls=calls, facts=facts, played=over)


def _written(village: Village, row: Row, line: CallLine, over: bool) -> CallLine:
    """Once the night is over nobody is sent back to sleep: the room goes to what was noted."""
    night = tonight(village)
    values = values_of(village, night, row.id)
    return replace(
        line,
        words=tuple(Words(it.say) for it in line.words) if over else line.words,
        boxes=boxes_of(row.id, values),
        note=note_of(village, night, row.id),
        called=row.id in night.sheet or row.id in night.passed,
    )


def boxes_of(step: Step, values: Mapping[str, str]) -> tuple[Box, ...]:
    """Where the target, the house and the answer are written, filled with what is known."""
    return tuple(
        Box(
            label=label,
            value=values.get(key, ""),
            ticks=key.startswith("*"),
            wide=key not in _NARROW,
        )
        for key, label in SHOWN[step].boxes.items()
    )
