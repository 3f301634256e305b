"""The village, a player's page, the victories and the end, for the game master's eyes."""

import pytest
from views.evening import SCRIPTS, around, called

from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.village import Result
from gm_assistant.games.quinte_bourg.screens.day_asked import (
    anytime_decisions,
    decreed_post,
    held_posts,
)
from gm_assistant.games.quinte_bourg.screens.end import (
    banner_view,
    end_view,
    headline,
    victory_panel,
)
from gm_assistant.games.quinte_bourg.screens.story import player_view
from gm_assistant.games.quinte_bourg.screens.village import village_view

VILLAGE = (
    "Ana villageois voleur",
    "Bob reptilienne_alpha",
    "Chloé souris laura",
    "Dan orphee",
    "Eva villageois",
    "Fred reptilien",
)


def test_who_wins_by_himself_is_named_before_the_camps() -> None:
    village = around(*VILLAGE).village
    own = {"Ana": ("showman",), "Eva": ("showman",)}
    result = Result("showman", ("reptiliens",), ("Ana", "Bob", "Eva", "Fred"), own, ())
    assert headline(village, result) == "Victoire : Ana et Eva (Showman) et Reptiliens"


@pytest.fixture
def night() -> Game:
    return around(
        *VILLAGE,
        posts={"notaire": "Eva", "bourreau": None},
        lovers=["Ana", "Fred"],
        marriages=[["Bob", "Eva"]],
    )


def test_everybody_is_listed_with_the_dominant_camp_first(night: Game) -> None:
    cards = {it.id: it for it in village_view(night.village).players}
    assert [it.id for it in cards["Fred"].camps] == ["amoureux", "reptiliens"]
    assert [it.words for it in cards["Ana"].ties] == ["avec Fred, par amour"]
    assert [it.words for it in cards["Eva"].ties] == ["a épousé Bob"]
    assert cards["Eva"].posts == ("Notaire",)
    assert cards["Ana"].roles == ("Villageois", "Amoureux", "Voleur")


def test_filters_keep_some_and_count_them(night: Game) -> None:
    view = village_view(night.village, {"etat": "reptiliens"})
    assert [it.id for it in view.players] == ["Bob", "Fred"]
    on = next(it for it in view.filters if it.on)
    assert (on.query, on.count) == ("?etat=reptiliens", 2)
    assert all(it.query != "?etat=fantomes" for it in view.filters)


def test_whoever_leaves_is_not_counted_among_the_dead(night: Game) -> None:
    view = village_view(night.play({"move": "leave", "player": "Eva"}).village)
    counts = {it.query: it.count for it in view.filters}
    assert "?etat=morts" not in counts
    assert (counts["?etat=vivants"], counts["?etat=partis"]) == (5, 1)


def test_an_unknown_filter_keeps_everybody(night: Game) -> None:
    assert len(village_view(night.village, {"etat": "licornes"}).players) == 6


def test_posts_say_who_holds_them_or_that_they_are_vacant(night: Game) -> None:
    posts = {it.id: it.holder for it in village_view(night.village).posts}
    assert posts == {"notaire": "Eva", "bourreau": ""}


def test_a_player_s_page_tells_his_whole_story(night: Game) -> None:
    game = called(called(night, "voleur", house="Dan"), "orphee", target="Eva")
    game = game.play({"move": "note", "text": "Il pleut."})
    words = " ".join(line.words for it in player_view(game, "Eva").story for line in it.lines)
    assert "Orphée" in words
    assert "Il pleut" not in words
    told = player_view(game, "Dan").story
    assert [it.moment for it in told] == ["Ouverture", "Nuit de lundi"]


def test_a_page_shows_printed_cards_and_what_was_gained(night: Game) -> None:
    cards = player_view(night, "Fred").cards
    assert [(it.kind, it.words) for it in cards] == [("camp", "Reptilien"), ("gagné", "Amoureux")]


def test_every_fact_can_be_corrected_even_to_nothing(night: Game) -> None:
    forms = {it.id: it for it in player_view(night, "Dan").corrections}
    assert ("specialities", "") in forms["corriger-specialities"].hidden
    assert forms["corriger-coins"].fields[0].value == "1"
    assert "corriger-place" not in forms
    by_day = player_view(night.play({"move": "day"}), "Dan").corrections
    assert by_day[-1].id == "corriger-place"


def test_the_panel_has_every_camp_with_why(night: Game) -> None:
    panel = victory_panel(night.village)
    assert {it.label for it in panel.camps} >= {"Amoureux", "Souris", "Reptiliens", "Villageois"}
    assert all(it.why for it in panel.camps)
    assert panel.if_stopped


def test_no_banner_while_the_game_goes_on(night: Game) -> None:
    assert banner_view(night.village) is None


def test_a_met_condition_raises_the_banner_and_fills_the_end_screen() -> None:
    game = around("Ana villageois", "Bob reptilien", "Chloé villageois", "Dan villageois fureteur")
    game = game.play({"move": "correct", "player": "Bob", "status": "fantome"})
    banner = banner_view(game.village)
    assert banner is not None
    assert banner.words == "Victoire : Villageois"
    end = end_view(game, SCRIPTS)
    assert [it.person.name for it in end.winners] == ["Ana", "Chloé", "Dan"]
    assert "La victoire revient aux Villageois. Bravo à Ana, Chloé et Dan." in end.reason


def test_a_game_stopped_by_hand_says_so(night: Game) -> None:
    assert "Le MJ en a décidé ainsi" in end_view(night, SCRIPTS).reason
    assert end_view(night, SCRIPTS).if_only.startswith("Si vous arrêtiez ici")


def test_a_note_may_be_taken_at_any_moment(night: Game) -> None:
    assert anytime_decisions(night.village)[0].move == "note"
    day = night.play({"move": "day"})
    assert [it.move for it in anytime_decisions(day.village)] == [
        "note",
        "retire_post",
        "open_post",
    ]


def test_a_post_can_be_decreed_vacant(night: Game) -> None:
    view = decreed_post(night.village, held_posts()[0].value)
    assert view.move == "correct"
    assert [(it.field, it.value) for it in view.choices] == [("player", "")]
