"""What one tap records is one commit: all of it is there after a fault, or nothing of it is."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from web.visitor import House, Visitor

from gm_assistant.shell.web.services import NAME

ROW = [{"move": "note", "text": f"{number} {'a' * 25}"} for number in range(30)]


@pytest.fixture
def brasier(visitor: Visitor) -> str:
    visitor.get("/")
    sent = visitor.post("/demonstration", [("jeu", "brasier"), ("jeton", "ouverte")])
    return str(sent.headers["Location"]).split("/")[2]


def commits(house: House, begun: list[str]) -> Any:
    """From now on, each commit that waits for the disk is one more in the list."""
    writer = house.journal._store._writer.conn
    writer.set_trace_callback(
        lambda said: begun.append(said) if said == "BEGIN IMMEDIATE" else None
    )


@contextmanager
def a_disk_with(house: House, free: int) -> Iterator[None]:
    """So many pages more, then it is full."""
    writer = house.journal._store._writer
    pages = writer.execute("PRAGMA page_count").fetchone()[0]
    writer.execute(f"PRAGMA max_page_count = {pages + free}")
    yield
    writer.execute("PRAGMA max_page_count = 1000000")


def test_a_row_of_moves_is_there_whole_or_not_at_all_wherever_the_disk_is_full(
    house: House, visitor: Visitor, brasier: str
) -> None:
    before, refused = len(house.moves(brasier)), 0
    row = [("coups", json.dumps(ROW)), ("jeton", "une rangée")]
    for free in range(100):
        with a_disk_with(house, free):
            answered = visitor.post(f"/partie/{brasier}/coup", row).status_code
        if answered == 303:
            break
        assert answered == 503, visitor.refusal
        refused += 1
        assert len(house.moves(brasier)) == before
    assert refused > 1
    assert len(house.moves(brasier)) == before + len(ROW)
    # The same tap again is answered as the first: it is recorded.
    assert visitor.post(f"/partie/{brasier}/coup", row).status_code == 303
    assert len(house.again().moves(brasier)) == before + len(ROW)


def test_a_row_of_moves_is_one_commit(house: House, visitor: Visitor, brasier: str) -> None:
    done: list[str] = []
    commits(house, done)
    visitor.post(f"/partie/{brasier}/coup", [("coups", json.dumps(ROW)), ("jeton", "une rangée")])
    assert len(done) == 1


def test_a_rehearsed_phase_is_one_commit(house: House, visitor: Visitor) -> None:
    visitor.get("/")
    told = [("jeu", "quinte-bourg"), ("joueurs", "12"), ("jeton", "répétée")]
    game = str(visitor.post("/repetition", told).headers["Location"]).split("/")[2]
    before, done = len(house.moves(game)), list[str]()
    commits(house, done)
    visitor.post(f"/partie/{game}/repetition", [("faire", "phase"), ("jeton", "une phase")])
    assert len(house.moves(game)) > before + 1
    assert len(done) == 1


def test_a_new_code_and_the_devices_that_it_puts_out_are_one_commit(open_house: House) -> None:
    guests = [Visitor(open_house, f"192.168.1.{number}") for number in range(20, 23)]
    for guest in guests:
        guest.get("/code")
        assert guest.post("/code", [("code", "314159")]).status_code == 303
    done: list[str] = []
    commits(open_house, done)
    Visitor(open_house).post("/appareils", [("faire", "renouveler")])
    assert len(done) == 1
    assert {guest.get("/").status_code for guest in guests} == {303}


def test_a_new_code_that_cannot_be_recorded_is_none(open_house: House) -> None:
    guest, master = Visitor(open_house, "192.168.1.20"), Visitor(open_house)
    guest.get("/code")
    guest.post("/code", [("code", "314159")])
    guest_is_in, statuses = guest.get("/").status_code, set[int]()
    with a_disk_with(open_house, 0):
        # What still fits into the last pages is recorded.
        for _ in range(40):
            code = open_house.app.extensions[NAME].gate.code
            statuses.add(master.post("/appareils", [("faire", "renouveler")]).status_code)
            if 503 in statuses:
                break
    assert guest_is_in == 200
    assert statuses <= {303, 503}
    assert open_house.app.extensions[NAME].gate.code == code
