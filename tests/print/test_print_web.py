"""The prints of the app: linked to its style, under its strict policy."""

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, Route
from print.evenings import SIZES, evening, page_of, table
from pypdf import PdfReader
from shares import of_all
from web.visitor import House

from gm_assistant.games.quinte_bourg.paper.cards import KINDS
from gm_assistant.games.quinte_bourg.rehearsal import advised_table
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.shell.doctor import CHROMIUM


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
    assert len(pdf.pages) == 14
    assert "Feuilles à imprimer" not in pdf.pages[0].extract_text()
    assert said == []


def test_its_own_words_are_set_in_type_and_those_of_people_are_not(house: House) -> None:
    game = house.game(title="Soirée d'Ana")
    address = f"/partie/{game}/impression/registre"
    html = house.app.test_client().get(address).get_data(as_text=True)
    assert "O d’Orphée" in html
    assert "Maison défendue la nuit d’avant" in html
    assert "Soirée d&#39;Ana" in html


def test_by_night_the_paper_is_dark_on_the_screen(house: House) -> None:
    dark = '<html lang="fr" data-look="nuit">'
    night, day = house.game(), house.game(moves=[{"move": "night"}, {"move": "day"}])
    client = house.app.test_client()
    assert dark in client.get(f"/partie/{night}/impression").get_data(as_text=True)
    assert dark not in client.get(f"/partie/{day}/impression").get_data(as_text=True)
    assert dark not in client.get("/impression").get_data(as_text=True)


# Where the browser that makes the PDF is looked for, on systems that are not this one.

WINDOWS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
# As on a system where no browser is a command.
UNNAMED = replace(CHROMIUM, names=())


def put(file: Path) -> str:
    file.parent.mkdir(parents=True)
    file.write_bytes(b"")
    return str(file)


@pytest.mark.parametrize("app", ["Google Chrome", "Chromium", "Microsoft Edge"])
def test_on_macos_in_the_applications(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, app: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert f"/Applications/{app}.app/Contents/MacOS/{app}" in CHROMIUM.places
    found = put(tmp_path / f"Applications/{app}.app/Contents/MacOS/{app}")
    assert UNNAMED.found() == found


@pytest.mark.parametrize("folder", WINDOWS)
@pytest.mark.parametrize(
    "inside",
    [
        "Google/Chrome/Application/chrome.exe",
        "Chromium/Application/chrome.exe",
        "Microsoft/Edge/Application/msedge.exe",
    ],
)
def test_on_windows_in_the_folders_of_the_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, inside: str
) -> None:
    for name in WINDOWS:
        monkeypatch.setenv(name, str(tmp_path / name))
    found = put(tmp_path / folder / inside)
    assert UNNAMED.found() == found


def test_a_folder_is_not_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PROGRAMFILES", str(tmp_path))
    (tmp_path / "Google/Chrome/Application/chrome.exe").mkdir(parents=True)
    assert UNNAMED.found() is None


# Nothing is cut off: no word leaves its cell, its card or the drawing.

pytestmark = pytest.mark.browser

# Everything wider or taller than the box that holds it.
OVERFLOWS = """
() => [...document.querySelectorAll('.card, td, th, .box, li, dd')]
  .filter(it => it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).display !== 'inline'
             || it.matches('.card') && it.scrollHeight > it.clientHeight + 1)
  .map(it => it.className + ': ' + it.textContent.trim().slice(0, 60))
"""
# Every word of the circle that leaves the drawing.
OUTSIDE = """
() => {
  const frame = document.querySelector('svg.circle').getBoundingClientRect();
  return [...document.querySelectorAll('svg.circle text')].filter(it => {
    const box = it.getBoundingClientRect();
    return box.left < frame.left - 1 || box.right > frame.right + 1
        || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
  }).map(it => it.textContent);
}
"""


def widest(seat: int) -> str:
    return f"{'W' * 27} {seat:02d}"


def show(page: Page, game: Game | None) -> None:
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 726, "height": 1060})  # A4 without its margins
    page.set_content(page_of("tout", game))


@pytest.mark.parametrize("players", of_all(SIZES, 45))
def test_thirty_letters_fit_everywhere(page: Page, players: int) -> None:
    show(page, evening(players))
    assert page.evaluate(OVERFLOWS) == []
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("players", [8, 45])
def test_the_widest_letters_fit_as_well(page: Page, players: int) -> None:
    show(page, table(players, widest))
    assert page.evaluate(OVERFLOWS) == []
    assert page.evaluate(OUTSIDE) == []


def test_cards_of_many_roles_fit(page: Page) -> None:
    """The longest words of the rules, two and three cards beside two camp roles."""
    document = advised_table(8, Random(1))
    deals = (
        (["sheherazade"], ["tueur", "technophile"]),
        (["poirot"], ["meurtrier", "savant"]),
        (["cupide", "prophete"], ["assassin"]),
        (["reptilienne_noire", "souris"], ["scientifique", "voleur", "artiste"]),
    )
    for person in document["players"]:
        person |= {"name": widest(0), "specialities": [], "camp_roles": ["villageois"]}
    for person, (roles, cards) in zip(document["players"], deals, strict=False):
        person |= {"camp_roles": roles, "specialities": cards}
    show(page, open_game(document))
    assert page.evaluate(OVERFLOWS) == []


def test_blank_sheets_fit(page: Page) -> None:
    show(page, None)
    assert page.evaluate(OVERFLOWS) == []
    assert page.evaluate(OUTSIDE) == []
