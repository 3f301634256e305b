"""A game begun on paper is taken over where it stood, and what cannot be is said and kept."""

import pytest
from web.test_web_setting import named, step
from web.visitor import PAIRS, House, Visitor

from gm_assistant.games.quinte_bourg.rules.game import open_game, situation

PAPER = ("papier", "1")
ROLES = {1: "reptilienne_noire", 2: "reptilienne_alpha", 3: "orphee", 4: "sirene", 5: "poirot"}
STOOD: PAIRS = [
    ("etat.J1", "vivant"), ("pieces.J1", "4"), ("pouvoir.J1", "conversion_noire"),
    ("etat.J6", "fantome"), ("etat.J7", "esprit"), ("pieces.J7", "2"), ("etat.J8", "heritage"),
    ("charme.J9", "orphee"), ("charme.J9", "sirene"), ("pieces.J10", "0"),
    ("amoureux", "J1"), ("amoureux", "J10"), ("premiere_mort", "1"),
    ("mariage0", "J2"), ("mariage0", "J3"), ("mariage1", ""), ("mariage1", ""),
    ("session_hier", "paix"), ("defendue", "J4"), ("protegee", "J5"),
]  # fmt: skip


@pytest.fixture
def table(visitor: Visitor) -> str:
    """Ten at the table, their cards entered."""
    made = named(visitor)
    step(visitor, made, "roles", ("faire", "saisir"))
    for number in range(1, 11):
        player = ("player", f"J{number}")
        step(visitor, made, "roles", player, ("camp_role", ROLES.get(number, "villageois")))
        step(visitor, made, "roles", player, ("speciality", "aucune"))
    return made


def leaving(*told: tuple[str, str]) -> PAIRS:
    return [("move", "titre"), ("titre", "Reprise"), ("soir", "mercredi"), PAPER, *told]


def test_a_game_begun_on_paper_stands_where_it_stood(
    house: House, visitor: Visitor, table: str
) -> None:
    location = step(visitor, table, "coup", *leaving(*STOOD), ("faire", "suite"))
    document = house.journal.line(location.split("/")[2]).document
    village = open_game(document).village
    now = situation(village)
    players = now["players"]
    assert [players[f"J{it}"]["status"] for it in (1, 6, 7, 8)] == [
        "vivant", "fantome", "esprit", "heritage",
    ]  # fmt: skip
    assert [players[f"J{it}"]["coins"] for it in (1, 2, 6, 7, 8, 10)] == [4, 1, 0, 2, 0, 0]
    assert players["J9"]["charmed_by"] == ["orphee", "sirene"]
    assert players["J1"]["used"] == ["conversion_noire"]
    assert (players["J1"]["lover"], players["J10"]["lover"]) == ("J10", "J1")
    assert (players["J2"]["spouse"], players["J3"]["spouse"]) == ("J3", "J2")
    assert (now["first_death_spent"], now["protected_house"]) == (True, "J5")
    assert (village.session, village.last_defended, now["weekday"]) == ("paix", "J4", "mercredi")
    # What the house writes into its file is nobody's fault: the sheet to write in is made of it.
    assert visitor.get(f"/partie/{location.split('/')[2]}/tableur").status_code == 200


def test_ghosts_heirs_converts_and_any_number_of_couples(
    house: House, visitor: Visitor, table: str
) -> None:
    """What a register of paper says, and the first form did not ask."""
    couples = [("mariage0", "J1"), ("mariage0", "J2"), ("mariage4", "J3"), ("mariage4", "J4")]
    told = [
        ("etat.J6", "fantome"), ("rang.J6", "2"), ("etat.J7", "fantome"), ("rang.J7", "1"),
        ("ajout.J9", "reptilien"), *couples,
    ]  # fmt: skip
    player = ("player", "J8")
    step(visitor, table, "roles", player, ("speciality", "voleur"))
    step(visitor, table, "coup", *leaving(*told))
    assert "Spécialités reçues en héritage" in visitor.page
    assert 'name="mariage4"' in visitor.page
    heir = ("legs.J8", "voleur")
    location = step(visitor, table, "coup", *leaving(*told, heir), ("faire", "suite"))
    village = open_game(house.journal.line(location.split("/")[2]).document).village
    assert village.ghosts == ("J7", "J6")
    assert village.players["J9"].reptilian
    assert village.players["J8"].inherited == ("voleur",)
    assert [village.players[it].spouse for it in ("J1", "J3")] == ["J2", "J4"]


def test_what_was_told_stays_until_the_start(house: House, visitor: Visitor, table: str) -> None:
    assert "Partie commencée sur papier" in visitor.get(f"{table}/table/depart").text
    assert '<details class="halfway" >' in visitor.page
    step(visitor, table, "coup", *leaving(*STOOD))
    assert '<details class="halfway" open>' in visitor.page
    assert 'name="pieces.J1" value="4"' in visitor.page
    location = step(visitor, table, "depart", ("faire", "suite"))
    players = house.journal.line(location.split("/")[2]).document["players"]
    assert (players[5]["status"], players[5]["coins"]) == ("fantome", 0)


def test_a_folded_part_adds_nothing_to_the_file(house: House, visitor: Visitor, table: str) -> None:
    untouched = [("etat.J1", "vivant"), ("pieces.J1", ""), ("amoureux", ""), ("amoureux", "")]
    location = step(visitor, table, "coup", *leaving(*untouched), ("faire", "suite"))
    document = house.journal.line(location.split("/")[2]).document
    assert set(document["players"][0]) == {"id", "name", "camp_roles", "specialities"}
    assert "lovers" not in document


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ([("pieces.J1", "beaucoup")], "Les pièces (Joueur 0)"),
        ([("pieces.J1", "-3")], "un nombre entier de pièces est attendu"),
        ([("etat.J2", "mort")], "L'état (Joueur 1)"),
        ([("pouvoir.J1", "voler")], "Les pouvoirs utilisés (Joueur 0)"),
        ([("charme.J1", "freyja")], "Les charmes (Joueur 0)"),
        ([("amoureux", "J1"), ("amoureux", "")], "Les Amoureux : il en faut exactement 2"),
        ([("amoureux", "J1"), ("amoureux", "J1")], "Les Amoureux : le même nom y est deux fois"),
        ([("mariage0", "J1"), ("mariage0", "")], "Les mariages : il en faut exactement 2"),
        (
            [("mariage0", "J1"), ("mariage0", "J2"), ("mariage1", "J1"), ("mariage1", "J3")],
            "« Joueur 0 » y est déjà marié",
        ),
        ([("session_hier", "foire")], "La dernière session"),
        ([("defendue", "J99")], "La dernière maison défendue"),
        ([("protegee", "\x00")], "La maison protégée"),
    ],
)
def test_nonsense_is_a_sentence_and_nothing_is_lost(
    house: House, visitor: Visitor, table: str, told: PAIRS, said: str
) -> None:
    for ending in ([], [("faire", "suite")]):
        answer = visitor.post(f"{table}/table/coup", [*leaving(("pieces.J5", "7"), *told), *ending])
        assert answer.status_code == 409
        assert said in visitor.refusal
        assert 'name="pieces.J5" value="7"' in visitor.page
        assert 'value="Reprise"' in visitor.page
    assert 'name="pieces.J5" value="7"' in visitor.get(f"{table}/table/depart").text
    assert len(house.journal.games()) == 0


@pytest.mark.parametrize("value", ["", "9" * 60, "é" * 3000, "\x00", "\ufffd", "J1", "[]", "²"])
def test_anything_in_any_field_is_kept_or_refused(
    house: House, visitor: Visitor, table: str, value: str
) -> None:
    for name in ("etat.J1", "pieces.J1", "pouvoir.J1", "amoureux", "mariage0", "protegee"):
        answer = visitor.post(f"{table}/table/depart", leaving((name, value), (name, value)))
        assert answer.status_code in (303, 409)
    for page in ("roles", "postes", "depart"):
        assert visitor.get(f"{table}/table/{page}").status_code == 200
    assert len(house.journal.games()) == 0
