"""What one start compiled the next one knows; what is not known, or not whole, is compiled anew."""

import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from jinja2 import DictLoader, Environment
from reference import ROOT

from gm_assistant.shell.hosts import compiled
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.web.app import create_app
from gm_assistant.shell.web.services import Options

pytestmark = pytest.mark.slow
START = """
import json, sys
from pathlib import Path
from gm_assistant.shell.hosts import compiled
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.web.app import create_app
from gm_assistant.shell.web.services import Options
path, data, sys.dont_write_bytecode = Path(sys.argv[1]), Path(sys.argv[2]), False
compiled.begin(path)
from gm_assistant.shell.web.app import create_app
from gm_assistant.shell.web.services import Options
app = create_app(Options(data=data))
status = app.test_client().get("/").status_code
compiled.learn(path, app.jinja_env)
print(json.dumps([status, len(compiled.ANEW)]))
"""


class Begun(NamedTuple):
    status: int
    anew: int


def start(known: Path, folder: Path) -> Begun:
    words = [sys.executable, "-c", START, str(known), str(folder / "data")]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT, timeout=300)
    return Begun(*json.loads(done.stdout))


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("known") / "texts"
    begun = start(path, path.parent)
    assert begun.status == 200
    # Every method of every record, and every template.
    assert begun.anew > 1000
    return path


def test_a_second_start_compiles_nothing(known: Path) -> None:
    before = known.stat().st_mtime_ns
    assert start(known, known.parent) == Begun(200, 0)
    assert known.stat().st_mtime_ns == before
    assert [it.name for it in known.parent.iterdir() if it.is_file()] == [known.name]


def test_what_was_torn_is_compiled_anew(known: Path, tmp_path: Path) -> None:
    torn = tmp_path / known.name
    whole = known.read_bytes()
    torn.write_bytes(whole[: len(whole) // 2])
    begun = start(torn, tmp_path)
    assert begun.status == 200
    assert begun.anew > 1000
    assert torn.stat().st_size > len(whole) / 2


def test_where_nothing_can_be_written_it_starts(tmp_path: Path) -> None:
    (tmp_path / "shut").write_text("not a folder")
    assert start(tmp_path / "shut" / "texts", tmp_path).status == 200


def test_a_template_that_its_owner_has_broken_keeps_nothing_from_the_others(tmp_path: Path) -> None:
    words = {"broken.html": "{% if", f"sound {tmp_path}.html": "Bonsoir"}
    pages = Environment(
        autoescape=True, loader=DictLoader(words), bytecode_cache=compiled.Templates()
    )
    before = len(compiled.ANEW)
    compiled.learn(tmp_path / "texts", pages)
    assert len(compiled.ANEW) == before + (not sys.dont_write_bytecode)


def test_no_filter_that_rests_on_the_rules_is_kept_with_a_template(tmp_path: Path) -> None:
    """Its words may be known for years, and what they come to is said by the code of today."""
    with closing(Journal(tmp_path)) as journal:
        own = create_app(Options(data=tmp_path), journal).jinja_env.filters
    assert [it for it in ("ruled", "unbroken") if not hasattr(own[it], "jinja_pass_arg")] == []
