"""Who comes in: the code, how slowly it is guessed, and who is shown the door."""

import hashlib
import json
import re
import sqlite3
import threading
import tomllib
import zlib
from contextlib import closing
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from web.visitor import House, Visitor

from gm_assistant.places import fonts_folder, htmx_file
from gm_assistant.shell.hosts import desktop
from gm_assistant.shell.journal.refusals import DatabaseLocked, DiskTrouble
from gm_assistant.shell.journal.store import FILE
from gm_assistant.shell.setup import fonts
from gm_assistant.shell.setup.checkout import pinned_packages
from gm_assistant.shell.web import statics
from gm_assistant.shell.web.door import CodeGate, Network, is_kept_open
from gm_assistant.shell.web.services import NAME, Services
from gm_assistant.shell.web.statics import Shelf

TABLET = "192.168.1.20"


def note(game: str) -> tuple[str, list[tuple[str, str]]]:
    return f"/partie/{game}/coup", [("move", "note"), ("text", "intrus")]


def test_guessing_a_stranger_learns_nothing(open_house: House) -> None:
    game = open_house.game()
    stranger = Visitor(open_house, TABLET)
    for path in ("/", f"/partie/{game}/nuit", "/partie/inconnue/nuit", "/n'existe pas"):
        answer = stranger.get(path)
        assert (answer.status_code, answer.location) == (303, "/code")
    stranger.get("/code")
    path, data = note(game)
    assert stranger.post(path, data).status_code == 403
    assert len(open_house.moves(game)) == 1


def test_guessing_is_tired_after_a_few_tries(open_house: House) -> None:
    stranger = Visitor(open_house, TABLET)
    stranger.get("/code")
    tries = [stranger.post("/code", [("code", f"{n:06d}")]).status_code for n in range(7)]
    assert tries == [403] * 5 + [429] * 2
    # Not even the right one opens during that minute.
    assert stranger.post("/code", [("code", "314159")]).status_code == 429
    assert Visitor(open_house, TABLET).get("/").status_code == 303


def test_guessing_from_many_addresses_holds_up_nobody_else() -> None:
    gate = CodeGate("314159", clock=lambda: 0.0)
    for number in range(200):
        for _ in range(10):
            assert not gate.accepts("000000", f"192.168.1.{number}")
    assert not gate.wait("192.168.1.250")
    assert gate.accepts("314159", "192.168.1.250")


def test_an_address_guesses_more_and_more_slowly() -> None:
    now = [0.0]
    gate, tries = CodeGate("314159", clock=lambda: now[0]), 0
    for _ in range(5 * 60 * 60):
        now[0] += 1
        if not gate.wait(TABLET):
            assert not gate.accepts("000000", TABLET)
            tries += 1
    assert tries < 30


@pytest.mark.parametrize("same", ["2001:db8::1", "2001:db8:0:0::1", "2001:db8::1%eth0"])
def test_five_slips_tire_one_address_of_a_home_and_not_the_home(same: str) -> None:
    gate = CodeGate("314159", clock=lambda: 0.0)
    for _ in range(5):
        gate.accepts("000000", "2001:db8::1")
    assert gate.wait(same)
    assert gate.accepts("314159", "2001:db8::2")


def test_a_guesser_who_takes_any_address_of_his_network_is_tired_too() -> None:
    now = [0.0]
    gate, tries = CodeGate("314159", clock=lambda: now[0]), 0
    for second in range(5 * 60 * 60):
        now[0] = float(second)
        if not gate.wait(f"2001:db8::{second % 5000:x}"):
            assert not gate.accepts("000000", f"2001:db8::{second % 5000:x}")
            tries += 1
    assert tries < 90
    assert not gate.wait("2001:db8:0:1::1")


def test_who_waits_is_told_the_true_wait(
    open_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand: Services = open_house.app.extensions[NAME]
    now = [0.0]
    monkeypatch.setattr(hand.gate._slips, "_clock", lambda: now[0])
    stranger = Visitor(open_house, TABLET)
    stranger.get("/code")
    told = []
    for _ in range(8):
        stranger.post("/code", [("code", "000000")])
        told += re.findall(r"attendez (\w+ minutes?)", stranger.get("/code").text)
        now[0] = max(now[0], *(it.until for it in hand.gate._slips._wrong.values()))
    assert told == ["une minute", "2 minutes", "4 minutes", "8 minutes"]
    now[0] -= 61
    assert "attendez 2 minutes" in stranger.get("/code").text


def test_a_device_behind_a_guesser_comes_in_by_the_word_it_shows(open_house: House) -> None:
    guesser, honest = Visitor(open_house, TABLET), Visitor(open_house, TABLET)
    for it in (guesser, honest):
        it.get("/code")
    for _ in range(6):
        guesser.post("/code", [("code", "000000")])
    assert honest.post("/code", [("code", "314159")]).status_code == 429
    [word] = re.findall(r"Dites ce mot au MJ : <b>(\w+)</b>", honest.page)
    master = Visitor(open_house)
    assert "Le mot qu'il montre" in master.get("/appareils").text
    assert master.post("/appareils", [("faire", "attendu"), ("mot", "xyz")]).status_code == 409
    master.get("/appareils")
    assert master.post("/appareils", [("faire", "attendu"), ("mot", word)]).status_code == 303
    # The code is asked all the same, and the guesser waits on.
    honest.get("/code")
    assert honest.post("/code", [("code", "000000")]).status_code == 403
    assert honest.post("/code", [("code", "314159")]).location == "/"
    guesser.get("/code")
    assert guesser.post("/code", [("code", "314159")]).status_code == 429


# « Ouvrir aux tablettes »: the MJ opens and closes the network himself, on the page.


@pytest.fixture
def turned(house: House) -> list[bool]:
    """How the server was asked to listen: everywhere, or to this machine alone."""
    asked: list[bool] = []

    def turn(wide: bool) -> bool:
        asked.append(wide)
        return True

    network_of(house).served_by(turn)
    return asked


def network_of(house: House) -> Network:
    hand: Services = house.app.extensions[NAME]
    return hand.network


def test_the_network_is_opened_and_closed_from_the_page(house: House, turned: list[bool]) -> None:
    master, tablet = Visitor(house), Visitor(house, TABLET)
    assert tablet.get("/").status_code == 403
    assert tablet.get("/code").status_code == 403
    master.get("/appareils")
    assert master.post("/appareils", [("faire", "ouvrir")]).status_code == 303
    page = master.get("/appareils").text
    [code] = re.findall(r'class="digits">(\d{3} \d{3})<', page)
    assert "partagez plutôt le wifi" in page
    assert tablet.get("/").location == "/code"
    tablet.get("/code")
    assert tablet.post("/code", [("code", code)]).location == "/"
    assert tablet.get("/").status_code == 200
    master.post("/appareils", [("faire", "refermer")])
    assert tablet.get("/").status_code == 403
    assert turned == [True, False]
    # Known again when it opens again.
    master.get("/appareils")
    master.post("/appareils", [("faire", "ouvrir")])
    assert tablet.get("/").status_code == 200


def test_a_tablet_neither_opens_nor_closes(house: House, turned: list[bool]) -> None:
    master, tablet = Visitor(house), Visitor(house, TABLET)
    master.get("/appareils")
    master.post("/appareils", [("faire", "ouvrir")])
    hand: Services = house.app.extensions[NAME]
    tablet.get("/code")
    tablet.post("/code", [("code", hand.gate.code)])
    assert "Refermer" not in tablet.get("/appareils").text
    assert tablet.post("/appareils", [("faire", "refermer")]).status_code == 403
    assert turned == [True]
    assert network_of(house).is_open


def test_the_next_start_opens_only_if_the_mj_said_so(house: House, turned: list[bool]) -> None:
    master = Visitor(house)
    for words, kept in (
        ([("faire", "ouvrir"), ("garder", "1")], True),
        ([("faire", "refermer")], False),
        ([("faire", "ouvrir")], False),
    ):
        master.get("/appareils")
        master.post("/appareils", words)
        assert is_kept_open(house.journal.house) == kept
    assert turned == [True, False, True]


def test_where_the_system_refuses_it_stays_closed_and_says_so(house: House) -> None:
    network_of(house).served_by(lambda _wide: False)
    master = Visitor(house)
    master.get("/appareils")
    answer = master.post("/appareils", [("faire", "ouvrir"), ("garder", "1")])
    assert answer.status_code == 409
    assert "Le système refuse" in answer.text
    assert not network_of(house).is_open
    assert not is_kept_open(house.journal.house)


def test_an_address_asked_for_is_not_turned_from_the_page(house: House) -> None:
    master = Visitor(house)
    page = master.get("/appareils").text
    assert 'value="ouvrir"' not in page
    assert master.post("/appareils", [("faire", "ouvrir")]).status_code == 409


def test_the_picture_of_the_address_is_there_while_it_is_open(
    house: House, turned: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desktop, "own_addresses", lambda: ["192.168.1.7"])
    master = Visitor(house)
    assert master.get("/appareils/qr.svg").status_code == 404
    network_of(house).open(keep=False)
    assert master.get("/appareils/qr.svg").mimetype == "image/svg+xml"
    assert "http://192.168.1.7:8017/" in master.get("/appareils").text
    assert turned == [True]


def test_a_device_is_another_one_once_it_gave_the_code(open_house: House) -> None:
    planted = Visitor(open_house, TABLET)
    planted.get("/code")
    cookie = planted.client.get_cookie("appareil")
    assert cookie
    victim = Visitor(open_house, "192.168.1.66")
    victim.client.set_cookie("appareil", cookie.value)
    victim.get("/code")
    assert victim.post("/code", [("code", "314159")]).location == "/"
    assert victim.get("/").status_code == 200
    assert planted.get("/").status_code == 303


def test_a_new_code_forgets_the_devices_and_one_can_be_put_out(open_house: House) -> None:
    master, tablets = Visitor(open_house), [Visitor(open_house, f"10.0.0.{n}") for n in (1, 2)]
    for tablet in tablets:
        tablet.get("/code")
        tablet.post("/code", [("code", "314159")])
        assert tablet.get("/").status_code == 200
    page = master.get("/appareils").text
    assert page.count("Mettre dehors") == 2
    name = re.findall(r'name="appareil" value="([^"]+)"', page)[0]
    master.post("/appareils", [("faire", "sortir"), ("appareil", name)])
    assert sorted(tablet.get("/").status_code for tablet in tablets) == [200, 303]
    master.get("/appareils")
    master.post("/appareils", [("faire", "renouveler")])
    assert [tablet.get("/").status_code for tablet in tablets] == [303, 303]
    tablets[0].get("/code")
    assert tablets[0].post("/code", [("code", "314159")]).status_code == 403


def test_a_stranger_sends_a_thousand_letters_at_most(open_house: House) -> None:
    stranger = Visitor(open_house, TABLET)
    stranger.get("/code")
    csrf = stranger.csrf()
    for path in ("/code", "/importer", "/partie/x/coup"):
        sent = [("csrf", csrf), ("code", "1" * 2000)]
        assert stranger.post_raw(path, sent).status_code == 413


def test_the_code_is_asked_once_by_each_device(open_house: House) -> None:
    tablet = Visitor(open_house, TABLET)
    tablet.get("/code")
    assert tablet.post("/code", [("code", "314 159")]).location == "/"
    assert tablet.get("/").status_code == 200
    open_house.again()
    tablet.move_to(open_house)
    assert tablet.get("/").status_code == 200


def test_a_forged_cookie_is_a_stranger(open_house: House) -> None:
    tablet = Visitor(open_house, TABLET)
    tablet.get("/code")
    tablet.post("/code", [("code", "314159")])
    name = tablet.client.get_cookie("appareil")
    assert name is not None
    forger = Visitor(open_house, TABLET)
    for forged in (name.value.split(".")[0], name.value[:-1], name.value + "x", "é.é"):
        forger.client.set_cookie("appareil", forged)
        assert forger.get("/").status_code == 303


# htmx is the one that was looked at: neither older nor another, in a checkout and in a wheel.

ROOT = Path(__file__).parents[2]
VERSION = b'version:"2.0.10"'
CONTENT = "71ea67185bfa8c98c39d31717c6fce5d852370fcdfd129db4543774d3145c0de"


def test_what_is_served_is_what_was_looked_at() -> None:
    content = htmx_file().read_bytes()
    assert VERSION in content
    assert hashlib.sha256(content).hexdigest() == CONTENT
    served = Shelf().get("app.js")
    assert served is not None
    assert served.content.startswith(content)


def test_a_wheel_takes_it_out_of_the_same_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    fonts_pinned = [it for it in fonts.PINNED.read_text("utf-8").split() if "==" in it]
    wanted = {*pinned_packages(), *fonts_pinned}
    assert wanted <= set(project["build-system"]["requires"])
    assert htmx_file().is_file()


# The fonts are those that were looked at too, under names of their own and with their licence.

CUT = {
    "serif.woff": "e6e493f3d78e085bf97104eeeb90650f46b896f9731f87b359f285be6209aaa8",
    "serif-600.woff": "99f8c9616cd6e69b55e02966372125d1543d39f5841ed82972ef19c1566b5bab",
    "sans.woff": "74b5fae6e5f7e8e989f95124d7ce695909c22deb3a1d54bca392a39df67977a7",
    "sans-600.woff": "03380e85ebd797f2e9c4929934849a7adaf99f6fb336fbadf28a7a52cdcb1087",
}


def test_the_fonts_are_cut_as_they_were_looked_at() -> None:
    found = {it.name: it.read_bytes() for it in fonts_folder().iterdir()}
    shapes = {name: marked(it) for name, it in found.items() if name.endswith(".woff")}
    assert shapes == CUT
    assert all(b"SIL OPEN FONT LICENSE" in found[it] for it in ("serif-OFL.txt", "sans-OFL.txt"))


@pytest.mark.parametrize("face", fonts.FACES, ids=lambda it: it.file)
def test_a_font_has_what_french_writes_under_another_name_than_that_of_its_source(
    face: fonts.Face,
) -> None:
    """Its licence reserves the name of the whole for the whole."""
    cut = TTFont(fonts_folder() / face.file)
    tables = unpacked((fonts_folder() / face.file).read_bytes())
    french = "«\u202fL’œuvre à 3\u202f€, où ça…\u202f» – ŒÉÇŸ"
    assert {ord(it) for it in french} <= cut.getBestCmap().keys()
    features = cut["GSUB"].table.FeatureList.FeatureRecord if face.forms else ()
    assert {it.FeatureTag for it in features} == set(face.forms)
    told = tables["name"].decode("utf-16-be", "replace")
    assert f"{face.family} {face.style}".encode("utf-16-be") in tables["name"]
    assert "SIL Open Font License" in told or "scripts.sil.org/OFL" in told


def marked(woff: bytes) -> str:
    """Of what is packed, for zlibs differ in how."""
    tables = unpacked(woff)
    return hashlib.sha256(b"".join(tables[it] for it in sorted(tables))).hexdigest()


def unpacked(woff: bytes) -> dict[str, bytes]:
    records = [woff[it : it + 20] for it in range(44, 44 + 20 * int.from_bytes(woff[12:14]), 20)]
    found = {}
    for it in records:
        start, packed, whole = (int.from_bytes(it[at : at + 4]) for at in (4, 8, 12))
        content = woff[start : start + packed]
        found[it[:4].decode()] = content if packed == whole else zlib.decompress(content)
    return found


def test_fonts_are_kept_for_ever_and_asked_for_first(visitor: Visitor) -> None:
    page = visitor.get("/").text
    for address in re.findall(r'<link rel="preload" href="([^"]+)" as="font"', page):
        font = visitor.get(address)
        assert font.headers["Cache-Control"].endswith("immutable")
        assert font.headers["Content-Type"] == "font/woff"
        assert "Content-Encoding" not in font.headers
        assert address.removeprefix("/static/") in visitor.get(Shelf().address("app.css")).text
    assert page.count('as="font"') == 3


def test_without_fonts_the_next_in_line_stands_and_nothing_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(statics, "fonts_folder", lambda: tmp_path / "none")
    shelf = Shelf()
    style = shelf.get("app.css")
    assert style is not None
    assert b".woff" not in style.content
    assert b"DejaVu" in style.content
    assert shelf.fonts() == []


# A full disk, a locked or read-only database under the app: a sentence, and nothing lost.


def test_a_full_disk_is_said_in_place_and_the_tap_can_be_sent_again(
    house: House, game: str, visitor: Visitor
) -> None:
    visitor.get(f"/partie/{game}/nuit")
    writer = house.journal._store._writer
    used = writer.execute("PRAGMA page_count").fetchone()[0]
    writer.execute(f"PRAGMA max_page_count = {used}")
    note = [("move", "note"), ("text", "x" * 1900)]
    statuses = [visitor.post(f"/partie/{game}/coup", note).status_code for _ in range(40)]
    assert statuses[-1] == 503
    assert "Le disque est plein" in visitor.refusal
    kept = len(house.moves(game))
    assert kept == 1 + statuses.count(303)
    writer.execute("PRAGMA max_page_count = 100000")
    assert visitor.post(f"/partie/{game}/coup", note).status_code == 303
    assert len(house.moves(game)) == kept + 1


def test_a_locked_database_is_said_in_place(house: House, game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit")
    with closing(sqlite3.connect(house.folder / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = visitor.tap(game, "target", "J6")
        other.execute("ROLLBACK")
    assert answer.status_code == 503
    assert "Un autre programme tient la base" in visitor.refusal
    assert len(house.moves(game)) == 1
    assert visitor.tap(game, "target", "J6").status_code == 303


def test_a_read_only_database_is_said_in_place(house: House, game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit")
    house.journal._store._writer.execute("PRAGMA query_only = ON")
    answer = visitor.tap(game, "target", "J6")
    assert answer.status_code == 503
    assert "lecture seule" in visitor.refusal
    assert len(house.moves(game)) == 1


def test_a_copy_that_cannot_be_written_does_not_refuse_the_dawn(
    house: House, game: str, visitor: Visitor
) -> None:
    visitor.get(f"/partie/{game}/nuit")
    (house.folder / "copies").write_text("un fichier à la place du dossier")
    assert visitor.post(f"/partie/{game}/coup", [("move", "day")]).status_code == 303
    assert house.moves(game)[-1] == {"move": "day"}


def test_a_disk_that_cannot_be_read_gives_the_game_from_memory(
    house: House, game: str, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor.get(f"/partie/{game}/nuit")

    def gone(_: str) -> None:
        raise DiskTrouble

    monkeypatch.setattr(house.journal, "sound_line", gone)
    file = visitor.get(f"/partie/{game}/sauvegarder")
    assert json.loads(file.data)["moves"][0]["move"] == "night"


def test_devices_that_wait_for_a_game_wait_together(house: House, game: str) -> None:
    hand: Services = house.app.extensions[NAME]
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with hand.live.alone(game):
            held.set()
            done.wait(60)

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait(60)
    with pytest.raises(DatabaseLocked), hand.live.alone(game):
        raise AssertionError("two were alone with the game")
    done.set()
    holder.join()


def test_a_curtain_falls_on_a_full_disk(house: House, game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit")
    house.journal._store._writer.execute("PRAGMA query_only = ON")
    visitor.post(f"/partie/{game}/rideau", [("etat", "baisse")])
    assert 'data-row="rideau"' in visitor.get(f"/partie/{game}/nuit").text
