"""The real server killed at any moment: nothing acknowledged is lost, nothing is doubled."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from web.server import Server, Tapper
from web.visitor import document

from gm_assistant.games.registry import ALL, Played, rules_of
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.store import FILE


def texts_of(folder: Path, game: str) -> list[str]:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    with closing(Journal(folder)) as journal:
        line = journal.line(game)
        assert rules_of(line.full_document).replay(line.full_document, None)[1] is None
        said = (it.move["text"] for it in line.moves if it.move["move"] == "note")
        return [text for text in said if text.startswith("note ")]


def tapped_until_killed(folder: Path, game: str, first: int, seconds: float) -> int:
    """How many taps were acknowledged; the one cut off is sent again after the next start."""
    server = Server(folder)
    tapper = Tapper(server.port)
    # However slow the machine, one tap a start is acknowledged before the blow.
    assert tapper.note(game, f"note {first}")
    killer = Timer(seconds, server.process.kill)
    killer.start()
    number = first + 1
    while tapper.note(game, f"note {number}"):
        number += 1
    killer.join()
    server.kill()
    tapper.close()
    return number


def table_of(offer: Played) -> dict[str, Any]:
    """A game that anybody may add a note to."""
    rehearsal = offer.companion(None).rehearsal
    assert rehearsal is not None
    return rehearsal.random_game(rehearsal.sizes[0], 2, 12)


def kill(times: int, folder: Path, offer: Played) -> None:
    chance = random.Random(f"{times} kills of the server")
    with closing(Journal(folder)) as journal:
        game = journal.open_game(table_of(offer))
    recorded = 0
    for _ in range(times):
        acknowledged = tapped_until_killed(folder, game, recorded, chance.uniform(0, 0.5))
        found = texts_of(folder, game)
        assert found == [f"note {number}" for number in range(len(found))]
        # One may have been committed while its answer was still on the way.
        assert acknowledged <= len(found) <= acknowledged + 1
        recorded = len(found)
    assert recorded >= times


each_game = pytest.mark.parametrize("offer", ALL, ids=lambda it: it.slug)


@pytest.mark.slow
@each_game
def test_kills_of_the_server_lose_nothing(tmp_path: Path, offer: Played) -> None:
    kill(4 if offer is ALL[0] else 2, tmp_path / "donnees", offer)


@pytest.mark.soak
@each_game
def test_two_hundred_kills_of_the_server_lose_nothing(tmp_path: Path, offer: Played) -> None:
    kill(200, tmp_path / "donnees", offer)


@pytest.mark.slow
def test_a_restart_goes_back_to_the_call_on_the_screen(tmp_path: Path) -> None:
    folder = tmp_path / "donnees"
    with closing(Journal(folder)) as journal:
        game = journal.open_game(document())
    server = Server(folder)
    tablet = Tapper(server.port)
    sent = {"move": "call", "step": "allumeuse", "targets": "J6"}
    assert tablet.get(f"/partie/{game}/nuit?appel=allumeuse")[0] == 200
    assert tablet.ask("POST", f"/partie/{game}/coup", sent)[0] == 200
    before = tablet.get(f"/partie/{game}/nuit?appel=allumeuse")[1]
    server.kill()
    tablet.close()
    server = Server(folder)
    again = Tapper(server.port, tablet.cookie)
    again.connection.request("GET", "/reprendre", headers={"Cookie": again.cookie})
    answer = again.connection.getresponse()
    answer.read()
    place = answer.getheader("Location") or ""
    after = again.get(place)[1]
    server.close()
    again.close()
    assert place == f"/partie/{game}/nuit?appel=allumeuse"
    assert call_of(after) == call_of(before)
    assert 'name="targets" value="J6"' in after


def call_of(page: str) -> str:
    """The whole form of the call, without what is drawn anew for each page."""
    form = page.partition('<form id="call"')[2].partition("</form>")[0]
    return form.partition('name="jeton"')[0] + form.partition('name="move"')[2]
