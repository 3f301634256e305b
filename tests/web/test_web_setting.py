"""From pasted names to the opening, dealt by the app or as the physical cards fell."""

import re
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from openpyxl import Workbook
from web.visitor import House, Visitor

from gm_assistant.games.quinte_bourg.rules.composition import FEWEST_PLAYERS
from gm_assistant.shell.web.services import NAME, Services
from gm_assistant.toolkit.workbook.names import pasted_names

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


# Names as they come out of a message, a table or a note.


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("1. Anna\n2) Bruno\n- Chloé", ["Anna", "Bruno", "Chloé"]),
        ("Anna, Bruno ; Chloé", ["Anna", "Bruno", "Chloé"]),
        ("Dupont, Anna\nPetit, Bruno\nRoux, Chloé", ["Anna Dupont", "Bruno Petit", "Chloé Roux"]),
        ("Prénom\tNom\nAnna\tDupont\nBruno\tPetit", ["Anna Dupont", "Bruno Petit"]),
        ("1 Anna\n2 Bruno\n3 Chloé", ["Anna", "Bruno", "Chloé"]),
        ("1\tAnna\n2\tBruno\n3\tChloé", ["Anna", "Bruno", "Chloé"]),
        ("1;Anna\n2;Bruno\n3;Chloé", ["Anna", "Bruno", "Chloé"]),
        ("1) Anna, 2) Bruno", ["Anna", "Bruno"]),
        ("Anna,\nBruno,\n", ["Anna", "Bruno"]),
        ("Prénom;Nom\nAnna;Dupont\nBruno;Petit", ["Anna Dupont", "Bruno Petit"]),
        ("N°\tJoueur\n1\tAnna\n2\tBruno", ["Anna", "Bruno"]),
        ("Anna\tDupont\nBruno\tPetit", ["Anna Dupont", "Bruno Petit"]),
        ("Anna;Dupont\nBruno;Petit\nEva;Roux", ["Anna Dupont", "Bruno Petit", "Eva Roux"]),
        ("Anna;12 ans\nBruno;9 ans\nEva;a@b.ch", ["Anna", "Bruno", "Eva"]),
        ("Anna\tBruno\tChloé", ["Anna", "Bruno", "Chloé"]),
        (
            "Anna ; Bruno ; Eva\nDavid ; Farid ; Gwen",
            ["Anna", "Bruno", "Eva", "David", "Farid", "Gwen"],
        ),
        ("Joueur 1\nJoueur 2", ["Joueur 1", "Joueur 2"]),
        ("Anna, Bruno et Chloé", ["Anna", "Bruno", "Chloé"]),
        ("Anna, Bruno,\nChloé & David", ["Anna", "Bruno", "Chloé", "David"]),
        ("Joueurs :\n(1) Anna\n[2] Bruno", ["Anna", "Bruno"]),
        ("1° Anna\n#2 Bruno\n✅ Chloé", ["Anna", "Bruno", "Chloé"]),
        ("☐ Anna\n[x] Bruno\n‣ Chloé\na) David", ["Anna", "Bruno", "Chloé", "David"]),
        (
            "Anna\tBruno\tEva\nDavid\tFarid\tGwen",
            ["Anna", "Bruno", "Eva", "David", "Farid", "Gwen"],
        ),
        ("\u2068Anna\u2069\n\ufeffBruno\u200b", ["Anna", "Bruno"]),
        ("Léa\nNoël, Oscar, \nPaul\t\n", ["Léa", "Noël", "Oscar", "Paul"]),
        ("Anna\tDupont\nNoël, Oscar,\nEva\tRoux", ["Anna Dupont", "Noël", "Oscar", "Eva Roux"]),
        (" \n\t\n", []),
        ("Anna\n\n  Jean-Paul  \n", ["Anna", "Jean-Paul"]),
        ("Anna, Bruno\nChloé, David", ["Anna", "Bruno", "Chloé", "David"]),
        ("Anna\nBruno, Chloé,\nDavid\t", ["Anna", "Bruno", "Chloé", "David"]),
        ("1️⃣ Anna\n2️⃣ Bruno\n🔟 Eva", ["Anna", "Bruno", "Eva"]),
        ("n°1 Anna\nN° 2 : Bruno\nJoueur 3 : Eva", ["Anna", "Bruno", "Eva"]),
        ("> *Anna*\n> **Bruno**\n« Eva »", ["Anna", "Bruno", "Eva"]),
        ('"Anna","Bruno","Eva"', ["Anna", "Bruno", "Eva"]),
        ("Prénom\nAnna\nBruno", ["Anna", "Bruno"]),
        ("Liste des joueurs\nAnna\nBruno", ["Anna", "Bruno"]),
        ("Place\tPrénom\n1\tAnna\n2\tBruno", ["Anna", "Bruno"]),
        ("Joueurs de ce soir : Anna, Bruno et Eva.", ["Anna", "Bruno", "Eva"]),
        ("1. Anna 2. Bruno 3. Eva", ["Anna", "Bruno", "Eva"]),
        ("Anna / Bruno / Eva", ["Anna", "Bruno", "Eva"]),
        ("Anna - Bruno - Jean-Paul", ["Anna", "Bruno", "Jean-Paul"]),
        ("| n° | joueur |\n|---|---|\n| 1 | Anna |\n| 2 | Bruno |", ["Anna", "Bruno"]),
        ("Anna | Bruno | Eva", ["Anna", "Bruno", "Eva"]),
        ("Anna\tOui\nBruno\tNon\nEva\tOui", ["Anna", "Bruno", "Eva"]),
        ("Ana Bob Eva Jo Léa Max Noé Zoé", ["Ana", "Bob", "Eva", "Jo", "Léa", "Max", "Noé", "Zoé"]),
        ("Anna T.\nBruno", ["Anna T.", "Bruno"]),
        ("Anna : oui, Bruno : non", ["Anna : oui", "Bruno : non"]),
        ("Anna de La Tour du Pin", ["Anna de La Tour du Pin"]),
    ],
)
def test_names_are_understood_as_they_are_pasted(text: str, names: list[str]) -> None:
    assert pasted_names(text, FEWEST_PLAYERS) == names


# The table being set is as durable as a game: many devices, one undo, one game.


def hand_of(house: House) -> Services:
    found: Services = house.app.extensions[NAME]
    return found


def named_at_once(visitor: Visitor) -> str:
    visitor.get("/nouvelle")
    answer = visitor.post("/nouvelle/neuve/table/noms", [("noms", TEN)])
    return str(answer.location).partition("/table/")[0]


def state(house: House, table: str) -> dict[str, object]:
    return hand_of(house).tables.standing(table.rpartition("/")[2]).state


def form_of(visitor: Visitor, table: str, step: str) -> list[tuple[str, str]]:
    visitor.get(f"{table}/table/{step}")
    return visitor.form(f'action="{table}/table/{step}"')


def sent(visitor: Visitor, table: str, step: str, *pairs: tuple[str, str]) -> int:
    """As one form that was opened just before."""
    form = [pair for pair in form_of(visitor, table, step) if pair[0] in ("csrf", "jeton", "vu")]
    return visitor.post_raw(f"{table}/table/{step}", [*form, *pairs]).status_code


def test_cards_entered_by_ten_devices_at_once_are_all_there(house: House) -> None:
    table = named_at_once(Visitor(house))
    devices = [Visitor(house) for _ in range(10)]
    forms = []
    assert sent(devices[0], table, "roles", ("faire", "saisir")) == 303
    for device in devices:
        marks = ("csrf", "jeton", "vu")
        forms.append([it for it in form_of(device, table, "roles") if it[0] in marks])

    def enter(number: int) -> int:
        pairs = [("player", f"J{number + 1}"), ("camp_role", "villageois")]
        sent = [*forms[number], *pairs]
        return devices[number].post_raw(f"{table}/table/roles", sent).status_code

    house.journal._store._busy_seconds = 30
    with ThreadPoolExecutor(10) as pool:
        assert list(pool.map(enter, range(10))) == [303] * 10
    assert state(house, table)["roles"] == {f"J{n}": ["villageois"] for n in range(1, 11)}


def test_a_stale_deal_does_not_deal_over_cards_that_were_entered(house: House) -> None:
    one, other = Visitor(house), Visitor(house)
    table = named_at_once(one)
    assert sent(one, table, "roles", ("faire", "saisir")) == 303
    marks = ("csrf", "jeton", "vu")
    stale = [it for it in form_of(other, table, "roles") if it[0] in marks]
    card = (("player", "J3"), ("camp_role", "villageois"))
    assert sent(one, table, "roles", *card) == 303
    answer = other.post_raw(f"{table}/table/roles", [*stale, ("faire", "donner")])
    assert answer.status_code == 409
    assert "a changé entre-temps" in other.refusal
    assert state(house, table)["roles"] == {"J3": ["villageois"]}


def test_the_set_up_is_undone_and_redone_step_by_step(house: House, visitor: Visitor) -> None:
    table = named_at_once(visitor)
    before = state(house, table)
    assert sent(visitor, table, "roles", ("faire", "donner")) == 303
    dealt = state(house, table)
    for way, expected in (("annuler", before), ("retablir", dealt), ("annuler", before)):
        visitor.get(f"{table}/table/roles")
        form = visitor.form(f'action="{table}/{way}"')
        assert visitor.post_raw(f"{table}/{way}", form).status_code == 303
        assert state(house, table) == expected


def test_the_same_form_sent_twice_is_one_step_and_one_table(house: House, visitor: Visitor) -> None:
    visitor.get("/nouvelle")
    form = [*visitor.form('action="/nouvelle/neuve/table/noms"'), ("noms", TEN)]
    places = [visitor.post_raw("/nouvelle/neuve/table/noms", form).location for _ in range(2)]
    assert places[0] == places[1]
    assert len(hand_of(house).tables.all()) == 1


def test_a_table_that_the_rules_do_not_open_opens_no_game(house: House, visitor: Visitor) -> None:
    table = named_at_once(visitor)
    for path in ("/nouvelle/neuve", table):
        if path == table:
            house.journal.house.tables.change(
                table.rpartition("/")[2], lambda was: {**was, "people": []}
            )
        answer = visitor.post(f"{path}/table/depart", [("faire", "suite"), ("force", "1")])
        assert answer.status_code == 409
    assert house.journal.games() == []
    assert visitor.get("/nouvelle").status_code == 200
    assert visitor.get("/").status_code == 200


def test_a_table_being_set_is_found_again_from_home(visitor: Visitor) -> None:
    table = named_at_once(visitor)
    assert f'href="{table}"' in visitor.get("/").text


# Whatever was typed at a step is kept when one leaves by the button of another step.

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
