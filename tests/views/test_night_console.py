"""The night console: what comes next, who answers, who may be named and why not."""

from collections.abc import Sequence
from random import Random

import pytest
from views.evening import a_night, around, called, console, one_row, opened, table

from gm_assistant.games.quinte_bourg.rules.game import Game, call_at
from gm_assistant.games.quinte_bourg.rules.words import Step
from gm_assistant.games.quinte_bourg.screens.night_rows import (
    DAYBREAK,
    NightConsole,
    impossible,
    row_after,
)
from gm_assistant.games.quinte_bourg.screens.taps import joined, move_from, with_draws

VILLAGE = (
    "Ana villageois voleur",
    "Bob reptilien fureteur",
    "Chloé villageois marchand_de_sable",
    "Dan villageois laura",
    "Eva villageois freyja",
    "Fred villageois psychopathe",
    "Gus villageois ingenieure",
    "Hal orphee dresseur_chien",
)


@pytest.fixture
def night() -> Game:
    return around(*VILLAGE)


def row(view: NightConsole, step: str) -> str:
    return next(it.state for it in view.rows if it.id == step)


def why_not(view: NightConsole, name: str) -> str:
    return next(it.why_not for it in view.circle.seats if it.id == name)


def test_the_night_begins_with_its_opening_words_and_steps_over_the_absent_ghosts(
    night: Game,
) -> None:
    view = console(night)
    assert view.call.row == "reptiliens"
    assert row(view, "fantomes") == "impossible"
    assert view.call.closing.startswith("La nuit de lundi tombe")


def test_a_recorded_row_gives_way_to_the_next_and_its_closing_is_read_first(night: Game) -> None:
    view = console(called(night, "reptiliens", target="Ana"))
    assert view.call.row == "amoureux"
    assert row(view, "reptiliens") == "fait"
    assert "refermez les yeux" in view.call.closing
    assert view.band is not None
    assert view.band.row == "Reptiliens · Ana"


def test_a_card_never_dealt_is_called_like_the_others_with_a_pause(night: Game) -> None:
    call = opened(night, "voyeur").call
    assert call.words.startswith("Voyeur, ouvre les yeux.")
    assert call.absence.startswith("Jamais distribué")
    assert not any(seat.legal for seat in opened(night, "voyeur").circle.seats)
    assert call.pause is not None
    assert call.holders == ()


def test_a_sleeper_is_called_and_only_the_game_master_knows(night: Game) -> None:
    night = called(night, "marchand_de_sable", target="Bob")
    call = opened(night, "fureteur").call
    assert [(it.name, it.state) for it in call.holders] == [("Bob", "dort")]
    assert call.absence.startswith("Ne répondra pas")
    assert "endormi" not in call.words


def test_the_sleepers_are_awake_again_after_dawn(night: Game) -> None:
    night = called(night, "marchand_de_sable", target="Gus")
    assert opened(night, "ingenieure").call.absence == ""


def test_a_killed_holder_is_called_all_the_same(night: Game) -> None:
    night = night.play({"move": "correct", "player": "Dan", "status": "mort"})
    assert opened(night, "laura").call.holders[0].state == "à la morgue, mort encore secrète"


def test_who_has_left_is_called_only_to_keep_the_pace() -> None:
    night = around(*VILLAGE, "Ida reptilienne_alpha")
    left = night.play({"move": "leave", "player": "Bob"})
    assert [it.name for it in console(left).call.holders] == ["Ida"]
    alone = opened(left, "fureteur").call
    assert [(it.name, it.state) for it in alone.holders] == [("Bob", "a quitté la partie")]
    assert "appelez tout de même" in alone.absence


def test_a_row_whose_card_lies_face_up_is_stepped_over_and_can_be_brought_back() -> None:
    game = around(*VILLAGE)
    game = called(game, "reptiliens", target="Chloé")
    for _ in range(40):
        if console(game).call.row == DAYBREAK:
            break
        game, _taps = one_row(game, Random(1))
    assert not impossible(game.village, "marchand_de_sable")
    dead = game.village.players["Chloé"].but(
        status="fantome", announced=True, shown=("specialite",)
    )
    village = game.village.draft()
    village.players = {**village.players, "Chloé": dead}
    assert impossible(village, "marchand_de_sable")
    assert row_after(village, "amoureux") != "marchand_de_sable"


def test_a_neighbour_may_be_snooped_and_the_others_say_why_not(night: Game) -> None:
    view = opened(night, "fureteur")
    assert [it.id for it in view.circle.seats if it.legal] == ["Ana", "Chloé"]
    assert "choisissez" in why_not(view, "Dan")


def test_the_thief_sees_what_each_house_holds_and_takes_one_tap(night: Game) -> None:
    view = opened(night, "voleur")
    assert {it.id: it.figure for it in view.circle.seats if it.figure}["Bob"] == "1"
    assert "sa propre maison" in why_not(view, "Ana")
    assert move_from(night.village, "voleur", joined("voleur", {}, {"house": "Bob"})) == {
        "move": "call",
        "step": "voleur",
        "house": "Bob",
    }


def test_a_thief_who_gives_takes_one_tap_a_decision(night: Game) -> None:
    draft = joined("voleur", {}, {"choose": "gives"})
    draft = joined("voleur", draft, {"house": "Bob"})
    assert move_from(night.village, "voleur", draft) is None
    assert opened(night, "voleur", **draft).call.choices[0].label == "1 pièce"
    draft = joined("voleur", joined("voleur", draft, {"takes": 1}), {"gives": "Dan"})
    assert opened(night, "voleur", **draft).call.go_label == "C'est tout"
    move = move_from(night.village, "voleur", joined("voleur", draft, {"go": True}))
    assert move == {
        "move": "call",
        "step": "voleur",
        "house": "Bob",
        "takes": 1,
        "gives": {"Dan": 1},
    }
    assert move is not None
    assert night.play(move).village.players["Dan"].coins == 2


@pytest.mark.parametrize(
    ("step", "choose", "asked"),
    [
        ("voleur", {}, []),
        ("voleur", {"choose": "gives"}, ["Maison", "Butin", "Dons"]),
        ("laura", {"choose": "gives"}, []),
    ],
)
def test_only_a_thief_who_gives_is_asked_more_than_a_house(
    night: Game, step: Step, choose: dict[str, str], asked: list[str]
) -> None:
    assert [it.label for it in opened(night, step, **choose).call.parts] == asked


def test_freyja_names_two_persons_then_their_place(night: Game) -> None:
    view = opened(night, "allumeuse", targets=["Ana"])
    assert [it.value for it in view.call.parts] == ["Ana", "", ""]
    assert why_not(view, "Ana")
    view = opened(night, "allumeuse", targets=["Ana", "Bob"])
    assert view.call.words.startswith("Je fais le tour")
    assert [it.id for it in view.circle.seats if it.legal] == ["Ana", "Bob"]


def test_a_failed_meeting_still_has_its_words_said_and_its_tap(night: Game) -> None:
    night = called(night, "marchand_de_sable", target="Bob")
    call = opened(night, "allumeuse", targets=["Ana", "Bob"]).call
    assert call.hint.startswith("Échec")
    assert call.go_label
    move = move_from(night.village, "allumeuse", {"targets": ["Ana", "Bob"], "go": True})
    assert move is not None
    band = console(night.play(move)).band
    assert band is not None
    assert band.answer == "ÉCHEC"


def test_laura_who_does_not_choose_is_sent_to_a_legal_house(night: Game) -> None:
    call = opened(night, "laura").call
    assert call.skip_field == "draw"
    assert [it.label for it in call.choices] == ["Laisser chez soi"]
    asked = call_at(night.village, "laura")
    refused = asked.row.shape.why_not(asked)
    houses = tuple(house for house in night.village.seats if house not in refused)
    assert "Dan" not in houses
    draft = with_draws(night.village, "laura", {}, lambda among: among[-1])
    assert draft["house"] == houses[-1]


def test_passing_a_laura_who_sleeps_draws_nothing(night: Game) -> None:
    night = called(night, "marchand_de_sable", target="Dan")
    assert opened(night, "laura").call.skip_field == "pass"


def test_horns_and_disagreement_go_with_the_tap(night: Game) -> None:
    draft = {"target": "Bob", "horns": True, "disagreed": True}
    move = move_from(night.village, "reptiliens", draft)
    assert move is not None
    assert (move["horns"], move["agreed"]) == (True, False)


def test_who_disagrees_without_an_alpha_is_asked_again_in_silence() -> None:
    """A-02: a call read twice would tell the village that nobody decides."""
    night = around("Ana reptilien", *VILLAGE[1:])
    night = called(night, "reptiliens", target="Bob", agreed=False)
    view = console(night)
    assert (view.call.row, view.call.words, view.call.closing) == ("reptiliens", "", "")
    assert view.rows[1].summary == "pas de cible"
    assert view.band is not None
    assert "touchez leur cible" in view.band.detail
    agreed = console(called(night, "reptiliens", target="Bob"))
    assert agreed.call.row == "amoureux"
    passed = console(night.play({"move": "pass", "step": "reptiliens"}))
    assert passed.call.row == "amoureux"
    assert "refermez les yeux" in passed.call.closing


def test_an_earlier_row_taken_up_again_leads_back_to_where_the_night_was(night: Game) -> None:
    night = called(night, "marchand_de_sable", target="Ana")
    night = called(night, "laura", house="Bob")
    assert opened(night, "marchand_de_sable").call.reopened
    night = called(night, "marchand_de_sable", target="Bob")
    assert "Appel sauté" in next(it.warning for it in console(night).rows if it.id == "fureteur")
    assert console(night).call.row == "fureteur"


def test_an_emptied_row_comes_first_again(night: Game) -> None:
    night = called(night, "reptiliens", target="Ana")
    night = called(night, "laura", house="Ana")
    night = called(night, "attaque", victim="Dan")
    view = console(called(night, "laura", house="Gus"))
    assert view.call.row == "attaque"
    assert "à reprendre" in next(it.warning for it in view.rows if it.id == "attaque")


def passed(game: Game, steps: Sequence[str]) -> Game:
    for step in steps:
        game = game.play({"move": "pass", "step": step})
    return game


def left_of(view: NightConsole) -> int:
    return sum(it.state == "avenir" for it in view.rows)


def test_the_last_call_leads_to_the_day_and_counts_the_calls_skipped(night: Game) -> None:
    night = called(night, "inventeur", invention="stalkeur", target="Ana")
    view = console(night)
    call = view.call
    assert call.row == DAYBREAK
    assert call.hint.startswith(f"La nuit n'est pas finie : {left_of(view)} appels à faire")
    assert not call.go_strong
    assert move_from(night.village, DAYBREAK, {"go": True}) == {"move": "day"}


@pytest.mark.parametrize(
    ("left", "said"), [(0, "sont faits"), (1, "Il reste à faire"), (5, "5 appels")]
)
def test_the_day_is_the_way_on_once_every_call_is_made(night: Game, left: int, said: str) -> None:
    waiting = [it.id for it in opened(night, DAYBREAK).rows if it.state == "avenir"]
    call = opened(passed(night, waiting[: len(waiting) - left]), DAYBREAK).call
    assert said in call.hint
    assert call.go_strong == (left == 0)


def test_who_looks_at_the_day_too_early_reads_that_the_night_is_not_over(night: Game) -> None:
    early = opened(called(night, "reptiliens", target="Ana"), DAYBREAK)
    assert early.call.hint.startswith(f"La nuit n'est pas finie : {left_of(early)} appels à faire")
    assert "« Amoureux »" in early.call.hint
    assert why_not(early, "Ana") == early.call.hint


@pytest.mark.parametrize("weekday", ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"])
def test_a_whole_night_can_be_conducted_by_what_the_screen_offers(weekday: str) -> None:
    for seed in range(4):
        game, taps = a_night(table(10 + 9 * seed, seed, weekday), Random(seed))
        assert game.village.phase == "jour" or game.village.result is not None
        assert taps <= 45
