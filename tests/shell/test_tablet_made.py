"""The files of a tablet alone, as `run.py tablet` makes them."""

import hashlib
import json
import subprocess
from gzip import decompress
from pathlib import Path

import pytest
from browser.origin import ROOT, made, missing

from gm_assistant.shell.setup.tablet import NOT_OURS, PACKED

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"{missing()} : sudo apt install npm")


@pytest.fixture(scope="module")
def site() -> Path:
    return made()


def test_every_file_is_told_with_its_mark(site: Path) -> None:
    told = json.loads((site / "version.json").read_text("utf-8"))
    for file in told["files"]:
        content = (site / (file["path"].lstrip("/") or "index.html")).read_bytes()
        assert hashlib.sha256(content).hexdigest() == file["sha256"]
        assert len(content) == file["size"]
    listed = {file["path"] for file in told["files"]}
    packed = {f"{it['path']}{PACKED}": it for it in told["files"] if "packed" in it}
    for path, file in packed.items():
        content = (site / path.lstrip("/")).read_bytes()
        assert len(content) == file["packed"]
        assert hashlib.sha256(decompress(content)).hexdigest() == file["sha256"]
    assert sum(it.get("packed", it["size"]) for it in told["files"]) < 12_000_000
    found = {f"/{it.relative_to(site)}" for it in site.rglob("*") if it.is_file()} - packed.keys()
    assert found - listed == {"/index.html", "/sw.js", "/version.json", "/.nojekyll"}
    assert told["version"] in (site / "index.html").read_text("utf-8")


def test_made_again_it_is_the_same(site: Path) -> None:
    assert made() == site


def test_all_of_ours_is_imported_by_the_browser_s_python(site: Path) -> None:
    """What is left out of the packages and of the standard library is missed by nothing.

    What records and pages are compiled from is known beforehand.
    """
    words = ["node", str(Path(__file__).with_name("imported.mjs")), str(site)]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=600)
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["failed"] == {}
    assert told["count"] > 200
    assert (told["status"], told["anew"]) == (200, 0)
    assert told["python"].startswith("3.14")


def test_what_is_left_out_exists() -> None:
    """A name that was changed elsewhere would be left in, and nobody would know."""
    assert [it for it in NOT_OURS if not (ROOT / "gm_assistant" / it).exists()] == []


def test_nothing_of_the_making_and_no_secret_travels(site: Path) -> None:
    pack = (site / "_" / "carnet.pack").read_bytes()
    size = int.from_bytes(pack[:4], "big")
    places = [place for place, _length in json.loads(pack[4 : 4 + size])]
    assert not [it for it in places if it.endswith(".py") or "/setup/" in it or "/commands/" in it]
    assert str(ROOT).encode() not in pack
