"""Every row, setting, post and criterion is whole: what a half-added one lacks is said at once."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

from gm_assistant.games.quinte_bourg.paper.written import FIELDS
from gm_assistant.games.quinte_bourg.rules.asking import Question
from gm_assistant.games.quinte_bourg.rules.night import Row, RowShape, only_a_moment
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.village import RULINGS, Ruling
from gm_assistant.games.quinte_bourg.rules.votes import CRITERIA
from gm_assistant.games.quinte_bourg.rules.words import POST_CARDS, POSTS, SPECIALITY_CARDS, STEPS
from gm_assistant.games.quinte_bourg.texts.scripts import CALLABLE

ROOT = Path(__file__).parent.parent
# Who acts by a power, and is never called.
KILLERS = {"assassin", "meurtrier", "tueur"}
# Filled in by the console, which makes a field of the file of them.
HALF_FIELDS = {"", "victim"}


@cache
def text_of(*parts: str) -> str:
    return ROOT.joinpath(*parts).read_text("utf-8")


@cache
def script(name: str) -> dict[str, Any]:
    return tomllib.loads(text_of("night_scripts", f"{name}.toml"))


@cache
def explained() -> dict[str, set[str]]:
    return {kind: {it["id"] for it in entries} for kind, entries in script("regles").items()}


@cache
def stories() -> tuple[dict[str, Any], ...]:
    files = sorted((ROOT / "tests" / "scenarios").rglob("*.json"))
    return tuple(json.loads(it.read_text("utf-8")) for it in files)


@cache
def steps_told() -> set[str]:
    return {str(move.get("step")) for story in stories() for move in story["moves"]}


def documented(word: str) -> Iterator[str]:
    """Where a word of the game must stand besides the code."""
    if f"| `{word}` |" not in text_of("docs", "glossary.md"):
        yield "docs/glossary.md: no line"


def lacks(row: Row) -> Iterator[str]:
    step = row.step
    if step not in STEPS:
        yield "words/vocabulary.py: no label in STEPS"
    if not row.nights:
        yield "night/rows: no night"
    unknown = [it for it in row.calls if it not in CALLABLE]
    if unknown:
        yield f"night/rows: calls {unknown}, whom the deck does not know"
    rules = explained()
    if not {step, *row.calls} & (rules["row"] | rules["speciality"] | rules["role"]):
        yield "night_scripts/regles.toml: no rule"
    for night in row.nights:
        if step not in {it["id"] for it in script(night)["row"]}:
            yield f"night_scripts/{night}.toml: no words to read"
    if f"`{step}`" not in text_of("docs", "game-file.md"):
        yield "docs/game-file.md: no fields"
    if step not in steps_told() and row.judge is not only_a_moment:
        yield "tests/scenarios: no story"
    yield from documented(step) if step in explained()["row"] else ()
    yield from lacks_in_its_shape(row)


def lacks_in_its_shape(row: Row) -> Iterator[str]:
    shape = row.shape
    strays = [it.field for it in shape.questions if it.field not in shape.fields]
    if set(strays) - HALF_FIELDS:
        yield f"shape: asks for {strays}, which are no fields of the row"
    nameless = [it for it in shape.fields if it not in FIELDS]
    if nameless:
        yield f"paper/written.py: {nameless} have no French name for a cell"


def lacks_ruling(key: str) -> Iterator[str]:
    ruling, code = RULINGS[key], rules_code()
    if len(ruling.readings) < 2 or ruling.default not in ruling.readings:
        yield "village/rulings.py: fewer than two readings, or a default that is none of them"
    if not ruling.label:
        yield "village/rulings.py: no label"
    if f"rulings.{key}" not in code:
        yield "no rule asks for it"
    if key not in explained()["setting"]:
        yield "night_scripts/regles.toml: no sentence of what it changes"
    if f"`{key}`" not in text_of("docs", "game-file.md"):
        yield "docs/game-file.md: no line"
    told = {it for story in stories() for it in story.get("rulings", {})}
    if key not in told:
        yield "tests/scenarios: no story with another reading"
    yield from documented(key)


@cache
def rules_code() -> str:
    files = sorted((ROOT / "gm_assistant" / "games" / "quinte_bourg" / "rules").rglob("*.py"))
    return "\n".join(it.read_text("utf-8") for it in files)


def lacks_post(post: str) -> Iterator[str]:
    if post not in explained()["post"]:
        yield "night_scripts/regles.toml: no rule"
    if not any(post in story.get("posts", {}) for story in stories()):
        yield "tests/scenarios: no story"
    yield from documented(post)


def lacks_criterion(key: str) -> Iterator[str]:
    if not any(move.get("criterion") == key for story in stories() for move in story["moves"]):
        yield "tests/scenarios: no story"
    if key not in {it.get("criterion") for it in script("lois")["law"]}:
        yield "night_scripts/lois.toml: no suggestion"
    yield from documented(key)


def lacks_card(card: str) -> Iterator[str]:
    if card not in KILLERS and not any(card in row.calls for row in ROWS.values()):
        yield "night/rows: no row calls it"
    if card not in explained()["speciality"]:
        yield "night_scripts/regles.toml: no rule"
    yield from documented(card)


def test_every_row_is_whole() -> None:
    assert [f"{it.step}: {lack}" for it in ROWS.values() for lack in lacks(it)] == []


def test_every_card_is_whole() -> None:
    cards = [it.id for it in SPECIALITY_CARDS]
    assert [f"{it}: {lack}" for it in cards for lack in lacks_card(it)] == []
    ranks = sorted(it.joins for it in SPECIALITY_CARDS)
    assert ranks == list(range(1, len(ranks) + 1)), "each has a rank of its own"


def test_every_setting_is_whole() -> None:
    assert [f"{it}: {lack}" for it in RULINGS for lack in lacks_ruling(it)] == []


def test_every_post_is_whole() -> None:
    assert [f"{it}: {lack}" for it in POSTS for lack in lacks_post(it)] == []
    assert [it.id for it in POST_CARDS if it.obligatory and it.optional] == []


def test_every_criterion_of_a_law_is_whole() -> None:
    assert [f"{it}: {lack}" for it in CRITERIA for lack in lacks_criterion(it)] == []


class Half(RowShape):
    questions = (Question("nowhere", "Nulle part"),)


def test_a_half_added_row_is_told_whole() -> None:
    some = next(iter(ROWS.values()))
    half = Row(
        step="rebouteux", place=1, nights=("lundi",), judge=some.judge, words=some.words,
        calls=("rebouteux",), shape=Half(),
    )  # fmt: skip
    told = {re.split("[: ]", it)[0] for it in lacks(half)}
    assert told == {
        "words/vocabulary.py",
        "night/rows",
        "night_scripts/regles.toml",
        "night_scripts/lundi.toml",
        "docs/game-file.md",
        "tests/scenarios",
        "shape",
    }


def test_a_half_added_ruling_is_told_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    half = Ruling("lune_pleine", "", {True: "Oui"}, default=False)
    monkeypatch.setitem(cast("dict[str, Ruling]", RULINGS), "lune_pleine", half)
    told = {it.partition(":")[0] for it in lacks_ruling("lune_pleine")}
    assert told == {
        "village/rulings.py",
        "no rule asks for it",
        "night_scripts/regles.toml",
        "docs/game-file.md",
        "docs/glossary.md",
        "tests/scenarios",
    }
