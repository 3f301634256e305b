"""The terminal speaks French, in its help and where it does not understand."""

import argparse

import pytest

from gm_assistant.cli import main, parser

ENGLISH = ("usage:", "error", "show ", "positional", "exit", "required", "invalid", "argument:")
NOT_UNDERSTOOD = {
    "nimporte": "« nimporte » n'existe pas : choisissez parmi",
    "--port": "« --port » demande une valeur",
    "--port beaucoup": "« beaucoup » n'est pas un port",
    "--porte": "« --porte » n'existe pas ici",
    "export": "il manque",
    "games --tout": "« --tout » n'existe pas ici",
    "replay soiree.json --moves dix": "« --moves » : « dix » n'est pas un nombre",
}


def commands() -> list[str]:
    found = next(it for it in parser()._actions if isinstance(it, argparse._SubParsersAction))
    return list(found.choices)


@pytest.mark.parametrize("command", ["", *commands()])
def test_the_help_is_french(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*command.split(), "--help"])
    told = capsys.readouterr().out
    assert told.startswith("emploi : gm-assistant")
    assert "montre cette aide" in told
    assert [word for word in ENGLISH if word in told] == []


@pytest.mark.parametrize("words", NOT_UNDERSTOOD)
def test_what_is_not_understood_is_said_in_french(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words.split())
    told = capsys.readouterr().err
    assert left.value.code == 2
    assert NOT_UNDERSTOOD[words] in told
    assert [word for word in ENGLISH if word in told] == []
