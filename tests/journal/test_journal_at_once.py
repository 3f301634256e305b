"""Many devices and even two programs tap at once: every acknowledged move stands exactly once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Entry, Hand
from gm_assistant.shell.journal.refusals import Stale

DEVICES, TAPS = 10, 20


@pytest.fixture
def patient(folder: Path) -> Iterator[Journal]:
    with closing(Journal(folder, busy_seconds=60)) as journal:
        yield journal


def tap_until_recorded(journal: Journal, game: str, text: str) -> Entry:
    """As a device does: look, tap, and after a refusal look again; then tap twice by mistake."""
    while True:
        seen = journal.version(game)
        try:
            first = journal.append(game, {"move": "note", "text": text}, Hand(seen, token=text))
        except Stale:
            continue
        again = journal.append(game, {"move": "note", "text": text}, Hand(seen, token=text))
        assert again == first
        return first


def evening_of(journal: Journal, game: str, device: int) -> list[Entry]:
    return [tap_until_recorded(journal, game, f"{device}.{number}") for number in range(TAPS)]


def test_ten_devices_tap_at_once(patient: Journal) -> None:
    game = patient.open_game({"title": "À dix"})
    with ThreadPoolExecutor(DEVICES) as pool:
        evenings = list(pool.map(lambda device: evening_of(patient, game, device), range(DEVICES)))
    acknowledged = {entry.seq: entry.payload["move"] for each in evenings for entry in each}
    line = patient.line(game)
    assert {played.seq: played.move for played in line.moves} == acknowledged
    assert len(acknowledged) == DEVICES * TAPS == len(line.moves)
    assert line.seq == DEVICES * TAPS + 1


def test_each_device_s_own_taps_stay_in_their_order(patient: Journal) -> None:
    game = patient.open_game({"title": "À dix"})
    with ThreadPoolExecutor(DEVICES) as pool:
        list(pool.map(lambda device: evening_of(patient, game, device), range(DEVICES)))
    texts = [played.move["text"] for played in patient.line(game).moves]
    for device in range(DEVICES):
        own = [text for text in texts if text.startswith(f"{device}.")]
        assert own == [f"{device}.{number}" for number in range(TAPS)]


def test_the_same_tap_from_ten_threads_is_recorded_once(patient: Journal) -> None:
    game = patient.open_game({"title": "Double"})
    tap = "tap"

    def append(_: int) -> Entry:
        return patient.append(game, {"move": "night"}, Hand(1, token=tap))

    with ThreadPoolExecutor(DEVICES) as pool:
        entries = list(pool.map(append, range(DEVICES)))
    assert len({entry.seq for entry in entries}) == 1
    assert patient.version(game) == 2


def test_two_programs_on_one_folder_do_not_interleave_wrongly(patient: Journal) -> None:
    game = patient.open_game({"title": "À deux"})
    with (
        closing(Journal(patient.folder, busy_seconds=60)) as other,
        ThreadPoolExecutor(2) as pool,
    ):
        programs = zip((patient, other), range(2), strict=True)
        evenings = list(pool.map(lambda each: evening_of(each[0], game, each[1]), programs))
        assert patient.line(game) == other.line(game)
    acknowledged = {entry.seq for each in evenings for entry in each}
    assert [played.seq for played in patient.line(game).moves] == sorted(acknowledged)
    assert len(acknowledged) == 2 * TAPS


def test_reading_goes_on_while_another_program_writes(patient: Journal) -> None:
    game = patient.open_game({"title": "Lecture"})
    with patient._store.writing():
        assert patient.version(game) == 1
        assert patient.line(game).moves == ()
