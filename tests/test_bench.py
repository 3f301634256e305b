"""The benches: each can be started, and the one of a whole table finds its telephones."""

import importlib
import pkgutil
from contextlib import closing
from pathlib import Path

import pytest
from browser.tables import first_night

import bench
from bench import web
from gm_assistant.shell.journal.journal import Journal

# What asks for a package that is there for the benches alone.
ALONE = {"__main__", "rules"}
NAMES = sorted({it.name for it in pkgutil.iter_modules(bench.__path__)} - ALONE)


@pytest.mark.parametrize("name", NAMES)
def test_a_bench_can_be_begun(name: str) -> None:
    assert pkgutil.resolve_name(f"bench.{name}") is importlib.import_module(f"bench.{name}")


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
