"""Proves that the six nights together call each card as often as the card says."""

from collections.abc import Iterator, Mapping, Sequence

from gm_assistant.own_files.problems import Problem
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.night.row import EVERY_NIGHT
from gm_assistant.quinte_bourg.words.vocabulary import STEPS

SIX_NIGHTS = "les six nuits"


def week_problems(rows_of: Mapping[str, Sequence[object]]) -> Iterator[Problem]:
    """A card called more or less often than its own words say."""
    for step, row in ROWS.items():
        wanted = len(row.nights)
        if row.group is not None and wanted == len(EVERY_NIGHT):
            continue
        called = [night for night, rows in rows_of.items() if step in rows]
        if len(called) != wanted:
            yield Problem(
                SIX_NIGHTS,
                f"{STEPS[step]} se joue {_nights(wanted)} par semaine "
                f"({', '.join(row.nights)}), et vos feuilles l'appellent "
                f"{_nights(len(called)) if called else 'zéro nuit'}.",
                row=step,
                hint=f"Vérifiez {', '.join(called)}." if called else "",
            )


def _nights(count: int) -> str:
    return f"{count} nuit{'s' if count > 1 else ''}"
