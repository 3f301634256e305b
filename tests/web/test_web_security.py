"""Each attack by its name: none reads a secret, none changes a game."""

import re
from html import unescape
from html.parser import HTMLParser
from io import BytesIO

import pytest
from web.visitor import House, Visitor

from gm_assistant.french.language import plain
from gm_assistant.shell.journal.store import file_name

TABLET = "192.168.1.20"
HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>{{7*7}}</title>"
SECRETS = ("Reptilienne", "Marchand de sable", "Voleur")


def note(game: str) -> tuple[str, list[tuple[str, str]]]:
    return f"/partie/{game}/coup", [("move", "note"), ("text", "intrus")]


# Cross-site request forgery


@pytest.mark.parametrize("token", ["", "x", "é" * 40, "a" * 10_000])
def test_csrf_a_form_without_our_signature_changes_nothing(
    house: House, game: str, visitor: Visitor, token: str
) -> None:
    visitor.get("/")
    path, data = note(game)
    assert visitor.post_raw(path, [*data, ("csrf", token)]).status_code == 403
    assert len(house.moves(game)) == 1


def test_csrf_the_signature_of_another_device_changes_nothing(
    house: House, game: str, visitor: Visitor
) -> None:
    stolen, (path, data) = Visitor(house).csrf(), note(game)
    visitor.get("/")
    assert visitor.post_raw(path, [*data, ("csrf", stolen)]).status_code == 403
    assert len(house.moves(game)) == 1


def test_csrf_a_form_sent_by_another_origin_changes_nothing(
    house: House, game: str, visitor: Visitor
) -> None:
    path, data = note(game)
    assert visitor.post(path, data, Origin="http://ailleurs.example").status_code == 403
    assert len(house.moves(game)) == 1


def test_csrf_every_form_of_every_page_is_signed(game: str, visitor: Visitor) -> None:
    for page in ("/", "/nouvelle", "/corbeille", *pages(game)):
        visitor.get(page)
        forms = re.findall(r'<form[^>]*method="post"[^>]*>(.*?)</form>', visitor.page, re.DOTALL)
        assert all('name="csrf"' in form and 'name="jeton"' in form for form in forms)


def test_csrf_the_cookie_is_never_sent_by_another_site(visitor: Visitor) -> None:
    cookie = visitor.get("/").headers["Set-Cookie"]
    assert "SameSite=Strict" in cookie
    assert "HttpOnly" in cookie


def test_csrf_nothing_is_changed_by_a_link(house: House, game: str, visitor: Visitor) -> None:
    before = house.journal.version(game)
    for path in ("coup", "annuler", "supprimer", "journal/0", "corriger/0", "branche"):
        visitor.get(f"/partie/{game}/{path}?move=note&text=x&faire=revenir")
    assert house.journal.version(game) == before


def pages(game: str) -> list[str]:
    names = ("nuit", "couchage", "journal", "village", "victoires", "joueur/J1", "invocation")
    return [f"/partie/{game}/{name}" for name in names]


# DNS rebinding


@pytest.mark.parametrize(
    "host",
    [
        "ailleurs.example",
        "localhost.ailleurs.example",
        "192.0.2.7",
        "127.0.0.1.nip.io",
        "",
        "[::1",
        "localhost:99999999",
    ],
)
def test_rebinding_another_name_reaches_nothing(game: str, visitor: Visitor, host: str) -> None:
    for path in ("/", f"/partie/{game}/nuit", f"/partie/{game}/sauvegarder", "/static/tap.js"):
        answer = visitor.get(path, Host=host)
        assert answer.status_code == 421
        assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "LOCALHOST", "[::1]:80"])
def test_our_own_names_are_answered(visitor: Visitor, host: str) -> None:
    assert visitor.get("/", Host=host).status_code == 200


# Stored XSS


class Tags(HTMLParser):
    """Every tag, attribute and script that a browser would see."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]


def table_of_hostile_names(house: House) -> str:
    roles = ("reptilien", "villageois", "villageois", "seth", "orphee")
    players = [
        {"id": f"J{number}", "name": f"{HOSTILE} {number}", "camp_roles": [role]}
        for number, role in enumerate(roles)
    ]
    moves = [{"move": "night"}, {"move": "note", "text": HOSTILE}]
    return house.game(title=HOSTILE, players=players, posts={"president": "J1"}, moves=moves)


def test_stored_xss_a_name_is_text_everywhere(house: House, visitor: Visitor) -> None:
    game = table_of_hostile_names(house)
    shown = 0
    for page in ("/", *pages(game), f"/partie/{game}/rejouer"):
        answer = visitor.get(page)
        seen = Tags(answer.text)
        assert not [name for name in seen.attributes if name.startswith("on")]
        assert seen.tags.count("script") <= 3
        assert not re.findall(r'<img (?!src="/static/)', answer.text)
        shown += HOSTILE in plain(unescape(answer.text))
    assert shown >= 3


def test_stored_xss_the_file_name_of_a_download_is_plain(house: House, visitor: Visitor) -> None:
    game = house.game(title='"; filename=x\r\nSet-Cookie: a=b/../..\\')
    answer = visitor.get(f"/partie/{game}/sauvegarder")
    disposition = answer.headers["Content-Disposition"]
    assert re.fullmatch(r'attachment; filename="[a-z0-9T-]+\.json"', disposition)
    assert file_name("../..", "2026-01-01T00:00:00") == "partie-20260101T000000.json"


def test_xss_no_script_or_style_stands_inside_a_page(game: str, visitor: Visitor) -> None:
    for page in ("/", *pages(game)):
        answer = visitor.get(page)
        assert "<style" not in answer.text
        assert " style=" not in answer.text
        assert not re.findall(r"<script(?![^>]*\bsrc=)", answer.text)
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy


# Path traversal


@pytest.mark.parametrize(
    "path",
    ["/static/../cle", "/static/..%2fcle", "/static/%2e%2e/app.py", "/static/....//app.py",
     "/partie/..%2f..%2fcle/sauvegarder", "/nouvelle/..%2f..%2fcle/table/noms",
     "/nouvelle/../../etc/table/noms", "/partie/%00/nuit", "/static/tap.js%00.css", "//etc/passwd"],
)  # fmt: skip
def test_path_traversal_reaches_no_file(visitor: Visitor, path: str) -> None:
    answer = visitor.get(path)
    assert answer.status_code in (303, 308, 404, 421)
    assert "import" not in answer.text


def test_path_traversal_a_file_given_to_import_is_only_read(house: House, visitor: Visitor) -> None:
    visitor.get("/")
    sent = {"csrf": visitor.csrf(), "fichier": (BytesIO(b"{}"), "../../cle")}
    answer = visitor.client.post("/importer", data=sent, content_type="multipart/form-data")
    assert answer.status_code == 422
    assert "Rien n'a été importé" in plain(unescape(answer.text))
    assert len((house.folder / "cle").read_bytes()) == 32


# What every answer says


def test_every_answer_forbids_keeping_sniffing_framing_and_telling(
    game: str, visitor: Visitor
) -> None:
    for path in ("/", f"/partie/{game}/nuit", "/n'existe pas", f"/partie/{game}/sauvegarder"):
        headers = visitor.get(path).headers
        assert headers["Cache-Control"] == "no-store"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert "Server" not in headers


def test_no_secret_stands_in_an_address_or_a_title(game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit")
    title = re.findall(r"<title>(.*?)</title>", visitor.page)[0]
    links = re.findall(r'(?:href|action)="([^"]*)"', visitor.page)
    for secret in SECRETS:
        assert secret not in title
        assert not [link for link in links if secret in unescape(link)]


def test_an_unforeseen_error_tells_nothing_but_that_nothing_is_lost(
    game: str, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("le secret de la Reptilienne")

    monkeypatch.setattr("gm_assistant.games.quinte_bourg.screens.pages.night_console", broken)
    answer = visitor.get(f"/partie/{game}/nuit")
    assert answer.status_code == 500
    assert "rien n'est perdu" in plain(unescape(answer.text))
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    assert f'href="/partie/{game}"' in answer.text
    assert f'href="/partie/{game}/sauvegarder"' in answer.text
    assert visitor.get(f"/partie/{game}/sauvegarder").status_code == 200


# What no page of ours asks for, and every client does.


@pytest.mark.parametrize("method", ["DELETE", "PUT", "PATCH"])
def test_what_no_page_asks_for_is_not_called_an_old_form(visitor: Visitor, method: str) -> None:
    assert visitor.client.open("/", method=method).status_code == 405


def test_what_browsers_ask_for_by_themselves_is_small(visitor: Visitor) -> None:
    robots = visitor.get("/robots.txt")
    assert (robots.status_code, robots.text) == (200, "User-agent: *\nDisallow: /\n")
    icon = visitor.get("/favicon.ico")
    assert icon.location.startswith("/static/icon-192.png")
    assert len(icon.data) < 400
    assert "Set-Cookie" not in icon.headers
