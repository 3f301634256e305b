"""What an end keeps back, what a night leaves to its morning, and when the bar is called."""

from typing import Any

import pytest
from truth.heard import heard_in
from truth.test_heard import NIGHT, POSTS, STRUCK, Moves, bitten, designated, names, played, until
from views.evening import SCRIPTS

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.why import why_attack
from gm_assistant.games.quinte_bourg.screens.day import day_script
from gm_assistant.games.quinte_bourg.screens.night_console import night_console
from gm_assistant.games.quinte_bourg.screens.story import end_view


def test_the_accused_are_called_to_the_bar_where_no_sentence_fell() -> None:
    """I-08, X-06: also where the condemned was killed before it; once, and after his fate."""
    moves: Moves = [
        *NIGHT,
        STRUCK,
        *until("session"),
        {"move": "session", "kind": "purge"},
        {"move": "stage", "stage": "vote"},
        {"move": "vote", "ballots": [["B", "K"], ["C", "K"], ["E", "J"], ["F", "L"]]},
        bitten("K"),
        {"move": "fate", "player": "K", "becomes": "esprit", "shows": "camp"},
        {"move": "legacy", "dead": "K", "gives": {"B": 1}},
        {"move": "tribunal", "accused": "J", "spare": ["B"], "execute": []},
    ]
    said = names(played(moves))
    assert said[-3:] == ["heritage_reparti", "tribunal_accuses", "tribunal_epargne"]
    assert said.count("tribunal_accuses") == 1


def test_what_an_end_keeps_back_is_told_once_the_game_goes_on() -> None:
    """Nobody inherits nor takes over a post when it is over; going on tells both."""
    vote = {"move": "vote", "ballots": [["B", "J"]]}
    ended = [*NIGHT, STRUCK, *until("vote"), vote, {"move": "execute"}]
    over = played(ended, {"J": "martyre"}, marriages=[["J", "K"]])
    assert over.village.result is not None
    assert names(over)[-2:] == ["condamne", "execution"]
    assert day_script(over, SCRIPTS).band is None
    going_on = over.play({"move": "continue"})
    assert names(going_on)[-3:] == ["execution", "scrutateur_tourne", "heritage_epoux"]
    band = day_script(going_on, SCRIPTS).band
    assert band is not None
    assert band.show.startswith("cartes")
    to_read = [it.words for it in day_script(going_on, SCRIPTS).stage.announcements if not it.said]
    assert not any("sentence" in it for it in to_read)


def test_what_an_end_keeps_back_is_told_once_the_end_is_put_right() -> None:
    """W-20: another role ends nothing; whoever lives again has left nobody anything."""
    vote = {"move": "vote", "ballots": [["B", "J"]]}
    ended = [*NIGHT, STRUCK, *until("vote"), vote, {"move": "execute"}]
    over = played(ended, {"J": "martyre"}, marriages=[["J", "K"]])
    another = over.play({"move": "correct", "player": "J", "camp_roles": ["villageois"]})
    assert another.village.result is None
    assert names(another)[-2:] == ["scrutateur_tourne", "heritage_epoux"]
    shown = day_script(another, SCRIPTS)
    assert any("J te laisse" in plain(it.words) for it in shown.stage.announcements
               if not it.said)  # fmt: skip
    assert shown.band is not None
    assert shown.band.show == "cartes-J"
    alive = over.play({"move": "correct", "player": "J", "status": "vivant"})
    assert names(alive)[-1] == "execution"
    assert day_script(alive, SCRIPTS).band is None


def test_a_morning_whose_end_is_put_right_opens_the_eyes() -> None:
    over = played([*NIGHT, STRUCK, {"move": "day"}, bitten("G")], {"H": "villageois"})
    assert over.village.result is not None
    another = over.play({"move": "correct", "player": "L", "camp_roles": ["reptilien"]})
    to_read = [it.words for it in day_script(another, SCRIPTS).stage.announcements if not it.said]
    assert "Ouvrez tous les yeux. Nous reprenons là où nous étions." in map(plain, to_read)


def test_the_heir_of_the_last_coins_is_told_although_the_game_is_over() -> None:
    """L135, W-08."""
    poor = {it: {"coins": 0} for it in "ABCDEFGHIL"}
    moves = [*NIGHT, STRUCK, *until("session"), bitten("J")]
    game = played(moves, {"K": "cupide"}, people=poor, marriages=[["J", "K"]])
    assert game.village.result is not None
    assert game.village.result.reason == "cupide"
    assert names(game)[-1] == "heritage_epoux"


def test_a_night_that_goes_on_after_a_victory_tells_that_somebody_was_killed() -> None:
    """L77."""
    over = played([*NIGHT, bitten("G")], {"H": "villageois"})
    assert over.village.result is not None
    assert names(over) == []
    assert night_console(over, SCRIPTS).call.announced == ()
    going_on = over.play({"move": "continue"})
    assert names(going_on) == ["mise_a_mort_nuit", "reprise_nuit"]
    assert len(night_console(going_on, SCRIPTS).call.announced) == 2


def test_a_night_whose_end_is_put_right_goes_on_with_its_words() -> None:
    """W-20: another role ends nothing, and somebody was killed; nobody was, who lives."""
    over = played([*NIGHT, bitten("G")], {"H": "villageois"})
    another = over.play({"move": "correct", "player": "L", "camp_roles": ["reptilien"]})
    alive = over.play({"move": "correct", "player": "G", "status": "vivant"})
    told = [night_console(it, SCRIPTS).call.announced for it in (another, alive)]
    assert [len(it) for it in told] == [2, 1]
    assert told[0][1:] == told[1]
    noted = another.play({"move": "correct", "player": "L", "coins": 3})
    assert night_console(noted, SCRIPTS).call.announced == ()


RAISED = {"move": "invoke", "by": "D", "power": "resurrection", "target": "K"}


def led_by_a_ghost(*moves: dict[str, Any], left: str) -> Game:
    """K leads the militia at dusk, and D may raise the dead."""
    return played(
        [*NIGHT, *moves, {"move": "stage", "stage": "postes"}],
        {"D": "prophete"},
        people={it: {"status": "fantome", "coins": 0} for it in left},
        posts={**POSTS, "chef_milice": "K"},
    )


def test_whoever_leads_the_militia_since_the_night_is_named_in_the_morning() -> None:
    """P-11: the chef came back, and the oldest ghost left takes over; or nobody does."""

    def morning(*moves: dict[str, Any], left: str) -> Game:
        return led_by_a_ghost(*moves, STRUCK, {"move": "day"}, left=left)

    assert names(morning(RAISED, left="KL"))[-2:] == ["poste_attribue", "scrutateur_tourne"]
    assert names(morning(RAISED, left="K"))[-2:] == ["poste_vacant", "scrutateur_tourne"]
    assert names(morning(left="KL")) == ["postes_inchanges", "scrutateur_tourne"]


LEFT = {"move": "leave", "player": "J"}
DECREED = {"move": "correct", "post": "chef_milice", "player": "L"}
LED_IN_TURN = {
    "he too is gone the same night": [RAISED, LEFT, STRUCK, {"move": "day"}],
    "he too is gone before the posts are told": [RAISED, STRUCK, {"move": "day"}, LEFT],
    "the game master names another": [RAISED, DECREED, STRUCK, {"move": "day"}],
}


@pytest.mark.parametrize("moves", LED_IN_TURN.values(), ids=LED_IN_TURN)
def test_whoever_led_the_militia_for_a_while_is_not_named(moves: Moves) -> None:
    """P-11: J takes over from K, and L from him before the posts are told."""
    game = led_by_a_ghost(*moves, left="JKL")
    assert game.village.posts["chef_milice"] == "L"
    said = [it for _, it in heard_in(game) if it.name.startswith("poste")]
    assert [(it.name, it.values["joueur"]) for it in said] == [("poste_attribue", "L")]


def test_a_chef_of_the_militia_who_is_so_again_by_morning_is_not_named() -> None:
    again: Moves = [
        {"move": "correct", "player": "K", "status": "fantome"},
        {"move": "correct", "post": "chef_milice", "player": "K"},
    ]
    game = led_by_a_ghost(RAISED, *again, STRUCK, {"move": "day"}, left="KL")
    assert names(game)[-2:] == ["postes_inchanges", "scrutateur_tourne"]


def test_whoever_died_before_the_first_stage_is_asked_what_he_becomes() -> None:
    game = played([*NIGHT, STRUCK, {"move": "day"}, bitten("K")])
    assert "K, que seras-tu" in day_script(game, SCRIPTS).stage.announcements[-1].words


def test_lovers_who_both_come_back_are_told_by_seat() -> None:
    """T-10: an order of death would tell who was killed before the attack."""
    night = [designated("K"), bitten("L"), STRUCK]
    own = {"lovers_share_first_death": False}
    game = played([*NIGHT, *night, *until("morts")], lovers=["K", "L"], rulings=own)
    back = [it.values["joueur"] for _, it in heard_in(game) if it.name == "amoureux_revient"]
    assert back == ["K", "L"]


def test_a_house_is_protected_for_the_reason_that_it_was() -> None:
    """A-14: counted in the evening, whatever was given since; or so from the beginning."""
    from_the_beginning = played([*NIGHT, designated("D"), STRUCK], protected_house="D")
    gift = {"move": "give", "from": "D", "to": "J", "coins": 2}
    evening: Moves = [
        *NIGHT,
        STRUCK,
        *until("richesse"),
        gift,
        *NIGHT,
        designated("D"),
        STRUCK,
    ]
    rich = {"D": {"coins": 3}}
    counted = played(evening, people=rich)
    said = [" ".join(plain(it) for it in why_attack(game.village)[0].told()) for game in
            (from_the_beginning, counted)]  # fmt: skip
    assert "La maison de D est protégée depuis le début de la partie." in said[0]
    assert "D est strictement plus riche que tous les autres (3 pièces)" in said[1]


def test_a_tie_that_nobody_breaks_is_told_as_a_tie() -> None:
    """P-18: names have come out of the urn."""
    posts = {"scrutateur": "I"}
    vote = {"move": "vote", "ballots": [["B", "J"], ["C", "K"]]}
    game = played([*NIGHT, STRUCK, *until("vote"), vote], posts=posts)
    (tie,) = (it for _, it in heard_in(game) if it.name == "vote_sans_president")
    assert tie.values["noms"] == "J et K"


def test_a_morning_that_ends_with_the_posts_names_the_dead_of_its_night() -> None:
    """T-05, L693: their own step will not come."""
    night = [
        *NIGHT,
        {"move": "call", "step": "minus_cortex", "cortex": "F", "minus": "L"},
        designated("K"),
        STRUCK,
    ]
    mice = {"B": "minus", "E": "cortex", "L": "souris"}
    game = played([*night, *until("postes")], mice, start={"weekday": "mardi"})
    assert game.village.result is not None
    assert game.village.result.reason == "souris"
    assert "Cette nuit nous a pris K." in plain(end_view(game, SCRIPTS).reason)


def test_a_victory_comes_to_the_lovers_with_their_article() -> None:
    people = {it: {"status": "esprit", "coins": 0} for it in "ABCDEFHIJ"}
    vote = {"move": "vote", "ballots": [["K", "G"]]}
    moves = [*NIGHT, STRUCK, *until("vote"), vote, {"move": "execute"}]
    game = played(moves, {"H": "villageois"}, people=people, lovers=["K", "L"])
    assert "aux Amoureux" in plain(end_view(game, SCRIPTS).reason)
