"""The app as the shell page calls it: one device without a network, and what it cannot do."""

import re
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlencode

import pytest
from web.visitor import document

from gm_assistant.shell.web.pocket import ALONE, ENOUGH, NEARLY_FULL, NOTHING_KEPT, UNKEPT, Pocket

ORIGIN = "https://carnet.example"
FORM = [("Content-Type", "application/x-www-form-urlencoded")]
SIGNED = re.compile(r'name="csrf" value="([^"]+)"')
OWN = "night_scripts/lundi.toml"
SHIPPED = Path(__file__).resolve().parents[2] / OWN


CARD = (
    ("label", "Sourcier"),
    ("kind", "speciality"),
    ("call.asks", "player"),
    ("call.effects", '{"does": "purse", "coins": 1}'),
    ("call.nights", "lundi"),
    ("call.after", "marchand_de_sable"),
)


class Page:
    """The frame of the shell page: it follows where it is sent."""

    def __init__(self, folder: Path, *, is_kept: bool = True, left: float = 1e9) -> None:
        self.pocket = Pocket(str(folder), ORIGIN, "Chrome 140")
        self.pocket.keep(is_kept=is_kept, is_promised=False, used=3e6, left=left)
        self.place, self.status, self.text = "", 0, ""

    def get(self, path: str) -> str:
        return self._asked("GET", path, b"")

    def post(self, path: str, *fields: tuple[str, str]) -> str:
        found = SIGNED.search(self.get("/a-propos")) or SIGNED.search(self.get("/"))
        assert found
        return self._asked("POST", path, urlencode([("csrf", found[1]), *fields]).encode(), FORM)

    def send(self, path: str, name: str, content: bytes, **fields: str) -> str:
        found = SIGNED.search(self.get("/a-propos"))
        assert found
        parts = [
            f'Content-Disposition: form-data; name="{it}"\r\n\r\n{told}'.encode()
            for it, told in {"csrf": found[1], **fields}.items()
        ]
        field = "texte" if path == "/textes" else "fichier"
        head = f'Content-Disposition: form-data; name="{field}"; filename="{name}"\r\n\r\n'
        parts.append(head.encode() + content)
        body = b"".join(b"--bord\r\n" + part + b"\r\n" for part in parts) + b"--bord--\r\n"
        kind = [("Content-Type", "multipart/form-data; boundary=bord")]
        return self._asked("POST", path, body, kind)

    def _asked(
        self, method: str, path: str, body: bytes, heads: Sequence[tuple[str, str]] = ()
    ) -> str:
        bare, _, query = path.partition("?")
        self.place = bare.partition("#")[0]
        self.status, names, content = self.pocket.call(method, self.place, query, heads, body)
        self.text = content.decode()
        where = dict(names).get("Location")
        return self.get(where) if where else self.text


@pytest.fixture
def carnet(tmp_path: Path) -> Page:
    return Page(tmp_path)


def opened(carnet: Page, moves: int = 0) -> str:
    """A game is on the screen; its address."""
    game = carnet.pocket._journal.open_game(
        document(moves=[{"move": "night"}, {"move": "day"}][:moves])
    )
    carnet.get(f"/partie/{game}")
    return f"/partie/{game}"


def test_it_answers_under_its_own_name_and_may_be_framed_by_its_own_origin(carnet: Page) -> None:
    status, names, _content = carnet.pocket.call("GET", "/", "", [], b"")
    told = dict(names)
    assert status == 200
    assert "frame-ancestors 'self'" in told["Content-Security-Policy"]
    assert told["X-Frame-Options"] == "SAMEORIGIN"
    assert "Set-Cookie" not in told


def test_the_device_is_the_same_after_a_start_and_finds_the_curtain(tmp_path: Path) -> None:
    before = Page(tmp_path)
    game = opened(before)
    again = Page(tmp_path)
    again.pocket.cover()
    assert "Maintenir pour lever" in again.get("/reprendre")
    csrf = re.search(r'data-csrf="([^"]+)"', again.text)
    assert csrf
    again._asked("POST", "/rideau", urlencode({"etat": "leve", "csrf": csrf[1]}).encode(), FORM)
    assert again.place.startswith(game)


def test_a_first_start_has_no_curtain(carnet: Page) -> None:
    carnet.pocket.cover()
    assert "Maintenir pour lever" not in carnet.get("/reprendre")


@pytest.mark.parametrize(
    "path",
    ["/appareils", "/code", "GAME/pages", "GAME/pages/qr.svg", "GAME/ecran/qr.svg", "/joueur/x"],
)
def test_nothing_that_needs_another_device_is_offered(carnet: Page, path: str) -> None:
    assert "/appareils" not in carnet.get("/")
    game = opened(carnet)
    assert f"{game}/pages" not in carnet.get(f"{game}/menu")
    path = path.replace("GAME", game)
    assert ALONE[:40].replace("'", "’") in carnet.get(path).replace("'", "’").replace("&#39;", "’")
    assert carnet.status == 404


def test_the_screen_for_everybody_warns_of_mirroring_and_shows_no_address(carnet: Page) -> None:
    shown = carnet.get(f"{opened(carnet, 2)}/ecran")
    assert "montre tout" in shown
    assert "qr.svg" not in shown
    assert ORIGIN not in shown


def test_where_nothing_is_kept_no_game_begins(tmp_path: Path) -> None:
    page = Page(tmp_path, is_kept=False)
    home = page.get("/")
    assert NOTHING_KEPT[:30] in home
    assert "Nouvelle partie" not in home
    assert "/importer" not in home
    for path in ("/nouvelle", "/nouvelle?jeu=brasier"):
        assert "fenêtre ordinaire" in page.get(path)
        assert page.status == 409
    page.post("/repetition", ("joueurs", "12"))
    assert page.status == 409
    page.post("/demonstration")
    assert page.status == 200
    assert UNKEPT[-20:-1] in page.text


def test_a_disk_that_fills_up_is_told_before_it_hurts(tmp_path: Path) -> None:
    page = Page(tmp_path, left=ENOUGH - 1)
    words = NEARLY_FULL.format(left="19 Mo")[:25]
    assert words in page.get(opened(page)).replace("\xa0", " ").replace("\u202f", " ")
    assert "19" in page.get("/a-propos")


def test_what_the_browser_promises_is_told(carnet: Page) -> None:
    told = carnet.get("/a-propos")
    assert "peut les effacer" in told
    assert "python3" not in told
    carnet.pocket.keep(is_kept=True, is_promised=True, used=-1, left=-1)
    told = carnet.get("/a-propos")
    assert "a promis" in told
    assert "ne la dit pas" in told


def test_at_each_dawn_the_file_is_offered_and_put_away_for_that_dawn(carnet: Page) -> None:
    game = opened(carnet, 2)
    assert "Garder le fichier" in carnet.get(game)
    assert "Garder le fichier" not in carnet.post(f"{game}/abri")
    assert "Garder le fichier" not in carnet.get(game)
    game = opened(carnet, 2)
    assert "Garder le fichier" in carnet.get(game)
    assert '"moves"' in carnet.get(f"{game}/sauvegarder")
    assert "Garder le fichier" not in carnet.get(game)


def test_nobody_is_asked_to_keep_the_file_of_a_demonstration(carnet: Page) -> None:
    assert "Garder le fichier" not in carnet.post("/demonstration")
    assert "page-nuit" in carnet.text


def test_a_text_of_his_own_counts_at_once_and_can_be_taken_away(carnet: Page) -> None:
    words = SHIPPED.read_text("utf-8")
    sentence = re.search(r'say = "([^"]{12,})"', words)
    assert sentence
    own = words.replace(sentence[1], "Une phrase tout à moi.", 1)
    assert OWN in carnet.send("/textes", "lundi.toml", own.encode())
    assert (carnet.pocket.folder / OWN).read_text("utf-8") == own
    assert "celui d" in carnet.text
    carnet.post("/textes/oter", ("place", OWN))
    assert not (carnet.pocket.folder / OWN).exists()


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("lundi.toml", b"[[", "choisissez un .toml"),
        ("lundi.toml", b"\xff\xfe", "choisissez un .toml"),
        ("soiree.toml", b"a = 1", "choisissez celui"),
        ("regles.toml", b"a = 1", "choisissez celui"),
        ("../cle", b"a = 1", "choisissez celui"),
    ],
)
def test_a_text_that_is_none_changes_nothing(
    carnet: Page, name: str, content: bytes, told: str
) -> None:
    assert told in carnet.send("/textes", name, content).replace("\xa0", " ")
    assert carnet.status == 422
    assert not (carnet.pocket.folder / "night_scripts").exists()


def test_a_card_of_one_s_own_is_made_and_tried_on_a_tablet_alone(tmp_path: Path) -> None:
    page = Page(tmp_path)
    assert "Vos cartes" in page.get("/")
    assert "est gardée" in page.post("/atelier/neuve", *CARD, ("faire", "garder"))
    assert "Sourcier, ouvre les yeux." in page.post(
        "/atelier/sourcier", *CARD, ("faire", "essayer")
    )
    # The next start finds it again.
    assert "Sourcier" in Page(tmp_path).get("/atelier")
