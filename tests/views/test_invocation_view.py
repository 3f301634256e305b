"""An invocation: who can, which power, on whom, and the words that never say too much."""

import pytest
from views.evening import SCRIPTS, around, called, console, opened

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game, row_reached
from gm_assistant.games.quinte_bourg.rules.invoking import Invocation
from gm_assistant.games.quinte_bourg.rules.opening import FORMAT
from gm_assistant.games.quinte_bourg.screens.answers import after_invocation
from gm_assistant.games.quinte_bourg.screens.day import day_script
from gm_assistant.games.quinte_bourg.screens.decision import invocation_view
from gm_assistant.games.quinte_bourg.screens.story import end_view

VILLAGE = (
    "Ana sheherazade assassin",
    "Bob reptilienne_noire",
    "Chloé villageois",
    "Dan fennec",
    "Eva poirot",
    "Fred villageois",
    "Gus villageois",
)


@pytest.fixture
def night() -> Game:
    return around(*VILLAGE, posts={"procureur": "Fred", "adjoint_randy": "Gus", "notaire": "Chloé"})


def said(game: Game, **draft: object) -> str:
    view = invocation_view(game.village, SCRIPTS, draft)
    return plain(" ".join(it.words for it in view.announcements))


def test_only_those_who_have_a_power_left_can_be_tapped(night: Game) -> None:
    circle = invocation_view(night.village, SCRIPTS, {}).decision.circle
    assert circle is not None
    able = {it.id: it.figure_words for it in circle.seats if it.legal}
    assert set(able) == {"Ana", "Bob", "Dan", "Fred"}
    assert able["Ana"] == "Conversion radieuse, Assassinat"


@pytest.mark.parametrize(
    ("weekday", "step", "card", "named"),
    [("lundi", "allumeuse", "freyja", "Freyja"), ("mardi", "querelle", "eris", "Éris")],
)
def test_the_two_who_were_touched_close_their_eyes_too(
    weekday: str, step: str, card: str, named: str
) -> None:
    """I-18: once both are named the two may have theirs open, and are told so without a name."""
    night = around(*VILLAGE[:5], f"Fred villageois {card}", start={"weekday": weekday})
    night = passed_before(night, step)
    begun = {step: {"targets": ["Ana", "Dan"]}}
    asked = invocation_view(night.village, SCRIPTS, {}, begun.__getitem__)
    closed = plain(asked.announcements[0].words)
    assert f"{named}, et vous deux dont j'ai touché la main, on referme les yeux" in closed
    assert not any(it in closed for it in ("Ana", "Dan"))
    assert f"{named}, on referme les yeux" in said(night)


def test_in_a_dream_everybody_closes_the_eyes() -> None:
    dead = {"id": "Zoé", "name": "Zoé", "camp_roles": ["villageois"], "status": "esprit"}
    night = around(*VILLAGE, ghosts=[dead], start={"weekday": "mercredi"})
    assert said(passed_before(night, "reve")).startswith(
        "Quelqu'un invoque un pouvoir. Fermez tous les yeux."
    )


def passed_before(night: Game, step: str) -> Game:
    """Every call before this one passed."""
    moments = ("amoureux_se_retrouvent", "attaque", "aube")
    while (reached := row_reached(night)) != step:
        night = night.play({"move": "call" if reached in moments else "pass", "step": reached})
    return night


def test_a_single_power_is_not_asked_for(night: Game) -> None:
    view = invocation_view(night.village, SCRIPTS, {"by": "Dan"})
    assert view.decision.question == "Qui est visé ?"
    assert "C'est une mise à mort" in said(night, by="Dan")
    assert "Dan" not in said(night, by="Dan")
    assert Invocation(night.village, {"by": "Dan", "target": "Gus"}).fields_from() == {
        "by": "Dan",
        "power": "morsure",
        "target": "Gus",
    }


def test_of_several_powers_one_is_chosen(night: Game) -> None:
    view = invocation_view(night.village, SCRIPTS, {"by": "Ana"})
    assert [it.value for it in view.decision.choices] == ["conversion_radieuse", "assassinat"]
    assert Invocation(night.village, {"by": "Ana", "target": "Gus"}).fields_from() is None


def test_illegal_targets_say_why(night: Game) -> None:
    view = invocation_view(night.village, SCRIPTS, {"by": "Bob"})
    assert view.decision.circle is not None
    barred = {it.id for it in view.decision.circle.seats if not it.legal}
    assert barred == {"Bob"}


def killed(game: Game) -> Game:
    return game.play({"move": "invoke", "by": "Dan", "power": "morsure", "target": "Gus"})


def test_by_night_nobody_is_named(night: Game) -> None:
    view = console(killed(night))
    assert view.call.announced[0].startswith("Une mise à mort a eu lieu cette nuit")
    assert view.band is not None
    assert "Gus" not in " ".join((*view.call.announced, view.band.row, view.band.detail))


def test_its_words_are_read_in_the_middle_of_a_call_too(night: Game) -> None:
    begun = called(night, "reptiliens", target="Chloé")
    call = console(killed(begun)).call
    assert (call.row, call.closing) == ("amoureux", "")
    assert "mise à mort" in call.announced[0]
    assert "mise à mort" in opened(killed(begun), "reptiliens").call.announced[0]
    after = console(killed(begun).play({"move": "pass", "step": "amoureux"})).call
    assert after.announced == ()
    assert after.closing


def test_by_day_the_dead_is_named_and_never_the_killer(night: Game) -> None:
    day = killed(night.play({"move": "day"}))
    script = day_script(day, SCRIPTS)
    assert any("Gus" in it.words for it in script.stage.announcements)
    assert not any("Dan" in it.words for it in script.stage.announcements)
    # The words stand in the middle: at the foot there is no room for them.
    assert script.band is not None
    assert script.band.detail == "Lisez les mots au milieu de la table."


def test_the_night_goes_on_where_it_was(night: Game) -> None:
    night = called(night, "reptiliens", target="Chloé")
    assert console(killed(night)).call.row == console(night).call.row


def test_an_inquiry_names_the_post_and_shows_the_cards(night: Game) -> None:
    choices = invocation_view(night.village, SCRIPTS, {"by": "Fred"}).decision.choices
    assert [it.value for it in choices] == ["procureur", "notaire", "adjoint_randy"]
    day = night.play({"move": "day"})
    day = day.play({"move": "invoke", "by": "Fred", "power": "enquete", "post": "notaire"})
    script = day_script(day, SCRIPTS)
    assert any("Chloé, toi, notre Notaire" in it.words for it in script.stage.announcements)
    assert script.band is not None
    assert [it.words for it in script.band.cards] == ["Villageois"]


def test_a_procureur_without_a_coin_is_told_so(night: Game) -> None:
    poor = night.play({"move": "correct", "player": "Fred", "coins": 0})
    circle = invocation_view(poor.village, SCRIPTS, {}).decision.circle
    assert circle is not None
    why_not = {it.id: it.why_not for it in circle.seats}
    assert "pièce" in why_not["Fred"]
    assert why_not["Gus"].startswith("Aucun pouvoir à invoquer maintenant : touchez la maison")


def test_the_show_turns_to_whom_poirot_chooses(night: Game) -> None:
    day = night.play({"move": "correct", "player": "Eva", "camp_roles": ["poirot"]})
    village = day.play({"move": "day"}).village
    village.change("Eva", personal=("showman",))
    view = invocation_view(village, SCRIPTS, {"by": "Eva"})
    assert view.decision.circle
    assert [it.id for it in view.decision.circle.seats if not it.legal] == ["Eva"]
    draft = Invocation(village, {"by": "Eva"}).joined({"about": "Bob"})
    view = invocation_view(village, SCRIPTS, draft)
    assert view.decision.question == "Bob : quel rôle ?"
    draft = Invocation(village, draft).joined(dict(view.decision.hidden) | {"role": "reptilien"})
    view = invocation_view(village, SCRIPTS, draft)
    assert [it.value for it in view.decision.choices] == ["ok", "erreur"]
    draft = Invocation(village, draft).joined(dict(view.decision.hidden) | {"answer": "ok"})
    view = invocation_view(village, SCRIPTS, draft)
    assert view.begun
    assert view.decision.circle
    assert [it.id for it in view.decision.circle.seats if not it.legal] == ["Bob", "Eva"]
    assert Invocation(village, draft).fields_from() is None


def test_a_show_that_fails_badly_ends_at_once(night: Game) -> None:
    village = night.play({"move": "day"}).village
    village.change("Eva", personal=("showman",))
    wrong = {"player": "Ana", "role": "villageois", "answer": "grosse_erreur"}
    draft = Invocation(village, {"by": "Eva"}).joined({**wrong, "about": "Ana"})
    move = Invocation(village, draft).fields_from()
    assert move is not None
    assert move["guesses"] == [wrong]


def test_whom_love_keeps_has_not_died_of_ridicule() -> None:
    """X-03."""
    people = [it.split() for it in VILLAGE]
    players = [{"id": name, "name": name, "camp_roles": [role]} for name, role, *_ in people]
    players[4]["personal"] = ["showman"]
    document = {"format": FORMAT, "players": players, "lovers": ["Eva", "Fred"]}
    game = open_game(document).play({"move": "night"}).play({"move": "day"})
    wrong = {"player": "Ana", "role": "villageois", "answer": "grosse_erreur"}
    show = {"move": "invoke", "by": "Eva", "power": "show", "guesses": [wrong]}
    game = game.play(show)
    told = after_invocation(game, len(game.moves) - 1, SCRIPTS, over=False)
    words = " ".join(it.words for it in told)
    assert "rouvre les yeux" in words
    assert "ridicule" not in words


def test_on_sunday_the_words_recall_that_nobody_dies() -> None:
    game = around(*VILLAGE, start={"weekday": "samedi"}).play({"move": "day"})
    game = game.play({"move": "stage", "stage": "session"})
    game = game.play({"move": "session", "kind": "paix"})
    game = game.play({"move": "stage", "stage": "richesse"}).play({"move": "day"})
    assert "aucun pouvoir ne peut tuer" in said(game)


def test_a_night_that_is_the_last_opens_the_eyes_and_names_its_dead() -> None:
    last = around("Ana fennec", "Rex reptilien", "Bob villageois", "Dan villageois")
    over = last.play({"move": "invoke", "by": "Ana", "power": "morsure", "target": "Rex"})
    assert over.village.result is not None
    assert console(over).call.announced == ()
    said = plain(end_view(over, SCRIPTS).reason)
    opened = "Ouvrez tous les yeux : il n'y aura pas de matin. Cette nuit nous a pris Rex."
    assert said.startswith(opened)


def test_its_three_steps_stand_where_the_calls_do(night: Game) -> None:
    """So the houses stay where they were when the power was asked for."""

    def here(**draft: object) -> list[str]:
        view = invocation_view(night.village, SCRIPTS, draft)
        return [it.label for it in view.steps if it.state == "maintenant"]

    assert here() == ["Qui invoque"]
    assert here(by="Ana") == ["Quel pouvoir"]
    assert here(by="Dan") == here(by="Ana", power="assassinat") == ["Sur qui"]
