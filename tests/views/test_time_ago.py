"""How long ago a device was seen, as its owner would say it."""

from datetime import UTC, datetime, timedelta

import pytest

from gm_assistant.shell.web.views import ago

NOW = datetime(2026, 3, 2, 21, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (timedelta(seconds=119), "à l'instant"),
        (timedelta(minutes=2), "il y a 2 minutes"),
        (timedelta(minutes=59, seconds=59), "il y a 59 minutes"),
        (timedelta(hours=1), "il y a 1 h"),
        (timedelta(hours=23, minutes=59), "il y a 23 h"),
        (timedelta(hours=24), "il y a 1 j"),
        (timedelta(days=9, hours=23), "il y a 9 j"),
    ],
)
def test_it_is_said_in_one_unit(before: timedelta, said: str) -> None:
    assert ago((NOW - before).isoformat(), NOW) == said


def test_what_nobody_knows_is_not_said() -> None:
    assert ago("", NOW) == ""
