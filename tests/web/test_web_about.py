"""« À propos » says version, machine and rights; home is as light as the device, or as chosen."""

import os
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest
from web.visitor import House, Visitor

from gm_assistant import __version__
from gm_assistant.games.registry import ALL
from gm_assistant.shell.web.blueprints import home
from gm_assistant.shell.web.statics import Shelf
from gm_assistant.shell.web.views import AS_THE_DEVICE

ROOT = Path(__file__).parents[2]


def test_it_says_version_machine_rights_and_licence(house: House, visitor: Visitor) -> None:
    page = told(visitor)
    assert f"gm-assistant {__version__}" in page
    assert str(house.folder) in page
    assert "Les Reptiliens de Quinte-Bourg" in page
    assert "ni auteur, ni éditeur, ni licence" in page
    assert "MIT" in page


def test_home_and_menu_lead_there(game: str, visitor: Visitor) -> None:
    for path in ("/", f"/partie/{game}/menu"):
        assert 'href="/a-propos"' in visitor.get(path).text


def test_a_damaged_folder_is_told_there(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Leur état (à voir)" not in told(visitor)
    monkeypatch.setattr(home, "trouble_of", lambda _folder: "une partie abîmée")
    page = told(visitor)
    assert "Leur état (à voir)" in page
    assert "une partie abîmée" in page
    assert "run.py check" in page
    assert "Tout est prêt" not in page


def told(visitor: Visitor) -> str:
    """The page's words, as they are written in our sources."""
    page = unescape(visitor.get("/a-propos").text).replace("’", "'")
    return re.sub(
        r"[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]", " ", re.sub(r"<[^>]+>", "", page)
    )


def test_it_hides_behind_the_curtain(game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit")
    visitor.post(f"/partie/{game}/rideau", [("etat", "baisse")])
    assert "Version" not in visitor.get("/a-propos").text


def look(page: str) -> str:
    found = re.search(r'<html lang="fr" data-look="(\w+)"', page)
    assert found
    return found[1]


def test_home_is_as_the_device_until_somebody_chooses(house: House, visitor: Visitor) -> None:
    assert look(visitor.get("/").text) == AS_THE_DEVICE
    visitor.get("/a-propos")
    for chosen in ("jour", "nuit", AS_THE_DEVICE):
        assert visitor.post("/apparence", [("apparence", chosen)]).status_code == 303
        assert look(visitor.get("/").text) == chosen
    assert look(Visitor(house).get("/").text) == AS_THE_DEVICE


def test_a_look_that_nobody_knows_changes_nothing(visitor: Visitor) -> None:
    visitor.get("/a-propos")
    assert visitor.post("/apparence", [("apparence", "fluo")]).status_code == 422
    visitor.client.set_cookie("apparence", "<b>")
    assert look(visitor.get("/").text) == AS_THE_DEVICE


def test_the_device_s_own_light_is_the_day_s() -> None:
    for name in ("look.css", "app.css"):
        item = Shelf().get(name)
        assert item
        css = item.content.decode()
        [day] = re.findall(r'^\[data-look="jour"\] (\{.*?\})', css, re.DOTALL | re.MULTILINE)
        assert "--ink: #" in day
        assert f'@media (prefers-color-scheme: light) {{ [data-look="appareil"] {day} }}' in css


@pytest.mark.parametrize("path", ["/", "/a-propos", "/regles", "/nouvelle", "/corbeille"])
def test_every_page_can_be_skipped_into(visitor: Visitor, path: str) -> None:
    leads_to_its_content(visitor.get(path).text)


def test_pages_of_a_game_too(game: str, visitor: Visitor) -> None:
    for page in ("nuit", "village", "journal", "menu", "impression"):
        leads_to_its_content(visitor.get(f"/partie/{game}/{page}").text)


@pytest.mark.parametrize("game", [it.slug for it in ALL])
def test_so_can_every_other_table(visitor: Visitor, game: str) -> None:
    visitor.get("/a-propos")
    begun = visitor.post("/demonstration", [("jeu", game)]).location
    leads_to_its_content(visitor.client.get(begun, follow_redirects=True).text)


def leads_to_its_content(page: str) -> None:
    found = re.search(r'<a class="[^"]*skip" href="#([^"]+)"', page)
    assert found
    assert page.count(f'id="{found[1]}"') == 1


def test_flask_itself_tells_every_address(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "flask", "--app", "gm_assistant.shell.web", "routes"]
    homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "USERPROFILE"), str(tmp_path))
    told = subprocess.run(
        words, cwd=ROOT, env=os.environ | homes, capture_output=True, text=True, check=False
    )
    assert told.stderr == ""
    assert {"/a-propos", "/partie/<game_id>/coup"} <= set(told.stdout.split())
