"""Closing words belong to the call that was really open last; a silent correction has none (A6)."""

import pytest
from views.evening import SCRIPTS, around, called, console

from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.screens.night_console import Cursor, night_console
from gm_assistant.games.quinte_bourg.screens.screens import lands


@pytest.fixture
def night() -> Game:
    """The Reptilians, the lovers and the Marchand de sable were called."""
    began = around(
        "Ana reptilien", "Bruno villageois marchand_de_sable", "Chloé villageois fureteur",
        "David villageois voleur", "Eva villageois",
    )  # fmt: skip
    aimed = called(began, "reptiliens", target="Eva")
    aimed = aimed.play({"move": "pass", "step": "amoureux"})
    return called(aimed, "marchand_de_sable", target="Ana")


def closing(row: str) -> str:
    found = SCRIPTS.nights["lundi"].row(row)
    assert found is not None
    return found.close


def test_of_the_row_just_recorded(night: Game) -> None:
    assert console(night).call.closing == closing("marchand_de_sable")


def test_of_the_row_opened_again_and_mended(night: Game) -> None:
    opened = night_console(night, SCRIPTS, Cursor("reptiliens"))
    assert (opened.call.words, opened.call.closing, opened.call.pause) == ("", "", None)
    view = console(called(night, "reptiliens", target="David"))
    assert (view.call.closing, view.call.answer) == ("", None)
    assert view.call.row == console(night).call.row
    assert view.call.words


def test_of_the_row_opened_again_and_passed(night: Game) -> None:
    mended = night.play({"move": "pass", "step": "reptiliens"})
    assert console(mended).call.closing == ""


def test_of_the_row_mended_while_its_eyes_are_open(night: Game) -> None:
    mended = called(night, "marchand_de_sable", target="Eva")
    assert console(mended).call.closing == closing("marchand_de_sable")


def test_of_the_row_skipped_and_called_after_all(night: Game) -> None:
    skipped = called(night, "voleur", house="Eva")
    assert console(called(skipped, "fureteur", target="Bruno")).call.closing == closing("fureteur")


def test_of_the_row_opened_again_and_left_as_it_was(night: Game) -> None:
    left = night_console(night, SCRIPTS, Cursor(after="reptiliens"))
    assert left.call.closing == ""


def test_of_the_row_put_right_from_the_journal(night: Game) -> None:
    assert lands(night, 1) == {"apres": "reptiliens"}
    assert lands(night.play({"move": "call", "step": "attaque"}).play({"move": "day"}), 1) == {}
