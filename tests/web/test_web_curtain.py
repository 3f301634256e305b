"""While its curtain is down, a device is told nothing at all."""

from html import unescape

import pytest
from web.visitor import House, Visitor

SECRETS = ("Ana", "Reptilien", "fantomes", "Nuit de lundi", "La soirée")


def cover(visitor: Visitor, game: str) -> None:
    visitor.get(f"/partie/{game}/nuit")
    assert "Ana" in visitor.page
    visitor.post(f"/partie/{game}/rideau", [("etat", "baisse")])
    visitor.get(f"/partie/{game}/rideau")


def test_secrets_are_absent_not_hidden(game: str, visitor: Visitor) -> None:
    cover(visitor, game)
    pages = (
        "nuit",
        "village",
        "journal",
        "joueur/J1",
        "sauvegarder",
        "rideau",
        "rideau/lever",
        "x",
    )
    for path in ("/", "/corbeille", *(f"/partie/{game}/{page}" for page in pages)):
        answer = visitor.get(path)
        assert answer.status_code == 200
        assert not [secret for secret in SECRETS if secret in unescape(answer.text)]


def test_no_tap_is_taken_under_the_curtain(house: House, game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit")
    tap = [*visitor.form('id="call"'), ("target", "J6")]
    cover(visitor, game)
    visitor.post_raw(f"/partie/{game}/coup", tap)
    assert len(house.moves(game)) == 1


def test_the_curtain_survives_reload_and_restart(house: House, game: str, visitor: Visitor) -> None:
    cover(visitor, game)
    house.again()
    visitor.move_to(house)
    assert "Ana" not in visitor.get(f"/partie/{game}/nuit").text


def test_reloading_it_does_not_let_it_fall_again(game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit")
    answer = visitor.post(f"/partie/{game}/rideau", [("etat", "baisse")])
    assert (answer.status_code, answer.location) == (303, f"/partie/{game}/rideau")
    visitor.get(f"/partie/{game}/rideau/lever")
    visitor.post(f"/partie/{game}/rideau", [("etat", "leve")])
    assert visitor.get(f"/partie/{game}/rideau").location == f"/partie/{game}/nuit"


def test_lifting_it_fetches_the_page_anew(game: str, visitor: Visitor) -> None:
    cover(visitor, game)
    visitor.get(f"/partie/{game}/rideau/lever")
    answer = visitor.post(f"/partie/{game}/rideau", [("etat", "leve")])
    assert answer.location == f"/partie/{game}/nuit"
    assert "Ana" in visitor.get(answer.location).text


def test_it_is_the_devices_own(house: House, game: str, visitor: Visitor) -> None:
    cover(visitor, game)
    assert "Ana" in Visitor(house).get(f"/partie/{game}/nuit").text


def test_another_tab_of_the_device_learns_of_it(house: House, game: str, visitor: Visitor) -> None:
    cover(visitor, game)
    seen = house.journal.version(game)
    assert visitor.get(f"/partie/{game}/version?v={seen}").status_code == 200


@pytest.mark.parametrize("state", ["", "baisse", "n'importe quoi"])
def test_only_lifting_lifts(game: str, visitor: Visitor, state: str) -> None:
    cover(visitor, game)
    visitor.get(f"/partie/{game}/rideau/lever")
    visitor.post(f"/partie/{game}/rideau", [("etat", state)])
    assert "Ana" not in visitor.get(f"/partie/{game}/nuit").text


def test_a_link_from_elsewhere_does_not_open_a_second_device(game: str, visitor: Visitor) -> None:
    cover(visitor, game)
    visitor.client.delete_cookie("appareil")
    answer = visitor.get(f"/partie/{game}/nuit", Sec_Fetch_Site="cross-site")
    assert "Ana" not in answer.text
    assert "Set-Cookie" not in answer.headers
