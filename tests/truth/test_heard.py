"""What the table hears in the mornings that used to say something untrue."""

from typing import Any

import pytest
from public.twins import allowed
from truth.heard import heard_in
from views.evening import SCRIPTS

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.words import Refusal
from gm_assistant.games.quinte_bourg.screens.day import day_script
from gm_assistant.games.quinte_bourg.screens.night_console import Cursor, night_console
from gm_assistant.games.quinte_bourg.screens.public import public_view
from gm_assistant.games.quinte_bourg.screens.story import end_view

Moves = list[dict[str, Any]]
POSTS = {
    "president": "B",
    "procureur": "C",
    "notaire": "E",
    "senateur": "F",
    "scrutateur": "I",
    "chef_milice": None,
}
NIGHT: Moves = [{"move": "night"}]
STRUCK = {"move": "call", "step": "attaque"}


def designated(house: str) -> dict[str, Any]:
    return {"move": "call", "step": "reptiliens", "target": house}


def bitten(target: str) -> dict[str, Any]:
    return {"move": "invoke", "by": "A", "power": "morsure", "target": target}


def until(stage: str) -> Moves:
    return [{"move": "day"}, {"move": "stage", "stage": stage}]


def played(
    moves: Moves,
    roles: dict[str, str] | None = None,
    poor: str = "",
    specialities: dict[str, list[str]] | None = None,
    people: dict[str, dict[str, Any]] | None = None,
    **table: Any,
) -> Game:
    dealt = {"A": "fennec", "G": "reptilien", "H": "reptilienne_alpha"} | (roles or {})
    skilled = specialities or {}
    players = [
        {
            "id": it,
            "camp_roles": [dealt.get(it, "villageois")],
            "coins": int(it != poor),
            "specialities": skilled.get(it, []),
            **(people or {}).get(it, {}),
        }
        for it in "ABCDEFGHIJKL"
    ]
    document = {"format": "quinte-bourg/1", "players": players, "posts": POSTS, **table}
    return open_game({**document, "moves": moves})


def names(game: Game) -> list[str]:
    return [it.name for _, it in heard_in(game)]


def test_whoever_is_dead_by_the_morning_does_not_come_back() -> None:
    night = [designated("K"), bitten("L"), {**STRUCK, "victim": "K"}]
    game = played([*NIGHT, *night, *until("morts")], lovers=["K", "L"])
    assert "morts_plusieurs" in names(game)
    assert "amoureux_revient" not in names(game)


def test_a_lover_spared_comes_back_in_the_morning() -> None:
    game = played([*NIGHT, designated("K"), STRUCK, *until("morts")], lovers=["K", "L"])
    assert "amoureux_revient" in names(game)


def test_two_without_a_post_exchange_nothing() -> None:
    named = {"move": "call", "step": "minus_cortex", "cortex": "J", "minus": "K"}
    roles = {"A": "minus", "D": "cortex"}
    game = played([*NIGHT, named, *until("postes")], roles, start={"weekday": "mardi"})
    assert "postes_echanges" not in names(game)
    assert "postes_inchanges" in names(game)


def test_a_widow_looks_at_the_cards_of_an_empty_purse() -> None:
    fate = {"move": "fate", "player": "K", "becomes": "esprit", "shows": "camp"}
    stage = {"move": "stage", "stage": "heritages"}
    moves = [*NIGHT, designated("K"), STRUCK, *until("morts"), fate, stage]
    married = [["K", "L"]]
    assert "heritage_sans_piece" in names(played(moves, poor="K", marriages=married))
    assert "heritage_epoux" in names(played(moves, marriages=married))


def test_two_who_inherit_at_once_are_both_told_what_they_may_look_at() -> None:
    """L542: the band shows the cards of one, and says where those of the other are."""
    fates: Moves = [
        {"move": "fate", "player": it, "becomes": "esprit", "shows": "camp"} for it in "JK"
    ]
    stage = {"move": "stage", "stage": "heritages"}
    moves = [*NIGHT, designated("K"), bitten("J"), STRUCK, *until("morts"), *fates, stage]
    band = day_script(played(moves, marriages=[["J", "L"], ["K", "E"]]), SCRIPTS).band
    assert band is not None
    assert plain(f"{band.row} : {band.detail}") == (
        "Héritage de J : L peut regarder ses deux cartes. "
        "E peut regarder celles de K : touchez Village, puis K."
    )


def test_no_night_is_told_where_there_was_none() -> None:
    week: Moves = [
        *NIGHT,
        STRUCK,
        *until("session"),
        {"move": "session", "kind": "paix"},
        {"move": "stage", "stage": "richesse"},
        *until("postes"),
    ]
    said = names(played(week, start={"weekday": "samedi"}))
    assert "postes_inchanges_dimanche" in said
    assert not {"richesse_protegee", "richesse_personne"} & set(said)


def test_a_secret_death_shows_on_no_screen() -> None:
    """P-10, T-05: the ghost of the day leads the militia, whoever died in the night."""
    day = [
        *until("postes"),
        bitten("K"),
        {"move": "fate", "player": "K", "becomes": "fantome", "shows": "camp"},
    ]
    struck = [designated("D"), STRUCK]
    saved = [designated("D"), {"move": "call", "step": "laura", "house": "D"}, STRUCK]
    died = played([*NIGHT, *struck, *day])
    lived = played([*NIGHT, *saved, *day], protected_house="D")
    assert died.village.players["D"].status != lived.village.players["D"].status
    assert public_view(died, allowed()) == public_view(lived, allowed())
    assert names(died) == names(lived)


def test_whoever_loses_no_duel_is_told_condemned() -> None:
    """V-08: also where the law makes the vote one of Condorcet."""
    law = {"move": "law", "by": "J", "text": "Condorcet", "effect": "condorcet"}
    day = [
        *until("loi"),
        law,
        {"move": "law_decision", "accepted": True},
        {"move": "stage", "stage": "vote"},
        {"move": "vote", "ballots": [["B", ["K", "L"]]]},
    ]
    assert names(played([*NIGHT, STRUCK, *day]))[-1] == "condamne"


def test_a_pardon_imposed_is_not_told_of_the_bourreau() -> None:
    day = [*until("vote"), {"move": "vote", "ballots": [["B", "K"]]}]
    spared = {"move": "execute", "pardon": True, "force": True}
    assert names(played([*NIGHT, STRUCK, *day, spared]))[-1] == "grace_du_mj"


def test_the_widow_looks_at_the_cards_and_whom_the_notary_chooses_does_not() -> None:
    """L542, L456."""
    fate = {"move": "fate", "player": "K", "becomes": "esprit", "shows": "camp"}
    stage = {"move": "stage", "stage": "heritages"}
    moves = [*NIGHT, designated("K"), STRUCK, *until("morts"), fate, stage]
    widow = day_script(played(moves, marriages=[["K", "L"]]), SCRIPTS).band
    assert widow is not None
    assert widow.show.startswith("cartes")
    legacy = {"move": "legacy", "dead": "K", "gives": {"L": 1}}
    assert day_script(played([*moves, legacy]), SCRIPTS).band is None


def test_whoever_sleeps_since_a_later_row_answered_the_earlier_one() -> None:
    """L-04; and a row of a whole group may find all of them asleep."""
    asleep = {"move": "call", "step": "marchand_de_sable", "target": "A"}
    roles = {"A": "reptilien", "G": "villageois", "H": "villageois"}
    game = played([*NIGHT, asleep], roles, specialities={"C": ["marchand_de_sable"]})
    assert night_console(game, SCRIPTS, Cursor("reptiliens")).call.absence == ""
    early = played(
        [*NIGHT, asleep],
        {**roles, "A": "orphee", "L": "reptilien"},
        specialities={"C": ["marchand_de_sable"]},
    )
    assert "Personne ne répondra" in night_console(early, SCRIPTS, Cursor("orphee")).call.absence


def test_the_tribunal_is_called_after_the_sentence() -> None:
    """I-19, V-05: the condemned first; and whoever was tried is called no more."""
    moves: Moves = [
        *NIGHT,
        STRUCK,
        *until("session"),
        {"move": "session", "kind": "purge"},
        {"move": "stage", "stage": "vote"},
        {"move": "vote", "ballots": [["B", "K"], ["C", "K"], ["E", "J"], ["F", "L"]]},
        {"move": "execute"},
        {"move": "fate", "player": "K", "becomes": "esprit", "shows": "camp"},
        {"move": "legacy", "dead": "K", "gives": {"B": 1}},
    ]
    said = names(played(moves))
    assert said[-4:] == ["execution", "destin_esprit", "heritage_reparti", "tribunal_accuses"]
    assert "tribunal_accuses" not in names(played(moves[:-1]))


def test_the_fortune_of_whoever_came_back_is_asked_for_whole() -> None:
    """X-05, M-19: his purse is empty, and what he left still waits for the notary."""
    fate = {"move": "fate", "player": "K", "becomes": "fantome", "shows": "camp"}
    back = {"move": "invoke", "by": "L", "power": "resurrection", "target": "K"}
    day = [*until("heritages"), bitten("K"), fate, back]
    game = played([*NIGHT, STRUCK, *day], {"L": "prophete"})
    words = " ".join(it.words for it in day_script(game, SCRIPTS).stage.announcements)
    assert "K laisse 1 pièce" in words


def test_what_was_said_of_a_fact_put_right_is_said_no_more() -> None:
    """W-20."""
    vote = {"move": "vote", "ballots": [["B", "K"]]}
    alive = {"move": "correct", "player": "K", "status": "vivant"}
    game = played([*NIGHT, STRUCK, *until("vote"), vote, {"move": "execute"}, alive])
    told = [
        it for it in day_script(game, SCRIPTS).stage.announcements if "plus des nôtres" in it.words
    ]
    assert told
    assert all(it.said for it in told)


def test_whoever_died_in_secret_and_is_struck_by_day_is_told_dead_once() -> None:
    """T-05: the table hears what it would hear of somebody alive."""
    night = [*NIGHT, designated("K"), STRUCK, {"move": "day"}]
    fate = {"move": "fate", "player": "K", "becomes": "esprit", "shows": "camp"}
    day = [{**bitten("K"), "force": True}, fate, {"move": "stage", "stage": "morts"}]
    said = names(played([*night, *day]))
    assert said.count("mise_a_mort_jour") == 1
    assert "morts_aucun_autre" in said
    assert "morts_un" not in said


def test_nobody_rises_from_a_grave_who_is_in_none() -> None:
    raised = {"move": "invoke", "by": "A", "power": "resurrection", "target": "K", "force": True}
    assert "resurrection_faite" not in names(played([*NIGHT, STRUCK, *until("session"), raised]))


def test_posts_are_offered_once_the_scrutateur_has_turned() -> None:
    """On Sunday, and after the heirs on other days."""
    posts, start = {**POSTS, "bourreau": None}, {"weekday": "samedi"}
    moves = [*NIGHT, STRUCK, *until("richesse"), *until("postes")]
    game = played(moves, posts=posts, start=start)
    said = [it.words for it in day_script(game, SCRIPTS).stage.announcements]
    offered = next(it for it in said if it.startswith("Encore à prendre"))
    assert said.index(offered) == len(said) - 1


def test_what_a_power_sets_off_by_day_is_told_once_the_eyes_are_open() -> None:
    """P-02, L542: as after an execution."""
    game = played([*NIGHT, STRUCK, *until("session"), bitten("J")], marriages=[["J", "K"]])
    assert names(game)[-3:] == ["reprise_jour", "scrutateur_tourne", "heritage_epoux"]


def test_an_end_calls_nobody_to_the_bar_and_passes_nothing_on() -> None:
    purge: Moves = [
        {"move": "session", "kind": "purge"},
        {"move": "stage", "stage": "vote"},
        {"move": "vote", "ballots": [["B", "J"], ["C", "J"], ["E", "K"], ["F", "L"]]},
        {"move": "execute"},
    ]
    game = played([*NIGHT, STRUCK, *until("session"), *purge], {"J": "martyre"})
    assert game.village.result is not None
    assert names(game)[-2:] == ["condamne", "execution"]


def test_posts_are_told_before_the_dead_where_their_stage_was_gone_by() -> None:
    """W13: L692 before L693."""
    said = names(played([*NIGHT, designated("K"), STRUCK, *until("morts")]))
    assert said.index("scrutateur_tourne") < said.index("morts_un")
    quiet = names(played([*NIGHT, STRUCK, *until("morts")]))
    assert quiet.index("scrutateur_tourne") < quiet.index("morts_aucun")


@pytest.mark.parametrize("skilled", [True, False])
def test_the_dead_are_asked_for_a_fate_that_they_may_choose(*, skilled: bool) -> None:
    """W7: in the same words for all, or they would tell who has no speciality."""
    has = {"K": ["laura"]} if skilled else {}
    day = played([*NIGHT, designated("K"), STRUCK, *until("morts")], specialities=has)
    words = " ".join(it.words for it in day_script(day, SCRIPTS).stage.announcements)
    assert "K, que seras-tu" in words
    assert "si tu as une spécialité" in words


def test_the_martyr_is_one_person() -> None:
    """W2: read aloud at the best moment of the evening."""
    vote = {"move": "vote", "ballots": [["B", "C"]]}
    ended = played([*NIGHT, STRUCK, *until("vote"), vote, {"move": "execute"}], {"C": "martyre"})
    told = plain(end_view(ended, SCRIPTS).reason)
    assert "le village a exécuté le Martyre" in told
    assert "au Martyre" in told


def test_a_post_is_not_filled_before_its_stage() -> None:
    """W9: it waits for the heritages, and no correction is needed."""
    day = played([*NIGHT, bitten("E"), STRUCK, *until("morts")])
    with pytest.raises(Refusal, match="Héritages"):
        day.play({"move": "assign", "post": "notaire", "player": "B"})
