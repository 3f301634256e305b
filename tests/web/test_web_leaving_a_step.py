"""Whatever was typed at a step is kept when one leaves by the button of another step."""

import re

import pytest
from web.test_web_setting import named, step
from web.visitor import Visitor

STEPS = ("noms", "places", "roles", "postes", "reglages", "depart")


@pytest.fixture
def table(visitor: Visitor) -> str:
    return named(visitor)


def test_names_that_were_changed_are_kept_on_the_way_to_any_step(
    visitor: Visitor, table: str
) -> None:
    for towards in STEPS[1:]:
        told = ("noms", f"Ana {towards}\nBob\nChloé")
        assert step(visitor, table, "noms", told, ("vers", towards)).endswith(f"/{towards}")
        assert f"Ana {towards}" in visitor.get(f"{table}/table/noms").text


def test_a_setting_that_was_changed_is_kept(visitor: Visitor, table: str) -> None:
    location = step(visitor, table, "reglages", ("attackers_count", "0"), ("vers", "noms"))
    assert location.endswith("/noms")
    page = visitor.get(f"{table}/table/reglages").text
    assert re.search(r'name="attackers_count" value="0" checked', page)


def test_a_title_and_what_was_told_of_paper_are_kept(visitor: Visitor, table: str) -> None:
    told = (("move", "titre"), ("titre", "Chez Ana"), ("soir", "jeudi"))
    paper = (("papier", "1"), ("pieces.J2", "7"), ("mariage0", "J1"), ("mariage0", "J4"))
    location = step(visitor, table, "coup", *told, *paper, ("vers", "reglages"))
    assert location.endswith("/reglages")
    page = visitor.get(f"{table}/table/depart").text
    assert 'value="Chez Ana"' in page
    assert 'name="pieces.J2" value="7"' in page
    assert len(re.findall(r'name="mariage0" value="J[14]" checked', page)) == 2


def test_names_that_cannot_be_used_hold_one_at_the_step(visitor: Visitor, table: str) -> None:
    told = [("noms", "Ana\nana"), ("vers", "depart")]
    answer = visitor.post(f"{table}/table/noms", told)
    assert answer.status_code == 409
    assert "ajoutez une initiale" in visitor.refusal
    assert "Ana\nana" in visitor.page


@pytest.mark.parametrize("name", ["noms", "reglages", "depart"])
def test_without_a_script_every_step_is_a_button_of_the_form(
    visitor: Visitor, table: str, name: str
) -> None:
    page = visitor.get(f"{table}/table/{name}").text
    found = re.findall(r'<button type="submit" form="([^"]+)" name="vers" value="(\w+)"', page)
    assert {towards for _, towards in found} == set(STEPS)
    assert all(f'<form id="{form}"' in page for form, _ in found)


@pytest.mark.parametrize("name", STEPS)
def test_one_button_is_the_main_one(visitor: Visitor, table: str, name: str) -> None:
    page = visitor.get(f"{table}/table/{name}").text.partition("<dialog")[0]
    assert len(re.findall(r'class="[^"]*\bstrong\b', page)) == 1
    assert "Enregistrer" not in page


def test_nobody_needs_to_touch_a_setting_the_first_time(visitor: Visitor, table: str) -> None:
    assert "Rien à toucher pour une première fois" in visitor.get(f"{table}/table/reglages").text


def test_there_is_nothing_to_hide_before_the_cards(visitor: Visitor, table: str) -> None:
    assert "data-curtain" not in visitor.get("/nouvelle").text
    assert "data-curtain" not in visitor.get(f"{table}/table/places").text
    step(visitor, table, "roles", ("faire", "donner"))
    assert "data-curtain-url" in visitor.get(f"{table}/table/places").text


def test_nobody_at_the_table_sees_cards(visitor: Visitor) -> None:
    assert visitor.get("/nouvelle/neuve/table/cartes").status_code == 303
    answer = visitor.post("/nouvelle/neuve/table/cartes", [("faire", "montrer")])
    assert answer.status_code == 409
    assert "écrivez d'abord les noms" in visitor.refusal
