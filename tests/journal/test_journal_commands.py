"""`gm-assistant games`, `export` and `import`: a game is carried from one folder to another."""

import json
import re
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gm_assistant import cli
from gm_assistant.french.language import plain
from gm_assistant.shell.journal.game_file import read_document
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand


class Answer(NamedTuple):
    status: int
    out: str
    err: str


class Terminal:
    """Types a command with the folder of the games, and reads what it says."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys

    def type(self, *words: str) -> Answer:
        status = cli.main([*words, "--data", str(self.folder)])
        return Answer(status, *map(plain, self.capsys.readouterr()))


@pytest.fixture
def terminal(folder: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(folder, capsys)


@pytest.fixture
def kept(folder: Path, table: dict[str, Any]) -> str:
    with closing(Journal(folder)) as journal:
        game = journal.open_game(table)
        journal.append(game, {"move": "note", "text": "Il pleut"}, Hand(1))
    return game


def file_with(tmp_path: Path, document: dict[str, Any]) -> str:
    path = tmp_path / "partie.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def test_games_are_listed_one_a_line(terminal: Terminal, kept: str) -> None:
    answer = terminal.type("games")
    assert answer.status == 0
    [line] = answer.out.splitlines()
    assert line.startswith(kept)
    assert "quinte-bourg " in line
    assert line.endswith("Le jeudi d'Ana")


def test_a_title_cannot_write_on_the_terminal(terminal: Terminal, kept: str) -> None:
    with closing(Journal(terminal.folder)) as journal:
        journal.set_title(kept, "rouge\x1b[31m\nou\u202enoir")
    assert terminal.type("games").out.endswith("rouge [31m ou noir\n")


def test_deleted_games_are_listed_apart(terminal: Terminal, kept: str) -> None:
    with closing(Journal(terminal.folder)) as journal:
        journal.delete(kept)
    none = terminal.type("games")
    assert (none.status, none.out, none.err) == (0, "", "Aucune partie n'est gardée ici.\n")
    assert terminal.type("games", "--bin").out.startswith(kept)


@pytest.mark.parametrize("named", [slice(None), slice(6)])
def test_a_game_is_exported_by_its_number(terminal: Terminal, kept: str, named: slice) -> None:
    answer = terminal.type("export", kept[named])
    assert answer.status == 0
    assert json.loads(answer.out)["moves"][0]["text"] == "Il pleut"


@pytest.mark.usefixtures("kept")
def test_a_game_is_exported_by_its_title_into_a_file(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "sauvegarde.json"
    assert terminal.type("export", "Le jeudi d'Ana", "-o", str(path)) == (0, "", "")
    assert read_document(path.read_bytes())["title"] == "Le jeudi d'Ana"


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("named", ["", "zzz", "../../etc"])
def test_an_unknown_game_is_not_exported(terminal: Terminal, named: str) -> None:
    answer = terminal.type("export", named)
    assert (answer.status, answer.out) == (1, "")
    assert "n'existe pas" in answer.err


@pytest.mark.usefixtures("kept")
def test_a_title_that_names_two_games_is_not_enough(
    terminal: Terminal, table: dict[str, Any]
) -> None:
    with closing(Journal(terminal.folder)) as journal:
        journal.delete(journal.open_game(table))
    answer = terminal.type("export", "Le jeudi d'Ana")
    assert answer.status == 1
    assert answer.err.count("\n") == 1
    first, binned = re.findall(r"([0-9a-f]+) \(\d{4}-[^)]*\)", answer.err)
    assert answer.err.count("corbeille") == 1
    assert [terminal.type("export", it).status for it in (first, binned)] == [0, 0]


def test_a_place_that_cannot_be_written_is_said(
    terminal: Terminal, kept: str, tmp_path: Path
) -> None:
    in_the_way = tmp_path / "fichier"
    in_the_way.write_text("")
    answer = terminal.type("export", kept, "-o", str(in_the_way / "partie.json"))
    assert (answer.status, answer.out) == (1, "")
    assert "ne peut pas être écrit" in answer.err
    assert terminal.type("export", kept, "-o", str(tmp_path)).status == 1


def test_an_exported_game_is_imported_elsewhere(
    terminal: Terminal, kept: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sauvegarde.json"
    terminal.type("export", kept, "-o", str(path))
    elsewhere = Terminal(tmp_path / "ailleurs", capsys)
    answer = elsewhere.type("import", str(path))
    assert answer.status == 0
    with closing(Journal(elsewhere.folder)) as journal:
        game = answer.out.strip().rpartition("(")[2].rstrip(")")
        [played] = journal.line(game).moves
    assert answer.out.startswith("Partie reprise : « ")
    assert played.move["text"] == "Il pleut"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": "quinte-bourg/9"}, "plus récente"),
        ({"players": 3}, "players"),
        ({"moves": [{"move": "danser"}]}, "moves[0]"),
        ({"moves": [{"move": "day"}]}, "moves[0]"),
        ({"history": {"redo": [{"move": "day"}]}}, "moves[0]"),
    ],
)
def test_a_file_that_the_rules_cannot_play_is_not_imported(
    terminal: Terminal,
    tmp_path: Path,
    table: dict[str, Any],
    changes: dict[str, object],
    said: str,
) -> None:
    answer = terminal.type("import", file_with(tmp_path, {**table, **changes}))
    assert (answer.status, answer.out) == (1, "")
    assert said in answer.err
    assert answer.err.count("\n") == 1
    none = terminal.type("games")
    assert (none.status, none.out, none.err) == (0, "", "Aucune partie n'est gardée ici.\n")


def test_a_file_that_is_not_there_is_said(terminal: Terminal, tmp_path: Path) -> None:
    answer = terminal.type("import", str(tmp_path / "absent.json"))
    assert (answer.status, answer.out) == (1, "")
    assert "ne peut pas être lu" in answer.err
    assert answer.err[0].isupper()
    assert answer.err.endswith(".\n")


def test_the_folder_may_be_said_before_the_command(
    terminal: Terminal, kept: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--data", str(terminal.folder), "games"]) == 0
    assert capsys.readouterr().out.startswith(kept)
