"""Each way of saying no has its story; force lifts what the table may overrule."""

import re

import pytest
from humans.little import opened, played
from humans.refused import STORIES, Story

from gm_assistant.french.typography import plain
from gm_assistant.games.humans.rules.words import REFUSALS, Refusal


def test_every_refusal_has_its_story() -> None:
    assert {it.rule for it in STORIES} == set(REFUSALS)


@pytest.mark.parametrize("story", STORIES, ids=lambda it: it.rule)
def test_a_refusal_leaves_everything_as_it_was(story: Story) -> None:
    game = played(story.table, *story.before)
    before = game.situation()
    with pytest.raises(Refusal) as refused:
        game.play(story.move)
    assert refused.value.rule == story.rule
    assert game.situation() == before


@pytest.mark.parametrize("story", STORIES, ids=lambda it: it.rule)
def test_force_lifts_what_it_may(story: Story) -> None:
    game = played(story.table, *story.before)
    forced = {**story.move, "force": True}
    if not REFUSALS[story.rule].can_be_forced:
        with pytest.raises(Refusal):
            game.play(forced)
        return
    overruled = game.play(forced).why(len(story.before))
    assert story.rule in [it.facts["refused"] for it in overruled if it.rule == "force"]


@pytest.mark.parametrize("story", STORIES, ids=lambda it: it.rule)
def test_a_refusal_is_one_clear_sentence(story: Story) -> None:
    with pytest.raises(Refusal) as refused:
        played(story.table, *story.before).play(story.move)
    sentence = plain(refused.value.sentence)
    assert re.fullmatch(r"[A-ZÉ(«].* : .*\.|Dites .*\.|Tirez .*\.|.*d'abord.*\.", sentence), (
        sentence
    )
    assert not re.search(r"[{}_]|None", sentence)


def test_a_story_needs_its_beginning() -> None:
    for story in STORIES:
        assert opened(story.table).town.result is None
