"""`gm-assistant sheets`: pages and PDF, blank or of a game, into a folder or a file."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from gm_assistant.cli import main
from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.paper.cards import KINDS
from gm_assistant.games.quinte_bourg.rehearsal import advised_table
from gm_assistant.shell import prints
from gm_assistant.shell.journal.journal import Journal


@pytest.fixture
def no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prints, "browser", lambda: None)


def document() -> dict[str, Any]:
    from random import Random

    return advised_table(12, Random(1)) | {"title": "Chez Ana"}


def run(tmp_path: Path, *words: str) -> int:
    return main(["sheets", "--data", str(tmp_path / "donnees"), *words])


@pytest.mark.usefixtures("no_browser")
@pytest.mark.parametrize("what", KINDS)
def test_a_folder_gets_a_page_that_stands_alone(tmp_path: Path, what: str) -> None:
    assert run(tmp_path, "-o", str(tmp_path / "feuilles"), "--what", what) == 0
    html = (tmp_path / "feuilles" / f"feuilles-{what}.html").read_text(encoding="utf-8")
    assert "@page" in html
    assert "<link" not in html
    assert "<script" not in html


@pytest.mark.usefixtures("no_browser")
def test_a_game_file_or_a_kept_game(tmp_path: Path) -> None:
    file, page = tmp_path / "partie.json", tmp_path / "page.html"
    file.write_text(json.dumps(document()), encoding="utf-8")
    assert run(tmp_path, str(file), "-o", str(page), "--what", "table") == 0
    of_file = page.read_text(encoding="utf-8")
    journal = Journal(tmp_path / "donnees")
    game_id = journal.open_game(document())
    journal.close()
    assert run(tmp_path, game_id[:8], "-o", str(page), "--what", "table") == 0
    # Each bears the minute in which it was made.
    assert without_hours(page.read_text(encoding="utf-8")) == without_hours(of_file)
    assert "Chez Ana" in of_file


def without_hours(page: str) -> str:
    return re.sub(r"\d\d:\d\d", "", page)


@pytest.mark.usefixtures("no_browser")
def test_without_names(tmp_path: Path) -> None:
    file, page = tmp_path / "partie.json", tmp_path / "page.html"
    file.write_text(json.dumps(document()), encoding="utf-8")
    assert run(tmp_path, str(file), "-o", str(page), "--what", "nuits", "--sans-noms") == 0
    names = [it["name"] for it in document()["players"]]
    assert not any(name in page.read_text(encoding="utf-8") for name in names)


@pytest.mark.usefixtures("no_browser")
def test_a_pdf_alone_needs_the_browser(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, "-o", str(tmp_path / "tout.pdf")) == 1
    told = capsys.readouterr()
    assert "demandez une page .html" in told.err
    assert not (tmp_path / "tout.pdf").exists()


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["personne"], 1, "choisissez-en une"),
        (["absent.json"], 2, "vérifiez son nom"),
        (["-o", "/dev/null/ici"], 1, "vérifiez son nom et son dossier"),
    ],
)
def test_bad_words_are_told_in_one_line(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    status: int,
    said: str,
) -> None:
    assert run(tmp_path, *words) == status
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_an_unknown_kind_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, "--what", "menus") == 2
    assert "« menus » n'est pas une sorte de feuilles" in plain(capsys.readouterr().err)


def test_a_file_that_the_rules_refuse_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "partie.json"
    broken = document() | {"moves": [{"move": "day"}]}
    file.write_text(json.dumps(broken), encoding="utf-8")
    assert run(tmp_path, str(file), "-o", str(tmp_path)) == 2
    assert plain(capsys.readouterr().err).startswith("moves[0]")


@pytest.mark.usefixtures("chromium")
def test_a_pdf_by_the_browser_of_the_machine(tmp_path: Path) -> None:
    output = tmp_path / "nuits.pdf"
    assert run(tmp_path, "-o", str(output), "--what", "nuits") == 0
    pages = PdfReader(output).pages
    # Six nights of two, and what stands before them.
    assert len(pages) == 14
    assert "Nuit de lundi" in pages[0].extract_text()
    assert not output.with_suffix(".html").exists()


def test_a_browser_that_breaks_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(prints, "browser", lambda: str(tmp_path / "absent"))
    assert run(tmp_path, "-o", str(tmp_path), "--what", "aide") == 1
    assert "Chromium n'a pas pu" in plain(capsys.readouterr().err)
    assert (tmp_path / "feuilles-aide.html").exists()


@pytest.mark.usefixtures("no_browser")
def test_a_file_that_another_program_holds_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "aide.html"
    page.write_text("ouvert", encoding="utf-8")

    def hold(_new: Path, _old: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "replace", hold)
    assert run(tmp_path, "-o", str(page), "--what", "aide") == 1
    assert "fermez-le d'abord" in plain(capsys.readouterr().err)
    assert page.read_text(encoding="utf-8") == "ouvert"
