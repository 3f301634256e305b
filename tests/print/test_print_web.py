"""The prints of the app: linked to its style, under its strict policy."""

import re
from pathlib import Path

import pytest
from web.visitor import House

from gm_assistant.views.sheets import KINDS


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path / "donnees").open()


@pytest.mark.parametrize("what", KINDS)
def test_each_kind_has_its_page(house: House, what: str) -> None:
    game = house.game()
    answer = house.app.test_client().get(f"/partie/{game}/impression/{what}")
    assert answer.status_code == 200
    html = answer.get_data(as_text=True)
    assert re.search(r'<link rel="stylesheet" href="/static/print\.css\?v=\w+">', html)
    assert "<style" not in html
    assert "style=" not in html
    assert "La soirée" in html


def test_blank_sheets_need_no_game(house: House) -> None:
    html = house.app.test_client().get("/impression/nuits").get_data(as_text=True)
    assert html.count('<section class="sheet night">') == 6
    assert 'href="/impression/aide"' in html


def test_the_secrets_can_be_left_out(house: House) -> None:
    address = f"/partie/{house.game()}/impression/nuits"
    client = house.app.test_client()
    assert "Chloé" in client.get(address).get_data(as_text=True)
    told = client.get(f"{address}?noms=0").get_data(as_text=True)
    assert "Chloé" not in told
    assert "/impression/cartes?noms=0" in told


def test_an_unknown_kind_leads_back(house: House) -> None:
    game = house.game()
    answer = house.app.test_client().get(f"/partie/{game}/impression/rien")
    assert answer.status_code == 404
    assert f'href="/partie/{game}"' in answer.get_data(as_text=True)
