"""A fault at the first, second, third… call of the disk, and a power cut between any two of them.

Whatever is answered, what was acknowledged is there once, and what was refused is there once or not
at all: the same tap again says which, and finishes it.
"""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest
from journal import disk
from journal.disk import Disk, felled, left_after

from gm_assistant.shell.journal.game_file import import_game, write_document
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.refusals import JournalRefusal
from gm_assistant.shell.journal.store import BETWEEN_CHECKPOINTS, FILE
from gm_assistant.shell.web import door

pytestmark = pytest.mark.skipif(bool(disk.missing()), reason=disk.missing())
TABLE = {"format": "quinte-bourg/1", "title": "La soirée", "moves": []}
ROW = 3
DEVICES = 3
LOG = f"{FILE}-wal"


def note(text: str) -> dict[str, str]:
    return {"move": "note", "text": text}


def row_of(journal: Journal, game: str, token: str) -> None:
    """Several moves of one tap."""
    with journal.as_one():
        if not journal.has_tap(game, token):
            journal.append(game, note(f"{token} 0"), Hand(token=token))
            for number in range(1, ROW):
                journal.append(game, note(f"{token} {number}"), Hand())


def checkpoint(journal: Journal) -> None:
    journal._store._unchecked = BETWEEN_CHECKPOINTS
    journal.house.doors.begin("reseau", {"keep": True})


def brought_in(journal: Journal, game: str) -> None:
    content = write_document(journal.line(game)).replace(b"La soir", b"Une autre soir")
    import_game(journal, content, lambda _: None, ("quinte-bourg/1",), Hand(None, "fichier"))


# What an evening writes, each under the token of its tap, so that it can be told once more.
ACTS: dict[str, Callable[[Journal, str], object]] = {
    "un coup": lambda it, game: it.append(game, note("un coup"), Hand(None, "un coup")),
    "une rangée": lambda it, game: row_of(it, game, "une rangée"),
    "retour": lambda it, game: it.undo(game, Hand(None, "retour")),
    "encore": lambda it, game: it.append(game, note("encore"), Hand(None, "encore")),
    "au propre": lambda it, _game: checkpoint(it),
    "un code": lambda it, _game: door.renew(it.house, "424242"),
    "reprise": brought_in,
    "dernier": lambda it, game: it.append(game, note("dernier"), Hand(None, "dernier")),
}


@pytest.fixture
def begun(tmp_path: Path) -> tuple[Path, str]:
    """A folder with a game of some entries, and devices that are in."""
    folder = tmp_path / "avant"
    with closing(Journal(folder, is_mirrored=False)) as journal:
        game = journal.open_game(TABLE)
        for number in range(5):
            journal.append(game, note(f"avant {number}"), Hand())
        for number in range(DEVICES):
            journal.house.devices.begin(f"d{number}", {"admitted": True})
    return folder, game


def played(folder: Path, game: str, told: Callable[[str], object] = lambda _: None) -> list[str]:
    """Which acts were acknowledged; any other trouble than a refusal in words goes up."""
    done = list[str]()
    with suppress(JournalRefusal), closing(Journal(folder, is_mirrored=False)) as journal:
        for name, act in ACTS.items():
            with suppress(JournalRefusal):
                act(journal, game)
                done.append(name)
                told(name)
    return done


def texts_of(journal: Journal, game: str) -> list[str]:
    """Every note that was ever recorded."""
    kinds = (it.payload for it in journal.entries(game) if it.kind.value == "move")
    return [it["move"]["text"] for it in kinds]


def prove(folder: Path, game: str, done: list[str]) -> None:
    """All that was acknowledged is there, nothing is there twice, half or damaged."""
    with closing(sqlite3.connect(folder / FILE)) as base:
        assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    with closing(Journal(folder, is_mirrored=False)) as journal:
        texts = texts_of(journal, game)
        assert texts[:5] == [f"avant {number}" for number in range(5)]
        assert len(set(texts)) == len(texts)
        row = [it for it in texts if it.startswith("une rangée")]
        assert len(row) in ((ROW,) if "une rangée" in done else (0, ROW))
        for name in ("un coup", "encore", "dernier"):
            assert name in texts or name not in done, name
        kept = journal.house.doors.get("code")
        others = [it for it in journal.house.devices.all() if it.state.get("admitted")]
        is_renewed = kept is not None and kept.state["code"] == "424242"
        # The new code and the devices that it puts out are one act.
        assert len(others) == (0 if is_renewed else DEVICES)
        assert is_renewed or "un code" not in done
        titles = [it.title for it in journal.games()]
        assert titles.count("Une autre soirée") in ((1,) if "reprise" in done else (0, 1))
        # The same taps again: each is there once, and the row is whole.
        for name in ("un coup", "une rangée", "encore", "dernier"):
            ACTS[name](journal, game)
        texts = texts_of(journal, game)
        assert len(set(texts)) == len(texts) == 5 + 3 + ROW


def fall(hands: Disk, begun: tuple[Path, str], at: int, *, once: bool, full: bool) -> bool:
    """Whether a fault at that call was reached."""
    folder, game = begun
    tried = folder.with_name("essai")
    shutil.rmtree(tried, ignore_errors=True)
    shutil.copytree(folder, tried)
    hands.arm(at, once=once, full=full)
    done = played(tried, game)
    reached = hands.was_reached
    hands.disarm()
    prove(tried, game, done)
    return reached


HOW = [(True, False), (False, False), (False, True)]
NAMES = ["once", "from then on", "full from then on"]


def fell(begun: tuple[Path, str], first: int, step: int, *, once: bool, full: bool) -> int:
    """At how many calls a fault was tried, until none was reached any more."""
    tried, at = 0, first
    with felled() as hands:
        while fall(hands, begun, at, once=once, full=full):
            tried, at = tried + 1, at + step
    return tried


@pytest.mark.slow
@pytest.mark.parametrize(("once", "full"), HOW, ids=NAMES)
def test_a_fault_at_every_so_many_calls(begun: tuple[Path, str], once: bool, full: bool) -> None:
    first, step = Random(f"{once} {full}").randrange(1, 6), 6
    assert fell(begun, first, step, once=once, full=full) > 5


@pytest.mark.soak
@pytest.mark.parametrize(("once", "full"), HOW, ids=NAMES)
def test_a_fault_at_each_call(begun: tuple[Path, str], once: bool, full: bool) -> None:
    print(fell(begun, 1, 1, once=once, full=full), "calls, once:", once, "full:", full)


# The power goes: what was not flushed may be there, or not, or half of it.


def cut(begun: tuple[Path, str], times: int) -> None:
    folder, game = begun
    chance, names = Random(f"{times} power cuts"), list(ACTS)
    tried = folder.with_name("essai")
    with felled() as hands:
        hands.is_told = True
        # From an empty folder on, so that all that stands in it is told.
        with closing(Journal(tried, is_mirrored=False)) as journal:
            game = journal.open_game(TABLE, Hand(None, "ouverte"))
            for number in range(5):
                journal.append(game, note(f"avant {number}"), Hand())
            for number in range(DEVICES):
                journal.house.devices.begin(f"d{number}", {"admitted": True})
        ready = len(hands.told)
        played(tried, game, lambda name: hands.tell("answered", place=names.index(name)))
        told = list(hands.told)
    for _ in range(times):
        until = chance.randrange(ready, len(told)) + 1
        done = [names[it.place] for it in told[:until] if it.kind == "answered"]
        shutil.rmtree(tried)
        tried.mkdir()
        for name in (FILE, LOG):
            (tried / name).write_bytes(left_after(told[:until], name, chance))
        prove(tried, game, done)


@pytest.mark.slow
def test_a_power_cut_between_any_two_calls(begun: tuple[Path, str]) -> None:
    cut(begun, 25)


@pytest.mark.soak
def test_a_thousand_power_cuts(begun: tuple[Path, str]) -> None:
    cut(begun, 1000)


# Whole pages are gone, and not only bits of them.


def tear(begun: tuple[Path, str], times: int) -> dict[str, int]:
    """What is said of a database in which one page is another's, or empty, or torn."""
    folder, game = begun
    played(folder, game)
    with closing(sqlite3.connect(folder / FILE)) as base:
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with closing(Journal(folder, is_mirrored=False)) as journal:
        truth = texts_of(journal, game)
    whole, chance, said = (folder / FILE).read_bytes(), Random(f"{times} pages"), dict[str, int]()
    pages = len(whole) // 4096
    for _ in range(times):
        content, at, other = bytearray(whole), *(4096 * chance.randrange(pages) for _ in "ab")
        content[at : at + 4096] = chance.choice(
            (bytes(4096), whole[other : other + 4096], whole[at : at + 512] + bytes(3584))
        )
        left = folder.with_name("essai")
        shutil.rmtree(left, ignore_errors=True)
        left.mkdir()
        (left / FILE).write_bytes(content)
        try:
            with closing(Journal(left, is_mirrored=False)) as journal:
                found = [it.move["text"] for it in journal.sound_line(game).moves]
                is_told = journal.told(game).spoilt
            # All of it, or a beginning that is told to be one.
            kept = [it for it in truth if it in found]
            assert found == kept
            kind = "a part, told" if is_told else "whole"
        except JournalRefusal as refusal:
            kind = type(refusal).__name__
        said[kind] = said.get(kind, 0) + 1
    return said


@pytest.mark.slow
def test_a_page_that_is_another_is_no_other_story(begun: tuple[Path, str]) -> None:
    assert tear(begun, 40)


@pytest.mark.soak
def test_a_thousand_pages_that_are_others(begun: tuple[Path, str]) -> None:
    print(tear(begun, 1000))
