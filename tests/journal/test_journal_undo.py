"""Undo, redo, corrections and branches: nothing is lost, everything can be gone back on."""

import pytest
from journal.tapper import Evening

from gm_assistant.shell.journal.corrections import FIRST, LATER, Correction, Refused, what_breaks
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand, Move
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


# Going back is one act, coming again is one, and what is left behind has a name.


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


# What a correction would break is told before it is confirmed, by rules that are not ours.


class Purse:
    """Rules small enough to see through: coins come and go, and never fall below zero."""

    def __init__(self, moves: list[Move]) -> None:
        self.moves = moves

    def before(self, index: int) -> int:
        return sum(int(move["coins"]) for move in self.moves[:index])

    def play(self, state: int, move: Move) -> int | Refused:
        after = state + int(move["coins"])
        return after if after >= 0 else Refused(f"Il manque {-after} pièce(s).")

    def strays(self, index: int, following: int) -> str:
        """A gift to « the last » means whoever was last, and is asked again."""
        to_the_last = bool(self.moves[index].get("last"))
        return "À qui, au juste ?" if to_the_last and following != self.before(index + 1) else ""

    def leads(self, move: Move) -> bool:
        return bool(move.get("evening"))


def coins(*amounts: int) -> list[Move]:
    return [{"move": "give", "coins": amount} for amount in amounts]


def correction(moves: list[Move], index: int, amount: int) -> Correction[int]:
    found = what_breaks(Purse(moves), moves, index, coins(amount)[0])
    assert isinstance(found, Correction)
    return found


def test_a_harmless_correction_breaks_nothing() -> None:
    found = correction(coins(3, -1, -1), 0, 2)
    assert (found.broken, found.state) == ((), 0)
    assert found.moves == tuple(coins(2, -1, -1))


def test_a_move_put_before_another_is_followed_by_it() -> None:
    moves = coins(3, -2, -1)
    found = what_breaks(Purse(moves), moves, 1, coins(-1)[0], before=True)
    assert isinstance(found, Correction)
    assert (found.moves, found.drops) == (tuple(coins(3, -1, -2)), (2,))
    last = what_breaks(Purse(moves), moves, 3, coins(2)[0], before=True)
    assert isinstance(last, Correction)
    assert (last.state, last.drops) == (2, ())


def test_each_later_move_that_became_illegal_is_named_with_its_reason() -> None:
    found = correction(coins(3, -2, 1, -2, -1), 0, 1)
    assert [(broken.index, broken.sentence) for broken in found.broken] == [
        (1, "Il manque 1 pièce(s)."),
        (4, "Il manque 1 pièce(s)."),
    ]
    assert found.moves == tuple(coins(1, 1, -2))
    assert found.drops == (1, 4)


def test_what_would_mean_somebody_else_is_asked_again_and_the_evening_waits_for_it() -> None:
    moves: list[Move] = [
        *coins(3),
        {"coins": -1, "last": True},
        *coins(1),
        {"coins": 0, "evening": True},
        *coins(1),
    ]
    found = correction(moves, 0, 4)
    assert [(it.index, it.sentence, it.again) for it in found.broken] == [
        (1, "À qui, au juste ?", True),
        (3, FIRST, False),
        (4, LATER, False),
    ]
    assert found.moves == tuple(coins(4, 1))


def test_once_asked_what_means_somebody_else_stands_and_is_named() -> None:
    moves: list[Move] = [*coins(3), {"coins": -1, "last": True}, {"coins": 0, "evening": True}]
    found = what_breaks(Purse(moves), moves, 0, coins(4)[0], asked=True)
    assert isinstance(found, Correction)
    assert [(it.index, it.sentence) for it in found.astray] == [(1, "À qui, au juste ?")]
    assert (found.broken, found.state) == ((), 3)
    assert found.moves == (*coins(4), *moves[1:])


def test_an_illegal_replacement_is_refused_itself() -> None:
    moves = coins(3, -2)
    assert what_breaks(Purse(moves), moves, 1, coins(-4)[0]) == Refused("Il manque 1 pièce(s).")


def test_the_last_move_can_be_corrected() -> None:
    assert correction(coins(3, -2), 1, -3).state == 0


def test_a_confirmed_correction_stands_as_it_was_announced(journal: Journal, game: str) -> None:
    moves = coins(3, -2, 1, -2, -1)
    for move in moves:
        journal.append(game, move, Hand())
    found = correction(moves, 0, 1)
    journal.correct(game, found.index, found.replacement, Hand(6), drops=found.drops)
    assert tuple(played.move for played in journal.line(game).moves) == found.moves
