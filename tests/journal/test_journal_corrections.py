"""What a correction would break is told before it is confirmed, by rules that are not ours."""

from gm_assistant.shell.journal.importing import FIRST, LATER, Correction, Refused, what_breaks
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand, Move


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
