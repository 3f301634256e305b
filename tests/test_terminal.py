"""The terminal speaks French, in its help and where it does not understand."""

import argparse
import ast
import io
import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from truth.test_slips import unset_in

from gm_assistant import cli
from gm_assistant.cli import main, parser
from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.paper.to_write import evening_book
from gm_assistant.shell.journal.game_file import LARGEST
from gm_assistant.toolkit.workbook.book import bytes_of

ENGLISH = ("usage:", "error", "show ", "positional", "exit", "required", "invalid", "argument:")
NOT_UNDERSTOOD = {
    "nimporte": "« nimporte » n'existe pas : choisissez parmi",
    "--port": "« --port » demande une valeur",
    "--port beaucoup": "gm-assistant : « beaucoup » n'est pas un port",
    "sheets --players 3": "« 3 » ne va pas : donnez un nombre de 8 à 45",
    "blank-xlsx --start lundy": "choisissez parmi lundi, mardi",
    "--porte": "« --porte » n'existe pas ici",
    "export": "il manque",
    "games --tout": "« --tout » n'existe pas ici",
    "play-random --players 999": "« 999 » : donnez un nombre de 1 à 100",
}


def commands() -> list[str]:
    found = next(it for it in parser()._actions if isinstance(it, argparse._SubParsersAction))
    return list(found.choices)


@pytest.mark.parametrize("command", ["", *commands()])
def test_the_help_is_french(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*command.split(), "--help"])
    told = plain(capsys.readouterr().out)
    assert told.startswith("emploi : gm-assistant")
    assert "montre cette aide" in told
    assert [word for word in ENGLISH if word in told] == []


@pytest.mark.parametrize("command", commands())
def test_the_help_says_what_a_command_does(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    _, sentence, *_ = plain(capsys.readouterr().out).split("\n\n")
    assert re.match(r"[A-ZÉ].{20,}\.$", sentence, re.DOTALL)


VALUES = {
    "sheets": ("tout", "cartes", "zombie-mosh : "),
    "blank-xlsx": ("lundi", "samedi"),
    "play-random": ("quinte-bourg (", "humans (2 à 6)"),
}


@pytest.mark.parametrize("command", VALUES)
def test_the_help_lists_the_values_that_it_asks_for(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    told = " ".join(plain(capsys.readouterr().out).split())
    assert [it for it in VALUES[command] if it not in told] == []


@pytest.mark.parametrize("words", ["sheets {no}", "replay {no}", "blank-xlsx {no}"])
def test_a_file_that_is_not_there_is_told_in_one_style(
    words: str, places: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    main(words.format(**places).split())
    told = plain(capsys.readouterr().err)
    assert re.fullmatch(r"\S+absent\.json : ce fichier ne peut pas être lu .*\.\n", told)


@pytest.mark.parametrize("words", NOT_UNDERSTOOD)
def test_what_is_not_understood_is_said_in_french(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words.split())
    told = plain(capsys.readouterr().err)
    assert left.value.code == 2
    assert NOT_UNDERSTOOD[words] in told
    assert [word for word in ENGLISH if word in told] == []


# One message of each command, and what it needs to say it; `{no}` is a file that is not there.
SAID = {
    "replay {no}": 2,
    "replay {game} --moves dix": 2,
    "replay {game} --why": 0,
    "replay {refused} --why": 1,
    "replay {refused}": 1,
    "import {no}": 1,
    "import {game}": 0,
    "export Personne": 1,
    "export-xlsx Personne": 1,
    "export-xlsx {game} -o {folder}/a.xlsx": 0,
    "blank-xlsx --nights 1 -o {folder}/b.xlsx": 0,
    "sheets --what menus": 2,
    "games": 0,
    "check": 1,
    "check-scripts": 0,
    "rescue {folder}/sauves": 2,
    "doctor": None,
    "play-random --game echecs": 2,
    "odds {no}": 2,
    "judge {no} -o {folder}/j.xlsx": 1,
    "judge {book} -o {folder}/j.xlsx": 0,
    "import {book}": 0,
    "check --rules {game}": 1,
    "check --rules {no}": 1,
    "play-random --moves 1 -o {folder}/rien/x.json": 2,
    "export-sqlite Personne": 1,
}
GAME_MOVES: list[dict[str, Any]] = [
    {"move": "night"},
    {"move": "call", "step": "reptiliens", "target": "B"},
]
GAME = {
    "format": "quinte-bourg/1",
    "title": "L'essai : un",
    "players": [
        {"id": it, "name": name, "camp_roles": ["reptilien" if it == "A" else "villageois"]}
        for it, name in (("A", "Ana"), ("B", "D'Or : un"), ("C", "Chloé"), ("D", "Inès"))
    ],
    "posts": {"president": "B"},
    "moves": GAME_MOVES,
}
STOPPED = {**GAME, "moves": [*GAME_MOVES, {"move": "day"}]}


@pytest.fixture
def places(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "partie.json").write_text(json.dumps(GAME), encoding="utf-8")
    (tmp_path / "refus.json").write_text(json.dumps(STOPPED), encoding="utf-8")
    book = tmp_path / "soiree.xlsx"
    moves = [*GAME_MOVES, {"move": "give", "from": "A", "to": "B", "coins": 9}]
    book.write_bytes(bytes_of(evening_book(GAME, moves)))
    return {
        "book": str(book),
        "no": str(tmp_path / "absent.json"),
        "game": str(tmp_path / "partie.json"),
        "refused": str(tmp_path / "refus.json"),
        "folder": str(tmp_path),
    }


def unset(told: str) -> list[str]:
    """The lines that are not set as French is, people's words aside."""
    typed = ("D'Or : un", "L'essai : un")
    lines = [it for it in told.splitlines() if not it.lstrip().startswith(('"', "{", "}", "]"))]
    for word in typed:
        lines = [it.replace(word, "…") for it in lines]
    return [it for it in lines if unset_in(it)]


@pytest.mark.parametrize("words", SAID)
def test_what_a_command_says_is_set_as_french_is(
    words: str, places: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = words.format(**places).split()
    takes_data = asked[0] not in ("replay", "play-random", "odds", "judge")
    status = main([*asked, *(["--data", str(tmp_path / "donnees")] if takes_data else [])])
    assert SAID[words] in (None, status)
    told = capsys.readouterr()
    assert unset(told.out) == []
    assert unset(told.err) == []


@pytest.mark.parametrize("command", ["", *commands()])
def test_the_help_is_set_as_french_is(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*command.split(), "--help"])
    told = capsys.readouterr().out
    assert unset(told) == []
    assert [it for it in told.splitlines() if re.search(r"\w:$", it)] == []


@pytest.mark.parametrize("words", NOT_UNDERSTOOD)
def test_what_is_not_understood_is_set_as_french_is(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(words.split())
    assert unset(capsys.readouterr().err) == []


def test_a_name_stays_as_it_was_typed(
    places: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    main(["replay", places["game"], "--why"])
    assert "D'Or : un" in capsys.readouterr().out


def test_the_reason_of_a_refusal_is_set_in_json_too(
    places: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    main(["replay", places["refused"]])
    reason = json.loads(capsys.readouterr().out)["refused"]["reason"]
    assert not unset_in(reason)
    assert "Reptiliens" in reason


def test_no_word_of_ours_is_printed_as_it_was_written() -> None:
    """`tell` and its likes set a sentence; what is printed besides them has no letters of ours."""
    folder = Path(cli.__file__).parent
    told = []
    for file in [*(folder / "shell").rglob("*.py"), folder / "cli.py"]:
        if file.parent.name == "setup":
            continue
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and _PRINTS.fullmatch(ast.unparse(call.func)):
                words = [it.value for it in ast.walk(call) if isinstance(it, ast.Constant)]
                said = [it for it in words if isinstance(it, str) and re.search(r"[^\W\d]{3}", it)]
                told += [f"{file.name}:{call.lineno} {it}" for it in said]
    assert told == []


_PRINTS = re.compile(r"print|sys\.std(out|err)\.write")


def test_an_unset_line_is_seen() -> None:
    assert unset("L'appel : rien")
    assert unset("Quoi ?")
    assert not unset("L’appel\u00a0: D'Or : un")


# `gm-assistant replay` answers any file with an exit status and no traceback.

SCENARIOS = Path(__file__).parent / "scenarios" / "shared"
PLAYED = SCENARIOS / "money" / "M07_pickpocket_avant_le_bilan.json"
REFUSED = SCENARIOS / "posts" / "P27b_armish_pas_le_lundi.json"


class Answer(NamedTuple):
    status: int
    out: str
    err: str


class Terminal:
    """Runs the command on bytes written to a file, and keeps what it prints."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "partie.json"

    def replay(self, content: object, *words: str) -> Answer:
        raw = content if isinstance(content, bytes) else json.dumps(content).encode()
        self.file.write_bytes(raw)
        return self.replay_file(self.file, *words)

    def replay_file(self, path: Path, *words: str) -> Answer:
        out, err = io.StringIO(), io.StringIO()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.stdout", out)
            patch.setattr("sys.stderr", err)
            status = cli.main(["replay", str(path), *words])
        return Answer(status, out.getvalue(), err.getvalue())


@pytest.fixture(scope="module")
def terminal(tmp_path_factory: pytest.TempPathFactory) -> Terminal:
    return Terminal(tmp_path_factory.mktemp("replay"))


def document_of(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


def assert_not_understood(answer: Answer, place: str = "") -> None:
    assert answer.status == 2, answer
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert answer.err.endswith("\n")
    told = plain(answer.err)
    assert told.startswith(place)
    assert " : " in told


def changed(dotted: str, value: object) -> dict[str, Any]:
    """The document of a played game with one value replaced."""
    document = document_of(PLAYED)
    *path, last = [int(step) if step.isdigit() else step for step in dotted.split(".")]
    inside: Any = document
    for step in path:
        inside = inside[step]
    inside[last] = value
    return document


def test_a_played_game_prints_its_situation(terminal: Terminal) -> None:
    answer = terminal.replay_file(PLAYED)
    assert (answer.status, answer.err) == (0, "")
    printed = json.loads(answer.out)
    assert printed.keys() == {"situation", "refused"}
    assert printed["refused"] is None
    assert printed["situation"]["phase"] == "jour"


def test_a_refused_move_stops_the_replay(terminal: Terminal) -> None:
    answer = terminal.replay_file(REFUSED)
    index = document_of(REFUSED)["refused_at"]
    assert (answer.status, answer.err) == (1, "")
    printed = json.loads(answer.out)
    assert printed["refused"]["move"] == index
    assert printed["refused"]["reason"].endswith(".")
    before = terminal.replay_file(REFUSED, "--moves", str(index))
    assert before.status == 0
    assert json.loads(before.out)["situation"] == printed["situation"]


def test_the_reason_is_one_line_whatever_the_names(terminal: Terminal) -> None:
    document = document_of(REFUSED)
    for person in document["players"]:
        person["name"] = f"{person['id']}\nna"
    document["moves"][-1] = {"move": "give", "from": "A", "to": "B", "coins": 9}
    printed = json.loads(terminal.replay(document).out)
    assert printed["refused"]["reason"].startswith("A na n’a que")


def test_moves_stops_after_the_first_ones(terminal: Terminal) -> None:
    counts = ("0", "0000000000001")
    none, one = (json.loads(terminal.replay_file(PLAYED, "--moves", n).out) for n in counts)
    assert none["situation"]["phase"] == "ouverture"
    assert one["situation"]["phase"] == "nuit"


def test_the_moves_that_are_not_played_are_read_too(terminal: Terminal) -> None:
    assert_not_understood(terminal.replay(changed("moves.3.stage", "sieste"), "--moves", "1"))


def test_why_prints_sentences_instead(terminal: Terminal) -> None:
    answer = terminal.replay_file(SCENARIOS / "attack" / "A01_attaque_simple.json", "--why")
    assert answer.status == 0
    assert answer.out.splitlines() != []
    assert not answer.out.startswith("{")


@pytest.mark.parametrize("word", ["-1", "deux", "1.5", "²", "", "1" + "0" * 60 + "x"])
def test_a_number_of_moves_is_a_number(terminal: Terminal, word: str) -> None:
    assert_not_understood(terminal.replay_file(PLAYED, f"--moves={word}"), "--moves : ")


def test_more_moves_than_there_are_is_all_of_them(terminal: Terminal) -> None:
    whole = terminal.replay_file(PLAYED)
    assert terminal.replay_file(PLAYED, "--moves", "9" * 5000) == whole
    assert terminal.replay_file(PLAYED, "--moves", "999") == whole


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe{}",
        b"null",
        b"[]",
        b"7",
        b'"partie"',
        b"{}",
        b'{"format": NaN}',
        b'{"format": "quinte-bourg/1", "players": -Infinity}',
        b'{"format": ' + b"9" * 5000 + b"}",
        b'{"format": "quinte-bourg/1", "title": "\\ud800", "players": []}',
        b'{"format": "quinte-bourg/2", "players": []}',
        b'{"format": "quinte-bourg/1"}',
        b'{"format": "quinte-bourg/1", "players": []}',
        b"[" * 100_000,
        b'{"players":' * 100_000,
        b'{"moves":' + b"[" * 300 + b"]" * 300 + b"}",
        b'{"players": [' + b"null," * 100_000 + b"null]}",
        b'{"players": "' + b"a" * (LARGEST - 20) + b'"}',
        b'{"players": "' + b"a" * LARGEST + b'"}',
        "{'players': « é »}".encode(),
    ],
    ids=lambda content: content[:40].decode("ascii", "replace"),
)
def test_what_is_no_game_is_one_line(terminal: Terminal, content: bytes) -> None:
    assert_not_understood(terminal.replay(content))


@pytest.mark.parametrize(
    ("dotted", "value", "place"),
    [
        ("format", "quinte-bourg/9", "format"),
        ("title", 3, "title"),
        ("players", {}, "players"),
        ("players.3", None, "players[3]"),
        ("players.3.id", "A", "players[3].id"),
        ("players.3.id", 4, "players[3].id"),
        ("players.3.camp_roles", [], "players[3].camp_roles"),
        ("players.3.camp_roles", ["roi"], "players[3].camp_roles[0]"),
        ("players.3.camp_roles", [["villageois"]], "players[3].camp_roles[0]"),
        ("players.3.coins", "1", "players[3].coins"),
        ("players.3.coins", True, "players[3].coins"),
        ("players.3.coins", 1.5, "players[3].coins"),
        ("players.3.chapeau", "rouge", "players[3].chapeau"),
        ("posts.president", "Z", "posts.president"),
        ("posts.roi", "A", "posts.roi"),
        ("posts", ["president"], "posts"),
        ("lovers", ["A"], "lovers"),
        ("marriages", [["A", "Z"]], "marriages[0][1]"),
        ("start.weekday", "dredi", "start.weekday"),
        ("rulings", {"inconnu": True}, "rulings.inconnu"),
        ("rulings", {"attackers_count": "oui"}, "rulings.attackers_count"),
        ("couleur", "bleu", "couleur"),
        ("history", [], "history"),
        ("history", {"undone": [3]}, "history.undone[0]"),
        ("moves.0.at", "hier", "moves[0].at"),
        ("moves", {}, "moves"),
        ("moves.1", "call", "moves[1]"),
        ("moves.1.move", "danser", "moves[1].move"),
        ("moves.1.step", "gouter", "moves[1].step"),
        ("moves.1.victim", 3, "moves[1].victim"),
        ("moves.1.force", "oui", "moves[1].force"),
        ("moves.1.couleur", "bleu", "moves[1].couleur"),
        ("moves.3.stage", "sieste", "moves[3].stage"),
        ("moves.6.target", "Z", "moves[6].target"),
    ],
)
def test_the_place_of_a_slip_is_named(
    terminal: Terminal, dotted: str, value: object, place: str
) -> None:
    assert_not_understood(terminal.replay(changed(dotted, value)), f"{place} : ")


@pytest.mark.parametrize("name", ["absent.json", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_one_line(terminal: Terminal, name: str) -> None:
    assert_not_understood(terminal.replay_file(terminal.file.parent / name))


def test_a_byte_order_mark_is_tolerated_and_a_key_given_twice_is_not(terminal: Terminal) -> None:
    text = json.dumps(document_of(PLAYED))
    assert terminal.replay(b"\xef\xbb\xbf" + text.encode()) == terminal.replay_file(PLAYED)
    twice = '{"title": "Avant", ' + text[1:]
    assert terminal.replay(twice.encode()).status == 2


def test_history_and_moments_are_ignored(terminal: Terminal) -> None:
    document = changed("history", {"undone": [{"move": "night"}]})
    document["moves"][0]["at"] = "2025-03-01T21:00:00+01:00"
    assert terminal.replay(document) == terminal.replay_file(PLAYED)


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=12),
    st.just([]),
    st.just({}),
    st.just([None] * 500),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=3),
    st.sampled_from(["A", "villageois", "voleur", "president", "attaque", "cameras", "call"]),
)


def places_in(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place of a document that could be damaged."""
    steps: list[str | int] = []
    if isinstance(value, dict):
        steps = list(value)
    elif isinstance(value, list):
        steps = list(range(len(value)))
    found = [(*path, step) for step in steps]
    return found + [deep for step in steps for deep in places_in(value[step], (*path, step))]


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_game_damaged_anywhere_is_answered(terminal: Terminal, data: st.DataObject) -> None:
    source = data.draw(st.sampled_from(sorted(SCENARIOS.rglob("*.json"))))
    document = document_of(source)
    *path, last = data.draw(st.sampled_from(places_in(document)))
    inside: Any = document
    for step in path:
        inside = inside[step]
    if data.draw(st.booleans()):
        del inside[last]
    else:
        inside[last] = data.draw(ODD)
    answer = terminal.replay(document)
    if answer.status == 2:
        assert_not_understood(answer)
    else:
        assert answer.err == ""
        assert (json.loads(answer.out)["refused"] is None) == (answer.status == 0)


@settings(max_examples=150, deadline=None)
@given(content=st.binary(max_size=200))
def test_any_bytes_are_answered(terminal: Terminal, content: bytes) -> None:
    assert_not_understood(terminal.replay(content))
