"""Every worked case of `tests/scenarios/*_brasier/` leads exactly where it says."""

import json
from pathlib import Path

import pytest
from brasier.stories import lived_through, replayed, value_at, written

FOLDER = Path(__file__).parent.parent / "scenarios"
STORIES = sorted(FOLDER.glob("*_brasier/*.json"))


def name_of(path: Path) -> str:
    return path.relative_to(FOLDER).with_suffix("").as_posix()


@pytest.mark.parametrize("path", STORIES, ids=name_of)
def test_story(path: Path) -> None:
    document = written(path)
    answer, refused_at = replayed(document)
    assert refused_at == document.get("refused_at")
    expected = document["expect"]
    assert {dotted: value_at(answer, dotted) for dotted in expected} == expected


@pytest.mark.parametrize("path", STORIES, ids=name_of)
def test_move_by_move_leads_to_the_same(path: Path) -> None:
    document = written(path)
    game, refused_at = lived_through(document)
    answer, same = replayed(document)
    assert (json.loads(json.dumps(game.situation())), refused_at) == (answer, same)


def test_a_story_expects_something() -> None:
    assert STORIES
    assert [name_of(path) for path in STORIES if not written(path).get("expect")] == []
