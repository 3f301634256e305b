"""Who stands among those who answer a call, and who settles a disagreement."""

import json
from pathlib import Path

import pytest
from views.evening import SCRIPTS, around, called, console, opened, screen

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.screens.night_console import Cursor, night_console
from gm_assistant.games.quinte_bourg.screens.pages import BEGUN, lands, touched

# Closing words belong to the call that was really open last, whatever is put right meanwhile (A6).


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
    assert (view.call.closing, view.call.answer) == (closing("marchand_de_sable"), None)
    assert view.call.row == console(night).call.row
    assert view.call.words


def test_of_the_row_opened_again_and_passed(night: Game) -> None:
    mended = night.play({"move": "pass", "step": "reptiliens"})
    assert console(mended).call.closing == closing("marchand_de_sable")


def test_of_the_row_mended_while_its_eyes_are_open(night: Game) -> None:
    mended = called(night, "marchand_de_sable", target="Eva")
    assert console(mended).call.closing == closing("marchand_de_sable")


def test_of_the_row_skipped_and_called_after_all(night: Game) -> None:
    skipped = called(night, "voleur", house="Eva")
    assert console(called(skipped, "fureteur", target="Bruno")).call.closing == closing("fureteur")


def test_of_the_row_opened_again_and_left_as_it_was(night: Game) -> None:
    left = night_console(night, SCRIPTS, Cursor(after="reptiliens"))
    assert left.call.closing == closing("marchand_de_sable")


def test_of_the_row_put_right_from_the_journal(night: Game) -> None:
    assert lands(night, 1) == {"apres": "reptiliens"}
    assert lands(night.play({"move": "call", "step": "attaque"}).play({"move": "day"}), 1) == {}


# After a purge: the procureur picks among those tied for the last places before the tribunal.

CASE = Path(__file__).parents[1] / "scenarios/own/votes/V18c_accuse.json"


def purged() -> Game:
    """The condemned is gone, and the one who is surely accused has been tried."""
    document = json.loads(CASE.read_text(encoding="utf-8"))
    kept = {it: document[it] for it in document if it not in ("expect", "cites")}
    game = open_game({**kept, "moves": document["moves"][:-1]}).play({"move": "execute"})
    game = game.play({"move": "fate", "player": "F", "becomes": "esprit", "shows": "camp"})
    game = game.play({"move": "legacy", "dead": "F", "gives": {"A": 1}})
    return game.play({"move": "tribunal", "accused": "G", "spare": ["A"], "execute": []})


def test_the_procureur_picks_among_those_tied_for_the_last_places() -> None:
    stage = screen(purged(), {}).stage
    (asked,) = stage.decisions
    assert (asked.move, asked.owed, asked.help) == ("accuse", True, "Choisissez 2 personnes.")
    assert asked.circle
    assert asked.circle.several
    assert [it.id for it in asked.circle.seats if it.legal] == ["H", "I", "J"]
    assert stage.waits_for
    assert "Hugo, Inès et Jules" in plain(stage.announcements[-1].words)


def test_the_count_of_a_closed_vote_stays_what_it_was() -> None:
    """V-07: votes for whoever dies lapse while the round goes on; once closed they were counted."""
    document = json.loads(CASE.read_text(encoding="utf-8"))
    kept = {it: document[it] for it in document if it not in ("expect", "cites")}
    voted = open_game({**kept, "moves": document["moves"][:-1]})
    before, after = (screen(it, {}).stage.vote for it in (voted, voted.play({"move": "execute"})))
    assert before is not None
    assert after is not None
    assert before.tally
    assert after.tally == before.tally


PACK = ("Ana reptilienne_alpha", "Bob reptilien", "Chloé reptilien", "Dan villageois", "Eva seth")
# One who is dead and keeps his eyes closed (§ 9), beside those who answer.
GHOST = {"id": "Flo", "name": "Flo", "camp_roles": ["reptilien"], "status": "fantome"}


def test_the_dead_of_a_group_do_not_stand_among_those_who_answer() -> None:
    call = opened(around(*PACK, ghosts=[GHOST]), "reptiliens").call
    assert [it.name for it in call.holders] == ["Ana", "Bob", "Chloé", "Eva"]


def test_where_nobody_else_is_called_the_dead_is_named_in_his_state() -> None:
    ghost = {**GHOST, "camp_roles": ["villageois"], "specialities": ["fureteur"]}
    call = opened(around(*PACK, ghosts=[ghost]), "fureteur").call
    assert [(it.name, it.state) for it in call.holders] == [("Flo", "fantôme")]


def test_without_an_alpha_in_life_nobody_settles_a_disagreement() -> None:
    asked = [it.field for it in opened(around(*PACK), "reptiliens").call.toggles]
    assert asked == ["horns", "disagreed"]
    dead = {**GHOST, "camp_roles": ["reptilienne_alpha"]}
    left = opened(around(*PACK[1:], ghosts=[dead]), "reptiliens").call
    assert [it.field for it in left.toggles] == ["horns"]


# A silence tells nothing: it is the same for a card that was never dealt and for a dead one.

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


# What « Annuler » calls a choice begun: whom it names, and never who is only being asked.

NIGHT = around("Ana reptilien", "Bob villageois freyja", "Ève villageois", "Zoé cortex")


def test_whoever_was_touched_is_named() -> None:
    assert touched(NIGHT, {"targets": ["Bob", "Ève"]}) == "Le choix : Bob et Ève"
    assert touched(NIGHT, {"cortex": "Ana"}) == "Le choix : Ana"


def test_whoever_is_asked_is_not() -> None:
    assert touched(NIGHT, {"choose": "ouvert"}) == ""
    assert touched(NIGHT, {"choose": "ouvert", "about": "Ana"}) == "Le tour de parole"
    assert touched(NIGHT, {"choose": "autre"}) == "Le tour de parole"
    assert touched(NIGHT, {"carnage": True, "victims": {"Ana": "Bob"}}) == ""
    assert BEGUN["vote"] == "Le vote ouvert"
