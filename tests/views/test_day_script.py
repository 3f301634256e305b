"""The day as a script: what to announce and no more, what the table owes, what it may decide."""

from random import Random
from typing import Any

import pytest
from public.twins import allowed
from views.evening import (
    SCRIPTS,
    Drafts,
    a_day,
    a_night,
    an_invocation,
    around,
    called,
    screen,
    sent,
    table,
)

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.screens.day import (
    DayCursor,
    DayScript,
    day_script,
    posts_told,
)
from gm_assistant.games.quinte_bourg.screens.people_change import LEAVES, person_page
from gm_assistant.games.quinte_bourg.screens.public import public_view
from gm_assistant.games.quinte_bourg.screens.story import player_view
from gm_assistant.games.quinte_bourg.screens.tale import tale_of
from gm_assistant.games.quinte_bourg.screens.village import village_view
from gm_assistant.toolkit.seats import DecisionView

VILLAGE = (
    "Ana villageois laura",
    "Bob reptilien fureteur",
    "Chloé villageois eris",
    "Dan villageois voleur",
    "Eva souris",
    "Fred orphee artiste",
    "Gus villageois",
    "Hal villageois",
)
POSTS = {
    "scrutateur": "Hal",
    "president": "Ana",
    "procureur": "Chloé",
    "notaire": "Dan",
    "senateur": "Eva",
    "chef_milice": None,
    "bourreau": "Fred",
    "pickpocket_mirko": "Gus",
}


@pytest.fixture
def night() -> Game:
    return around(*VILLAGE, posts=POSTS)


def at(game: Game, stage: str) -> Game:
    """The day, at one of its stages, every debt of the morning paid."""
    if game.village.phase == "nuit":
        game = game.play({"move": "day"})
    return game.play({"move": "stage", "stage": stage})


def words(script: DayScript) -> str:
    return plain(" ".join(it.words for it in script.stage.announcements))


def seen(game: Game, **drafts: Any) -> DayScript:
    return day_script(game, SCRIPTS, DayCursor(drafts=drafts))


def asked(game: Game, **drafts: Any) -> DecisionView:
    return seen(game, **drafts).stage.decisions[0]


def legal(view: DecisionView) -> list[str]:
    return [it.id for it in view.circle.seats if it.legal] if view.circle else []


def test_the_day_begins_with_open_eyes_and_leads_to_its_first_useful_stage(night: Game) -> None:
    script = seen(night.play({"move": "day"}))
    assert "nous sommes lundi" in words(script)
    assert script.stage.next_move == (("move", "stage"), ("stage", "cameras"))


def test_a_stage_with_nothing_to_do_is_passed_but_stays_visible(night: Game) -> None:
    script = seen(at(night, "morts"))
    states = {it.id: it.state for it in script.stages}
    assert states["demenagements"] == "avenir"
    states = {it.id: it.state for it in seen(at(night, "session")).stages}
    assert states["demenagements"] == "vide"
    assert len(states) == 12
    assert states["session"] == "maintenant"


def test_before_the_dead_are_told_the_list_says_nothing_of_them() -> None:
    night = around(*VILLAGE, posts={"procureur": "Chloé", "notaire": "Dan"})
    quiet, sad = at(night, "cameras"), at(killed(night, "Gus"), "cameras")
    assert seen(quiet).stages == seen(sad).stages
    assert {it.state for it in seen(at(quiet, "session")).stages if it.id == "heritages"} == {
        "vide"
    }


def test_the_camera_is_asked_of_its_holder_then_its_picture_is_told(night: Game) -> None:
    day = at(called(night, "laura", house="Dan"), "cameras")
    assert asked(day).question.startswith("Chloé")
    day = day.play({"move": "camera", "post": "procureur", "house": "Dan"})
    assert "chez Dan. Sur l'image, plusieurs silhouettes" in words(seen(day))
    assert "Ana" not in words(seen(day))


def test_the_charmed_are_folded_and_not_counted_while_all_eyes_are_open(night: Game) -> None:
    charmed = seen(at(called(night, "orphee", target="Gus"), "charmes"))
    quiet = seen(at(night, "charmes"))
    assert "Gus" in charmed.stage.announcements[0].secret
    assert (charmed.stages, words(charmed)) == (quiet.stages, words(quiet))


def test_a_farce_is_told_once_with_its_direction(night: Game) -> None:
    told = words(seen(at(called(night, "farce", direction="horaire"), "postes")))
    assert told.count("dans le sens horaire") == 1
    assert "aucun poste n'a changé" not in told


def test_a_quiet_night_changes_no_post_but_the_scrutateur(night: Game) -> None:
    told = words(seen(at(night, "postes")))
    assert "aucun poste n'a changé de mains" in told
    assert "Scrutateur" in told


def killed(night: Game, name: str) -> Game:
    return called(called(night, "reptiliens", target=name), "attaque")


def test_the_dead_are_named_without_a_cause_and_choose_what_they_become(night: Game) -> None:
    day = at(killed(night, "Gus"), "morts")
    told = words(seen(day))
    assert "Gus" in told
    assert "Reptilien" not in told
    assert "attaque" not in told
    view = asked(day)
    assert [it.value for it in view.choices] == ["fantome", "esprit"]
    assert seen(day).stage.waits_for


def test_a_dead_with_a_speciality_may_bequeath_it(night: Game) -> None:
    day = at(killed(night, "Dan"), "morts")
    drafts: Drafts = {}
    first = asked(day)
    assert [it.label for it in first.choices] == ["Fantôme", "Esprit", "Lègue sa spécialité"]
    form = [("move", first.move), *first.hidden]
    day = sent([*form, ("becomes", "esprit")], day, drafts, Random(0))
    second = screen(day, drafts).stage.decisions[0]
    assert "quelle carte se retourne" in plain(second.question)
    assert [it.value for it in second.choices] == ["camp", "specialite", "retour"]
    day = sent([*form, ("choose", "retour")], day, drafts, Random(0))
    day = sent([*form, ("choose", "legs")], day, drafts, Random(0))
    day = sent([*form, ("house", "Hal")], day, drafts, Random(0))
    assert "Sa spécialité revient à Hal : Voleur" in words(seen(day)).replace(
        "\N{NO-BREAK SPACE}", " "
    )


def test_a_dead_notary_is_replaced_before_he_is_inherited_from(night: Game) -> None:
    day = at(killed(night, "Dan"), "morts")
    day = day.play({"move": "fate", "player": "Dan", "becomes": "esprit", "shows": "camp"})
    day = at(day, "heritages")
    view = asked(day)
    assert view.move == "assign"
    assert legal(view)
    day = day.play({"move": "assign", "post": "notaire", "player": legal(view)[0]})
    assert asked(day).move == "legacy"


def test_a_whole_estate_is_one_tap(night: Game) -> None:
    day = at(killed(night, "Gus"), "morts")
    day = day.play({"move": "fate", "player": "Gus", "becomes": "esprit", "shows": "camp"})
    day = at(day, "heritages")
    view = asked(day)
    day = sent([("move", "legacy"), *view.hidden, ("house", "Ana")], day, {}, Random(0))
    assert day.village.players["Ana"].coins == 2
    assert "1 pièce pour Ana" in words(seen(day))


def test_the_evicted_moves_to_a_place_that_changes_a_neighbour() -> None:
    night = around(*VILLAGE, posts=POSTS, start={"weekday": "mercredi"})
    day = at(called(night, "sculpture", target="Gus"), "demenagements")
    view = asked(day)
    assert view.question.startswith("Gus")
    refused = next(it for it in view.circle.seats if it.id == "Fred") if view.circle else None
    assert refused is not None
    assert not refused.legal
    day = day.play({"move": "move_house", "player": "Gus", "after": "Ana"})
    assert "Gus s'installe entre Bob et Ana" in words(seen(day))


def test_after_a_special_session_only_a_normal_one_is_offered() -> None:
    day = at(around(*VILLAGE, posts=POSTS, last_session="purge"), "session")
    assert [it.value for it in asked(day).choices] == ["normale"]
    assert "Aujourd'hui, elle sera normale" in words(seen(day))
    assert "quelle session" not in words(seen(day))


def test_a_law_goes_from_its_author_to_the_senator(night: Game) -> None:
    day = at(night, "session").play({"move": "give", "from": "Hal", "to": "Ana", "coins": 1})
    day = at(day.play({"move": "session", "kind": "normale"}), "loi")
    assert "Ana" not in legal(asked(day))
    drafts: Drafts = {}
    day = sent([("move", "law"), ("choose", "Hal")], day, drafts, Random(0))
    views = screen(day, drafts).stage.decisions
    law = next(it for it in views if it.id == "loi-vote_payant")
    button = law.choices[0]
    form = [("move", "law"), *law.hidden, (button.field, button.value)]
    day = sent(form, day, drafts, Random(0))
    assert day.village.law is not None
    assert day.village.law.effect == "vote_payant"
    assert asked(day).move == "law_decision"
    day = day.play({"move": "law_decision", "accepted": True})
    assert "La loi est adoptée" in words(seen(day))


def test_a_law_that_only_the_table_can_apply_asks_who_votes(night: Game) -> None:
    day = at(at(night, "session").play({"move": "session", "kind": "normale"}), "loi")
    view = asked(day, law={"choose": "Hal|chaussettes"})
    form = [("move", "law"), *view.hidden, ("voters", "Ana"), ("voters", "Bob")]
    day = sent(form, day, {}, Random(0)).play({"move": "law_decision", "accepted": True})
    assert "Ana et Bob" in words(seen(at(day, "vote")))


@pytest.mark.parametrize(("second", "told"), [("Ana", True), ("Hal", False)])
def test_a_free_post_is_called_out_where_somebody_may_take_it(second: str, told: bool) -> None:
    village = ("Ana villageois", "Bob reptilien", "Eva villageois", "Hal villageois")
    posts = {"notaire": "Ana", "president": "Bob", "senateur": second, "bourreau": "Eva"}
    day = at(around(*village, posts=posts | {"adjoint_randy": None}), "heritages")
    assert ("Encore à prendre" in words(seen(day))) == told


@pytest.mark.parametrize(
    ("vacant", "second", "put"), [(3, "Ana", True), (2, "Ana", False), (3, None, False)]
)
def test_posts_that_nobody_is_left_to_take_may_leave_the_game(
    vacant: int, second: str | None, put: bool
) -> None:
    """L472."""
    village = ("Ana villageois", "Bob reptilien", "Eva villageois")
    posts: dict[str, str | None] = {"notaire": second, "president": "Bob", "procureur": "Eva"}
    free = ("bourreau", "pretre_capitaliste", "pickpocket_mirko")[:vacant]
    day = at(around(*village, posts=posts | dict.fromkeys(free)), "heritages")
    asked = [it for it in seen(day).stage.decisions if it.id == "retirer"]
    assert [{one.value for one in it.choices} for it in asked] == ([set(free)] if put else [])
    if put:
        fewer = sent([("move", "retire_post"), ("post", free[0])], day, {}, Random(0))
        assert not [it for it in seen(fewer).stage.decisions if it.id == "retirer"]


def test_who_is_named_elsewhere_leaves_a_post_and_the_village_hears_it(night: Game) -> None:
    day = at(night, "heritages").play({"move": "leave", "player": "Eva"})
    day = day.play({"move": "assign", "post": "senateur", "player": "Gus", "force": True})
    said = words(seen(day))
    assert "Gus laisse son poste d'avant : Pickpocket Mirko. Gus devient Sénateur." in said


def test_peace_passes_law_and_vote(night: Game) -> None:
    day = at(night, "session").play({"move": "session", "kind": "paix"})
    assert dict(seen(day).stage.next_move)["stage"] == "mariages"


def test_the_pickpocket_takes_or_abstains(night: Game) -> None:
    day = at(night, "session").play({"move": "session", "kind": "paix"})
    day = at(day, "pickpockets")
    assert "Gus" not in legal(asked(day))
    taken = day.play({"move": "pickpocket", "post": "pickpocket_mirko", "target": "Ana"})
    assert "Gus prend une pièce à Ana" in words(seen(taken))
    left = day.play({"move": "pickpocket", "post": "pickpocket_mirko", "target": None})
    assert "garde les mains dans ses poches" in words(seen(left))


def test_the_richest_closes_the_day_and_the_night_falls(night: Game) -> None:
    day = at(at(night, "session").play({"move": "session", "kind": "paix"}), "richesse")
    script = seen(day)
    assert "l'argent ne protège aucune maison" in words(script)
    assert script.stage.next_move == (("move", "night"),)


def test_saturday_leads_to_sunday_and_sunday_to_monday_night() -> None:
    night = around(*VILLAGE, posts=POSTS, start={"weekday": "samedi"})
    day = at(at(night, "session").play({"move": "session", "kind": "paix"}), "richesse")
    assert seen(day).stage.next_move == (("move", "day"),)
    sunday = day.play({"move": "day"})
    assert [it.id for it in seen(sunday).stages] == ["postes", "mariages", "richesse"]


@pytest.mark.parametrize("seed", range(6))
def test_whole_evenings_can_be_conducted_by_what_the_screens_offer(seed: int) -> None:
    rng = Random(seed)
    game = table(9 + 6 * seed, seed)
    for _ in range(5):
        if game.village.result is None:
            game, _taps = a_night(game, rng)
        if game.village.result is None:
            game = an_invocation(game, rng)
        if game.village.result is None:
            game = a_day(game, rng)
    assert game.village.day > 1 or game.village.result is not None


def test_going_on_is_not_offered_loudly_while_the_question_of_the_stage_is_open() -> None:
    people = ("Ana villageois", "Bob reptilien", "Chloé villageois", "Dan villageois")
    day = around(*people, posts={"president": "Ana"})
    day = day.play({"move": "day"}).play({"move": "stage", "stage": "session"})
    assert screen(day, {}).stage.leaves == "sans session choisie"
    day = day.play({"move": "session", "kind": "normale"})
    assert not screen(day, {}).stage.leaves
    day = day.play({"move": "stage", "stage": "vote"})
    assert screen(day, {}).stage.leaves == "sans vote"


def test_nor_from_a_stage_gone_by_past_a_vote_that_is_not_held(night: Game) -> None:
    """Who looks back at the session goes on from the vote, where the day stands."""
    day = at(at(night, "session").play({"move": "session", "kind": "normale"}), "vote")
    back = day_script(day, SCRIPTS, DayCursor(stage="session"))
    assert back.stage.next_label == "Suite : Mariages"
    assert back.stage.leaves
    assert {it.id: it.state for it in back.stages}["vote"] == "passe"
    peace = at(at(night, "session").play({"move": "session", "kind": "paix"}), "vote")
    back = day_script(peace, SCRIPTS, DayCursor(stage="session"))
    assert not back.stage.leaves
    assert {it.id: it.state for it in back.stages}["vote"] != "passe"


@pytest.mark.parametrize(
    ("stage", "begun", "leaves"),
    [
        ("loi", "law", "sans la loi commencée"),
        ("mariages", "wedding", "sans le mariage commencé"),
        ("heritages", "candidacies", "sans les candidats choisis"),
    ],
)
def test_nor_while_a_decision_of_the_stage_is_begun(
    night: Game, stage: str, begun: str, leaves: str
) -> None:
    """What the button would leave stands on it, before it is tapped."""
    day = at(night, stage)
    assert not screen(day, {}).stage.leaves
    assert screen(day, {begun: {"a": "Ana"}}).stage.leaves == leaves


def test_on_sunday_the_posts_are_told_as_saturday_left_them() -> None:
    """No night comes between: what Saturday's own morning moved is not told again."""
    people = [f"{it} villageois" for it in ("Ana", "Bob", "Chloé", "Dan", "Eva")]
    posts = {"scrutateur": "Ana", "president": "Eva"}
    night = around(*people, "Rex reptilien", posts=posts, start={"weekday": "samedi"})
    days, game = list[Game](), night
    for stage in ("postes", "richesse", "postes"):
        game = game if game.village.stage == "postes" else game.play({"move": "day"})
        game = game.play({"move": "stage", "stage": stage, "force": True})
        days += [game] if stage == "postes" else []
    former = [next(it for it in posts_told(day) if it.former) for day in days]
    assert [(it.former, it.holder) for it in former] == [("Ana", "Bob"), ("Bob", "Chloé")]


def test_a_law_in_free_words_may_say_who_votes(night: Game) -> None:
    day = at(at(night, "session").play({"move": "session", "kind": "normale"}), "loi")
    drafts: Drafts = {}
    form = [("move", "law"), ("by", "Hal"), ("text", "Les gauchers"), ("effect", "seuls_votent")]
    day = sent(form, day, drafts, Random(0))
    view = screen(day, drafts).stage.decisions[0]
    form = [("move", "law"), *view.hidden, ("voters", "Ana"), ("voters", "Bob")]
    day = sent(form, day, drafts, Random(0)).play({"move": "law_decision", "accepted": True})
    assert day.village.law is not None
    assert day.village.law.text == "Les gauchers"
    assert day.village.law.voters == ("Ana", "Bob")
    assert "La loi du jour : « Les gauchers ». Votent donc : Ana et Bob." in words(
        seen(at(day, "vote"))
    )


def test_of_those_who_vote_and_those_who_do_not_the_shorter_list_is_read(night: Game) -> None:
    """L578, in the law's own words."""
    day = at(at(night, "session").play({"move": "session", "kind": "normale"}), "loi")
    able = [it.name for it in day.village.living() if it.name not in ("Ana", "Bob")]
    law = {"by": "Hal", "text": "Les droitiers.", "effect": "seuls_votent", "voters": able}
    day = day.play({"move": "law", **law}).play({"move": "law_decision", "accepted": True})
    said = words(seen(at(day, "vote")))
    assert "« Les droitiers ». Votent donc : tout le monde, sauf Ana et Bob." in said


def test_on_sunday_nobody_is_asked_whether_love_dies_of_a_departure() -> None:
    """X-17."""
    game = around(
        "Ana reptilien",
        "Bob villageois",
        "Ève villageois",
        "Zoé villageois",
        lovers=["Ana", "Bob"],
        start={"weekday": "samedi"},
    )
    saturday = at(game, "richesse")
    asked = []
    for day in (saturday, saturday.play({"move": "day"})):
        leaving = person_page(day, SCRIPTS, day.village.players["Ana"], LEAVES).asked
        asked.append("grief" in [it.name for it in leaving.fields] if leaving else None)
    assert asked == [True, False]


# What the MJ notes of somebody is seen again the next morning, and by nobody else.

WORDS = "a menti sur Holmes"
NOTED = {"move": "note", "text": WORDS, "player": "Ana"}
TABLE = ("Ana reptilien", "Bob villageois", "Ève villageois", "Zoé villageois")


def morning(game: Game) -> Game:
    return game.play({"move": "pass", "step": "attaque"}).play({"move": "day"})


def evening(game: Game) -> Game:
    return game.play({"move": "night", "force": True})


def secrets_at_sunrise(game: Game) -> str:
    return day_script(game, SCRIPTS).stage.announcements[0].secret


def test_it_comes_back_the_next_morning_and_only_then() -> None:
    day = morning(around(*TABLE)).play(NOTED)
    assert secrets_at_sunrise(day) == ""
    assert secrets_at_sunrise(next_day := morning(evening(day))) == f"Vos notes. Ana : « {WORDS} »"
    assert secrets_at_sunrise(morning(evening(next_day))) == ""


def test_one_of_the_night_comes_back_in_its_morning() -> None:
    assert WORDS in secrets_at_sunrise(morning(around(*TABLE).play(NOTED)))


def test_it_stays_on_his_house_for_the_mj() -> None:
    noted = around(*TABLE).play(NOTED)
    [ana, *others] = village_view(noted.village).players
    assert [it.words for it in ana.ties] == [f"« {WORDS} »"]
    assert not any(it.ties for it in others)
    view = player_view(noted, "Ana")
    assert view.note is not None
    assert view.note.hidden == (("player", "Ana"),)
    assert any(WORDS in line.words for chapter in view.story for line in chapter.lines)
    assert noted.describe(noted.moves[-1]) == f"Note sur Ana : {WORDS}"


def test_nobody_else_sees_it_and_nothing_follows_from_it() -> None:
    day = morning(around(*TABLE))
    noted = day.play(NOTED)
    assert noted.situation() == day.situation()
    assert public_view(noted, allowed()) == public_view(day, allowed())
    over = noted.play({"move": "stop"})
    tale = tale_of(over)
    assert tale is not None
    assert WORDS not in repr(tale)
