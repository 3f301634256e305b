"""While the table is set: what a step back takes back, and who has not seen his cards yet."""

import re
from collections import Counter
from html import unescape
from typing import Any

import pytest
from web.test_web_setting import named, step
from web.visitor import House, Visitor

from gm_assistant.french.language import plain


def undone(visitor: Visitor) -> str:
    """What « Annuler » says that it takes back."""
    found = re.search(r"Annuler<small>(.*?)</small>", visitor.page)
    return plain(found[1]) if found else ""


def test_back_says_what_it_takes_back(visitor: Visitor) -> None:
    table = named(visitor)
    step(visitor, table, "places", ("qui", "J1"), ("house", "J3"))
    assert undone(visitor) == "Les places"
    step(visitor, table, "roles", ("faire", "donner"))
    assert undone(visitor) == "La distribution"
    step(visitor, table, "postes", ("poste", "bourreau"), ("faire", "vacant"))
    assert undone(visitor) == "Le poste : Bourreau"
    step(visitor, table, "depart", ("titre", "Chez nous"), ("vers", "noms"))
    assert undone(visitor) == "Le titre"


def test_after_a_hand_over_back_tells_who_saw_and_never_what(visitor: Visitor) -> None:
    table = after_one_hand(visitor)
    visitor.get(f"{table}/table/roles")
    assert undone(visitor) == "Joueur 2 a vu ses cartes"


def after_one_hand(visitor: Visitor) -> str:
    """Dealt, and one of ten has looked at his cards."""
    table = named(visitor)
    step(visitor, table, "roles", ("faire", "donner"))
    step(visitor, table, "roles", ("faire", "remettre"), ("player", "J3"))
    step(visitor, table, "cartes", ("faire", "montrer"))
    csrf = visitor.csrf()
    step(visitor, table, "cartes", ("faire", "cacher"))
    visitor.post_raw("/rideau", [("csrf", csrf), ("etat", "leve")])
    return table


def test_who_has_not_seen_his_cards_is_recalled_before_the_start(visitor: Visitor) -> None:
    table = after_one_hand(visitor)
    visitor.get(f"{table}/table/depart")
    assert "9 sur 10 n'ont pas vu leurs cartes" in plain(unescape(visitor.page))
    step(visitor, table, "depart", ("titre", "Chez nous"), ("vers", "cartes"))
    assert "Joueur 0" in visitor.page
    assert "Joueur 1" not in visitor.page


def test_a_hand_over_begun_on_the_eve_leads_back_there(visitor: Visitor) -> None:
    table = named(visitor)
    step(visitor, table, "roles", ("faire", "donner"))
    visitor.get(f"{table}/table/depart")
    step(visitor, table, "depart", ("titre", "Chez nous"), ("vers", "cartes"))
    csrf = visitor.csrf()
    for _ in range(10):
        step(visitor, table, "cartes", ("faire", "montrer"))
        step(visitor, table, "cartes", ("faire", "cacher"))
    lifted = visitor.post_raw("/rideau", [("csrf", csrf), ("etat", "leve")])
    assert lifted.location.endswith(f"{table}/table/depart")


def test_a_question_leaves_nothing_to_take_back(visitor: Visitor) -> None:
    table = after_one_hand(visitor)
    visitor.get(f"{table}/table/roles")
    step(visitor, table, "roles", ("faire", "donner"))
    asked = plain(unescape(visitor.page))
    assert "Joueur 2 a déjà vu ses cartes. Tout le monde en recevra d'autres" in asked
    assert undone(visitor) == "Joueur 2 a vu ses cartes"
    step(visitor, table, "roles", ("faire", "redonner"))
    assert undone(visitor) == "La distribution"


def test_going_back_to_a_neighbour_is_for_the_game_master(visitor: Visitor) -> None:
    table = named(visitor)
    step(visitor, table, "roles", ("faire", "donner"))
    step(visitor, table, "roles", ("faire", "remettre"))
    step(visitor, table, "cartes", ("faire", "montrer"))
    step(visitor, table, "cartes", ("faire", "cacher"))
    assert re.search(r"data-hide>.*Maintenir : revenir à Joueur 0", visitor.page, re.DOTALL)
    step(visitor, table, "cartes", ("faire", "avant"))
    assert "Joueur 0 a déjà vu ses cartes." in visitor.page


def test_cards_drawn_at_the_table_need_no_hand_over(visitor: Visitor) -> None:
    table = named(visitor, "Ana\nBob")
    step(visitor, table, "roles", ("faire", "saisir"))
    for player in ("J1", "J2"):
        step(visitor, table, "roles", ("player", player), ("camp_role", "villageois"))
    visitor.get(f"{table}/table/depart")
    assert "pas vu leurs cartes" not in plain(visitor.page)


def test_the_same_players_are_those_around_the_table_now(house: House, visitor: Visitor) -> None:
    cards = {"camp_roles": ["villageois"], "specialities": []}
    came = {"move": "arrive", "player": "Zoe", "name": "Zoé", "after": "J1", **cards}
    left = {"move": "leave", "player": "J3"}
    game = house.game(moves=[{"move": "night"}, {"move": "day"}, came, left])
    visitor.get(f"/partie/{game}/rejouer")
    assert "Ana\nZoé\nBob\n" in visitor.page
    assert "Chloé" not in visitor.page


def test_the_same_players_keep_the_settings_of_their_table(house: House, visitor: Visitor) -> None:
    game = house.game(rulings={"attack_needs_alpha": True})
    visitor.get(f"/partie/{game}/rejouer")
    form = visitor.form('action="/nouvelle/neuve/table/noms"')
    names = ("noms", "\n".join(it["name"] for it in house.journal.line(game).document["players"]))
    table = visitor.post_raw("/nouvelle/neuve/table/noms", [*form, names]).location
    table = table.removesuffix("/table/places")
    visitor.get(f"{table}/table/roles")
    step(visitor, table, "roles", ("faire", "donner"))
    again = step(visitor, table, "depart", ("faire", "suite"), ("force", "1"))
    document = house.journal.line(again.split("/")[2]).document
    assert document["rulings"] == {"attack_needs_alpha": True}
    assert document["title"] == "La soirée, 2e partie"


def test_two_evenings_of_one_date_are_told_apart(house: House, visitor: Visitor) -> None:
    def title() -> str:
        visitor.get("/nouvelle")
        found = re.search(r"<title>.*? · (.*?)</title>", visitor.page, re.DOTALL)
        assert found
        return found[1]

    first = title()
    house.game(title=first)
    assert title() == f"{first}, 2e partie"
    house.game(title=f"{first}, 2e partie")
    assert title() == f"{first}, 3e partie"


# The composition before the deal: each tap, what it says, what is kept for the next evening.

PEOPLE = 20


@pytest.fixture
def table(visitor: Visitor) -> str:
    """Twenty at the table, nothing dealt."""
    made = named(visitor, "\n".join(f"Joueur {number}" for number in range(PEOPLE)))
    visitor.get(f"{made}/table/roles")
    return made


def tap(visitor: Visitor, table: str, *data: tuple[str, str]) -> None:
    step(visitor, table, "roles", *data)


def balance(visitor: Visitor) -> str:
    found = re.search(r'class="composed-balance.*?<span>(.*?)</span>', visitor.page, re.DOTALL)
    assert found
    return unescape(found[1]).replace("\xa0", " ").replace("\u202f", " ")


def beside(visitor: Visitor, card: str) -> str:
    """What is said beside a card."""
    items = visitor.page.split("<li")
    mine = next(it for it in items if f'value="{card}:' in it)
    return " ".join(unescape(it) for it in re.findall(r"<span>([^<]*)</span></p>", mine))


def dealt(house: House, visitor: Visitor, table: str) -> Any:
    tap(visitor, table, ("faire", "donner"))
    location = step(visitor, table, "depart", ("faire", "suite"), ("force", "1"))
    return house.journal.line(location.split("/")[2]).document


def test_the_advice_is_shown_and_one_tap_deals_it(
    house: House, visitor: Visitor, table: str
) -> None:
    assert balance(visitor).startswith("20 cartes de camp pour 20 joueurs.")
    assert visitor.page.count("Distribuer") == 1
    document = dealt(house, visitor, table)
    roles = Counter(one["camp_roles"][0] for one in document["players"])
    assert (roles["reptilien"], roles["villageois"], len(document["posts"])) == (1, 5, 10)


def test_what_was_changed_is_what_is_dealt(house: House, visitor: Visitor, table: str) -> None:
    for data in (
        ("carte", "reptilien:3"), ("carte", "seth:0"), ("plus", "souris"),
        ("carte", "voleur:0"), ("moins", "postes"),
    ):  # fmt: skip
        tap(visitor, table, data)
    document = dealt(house, visitor, table)
    roles = Counter(one["camp_roles"][0] for one in document["players"])
    assert (roles["reptilien"], roles["seth"], roles["souris"], roles["villageois"]) == (3, 0, 1, 3)
    assert all("voleur" not in one["specialities"] for one in document["players"])
    assert "pretre_traditionnel" not in document["posts"]


def test_too_many_and_too_few_are_a_sentence_and_are_not_dealt(
    visitor: Visitor, table: str
) -> None:
    tap(visitor, table, ("carte", "villageois:7"))
    assert balance(visitor).startswith("2 cartes de camp en trop : 22 pour 20 joueurs")
    answer = visitor.post(f"{table}/table/roles", [("faire", "donner")])
    assert answer.status_code == 409
    assert "retirez-en 2" in visitor.refusal
    tap(visitor, table, ("carte", "villageois:4"))
    assert balance(visitor).startswith("Il manque 1 carte de camp : 19 pour 20 joueurs")
    tap(visitor, table, ("faire", "completer"))
    assert balance(visitor).startswith("20 cartes de camp")
    tap(visitor, table, ("plus", "specialites"))
    assert "1 spécialité en trop" in balance(visitor)
    assert visitor.post(f"{table}/table/roles", [("faire", "donner")]).status_code == 409
    tap(visitor, table, ("faire", "conseil"))
    assert "Revenir au conseil" not in visitor.page


def test_a_warning_stands_beside_its_card(visitor: Visitor, table: str) -> None:
    tap(visitor, table, ("carte", "orphee:0"))
    assert "sans l" in beside(visitor, "sirene")
    assert beside(visitor, "seth") == ""


def test_a_tap_is_undone_as_everything_else(visitor: Visitor, table: str) -> None:
    tap(visitor, table, ("carte", "seth:0"))
    assert 'value="seth:1"' in visitor.page
    form = visitor.form(f'action="{table}/annuler"')
    visitor.get(visitor.post_raw(f"{table}/annuler", form).location)
    assert 'value="seth:0"' in visitor.get(f"{table}/table/roles").text


def test_a_card_that_one_lacks_is_left_out_this_evening_and_the_next(
    house: House, visitor: Visitor, table: str
) -> None:
    step(visitor, table, "boite", ("carte", "seth:0"))
    step(visitor, table, "boite", ("carte", "voleur:0"))
    assert 'value="seth:' not in visitor.get(f"{table}/table/roles").text
    assert "sans Seth et Voleur" in visitor.page
    house.again()
    visitor.move_to(house)
    other = named(visitor)
    assert "sans Seth et Voleur" in visitor.get(f"{other}/table/roles").text
    step(visitor, other, "boite", ("carte", "seth:1"))
    form = visitor.form(f'action="{other}/annuler"')
    visitor.post_raw(f"{other}/annuler", form)
    third = named(visitor)
    assert "sans Seth et Voleur" in visitor.get(f"{third}/table/roles").text


def test_a_table_taken_up_again_does_not_change_the_box(visitor: Visitor, table: str) -> None:
    other = named(visitor)
    step(visitor, other, "boite", ("carte", "seth:0"))
    visitor.get(f"{table}/table/roles")
    tap(visitor, table, ("carte", "prophete:0"))
    assert "sans Seth" in visitor.get(f"{named(visitor)}/table/roles").text


@pytest.mark.parametrize(
    ("page", "data"),
    [
        ("roles", ("carte", "dragon:1")),
        ("roles", ("carte", "seth:-1")),
        ("roles", ("carte", "seth")),
        ("roles", ("carte", "seth:999")),
        ("roles", ("plus", "dragons")),
        ("roles", ("plus", "seths")),
        ("roles", ("moins", "souris")),
        ("boite", ("carte", "reptilien:0")),
        ("boite", ("carte", "é:0")),
        ("boite", ("carte", "president:0")),
        ("boite", ("faire", "rien")),
    ],
)
def test_anything_else_is_a_sentence(
    visitor: Visitor, table: str, page: str, data: tuple[str, str]
) -> None:
    assert visitor.post(f"{table}/table/{page}", [data]).status_code == 409
    assert visitor.refusal.endswith(".")


@pytest.mark.parametrize("kept", [{"wanted": {"seth": "x"}}, {"lacking": [3]}, {"wanted": []}])
def test_a_composition_that_makes_no_sense_is_a_sentence(
    house: House, visitor: Visitor, table: str, kept: dict[str, object]
) -> None:
    house.journal.house.tables.begin(table.rpartition("/")[2], kept)
    assert visitor.get(f"{table}/table/roles").status_code == 404


def test_a_small_table_notes_its_cards(visitor: Visitor) -> None:
    table = named(visitor, "Ana\nBob\nChloé\nDany")
    assert "Distribuer" not in visitor.get(f"{table}/table/roles").text
    step(visitor, table, "roles", ("faire", "saisir"))
    assert "Ana <small>sa carte de camp" in visitor.page


def said(visitor: Visitor) -> str:
    return plain(unescape(visitor.page))


def main_button(visitor: Visitor) -> str:
    """The strong one at the foot."""
    return str(re.findall(r'class="strong pass">(.*?)</button>', visitor.page)[-1])


def test_a_composition_changed_after_the_deal_says_so_until_it_is_dealt(
    visitor: Visitor, table: str
) -> None:
    tap(visitor, table, ("faire", "donner"))
    assert main_button(visitor) == "Continuer"
    tap(visitor, table, ("carte", "voleur:0"))
    tap(visitor, table, ("carte", "reptilien:3"))
    assert "en plus, Reptilien (2) ; en moins, Villageois (2) et Voleur." in said(visitor)
    assert balance(visitor) == "La composition a changé depuis la donne."
    assert main_button(visitor) == "Redistribuer"
    tap(visitor, table, ("faire", "donner"))
    assert "depuis la donne" not in said(visitor)
    assert main_button(visitor) == "Continuer"


def test_a_composition_that_comes_back_to_what_was_dealt_is_no_change(
    visitor: Visitor, table: str
) -> None:
    tap(visitor, table, ("faire", "donner"))
    tap(visitor, table, ("carte", "voleur:0"))
    tap(visitor, table, ("carte", "voleur:1"))
    assert "depuis la donne" not in said(visitor)


def test_somebody_who_sits_down_after_the_deal_is_dealt_in(visitor: Visitor, table: str) -> None:
    tap(visitor, table, ("faire", "donner"))
    step(visitor, table, "noms", ("noms", "\n".join(f"Joueur {it}" for it in range(PEOPLE + 1))))
    visitor.get(f"{table}/table/roles")
    assert main_button(visitor) == "Redistribuer"
    tap(visitor, table, ("faire", "donner"))
    assert f"{PEOPLE + 1} sur {PEOPLE + 1}" in said(visitor)


def test_a_post_put_in_or_out_after_the_deal_is_so_among_the_posts(
    house: House, visitor: Visitor, table: str
) -> None:
    tap(visitor, table, ("faire", "donner"))
    step(visitor, table, "postes", ("poste", "notaire"), ("faire", "vacant"))
    tap(visitor, table, ("carte", "adjoint_armish:1"))
    tap(visitor, table, ("carte", "bourreau:0"))
    location = step(visitor, table, "depart", ("faire", "suite"), ("force", "1"))
    posts = house.journal.line(location.split("/")[2]).document["posts"]
    assert posts["adjoint_armish"] is None
    assert "bourreau" not in posts
    assert posts["notaire"] is None


@pytest.mark.parametrize("header", ["Referer", "HX_Current_URL"])
@pytest.mark.parametrize("place", ["http://[", "http://]/table/roles", "//[x"])
def test_back_from_an_address_that_is_none_leads_to_the_table(
    visitor: Visitor, header: str, place: str
) -> None:
    """It is taken back already: whatever a browser or an extension says of its place."""
    table = named(visitor)
    step(visitor, table, "roles", ("faire", "donner"))
    answer = visitor.post(f"{table}/annuler", None, **{header: place})
    assert (answer.status_code, answer.location) == (303, table)
