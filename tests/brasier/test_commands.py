"""The commands answer « brasier/1 » as the contract says: situations, refusals, exit statuses."""

import json
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from brasier.evening import a_table, value_at

from gm_assistant import cli
from gm_assistant.engine.wording import Unreadable
from gm_assistant.french.language import plain
from gm_assistant.games.brasier.rules.game import open_document
from gm_assistant.games.brasier.screens.pages import args_of
from gm_assistant.games.brasier.screens.taps import lacking, move_of
from gm_assistant.seam.pages import SentForm

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
    assert names == [
        *("Résumé", "Tours", "Dés", "Décisions", "Cases", "Héros"),
        *("Soirées", "Palmarès"),
    ]
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


# What a button and its dice come to, and where the way back to a decision leads.

Fields = dict[str, Any]
Pairs = list[tuple[str, str]]
GO: Final = '{"move":"go","hero":"sally","to":"b1"}'
STEPS: Final = '{"move":"zombie","zombie":"z1","path":[{"to":"a1"},{"to":"b1"}]}'


TOWN: Final = open_document(
    a_table("h f", heroes={"sally": "a1"}, tokens={"vegetal": [{"id": "v0", "count": 3}]})
).town
MOVEMENT: Final = '{"move":"hero","hero":"sally"}'
FIGHT: Final = '{"move":"fight","hero":"sally","zombie":"z1"}'
SHOT: Final = '{"move":"shot","hero":"sally","zombie":"z1"}'
PETROL: Final = '{"move":"petrol","cell":"a1","dice":{"b1":1}}'
WALK: Final = '{"move":"zombie","zombie":"z1","path":["b1"]}'
DRAW: Final = '{"move":"debris","cell":"b1"}'


def said(*pairs: tuple[str, str]) -> Fields:
    return move_of(SentForm(pairs), TOWN, Random(1))


def on(base: str, **fields: Any) -> Fields:
    return {**json.loads(base), **fields}


MOVES: Final[list[tuple[Pairs, Fields]]] = [
    ([("coup", GO)], {"move": "go", "hero": "sally", "to": "b1"}),
    ([("coup", GO), ("force", "1")], {"move": "go", "hero": "sally", "to": "b1", "force": True}),
    ([("move", "note"), ("text", "Vite")], {"move": "note", "text": "Vite"}),
    ([("base", MOVEMENT), ("plus", "2")], on(MOVEMENT, plus=2)),
    ([("base", MOVEMENT), ("plus", "-1")], on(MOVEMENT, plus=-1)),
    ([("base", MOVEMENT), ("plus", "0")], on(MOVEMENT)),
    ([("base", SHOT), ("needs", "5"), ("range", "3")], on(SHOT, needs=5, range=3)),
    ([("base", SHOT), ("fire", "1")], on(SHOT, fire=True)),
    ([("coup", GO), ("ankle", "1")], on(GO, ankle=True)),
    (
        [("base", FIGHT), ("hero_die", "4"), ("zombie_die", "2")],
        on(FIGHT, hero_die=4, zombie_die=2),
    ),
    ([("base", FIGHT), ("pour", "outcome"), ("de", "tue")], on(FIGHT, outcome="tue")),
    ([("base", PETROL), ("pour", "d.a1"), ("de", "6")], on(PETROL, dice={"a1": 6, "b1": 1})),
    ([("base", MOVEMENT), ("pour", "die"), ("de", "3")], on(MOVEMENT, die=3)),
    ([("base", WALK), ("pour", "burn"), ("de", "5")], on(WALK, burn=5)),
    ([("base", WALK), ("pour", "points"), ("de", "2")], on(WALK, points=2)),
    ([("base", DRAW), ("pour", "token"), ("de", "v0")], {**on(DRAW), "token": "v0"}),
    ([("base", DRAW), ("pour", "token"), ("de", "lancer")], {**on(DRAW), "token": "v0"}),
    (
        [("chemin", STEPS), ("pour", "pas"), ("de", "4")],
        {"move": "zombie", "zombie": "z1", "path": [{"to": "a1"}, {"to": "b1", "die": 4}]},
    ),
]


@pytest.mark.parametrize(("pairs", "move"), MOVES, ids=str)
def test_a_form_is_a_move(pairs: Pairs, move: Fields) -> None:
    assert said(*pairs) == move


@pytest.mark.parametrize(
    ("base", "pour", "faces"),
    [
        (MOVEMENT, "die", 6),
        (WALK, "burn", 6),
        (WALK, "points", 3),
        (WALK.replace("}", ',"shamble":true}'), "points", 6),
    ],
)
def test_a_die_of_the_app_shows_each_of_its_faces(base: str, pour: str, faces: int) -> None:
    form, chance = SentForm((("base", base), ("pour", pour), ("de", "lancer"))), Random(1)
    thrown = {move_of(form, TOWN, chance)[pour] for _ in range(200)}
    assert thrown == set(range(1, faces + 1))


UNREAD: Final[list[Pairs]] = [
    [],
    [("coup", "{")],
    [("coup", "[]")],
    [("coup", '{"move":1}')],
    [("coup", '{"move":"' + "x" * 4000 + '"}')],
    [("coup", '{"move":"x"}')],
    [("base", MOVEMENT), ("pour", "rien"), ("de", "1")],
    [("base", MOVEMENT), ("pour", "die"), ("de", "100")],
    [("base", MOVEMENT), ("plus", "+2")],
    [("base", SHOT), ("range", "-1")],
    [("base", DRAW), ("pour", "token"), ("de", "mur")],
    [("base", FIGHT), ("pour", "outcome"), ("de", "rien")],
    [("base", MOVEMENT), ("pour", "pas"), ("de", "1")],
    [("base", '{"move":"zombie","path":[]}'), ("pour", "pas"), ("de", "1")],
]


@pytest.mark.parametrize("pairs", UNREAD, ids=lambda it: str(it)[:80])
def test_a_form_of_nobody_is_not_read(pairs: Pairs) -> None:
    with pytest.raises(Unreadable):
        said(*pairs)


@pytest.mark.parametrize(
    ("move", "rule", "half"),
    [
        ({}, "choix_manque", "choice"),
        ({"choice": "a1"}, "choix_manque", ""),
        ({}, "combustion_manque", "burn"),
        ({}, "trop_loin", ""),
    ],
)
def test_half_a_decision_is_kept_for_what_it_lacks(move: Fields, rule: str, half: str) -> None:
    assert lacking(move, rule) == half


BACK: Final = [
    *(({"move": it, "zombie": "z1"}, {"zombie": "z1"}) for it in ("zombie", "breach", "kill")),
    *(
        ({"move": it, "hero": "sally"}, {"heros": "sally"})
        for it in ("hero", "go", "douse", "stop", "search", "fight", "shot", "yard")
    ),
    *(({"move": it, "cell": "a1"}, {"case": "a1"}) for it in ("roll", "debris")),
    ({"move": "next"}, {}),
]


@pytest.mark.parametrize(("move", "args"), BACK, ids=str)
def test_a_past_decision_is_taken_anew_where_it_was(move: Fields, args: dict[str, str]) -> None:
    assert args_of(move) == args
