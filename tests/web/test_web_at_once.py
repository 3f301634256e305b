"""Ten devices tap and poll at once on one game: each tap once, in one order, and no 5xx."""

import time
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest
from web.server import Server, Tapper
from web.visitor import House, Visitor, document

from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.web.live import MOST_KEPT
from gm_assistant.shell.web.services import NAME

DEVICES = 10


def busy(server: Server, game: str, name: str, until: float, told: list[tuple[str, float]]) -> None:
    tapper, number = Tapper(server.port), 0
    # However late its machine lets it begin, each device taps once.
    while not number or time.monotonic() < until:
        begun = time.perf_counter()
        assert tapper.note(game, f"{name}.{number}")
        told.append((f"{name}.{number}", time.perf_counter() - begun))
        status, _ = tapper.get(f"/partie/{game}/version?v=0")
        assert status == 200
        number += 1
    tapper.close()


def ten_devices(folder: Path, seconds: float) -> None:
    with closing(Journal(folder)) as journal:
        game = journal.open_game(document())
    server = Server(folder)
    told: list[list[tuple[str, float]]] = [[] for _ in range(DEVICES)]
    until = time.monotonic() + seconds
    threads = [
        Thread(target=busy, args=(server, game, f"d{device}", until, told[device]))
        for device in range(DEVICES)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    server.close()
    said = [text for each in told for text, _ in each]
    assert all(each for each in told)
    with closing(Journal(folder)) as journal:
        kept = [str(played.move.get("text")) for played in journal.line(game).moves[1:]]
    assert sorted(said) == sorted(kept)
    times = sorted(taken for each in told for _, taken in each)
    p99 = times[min(len(times) - 1, len(times) * 99 // 100)]
    print(f"{len(said)} taps, p99 {p99 * 1000:.1f} ms with {DEVICES} devices")


def test_ten_devices_at_once(tmp_path: Path) -> None:
    ten_devices(tmp_path / "donnees", 1.5)


@pytest.mark.soak
def test_ten_devices_for_half_a_minute(tmp_path: Path) -> None:
    ten_devices(tmp_path / "donnees", 30)


def test_games_looked_at_do_not_fill_the_memory(house: House, visitor: Visitor) -> None:
    games = [house.game() for _ in range(MOST_KEPT + 3)]
    for game in (*games, games[0]):
        assert visitor.get(f"/partie/{game}/nuit").status_code == 200
    assert len(house.app.extensions[NAME].live._kept) == MOST_KEPT
