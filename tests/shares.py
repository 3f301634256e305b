"""What the test command takes of a long story's cases; the soak takes all the others."""

from collections.abc import Iterable
from typing import Any

import pytest


def of_all(cases: Iterable[Any], *kept: Any) -> list[Any]:
    """Each of them a case; those not kept in the soak alone."""
    return [it if it in kept else pytest.param(it, marks=pytest.mark.soak) for it in cases]
