"""Which stories go together when several processes share the suite, and which begin first."""

from collections import Counter
from collections.abc import Sequence
from typing import Final
from zlib import crc32

# Many seconds each: these begin first, every story where a process is free.
FIRST: Final = (
    "tests/browser/test_browser_pocket.py",
    "tests/browser/test_browser_evening.py",
    "tests/test_adding.py",
    "tests/journal/test_journal_forgetful.py",
    "tests/shell/test_tablet_made.py",
    "tests/test_style.py",
)
# Then these: a browser mostly waits, so that what computes runs between its stories.
WAITING: Final = ("tests/browser/", "tests/web/test_web_kill.py", "tests/print/")
COMPUTING: Final = (
    "tests/truth/test_truth.py",
    "tests/approved/",
    "tests/private/test_pages.py",
    "tests/test_random_games.py",
    "tests/web/test_web_fuzz.py",
    "tests/web/test_web_crowd.py::test_six_hundred",
    "tests/web/test_web_tampering.py",
    "tests/web/test_web_typography.py",
    "tests/workbook/test_written.py",
    "tests/workbook/test_workbook_bounds.py",
    "tests/workbook/test_workbook_export.py",
    "tests/zombie_mosh/test_screens.py",
)
# Whole evenings, random ones by the hundred, programs started, a tablet that is made anew for each
# change: not for the loop of a hand that writes (`--fast`). What else is slow says so itself.
LONG: Final = (
    "tests/approved/",
    "tests/humans/test_played_by_taps.py",
    "tests/journal/test_journal_forgetful.py",
    "tests/public/test_public_screen.py::test_no_byte_differs",
    "tests/rules/test_prospects.py::test_what_is_met_is",
    "tests/scripts/test_own_folder.py::test_any_",
    "tests/shell/test_tablet_made.py",
    "tests/tale/test_tale_twins.py",
    "tests/test_random_games.py",
    "tests/test_setup.py::test_the_pip_of_a_pack",
    "tests/test_setup.py::test_without_network_a_pack",
    "tests/truth/test_lives.py",
    "tests/truth/test_corrected.py",
    "tests/truth/test_truth.py",
    "tests/truth/test_twins.py",
    "tests/views/test_day_script.py::test_whole_evenings",
    "tests/web/test_web_faults.py",
    "tests/web/test_web_halfway.py",
    "tests/web/test_web_kill.py",
    "tests/web/test_web_spreadsheet.py",
    "tests/web/test_web_strangers.py",
    "tests/web/test_web_typography.py",
    "tests/workbook/",
    "tests/zombie_mosh/test_screens.py",
)
# Made once for all that read it: the files, and what they share.
TOGETHER: Final = {
    "tests/browser/test_browser_monday.py": "a monday",
    "tests/browser/test_browser_pocket.py": "a tablet alone",
    "tests/workbook/test_workbook_bounds.py": "bounds",
    "tests/workbook/test_workbook_export.py": "workbooks",
}


def unit_of(story: str) -> str:
    """What one process takes as a whole: a long story, or a file with what its module keeps."""
    file = story.partition("::")[0]
    alone = story.startswith((*FIRST, *WAITING, *COMPUTING))
    return TOGETHER.get(file, story if alone else file)


def is_long(story: str) -> bool:
    return story.startswith(LONG)


def shared(stories: Sequence[str], told: str) -> set[str]:
    """Of all of them one part, « 3/20 »: each story is in the same one however many there are."""
    part, of = map(int, told.split("/"))
    return {it for it in stories if crc32(it.encode()) % of == part % of}


def begun_in_order(stories: Sequence[str]) -> list[int]:
    """The places of the stories, those to begin first in front."""
    kinds = [kind_of(it) for it in stories]
    many, seen, keys = Counter(kinds), Counter[int](), list[tuple[float, ...]]()
    for kind in kinds:
        seen[kind] += 1
        # Of the two in the middle each advances as fast as its number allows.
        keys.append((1, seen[kind] / many[kind]) if kind in (1, 2) else (kind,))
    return sorted(range(len(stories)), key=keys.__getitem__)


def kind_of(story: str) -> int:
    kinds = (FIRST, WAITING, COMPUTING)
    return next((rank for rank, them in enumerate(kinds) if story.startswith(them)), len(kinds))
