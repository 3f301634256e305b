"""A power cut on a tablet alone: what was not flushed may be there, or not, or half of it.

Its browser's disk is asked through our own hands (SQLite's own flush reaches nothing there), so
that the order of all writes and flushes is known; a cut is tried between any two of them.
"""

import base64
import json
import shutil
import subprocess
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from browser.origin import ROOT, made, missing
from shares import rows_of

from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.refusals import JournalRefusal
from gm_assistant.shell.setup.tablet import runtime_of

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"{missing()} : sudo apt install npm")
DISK = ROOT / "gm_assistant" / "shell" / "hosts" / "page" / "disk.js"
SCRIPT = Path(__file__).with_name("forgetful.mjs")
# So many taps, and cuts among what they write.
SOME, MANY = (30, 40), (90, 150)
KEPT = ("parties.sqlite3", "parties.sqlite3-wal")
Told = dict[str, Any]


def told_by(folder: Path, disk: Path, taps: int) -> list[Told]:
    site, log = made(), folder / "log"
    words = (runtime_of(ROOT), site / "_" / "carnet.pack", disk, log, taps)
    subprocess.run(["node", str(SCRIPT), *map(str, words)], check=True, timeout=600)
    return [json.loads(line) for line in log.read_text().splitlines()]


def left_after(told: list[Told], name: str, chance: Random) -> bytes:
    """What may stand in this file: all that was flushed, and any part of what was not."""
    ours = [it for it in told if it.get("file") == name]
    flushed = max((at for at, it in enumerate(ours) if "flush" in it), default=-1)
    content = bytearray()
    for at, it in enumerate(ours):
        if "flush" in it or (at > flushed and chance.random() < 0.5):
            continue
        if "cut" in it:
            del content[it["cut"] :]
            continue
        written = base64.b64decode(it["content"])
        if at > flushed and chance.random() < 0.3:
            written = written[: chance.randrange(len(written) + 1)]
        end = it["at"] + len(written)
        content.extend(bytes(max(0, end - len(content))))
        content[it["at"] : end] = written
    return bytes(content)


def missing_after(told: list[Told], folder: Path, chance: Random) -> str:
    """What is wrong after a cut somewhere in it; empty where nothing acknowledged is missing."""
    first = next(at for at, it in enumerate(told) if "answered" in it)
    cut = chance.randrange(first, len(told)) + 1
    answered = max(it["answered"] for it in told[:cut] if "answered" in it)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name in KEPT:
        (folder / name).write_bytes(left_after(told[:cut], name, chance))
    try:
        with closing(Journal(folder, is_mirrored=False)) as journal:
            [game] = journal.games()
            texts = [it.move["text"].split()[1] for it in journal.line(game.game_id).moves]
    except JournalRefusal as refusal:
        return f"cut at {cut}, {answered} answered: {refusal.sentence}"
    whole = [str(number) for number in range(1, len(texts) + 1)]
    if texts != whole or not answered <= len(texts) <= answered + 1:
        return f"cut at {cut}, {answered} answered, {len(texts)} found"
    return ""


@pytest.mark.parametrize(("taps", "cuts"), rows_of((SOME, MANY), SOME))
def test_a_power_cut_between_any_two_writes_loses_nothing_acknowledged(
    tmp_path: Path, taps: int, cuts: int
) -> None:
    told, chance = told_by(tmp_path, DISK, taps), Random("a disk that forgets")
    wrong = [missing_after(told, tmp_path / "carnet", chance) for _ in range(cuts)]
    assert [it for it in wrong if it] == []


@pytest.mark.soak
@pytest.mark.parametrize(
    ("line", "less"),
    [
        ("if (last && last !== handle && unflushed.has(last)) flush(last);", ""),
        ("for (const handle of [...unflushed]) flush(handle);", ""),
    ],
)
def test_a_disk_that_flushes_less_is_seen(tmp_path: Path, line: str, less: str) -> None:
    lazy = tmp_path / "disk.js"
    words = DISK.read_text("utf-8")
    assert line in words
    lazy.write_text(words.replace(line, less), "utf-8")
    taps, cuts = MANY
    told, chance = told_by(tmp_path, lazy, taps), Random("a disk that forgets")
    assert any(missing_after(told, tmp_path / "carnet", chance) for _ in range(cuts))
