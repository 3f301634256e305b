"""Who comes in: the code, how slowly it is guessed, and who is shown the door."""

import hashlib
import json
import re
import sqlite3
import threading
import tomllib
from contextlib import closing
from pathlib import Path

import pytest
from web.visitor import House, Visitor

from gm_assistant.places import htmx_file
from gm_assistant.shell.journal.refusals import DatabaseLocked, DiskTrouble
from gm_assistant.shell.journal.store import FILE
from gm_assistant.shell.setup.checkout import pinned_packages
from gm_assistant.shell.web.door import CodeGate
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
    assert not gate.is_tired("192.168.1.250")
    assert gate.accepts("314159", "192.168.1.250")


def test_an_address_guesses_more_and_more_slowly() -> None:
    now = [0.0]
    gate, tries = CodeGate("314159", clock=lambda: now[0]), 0
    for _ in range(5 * 60 * 60):
        now[0] += 1
        if not gate.is_tired(TABLET):
            assert not gate.accepts("000000", TABLET)
            tries += 1
    assert tries < 30


@pytest.mark.parametrize("other", ["2001:db8::1:2:3:4", "2001:db8::ffff", "2001:db8::1%eth0"])
def test_the_addresses_of_one_network_are_one_guesser(other: str) -> None:
    gate = CodeGate("314159", clock=lambda: 0.0)
    for _ in range(5):
        gate.accepts("000000", "2001:db8::1")
    assert gate.is_tired(other)
    assert not gate.is_tired("2001:db8:0:1::1")


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
    assert set(pinned_packages()) <= set(project["build-system"]["requires"])
    assert htmx_file().is_file()


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
