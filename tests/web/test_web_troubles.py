"""A full disk, a locked or read-only database under the app: a sentence, and nothing lost."""

import sqlite3
from contextlib import closing

from web.visitor import House, Visitor

from gm_assistant.journal.store import FILE


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
