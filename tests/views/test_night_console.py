"""The night console: what comes next, who answers, who may be named and why not."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from views.evening import (
    SCRIPTS,
    a_night,
    around,
    called,
    console,
    joined,
    one_row,
    opened,
    row_move,
    table,
    with_draws,
)

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game, call_at, open_game
from gm_assistant.games.quinte_bourg.rules.night import NobodyComes
from gm_assistant.games.quinte_bourg.rules.opening import FORMAT
from gm_assistant.games.quinte_bourg.rules.sheet import DAYBREAK, impossible, row_after
from gm_assistant.games.quinte_bourg.rules.words import Step
from gm_assistant.games.quinte_bourg.screens.day import day_script
from gm_assistant.games.quinte_bourg.screens.decision import CallView
from gm_assistant.games.quinte_bourg.screens.night_console import (
    NightConsole,
    night_console,
)
from gm_assistant.games.quinte_bourg.screens.opening import Place, opening_console, stops_of
from gm_assistant.games.quinte_bourg.screens.taps import (
    fields_of,
    place_of,
    stepped_back,
    tapped,
    understood,
)
from gm_assistant.seam.pages import Play, SentForm
from gm_assistant.toolkit.seats import SeatView

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
    assert call.absence.startswith("Personne ne répondra")
    assert "endormi" not in call.words


def test_the_sleepers_are_awake_again_after_dawn(night: Game) -> None:
    night = called(night, "marchand_de_sable", target="Gus")
    assert opened(night, "ingenieure").call.absence == ""


def test_a_killed_holder_is_called_all_the_same(night: Game) -> None:
    night = night.play({"move": "correct", "player": "Dan", "status": "mort"})
    assert opened(night, "laura").call.holders[0].state == "à la morgue, mort encore secrète"


@pytest.mark.parametrize("why", ["dead", "asleep", "left", "undealt"])
@pytest.mark.parametrize("step", ["allumeuse", "voleur", "fureteur", "laura", "orphee"])
def test_a_call_that_nobody_answers_has_one_way_on(step: Step, why: str) -> None:
    """A9, T-12: no live house, no « Répond », and its words are read all the same."""
    call, seats = unanswered(step, why)
    assert not any(it.legal for it in seats)
    assert (call.choices, call.toggles, call.parts, call.go_label) == ((), (), (), "")
    assert (call.skip_label, call.skip_field, call.skip_strong) == ("Suite", "pass", True)
    assert "Répond" not in call.summons or not call.holders
    assert call.words
    assert call.pause is not None


def unanswered(step: Step, why: str) -> tuple[CallView, tuple[SeatView, ...]]:
    """The call of somebody who is kept from it, in a way that only the game master knows."""
    card = {"allumeuse": "freyja"}.get(step, step)
    role = "orphee" if step == "orphee" else "villageois"
    other = "" if why == "undealt" or step == "orphee" else card
    night = around(f"Zoé {'villageois' if why == 'undealt' else role} {other}", *PACK)
    if why == "dead":
        night = night.play({"move": "correct", "player": "Zoé", "status": "mort"})
    if why == "left":
        night = night.play({"move": "leave", "player": "Zoé"})
    if why == "asleep":
        night = called(night, "marchand_de_sable", target="Zoé")
    view = opened(night, step)
    return view.call, view.circle.seats


PACK = ("Ana reptilien", "Bob villageois marchand_de_sable", "Chloé villageois")


def test_a_lover_whose_love_has_left_plans_nothing() -> None:
    """A8, X-16."""
    left = around(*VILLAGE, lovers=["Dan", "Eva"]).play({"move": "leave", "player": "Dan"})
    view = opened(left, "amoureux")
    assert [(it.name, it.state) for it in view.call.holders] == [("Eva", "reste chez soi")]
    assert (view.call.summons, view.call.skip_label, view.call.choices) == (
        "On appelle",
        "Suite",
        (),
    )
    assert not any(it.legal or it.answering for it in view.circle.seats)


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
    assert row_move(night.village, "voleur", joined("voleur", {}, {"house": "Bob"})) == {
        "move": "call",
        "step": "voleur",
        "house": "Bob",
    }


def test_a_thief_who_gives_takes_one_tap_a_decision(night: Game) -> None:
    draft = joined("voleur", {}, {"choose": "gives"})
    draft = joined("voleur", draft, {"house": "Bob"})
    assert row_move(night.village, "voleur", draft) is None
    assert opened(night, "voleur", **draft).call.choices[0].label == "1 pièce"
    draft = joined("voleur", joined("voleur", draft, {"takes": 1}), {"gives": "Dan"})
    assert opened(night, "voleur", **draft).call.go_label == "C'est tout"
    move = row_move(night.village, "voleur", joined("voleur", draft, {"go": True}))
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
    view = opened(night, "allumeuse", targets=["Ana", "Bob"])
    # L-11: whoever called them is told first, before the words that close her eyes.
    assert view.call.answer is not None
    assert (view.call.answer.answer, view.call.hint) == ("ÉCHEC", "")
    assert view.call.closing == "Freyja, referme les yeux."
    assert view.call.go_label
    # T-12: nobody has open eyes, so no house is named.
    assert [it.id for it in view.circle.seats if it.legal] == []
    named = {"targets": ["Ana", "Bob"]}
    there = {"move": "call", "step": "allumeuse", "house": "Ana"}
    with pytest.raises(NobodyComes):
        understood(night, named, there, Random(0))
    assert isinstance(understood(night, named, {**there, "force": True}, Random(0)), Play)
    move = row_move(night.village, "allumeuse", {"targets": ["Ana", "Bob"], "go": True})
    assert move is not None
    after = console(night.play(move))
    assert after.band is not None
    assert (after.band.answer, after.call.answer) == ("ÉCHEC", None)


def test_laura_who_does_not_choose_is_sent_to_a_legal_house(night: Game) -> None:
    call = opened(night, "laura").call
    assert call.skip_field == "draw"
    assert [it.label for it in call.choices] == ["Chez elle, par exception"]
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
    move = row_move(night.village, "reptiliens", draft)
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
    way_on = {"move": "call", "step": DAYBREAK, "go": "1"}
    assert understood(night, {}, way_on, Random(0)) == Play({"move": "day"}, (f"call:{DAYBREAK}",))


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
    assert "ne demande pas de maison" in why_not(early, "Ana")


@pytest.mark.parametrize("weekday", ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"])
def test_a_whole_night_can_be_conducted_by_what_the_screen_offers(weekday: str) -> None:
    for seed in range(4):
        game, taps = a_night(table(10 + 9 * seed, seed, weekday), Random(seed))
        assert game.village.phase == "jour" or game.village.result is not None
        assert taps <= 45


# What an imposed move does not do stands in the band, by day, by night and at the opening.

PLAYERS = [
    {"id": it, "camp_roles": [role], **more}
    for it, role, more in (
        ("Ana", "villageois", {"specialities": ["marchand_de_sable"]}),
        ("Bruno", "reptilien", {}),
        ("Chloé", "villageois", {}),
        ("David", "villageois", {}),
        ("Élise", "villageois", {}),
        ("Fabien", "villageois", {"status": "fantome", "coins": 0}),
    )
]
AT_VOTE = [
    {"move": "night"},
    {"move": "day"},
    {"move": "stage", "stage": "session"},
    {"move": "session", "kind": "normale"},
    {"move": "stage", "stage": "vote"},
]


def imposed(before: list[dict[str, Any]], **move: Any) -> Game:
    document = {"format": "quinte-bourg/1", "players": PLAYERS, "moves": before}
    return open_game(document).play({**move, "force": True})


def test_a_vote_for_the_dead_is_told_by_day() -> None:
    game = imposed(AT_VOTE, move="vote", ballots=[["Ana", "Fabien"]], open=True)
    band = day_script(game, SCRIPTS).band
    assert band is not None
    assert plain(band.detail) == "La voix d'Ana ne compte pas : Fabien n'est plus en vie."
    following = game.play({"move": "vote", "ballots": [["Bruno", "Ana"]], "open": True})
    assert day_script(following, SCRIPTS).band is None


def test_a_gift_to_the_dead_is_told_by_night() -> None:
    game = imposed(AT_VOTE[:1], move="give", to="Fabien", coins=1, **{"from": "Ana"})
    band = night_console(game, SCRIPTS).band
    assert band is not None
    assert "n'auront pas d'héritier" in plain(band.detail)


def test_a_row_tells_it_beside_its_answer() -> None:
    game = imposed(AT_VOTE[:1], move="call", step="marchand_de_sable", target="Fabien")
    band = night_console(game, SCRIPTS).band
    assert band is not None
    assert "n'était déjà plus en vie au crépuscule" in plain(band.detail)


def test_a_couple_with_the_dead_is_told_at_the_opening() -> None:
    game = imposed([], move="lovers", players=["Ana", "Fabien"])
    band = opening_console(game.village, SCRIPTS.opening, Place(0, 0), {}).band
    assert band is not None
    assert "ce couple ne gagne que si une résurrection le réunit" in plain(band.detail)


# The dream of the village offers true facts, and the one that is touched is recorded.


def test_a_true_fact_is_one_touch() -> None:
    ghost = [{"id": "Zoe", "name": "Zoe", "camp_roles": ["villageois"], "status": "esprit"}]
    cards = ("Ana villageois", "Bob reptilien", "Cleo reptilien", "Dan villageois")
    night = around(*cards, ghosts=ghost, lovers=["Ana", "Dan"], start={"weekday": "mercredi"})
    offered = opened(night, "reve").call.choices
    said = [it.value for it in offered]
    assert "Il y a 2 Reptiliens en vie." in said
    assert "Les deux Amoureux sont en vie." in said
    form = SentForm((("move", "call"), ("step", "reve"), ("text", said[0])))
    found = understood(night, {}, fields_of(form), Random(0))
    assert isinstance(found, Play)
    assert night.play(found.move).moves[-1]["text"] == said[0]


# B13: a table that announced its cards has no others called, by night and at the opening.

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
