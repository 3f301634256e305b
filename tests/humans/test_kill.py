"""The real server killed between taps of Humans!!!: nothing acknowledged is lost or doubled."""

import random
from contextlib import closing
from pathlib import Path
from threading import Timer

from web.server import Server, Tapper

from gm_assistant.companions.humans.rehearsal.alone import demonstration
from gm_assistant.companions.humans.rules import open_table
from gm_assistant.journal.journal import Journal


def notes_of(folder: Path, game: str) -> list[str]:
    with closing(Journal(folder)) as journal:
        line = journal.line(game)
    played = open_table({**line.full_document, "moves": []})
    for kept in line.moves:
        played = played.play(kept.move)
    return [move["text"] for move in played.moves if str(move.get("text", "")).startswith("note")]


def test_five_kills_of_the_server_lose_nothing(tmp_path: Path) -> None:
    folder, chance = tmp_path / "donnees", random.Random("five kills of the town")
    with closing(Journal(folder)) as journal:
        game = journal.open_game(demonstration())
    recorded = 0
    for _ in range(5):
        server = Server(folder)
        tapper = Tapper(server.port)
        killer = Timer(chance.uniform(0.05, 0.5), server.process.kill)
        killer.start()
        acknowledged = recorded
        while tapper.note(game, f"note {acknowledged}"):
            acknowledged += 1
        killer.join()
        server.kill()
        tapper.close()
        found = notes_of(folder, game)
        assert found == [f"note {number}" for number in range(len(found))]
        # One may have been committed while its answer was still on the way.
        assert acknowledged <= len(found) <= acknowledged + 1
        recorded = len(found)
    assert recorded > 5
