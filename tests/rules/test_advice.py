"""Set-up advice: compositions that stand, deals that fall well, and what is worth saying."""

from typing import Any

import pytest

from gm_assistant.games.quinte_bourg.rules.composition import (
    Composition,
    advice,
    composition,
    deal,
    errors,
    warnings,
)
from gm_assistant.games.quinte_bourg.rules.opening import read_table
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import (
    OBLIGATORY_POSTS,
    SEVERAL_COPIES,
    SPECIALITIES,
)

EVERY_NUMBER = range(8, 46)


def village(*roles: str, **more: Any) -> Village:
    players = [
        {"id": f"J{seat}", "camp_roles": [role], **more.get(f"J{seat}", {})}
        for seat, role in enumerate(roles)
    ]
    posts = {"scrutateur": "J0"}
    posts |= {post: f"J{seat + 1}" for seat, post in enumerate(OBLIGATORY_POSTS)}
    rest = {it: value for it, value in more.items() if not it.startswith("J")}
    document = {"format": "quinte-bourg/1", "players": players, "posts": posts}
    return read_table(document | rest)


FINE = ("reptilienne_alpha", *["villageois"] * 9)


def rulings(found: list[Any]) -> set[str]:
    return {it.ruling for it in found}


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_a_composition_fits_its_number(players: int) -> None:
    advised = composition(players)
    assert len(advised.camp_roles) == players
    assert (
        len(advised.specialities)
        == len(set(advised.specialities))
        == min(players, len(SPECIALITIES))
    )
    assert all(n == 1 or it in SEVERAL_COPIES for it, n in advised.copies().items())
    assert players / 6 <= advised.reptilians <= players / 3
    assert advised.copies()["villageois"] >= 3


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_what_we_advise_gives_nothing_to_say(players: int) -> None:
    assert advice(_dealt(composition(players))) == []


def _dealt(advised: Composition) -> Village:
    ids = [f"J{seat}" for seat in range(advised.players)]
    hands = deal(advised, ids, ids[::-1], ids)
    people = [
        {
            "id": it,
            "camp_roles": [hands.camp_roles[it]],
            "specialities": [hands.specialities[it]] if it in hands.specialities else [],
        }
        for it in ids
    ]
    document = {"format": "quinte-bourg/1", "players": people, "posts": dict(hands.posts)}
    return read_table(document)


def test_numbers_out_of_range_are_brought_back() -> None:
    assert composition(3) == composition(8)
    assert composition(60) == composition(45)


def test_nobody_holds_two_posts_and_no_ghost_leads_yet() -> None:
    ids = [f"J{seat}" for seat in range(24)]
    hands = deal(composition(24), ids, ids, ids)
    holders = [it for it in hands.posts.values() if it is not None]
    assert len(holders) == len(set(holders)) == len(hands.posts) - 1
    assert hands.posts["chef_milice"] is None


def test_a_plain_table_is_fine() -> None:
    assert advice(village(*FINE)) == []


@pytest.mark.parametrize(
    ("table", "ruling"),
    [
        (village(*["villageois"] * 10), "W-14"),
        (village(*["reptilien"] * 10), "L149"),
        (village(*FINE[:2], "fennec", posts={}, J1={"status": "fantome"}), "L149"),
    ],
    ids=["no Reptilian", "only Reptilians", "two alive"],
)
def test_what_blocks(table: Village, ruling: str) -> None:
    found = errors(table)
    assert rulings(found) == {ruling}
    assert all(it.blocks and it.sentence.endswith(".") for it in found)


@pytest.mark.parametrize(
    ("table", "ruling", "word"),
    [
        (village("reptilien", *FINE[1:]), "A-02", "alpha"),
        (village("minus", *FINE), "R-06", "Minus sans Cortex"),
        (village("cortex", *FINE), "R-06", "Cortex sans Minus"),
        (village("sesiano", *FINE, J0={"personal": ["romantique"]}), "R-05", "Romantique"),
        (village("holmes", *FINE, J0={"personal": ["melomane"]}), "R-05", "Musicien"),
        (village("monk", *FINE, J0={"personal": ["detective"]}), "R-07", "Détectives"),
        (village("souris", *FINE), "R-07", "Souris"),
        (village("poirot", *FINE, J0={"personal": ["detective"]}), "R-09", "show"),
        (village("monk", "pach", *FINE, J0={"personal": ["pentaphile"]}), "R-02", "J1"),
        (village("monk", *FINE, J0={"personal": ["showman"]}), "R-02", "Showman"),
        (village("seth", "seth", *FINE), "R-01", "Seth"),
        (village("orphee", *FINE), "W-13", "Orphée"),
        (village(*FINE[:7]), "R-01", "7"),
        (
            village(*FINE, J0={"specialities": ["laura"]}, J1={"specialities": ["laura"]}),
            "R-01",
            "Laura",
        ),
        (village(*FINE, posts={"scrutateur": "J0"}), "P-01", "Président"),
        (village(*FINE, J4={"status": "esprit"}), "L408", "J4"),
    ],
)
def test_what_only_informs(table: Village, ruling: str, word: str) -> None:
    found = [it for it in warnings(table) if it.ruling == ruling]
    assert any(word in it.sentence for it in found)
    assert errors(table) == []
    assert not any(it.blocks for it in warnings(table))


def test_more_than_all_specialities() -> None:
    many = {"specialities": list(SPECIALITIES)}
    said = warnings(village(*FINE, J0=many, J1={"specialities": ["laura"]}))
    assert any(f"{len(SPECIALITIES) + 1} spécialités" in it.sentence for it in said)


def test_two_posts_in_one_hand() -> None:
    table = village(*FINE, posts={"scrutateur": "J0", "president": "J0"})
    assert "L410" in rulings(warnings(table))
