"""What the game master gives back after a row, and the attack that he conducts."""

from typing import Any

import pytest
from views.evening import (
    SCRIPTS,
    around,
    called,
    console,
    joined,
    opened,
    row_move,
    with_draws,
)

from gm_assistant.games.quinte_bourg.rules.attack import Assault
from gm_assistant.games.quinte_bourg.rules.game import Game, call_at
from gm_assistant.games.quinte_bourg.rules.sheet import DAYBREAK
from gm_assistant.games.quinte_bourg.screens.answers import AnswerBand, band_of_night
from gm_assistant.games.quinte_bourg.screens.night_console import Cursor, night_console
from gm_assistant.games.quinte_bourg.screens.people import showing, sleep_picture
from gm_assistant.games.quinte_bourg.texts.help import load_help
from gm_assistant.places import night_scripts_folder

VILLAGE = (
    "Ana villageois laura",
    "Bob reptilien dresseur_chien",
    "Chloé villageois fureteur",
    "Dan villageois ingenieure",
    "Eva cupide marchand_de_sable",
    "Fred villageois voleur",
)


@pytest.fixture
def night() -> Game:
    return around(*VILLAGE)


def band(game: Game) -> AnswerBand:
    found = console(game).band
    assert found is not None
    return found


def test_the_animal_is_answered_by_yes_or_no(night: Game) -> None:
    assert band(called(night, "dresseur_chien", house="Bob")).answer == "OUI"
    assert band(called(night, "dresseur_chien", house="Dan")).answer == "NON"


def test_a_snooper_is_shown_both_cards(night: Game) -> None:
    shown = band(called(night, "fureteur", target="Bob"))
    assert [it.words for it in shown.cards] == ["Reptilien", "Dresseur de chien"]
    assert shown.row == "Fureteur · Bob"


def test_the_stalkeur_is_answered_by_yes_or_no(night: Game) -> None:
    night = called(night, "laura", house="Dan")
    assert band(called(night, "ingenieure", invention="stalkeur", target="Ana")).answer == "NON"


def test_the_thief_s_loot_is_counted(night: Game) -> None:
    assert band(called(night, "voleur", house="Eva")).answer == "1 pièce"


def test_a_row_without_effect_says_why_to_the_game_master(night: Game) -> None:
    night = called(night, "marchand_de_sable", target="Chloé")
    shown = band(called(night, "fureteur", target="Bob"))
    assert shown.answer == "Sans effet"
    assert "Chloé" in shown.detail
    assert shown.cards == ()


def test_a_passed_row_says_so(night: Game) -> None:
    shown = band(night.play({"move": "pass", "step": "voleur"}))
    assert (shown.row, shown.answer, shown.tone) == ("Voleur", "", "muet")


def test_the_band_of_an_answer_stays_through_a_note(night: Game) -> None:
    night = called(night, "dresseur_chien", house="Bob")
    assert band(night.play({"move": "note", "text": "bruit dehors"})).answer == "OUI"


def test_before_anything_is_called_there_is_no_answer(night: Game) -> None:
    assert console(night).band is None


def attacked(night: Game) -> Game:
    night = called(night, "reptiliens", target="Dan")
    return called(night, "laura", house="Dan")


def test_the_attack_says_who_could_die_and_offers_the_draw(night: Game) -> None:
    view = opened(attacked(night), "attaque")
    assert [(it.house, it.attackers) for it in view.attacks] == [("Dan", "Bob")]
    assert view.attacks[0].pool == "Ana ou Dan"
    assert (view.call.skip_field, view.call.skip_label) == ("draw", "Tirer au sort")
    assert [it.id for it in view.circle.seats if it.legal] == ["Ana", "Dan"]


def test_the_draw_is_recorded_in_the_move(night: Game) -> None:
    night = attacked(night)
    call = call_at(night.village, "attaque")
    assert call.offer.drawn
    assert [(it.house, it.pool) for it in Assault().scenes(call)] == [("Dan", ("Ana", "Dan"))]
    assert row_move(night.village, "attaque", {"go": True}) is None
    draft = with_draws(night.village, "attaque", {}, lambda among: among[0])
    move = row_move(night.village, "attaque", draft)
    assert move == {"move": "call", "step": "attaque", "victim": "Ana"}


def test_the_game_master_may_point_at_the_victim(night: Game) -> None:
    night = attacked(night)
    move = row_move(night.village, "attaque", joined("attaque", {}, {"victim": "Dan"}))
    assert move is not None
    assert band(night.play(move)).row == "Attaque · Dan"


def test_a_single_victim_takes_one_tap_and_no_target_too(night: Game) -> None:
    assert opened(night, "attaque").call.go_label
    alone = called(night, "reptiliens", target="Fred")
    move = row_move(alone.village, "attaque", {"go": True})
    assert move is not None
    assert alone.play(move).village.players["Fred"].status == "mort"


def test_carnage_waits_for_the_victim_of_each_house(night: Game) -> None:
    night = attacked(night)
    draft = joined("attaque", {}, {"carnage": True, "go": True})
    assert row_move(night.village, "attaque", draft) is None
    move = row_move(night.village, "attaque", joined("attaque", draft, {"victim": "Ana"}))
    assert move is not None
    assert move["victims"] == {"Dan": "Ana"}


def test_a_protection_is_explained(night: Game) -> None:
    night = night.play({"move": "correct", "player": "Fred", "status": "fantome"})
    night = called(called(night, "reptiliens", target="Dan"), "fantomes", house="Dan")
    line = opened(night, "attaque").attacks[0]
    assert "protégée" in line.outcome
    assert line.why == "Les fantômes la défendent."


def test_who_sleeps_where_and_why(night: Game) -> None:
    picture = sleep_picture(attacked(night).village, "Ana")
    assert [(it.person.name, it.place) for it in picture.away] == [
        ("Ana", "chez Dan"),
        ("Bob", "chez Dan"),
    ]
    assert {it.id: it.figure for it in picture.circle.seats}["Dan"] == "3"
    assert picture.asked is not None
    assert "Ana" in picture.asked.why


def test_nobody_dead_has_a_bed(night: Game) -> None:
    night = night.play({"move": "correct", "player": "Fred", "status": "mort"})
    assert sleep_picture(night.village, "Fred").asked is None


def test_a_row_taken_again_tells_which_answers_it_changes(night: Game) -> None:
    night = called(night, "laura", house="Dan")
    night = called(night, "ingenieure", invention="stalkeur", target="Ana")
    shown = band(called(night, "marchand_de_sable", target="Ana"))
    told = "Change aussi Laura de la Riponne : sans effet ; Ingénieure : OUI."
    assert shown.detail.endswith(told)
    assert shown.tone != "muet"


def test_a_row_taken_in_its_turn_changes_nothing_else(night: Game) -> None:
    night = called(night, "marchand_de_sable", target="Chloé")
    assert "Change" not in band(called(night, "voleur", house="Eva")).detail


def test_the_attack_says_who_dies(night: Game) -> None:
    night = called(night, "reptiliens", target="Dan")
    assert "Cette nuit a pris Dan." in band(called(night, "attaque")).detail


def test_the_thief_gives_no_more_than_his_loot_and_nothing_to_himself(night: Game) -> None:
    begun = {"choose": "gives", "house": "Eva", "takes": 1}
    seats = opened(night, "voleur", **begun).circle.seats
    assert [it.id for it in seats if not it.legal] == ["Fred"]
    seats = opened(night, "voleur", **begun, gives={"Bob": 1}).circle.seats
    assert not any(it.legal for it in seats)


def test_one_tap_on_a_living_is_the_stalkeur_and_on_a_dead_the_revelateur() -> None:
    night = around(*VILLAGE).play({"move": "correct", "player": "Fred", "status": "fantome"})
    village = night.village
    living = row_move(village, "ingenieure", {"target": "Ana"})
    dead = row_move(village, "ingenieure", {"target": "Fred"})
    assert living is not None
    assert dead is not None
    assert (living["invention"], dead["invention"]) == ("stalkeur", "revelateur")
    assert all(it.legal for it in opened(night, "ingenieure").circle.seats)


def test_the_animal_smells_a_corpse_or_a_house_in_one_tap() -> None:
    night = around(*VILLAGE).play({"move": "correct", "player": "Dan", "status": "fantome"})
    assert row_move(night.village, "dresseur_chien", {"house": "Dan"}) == {
        "move": "call",
        "step": "dresseur_chien",
        "corpse": "Dan",
    }
    at_home = row_move(night.village, "dresseur_chien", {"house": "Dan", "empty_house": True})
    assert at_home is not None
    assert at_home["house"] == "Dan"


# A full Monday costs one tap a decision and one tap a row without decision.

EVERY_MONDAY_ROLE = (
    "Ana villageois marchand_de_sable",
    "Bob villageois fureteur",
    "Cléo villageois voyeur",
    "Dan villageois voleur",
    "Eva villageois psychopathe",
    "Fred villageois freyja",
    "Gus villageois eris",
    "Hal orphee",
    "Inès sirene",
    "Jo villageois laura",
    "Kim villageois dresseur_chien",
    "Léo villageois ingenieure",
    "Max villageois inventeur",
    "Noa reptilien",
    "Oda reptilienne_alpha",
    "Pia villageois",
    "Rex villageois",
    "Sam villageois",
    "Tim villageois",
)
TAPPED: dict[str, list[dict[str, Any]]] = {
    "fantomes": [{"house": "Pia"}],
    "reptiliens": [{"target": "Rex"}],
    "amoureux": [{"house": "Sam"}],
    "marchand_de_sable": [{"target": "Pia"}],
    "fureteur": [{"target": "Cléo"}],
    "voyeur": [{"target": "Bob"}],
    "voleur": [{"house": "Eva"}],
    "psychopathe": [{"target": "Ana"}],
    "allumeuse": [{"targets": ["Bob"]}, {"targets": ["Bob", "Cléo"]}, {"house": "Bob"}],
    "farce": [{"direction": "horaire"}],
    "orphee": [{"target": "Léo"}],
    "sirene": [{"target": "Max"}],
    "amoureux_se_retrouvent": [{"go": True}],
    "laura": [{"house": "Kim"}],
    "dresseur_chien": [{"house": "Noa"}],
    "attaque": [{"go": True}],
    "aube": [{"go": True}],
    "ingenieure": [{"target": "Jo"}],
    "inventeur": [{"target": "Ugo"}],
}


def conducted(game: Game) -> tuple[Game, int]:
    """The night as the table answers it, and how many taps it took."""
    taps = 0
    while (step := console(game).call.row) != DAYBREAK:
        draft: dict[str, Any] = {}
        for tap in TAPPED[step]:
            draft = joined(step, draft, tap)
            taps += 1
        move = row_move(game.village, step, draft)
        assert move is not None, step
        game = game.play(move)
    return game, taps


@pytest.mark.rulebook
def test_a_full_monday_takes_twenty_one_taps() -> None:
    ghost = {"id": "Ugo", "name": "Ugo", "camp_roles": ["villageois"], "status": "fantome"}
    game = around(*EVERY_MONDAY_ROLE, lovers=["Sam", "Tim"], ghosts=[ghost])
    game, taps = conducted(game)
    assert taps == 21
    assert list(game.village.answers) != []
    assert game.village.night is not None
    assert set(game.village.night.sheet) == set(TAPPED)
    assert game.village.night.failed == ()


def test_a_call_that_named_nobody_is_told_as_its_button_was() -> None:
    """« Rien ne tourne », and not « Personne n'est désigné », of a row that names nobody."""
    told = {}
    for card, step in (("eris", "farce"), ("voleur", "voleur"), ("freyja", "allumeuse")):
        night = around("Ana reptilien", f"Bob villageois {card}", "Ève villageois")
        band = band_of_night(night.play({"move": "pass", "step": step}))
        told[step] = band.detail if band else ""
    assert told == {
        "farce": "Rien ne tourne.",
        "voleur": "Aucun vol.",
        "allumeuse": "Personne n'est désigné.",
    }


# The answer comes before the words that close its call, and a row left as it was is closed.

RULES = load_help(night_scripts_folder())


@pytest.fixture
def monday() -> Game:
    cards = ("Ana villageois fureteur", "Bob villageois laura", "Cleo reptilien", "Dan villageois",
             "Eva villageois dresseur_chien")  # fmt: skip
    return around(*cards, start={"weekday": "lundi"})


def test_the_answer_is_owed_until_the_next_tap(monday: Game) -> None:
    seen = called(monday, "fureteur", target="Bob")
    call = console(seen).call
    assert call.answer is not None
    assert [it.words for it in call.answer.cards] == ["Villageois", "Laura de la Riponne"]
    assert (call.answer.gesture, call.answer.detail) == ("À montrer en silence.", "")
    assert call.closing
    passed = seen.play({"move": "pass", "step": "voyeur"})
    assert console(passed).call.answer is None


def test_nothing_is_owed_where_nothing_is_answered(monday: Game) -> None:
    assert console(called(monday, "reptiliens", target="Bob")).call.answer is None


def owing(game: Game) -> Game:
    """The Fureteur has pointed at a house, long after the Reptilians."""
    aimed = called(game, "reptiliens", target="Ana")
    for step in ("amoureux", "marchand_de_sable"):
        aimed = aimed.play({"move": "pass", "step": step})
    return called(aimed, "fureteur", target="Bob")


def test_a_row_opened_again_and_left_as_it_was_leaves_what_is_owed(monday: Game) -> None:
    on = owing(monday)
    left = night_console(on, SCRIPTS, Cursor(after="reptiliens"))
    assert left.call == console(on).call
    assert left.call.answer is not None


def test_a_row_put_right_leaves_what_is_owed(monday: Game) -> None:
    on = owing(monday)
    mended = console(called(on, "reptiliens", target="Eva"))
    assert mended.call == console(on).call
    assert mended.band == mended.call.answer


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
    monday: Game, about: str, words: set[str] | None
) -> None:
    found = showing(called(monday, "fureteur", target="Bob"), RULES, about)
    assert (None if found is None else {it.name for it in found.cards}) == words
