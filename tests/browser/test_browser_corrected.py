"""What was decided wrongly is put right under the finger, and says first what that changes."""

import os
from pathlib import Path
from typing import Any

import pytest
from browser.contrast import weak_words
from browser.looked_at import at_each, faults_of, judge_of
from browser.tables import at_stage, first_night, monday, owing, table
from browser.tablet import Tablet

from gm_assistant.games.quinte_bourg.rules.ballots import votable, voters
from gm_assistant.games.quinte_bourg.rules.choices import proposers
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game

MORNING = ({"move": "night"}, {"move": "day"}, {"move": "stage", "stage": "vote"})
WIDE, PHONE = (1180, 820), (390, 844)
WHOLE = "it => it.scrollHeight <= it.clientHeight"


def executed(players: int) -> dict[str, Any]:
    """A vote spoken by the round, closed, and its condemned executed."""
    document = {**table(players), "moves": [*MORNING]}
    game = open_game(document)
    told = votable(game.village, voters(game.village))
    one, other = [it for it, why in told.items() if why is None][1:3]
    for voter, choice in zip(_speaking(game), (one, one, other), strict=False):
        game = game.play({"move": "vote", "ballots": [[voter, choice]], "open": True})
    game = game.play({"move": "vote", "ballots": []}).play({"move": "execute"})
    return {**document, "moves": [dict(it) for it in game.moves], "expect": [one, other]}


def _speaking(game: Game) -> list[str]:
    return [it for it, why in voters(game.village).items() if why is None]


def test_a_vote_is_put_right_after_the_execution_in_three_taps(tablet: Tablet) -> None:
    document = executed(12)
    tablet.take(document)
    tablet.taps = 0
    tablet.leave_by(tablet.page.get_by_role("link", name="Corriger le vote"), "**/corriger/*")
    tablet.tap(tablet.seat(document["expect"][1]))
    assert "au lieu" in tablet.words
    assert "La sentence est à redire." in tablet.words
    tablet.leave_by(tablet.page.get_by_role("button", name="Corriger", exact=True), "**/jour")
    assert tablet.taps <= 3
    assert tablet.page.locator("#decision-execute").count() == 1
    assert [it["move"] for it in tablet.moves].count("execute") == 0


def test_leaving_a_correction_changes_nothing(tablet: Tablet) -> None:
    document = executed(12)
    tablet.take(document)
    before = tablet.version
    tablet.leave_by(tablet.page.get_by_role("link", name="Corriger le vote"), "**/corriger/*")
    tablet.tap(tablet.seat(document["expect"][1]))
    tablet.leave_by(tablet.page.get_by_role("link", name="Ne rien changer"), "**/jour*")
    assert tablet.version == before


@pytest.fixture
def robbed(tablet: Tablet) -> Tablet:
    """A night in which the thief has robbed a house, and others were called since."""
    tablet.take(first_night(20), "nuit?appel=voleur")
    while tablet.step == "voleur":
        tablet.tap("button.seat.legal >> nth=2") if not tablet.moves[1:] else tablet.move_on()
    return tablet


def test_a_row_taken_anew_says_what_it_changes_then_play_goes_on_where_it_was(
    robbed: Tablet,
) -> None:
    reached, told = robbed.step, len(robbed.moves)
    robbed.go("nuit?appel=voleur")
    assert "Ne rien changer" in robbed.words
    looked_at(robbed, "night-again")
    robbed.tap("button.seat.legal >> nth=5")
    while robbed.step == "voleur":
        robbed.move_on()
    looked_at(robbed, "night-preview")
    assert len(robbed.moves) == told
    assert "au lieu de" in robbed.words
    robbed.tap(robbed.page.get_by_role("button", name="Corriger", exact=True))
    assert robbed.step == reached
    assert len(robbed.moves) == told + 1


def test_back_on_a_row_open_again_takes_back_that_row(robbed: Tablet) -> None:
    robbed.move_on()
    robbed.go("nuit?appel=voleur")
    assert "Voleur" in robbed.page.locator(".undo").inner_text()
    assert robbed.page.locator(".undo small").evaluate(WHOLE)
    robbed.undo()
    if robbed.page.get_by_role("button", name="Corriger", exact=True).count():
        robbed.tap(robbed.page.get_by_role("button", name="Corriger", exact=True))
    assert [it["move"] for it in robbed.moves if it.get("step") == "voleur"] == ["pass"]
    assert robbed.step == "voleur"


def test_the_house_of_a_dead_that_was_chosen_can_still_be_read(tablet: Tablet) -> None:
    tablet.take(monday(), "nuit?appel=reptiliens")
    tablet.tap(tablet.seat("Ugo"))
    tablet.go("nuit?appel=reptiliens")
    chosen = "button.seat.chosen[value=Ugo]"
    assert tablet.page.locator(chosen).count() == 1
    assert weak_words(tablet.page, judge_of(tablet.page), [f"{chosen} .name"]) == []


def test_held_upright_the_tablet_says_whole_what_is_undone(tablet: Tablet) -> None:
    tablet.page.set_viewport_size({"width": 820, "height": 1180})
    tablet.take(monday())
    for player in ("Pia", "Rex", "Sam", "Pia", "Cleo"):
        tablet.tap(tablet.seat(player))
    told = tablet.page.locator(".undo small")
    assert told.inner_text().startswith("Fureteur")
    assert told.evaluate(WHOLE)


LONG = "Que chacun de ceux qui ont voté hier garde ses pièces, et que les autres en donnent une"


def test_a_long_law_and_a_long_vote_say_whole_what_they_came_to(tablet: Tablet) -> None:
    tablet.page.set_viewport_size({"width": 820, "height": 1180})
    before = at_stage(20, "loi", seed=3)
    proposed = proposers(open_game(before).village)
    proposer = next(it for it, refusal in proposed.items() if refusal is None)
    name = next(it["name"] for it in before["players"] if it["id"] == proposer)
    law = {"move": "law", "by": proposer, "text": LONG, "effect": "vote_payant"}
    tablet.take({**before, "moves": [*before["moves"], law]})
    told = tablet.page.locator(".undo small")
    assert told.inner_text().startswith(f"{name} propose une loi…")
    assert told.inner_text().endswith("le vote coûte une pièce")
    assert told.evaluate(WHOLE)
    tablet.take(owing(20, "execute"))
    assert told.inner_text().startswith("Vote")
    assert "condamne" in told.inner_text()
    assert told.evaluate(WHOLE)


def test_every_page_of_a_correction_can_be_read_and_touched(tablet: Tablet) -> None:
    document = executed(20)
    tablet.take(document)
    looked_at(tablet, "day", PHONE, WIDE)
    tablet.leave_by(tablet.page.get_by_role("link", name="Corriger le vote"), "**/corriger/*")
    looked_at(tablet, "vote", PHONE, WIDE)
    tablet.tap(tablet.seat(document["expect"][1]))
    looked_at(tablet, "preview", PHONE, WIDE)
    tablet.go(f"joueur/{document['expect'][0]}")
    tablet.page.locator(".life summary").first.tap()
    looked_at(tablet, "life", PHONE, WIDE)


def looked_at(tablet: Tablet, name: str, *sizes: tuple[int, int]) -> None:
    """In every way in which a page can be looked at; the picture too where a folder asks for it."""
    folder = os.environ.get("PICTURES_OF_A_WALK")
    for size in at_each(tablet.page, sizes or [WIDE]):
        if folder:
            picture = Path(folder) / f"{size}-{name}.png"
            tablet.page.screenshot(path=str(picture), full_page=True)
        assert faults_of(tablet.page) == [], f"{name}, {size}"
