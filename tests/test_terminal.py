"""The terminal speaks French, in its help and where it does not understand."""

import argparse
import json
import re
from pathlib import Path

import pytest
from truth.test_slips import unset_in

from gm_assistant.cli import main, parser
from gm_assistant.french.typography import plain

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
    "blank-xlsx -o {folder}/b.xlsx": 0,
    "sheets --what menus": 2,
    "games": 0,
    "check": 1,
    "check-scripts": 0,
    "rescue {folder}/sauves": 2,
    "doctor": None,
    "play-random --game echecs": 2,
}
GAME = {
    "format": "quinte-bourg/1",
    "title": "L'essai : un",
    "players": [
        {"id": it, "name": name, "camp_roles": ["reptilien" if it == "A" else "villageois"]}
        for it, name in (("A", "Ana"), ("B", "D'Or : un"), ("C", "Chloé"), ("D", "Inès"))
    ],
    "posts": {"president": "B"},
    "moves": [{"move": "night"}, {"move": "call", "step": "reptiliens", "target": "B"}],
}
STOPPED = {**GAME, "moves": [*GAME["moves"], {"move": "day"}]}


@pytest.fixture
def places(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "partie.json").write_text(json.dumps(GAME), encoding="utf-8")
    (tmp_path / "refus.json").write_text(json.dumps(STOPPED), encoding="utf-8")
    return {
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
    takes_data = asked[0] not in ("replay", "play-random")
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


def test_an_unset_line_is_seen() -> None:
    assert unset("L'appel : rien")
    assert unset("Quoi ?")
    assert not unset("L’appel\u00a0: D'Or : un")
