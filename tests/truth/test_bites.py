"""Each check of the ear is fed something false, and says so; and something true, and is silent."""

from dataclasses import replace
from typing import Any

import pytest
from public.twins import allowed
from truth.heard import (
    Heard,
    lives_of_the_told,
    posts_seen_otherwise,
    seen_otherwise,
    spoken_of_the_dead,
    told_dead,
)
from truth.test_heard import NIGHT, STRUCK, designated, played, until
from truth.truths import (
    asked_after_the_end,
    attackers_unsaid,
    awaited_in_vain,
    coins_unheard,
    coins_unsaid,
    deaths_unsaid,
    gifts_of_nothing,
    held_by_the_departed,
    legacies_of_nothing,
    militia_unheard,
    out_of_the_calendar,
    posts_of_nobody,
    posts_unheard,
    said_after_the_end,
    said_of_a_correction,
    shares_of_nothing,
    swaps_of_nothing,
    untold_end,
    whys_missing,
)
from truth.watching import lies_heard
from views.evening import SCRIPTS, around, called, opened

from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.village import Result, Village
from gm_assistant.games.quinte_bourg.rules.words import Weekday
from gm_assistant.games.quinte_bourg.screens.day import DayStage
from gm_assistant.games.quinte_bourg.screens.night_console import night_console
from gm_assistant.games.quinte_bourg.screens.public import public_view
from gm_assistant.games.quinte_bourg.screens.tale import tale_of
from gm_assistant.seam.paper import Line

MORNING = played([*NIGHT, designated("K"), STRUCK, *until("morts")])
GONE = Heard("morts_un", {"joueur": "K"})
NOBODY: frozenset[str] = frozenset()


def people(village: Village, **facts: dict[str, Any]) -> Village:
    """The same village, where some are other than they are."""
    other = village.draft()
    for player, changed in facts.items():
        other.change(player, **changed)
    return other


def heard(name: str, **values: str) -> Heard:
    return Heard(name, values)


# (a): the living and the dead are who they are told to be


@pytest.mark.parametrize(
    "one",
    [
        heard("vote_appel_de_nuit", joueur="K"),
        heard("bourreau_question", joueur="A", autre="K"),
        heard("mariage_celebre", joueur="K", autre="A"),
        heard("tribunal_accuses", noms="A, K et B"),
        heard("morts_plusieurs", noms="A et K"),
        heard("demenagement_fait", joueur="A", gauche="K", droite="B"),
    ],
)
def test_the_dead_are_named_no_more(one: Heard) -> None:
    assert list(spoken_of_the_dead(frozenset("K"), one))
    assert not list(spoken_of_the_dead(frozenset("Z"), one))


def test_whoever_is_told_dead_is_dead() -> None:
    assert not list(lives_of_the_told(MORNING.village, told_dead(NOBODY, [GONE])))
    assert list(lives_of_the_told(people(MORNING.village, K={"status": "vivant"}), frozenset("K")))


def test_whoever_is_known_dead_was_told() -> None:
    assert list(lives_of_the_told(MORNING.village, NOBODY))


def test_nobody_comes_back_untold() -> None:
    risen = people(MORNING.village, K={"status": "vivant"})
    assert list(lives_of_the_told(risen, told_dead(NOBODY, [GONE])))
    back = heard("resurrection_faite", joueur="K")
    assert not list(lives_of_the_told(risen, told_dead(NOBODY, [GONE, back])))


def test_the_screen_shows_the_dead_who_were_told_and_no_other() -> None:
    everybody = public_view(MORNING, allowed())
    told = replace(everybody, seats=tuple(
        replace(it, status="mort") if it.name == "K" else it for it in everybody.seats
    ))  # fmt: skip
    dead = MORNING.village
    assert not list(seen_otherwise(dead, told, frozenset("K")))
    assert list(seen_otherwise(dead, told, NOBODY))
    assert list(seen_otherwise(dead, everybody, frozenset("K")))
    assert list(seen_otherwise(dead, replace(told, accused=("K",)), frozenset("K")))


def test_a_post_is_shown_with_whom_it_is() -> None:
    day = played([*NIGHT, STRUCK, *until("postes")])
    shown, after = public_view(day, allowed()), day.village.draft()
    assert not list(posts_seen_otherwise(day.village, shown))
    after.put("president", "K")
    assert list(posts_seen_otherwise(after, shown))
    assert list(posts_seen_otherwise(day.village, replace(shown, seats=())))


# (b): what is announced has happened

PRESIDENT = {"titres": "Président", "titres_autre": "sans poste"}
SWAP = heard("postes_echanges", joueur="B", autre="K", **PRESIDENT)


def test_an_announced_swap_changes_posts() -> None:
    before, after = MORNING.village, MORNING.village.draft()
    assert list(swaps_of_nothing(before, after, [SWAP]))
    after.put("president", "K")
    assert not list(swaps_of_nothing(before, after, [SWAP]))
    assert list(
        swaps_of_nothing(before, after, [replace(SWAP, values={**SWAP.values, "joueur": "J"})])
    )
    for wrong in ({"titres": "sans poste"}, {"titres_autre": "personne"}):
        assert list(
            swaps_of_nothing(before, after, [replace(SWAP, values={**SWAP.values, **wrong})])
        )


def test_the_scrutateur_of_an_end_is_told_once_the_game_goes_on() -> None:
    """The swap that ends the game is told; that the Scrutateur turns leads on, and is kept back."""
    before, after = MORNING.village, MORNING.village.draft()
    after.put("president", "K")
    after.put("scrutateur", "A")
    assert list(swaps_of_nothing(before, after, [SWAP]))
    turned = heard("scrutateur_tourne", joueur="A")
    assert not list(swaps_of_nothing(before, after, [SWAP, turned]))
    after.result = OVER
    assert not list(swaps_of_nothing(before, after, [SWAP]))


def test_a_post_that_changes_hands_is_heard() -> None:
    before, after = MORNING.village, MORNING.village.draft()
    after.put("president", "K")
    assert list(posts_unheard(before, after, []))
    assert not list(posts_unheard(before, after, [heard("poste_attribue", joueur="K")]))


def test_whoever_leads_the_militia_since_the_night_is_heard() -> None:
    game = played([*NIGHT, STRUCK, *until("postes")])
    ghost = Heard("poste_attribue", {"joueur": "K"})
    assert not list(militia_unheard(game, len(game.moves) - 1, []))
    risen = [it.draft() for it in game.villages]
    for since_the_night in risen[2:]:
        since_the_night.put("chef_milice", "K")
    changed = Game(tuple(risen), game.moves)
    assert list(militia_unheard(changed, len(game.moves) - 1, []))
    assert not list(militia_unheard(changed, len(game.moves) - 1, [ghost]))
    risen[3].put("chef_milice", "L")
    assert not list(militia_unheard(Game(tuple(risen), game.moves), len(game.moves) - 1, []))


def test_who_inherits_is_told_so() -> None:
    before, after = MORNING.village, MORNING.village.draft()
    after.tell("coins", "K", "heritage.epoux", player="K", dead="L", coins=1)
    assert list(coins_unheard(before, after, []))
    assert not list(coins_unheard(before, after, [heard("heritage_epoux", joueur="K")]))


@pytest.mark.parametrize(
    ("one", "purses"),
    [
        (heard("don", joueur="A", autre="B", pieces="1 pièce"), {"A": 0, "B": 2}),
        (heard("pickpocket_vol", joueur="B", victime="A"), {"A": 0, "B": 2}),
        (heard("mariage_prix", joueur="A", prix="1 pièce"), {"A": 0, "B": 2}),
        (heard("heritage_epoux", joueur="B", mort="K", pieces="1 pièce"), {"K": 0, "B": 2}),
    ],
)
def test_an_announced_gift_passes_coins(one: Heard, purses: dict[str, int]) -> None:
    before = MORNING.village
    assert list(gifts_of_nothing(before, before, [one]))
    after = people(before, **{it: {"coins": coins} for it, coins in purses.items()})
    assert not list(gifts_of_nothing(before, after, [one]))


def test_an_announced_legacy_passes_coins() -> None:
    before = MORNING.village
    told = heard("heritage_reparti", mort="K", repartition="1 pièce pour A et 2 pièces pour B")
    assert len(list(legacies_of_nothing(before, before, [told]))) == 2
    after = people(before, A={"coins": 2}, B={"coins": 3})
    assert not list(legacies_of_nothing(before, after, [told]))


def test_a_post_is_with_whom_it_is_told() -> None:
    village = MORNING.village
    for name, right in (("poste_attribue", True), ("poste_quitte", False), ("demission", False)):
        told = heard(name, joueur="B", poste="Président")
        assert (not list(posts_of_nobody(village, [told]))) == right
        other = heard(name, joueur="J", poste="Président")
        assert bool(list(posts_of_nobody(village, [other]))) == right


def test_what_is_to_be_shared_was_left() -> None:
    owed = MORNING.village.draft()
    owed.owe("legacy", "K")
    asked = {"mort": "K", "joueur": "E"}
    assert list(shares_of_nothing(owed, heard("heritage_question", **asked, pieces="0 pièce")))
    assert not list(shares_of_nothing(owed, heard("heritage_question", **asked, pieces="1 pièce")))


# (c): words of time fit the calendar


@pytest.mark.parametrize(
    ("weekday", "stage", "words", "right"),
    [
        ("samedi", "richesse", "Cette nuit, sa maison est à l'abri.", False),
        ("samedi", "postes", "Cette nuit, aucun poste n'a changé de mains.", True),
        ("dimanche", "postes", "Cette nuit, aucun poste n'a changé de mains.", False),
        ("dimanche", "richesse", "Cette nuit, sa maison est à l'abri.", True),
        ("samedi", "richesse", "Aucune nuit ne vient ce soir.", True),
        ("vendredi", "richesse", "Aucune nuit ne vient ce soir.", False),
        ("samedi", "vote", "Aucune nuit ne vient ce soir.", False),
        ("lundi", "session", "Hier, la session était spéciale.", False),
        ("dimanche", "mariages", "Demain, nous verrons.", False),
    ],
)
def test_the_night_is_where_there_is_one(
    weekday: Weekday, stage: str, words: str, *, right: bool
) -> None:
    village = MORNING.village.draft()
    village.weekday, village.stage = weekday, stage
    assert (not list(out_of_the_calendar(village, words))) == right


def test_yesterday_had_the_session_that_is_told() -> None:
    village = MORNING.village.draft()
    village.weekday, village.stage = "mardi", "session"
    told = "Hier, la session était spéciale. Aujourd'hui, elle sera normale."
    assert list(out_of_the_calendar(village, told))
    village.last_session = "paix"
    assert not list(out_of_the_calendar(village, told))


# (d): the end is the end

OVER = Result("villageois", ("villageois",), ("A",), {}, ())


def test_after_the_end_nothing_is_told() -> None:
    ended = MORNING.villages[-1].draft()
    ended.result = OVER
    game = Game((*MORNING.villages, ended, ended), (*MORNING.moves, {"move": "continue"}))
    noted = Game((ended, ended), ({"move": "note"},))
    assert list(said_after_the_end(noted, 0, [GONE]))
    ending = Game((MORNING.village, ended), ({"move": "invoke"},))
    assert not list(said_after_the_end(ending, 0, [GONE]))
    assert list(said_after_the_end(ending, 0, [heard("reprise_jour")]))
    assert list(said_after_the_end(ending, 0, [heard("heritage_epoux")]))
    assert not list(said_after_the_end(game, len(game.moves) - 1, [GONE]))


def test_after_the_end_nothing_is_asked() -> None:
    empty = DayStage(id="vote", label="Vote", announcements=(), next_label="")
    assert not list(asked_after_the_end(empty))
    assert list(asked_after_the_end(replace(empty, next_label="Suite : Vote")))
    assert list(asked_after_the_end(replace(empty, waits_for="Reste : un destin.")))


# (e): every fact has its why


def test_an_attacker_is_the_subject_of_an_attack() -> None:
    night = MORNING.village.night
    assert night is not None
    strike = night.attacks[0]
    assert list(attackers_unsaid(MORNING.village, strike, ["A dort chez soi."]))
    lines = [f"{it} attaque la maison de K." for it in strike.attackers]
    assert not list(attackers_unsaid(MORNING.village, strike, lines))


def test_a_death_has_its_sentence() -> None:
    assert list(deaths_unsaid("Ana", ""))
    assert list(deaths_unsaid("Ana", "Ana dort chez soi."))
    assert not list(deaths_unsaid("Ana", "Ana meurt d'une morsure."))


def test_a_coin_has_its_sentence() -> None:
    assert list(coins_unsaid({"Ana": 1}, {"Ana": 2}, ["Bruno donne 1 pièce à Chloé."]))
    assert list(coins_unsaid({"Ana": 1}, {"Ana": 2}, []))
    assert not list(coins_unsaid({"Ana": 1}, {"Ana": 2}, ["Bruno donne 1 pièce à Ana."]))


def test_a_whole_situation_whose_reasons_are_gone_is_caught() -> None:
    mute = MORNING.village.draft()
    mute.happened, mute.chronicle = (), ()
    mute.players = {**mute.players, "B": mute.players["B"].but(coins=7)}
    game = Game((*MORNING.villages[:-1], mute), MORNING.moves)
    assert list(whys_missing(game, len(game.moves) - 1))
    assert not list(whys_missing(MORNING, len(MORNING.moves) - 1))


def test_a_whole_move_that_tells_the_living_dead_is_caught() -> None:
    index = len(MORNING.moves) - 1
    turned = heard("scrutateur_tourne", joueur="J")
    assert not list(lies_heard(MORNING, index, [turned, GONE], NOBODY))
    assert list(lies_heard(MORNING, index, [turned, GONE, GONE], NOBODY))


# The night, its corrections, and the story of its end


def test_a_silent_correction_is_silent() -> None:
    """A6."""
    night = played([*NIGHT, designated("K"), {"move": "pass", "step": "amoureux"}, designated("J")])
    shown = night_console(night, SCRIPTS)
    assert not list(said_of_a_correction(night, shown))
    loud = replace(shown, call=replace(shown.call, closing="Refermez les yeux."))
    assert list(said_of_a_correction(night, loud))
    lost = replace(shown, call=replace(shown.call, closing=""))
    assert list(said_of_a_correction(night, lost))
    first = night.back_to(len(night.moves) - 2)
    assert not list(said_of_a_correction(first, loud))


def test_whoever_has_his_eyes_open_is_shown_what_he_sees_now() -> None:
    """It was somebody else who slept: the Reporter is owed the cards, before his closing words."""
    began = around(
        "Ana reptilien", "Bob villageois marchand_de_sable", "Chloé villageois reporter",
        "Dan villageois fureteur", "Eva villageois", start={"weekday": "mercredi"},
    )  # fmt: skip
    asleep = called(began, "marchand_de_sable", target="Chloé")
    in_vain = called(asleep, "reporter", target="Dan")
    mended = called(in_vain, "marchand_de_sable", target="Eva")
    before, after = (night_console(it, SCRIPTS).call for it in (in_vain, mended))
    assert before.answer is None
    assert after.answer is not None
    assert [it.words for it in after.answer.cards] == ["Villageois", "Fureteur"]
    assert before.closing == after.closing == "Reporter, referme les yeux."
    assert not list(said_of_a_correction(mended, night_console(mended, SCRIPTS)))


def test_nobody_is_awaited_who_cannot_answer() -> None:
    """A9, T-12, W8."""
    night = around("Ana reptilien", "Bob villageois fureteur", "Ève villageois", "Zoé villageois")
    dead = night.play({"move": "correct", "player": "Bob", "status": "mort"})
    view = opened(dead, "fureteur")
    assert not list(awaited_in_vain(dead.village, view))
    lit = opened(night, "fureteur").circle
    assert list(awaited_in_vain(dead.village, replace(view, circle=lit)))
    call = view.call
    for wrong in (
        replace(call, summons="Répond"),
        replace(call, go_label="Suite"),
        replace(call, skip_label=""),
    ):
        assert list(awaited_in_vain(dead.village, replace(view, call=wrong)))


def test_whoever_has_left_holds_nobody() -> None:
    """A8, X-16."""
    table = ("Ana reptilien", "Bob villageois", "Ève villageois", "Zoé villageois")
    night = around(*table, lovers=["Bob", "Ève"])
    night = called(night, "amoureux", house="Ève")
    left = night.play({"move": "leave", "player": "Ève"})
    assert not list(held_by_the_departed(left.village))
    held = left.village.draft()
    held.night = night.village.night
    assert list(held_by_the_departed(held))


def test_an_end_is_told_by_its_deed() -> None:
    """W4."""
    won = called(
        around("Ana cupide voleur", "Bob reptilien", "Ève villageois"), "voleur", house="Bob"
    )
    purse = {"move": "correct", "player": "Ana", "coins": 0}
    assert won.village.result is None
    won = won.play(purse | {"player": "Ève"}).play(purse | {"player": "Bob"})
    tale = tale_of(won)
    assert tale is not None
    assert not list(untold_end(tale, won.village))
    empty = "La partie s'arrête ici, et rien d'autre n'arrive."
    for words in ("Rien à raconter.", empty, "Chez Bob : Ana (attaque)."):
        last = replace(tale.chapters[-2], lines=(Line("i-nuit", words),))
        wrong = replace(tale, chapters=(*tale.chapters[:-2], last, tale.chapters[-1]))
        assert list(untold_end(wrong, won.village))
