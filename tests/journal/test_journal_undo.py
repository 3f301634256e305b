"""Undo, redo, corrections and branches: nothing is lost, everything can be gone back on."""

import pytest
from journal.evening import Evening

from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.refusals import (
    BranchNameTaken,
    NoSuchBranch,
    NoSuchMove,
    NothingToRedo,
    NothingToUndo,
)


@pytest.fixture
def evening(journal: Journal, game: str) -> Evening:
    return Evening(journal, game)


def test_undo_takes_back_the_last_move_and_redo_gives_it_again(evening: Evening) -> None:
    evening.play("abc")
    evening.undo()
    assert (evening.word, evening.undone) == ("ab", "c")
    evening.redo()
    assert (evening.word, evening.undone) == ("abc", "")


def test_undo_goes_back_to_the_very_beginning_and_no_further(evening: Evening) -> None:
    evening.play("abc")
    evening.undo(3)
    assert evening.word == ""
    with pytest.raises(NothingToUndo):
        evening.undo()
    evening.redo(3)
    assert evening.word == "abc"
    with pytest.raises(NothingToRedo):
        evening.redo()


def test_undoing_more_than_there_is_changes_nothing(evening: Evening) -> None:
    evening.play("ab")
    with pytest.raises(NothingToUndo):
        evening.undo(3)
    assert evening.word == "ab"


@pytest.mark.parametrize("count", [0, -1])
def test_undoing_nothing_is_refused(evening: Evening, count: int) -> None:
    evening.play("ab")
    evening.undo()
    with pytest.raises(NothingToUndo):
        evening.undo(count)
    with pytest.raises(NothingToRedo):
        evening.redo(count)
    assert evening.word == "a"


def test_a_very_long_branch_name_is_cut(evening: Evening) -> None:
    evening.branch(0, "x" * 5000)
    assert evening.journal.line(evening.game).branch == "x" * 200


def test_a_new_move_ends_redo_and_what_was_undone_stays_readable(evening: Evening) -> None:
    evening.play("abc")
    evening.undo(2)
    evening.play("x")
    assert (evening.word, evening.undone) == ("ax", "cb")
    with pytest.raises(NothingToRedo):
        evening.redo()


def test_a_move_done_again_keeps_its_own_moment(evening: Evening) -> None:
    evening.play("a")
    [before] = evening.journal.line(evening.game).moves
    evening.undo()
    evening.redo()
    assert evening.journal.line(evening.game).moves == (before,)


def test_a_past_move_is_corrected_in_place(evening: Evening) -> None:
    evening.play("abcd")
    evening.correct(1, "X")
    assert evening.word == "aXcd"


def test_a_correction_drops_the_later_moves_that_it_made_illegal(evening: Evening) -> None:
    evening.play("abcde")
    evening.correct(1, "X", drops=(2, 4))
    assert evening.word == "aXd"


def test_undo_takes_back_a_whole_correction(evening: Evening) -> None:
    evening.play("abcde")
    evening.correct(1, "X", drops=(2, 4))
    evening.undo()
    assert (evening.word, evening.undone) == ("abcde", "X")
    evening.redo()
    assert evening.word == "aXd"


def test_going_on_after_a_correction_and_all_the_way_back(evening: Evening) -> None:
    evening.play("abc")
    evening.correct(0, "X")
    evening.play("d")
    evening.undo(2)
    assert evening.word == "abc"
    evening.undo(3)
    assert evening.word == ""
    evening.redo(5)
    assert evening.word == "Xbcd"


def test_a_move_is_put_before_another_and_drops_what_it_made_illegal(evening: Evening) -> None:
    evening.play("abcde")
    evening.insert(1, "X", drops=(1, 4))
    assert evening.word == "aXcd"
    evening.undo()
    assert (evening.word, evening.undone) == ("abcde", "X")
    evening.redo()
    evening.insert(4, "Y")
    assert evening.word == "aXcdY"


@pytest.mark.parametrize(("index", "drops"), [(-1, ()), (4, ()), (True, ()), (2, (1,)), (0, (3,))])
def test_a_move_put_nowhere_is_refused(
    evening: Evening, index: int, drops: tuple[int, ...]
) -> None:
    evening.play("abc")
    with pytest.raises(NoSuchMove):
        evening.insert(index, "X", drops)
    assert evening.word == "abc"


@pytest.mark.parametrize("index", [-1, 3, True, "1"])
def test_a_correction_of_no_move_is_refused(evening: Evening, index: int) -> None:
    evening.play("abc")
    with pytest.raises(NoSuchMove):
        evening.correct(index, "X")
    assert evening.word == "abc"


@pytest.mark.parametrize("drop", [0, 1, 3, -1])
def test_only_later_moves_can_be_dropped(evening: Evening, drop: int) -> None:
    evening.play("abc")
    with pytest.raises(NoSuchMove):
        evening.correct(1, "X", drops=(drop,))
    assert evening.word == "abc"


def test_going_back_to_a_point_keeps_the_old_way_under_its_name(evening: Evening) -> None:
    evening.play("abcd")
    evening.branch(2, "essai")
    evening.play("xy")
    assert evening.word == "abxy"
    assert evening.branches == {"origine": "abcd"}
    assert evening.journal.line(evening.game).branch == "essai"


def test_a_kept_branch_can_be_played_on(evening: Evening) -> None:
    evening.play("abcd")
    evening.branch(2, "essai")
    evening.play("xy")
    evening.switch("origine")
    evening.play("e")
    assert evening.word == "abcde"
    assert evening.branches == {"essai": "abxy"}
    evening.switch("essai")
    assert evening.word == "abxy"
    assert evening.branches == {"origine": "abcde"}


def test_undo_takes_back_a_branch_and_a_change_of_branch(evening: Evening) -> None:
    evening.play("abc")
    evening.branch(1)
    evening.switch("origine")
    evening.undo()
    assert evening.word == "a"
    evening.undo()
    assert (evening.word, evening.branches) == ("abc", {})
    evening.redo(2)
    assert (evening.word, evening.branches) == ("abc", {"branche 2": "a"})


def test_branches_without_a_name_get_one_each(evening: Evening) -> None:
    evening.play("ab")
    evening.branch(0, "branche 3")
    for _ in range(3):
        evening.branch(0, "  ")
    assert list(evening.branches) == ["origine", "branche 3", "branche 4", "branche 5"]
    assert evening.journal.line(evening.game).branch == "branche 6"


def test_a_branch_cannot_take_a_name_that_is_taken(evening: Evening) -> None:
    evening.play("ab")
    with pytest.raises(BranchNameTaken):
        evening.branch(1, "origine")
    assert evening.branches == {}


@pytest.mark.parametrize("after", [-1, 3, True])
def test_a_branch_begins_at_a_standing_move(evening: Evening, after: int) -> None:
    evening.play("ab")
    with pytest.raises(NoSuchMove):
        evening.branch(after, "essai")
    assert evening.branches == {}


def test_an_unknown_branch_cannot_be_played(evening: Evening) -> None:
    evening.play("ab")
    with pytest.raises(NoSuchBranch):
        evening.switch("essai")
    with pytest.raises(NoSuchBranch):
        evening.switch("origine")


def test_every_step_back_and_forth_is_itself_written_down(evening: Evening) -> None:
    evening.play("ab")
    evening.undo()
    evening.redo()
    evening.branch(1)
    kinds = [str(entry.kind) for entry in evening.journal.entries(evening.game)]
    assert kinds == ["opened", "move", "move", "undo", "redo", "branch"]
