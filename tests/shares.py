"""What the test command takes of a long story's cases; the soak takes all the others."""

from collections.abc import Iterable
from typing import Any

import pytest


def of_all(cases: Iterable[Any], *kept: Any) -> list[Any]:
    """Each of them a case; those not kept in the soak alone."""
    return [it if it in kept else pytest.param(it, marks=pytest.mark.soak) for it in cases]


def rows_of(cases: Iterable[tuple[Any, ...]], *kept: tuple[Any, ...]) -> list[Any]:
    """The same of cases that are several values each."""
    return [pytest.param(*it, marks=[] if it in kept else pytest.mark.soak) for it in cases]


def some(many: int, shown: int) -> list[Any]:
    """So many seeds, of which the test command takes the first."""
    return of_all(range(many), *range(shown))
