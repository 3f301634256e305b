"""What a round of ballots comes to before it is closed: blank voices, and a tie."""

import pytest
from public.allowed import allowed
from views.daylight import Drafts, screen
from views.evening import around
from views.test_day_vote import asked, spoken, voting

from gm_assistant.french.typography import plain
from gm_assistant.games.quinte_bourg.screens.day_vote import OPEN
from gm_assistant.games.quinte_bourg.screens.public import public_view


def debated() -> Drafts:
    """The debate is closed."""
    return {"vote": {"choose": OPEN}}


def test_a_blank_ballot_is_counted_for_what_it_is() -> None:
    drafts = debated()
    day = spoken(spoken(voting(), drafts, ("choice", "Bob")), drafts, ("blank", "1"))
    vote, told = screen(day, drafts).stage.vote, public_view(day, allowed()).vote
    assert vote is not None
    assert told is not None
    assert (plain(vote.progress), told.blanks) == ("2 voix sur 6, dont 1 blanche", "1 vote blanc")


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        (("Bob", "Bob", "Bob", "Dan", "Dan", "Dan"), "la voix de Chloé l'emporte, pour Bob"),
        (("Bob", "Bob", "Bob", "Bob", "Dan", "Dan"), ""),
    ],
)
def test_a_tie_is_said_before_the_vote_is_closed(choices: tuple[str, ...], told: str) -> None:
    day, drafts = voting(), debated()
    for choice in choices:
        day = spoken(day, drafts, ("choice", choice))
    assert plain(asked(day, drafts).who).removeprefix("Égalité : ") == told


def test_nobody_has_fifteen_seconds_once_a_paid_voice_has_ended_the_game() -> None:
    night = around("Ana cupide", "Bob reptilien", "Eva villageois", posts={"senateur": "Eva"})
    day = night.play({"move": "correct", "player": "Ana", "coins": 2}).play({"move": "day"})
    for move in (
        {"move": "stage", "stage": "loi"},
        {"move": "law", "by": "Bob", "text": "Une pièce.", "effect": "vote_payant"},
        {"move": "law_decision", "accepted": True},
        {"move": "stage", "stage": "vote"},
        {"move": "vote", "ballots": [[it, "Bob"] for it in ("Ana", "Bob", "Eva")]},
    ):
        day = day.play(move)
    assert day.village.result is not None
    told = [it.words for it in screen(day, {}).stage.announcements]
    assert not any("quinze secondes" in it for it in told)


def test_a_tie_that_a_law_pardons_is_said_before_the_vote_is_closed() -> None:
    drafts = debated()
    day = voting(law={"effect": "egalite_gracies"})
    for choice in ("Bob", "Bob", "Bob", "Dan", "Dan", "Dan"):
        day = spoken(day, drafts, ("choice", choice))
    assert plain(asked(day, drafts).who) == "Égalité : personne n'est condamné"
