"""The prints of the app: linked to its style, under its strict policy."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route
from pypdf import PdfReader
from web.visitor import House

from gm_assistant.games.quinte_bourg.paper.cards import KINDS


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


def serve(page: Page, house: House) -> None:
    """The browser asks the app itself, headers and all, without a network."""
    client = house.app.test_client()

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix("http://localhost")
        given = client.get(path)
        route.fulfill(status=given.status_code, headers=dict(given.headers), body=given.get_data())

    page.route("http://localhost/**", answer)


@pytest.mark.browser
def test_the_policy_lets_the_style_and_the_button_through(page: Page, house: House) -> None:
    serve(page, house)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"http://localhost/partie/{house.game()}/impression/nuits")
    assert page.get_by_role("button", name="Imprimer").is_visible()
    pdf = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True)))
    assert len(pdf.pages) == 6
    assert "Feuilles à imprimer" not in pdf.pages[0].extract_text()
    assert said == []


def test_its_own_words_are_set_in_type_and_those_of_people_are_not(house: House) -> None:
    game = house.game(title="Soirée d'Ana")
    address = f"/partie/{game}/impression/registre"
    html = house.app.test_client().get(address).get_data(as_text=True)
    assert "sous le charme d’Orphée" in html
    assert "Défendue la nuit d’avant" in html
    assert "Soirée d&#39;Ana" in html


def test_by_night_the_paper_is_dark_on_the_screen(house: House) -> None:
    dark = '<html lang="fr" data-look="nuit">'
    night, day = house.game(), house.game(moves=[{"move": "night"}, {"move": "day"}])
    client = house.app.test_client()
    assert dark in client.get(f"/partie/{night}/impression").get_data(as_text=True)
    assert dark not in client.get(f"/partie/{day}/impression").get_data(as_text=True)
    assert dark not in client.get("/impression").get_data(as_text=True)
