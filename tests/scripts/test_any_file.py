"""Whatever an MJ's file holds, it is judged in sentences and the evening has its words."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_assistant.games.quinte_bourg.texts.help import load_help
from gm_assistant.games.quinte_bourg.texts.load import load_scripts
from gm_assistant.games.quinte_bourg.texts.texts import ALL_FILES
from gm_assistant.places import night_scripts_folder
from gm_assistant.toolkit.own_files import Problem

HEADS = ["title", "opening", "row", "announcement", "law", "role", "camp"]
FIELDS = ["id", "calls", "parts", "say", "gesture", "do", "close", "timer", "moves", "source"]
KEYS = [*HEADS, *FIELDS, "when", "text", "effect", "criterion", "rule", "label", "win"]
SCALARS = st.one_of(
    st.text(st.characters(codec="utf-8"), max_size=8),
    st.sampled_from(["voleur", "fantomes", "minus_cortex", "{maison}", "{", "condorcet"]),
    st.integers(-5, 2000),
    st.booleans(),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4)
    ),
    max_leaves=12,
)


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=True)


def judged(name: str, content: bytes) -> list[Problem]:
    with TemporaryDirectory() as folder:
        own = Path(folder)
        (own / f"{name}.toml").write_bytes(content)
        shipped = night_scripts_folder()
        scripts, rules = load_scripts(shipped, own), load_help(shipped, own)
    assert len(scripts.nights) == 6
    assert scripts.announcements
    assert scripts.laws
    assert rules.entries
    return [*scripts.problems, *rules.problems]


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    name=st.sampled_from(ALL_FILES),
    table=st.dictionaries(st.sampled_from(KEYS), VALUES, min_size=1, max_size=5),
)
def test_any_tables(name: str, table: dict[str, Any]) -> None:
    text = "\n".join(f"{key} = {toml(value)}" for key, value in table.items())
    problems = judged(name, text.encode())
    assert any(problem.blocking and problem.file == f"{name}.toml" for problem in problems)
    assert all(str(problem).endswith((".", "?")) for problem in problems)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(name=st.sampled_from(ALL_FILES), content=st.binary(min_size=1, max_size=60))
def test_any_bytes(name: str, content: bytes) -> None:
    assert all(str(problem).endswith((".", "?")) for problem in judged(name, content))
