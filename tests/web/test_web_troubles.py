"""A full disk, a locked or read-only database under the app: a sentence, and nothing lost."""

import json
import sqlite3
import threading
from contextlib import closing

import pytest
from web.visitor import House, Visitor

from gm_assistant.shell.journal.refusals import DatabaseLocked, DiskTrouble
from gm_assistant.shell.journal.store import FILE
from gm_assistant.shell.web.services import NAME, Services


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
