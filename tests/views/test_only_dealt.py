"""B13: a table that announced its cards has no others called, by night and at the opening."""

from typing import Any

import pytest
from views.evening import SCRIPTS, around, console

from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.opening import FORMAT
from gm_assistant.games.quinte_bourg.screens.opening import opening_console, stops_of
from gm_assistant.games.quinte_bourg.screens.taps import place_of, stepped_back, tapped

TABLE = ("Ana reptilien voleur", "Bob villageois", "Ève cupide laura", "Zoé villageois eris")
SMALL = [
    {"id": "Ana", "camp_roles": ["reptilien"]},
    {"id": "Bob", "camp_roles": ["sesiano"]},
    {"id": "Ève", "camp_roles": ["villageois"]},
]
OPENING = SCRIPTS.opening


def names(game: Game, state: str) -> list[str]:
    return [it.id for it in console(game).rows if it.state == state]


def gone_through(game: Game) -> list[str]:
    """The calls of an opening, each answered by « Suite », by row and part."""
    draft: dict[str, Any] = {}
    said = []
    for _ in range(40):
        place = place_of(draft, None)
        stop = stops_of(OPENING)[place.shown]
        view = opening_console(game.village, OPENING, place, draft)
        said.append(f"{view.call.closing}|{stop.row.id}:{stop.part.id}")
        if stop.row.id == "premiere_nuit":
            break
        fields = {"step": stop.row.id, "part": str(stop.place), "go": True}
        draft = tapped(OPENING, game.village, draft, fields, 0).place
    return said


def test_nothing_changes_unless_the_table_says_so() -> None:
    assert not names(around(*TABLE), "absente")


def test_a_night_calls_the_cards_that_were_dealt() -> None:
    night = around(*TABLE, only_dealt=True)
    left = names(night, "absente")
    assert {"marchand_de_sable", "orphee", "allumeuse"} <= {*left}
    # What somebody has, the lovers, who are no card, and the moments of every night.
    kept = {"reptiliens", "amoureux", "voleur", "laura", "farce", "attaque", "aube"}
    assert kept.isdisjoint(left)
    called = len(console(night).rows) - len(left) - len(names(night, "impossible"))
    assert console(night).progress.endswith(f"sur {called}")


def test_the_dead_are_called_as_ever() -> None:
    night = around(*TABLE, only_dealt=True)
    dead = night.play({"move": "correct", "player": "Ana", "status": "mort"})
    assert "voleur" not in names(dead, "absente")


def test_whoever_arrives_with_a_card_brings_its_call() -> None:
    day = around(*TABLE, only_dealt=True).play({"move": "pass", "step": "attaque"})
    come = {"player": "T", "name": "Tim", "after": "Ana", "camp_roles": ["orphee"]}
    night = day.play({"move": "day"}).play({"move": "arrive", **come})
    night = night.play({"move": "night", "force": True})
    assert "orphee" not in names(night, "absente")
    assert "sirene" in names(night, "absente")


def test_it_is_changed_at_any_moment_and_taken_back_by_an_undo() -> None:
    night = around(*TABLE)
    changed = night.play({"move": "calls", "only_dealt": True})
    assert names(changed, "absente")
    assert not names(changed.back_to(len(night.moves)), "absente")
    assert changed.situation() == night.situation()
    assert changed.describe(changed.moves[-1]) == "On n'appelle que les cartes distribuées"


@pytest.mark.parametrize("only", [False, True])
def test_an_opening_calls_the_cards_that_were_dealt(only: bool) -> None:
    game = open_game({"format": FORMAT, "players": SMALL, "only_dealt": only, "moves": []})
    said = [it.partition("|")[2] for it in gone_through(game)]
    assert ("conditions_personnelles:monk" in said) is not only
    assert ("seths:seths" in said) is not only
    assert {
        "conditions_personnelles:sesiano",
        "romantique:romantique",
        "reptiliens:reptiliens",
    } <= {*said}


def test_the_romantic_is_called_with_the_lovers_whose_hands_he_sees() -> None:
    people = [{**it, "camp_roles": ["reptilien"]} for it in SMALL]
    game = open_game({"format": FORMAT, "players": people, "only_dealt": True, "moves": []})
    said = gone_through(game)
    assert any("levez la main" in it and "romantique" in it for it in said)
    assert any("baissez la main" in it for it in said)


def test_what_is_closed_is_what_was_called_and_a_step_back_leads_there() -> None:
    game = open_game({"format": FORMAT, "players": SMALL, "only_dealt": True, "moves": []})
    assert "Sesiano, referme les yeux.|mathematiciens:mathematiciens" in gone_through(game)
    fields = {"step": "yeux_fermes", "part": "0", "go": True}
    draft = tapped(OPENING, game.village, {}, fields, 0).place
    assert draft["marks"][0] == 0
    assert set(draft["marks"][1:]) == {None}
    assert stepped_back(draft) == ({"marks": []}, 0)
