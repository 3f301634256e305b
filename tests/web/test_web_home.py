"""Home says in a sentence what this is, and asks for little."""

import json
import os
import re
import socket
import subprocess
import sys
import zipfile
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote, unquote

import pytest
from openpyxl import Workbook
from web.visitor import House, Visitor, document

from gm_assistant import __version__
from gm_assistant.french.language import plain
from gm_assistant.games.registry import ALL
from gm_assistant.shell.hosts.desktop import names_for, own_addresses
from gm_assistant.shell.web.blueprints import home
from gm_assistant.shell.web.statics import Shelf
from gm_assistant.shell.web.views import AS_THE_DEVICE

REQUESTED = re.compile(r'(?:src|href)="(/static/[^"]+)"')
MOST_REQUESTS = 8


def test_home_says_what_this_is_and_what_a_rehearsal_is_for(visitor: Visitor) -> None:
    page = visitor.get("/").text
    head = page.partition("<h1>")[2].partition("</header>")[0]
    assert len(re.findall(r"<p[^>]*>[^<]+\.</p>", head)) == 1
    assert "Répétition : s'exercer sans joueurs" in page


def test_the_first_load_of_home_is_eight_requests(visitor: Visitor) -> None:
    page = visitor.get("/").text
    # A browser fetches neither the icon of a home screen nor the manifest for a page that is shown.
    # The faces are counted apart: they come once and are kept.
    left = ("apple-touch-icon", "manifest", "preload")
    lines = [it for it in page.splitlines() if not any(f'rel="{rel}"' in it for rel in left)]
    found = {address for line in lines for address in REQUESTED.findall(line)}
    assert 1 + len(found) <= MOST_REQUESTS


def test_games_that_cannot_be_played_take_no_place_from_one_that_can(house: House) -> None:
    house.game(title="Ancienne")
    for title in ("Une", "Deux", "Trois", "Quatre"):
        house.journal.open_game(document(title=title, moves=[{"move": "inconnue"}]))
    visitor = Visitor(house)
    shown = [visitor.get("/").text.count("Pas encore ouverte ici") for _ in range(3)]
    assert shown == [5, 4, 4]


# A game leaves as one file and comes back whole.


def sent_file(visitor: Visitor, content: bytes, path: str = "/importer") -> str:
    data = {"csrf": visitor.csrf(), "jeton": "x", "fichier": (BytesIO(content), "partie.json")}
    answer = visitor.client.post(path, data=data, content_type="multipart/form-data")
    assert answer.status_code == 303
    return answer.location.rpartition("/")[2]


def test_a_saved_game_comes_back_as_another_game(house: House, game: str, visitor: Visitor) -> None:
    visitor.post(f"/partie/{game}/coup", [("move", "note"), ("text", "à revoir")])
    saved = visitor.get(f"/partie/{game}/sauvegarder").data
    assert json.loads(saved)["format"] == "quinte-bourg/1"
    other = sent_file(visitor, saved)
    assert other != game
    assert house.moves(other) == house.moves(game)


def test_the_same_file_sent_twice_by_one_tap_is_one_game(
    house: House, game: str, visitor: Visitor
) -> None:
    saved = visitor.get(f"/partie/{game}/sauvegarder").data
    assert sent_file(visitor, saved) == sent_file(visitor, saved)
    assert len(house.journal.games()) == 2


def test_home_shows_every_game(game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit")
    page = visitor.get("/").text
    assert "La soirée" in page
    assert "Nuit de lundi" in page
    assert f"/partie/{game}" in page


def test_a_copy_is_written_at_dawn(house: House, game: str, visitor: Visitor) -> None:
    visitor.post(f"/partie/{game}/coup", [("move", "day"), ("force", "1")])
    copies = list((house.folder / "copies" / game).glob("*.json"))
    assert len(copies) == 1
    assert json.loads(copies[0].read_bytes())["moves"][-1]["move"] == "day"


def test_the_demonstration_is_in_its_third_night(house: House, visitor: Visitor) -> None:
    visitor.get("/")
    game = visitor.post("/demonstration").location.rpartition("/")[2]
    visitor.get(f"/partie/{game}/nuit")
    assert "Nuit de mercredi" in visitor.page
    assert house.journal.line(game).title == "Démonstration"
    visitor.get(f"/partie/{game}/nuit")
    assert "Sans effet" not in visitor.page


def test_home_folds_no_game_that_has_not_moved(
    house: House, game: str, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor.get(f"/partie/{game}/nuit")
    before = visitor.get("/").text
    house.again()
    visitor.move_to(house)

    def never(*_: object) -> None:
        raise AssertionError(f"{game} was folded")

    monkeypatch.setattr("gm_assistant.shell.web.live.standing", never)
    assert visitor.get("/").text.count("Nuit de lundi") == before.count("Nuit de lundi") == 1


def test_a_game_that_the_rules_no_longer_accept_opens_and_can_be_saved(
    house: House, visitor: Visitor
) -> None:
    game = house.game(moves=[{"move": "night"}, {"move": "night"}])
    assert visitor.get("/").status_code == 200
    assert visitor.get(f"/partie/{game}/nuit").status_code == 200
    assert "gardée : la règle d'alors" in visitor.get(f"/partie/{game}/journal").text
    assert json.loads(visitor.get(f"/partie/{game}/sauvegarder").data)["moves"]


def test_the_workbook_is_taken_from_the_app(game: str, visitor: Visitor) -> None:
    answer = visitor.get(f"/partie/{game}/classeur")
    assert answer.data[:2] == b"PK"
    assert answer.headers["Content-Disposition"].endswith('.xlsx"')


# Files and addresses that are odd: refused at the door in a sentence, or shown.


def brought(visitor: Visitor, content: bytes, mark: str = "x") -> str:
    visitor.get("/")
    data = {"csrf": visitor.csrf(), "jeton": mark, "fichier": (BytesIO(content), "partie.json")}
    answer = visitor.client.post("/importer", data=data)
    return str(answer.location) if answer.status_code == 303 else answer.text


def test_an_imported_game_is_played_once_and_home_plays_none(
    house: House, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = json.dumps(document()).encode()

    def never(*_: object) -> None:
        raise AssertionError("played a second time")

    monkeypatch.setattr("gm_assistant.shell.web.live.standing", never)
    place = brought(visitor, content)
    assert visitor.get(f"{place}/nuit").status_code == 200
    assert "Nuit de lundi" in visitor.get("/").text
    house.again()
    visitor.move_to(house)
    assert "Nuit de lundi" in visitor.get("/").text


def test_games_that_came_by_the_command_are_drawn_a_few_at_a_time(
    house: House, visitor: Visitor
) -> None:
    for _ in range(4):
        house.journal.open_game(document())
    # No rules know this one any more: its card says so little, and home opens.
    house.journal.open_game({**document(), "moves": [{"move": "sing"}]})
    pages = [visitor.get("/").text for _ in range(3)]
    assert [it.count("Nuit de lundi") for it in pages] == [2, 4, 4]
    assert [it.count("Pas encore ouverte ici") for it in pages] == [3, 1, 1]


def test_a_card_is_written_when_it_is_another_one(
    house: House, game: str, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    tap = f"/partie/{game}/coup"
    visitor.get(f"/partie/{game}/nuit")
    noted = house.journal.cards([game])[game]
    visitor.post(tap, [("move", "note"), ("text", "à revoir")])
    assert house.journal.cards([game])[game] == noted
    # What could not be written is written by the next tap.
    with monkeypatch.context() as busy:
        busy.setattr(house.journal, "keep_card", lambda *_: False)
        visitor.post(tap, [("move", "day"), ("force", "1")])
    visitor.post(tap, [("move", "note"), ("text", "à revoir encore")])
    seq, card = house.journal.cards([game])[game]
    assert (seq, card["look"]) == (house.journal.version(game), "jour")


def test_the_mark_of_an_import_covers_its_content(house: House, visitor: Visitor) -> None:
    one, other = (json.dumps(document(title=title)).encode() for title in ("Une", "Deux"))
    places = [brought(visitor, content) for content in (one, one, other)]
    assert places[0] == places[1] != places[2]
    assert len(house.journal.games()) == 2


ODD = ["J/1", "a\\b", ".", "..", "J\n1", "\x00", "x" * 61]


@pytest.mark.parametrize("name", ODD)
def test_an_id_that_no_address_can_hold_is_refused_at_the_door(
    house: House, visitor: Visitor, name: str
) -> None:
    told = document()
    told["players"][0]["id"] = name
    told["posts"] = {}
    answer = brought(visitor, json.dumps(told).encode())
    assert "Rien n" in answer
    assert house.journal.games() == []


@pytest.mark.parametrize("name", ["é", "日本", "a b", "a?b", "a#b", "a%2Fb", "🦎", "a;b", "'\"<>&"])
def test_an_odd_id_has_its_page(visitor: Visitor, name: str) -> None:
    told = document()
    told["players"][0]["id"] = name
    place = brought(visitor, json.dumps(told).encode())
    assert place.startswith("/partie/"), place
    page = f"{place}/joueur/{quote(name, safe='')}"
    for headers in ({}, {"HX_Request": "true", "HX_Target": "scene"}):
        assert visitor.get(page, **headers).status_code == 200
    assert unquote(visitor.get("/reprendre").location) == unquote(page)
    there = {"HX_Request": "true", "HX_Current_URL": f"http://localhost{page}"}
    answer = visitor.post(f"{place}/coup", [("move", "note"), ("text", "x")], **there)
    assert unquote(answer.headers["HX-Push-Url"]) == unquote(page)
    assert visitor.get(f"{place}/village").status_code == 200


@pytest.mark.parametrize(
    "path",
    ["/partie/%0d%0ax/nuit", "/partie/{game}/%0a", "/partie/{game}/joueur/%E2%80%A8",
     "/partie/{game}/nuit?appel=%0d%0aSet-Cookie:x", "/nouvelle/%0a/table/noms", "/ecran/%ff%0a",
     "/partie/{game}/joueur/%F0%9F", "/nouvelle/0123456789abcdef/table/%0d"],
)  # fmt: skip
def test_odd_addresses_are_never_an_error_of_ours(game: str, visitor: Visitor, path: str) -> None:
    for headers in ({}, {"HX_Request": "true", "HX_Target": "scene"}):
        answer = visitor.get(path.format(game=game), **headers)
        assert answer.status_code < 500
        assert "\nSet-Cookie:x" not in str(answer.headers)


def test_a_game_put_in_the_bin_is_found_from_home(game: str, visitor: Visitor) -> None:
    assert 'href="/corbeille"' not in visitor.get("/").text
    visitor.post(f"/partie/{game}/supprimer")
    assert 'href="/corbeille"' in visitor.get("/").text


# A list of names from anybody's file: read as it was meant, or refused in one sentence.

NAMES = ["Ana", "Bob", "Chloé", "Dany", "Ève", "Farid", "Gwen", "Hugo"]


def sent_names(visitor: Visitor, content: bytes, name: str = "liste.csv") -> str:
    """Where it leads, or nothing where it was refused."""
    visitor.get("/nouvelle")
    data = {"csrf": visitor.csrf(), "noms": "", "fichier": (BytesIO(content), name)}
    answer = visitor.client.post("/nouvelle/neuve/table/noms", data=data)
    visitor.page = plain(answer.text)
    return str(answer.headers.get("Location", ""))


def workbook() -> bytes:
    book, content = Workbook(), BytesIO()
    for name in NAMES:
        book.worksheets[0].append([name])
    book.save(content)
    return content.getvalue()


def with_entities(content: bytes, before: str = "", deepest: int = 10) -> bytes:
    """The same workbook, whose sheet now unfolds entities within entities."""
    inner = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, deepest))
    last = "" if deepest > 9 else '<!ENTITY e9 "Zoé">'
    head = f'{before}<!DOCTYPE x [<!ENTITY e0 "lol">{inner}{last}]>'.encode()
    cell = b'<sheetData><row><c t="inlineStr"><is><t>&e9;</t></is></c></row>'
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as former, zipfile.ZipFile(made, "w") as after:
        for name in former.namelist():
            part = former.read(name)
            if name.endswith("sheet1.xml"):
                part = head + part.replace(b"<sheetData>", cell)
            after.writestr(name, part)
    return made.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_list_is_read_whatever_wrote_it(visitor: Visitor, encoding: str) -> None:
    address = sent_names(visitor, "\r\n".join(["Nom", *NAMES]).encode(encoding))
    visitor.get(address.replace("places", "noms"))
    assert "\n".join(NAMES) in visitor.page


def test_the_column_headed_names_is_the_one_that_is_read(visitor: Visitor) -> None:
    rows = "\n".join(["Table;Prénom", *(f"{n};{name}" for n, name in enumerate(NAMES))])
    visitor.get(sent_names(visitor, rows.encode()).replace("places", "noms"))
    assert "\n".join(NAMES) in visitor.page


def test_entities_within_entities_are_refused_unread(visitor: Visitor) -> None:
    assert sent_names(visitor, workbook(), "liste.xlsx")
    assert sent_names(visitor, with_entities(workbook()), "liste.xlsx") == ""
    assert "ni un classeur xlsx ni un fichier csv lisible" in visitor.page


def test_an_entity_is_found_wherever_it_stands(visitor: Visitor) -> None:
    """Harmless ones too: further in than anybody used to look."""
    for before in ("", f"<!-- {'x' * 50_000} -->"):
        assert sent_names(visitor, with_entities(workbook(), before, 1), "liste.xlsx") == ""


def test_a_name_written_twice_is_never_dropped_in_silence(visitor: Visitor) -> None:
    assert sent_names(visitor, "\n".join([*NAMES, "ANA"]).encode()) == ""
    assert "« Ana »" in visitor.page


# « À propos » says version, machine and rights; home is as light as the device, or as chosen.

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


# The addresses that this machine shows and answers to, on networks that are only told.

OUTWARD, WIRE = "192.0.2.9", "198.51.100.4"
FOUND = ["127.0.1.1", OUTWARD, WIRE]


class Probe:
    """A socket whose way out is known."""

    def __init__(self, *_kind: Any) -> None:
        self.asked: list[Any] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None: ...

    def connect(self, where: tuple[str, int]) -> None:
        self.asked.append(where)

    def getsockname(self) -> tuple[str, int]:
        return (OUTWARD, 40123)


class Alone(Probe):
    def connect(self, where: tuple[str, int]) -> None:
        raise OSError(where)


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine called Carnet, on two networks."""

    def told(*_asked: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "carnet", (it, 0)) for it in FOUND]

    monkeypatch.setattr(socket, "socket", Probe)
    monkeypatch.setattr(socket, "getaddrinfo", told)
    monkeypatch.setattr(socket, "gethostname", lambda: "Carnet")


def test_each_network_is_shown_once_the_way_out_first() -> None:
    assert own_addresses() == [OUTWARD, WIRE]


def test_without_a_way_out_the_name_still_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", Alone)
    assert own_addresses() == [OUTWARD, WIRE]


def test_without_a_name_the_way_out_still_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*_asked: Any) -> list[Any]:
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", nobody)
    assert own_addresses() == [OUTWARD]


HERE = {"127.0.0.1", "localhost", "[::1]"}
EVERYWHERE = HERE | {"carnet", "carnet.local", OUTWARD, WIRE}


@pytest.mark.parametrize(
    ("host", "lan", "names"),
    [
        (None, False, HERE),
        (None, True, EVERYWHERE),
        ("0.0.0.0", False, EVERYWHERE),  # noqa: S104 - asked for, not listened to
        ("::", False, EVERYWHERE),
        ("Salle", False, HERE | {"salle", "[salle]"}),
    ],
)
def test_it_answers_to_these_names(host: str | None, lan: bool, names: set[str]) -> None:
    assert names_for(host, lan=lan) == names


def test_rules_opened_from_a_game_say_what_its_table_plays(house: House, visitor: Visitor) -> None:
    """W-05: all of them from its menu, one of them under a finger."""
    game = f"/partie/{house.game(rulings={'idealists_need': 'majorite'})}"
    menu = visitor.get(f"{game}/menu").text
    every = unescape(re.findall(r'href="(/regles\?[^"]*)"', menu)[0])
    over = {"HX-Target": "rule", "HX-Current-URL": f"http://127.0.0.1{game}/nuit"}
    for answer in (visitor.get(every), visitor.get("/regles/role/prophete", **over)):
        assert "plus de la moitié des joueurs" in plain(answer.text)
    # Without JavaScript nothing says where one comes from but what was shown last.
    visitor.get(f"{game}/village")
    assert "plus de la moitié des joueurs" in plain(visitor.get("/regles/role/prophete").text)
    assert "au moins la moitié des joueurs" in plain(visitor.get("/regles").text)
    visitor.post(f"{game}/supprimer")
    assert "au moins la moitié des joueurs" in plain(visitor.get("/regles/role/prophete").text)
