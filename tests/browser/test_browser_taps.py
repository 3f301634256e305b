"""Fingers at night: one tap one decision, a double tap is one move, and nothing is lost."""

import pytest
from browser.tablet import Tablet
from browser.tables import first_night


def test_one_tap_records_and_goes_on(tablet: Tablet) -> None:
    tablet.take(first_night(24))
    first = tablet.step
    tablet.move_on()
    assert tablet.step != first
    assert tablet.moves[-1] == {"move": "pass", "step": first}
