"""While the table is set: what a step back takes back, and who has not seen his cards yet."""

import re
from html import unescape

from web.test_web_setting import named, step
from web.visitor import House, Visitor

from gm_assistant.french.typography import plain


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
    assert re.search(r"data-hide>.*maintenir pour revenir à Joueur 0", visitor.page, re.DOTALL)
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
