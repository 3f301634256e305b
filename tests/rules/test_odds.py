"""« Cent soirées »: the rehearsal's own evenings, counted; habits that mean what they say."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from gm_assistant.games.quinte_bourg import odds, rehearsal
from gm_assistant.games.quinte_bourg.odds import TABLES, Habits, Played, Table, played
from gm_assistant.games.quinte_bourg.rules.composition import Wish, composed, composition
from gm_assistant.games.quinte_bourg.rules.deeds import active
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.victory import STOPPING
from gm_assistant.games.quinte_bourg.rules.words import DEALT_ROLES
from gm_assistant.games.quinte_bourg.screens.odds import ODDS, OddsView
from gm_assistant.seam.companion import Trial
from gm_assistant.seam.paper import Ended, Outcome

WITHOUT_MARTYRE = composed(12, Wish({"martyre": 0}))


def as_rehearsed(document: dict[str, Any], rng: Random) -> Game:
    """An evening of the rehearsal to its end, with nothing of ours around it."""
    game = open_game(document)
    while game.village.result is None:
        move = rehearsal.next_move(game, rng)
        game = game.play(move)
    return game


@pytest.mark.parametrize(("players", "lacking"), [(8, ()), (12, ()), (12, ("martyre",)), (20, ())])
def test_a_table_without_habits_plays_the_rehearsal(players: int, lacking: tuple[str, ...]) -> None:
    asked = odds.asked_of(composed(players, Wish(dict.fromkeys(lacking, 0))))
    for seed in range(4):
        rng = Random(seed)
        document = rehearsal.advised_table(players, rng)
        for one in document["players"]:
            one["camp_roles"] = ["villageois" if it in lacking else it for it in one["camp_roles"]]
        game = as_rehearsed(document, rng)
        found = played(asked, "hasard", seed)
        assert game.village.result is not None
        assert (found.end, found.camps) == game.village.result[:2]
        assert found.nights == sum(it["move"] == "night" for it in game.moves)


def hand_of(person: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    return person["camp_roles"], person["specialities"]


def test_of_one_seed_only_the_changed_card_falls_otherwise() -> None:
    for seed in range(5):
        tables = (
            rehearsal.table_of(odds.cards_of(odds.asked_of(cards)), Random(seed))
            for cards in (composition(12), WITHOUT_MARTYRE)
        )
        hands = [[hand_of(it) for it in one["players"]] for one in tables]
        changed = [pair for pair in zip(*hands, strict=True) if pair[0] != pair[1]]
        assert [(was[0], now[0]) for was, now in changed] == [(["martyre"], ["villageois"])]


def test_an_evening_is_the_same_each_time() -> None:
    asked = odds.asked_of(composition(8))
    for table in TABLES:
        assert played(asked, table.id, 3) == played(asked, table.id, 3)


ONLY = Habits("elle", "", "")


@pytest.mark.parametrize(
    ("habit", "kept"),
    [
        (replace(ONLY, finds=1.0), "every voice for somebody names a Reptilien"),
        (replace(ONLY, blank=1.0), "no voice names anybody"),
        (replace(ONLY, spares=1.0), "nobody dies of a tribunal or unpardoned"),
        (replace(ONLY, defends=1.0), "the ghosts pass no night"),
    ],
)
def test_a_habit_means_what_it_says(habit: Habits, kept: str) -> None:
    seen = 0
    for seed in range(12):
        rng = Random(seed)
        game = open_game(rehearsal.advised_table(16, rng))
        while game.village.result is None and len(game.moves) < 1500:
            before = game
            game = rehearsal.play_out(game, rng, habit, len(game.moves) + 1)
            seen += holds(habit, before, game.moves[-1], kept)
    assert seen, kept


def holds(habit: Habits, before: Game, move: Mapping[str, Any], kept: str) -> bool:
    """Whether the decision is one that the habit speaks of; it then keeps to it."""
    village = before.village
    law = village.law.effect if village.law and village.law.accepted else None
    if move["move"] == "vote" and (habit.finds or habit.blank) and law != "condorcet":
        voices = [choice for _, choice in move["ballots"] if choice is not None]
        if habit.finds:
            suspects = any(it.reptilian for it in village.living())
            assert not suspects or all(village.players[it].reptilian for it in voices), kept
        else:
            assert law == "blanc_interdit" or not voices, kept
        return len(move["ballots"]) > 0
    if move["move"] == "tribunal" and habit.spares:
        assert move["execute"] == [], kept
        return True
    if move["move"] == "execute" and habit.spares and village.who("grace") is not None:
        assert move["pardon"] is True, kept
        return True
    if habit.defends and move.get("step") == "fantomes":
        assert move["move"] == "call" or not village.ghosts, kept
        return bool(village.ghosts)
    return False


def evenings(*nights: int, end: str = "villageois") -> list[Played]:
    return [Played("hasard", seed, it, end, ("villageois",)) for seed, it in enumerate(nights)]


@pytest.mark.parametrize(
    ("nights", "told"),
    [
        ((), ""),
        ((3,), "En général 3 nuits ; aucune ne s'arrête après la première."),
        ((1,) * 10, "En général une nuit ; toutes s'arrêtent après la première."),
        (
            (*[1] * 39, *[4] * 61),
            "En général 1 à 4 nuits ; 2 soirées sur 5 s'arrêtent après la première.",
        ),
        ((1, *[6] * 11), "En général 6 nuits ; 1 soirée sur 12 s'arrête après la première."),
        ((1, 1, 4, 5, 9, 9), "En général 1 à 9 nuits ; 1 soirée sur 3 s'arrête après la première."),
    ],
)  # fmt: skip
def test_duration_comes_in_words(nights: tuple[int, ...], told: str) -> None:
    assert Table(TABLES[0], evenings(*nights)).duration == told


def test_a_part_is_told_by_the_plainest_fraction_near_it() -> None:
    """« 10 sur 10 » is said of all alone, and of no fewer."""
    told = [odds.one_in(it, 100) for it in (1, 8, 33, 40, 50, 67, 99, 100)]
    assert told == [(1, 100), (1, 12), (1, 3), (2, 5), (1, 2), (7, 10), (9, 10), (1, 1)]


PACE = "À l'allure de cette maison : 20 minutes par nuit, jour compris, sur {}."


@pytest.mark.parametrize(
    ("minutes", "hours", "pace"),
    [
        ([], "", "Pas encore d'heures : elles viendront de l'allure de vos soirées finies."),
        ([0], "", "Pas encore d'heures : elles viendront de l'allure de vos soirées finies."),
        ([80], "Environ 40 minutes à 3 h 00.", PACE.format("1 soirée")),
        ([80, 0, 120, 40], "Environ 40 minutes à 3 h 00.", PACE.format("3 soirées")),
    ],
)
def test_hours_are_those_of_the_pace_of_the_house(
    minutes: list[int], hours: str, pace: str
) -> None:
    nights = tuple((it, it + 1) for it in range(4))
    own = [Ended("qb", "", "", Outcome((), (), nights), minutes=it) for it in minutes]
    view = ODDS.view(Trial(odds.asked_of(composition(8)), evenings(2, 4, 5, 9, 9)), None, own)
    assert isinstance(view, OddsView)
    assert (view.hours[0], view.pace) == (hours, pace)


def test_ends_are_told_in_frequencies_the_strongest_first() -> None:
    found = [*evenings(*[5] * 6), *evenings(*[2] * 3, end="martyre")]
    vain = [it._replace(end="deux_survivants", camps=()) for it in evenings(7)]
    told = [(it.label, it.words) for it in Table(TABLES[0], [*found, *vain]).ends]
    assert told == [
        ("Villageois", "6 sur 10"),
        ("Martyre", "3 sur 10"),
        ("Deux survivants, au plus", "1 sur 10, sans vainqueur"),
    ]


def test_a_difference_is_one_of_the_same_seeds_and_large_enough() -> None:
    was = evenings(*[1] * 30, *[5] * 70)
    now = evenings(*[1] * 10, *[5] * 90)
    tables = [Table(TABLES[0], it) for it in (was, now)]
    assert list(odds.differences(*tables)) == ["20 soirées de moins sur 100 d'une seule nuit"]
    assert list(odds.differences(tables[0], Table(TABLES[0], evenings(*[1] * 29, *[5] * 71)))) == []
    assert list(odds.differences(tables[0], Table(TABLES[0], []))) == []
    few = [Table(TABLES[0], evenings(it, *[5] * 4)) for it in (1, 5)]
    assert list(odds.differences(*few)) == []


def test_a_card_that_never_acts_is_named() -> None:
    asked = odds.asked_of(composition(20))
    one = played(asked, "hasard", 0)
    idle = Table(TABLES[0], [one]).idle(asked)
    assert set(idle) <= active(odds.cards_of(asked).deck) - set(one.acted)
    assert Table(TABLES[0], [one._replace(acted=())]).idle(asked)


def test_every_end_has_a_word() -> None:
    ends = {*STOPPING, ""} - {"arret", "idealistes"}
    assert [it for it in ends if odds.end_label(it) == it] == []
    assert odds.ends_of(["martyre"]) == {"martyre"}
    assert odds.ends_of(DEALT_ROLES) <= set(STOPPING)
