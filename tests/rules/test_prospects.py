"""Prospects: what is met, what may still be, and what is out of reach; never a false farewell."""

from typing import Any

import pytest
from rules.evenings import a_game, played
from rules.refused import day_at, invoke, move

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.victory import outcome, stopping_conditions
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.why import (
    Prospect,
    if_stopped_now,
    prospects,
    stopped_now_in_words,
)

# What the game master alone may change, so that a lost hope may come back.
DECREES = ("correct", "personal", "lovers", "turn_reptilian", "open_post", "retire_post")


def prospect(game: Game, condition: str) -> Prospect:
    return next(it for it in prospects(game.village) if it.condition == condition)


def judged(game: Game, condition: str) -> tuple[str, str]:
    found = prospect(game, condition)
    return found.rule, found.state


def dead(*players: str, status: str = "esprit", **more: Any) -> dict[str, Any]:
    return {it: {"status": status, **more} for it in players}


def test_the_conditions_of_the_table_camps_first() -> None:
    found = [it.condition for it in prospects(a_game().village)]
    assert found == [
        "idealistes",
        "seths",
        "souris",
        "reptiliens",
        "musiciens",
        "villageois",
        "showman",
    ]


@pytest.mark.parametrize(
    ("cast", "table", "condition", "expected"),
    [
        ({}, {"lovers": ["A", "B"]}, "amoureux", ("amoureux.pas_encore", "pas encore")),
        (
            dead("A", "B"),
            {"lovers": ["A", "B"]},
            "amoureux",
            ("amoureux.non", "hors d'atteinte"),
        ),
        (
            dead("A", "B", status="fantome"),
            {"lovers": ["A", "B"]},
            "amoureux",
            ("amoureux.une_seule.non", "hors d'atteinte"),
        ),
        (
            dead("A", status="fantome"),
            {"lovers": ["A", "B"]},
            "amoureux",
            ("amoureux.a_rappeler", "pas encore"),
        ),
        ({}, {}, "idealistes", ("idealistes.oui", "remplie")),
        (dead("A", "B", "C", "D", "H"), {}, "idealistes", ("idealistes.pas_encore", "pas encore")),
        (
            dead("A", "B", "C", "D", "F", "H"),
            {},
            "idealistes",
            ("idealistes.non", "hors d'atteinte"),
        ),
        ({}, {"lovers": ["E", "F"]}, "idealistes", ("idealistes.a_convertir", "pas encore")),
        ({}, {}, "seths", ("seths.pas_encore", "pas encore")),
        (dead("G"), {}, "seths", ("seths.non", "hors d'atteinte")),
        (dead("G", status="fantome"), {}, "seths", ("seths.a_rappeler", "pas encore")),
        ({"G": {"camp_roles": ["fennec"]}}, {}, "seths", ("seths.sans_seth", "hors d'atteinte")),
        (
            {**dead("G", status="fantome"), "F": {"used": ["resurrection"]}},
            {},
            "seths",
            ("seths.non", "hors d'atteinte"),
        ),
        ({}, {}, "souris", ("trois_postes.non", "hors d'atteinte")),
        (
            {"H": {"camp_roles": ["souris"]}, "I": {"camp_roles": ["souris"]}},
            {},
            "souris",
            ("trois_postes.pas_encore", "pas encore"),
        ),
        ({}, {}, "reptiliens", ("reptiliens.pas_encore", "pas encore")),
        ({"J": {"camp_roles": ["martyre"]}}, {}, "martyre", ("martyre.pas_encore", "pas encore")),
        (
            {"J": {"camp_roles": ["martyre"], "status": "esprit"}},
            {},
            "martyre",
            ("martyre.non", "hors d'atteinte"),
        ),
        (
            {"J": {"camp_roles": ["martyre"], "added_roles": ["idealiste"]}},
            {},
            "martyre",
            ("camp.personne", "hors d'atteinte"),
        ),
        ({}, {}, "musiciens", ("musiciens.pas_encore", "pas encore")),
        (dead("I", status="fantome"), {}, "musiciens", ("musiciens.a_rappeler", "pas encore")),
        (dead("I"), {}, "musiciens", ("musiciens.non", "hors d'atteinte")),
        (
            {**dead("I"), "A": {"charmed_by": ["orphee"]}},
            {},
            "musiciens",
            ("musiciens.sans_musicien", "pas encore"),
        ),
        ({}, {}, "villageois", ("villageois.pas_encore", "pas encore")),
        ({"A": {"camp_roles": ["cupide"]}}, {}, "cupide", ("cupide.pas_encore", "pas encore")),
        (
            {"A": {"camp_roles": ["cupide"], "status": "esprit"}},
            {},
            "cupide",
            ("cupide.non", "hors d'atteinte"),
        ),
        (
            {"A": {"camp_roles": ["cupide"], "status": "fantome"}},
            {},
            "cupide",
            ("cupide.a_rappeler", "pas encore"),
        ),
        (
            {it: {"coins": 0} for it in "BCDEFGHIJK"} | {"A": {"camp_roles": ["cupide"]}},
            {},
            "cupide",
            ("cupide.oui", "remplie"),
        ),
        (
            {it: {"coins": 0} for it in "BCDEFGHIJK"}
            | {"A": {"camp_roles": ["cupide"], "coins": 0}},
            {},
            "cupide",
            ("cupide.sans_pieces", "hors d'atteinte"),
        ),
        ({}, {}, "showman", ("showman.pas_encore", "pas encore")),
        ({"H": {"used": ["show"]}}, {}, "showman", ("showman.non", "hors d'atteinte")),
        (dead("H"), {}, "showman", ("showman.non", "hors d'atteinte")),
        (dead("H", status="fantome"), {}, "showman", ("showman.a_rappeler", "pas encore")),
        ({"A": {"personal": ["melomane"]}}, {}, "melomane", ("suit.pas_encore", "pas encore")),
        (
            {**dead("I"), "A": {"personal": ["melomane"]}},
            {},
            "melomane",
            ("suit.non", "hors d'atteinte"),
        ),
        (
            {"A": {"personal": ["romantique"]}},
            {},
            "romantique",
            ("suit.sans_camp", "hors d'atteinte"),
        ),
        ({"A": {"personal": ["pentaphile"]}}, {}, "pentaphile", ("compte.oui", "remplie")),
        (
            {"A": {"personal": ["cinquante_huitard"]}},
            {},
            "cinquante_huitard",
            ("compte.pas_encore", "pas encore"),
        ),
        (
            {**dead("B", "C", "D", "E", "F", "H", "I"), "A": {"personal": ["pentaphile"]}},
            {},
            "pentaphile",
            ("compte.non", "hors d'atteinte"),
        ),
        (
            {"A": {"personal": ["perfect_matcheur"]}},
            {},
            "perfect_matcheur",
            ("moitie.pas_encore", "pas encore"),
        ),
        (
            {**dead("E", "F"), "A": {"personal": ["perfect_matcheur"]}},
            {},
            "perfect_matcheur",
            ("moitie.oui", "remplie"),
        ),
        (
            {it: {"personal": ["detective"]} for it in "ABD"},
            {},
            "detective",
            ("trois_postes.oui", "remplie"),
        ),
    ],
)
def test_where_a_condition_stands(
    cast: dict[str, Any], table: dict[str, Any], condition: str, expected: tuple[str, str]
) -> None:
    assert judged(a_game(cast=cast, **table), condition) == expected


def test_seth_in_the_morgue_is_not_told_to_survive() -> None:
    dies = move("correct", player="G", status="mort")
    morgue = a_game(*day_at("cameras", dies))
    assert judged(morgue, "seths") == ("seths.a_rappeler", "pas encore")
    assert "seule une résurrection" in plain(prospect(morgue, "seths").sentence)
    without = a_game(*day_at("cameras", dies), cast={"F": {"used": ["resurrection"]}})
    assert plain(prospect(without, "seths").sentence).endswith("ne peut pas revenir.")


def test_reptilians_who_may_only_come_back_eliminate_nobody() -> None:
    game = a_game(move("night"), cast=dead("B", "C", "D", status="fantome"))
    assert judged(game, "reptiliens") == ("reptiliens.a_rappeler", "pas encore")


def test_a_gauge_counts_the_posts_held() -> None:
    cast = {it: {"personal": ["detective"]} for it in "ABH"}
    found = prospect(a_game(cast=cast), "detective")
    assert (found.done, found.needed, found.players) == (2, 3, ("A", "B", "H"))
    assert plain(found.sentence) == (
        "Postes tenus : « Président » et « Procureur » ; il en faut trois de la liste du groupe."
    )


def test_the_martyr_executed() -> None:
    ballots = move("vote", ballots=[["A", "J"]])
    game = a_game(
        *day_at("vote", ballots, move("execute")), cast={"J": {"camp_roles": ["martyre"]}}
    )
    assert judged(game, "martyre") == ("martyre.oui", "remplie")


def test_the_show_won() -> None:
    roles = {
        "A": "holmes",
        "B": "reptilien",
        "C": "reptilienne_alpha",
        "D": "reptilienne_noire",
        "E": "sheherazade",
        "F": "prophete",
        "G": "seth",
        "I": "orphee",
        "J": "souris",
        "K": "fennec",
    }
    guesses = [{"player": it, "role": role, "answer": "ok"} for it, role in roles.items()]
    game = a_game(*day_at("cameras", invoke("H", "show", guesses=guesses)))
    assert judged(game, "showman") == ("showman.oui", "remplie")
    assert if_stopped_now(game.village) == game.village.result
    assert plain(stopped_now_in_words(game.village)[0]).endswith(
        "la victoire irait à Élise, Farid et Hugo."
    )


def test_if_it_stopped_now_the_consoled_are_named() -> None:
    game = a_game(
        cast={"A": {"camp_roles": ["villageois"]}, **dead("B", "C", "D", "E", "F", "G", "H")},
    )
    assert [plain(it) for it in stopped_now_in_words(game.village)] == [
        "Si la partie s'arrêtait maintenant, la victoire irait à Ana et Hugo.",
        "Les meubles seraient saufs pour Élise, Farid et Inès.",
    ]


def test_if_nobody_wins_it_says_so() -> None:
    game = a_game(cast=dead("A", "B", "E", "F", "H", "I"))
    assert plain(stopped_now_in_words(game.village)[0]) == (
        "Si la partie s'arrêtait maintenant, personne ne gagnerait."
    )


def met_by_the_rules(village: Village) -> set[str]:
    of_nobody = {"deux_survivants", "conversion_radieuse", "arret"}
    met = set(stopping_conditions(village)) - of_nobody
    return met | set(outcome(village, "arret").camps)


def test_what_is_met_is_what_the_rules_say() -> None:
    own = {"melomane", "romantique", "pentaphile", "cinquante_huitard", "perfect_matcheur"}
    for game in played():
        met = {it.condition for it in prospects(game.village) if it.state == "remplie"}
        assert met - own == met_by_the_rules(game.village)


@pytest.mark.slow
def test_a_hope_given_up_never_comes_true() -> None:
    for game in played():
        lost: set[tuple[str, tuple[str, ...]]] = set()
        for index, village in enumerate(game.villages):
            decided = game.moves[index - 1] if index else {"move": "correct"}
            if decided["move"] in DECREES or decided.get("force"):
                lost.clear()
            for it in prospects(village):
                assert it.state != "remplie" or (it.condition, it.players) not in lost
                if it.state == "hors d'atteinte":
                    lost.add((it.condition, it.players))


# Whose hope is lost, and for the reason that it is: a grave too many, a chair left.

GHOST, SPIRIT = ({"status": it, "coins": 0} for it in ("fantome", "esprit"))


def test_a_couple_that_one_resurrection_cannot_bring_back_says_so() -> None:
    """L193: either of the two could come back, both cannot."""
    found = prospect(a_game(cast={"A": GHOST, "B": GHOST}, lovers=["A", "B"]), "amoureux")
    assert found.state == "hors d'atteinte"
    assert "il ne reste pas deux résurrections" in plain(found.sentence)


def test_of_a_couple_the_one_who_cannot_come_back_is_named() -> None:
    found = prospect(a_game(cast={"A": GHOST, "B": SPIRIT}, lovers=["A", "B"]), "amoureux")
    assert found.facts["player"] == "B"


@pytest.mark.parametrize(
    ("condition", "role"), [("seths", "seth"), ("martyre", "martyre"), ("cupide", "cupide")]
)
def test_whoever_has_left_has_not_died_and_may_come_back(condition: str, role: str) -> None:
    """X-16."""
    moves = (*day_at("session"), move("leave", player="A"))
    cast = {"A": {"camp_roles": [role]}, "G": {"camp_roles": ["fennec"]}}
    found = prospect(a_game(*moves, cast=cast), condition)
    assert found.state == "pas encore"
    assert "a quitté la partie" in plain(found.sentence)


def test_of_a_couple_the_one_who_has_left_may_come_back() -> None:
    """X-16, A8: nothing says that he cannot return."""
    moves = (*day_at("session"), move("leave", player="A"))
    found = prospect(a_game(*moves, cast={"B": SPIRIT}, lovers=["A", "B"]), "amoureux")
    assert (found.state, found.facts["player"]) == ("hors d'atteinte", "B")
    found = prospect(a_game(*moves, lovers=["A", "B"]), "amoureux")
    assert found.state == "pas encore"
    assert "a quitté la table" in plain(found.sentence)
