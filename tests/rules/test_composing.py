"""The composition as a table wants it: card by card, camp by camp, without what it lacks."""

import pytest

from gm_assistant.games.quinte_bourg.rules.composition import (
    CARD_GROUPS,
    EVERY_CARD,
    Wish,
    card_advice,
    composed,
    composition,
    count_of,
    last_card,
    next_card,
    wished,
)
from gm_assistant.games.quinte_bourg.rules.words import SPECIALITIES

EVERY_NUMBER = range(8, 46)


def wish(players: int, **counts: int) -> Wish:
    """One tap after another."""
    told = Wish()
    for card, count in counts.items():
        told = wished(players, told, card, count)
    return told


def test_no_card_has_the_name_of_another() -> None:
    assert len(set(EVERY_CARD)) == len(EVERY_CARD)


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_whoever_wishes_nothing_gets_what_is_advised_and_no_word_of_warning(players: int) -> None:
    assert composed(players, Wish()) == composition(players)
    assert card_advice(composed(players, Wish())) == []


def test_a_reptilien_more_is_a_villageois_less() -> None:
    before, after = composed(20, Wish()), composed(20, wish(20, reptilien=2))
    assert len(after.camp_roles) == 20
    assert count_of(after, "villageois") == count_of(before, "villageois") - 1


def test_villageois_that_were_counted_by_hand_stay_as_they_are() -> None:
    told = wish(20, villageois=6, reptilien=2)
    assert len(composed(20, told).camp_roles) == 22
    told = wished(20, wished(20, told, "reptilien", 1), "villageois", 5)
    assert told == Wish()


def test_what_comes_to_the_advice_is_no_wish_any_more() -> None:
    assert wish(20, seth=0, cortex=1).counts == {"seth": 0, "cortex": 1}
    assert wished(20, wish(20, seth=0, cortex=1), "seth", 1).counts == {"cortex": 1}


@pytest.mark.parametrize("lacking", [("voleur",), ("seth", "fennec"), ("souris", "cupide")])
@pytest.mark.parametrize("players", [8, 20, 33, 45])
def test_a_card_that_the_table_lacks_is_never_dealt(players: int, lacking: tuple[str, ...]) -> None:
    cards = composed(players, Wish(dict.fromkeys(lacking, 1), lacking))
    assert not any(count_of(cards, it) for it in lacking)
    assert len(cards.camp_roles) == players
    assert len(cards.specialities) == min(players, len(SPECIALITIES) - ("voleur" in lacking))


@pytest.mark.parametrize(
    ("group", "added", "taken"),
    [
        ("reptiliens", "reptilien", "reptilien"),
        ("idealistes", None, "prophete"),
        ("souris", "souris", None),
        ("specialites", "scientifique", "dresseur_rapace"),
        ("postes", "pickpocket_mirka", "pretre_traditionnel"),
    ],
)
def test_a_group_gains_and_loses_the_card_that_one_expects(
    group: str, added: str | None, taken: str | None
) -> None:
    assert next_card(20, Wish(), group) == added
    assert last_card(20, Wish(), group) == taken


@pytest.mark.parametrize("group", CARD_GROUPS)
def test_a_group_can_be_emptied_and_filled_again(group: str) -> None:
    told = Wish()
    while (card := last_card(20, told, group)) is not None:
        told = wished(20, told, card, count_of(composed(20, told), card) - 1)
    assert not any(count_of(composed(20, told), it) for it in CARD_GROUPS[group])
    assert next_card(20, told, group) in CARD_GROUPS[group]


@pytest.mark.parametrize(
    ("changes", "ruling", "card"),
    [
        ({"reptilienne_alpha": 0}, "A-02", "reptilienne_alpha"),
        ({"cortex": 1}, "R-06", "cortex"),
        ({"minus": 1}, "R-06", "minus"),
        ({"souris": 1}, "R-07", "souris"),
        ({"monk": 0}, "R-07", "holmes"),
        ({"pach": 1}, "R-07", "pach"),
        ({"orphee": 0}, "W-13", "sirene"),
        ({"orphee": 0, "sirene": 0}, "R-05", "holmes"),
        ({"president": 0}, "P-01", "president"),
        ({"president": 0, "procureur": 0}, "R-07", "holmes"),
    ],
)
def test_a_word_stands_beside_the_card_that_it_concerns(
    changes: dict[str, int], ruling: str, card: str
) -> None:
    found = card_advice(composed(20, wish(20, **changes)))
    assert (ruling, card) in {(it.ruling, it.cards[0]) for it in found if it.cards}
    assert not any(it.blocks for it in found)


def test_sesiano_needs_lovers_at_a_small_table() -> None:
    found = card_advice(composed(10, wish(10, sesiano=1)))
    assert any(it.ruling == "R-05" and "Romantique" in it.sentence for it in found)


def test_a_table_without_reptilian_would_stop_at_once() -> None:
    told = wish(8, reptilien=0, reptilienne_alpha=0)
    assert [it.cards for it in card_advice(composed(8, told)) if it.blocks] == [("reptilien",)]
