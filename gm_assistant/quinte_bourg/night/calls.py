"""The tables of the six nights: every row of every family, in the order of its place."""

from typing import Final

from gm_assistant.quinte_bourg.night.row import Row
from gm_assistant.quinte_bourg.night.rows import (
    defence,
    dream,
    guests,
    inventions,
    investigation,
    larceny,
    mischief,
    music,
    raid,
    sleep,
    trysts,
)
from gm_assistant.quinte_bourg.words.calendar import NIGHTS
from gm_assistant.quinte_bourg.words.vocabulary import Step, Weekday

_FAMILIES: Final = (
    defence,
    raid,
    trysts,
    sleep,
    investigation,
    larceny,
    guests,
    mischief,
    music,
    inventions,
    dream,
)
_EVERY: Final = (row for family in _FAMILIES for row in family.ROWS)
ROWS: Final[dict[Step, Row]] = {it.step: it for it in sorted(_EVERY, key=lambda it: it.place)}
NIGHT_TABLES: Final[dict[Weekday, tuple[Step, ...]]] = {
    night: tuple(step for step, row in ROWS.items() if night in row.nights) for night in NIGHTS
}
ROW_PLACE: Final = {
    night: {step: place for place, step in enumerate(table)}
    for night, table in NIGHT_TABLES.items()
}
