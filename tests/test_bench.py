"""The benches: each can be started, and the one of a whole table finds its telephones."""

import importlib
import pkgutil
import re
from contextlib import closing
from pathlib import Path

import pytest
from browser.tables import first_night

import bench
from bench import web
from bench.house import PACKAGE, lines_by_room
from gm_assistant.shell.journal.journal import Journal

CONTRIBUTING = Path(__file__).parent.parent / "CONTRIBUTING.md"
# What asks for a package that is there for the benches alone.
ALONE = {"__main__", "rules"}
NAMES = sorted({it.name for it in pkgutil.iter_modules(bench.__path__)} - ALONE)


@pytest.mark.parametrize("name", NAMES)
def test_a_bench_can_be_begun(name: str) -> None:
    assert pkgutil.resolve_name(f"bench.{name}") is importlib.import_module(f"bench.{name}")


def test_the_rooms_of_the_house_have_all_its_lines_and_no_more_than_are_granted() -> None:
    rooms = lines_by_room()
    assert {"engine", "seam", "games/quinte_bourg/rules"} <= set(rooms)
    files = PACKAGE.rglob("*.py")
    assert sum(rooms.values()) == sum(len(it.read_text("utf-8").splitlines()) for it in files)
    said = re.findall(r"no more than ([\d,]+) lines", CONTRIBUTING.read_text("utf-8"))
    assert sum(rooms.values()) <= int(said[0].replace(",", ""))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_the_bench_of_a_whole_table_finds_its_telephones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept: dict[str, float] = {}
    for name, value in {"SECONDS": 1, "TURNS": 1, "SEAT_TAPS": 1, "keep": kept.__setitem__}.items():
        monkeypatch.setattr(web, name, value)
    with closing(Journal(tmp_path)) as journal:
        game = journal.open_game(first_night(8))
    # Its figure is of another table: the codes of this one are still good.
    web._report_seats(tmp_path, game)
    with web.served(tmp_path) as (port, _begun, process):
        web._report_crowd(port, game, process.pid)
    told = capsys.readouterr().out
    assert "each of 8 seats" in told
    assert f"{web.TELEPHONES + web.TELEVISIONS + web.TABLETS} devices" in told
    assert len(kept) == 2
