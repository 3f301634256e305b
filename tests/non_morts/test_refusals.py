"""Every refusal: a story that meets it, one sentence, and a situation left as it was."""

import json

import pytest
from non_morts.refused import STORIES, Story
from non_morts.refused_at_play import PLAYED
from non_morts.stories import told

from gm_assistant.games.non_morts.rules import words
from gm_assistant.games.non_morts.rules.game import Game
from gm_assistant.games.non_morts.rules.words import Bendable, Refusal

ALL = (*STORIES, *PLAYED)
each_story = pytest.mark.parametrize("story", ALL, ids=lambda it: it.refusal.__name__)


def told_so_far(story: Story) -> Game:
    return told(*story.before, **story.table)


def refused(story: Story, *, force: bool = False) -> Refusal:
    game = told_so_far(story)
    before = json.dumps(game.situation())
    with pytest.raises(Refusal) as caught:
        game.play({**story.move, "force": force})
    assert json.dumps(game.situation()) == before
    return caught.value


@each_story
def test_the_move_meets_its_refusal_and_changes_nothing(story: Story) -> None:
    assert type(refused(story)) is story.refusal


@each_story
def test_it_is_one_sentence_without_a_hole(story: Story) -> None:
    sentence = refused(story).sentence
    assert sentence.endswith(".")
    assert sentence.count(". ") == 0
    assert not {"{", "}"} & set(sentence)
    assert sentence[0].isupper() or sentence.startswith("«")
    assert ":" in sentence, "it says what to do instead"


@each_story
def test_the_table_overrules_what_bears_a_dagger_and_nothing_else(story: Story) -> None:
    if not issubclass(story.refusal, Bendable):
        assert type(refused(story, force=True)) is story.refusal
        return
    forced = told_so_far(story).play({**story.move, "force": True})
    assert forced.situation()["last"]["move"] == len(story.before)


@each_story
def test_a_note_is_taken_whatever_the_moment(story: Story) -> None:
    game = told_so_far(story)
    noted = game.play({"move": "note", "text": "Coupez !"})
    left = {it: value for it, value in noted.situation().items() if it != "last"}
    assert left == {it: value for it, value in game.situation().items() if it != "last"}


def test_every_refusal_has_its_story() -> None:
    known = {
        it
        for it in vars(words).values()
        if isinstance(it, type) and issubclass(it, Refusal) and it.template
    }
    assert known == {story.refusal for story in ALL}


def test_only_these_bear_a_dagger() -> None:
    bendable = {it.__name__ for it in Bendable.__subclasses__()}
    assert bendable == {
        "FreeRoomElsewhere",
        "GeekStaysUnderground",
        "HeldByPrey",
        "HeldByCorpse",
        "NotNearer",
        "OneToFour",
        "WrongNumberOfNewcomers",
        "NoPiles",
        "GeekFoundAlready",
        "InfectedAlready",
    }
