"""Every element of the game is there, as many of each as the rulebook has."""

from collections import Counter

import pytest

from gm_assistant.games.quinte_bourg.rules.sheet import NIGHT_TABLES, ROWS
from gm_assistant.games.quinte_bourg.rules.votes import CRITERIA
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMP_OF_ROLE,
    CAMPS,
    CONDITIONS_OF,
    DAY_STAGES,
    DEALT_ROLES,
    LAW_EFFECTS,
    LONG_ACTIONS,
    OBLIGATORY_POSTS,
    OPTIONAL_POSTS,
    OWN_VICTORIES,
    POSTS,
    SPECIALITIES,
    SUNDAY_STAGES,
    THREE_POSTS_OF,
)

CALLED_ALWAYS = (
    "fantomes",
    "reptiliens",
    "amoureux",
    "marchand_de_sable",
    "orphee",
    "sirene",
    "amoureux_se_retrouvent",
    "laura",
    "attaque",
    "aube",
)
KILLERS = {"assassin", "meurtrier", "tueur"}
NIGHTS_A_WEEK = {
    "psychopathe": 3,
    "toque": 3,
    "minus_cortex": 3,
    "sculpture": 2,
    "caricature": 1,
    "querelle": 2,
    "farce": 1,
    "allumeuse": 2,
    "adoration": 1,
    "reve": 2,
}


@pytest.mark.rulebook
def test_as_many_as_in_the_inventory() -> None:
    counts = (CAMPS, DEALT_ROLES, SPECIALITIES, POSTS, OWN_VICTORIES, LONG_ACTIONS, NIGHT_TABLES)
    assert [len(it) for it in counts] == [8, 22, 28, 13, 9, 9, 6]


def test_camps_from_the_strongest() -> None:
    order = "amoureux idealistes seths souris reptiliens martyre musiciens villageois"
    assert list(CAMPS) == order.split()


def test_long_actions_from_the_strongest() -> None:
    assert list(LONG_ACTIONS) == [
        "sommeil_lourd",
        "enlevement",
        "sculpter",
        "se_battre",
        "copuler",
        "dormir_ensemble",
        "squatter",
        "attaquer",
        "dormir_chez_soi",
    ]


def test_members_of_each_camp() -> None:
    dealt = Counter(CAMP_OF_ROLE[role] for role in DEALT_ROLES)
    assert dealt == {
        "idealistes": 2,
        "seths": 2,
        "souris": 3,
        "reptiliens": 4,
        "martyre": 1,
        "musiciens": 2,
        "villageois": 8,
    }


def test_six_named_villagers_have_two_conditions_each() -> None:
    assert [len(two) for two in CONDITIONS_OF.values()] == [2] * 6
    given = Counter(it for two in CONDITIONS_OF.values() for it in two)
    assert {it for it, times in given.items() if times == 3} == {"detective", "mathematicien"}
    assert set(given) | {"cupide"} == set(OWN_VICTORIES)


@pytest.mark.rulebook
def test_posts_special_obligatory_optional() -> None:
    assert (len(OBLIGATORY_POSTS), len(OPTIONAL_POSTS)) == (4, 7)
    assert set(POSTS) == {"scrutateur", "chef_milice", *OBLIGATORY_POSTS, *OPTIONAL_POSTS}


def test_posts_that_win() -> None:
    assert {group: len(posts) for group, posts in THREE_POSTS_OF.items()} == {
        "souris": 4,
        "detective": 4,
        "mathematicien": 4,
    }


@pytest.mark.rulebook
def test_laws_with_an_effect() -> None:
    # Thirteen of the nineteen suggestions say who votes; two of them the rules can judge alone.
    assert (len(LAW_EFFECTS), len(CRITERIA)) == (7, 2)


def test_stages_of_a_day() -> None:
    assert (len(DAY_STAGES), SUNDAY_STAGES) == (12, ("postes", "mariages", "richesse"))


@pytest.mark.parametrize("step", CALLED_ALWAYS)
def test_called_every_night(step: str) -> None:
    assert all(step in table for table in NIGHT_TABLES.values())


@pytest.mark.rulebook
@pytest.mark.parametrize("speciality", sorted(set(SPECIALITIES) - KILLERS))
def test_every_speciality_is_called_as_often_as_its_card_says(speciality: str) -> None:
    rows = [it.step for it in ROWS.values() if speciality in it.calls]
    for row in rows:
        nights = sum(row in table for table in NIGHT_TABLES.values())
        usual = 6 if row in CALLED_ALWAYS else 2
        assert nights == NIGHTS_A_WEEK.get(row, usual)


@pytest.mark.parametrize("row", ["minus_cortex", "reve"])
def test_rows_of_no_speciality(row: str) -> None:
    assert sum(row in table for table in NIGHT_TABLES.values()) == NIGHTS_A_WEEK[row]


@pytest.mark.rulebook
def test_every_night_has_its_kinds_of_rows() -> None:
    imposed = {"sculpture", "querelle", "allumeuse"}
    on_posts = {"farce", "minus_cortex", "adoration", "caricature"}
    for night, table in NIGHT_TABLES.items():
        assert len(imposed & set(table)) == 1, night
        assert len(on_posts & set(table)) == 1, night
        assert len(table) == (20 if "reve" in table else 19), night


def test_killers_are_never_called() -> None:
    called = {row for table in NIGHT_TABLES.values() for row in table}
    assert KILLERS.isdisjoint(called)
