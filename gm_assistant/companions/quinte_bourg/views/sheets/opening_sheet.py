"""The opening sheet: what is read before the first night, and what the table decides there."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gm_assistant.companions.quinte_bourg.scripts.texts import Part, Row, Scripts
from gm_assistant.companions.quinte_bourg.views.sheets.filled import TICKED
from gm_assistant.companions.quinte_bourg.views.sheets.people_boxes import briefly
from gm_assistant.companions.quinte_bourg.views.sheets.sheet_values import (
    Box,
    CallLine,
    CallSheet,
    Holder,
    Words,
)
from gm_assistant.quinte_bourg.night.row import has_card
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import CONDITIONS_OF
from gm_assistant.quinte_bourg.words.vocabulary import PERSONAL, ROLES

_CONDITIONS: Final = "conditions_personnelles"
_CARDS: Final = {
    "seths": ("seth", "fennec"),
    "souris": ("souris", "minus", "cortex"),
    "romantique": ("sesiano",),
}


def opening_sheet(scripts: Scripts, village: Village | None) -> CallSheet:
    """The sheet of the opening; with a village, who is called and what was chosen."""
    script = scripts.opening
    lines = (line for row in script.rows for line in _lines(row, village))
    calls = tuple(replace(line, number=str(place)) for place, line in enumerate(lines, start=1))
    return CallSheet("ouverture", script.title, script.opening, calls)


def _lines(row: Row, village: Village | None) -> Iterator[CallLine]:
    """One line a row; the personal conditions take one for each of the six."""
    if row.id == _CONDITIONS:
        yield from (_condition(it, village) for it in row.parts)
        return
    words = tuple(words_of(it) for it in row.parts)
    line = CallLine("", row.label, words, row.timer, boxes=_boxes(row.id, village))
    yield replace(line, holders=_holders(row.id, village)) if village else line


def words_of(part: Part) -> Words:
    """Everything of a part: by day and before the first night there is room for it."""
    aside = " ".join(it for it in (part.gesture, part.do) if it and it != "Aucun.")
    return Words(part.say, part.close, aside)


def _condition(part: Part, village: Village | None) -> CallLine:
    players = _with(village, (part.id,))
    given = {it for player in players for it in player.personal}
    boxes = tuple(
        Box(PERSONAL[it], TICKED if it in given else "", ticks=True)
        for it in CONDITIONS_OF.get(part.id, ())
    )
    line = CallLine("", ROLES.get(part.id, part.id), (words_of(part),), boxes=boxes)
    if village is None:
        return line
    nobody = "" if players else "pas distribué"
    return replace(line, holders=_named(village, players), nobody=nobody)


def _with(village: Village | None, cards: tuple[str, ...]) -> list[Player]:
    everybody = village.in_seat_order() if village else []
    return [it for card in cards for it in everybody if has_card(it, card)]


def _holders(row: str, village: Village) -> tuple[Holder, ...]:
    everybody = village.in_seat_order()
    match row:
        case "reptiliens":
            found = [it for it in everybody if it.reptilian]
        case "detectives" | "mathematiciens":
            found = [it for it in everybody if row.removesuffix("s") in it.personal]
        case _:
            found = _with(village, _CARDS.get(row, ()))
    return _named(village, found)


def _named(village: Village, players: list[Player]) -> tuple[Holder, ...]:
    return tuple(Holder(name) for name in briefly(village, [it.id for it in players]))


def _boxes(row: str, village: Village | None) -> tuple[Box, ...]:
    match row:
        case "conversion":
            converted = village.converted_at_opening if village else None
            name = village.name(converted) if village and converted else ""
            return (Box("Converti", name, wide=True),)
        case "amoureux":
            lovers = [village.name(it) for it in village.lovers] if village else []
            one, other = lovers if len(lovers) == 2 else ("", "")
            return (Box("1er", one, wide=True), Box("2e", other, wide=True))
        case _:
            return ()
