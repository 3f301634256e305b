"""The whole house passes ruff and mypy --strict."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CODE = ["gm_assistant", "tests", "run.py", "bench"]


def outcome_of(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_ruff_has_nothing_to_say() -> None:
    assert outcome_of("ruff", "check", *CODE) == ""


def test_ruff_would_format_nothing_otherwise() -> None:
    assert outcome_of("ruff", "format", "--check", *CODE) == ""


@pytest.mark.slow
def test_every_type_is_said_and_right() -> None:
    assert outcome_of("mypy", *CODE) == ""
