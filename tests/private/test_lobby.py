"""Before the deal: who came in on his telephone stands in the MJ's list, and finds his page."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from private.test_pages import Phone, code, played, room
from web.visitor import House, Visitor

NAMES = ["Ana", "Bob", "Chloé", "Dany", "Ève", "Farid", "Gwen", "Hugo"]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    options = {"lan": True, "code": "123456", "chance": Random(7)}
    opened = House(tmp_path / "donnees", options).open()
    yield opened
    opened.close()


class Setting(Visitor):
    """The MJ, who sets a table with the door open."""

    def __init__(self, house: House, game: str = "quinte-bourg") -> None:
        super().__init__(house)
        self.house = house
        self.get(f"/nouvelle?jeu={game}")
        opened = self.post("/nouvelle/neuve/entree", [("jeu", game), ("faire", "ouvrir")])
        self.table = opened.headers["Location"].split("/")[2]
        self.token = room(house).lobbies.of(self.table).token  # type: ignore[union-attr]

    def step(self, name: str, **fields: str) -> str:
        base = f"/nouvelle/{self.table}/table"
        self.get(f"{base}/{name}")
        sent = dict(INPUTS.findall(self.page)) | fields
        return str(self.post_raw(f"{base}/{name}", list(sent.items())).headers.get("Location"))

    @property
    def people(self) -> list[str]:
        """Who sits at the table, in the order of the seats."""
        state = room(self.house).tables.standing(self.table).state
        return [it["name"] for it in state["people"]]

    @property
    def guests(self) -> list[str]:
        self.get(f"/nouvelle/{self.table}/table/noms")
        return re.findall(r'aria-label="Retirer (.*?)"', self.page)


INPUTS = re.compile(r'<input type="hidden" name="(csrf|jeton|vu|seen)" value="([^"]*)"')


class Guest(Phone):
    """He photographed the television."""

    def comes(self, name: str) -> int:
        self.open()
        return self.sends(("nom", name))

    def sends(self, *pairs: tuple[str, str]) -> int:
        sent = [*self.form("/entrer"), *pairs]
        return self.post_raw(f"{self.here}/entrer", sent).status_code


def test_the_names_of_telephones_stand_in_the_list_in_the_order_of_arrival(house: House) -> None:
    mj = Setting(house)
    guests = [Guest(house, mj.token) for _ in NAMES]
    screen = f"/ecran/{mj.token}"
    for guest, name in zip(guests, NAMES, strict=True):
        assert guest.comes(name) == 303
        assert name in guest.open()
        assert name in mj.get(screen).text
    assert mj.guests == NAMES
    mj.step("noms", noms="Sidonie", faire="suite")
    assert mj.people == ["Sidonie", *NAMES]


def test_each_sits_beside_the_one_whom_he_has_at_his_right(house: House) -> None:
    mj = Setting(house)
    ana, bob, chloe = (Guest(house, mj.token) for _ in range(3))
    for guest, name in zip((ana, bob, chloe), NAMES, strict=False):
        guest.comes(name)
    bob.open()
    assert bob.sends(("droite", "Chloé")) == 303
    assert "À ta droite : Chloé" in bob.open()
    mj.step("noms", noms="Sidonie", faire="suite")
    assert mj.people == ["Sidonie", "Ana", "Chloé", "Bob"]
    # Who has no telephone is somebody's neighbour too, and a card keeps to its person.
    kept = room(house).tables.standing(mj.table).state["people"]
    assert ana.asks() == 200
    ana.open()
    ana.sends(("droite", "Bob"))
    chloe.open()
    chloe.sends(("droite", "Sidonie"))
    assert "3 ont dit qui est à leur droite" in mj.get(f"/nouvelle/{mj.table}/table/places").text
    assert mj.step("noms", vers="places", asseoir="1").endswith("/places")
    assert mj.people == ["Sidonie", "Chloé", "Bob", "Ana"]
    now = room(house).tables.standing(mj.table).state["people"]
    assert sorted(it["id"] for it in now) == sorted(it["id"] for it in kept)
    assert {it["name"]: it["id"] for it in now} == {it["name"]: it["id"] for it in kept}
    # A whole ring of answers begins where it began; nonsense moves nobody.
    mj.get(f"/nouvelle/{mj.table}/table/places")
    assert "à leur droite" not in mj.page
    assert ana.sends(("droite", "Personne")) == 303
    assert mj.people == ["Sidonie", "Chloé", "Bob", "Ana"]


def test_another_name_keeps_his_neighbour(house: House) -> None:
    mj = Setting(house)
    guests = [Guest(house, mj.token) for _ in range(3)]
    for guest, name in zip(guests, NAMES, strict=False):
        guest.comes(name)
    for guest, right in zip(guests, ("Chloé", "Ana", "Bob"), strict=True):
        guest.open()
        guest.sends(("droite", right))
    guests[2].comes("Chloé D.")
    mj.step("noms", noms="", faire="suite")
    assert mj.people == ["Ana", "Bob", "Chloé D."]
    guests[1].open()
    guests[1].sends(("sortir", "1"))
    guests[2].open()
    assert mj.guests == ["Ana", "Chloé D."]


@pytest.mark.parametrize("step", ["places", "roles", "reglages", "depart"])
def test_who_comes_late_is_told_of_at_every_step_and_seated_by_one_tap(
    house: House, step: str
) -> None:
    mj = Setting(house)
    for name in NAMES:
        Guest(house, mj.token).comes(name)
    mj.step("noms", noms="", faire="suite")
    mj.step("roles", faire="donner")
    late = Guest(house, mj.token)
    assert late.comes("Zoé") == 303
    assert "<b>Zoé</b> : à la porte" in mj.get(f"/nouvelle/{mj.table}/table/{step}").text
    assert mj.step("noms", vers=step, asseoir="1").endswith(f"/{step}")
    assert mj.people == [*NAMES, "Zoé"]
    assert "à la porte" not in mj.get(f"/nouvelle/{mj.table}/table/{step}").text


def test_who_comes_after_the_deal_finds_his_name_once_he_arrives(house: House) -> None:
    mj = Setting(house)
    for name in NAMES:
        Guest(house, mj.token).comes(name)
    game, late = begun(mj), Guest(house, mj.token)
    assert "Ton nom n'y est pas" in late.open()
    arrives = {"move": "arrive", "player": "arrivee", "name": "Zoé", "after": "J1"}
    played(house, game, {"move": "night"}, {"move": "day", "force": True})
    played(house, game, {**arrives, "camp_roles": ["seth"]})
    assert late.asks() == 200
    assert "Zoé<small>" in late.open()


def begun(mj: Setting) -> str:
    """The table as its MJ sends it on, to the first call."""
    mj.step("noms", noms="", faire="suite")
    mj.step("roles", faire="donner")
    return mj.step("depart", faire="suite").split("/")[2]


def test_cards_reach_the_telephones_with_the_deal(house: House) -> None:
    mj = Setting(house)
    guests = [Guest(house, mj.token) for _ in NAMES]
    for guest, name in zip(guests, NAMES, strict=True):
        guest.comes(name)
        guest.open()
    television = Visitor(house)
    television.get(f"/ecran/{mj.token}")
    game = begun(mj)
    assert {it.asks() for it in guests} == {200}
    for guest, name in zip(guests, NAMES, strict=True):
        assert f"<h1>{name}</h1>" in guest.open()
        assert "card-large" in guest.hold()
    assert "lobby" not in television.get(f"/ecran/{mj.token}").text.partition("<main")[2]
    assert room(house).screens.of(game).token == mj.token


def test_directors_come_in_too_and_have_the_first_free_seats(house: House) -> None:
    mj = Setting(house, "non-morts")
    guests = [Guest(house, mj.token) for _ in range(3)]
    for guest, name in zip(guests, ("Zoé", "Ana", "Bob"), strict=True):
        guest.comes(name)
    assert "Retirer Zoé" in mj.get(f"/nouvelle/{mj.table}/table/table").text
    assert "Zoé" in mj.get(f"/ecran/{mj.token}").text
    mj.step("table", nom="Ana", lieu="")
    for guest, name in zip(guests, ("Zoé", "Ana", "Bob"), strict=True):
        assert f"<h1>{name}</h1>" in guest.open()
        assert "ta théorie" in guest.hold()


def test_whoever_is_in_stays_in_over_a_kill(house: House) -> None:
    mj = Setting(house)
    guests = [Guest(house, mj.token) for _ in NAMES]
    for guest, name in zip(guests, NAMES, strict=True):
        guest.comes(name)
    cookie = guests[1].cookie
    bob = Guest(house.again(), mj.token)
    bob.keep(cookie)
    assert "<h1>Bob</h1>" in bob.open()
    mj.move_to(house)
    begun(mj)
    again = Guest(house.again(), mj.token)
    again.keep(cookie)
    assert "card-large" in (again.open() and again.hold())


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Écris le nom"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}\N{ZERO WIDTH SPACE}", "Écris le nom"),
        ("L" * 200, "plus court"),
        ("léa", "déjà là"),
        ("  LÉA ", "déjà là"),
    ],
)
def test_a_name_that_cannot_be_read_by_all_is_asked_again(
    house: House, typed: str, said: str
) -> None:
    mj = Setting(house)
    Guest(house, mj.token).comes("Léa")
    joker = Guest(house, mj.token)
    assert joker.comes(typed) == 409
    assert said in joker.page
    assert mj.guests == ["Léa"]
    assert joker.comes("Léa B.") == 303


def test_a_joker_is_taken_off_the_list_and_writes_no_page(house: House) -> None:
    mj = Setting(house)
    joker, ana = Guest(house, mj.token), Guest(house, mj.token)
    joker.comes("<script>alert(1)</script>"[:30])
    ana.comes("Ana")
    for page in (f"/ecran/{mj.token}", f"/nouvelle/{mj.table}/table/noms"):
        assert "<script>alert" not in mj.get(page).text
    mj.get(f"/nouvelle/{mj.table}/table/noms")
    mj.post(
        f"/nouvelle/{mj.table}/entree",
        [("faire", "retirer"), ("nom", "<script>alert(1)</script>"[:30])],
    )
    assert mj.guests == ["Ana"]
    assert "Bienvenue" in joker.open()


def test_a_guest_changes_his_name_or_leaves_again(house: House) -> None:
    mj = Setting(house)
    ana, bob = Guest(house, mj.token), Guest(house, mj.token)
    ana.comes("Anna")
    bob.comes("Bob")
    ana.comes("Ana")
    assert mj.guests == ["Ana", "Bob"]
    bob.open()
    assert bob.sends(("sortir", "1")) == 303
    assert mj.guests == ["Ana"]


def test_forty_come_in_at_once(house: House) -> None:
    mj = Setting(house)

    def comes(number: int) -> int:
        guest = Guest(house, mj.token)
        # The disk of a slow machine may keep somebody waiting: he taps again.
        while (answer := guest.comes(f"N{number}")) == 503:
            pass
        return answer

    with ThreadPoolExecutor(8) as hands:
        assert list(hands.map(comes, range(40))) == [303] * 40
    assert sorted(mj.guests) == sorted(f"N{it}" for it in range(40))


def test_what_is_written_when_the_door_opens_stays_written(house: House) -> None:
    mj = Visitor(house)
    mj.get("/nouvelle?jeu=quinte-bourg")
    opened = mj.post(
        "/nouvelle/neuve/entree",
        [("jeu", "quinte-bourg"), ("noms", "Sidonie\nPaulette"), ("faire", "ouvrir")],
    )
    assert "Sidonie\nPaulette</textarea>" in mj.get(opened.headers["Location"]).text


def test_whoever_is_written_already_is_not_written_twice(house: House) -> None:
    mj = Setting(house)
    Guest(house, mj.token).comes("léa")
    mj.step("noms", noms="Léa\nBob", faire="suite")
    assert mj.people == ["Léa", "Bob"]


def test_a_double_tap_at_the_entry_is_one_guest_and_no_cookie_is_told(house: House) -> None:
    mj = Setting(house)
    ana = Guest(house, mj.token)
    ana.open()
    cookie = ana.cookie
    for _ in range(3):
        ana.keep(cookie)
        ana.open()
        assert ana.sends(("nom", "Ana")) == 303
    assert mj.guests == ["Ana"]
    ana.open()
    ana.keep("")
    assert ana.sends(("nom", "Ana")) == 403
    assert "cookie" in ana.page


def test_what_the_entry_says_depends_on_no_card(house: House) -> None:
    """There are none yet; and once there are, its door says what the door of pages says."""
    mj = Setting(house)
    guests = [Guest(house, mj.token) for _ in NAMES]
    for guest, name in zip(guests, NAMES, strict=True):
        guest.comes(name)
    game = begun(mj)
    late = Guest(house, mj.token)
    assert "Qui es-tu" in late.open()
    assert code(house, game, "J1") not in late.page


def test_a_closed_entry_lets_nobody_in(house: House) -> None:
    mj = Setting(house)
    ana = Guest(house, mj.token)
    ana.comes("Ana")
    mj.post(f"/nouvelle/{mj.table}/entree", [("faire", "fermer")])
    assert ana.get(ana.here).status_code == 404
    assert ana.get(f"/nouvelle/{mj.table}/entree").status_code == 303
