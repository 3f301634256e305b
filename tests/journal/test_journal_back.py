"""Going back is one act, coming again is one, and what is left behind has a name."""

import pytest
from journal.evening import Evening

from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.refusals import NoSuchMove


@pytest.fixture
def evening(journal: Journal, game: str) -> Evening:
    return Evening(journal, game)


def test_going_back_is_one_act_and_one_redo_brings_all_back(evening: Evening) -> None:
    evening.play("abcde")
    evening.back(2)
    assert evening.word == "ab"
    evening.redo()
    assert evening.word == "abcde"


def test_two_goings_back_come_again_one_after_the_other(evening: Evening) -> None:
    evening.play("abcdefg")
    evening.back(5)
    evening.back(2)
    evening.redo()
    assert evening.word == "abcde"
    evening.redo()
    assert evening.word == "abcdefg"
    evening.undo(3)
    evening.redo(1)
    evening.redo()
    assert evening.word == "abcdefg"


def test_going_back_over_a_correction_comes_again_with_it(evening: Evening) -> None:
    evening.play("abcde")
    evening.correct(1, "x", drops=(3,))
    evening.back(1)
    assert evening.word == "a"
    evening.undo()
    assert evening.word == ""
    evening.redo()
    evening.redo()
    assert evening.word == "axce"
    evening.undo()
    assert evening.word == "abcde"


def test_what_a_new_decision_would_lose_is_kept_under_a_name(evening: Evening) -> None:
    evening.play("abcde")
    evening.back(2)
    evening.play("x")
    assert evening.branches == {"suite laissée 1": "abcde"}
    evening.undo()
    evening.correct(0, "y")
    assert evening.branches == {"suite laissée 1": "abcde", "suite laissée 2": "abx"}
    evening.switch("suite laissée 1")
    assert evening.word == "abcde"
    evening.undo()
    assert evening.word == "yb"
    assert set(evening.branches) == {"suite laissée 1", "suite laissée 2"}


def test_a_way_left_is_not_lost_by_undoing_an_older_correction(evening: Evening) -> None:
    evening.play("ab")
    evening.correct(0, "x")
    evening.play("c")
    evening.undo()
    evening.play("d")
    evening.undo(2)
    assert evening.word == "ab"
    assert evening.branches == {"suite laissée 1": "xbc"}


def test_only_the_last_ways_left_are_offered(evening: Evening) -> None:
    evening.play("a")
    for _ in range(25):
        evening.play("b")
        evening.undo()
    evening.play("c")
    assert len(evening.branches) == 20
    assert "suite laissée 24" in evening.branches


@pytest.mark.parametrize("after", [-1, 3, 4])
def test_nobody_goes_back_to_where_he_is_or_further(evening: Evening, after: int) -> None:
    evening.play("abc")
    with pytest.raises(NoSuchMove):
        evening.back(after)
