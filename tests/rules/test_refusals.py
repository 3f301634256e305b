"""Every refusal: a story that meets it, one sentence, and a situation left as it was."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from rules.refused import Story, every_refusal
from rules.refused_at_night import NIGHT_STORIES
from rules.refused_by_day import DAY_STORIES

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game, situation
from gm_assistant.games.quinte_bourg.rules.words import Refusal

STORIES = (*NIGHT_STORIES, *DAY_STORIES)
each_story = pytest.mark.parametrize("story", STORIES, ids=lambda it: it.refusal.__name__)


def told_so_far(story: Story) -> Game:
    return open_game({**story.document(), "moves": list(story.before)})


def refused(story: Story, *, force: bool = False) -> Refusal:
    game = told_so_far(story)
    with pytest.raises(Refusal) as caught:
        game.play({**story.move, "force": force})
    return caught.value


@each_story
def test_the_move_meets_its_refusal(story: Story) -> None:
    assert type(refused(story)) is story.refusal


@each_story
def test_it_is_one_sentence_without_a_hole(story: Story) -> None:
    sentence = refused(story).sentence
    assert sentence.endswith(".")
    assert sentence.count(". ") == 0
    assert not {"{", "}"} & set(sentence)
    assert sentence[0].isupper() or plain(sentence).startswith("« ")
    assert "None" not in sentence


@each_story
def test_it_leaves_the_situation_untouched(story: Story) -> None:
    game = told_so_far(story)
    before = json.dumps(situation(game.village))
    happened = game.village.happened
    with pytest.raises(Refusal):
        game.play(story.move)
    assert json.dumps(situation(game.village)) == before
    assert game.village.happened == happened
    assert len(game.moves) == len(story.before)


@each_story
def test_the_game_master_overrules_it_where_he_may(story: Story) -> None:
    game = told_so_far(story)
    forced = {**story.move, "force": True}
    if story.refusal.can_be_forced:
        assert len(game.play(forced).moves) == len(story.before) + 1
    else:
        assert type(refused(story, force=True)) is story.refusal


def test_every_refusal_has_its_story() -> None:
    told = Counter(it.refusal for it in STORIES)
    assert set(told) == set(every_refusal())
    assert max(told.values()) == 1


def test_what_may_be_overruled_is_never_raised_outright() -> None:
    """Else the screen offers a word of the game master that nothing obeys."""
    bendable = {it.__name__ for it in every_refusal() if it.can_be_forced}
    rooms = Path(every_refusal.__globals__["game"].__file__).parent
    raised = {
        f"{file.name}: {name}"
        for file in rooms.rglob("*.py")
        for name in re.findall(r"\braise (\w+)", file.read_text(encoding="utf-8"))
        if name in bendable
    }
    assert raised == set()
