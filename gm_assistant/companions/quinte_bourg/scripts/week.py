"""Proves that the six nights together call each card as often as the card says."""

from collections.abc import Iterator, Mapping, Sequence

from gm_assistant.companions.quinte_bourg.scripts.known import NIGHTS_A_WEEK
from gm_assistant.own_files.problems import Problem
from gm_assistant.quinte_bourg.words.calendar import nights_of
from gm_assistant.quinte_bourg.words.vocabulary import STEPS

SIX_NIGHTS = "les six nuits"


def week_problems(rows_of: Mapping[str, Sequence[object]]) -> Iterator[Problem]:
    """A card called more or less often than its own words say."""
    for step, wanted in NIGHTS_A_WEEK.items():
        called = [night for night, rows in rows_of.items() if step in rows]
        if len(called) != wanted:
            yield Problem(
                SIX_NIGHTS,
                f"{STEPS[step]} se joue {_nights(wanted)} par semaine "
                f"({', '.join(nights_of(step))}), et vos feuilles l'appellent "
                f"{_nights(len(called)) if called else 'zéro nuit'}.",
                row=step,
                hint=f"Vérifiez {', '.join(called)}." if called else "",
            )


def _nights(count: int) -> str:
    return f"{count} nuit{'s' if count > 1 else ''}"
