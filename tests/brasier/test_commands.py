"""The commands answer « brasier/1 » as the contract says: situations, refusals, exit statuses."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from brasier.stories import value_at

from gm_assistant import cli
from gm_assistant.french.language import plain

FOLDER = Path(__file__).parent.parent / "scenarios"
CASES = sorted((*FOLDER.glob("shared_brasier/*.json"), *FOLDER.glob("own_brasier/*.json")))
UNDERSTOOD, REFUSED, NOT_UNDERSTOOD = 0, 1, 2
TABLE: dict[str, Any] = {"format": "brasier/1", "map": {"grid": ["f f"]}, "heroes": []}


class Said(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: str) -> Said:
        try:
            status = cli.main(list(words))
        except SystemExit as stop:
            status = int(stop.code or 0)
        told = capsys.readouterr()
        return Said(status, told.out, told.err)

    return run


@pytest.mark.parametrize("path", CASES, ids=lambda it: it.stem)
def test_every_worked_case_holds_by_the_command(path: Path, say: Any) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    said = say("replay", str(path))
    answer = json.loads(said.out)
    refused_at = document.get("refused_at")
    assert said.status == (UNDERSTOOD if refused_at is None else REFUSED)
    assert (answer["refused"] or {}).get("move") == refused_at
    expected = document.get("expect", {})
    assert {it: value_at(answer["situation"], it) for it in expected} == expected


def test_the_cases_are_there() -> None:
    assert len(CASES) > 20


def written(folder: Path, **changes: Any) -> str:
    path = folder / "partie.json"
    path.write_text(json.dumps({**TABLE, **changes}), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"map": {"grid": ["x"]}}, "map.grid[0]"),
        ({"moves": [{"move": "next"}, {"move": "vole"}]}, "moves[1].move"),
        ({"fires": {"a1": 5}}, "fires.a1"),
        ({"inconnu": 1}, "inconnu"),
        ({"scenario": "brasier"}, "map.buildings"),
    ],
)
def test_what_is_not_understood_is_one_line(
    tmp_path: Path, say: Any, changes: dict[str, Any], place: str
) -> None:
    said = say("replay", written(tmp_path, **changes), "--moves", "0")
    assert said.status == NOT_UNDERSTOOD
    assert said.out == ""
    assert plain(said.err).startswith(f"{place} : ")
    assert said.err.count("\n") == 1


def test_a_refused_move_leaves_the_situation_before_it(tmp_path: Path, say: Any) -> None:
    moves = [{"move": "next"}, {"move": "zombie", "zombie": "z9", "path": []}]
    said = say("replay", written(tmp_path, moves=moves))
    answer = json.loads(said.out)
    assert (said.status, answer["refused"]["move"]) == (REFUSED, 1)
    assert answer["situation"]["phase"] == "zombies"
    assert say("replay", written(tmp_path, moves=moves), "--moves", "1").status == UNDERSTOOD


def test_every_consequence_is_told_with_its_rule(tmp_path: Path, say: Any) -> None:
    moves = [{"move": "next"}, {"move": "roll", "cell": "a1", "die": 6}]
    said = say("replay", written(tmp_path, fires={"a1": 2}, moves=moves), "--why")
    assert "→ Un 6" in said.out
    assert "L202" in said.out


def test_random_games_replay_by_the_command(tmp_path: Path, say: Any) -> None:
    path = str(tmp_path / "hasard.json")
    words = ("--game", "brasier", "--players", "2", "--seed", "3", "--moves", "60")
    assert say("play-random", *words, "-o", path).status == 0
    assert say("replay", path).status == UNDERSTOOD


def test_a_game_becomes_a_workbook_and_a_sheet(tmp_path: Path, say: Any) -> None:
    path = str(tmp_path / "hasard.json")
    say("play-random", "--game", "brasier", "--players", "2", "--moves", "40", "-o", path)
    book = tmp_path / "hasard.xlsx"
    assert say("export-xlsx", path, "-o", str(book)).status == 0
    from openpyxl import load_workbook

    names = load_workbook(book).sheetnames
    assert names == ["Résumé", "Tours", "Dés", "Coups", "Cases", "Héros"]
    page = tmp_path / "carte.html"
    assert say("sheets", path, "-o", str(page)).status == 0
    assert "Le Manoir" in page.read_text(encoding="utf-8")


def test_the_house_s_files_are_in_order(tmp_path: Path, say: Any) -> None:
    assert say("check-scripts", "--data", str(tmp_path)).status == 0


def test_a_slip_in_an_own_map_is_told(tmp_path: Path, say: Any) -> None:
    folder = tmp_path / "night_scripts/brasier/cartes"
    folder.mkdir(parents=True)
    (folder / "fausse.toml").write_text('grid = ["f q"]\n', encoding="utf-8")
    said = say("check-scripts", "--data", str(tmp_path))
    assert said.status == 1
    assert "fausse.toml" in said.out
    assert "terrain inconnu" in said.out
