"""Every command that a page of the docs shows is run, page after page, as a reader would."""

import json
import re
import shlex
import shutil
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from recorded import random_game
from test_docs import PAGES, commands, name

from gm_assistant.cli import main
from gm_assistant.games.registry import ALL
from gm_assistant.shell import prints
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.setup import tasks as run

# The shape of a command, and not one to be typed.
SHAPE = re.compile(r"[\[|…]|\b[A-Z]{3,}\b")
# Named in a sentence, without what they are asked about.
NAMED = {"export", "export-xlsx", "import", "replay", "rescue"}
# What a task of the checkout or the running app is asked: newcomers and the web's stories do that.
ELSEWHERE = {*run.TASKS, *run.MADE}


def shown(page: Path) -> list[list[str]]:
    """The words of each command of a page that is whole."""
    whole = [shlex.split(it) for it in commands(page) if not SHAPE.search(it)]
    words = [it[1:] if it[0] == "gm-assistant" else it[2:] for it in whole]
    return [
        it
        for it in words
        if it[:1]
        and it[0] not in ELSEWHERE
        and not it[0].startswith("-")
        and not (len(it) == 1 and it[0] in NAMED)
    ]


def with_commands() -> list[Path]:
    return [page for page in PAGES if shown(page)]


@cache
def evening(slug: str, moves: int) -> dict[str, Any]:
    rehearsal = next(it for it in ALL if it.slug == slug).companion(None).rehearsal
    assert rehearsal is not None
    return random_game(slug, max(rehearsal.players[0], 4), 0, moves)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an evening under way and one that is over."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(prints, "browser", lambda: Path("chromium"))
    monkeypatch.setattr(prints, "pdf_of", lambda *_: b"%PDF")
    with closing(Journal(tmp_path / "data")) as journal:
        journal.open_game({**evening("quinte-bourg", 60), "title": "Une soirée"})
        journal.open_game({**evening("non-morts", 300), "title": "Un film"})
    return tmp_path / "data"


@pytest.mark.slow
@pytest.mark.parametrize("page", with_commands(), ids=name)
def test_what_a_page_shows_does_what_it_says(
    page: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for count, words in enumerate(shown(page)):
        # Each by itself: what one took in bears the title of what was there.
        kept = shutil.copytree(data, data.with_name(f"data-{count}"))
        # What somebody else sent, or a page before made.
        for file in (Path(it) for it in words if it.endswith(".json")):
            if not file.exists():
                told = {**evening("zombie-mosh", 80), "title": file.stem}
                file.write_text(json.dumps(told), encoding="utf-8")
        given = words if words[0] in ("replay", "play-random") else ["--data", str(kept), *words]
        # A machine of the tests may lack what the doctor looks for.
        assert main(given) in ((0, 1) if words[0] == "doctor" else (0,)), words
        assert "Traceback" not in capsys.readouterr().err


def test_the_pages_that_a_newcomer_reads_show_some() -> None:
    read = {name(page) for page in with_commands()}
    assert read >= {"README.md", "docs/guide-mj.md"}
