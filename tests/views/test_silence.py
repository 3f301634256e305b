"""A silence tells nothing: it is the same for a card that was never dealt and for a dead one."""

import pytest
from views.evening import around, called, opened

from gm_assistant.games.quinte_bourg.rules.game import Game

TABLE = ("Ana reptilien", "Bob villageois fureteur", "Ève villageois", "Zoé villageois")
ASLEEP = (*TABLE, "Max villageois marchand_de_sable")


def never_dealt() -> Game:
    return around("Ana reptilien", "Bob villageois", "Ève villageois", "Zoé villageois")


def dead() -> Game:
    return around(*TABLE).play({"move": "correct", "player": "Bob", "status": "mort"})


def asleep() -> Game:
    return called(around(*ASLEEP), "marchand_de_sable", target="Bob")


def gone() -> Game:
    return around(*TABLE).play({"move": "leave", "player": "Bob"})


@pytest.mark.parametrize("why", [dead, asleep, gone])
def test_it_depends_on_the_call_and_on_no_secret(why: object) -> None:
    assert callable(why)
    silence = opened(why(), "fureteur").call.pause
    assert silence is not None
    assert silence == opened(never_dealt(), "fureteur").call.pause
    assert silence.gestures == 1


def test_a_call_of_two_gestures_and_a_time_of_the_rulebook_keep_theirs() -> None:
    two = opened(never_dealt(), "allumeuse").call.pause
    assert two is not None
    assert two.gestures == 2
    timed = opened(never_dealt(), "amoureux").call.pause
    assert timed is not None
    assert (timed.seconds, timed.gestures) == (30, 0)


def test_whoever_answers_leaves_no_silence() -> None:
    assert opened(around(*TABLE), "fureteur").call.pause is None
