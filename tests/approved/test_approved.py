"""Evenings, walks and worked cases, page by page, are what somebody read and approved."""

from difflib import unified_diff
from pathlib import Path

import pytest
from approved.approve import cases, games, insides, kept, read, walks

SHOWN = 40


@pytest.mark.parametrize("name", [*games(), *walks(), *cases(), *insides()])
def test_it_reads_as_it_was_approved(name: str, tmp_path: Path) -> None:
    now = list(read(name, tmp_path / "donnees"))
    other = list(unified_diff(kept(name), now, "approved", "now", n=0, lineterm=""))
    assert not other, "\n".join(
        ["read the difference, then `python3 run.py approve`:", *other[:SHOWN]]
    )
