"""The answer comes before the words that close its call, and a row left as it was is closed."""

import pytest
from views.evening import SCRIPTS, around, called, console

from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.screens.night_console import Cursor, night_console
from gm_assistant.games.quinte_bourg.screens.people import showing
from gm_assistant.games.quinte_bourg.texts.help import load_help
from gm_assistant.places import night_scripts_folder

RULES = load_help(night_scripts_folder())


@pytest.fixture
def night() -> Game:
    cards = ("Ana villageois fureteur", "Bob villageois laura", "Cleo reptilien", "Dan villageois",
             "Eva villageois dresseur_chien")  # fmt: skip
    return around(*cards, start={"weekday": "lundi"})


def test_the_answer_is_owed_until_the_next_tap(night: Game) -> None:
    seen = called(night, "fureteur", target="Bob")
    call = console(seen).call
    assert call.answer is not None
    assert [it.words for it in call.answer.cards] == ["Villageois", "Laura de la Riponne"]
    assert (call.answer.gesture, call.answer.detail) == ("À montrer en silence.", "")
    assert call.closing
    passed = seen.play({"move": "pass", "step": "voyeur"})
    assert console(passed).call.answer is None


def test_nothing_is_owed_where_nothing_is_answered(night: Game) -> None:
    assert console(called(night, "reptiliens", target="Bob")).call.answer is None


def test_a_row_opened_again_and_left_as_it_was_is_left_in_silence(night: Game) -> None:
    on = called(called(night, "fureteur", target="Bob"), "dresseur_chien", house="Cleo")
    left = night_console(on, SCRIPTS, Cursor(after="fureteur"))
    assert left.call.closing == ""
    assert left.call.answer is None


@pytest.mark.parametrize(
    ("about", "words"),
    [
        ("cartes-Cleo", {"Reptilien"}),
        ("reponse-1", {"Villageois", "Laura de la Riponne"}),
        ("retournees-Bob", None),
        ("gagnees-Bob", None),
        ("conditions-Bob", None),
        ("cartes-Personne", None),
        ("reponse-99", None),
        ("reponse-0", None),
        ("reponse-²", None),
    ],
)
def test_what_is_shown_is_that_and_nothing_else(
    night: Game, about: str, words: set[str] | None
) -> None:
    found = showing(called(night, "fureteur", target="Bob"), RULES, about)
    assert (None if found is None else {it.name for it in found.cards}) == words
