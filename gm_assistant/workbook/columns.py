"""The columns of one sheet laid out: repeated ones once a night or a day, titles all different."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from openpyxl.utils import get_column_letter

from gm_assistant.seam.ledger import Period
from gm_assistant.workbook.layout import Column


@dataclass(frozen=True, slots=True)
class Placed:
    """One column of the sheet; `turn` is the place of its period, None for a plain one."""

    column: Column
    place: int
    title: str
    turn: int | None = None

    @property
    def letter(self) -> str:
        """The letters that a spreadsheet gives it."""
        return get_column_letter(self.place)


@dataclass(frozen=True, slots=True)
class Band:
    """A title over the columns of one period."""

    first: int
    last: int
    words: str


def laid_out(columns: Sequence[Column], periods: Sequence[Period]) -> tuple[Placed, ...]:
    """Neighbouring repeated columns take turns: house 1, action 1, house 2, action 2…"""
    placed: list[Placed] = []
    taken: set[str] = set()
    for column, turn in _turns(columns, periods):
        title = _different(_titled(column, periods, turn), taken)
        placed.append(Placed(column, len(placed) + 1, title, turn))
    return tuple(placed)


def _turns(
    columns: Sequence[Column], periods: Sequence[Period]
) -> Iterator[tuple[Column, int | None]]:
    for repeated, group in groupby(columns, key=lambda it: it.repeated):
        together = list(group)
        if not repeated:
            yield from ((column, None) for column in together)
        else:
            for turn in range(len(periods)):
                yield from ((column, turn) for column in together)


def _titled(column: Column, periods: Sequence[Period], turn: int | None) -> str:
    if turn is None:
        return column.title
    period = periods[turn]
    return column.title.replace("{n}", str(period.numero)).replace("{jour}", period.jour)


def _different(title: str, taken: set[str]) -> str:
    """Two headers of a table may not be the same, whatever their capitals."""
    found, number = title, 2
    while found.casefold() in taken:
        found, number = f"{title} ({number})", number + 1
    taken.add(found.casefold())
    return found


def bands(placed: Sequence[Placed], periods: Sequence[Period], word: str) -> Iterator[Band]:
    """The titles over periods that take several columns."""
    for turn, group in groupby(placed, key=lambda it: it.turn):
        together = list(group)
        if turn is not None and len(together) > 1:
            period = periods[turn]
            words = f"{word} {period.numero} · {period.jour}"
            yield Band(together[0].place, together[-1].place, words)
