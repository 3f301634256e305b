"""Why: whereabouts, attacks, answers, deaths, posts and coins, down to the wish that gave way."""

from typing import Any

import pytest
from rules.evenings import a_game, played
from rules.refused import DAY, NIGHT, Move, day_at, invoke, move, row

from gm_assistant.engine.game import Why
from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.night import known_whereabouts
from gm_assistant.games.quinte_bourg.rules.reasons import reason_of
from gm_assistant.games.quinte_bourg.rules.village import tonight
from gm_assistant.games.quinte_bourg.rules.why import (
    everything,
    sentences_of,
    why_answer,
    why_attack,
    why_death,
    why_there,
)


def by_night(*moves: Move, **differences: Any) -> Game:
    return a_game(NIGHT, *moves, **differences)


def rules(why: Why | None) -> list[str]:
    assert why is not None
    return [why.rule, *(rule for one in why.because for rule in rules(one))]


def sentences(game: Game, *moves: int) -> list[str]:
    return [plain(it.sentence) for index in moves for it in game.why(index)]


def test_laura_put_to_sleep_wanted_to_squat() -> None:
    game = by_night(
        row("marchand_de_sable", target="A"),
        row("laura", house="B"),
        cast={"A": {"specialities": ["laura"]}, "C": {"specialities": []}},
    )
    why = why_there(game.village, "A")
    assert why.rule == "ou.sommeil_lourd"
    assert why.facts["house"] == "A"
    assert [plain(it.sentence) for it in why.because] == [
        "Le Marchand de sable endort Ana jusqu'à l'aube.",
        (
            "Laura de la Riponne (Ana) voulait squatter chez Bruno, "
            "mais le Marchand de sable est passé avant : le sommeil lourd l'emporte."
        ),
    ]
    assert "L378" in why.because[1].cites


def test_a_wish_gives_way_to_a_stronger_one() -> None:
    game = by_night(
        row("reptiliens", target="A"),
        row("allumeuse", targets=["E", "C"], house="E"),
        row("laura", house="B"),
    )
    why = why_there(game.village, "C")
    assert rules(why) == ["ou.copuler", "impose.autre", "cede", "cede"]
    assert plain(why.because[0].sentence).startswith("C'est Gaëlle qui l'impose")
    assert plain(why.because[1].sentence) == (
        "Laura de la Riponne (Chloé) devait squatter chez Bruno, "
        "mais la nuit galante passe avant le squat."
    )
    assert why.because[2].sentence.endswith("mais la nuit galante passe avant l'attaque.")


def test_a_wish_that_is_granted_is_told_once() -> None:
    """Where they spend the night; then what was answered."""
    game = by_night(row("allumeuse", targets=["E", "C"], house="E"))
    assert [*dict.fromkeys(sentences(game, 1))] == [
        "Nuit galante chez Élise : Élise et Chloé.",
        "Freyja (allumeuse) : rien ne s'y oppose.",
    ]


def test_an_abducted_lover_is_at_the_abductors() -> None:
    game = by_night(row("amoureux", house="E"), row("psychopathe", target="A"), lovers=["A", "E"])
    why = why_there(game.village, "A")
    assert plain(why.sentence) == "Ana dort d'un sommeil lourd chez Hugo."
    assert rules(why) == ["ou.sommeil_lourd", "sommeil.psychopathe", "cede"]


def test_a_gesture_prevented_by_sleep() -> None:
    game = by_night(row("psychopathe", target="I"), row("orphee", target="A"))
    sentences = why_there(game.village, "I").told()
    assert plain(sentences[-1]) == (
        "Orphée (Inès) ne peut pas agir : le Psychopathe est passé avant, "
        "et le sommeil lourd dure jusqu'à l'aube."
    )


@pytest.mark.parametrize(
    ("before", "rule"),
    [
        (row("marchand_de_sable", target="E"), "rangee.echec.dort"),
        (row("psychopathe", target="E"), "rangee.echec.dort"),
        (invoke("K", "morsure", target="E", force=True), "rangee.echec.mort"),
    ],
)
def test_freyja_fails_for_a_reason(before: Move, rule: str) -> None:
    game = by_night(before, row("allumeuse", targets=["A", "E"]))
    why = why_answer(game.village, 2)
    assert why is not None
    assert why.rule == rule
    assert why.facts["answer"] == "echec"


def test_freyja_fails_on_the_abductor() -> None:
    game = by_night(row("psychopathe", target="E"), row("allumeuse", targets=["A", "H"]))
    assert rules(why_answer(game.village, 2)) == ["rangee.echec.ravit"]


def test_before_any_night_nobody_is_anywhere() -> None:
    village = a_game().village
    assert why_there(village, "A").rule == "ou.pas_de_nuit"
    assert why_attack(village) == ()


def test_a_convert_of_the_morning_did_not_want_to_attack() -> None:
    asleep = (row("reptiliens", target="A"), row("marchand_de_sable", target="E"))
    converted = invoke("D", "conversion_noire", target="E")
    before = by_night(*asleep, converted, row("attaque"))
    after = by_night(*asleep, row("attaque"), converted)
    assert rules(why_there(before.village, "E"))[-1] == "cede"
    assert rules(why_there(after.village, "E"))[-1] == "sommeil.marchand_de_sable"
    idle = [why_attack(it.village)[0].because[-1].rule for it in (before, after)]
    assert idle[0] == "dort_donc_pas_attaque"
    assert idle[1] != "dort_donc_pas_attaque"


def test_the_dead_of_the_night_are_nowhere() -> None:
    game = by_night(invoke("E", "assassinat", target="A"))
    assert why_there(game.village, "A").rule == "ou.nulle_part"


def test_the_bed_of_every_player_has_its_reason() -> None:
    for game in played():
        village = game.village
        if village.night is None:
            continue
        for player, place in known_whereabouts(village).items():
            why = why_there(village, player)
            assert why.rule == f"ou.{place.action}"
            assert why.facts["house"] == place.house


def test_an_attack_on_a_house_that_the_militia_defends() -> None:
    game = by_night(
        row("fantomes", house="A"),
        row("reptiliens", target="A"),
        row("marchand_de_sable", target="B"),
        row("attaque"),
    )
    (why,) = why_attack(game.village)
    assert why.rule == "attaque.protegee"
    found = rules(why)
    assert found[1:3] == ["cible.choisie", "milice.defend"]
    assert "dort_donc_pas_attaque" in found


def test_an_attack_on_a_house_that_was_protected_from_the_start() -> None:
    """No purse was counted yet: none is told."""
    game = by_night(
        row("reptiliens", target="A"),
        row("attaque"),
        protected_house="A",
        cast={"A": {"coins": 3}},
    )
    (why,) = why_attack(game.village)
    protection = next(it for it in why.because if it.rule == "richesse.au_depart")
    assert "depuis le début de la partie" in protection.sentence
    assert "pièce" not in protection.sentence


def test_an_attack_on_one_of_their_own() -> None:
    game = by_night(row("reptiliens", target="B"), row("attaque"))
    (why,) = why_attack(game.village)
    assert "designe_par_les_siens" in rules(why)
    assert plain(why.sentence) == ("L'attaque frappe Bruno, dans sa maison.")


def test_no_attack_without_a_target() -> None:
    game = by_night(row("attaque"))
    assert [it.rule for it in why_attack(game.village)] == ["attaque.sans_cible"]


def test_a_death_in_an_attack() -> None:
    game = by_night(row("reptiliens", target="A"), row("attaque"))
    assert rules(why_death(game.village, "A")) == ["mort.attaque", "attaque.victime"]
    assert why_death(game.village, "B") is None


def test_a_death_by_a_power_and_the_grief_that_follows() -> None:
    game = a_game(
        NIGHT,
        invoke("E", "assassinat", target="A"),
        lovers=["A", "F"],
        first_death_spent=True,
    )
    assert rules(why_death(game.village, "A")) == ["mort.assassinat", "invocation.assassinat"]
    assert rules(why_death(game.village, "F")) == ["mort.chagrin", "mort.assassinat"]


def test_a_first_death_of_love() -> None:
    game = by_night(invoke("E", "assassinat", target="A"), lovers=["A", "F"])
    why = why_death(game.village, "A")
    assert why is not None
    assert plain(why.sentence) == (
        "Ana revient à la vie : l'amour efface la première mort (assassinat)."
    )


def test_an_execution_rests_on_the_vote() -> None:
    ballots = move("vote", ballots=[["A", "F"], ["B", "E"]])
    game = a_game(*day_at("vote", ballots, move("execute")))
    assert rules(why_death(game.village, "F")) == ["mort.execution", "vote.tranche"]


def test_the_shame_of_poirot() -> None:
    guess = {"player": "A", "role": "souris", "answer": "grosse_erreur"}
    game = a_game(*day_at("cameras", invoke("H", "show", guesses=[guess])))
    assert rules(why_death(game.village, "H")) == ["mort.honte", "show.meurt"]


def test_posts_and_their_history() -> None:
    killed = day_at("heritages", invoke("E", "assassinat", target="A"))
    game = a_game(*killed, move("assign", post="president", player="I"))
    told = [it.rule for index in (-2, -1) for it in game.why(len(game.moves) + index)]
    assert [it for it in told if it.startswith("poste.")] == ["poste.mort", "poste.nomme"]


def test_a_swap_of_posts_tells_which() -> None:
    game = a_game(
        NIGHT,
        row("minus_cortex", cortex="A", minus="B"),
        DAY,
        move("stage", stage="postes"),
        weekday="mardi",
        cast={"I": {"camp_roles": ["minus"]}, "J": {"camp_roles": ["cortex"]}},
    )
    swap = "Minus et Cortex : Ana et Bruno échangent leurs postes (« Président » et « Procureur »)."
    assert swap in sentences(game, 3)


def test_coins_and_where_they_went() -> None:
    game = by_night(row("voleur", house="B", gives={"C": 1}))
    assert [it.rule for it in game.why(1)][:2] == ["larcin", "larcin.don"]
    assert sentences(game, 1)[0] == "Ana dérobe 1 pièce à Bruno."


def test_the_sentences_of_one_move() -> None:
    game = by_night(row("reptiliens", target="A"), row("attaque"))
    assert sentences(game, 1) == ["Les Reptiliens visent la maison d'Ana."]
    assert sentences(game, 2)[-1] == "Ana meurt dans l'attaque des Reptiliens."
    assert sentences(game, 0) == []


def test_a_move_recorded_again_speaks_for_the_new_one() -> None:
    game = by_night(row("reptiliens", target="A"), row("reptiliens", target="E"))
    assert sentences(game, 1) == ["Les Reptiliens visent la maison d'Ana."]
    assert sentences(game, 2) == ["Les Reptiliens visent la maison d'Élise."]
    assert not [it for it in everything(game.village) if it.move == 1]


# Why, in whole games: every answer, attack, death, post and purse has its reason.

# Nothing was struck: no target, or a call before it has changed since.
NO_ATTACK = ("attaque.sans_cible", "attaque.a_rejouer")


def test_every_answer_has_its_reason() -> None:
    for game in played():
        for answer in game.village.answers:
            why = why_answer(game.village, answer.move)
            assert why is not None
            assert why.facts["answer"] == answer.answer
    assert why_answer(a_game(NIGHT).village, 0) is None


def test_every_attack_ever_played_is_explained() -> None:
    for game in played():
        if game.village.night is not None:
            found = [it for it in why_attack(game.village) if it.rule not in NO_ATTACK]
            assert len(found) == len(tonight(game.village).attacks)


def test_every_death_post_and_purse_is_explained() -> None:
    for game in played():
        village = game.village
        for dead in village.deaths:
            begun = village.players[dead].status == "mort"
            assert why_death(village, dead) is not None or not begun
        changes = [it for it in everything(village) if it.kind in ("post", "coins")]
        assert all(reason_of(village, it).cites for it in changes)


def test_a_whole_game_in_sentences() -> None:
    for game in played():
        lines = sentences_of(game)
        assert sum(it[0].isdigit() for it in lines) == len(game.moves)
        assert not any("{" in it or "None" in it or "\n" in it for it in lines)
        assert any(plain(it).startswith("Si la partie s'arrêtait maintenant") for it in lines)
