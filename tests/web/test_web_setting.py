"""From pasted names to the opening, dealt by the app or as the physical cards fell."""

import re
from io import BytesIO

import pytest
from openpyxl import Workbook
from web.visitor import House, Visitor

TEN = "\n".join(f"Joueur {number}" for number in range(10))


def named(visitor: Visitor, names: str = TEN) -> str:
    visitor.get("/nouvelle")
    answer = visitor.post("/nouvelle/neuve/table/noms", [("noms", names)])
    assert answer.status_code == 303, visitor.refusal
    return str(answer.location).partition("/table/")[0]


def step(visitor: Visitor, table: str, name: str, *data: tuple[str, str]) -> str:
    answer = visitor.post(f"{table}/table/{name}", list(data))
    assert answer.status_code == 303, visitor.refusal
    visitor.get(answer.location)
    return str(answer.location)


def test_a_table_dealt_by_the_app_takes_few_taps(house: House, visitor: Visitor) -> None:
    table = named(visitor, "\n".join(f"Joueur {number}" for number in range(24)))
    taps = 1
    for name, data in (
        ("places", ("faire", "suite")),
        ("roles", ("faire", "donner")),
        ("roles", ("faire", "suite")),
        ("postes", ("faire", "suite")),
        ("reglages", ("attackers_count", "0")),
        ("depart", ("faire", "suite")),
    ):
        location = step(visitor, table, name, data)
        taps += 1
    assert taps <= 40
    assert location.startswith("/partie/")
    game = location.split("/")[2]
    dealt = house.journal.line(game).document
    assert len(dealt["players"]) == 24
    assert dealt["rulings"] == {"attackers_count": False}


@pytest.mark.parametrize(("count", "told"), [(3, True), (8, False), (45, False), (46, True)])
def test_how_many_sit_down_is_said_before_any_card(
    visitor: Visitor, count: int, told: bool
) -> None:
    table = named(visitor, "\n".join(f"Joueur {it}" for it in range(count)))
    assert (f"vous êtes {count}" in visitor.get(f"{table}/table/places").text) == told


def test_physical_cards_take_two_taps_a_player(house: House, visitor: Visitor) -> None:
    table = named(visitor)
    step(visitor, table, "roles", ("faire", "saisir"))
    for number in range(10):
        role = "reptilienne_alpha" if number == 0 else "villageois"
        player = ("player", f"J{number + 1}")
        step(visitor, table, "roles", player, ("camp_role", role))
        card = "voleur" if number == 3 else "aucune"
        step(visitor, table, "roles", player, ("speciality", card))
    location = step(visitor, table, "depart", ("faire", "suite"), ("force", "1"))
    players = house.journal.line(location.split("/")[2]).document["players"]
    assert players[0]["camp_roles"] == ["reptilienne_alpha"]
    assert players[3]["specialities"] == ["voleur"]


def test_a_card_wrongly_entered_is_given_again(visitor: Visitor) -> None:
    table = named(visitor)
    step(visitor, table, "roles", ("faire", "saisir"))
    for player in ("J1", "J2"):
        step(visitor, table, "roles", ("player", player), ("camp_role", "villageois"))
        step(visitor, table, "roles", ("player", player), ("speciality", "aucune"))
    step(visitor, table, "roles", ("faire", "reprendre"), ("player", "J1"))
    assert "Joueur 0 <small>sa carte de camp" in visitor.page
    assert "Cartes données : 1 sur 10" in visitor.page
    step(visitor, table, "roles", ("player", "J1"), ("camp_role", "seth"))
    step(visitor, table, "roles", ("player", "J1"), ("speciality", "voleur"))
    assert "Joueur 2 <small>sa carte de camp" in visitor.page
    step(visitor, table, "roles", ("faire", "saisir"))
    assert "Seth · Voleur" in visitor.page


def test_a_player_without_a_card_holds_the_start_up(visitor: Visitor) -> None:
    table = named(visitor)
    answer = visitor.post(f"{table}/table/depart", [("faire", "suite")])
    assert answer.status_code == 409
    assert "Joueur 0 n'a pas encore de carte" in visitor.refusal


@pytest.mark.parametrize(
    ("names", "said"), [("", "un joueur par ligne"), ("Ana\nana", "ajoutez une initiale")]
)
def test_names_that_cannot_be_used(visitor: Visitor, names: str, said: str) -> None:
    visitor.get("/nouvelle")
    answer = visitor.post("/nouvelle/neuve/table/noms", [("noms", names)])
    assert answer.status_code == 409
    assert said in visitor.refusal


def test_somebody_moves_to_another_seat(visitor: Visitor) -> None:
    table = named(visitor, "Ana\nBob\nChloé\nDany")
    step(visitor, table, "places", ("house", "J1"))
    assert ("qui", "J1") in visitor.form(f'action="{table}/table/places"')
    step(visitor, table, "places", ("qui", "J1"), ("house", "J3"))
    visitor.get(f"{table}/table/noms")
    assert "Bob\nChloé\nAna\nDany" in visitor.page


def test_each_hand_is_shown_alone(visitor: Visitor) -> None:
    table = named(visitor)
    step(visitor, table, "roles", ("faire", "donner"))
    step(visitor, table, "roles", ("faire", "remettre"))
    assert "Joueur 0" in visitor.page
    assert "Joueur 1" not in visitor.page
    assert "maintenir pour cacher" not in visitor.page
    step(visitor, table, "cartes", ("faire", "montrer"))
    assert "maintenir pour cacher" in visitor.page
    step(visitor, table, "cartes", ("faire", "cacher"))
    assert "Joueur 1" in visitor.page


def test_while_hands_are_shown_everything_else_is_under_the_curtain(visitor: Visitor) -> None:
    table = named(visitor)
    step(visitor, table, "roles", ("faire", "donner"))
    step(visitor, table, "roles", ("faire", "remettre"))
    assert "Joueur 1" not in visitor.get(f"{table}/table/roles").text
    visitor.get(f"{table}/table/cartes")
    step(visitor, table, "cartes", ("move", "depart"), ("faire", "suite"))
    assert "Joueur 0" in visitor.page
    assert "Joueur 1" not in visitor.page


@pytest.mark.parametrize("players", [8, 29, 45])
def test_whoever_is_late_sees_his_cards_later_and_the_last_leads_to_the_curtain(
    visitor: Visitor, players: int
) -> None:
    table = named(visitor, "\n".join(f"Joueur {n}" for n in range(players)))
    step(visitor, table, "roles", ("faire", "donner"))
    step(visitor, table, "roles", ("faire", "remettre"))
    csrf = visitor.csrf()
    step(visitor, table, "cartes", ("faire", "plus_tard"))
    for _ in range(players - 1):
        step(visitor, table, "cartes", ("faire", "montrer"))
        step(visitor, table, "cartes", ("faire", "cacher"))
    assert "Joueur" not in visitor.page
    visitor.post_raw("/rideau", [("csrf", csrf), ("etat", "leve")])
    assert "pas encore vu leurs cartes" in visitor.get(f"{table}/table/roles").text


def test_cards_that_somebody_has_seen_are_dealt_again_only_after_a_question(
    visitor: Visitor,
) -> None:
    table = named(visitor)
    step(visitor, table, "roles", ("faire", "donner"))
    step(visitor, table, "roles", ("faire", "remettre"), ("player", "J3"))
    step(visitor, table, "cartes", ("faire", "montrer"))
    csrf, mine = visitor.csrf(), re.findall(r"<b>(.*?)</b>", visitor.page)
    step(visitor, table, "cartes", ("faire", "cacher"))
    visitor.post_raw("/rideau", [("csrf", csrf), ("etat", "leve")])
    visitor.get(f"{table}/table/roles")
    step(visitor, table, "roles", ("faire", "donner"))
    assert "Redonner toutes les cartes" in visitor.page
    step(visitor, table, "roles", ("faire", "garder"))
    step(visitor, table, "roles", ("faire", "remettre"), ("player", "J3"))
    step(visitor, table, "cartes", ("faire", "montrer"))
    assert re.findall(r"<b>(.*?)</b>", visitor.page) == mine


def test_names_come_out_of_a_spreadsheet(visitor: Visitor) -> None:
    book, content = Workbook(), BytesIO()
    assert book.active is not None
    for name in ("Joueur", "Ana", "=1+1", None, "Bob"):
        book.active.append([None, name])
    book.save(content)
    content.seek(0)
    visitor.get("/nouvelle")
    data = {"csrf": visitor.csrf(), "noms": "", "fichier": (content, "noms.xlsx")}
    answer = visitor.client.post("/nouvelle/neuve/table/noms", data=data)
    visitor.get(str(answer.location).replace("places", "noms"))
    assert "Ana\n" in visitor.page
    assert "Bob" in visitor.page


@pytest.mark.parametrize("content", [b"PK\x03\x04rien", b"\xff\xfe", b"\x00" * 10, b'"'])
def test_a_file_that_holds_no_names_is_a_sentence(visitor: Visitor, content: bytes) -> None:
    visitor.get("/nouvelle")
    data = {"csrf": visitor.csrf(), "noms": "", "fichier": (BytesIO(content), "noms.xlsx")}
    assert visitor.client.post("/nouvelle/neuve/table/noms", data=data).status_code in (303, 409)


def test_a_table_being_set_survives_a_restart(house: House, visitor: Visitor) -> None:
    table = named(visitor)
    step(visitor, table, "roles", ("faire", "donner"))
    house.again()
    visitor.move_to(house)
    assert "Joueur 9" in visitor.get(f"{table}/table/places").text


def test_the_same_players_can_be_dealt_anew(game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/rejouer")
    assert "Ana\nBob\nChloé" in visitor.page


def test_going_on_keeps_the_posts_and_the_title_just_chosen(house: House, visitor: Visitor) -> None:
    table = named(visitor)
    step(visitor, table, "roles", ("faire", "saisir"))
    for number in range(1, 11):
        role = "reptilien" if number == 1 else "villageois"
        step(visitor, table, "roles", ("player", f"J{number}"), ("camp_role", role))
    for post in ("scrutateur", "chef_milice", "procureur", "senateur", "bourreau"):
        step(visitor, table, "postes", ("poste", post), ("faire", "hors"))
    step(visitor, table, "postes", ("poste", "president"), ("house", "J4"))
    assert ("poste", "notaire") in visitor.form(f'action="{table}/table/postes"')
    location = step(visitor, table, "postes", ("faire", "suite"))
    assert location.endswith("/reglages")
    ending = (("move", "titre"), ("titre", "Chez Ana"), ("soir", "mardi"), ("faire", "suite"))
    game = step(visitor, table, "coup", *ending).split("/")[2]
    document = house.journal.line(game).document
    assert document["posts"] == {"president": "J4", "notaire": None}
    assert (document["title"], document["start"]) == ("Chez Ana", {"weekday": "mardi"})


def test_a_table_that_would_end_at_once_is_started_only_by_the_mj_s_word(
    house: House, visitor: Visitor
) -> None:
    table = named(visitor, "Ana\nBob\nChloé")
    step(visitor, table, "roles", ("faire", "saisir"))
    for number in range(3):
        player = ("player", f"J{number + 1}")
        step(visitor, table, "roles", player, ("camp_role", "reptilien"))
        step(visitor, table, "roles", player, ("speciality", "aucune"))
    answer = visitor.post(f"{table}/table/depart", [("faire", "suite")])
    assert answer.status_code == 409
    assert "Passer outre" in visitor.page
    again = visitor.form(f'action="{table}/table/depart"')
    assert ("faire", "suite") in again
    assert step(visitor, table, "depart", ("faire", "suite"), ("force", "1")).startswith("/partie/")
    assert len(house.journal.games()) == 1


def test_htmx_is_told_where_a_redirect_led_it(visitor: Visitor) -> None:
    table = named(visitor)
    headers = {"HX_Request": "true", "HX_Target": "scene"}
    here = f"http://localhost{table}/table/places"
    answer = visitor.get(f"{table}/table/roles", **headers, HX_Current_URL=here)
    assert answer.headers["HX-Push-Url"] == f"{table}/table/roles"
    again = visitor.get(f"{table}/table/places", **headers, HX_Current_URL=here)
    assert "HX-Push-Url" not in again.headers


def test_a_table_started_twice_begins_one_game(house: House, visitor: Visitor) -> None:
    table = named(visitor)
    step(visitor, table, "roles", ("faire", "donner"))
    first = step(visitor, table, "depart", ("faire", "suite"), ("force", "1"))
    assert step(visitor, table, "depart", ("faire", "suite"), ("force", "1")) == first
    assert visitor.get(f"{table}/table/places").location == first
    assert len(house.journal.games()) == 1


@pytest.mark.parametrize("kept", [{"people": 5}, {"people": [{"id": "J1"}]}, {"title": None}])
def test_a_table_that_makes_no_sense_is_a_sentence(
    house: House, visitor: Visitor, kept: dict[str, object]
) -> None:
    table = named(visitor)
    house.journal.house.tables.begin(table.rpartition("/")[2], kept)
    assert visitor.get(f"{table}/table/roles").status_code == 404
