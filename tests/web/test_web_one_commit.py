"""What one tap records is one commit: all of it is there after a fault, or nothing of it is."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from threading import Thread

import pytest
from web.visitor import House, Request, Visitor

from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.refusals import Stale
from gm_assistant.shell.journal.store import FILE
from gm_assistant.shell.web.services import NAME

ROW = [{"move": "note", "text": f"{number} {'a' * 25}"} for number in range(30)]


@pytest.fixture
def brasier(visitor: Visitor) -> str:
    visitor.get("/")
    sent = visitor.post("/demonstration", [("jeu", "brasier"), ("jeton", "ouverte")])
    return str(sent.headers["Location"]).split("/")[2]


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


def of_a_rehearsal(visitor: Visitor, size: str = "12") -> str:
    visitor.get("/")
    told = [("jeu", "quinte-bourg"), ("joueurs", size), ("jeton", "répétée")]
    return str(visitor.post("/repetition", told).headers["Location"]).split("/")[2]


def test_a_rehearsed_phase_is_several_moves_in_one_commit(house: House, visitor: Visitor) -> None:
    game = of_a_rehearsal(visitor)
    before = len(house.moves(game))
    visitor.post(f"/partie/{game}/repetition", [("faire", "phase"), ("jeton", "une phase")])
    assert len(house.moves(game)) > before + 1
    assert house.commits[Request("POST", "rehearsal.go_on")] == 1


def test_a_new_code_puts_all_devices_out_in_one_commit(open_house: House) -> None:
    guests = [Visitor(open_house, f"192.168.1.{number}") for number in range(20, 23)]
    for guest in guests:
        guest.get("/code")
        assert guest.post("/code", [("code", "314159")]).status_code == 303
    Visitor(open_house).post("/appareils", [("faire", "renouveler")])
    assert open_house.commits[Request("POST", "appliances.change_device")] == 1
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
            master.get("/appareils")
            statuses.add(master.post("/appareils", [("faire", "renouveler")]).status_code)
            if 503 in statuses:
                break
    assert guest_is_in == 200
    assert statuses <= {303, 503}
    assert open_house.app.extensions[NAME].gate.code == code


# Each story's house counts what every request commits, and looks at it when it is closed: here are
# those that no other story of this folder asks for.

# What no commit belongs to: a cookie, something only noted, something only shown.
WRITES_NOTHING = {"about.choose", "files.put_away", "players.secret"}


def asked_for(visitor: Visitor, house: House, game: str) -> None:
    """A tap of every kind, as far as one game has them."""
    base, csrf = f"/partie/{game}", visitor.csrf()
    for path, data in (
        (f"{base}/coup", [("move", "note"), ("text", "un")]),
        (f"{base}/annuler", []),
        (f"{base}/retablir", []),
        (f"{base}/coup", [("move", "note"), ("text", "deux")]),
        (f"{base}/journal/0", [("faire", "branche")]),
        (f"{base}/branche", [("nom", "partie")]),
        (f"{base}/titre", [("titre", "Autre")]),
        (f"{base}/ecran", [("faire", "pieces"), ("valeur", "1")]),
        (f"{base}/ecran", [("faire", "son"), ("volume", "1")]),
        (f"{base}/pages", [("faire", "ouvrir")]),
        (f"{base}/pages", [("faire", "liberer"), ("place", "J1")]),
        (f"{base}/pages", [("faire", "wifi"), ("nom", "Chez nous")]),
        (f"{base}/intacte", []),
        ("/lumiere", []),
        ("/demonstration", []),
        ("/visite", []),
        (f"{base}/supprimer", []),
        (f"{base}/reprendre", []),
        (f"{base}/montrer/regles", []),
        (f"{base}/rideau", []),
        ("/rideau", []),
    ):
        asked = [*data, ("csrf", csrf), ("jeton", f"{path} {len(house.commits)}")]
        assert visitor.post_raw(path, asked).status_code < 500, path


def test_no_tap_is_two_commits_and_a_page_that_is_looked_at_is_none(
    house: House, visitor: Visitor
) -> None:
    game = house.game()
    for page in ("nuit", "journal", "ecran", "pages", "menu", "classeur", "sauvegarder"):
        assert visitor.get(f"/partie/{game}/{page}").status_code < 400, page
    asked_for(visitor, house, game)
    written = {it.endpoint for it, most in house.commits.items() if most}
    assert len(written) >= 12, sorted(written)
    assert not written & WRITES_NOTHING
    house.close()
    house.open()


def test_what_is_only_noted_may_be_lost(house: House, visitor: Visitor) -> None:
    """A card of the home screen is drawn again, and the game stands where it stood."""
    game = house.game()
    visitor.get(f"/partie/{game}/nuit")
    before = visitor.get("/").text
    house.close()
    with closing(sqlite3.connect(house.folder / FILE)) as base:
        base.execute("DELETE FROM fleeting")
        base.commit()
    house.open()
    visitor.move_to(house)
    assert plainly(visitor.get("/").text) == plainly(before)


def plainly(page: str) -> str:
    """Without the marks of its forms."""
    return re.sub(r'value="[^"]*"', "", page)


def test_an_act_inside_another_that_fails_takes_all_of_it_back(house: House) -> None:
    """Whoever is told of the refusal and goes on all the same records nothing."""
    game, journal = house.game(), house.journal

    def act() -> None:
        with journal.as_one():
            journal.set_title(game, "Autre")
            with suppress(Stale):
                journal.undo(game, Hand(seen=99))

    with pytest.raises(Stale):
        act()
    assert journal.line(game).title == "La soirée"
    assert house.again().journal.line(game).title == "La soirée"


def test_what_an_act_records_is_seen_by_nobody_else_before_it_is_committed(house: House) -> None:
    game, journal, seen = house.game(), house.journal, list[str]()
    with journal.as_one():
        journal.set_title(game, "Autre")
        assert journal.line(game).title == "Autre"
        other = Thread(target=lambda: seen.append(journal.line(game).title))
        other.start()
        other.join()
    assert seen == ["La soirée"]
    assert journal.line(game).title == "Autre"
