"""What the pages of Quinte-Bourg are made of is what was approved, value by value."""

from difflib import unified_diff
from pathlib import Path

import pytest
from approved.approve import insides, kept, read

SHOWN = 40


@pytest.mark.parametrize("name", insides())
def test_it_is_made_of_what_was_approved(name: str, tmp_path: Path) -> None:
    now = list(read(name, tmp_path))
    other = list(unified_diff(kept(name), now, "approved", "now", n=0, lineterm=""))
    told = "read the difference, then `python3 run.py approve`; to see all, CONTRIBUTING.md:"
    assert not other, "\n".join([told, *other[:SHOWN]])
