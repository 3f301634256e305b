"""`gm-assistant check-scripts` tells an MJ what is wrong with his files."""

from pathlib import Path

import pytest

from gm_assistant.cli import main
from gm_assistant.french.typography import plain


def test_all_is_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-scripts", "--data", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Tout est en ordre.")
    assert str(tmp_path / "night_scripts") in said


def test_every_slip_is_printed_on_its_line(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own / "lundi.toml").write_text('title = "Nuit\n', encoding="utf-8")
    (own / "jeudy.toml").write_text("", encoding="utf-8")
    assert main(["--data", str(tmp_path), "check-scripts"]) == 1
    assert [line.split(" : ")[0] for line in plain(capsys.readouterr().out).splitlines()] == [
        "lundi.toml, ligne 1",
        "lundi.toml",
        "jeudy.toml",
    ]


def test_a_remark_is_not_a_mistake(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own / "jeudy.toml").write_text("", encoding="utf-8")
    assert main(["check-scripts", "--data", str(tmp_path)]) == 0
    assert "Vouliez-vous dire « jeudi.toml » ?" in plain(capsys.readouterr().out)
