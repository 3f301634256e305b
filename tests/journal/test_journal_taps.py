"""A tap is recorded once, after its commit, and only on the game as it was seen."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from systems import is_private

from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Entry, Hand, Kind, Line
from gm_assistant.shell.journal.refusals import NoSuchGame, Stale, Unstorable

TAP, OTHER_TAP = "tap", "other tap"
NIGHT = {"move": "night"}
CALL = {"move": "call", "step": "fantomes", "house": "A"}


def moves_of(line: Line) -> list[dict[str, object]]:
    return [played.move for played in line.moves]


def test_a_new_game_has_the_table_and_no_move(journal: Journal, game: str) -> None:
    line = journal.line(game)
    assert (line.title, line.moves, line.seq) == ("Le jeudi d'Ana", (), 1)
    assert [player["id"] for player in line.document["players"]] == ["A", "B"]


def test_ids_cannot_be_guessed_from_one_another(journal: Journal, game: str) -> None:
    other = journal.open_game(line_document(journal, game))
    assert len(game) == len(other) == 32
    assert sum(a == b for a, b in zip(game, other, strict=True)) < 16


def line_document(journal: Journal, game: str) -> dict[str, object]:
    return journal.line(game).full_document


def test_a_move_stands_with_its_number_and_moment(journal: Journal, game: str) -> None:
    entry = journal.append(game, NIGHT, Hand(1, device="tablette"))
    [played] = journal.line(game).moves
    assert (played.move, played.seq, played.at) == (NIGHT, 2, entry.at)
    assert played.device == "tablette"
    assert played.at.endswith("+00:00")


def test_what_was_recorded_is_there_after_a_restart(journal: Journal, game: str) -> None:
    journal.append(game, NIGHT, Hand(1))
    journal.keep_draft(game, "allumeuse", {"first": "A"})
    again = Journal(journal.folder)
    try:
        assert again.line(game) == journal.line(game)
        assert again.line(game).begun()["allumeuse"] == {"first": "A"}
    finally:
        again.close()


def test_a_stale_form_is_refused_with_the_present_number(journal: Journal, game: str) -> None:
    journal.append(game, NIGHT, Hand(1))
    with pytest.raises(Stale) as stale:
        journal.append(game, CALL, Hand(1))
    assert stale.value.current == 2
    assert "autre appareil" in stale.value.sentence
    assert moves_of(journal.line(game)) == [NIGHT]


def test_the_same_tap_twice_is_recorded_once(journal: Journal, game: str) -> None:
    first = journal.append(game, NIGHT, Hand(1, token=TAP))
    again = journal.append(game, NIGHT, Hand(1, token=TAP))
    assert again == first
    assert journal.version(game) == 2


def test_a_retry_after_other_taps_still_returns_its_own_entry(journal: Journal, game: str) -> None:
    first = journal.append(game, NIGHT, Hand(1, token=TAP))
    journal.append(game, CALL, Hand(2, token=OTHER_TAP))
    assert journal.append(game, NIGHT, Hand(1, token=TAP)) == first
    assert moves_of(journal.line(game)) == [NIGHT, CALL]


def test_a_double_tap_on_undo_takes_back_one_move(journal: Journal, game: str) -> None:
    journal.append(game, NIGHT, Hand(1))
    journal.append(game, CALL, Hand(2))
    for _ in range(2):
        journal.undo(game, Hand(3, token=TAP))
    assert moves_of(journal.line(game)) == [NIGHT]


def test_tokens_are_each_game_s_own(journal: Journal, game: str) -> None:
    other = journal.open_game({"title": "L'autre"})
    journal.append(game, NIGHT, Hand(1, token=TAP))
    assert journal.append(other, NIGHT, Hand(1, token=TAP)).subject == other


def test_a_double_tap_on_create_makes_one_game(journal: Journal) -> None:
    first = journal.open_game({"title": "Une"}, Hand(token=TAP))
    assert journal.open_game({"title": "Une"}, Hand(token=TAP)) == first
    assert len(journal.games()) == 1


def test_drafts_are_kept_replaced_and_cleared_by_their_move(journal: Journal, game: str) -> None:
    journal.keep_draft(game, "voleur", {"gives": {"A": 1}})
    journal.keep_draft(game, "voleur", {"gives": {"A": 2}})
    journal.keep_draft(game, "show", [{"player": "B"}])
    assert journal.line(game).begun()["voleur"] == {"gives": {"A": 2}}
    journal.append(game, CALL, Hand(4), clears=["voleur"])
    assert [draft.key for draft in journal.line(game).drafts] == ["show"]
    journal.clear_draft(game, "show")
    assert journal.line(game).drafts == ()


def test_a_draft_is_seen_by_the_other_device(journal: Journal, game: str) -> None:
    before = journal.version(game)
    journal.keep_draft(game, "show", [])
    assert journal.version(game) == before + 1


def test_a_title_given_later_is_the_one_that_is_shown(journal: Journal, game: str) -> None:
    journal.set_title(game, "Jeudi", Hand(99))
    journal.set_title(game, "Vendredi")
    assert journal.line(game).title == "Vendredi"
    assert journal.games()[0].title == "Vendredi"


@pytest.mark.parametrize("title", [None, 3, "  "])
def test_a_game_without_a_title_has_one_to_show(journal: Journal, title: object) -> None:
    game = journal.open_game({"title": title})
    assert journal.line(game).title == "Partie sans titre"
    assert journal.games()[0].title == "Partie sans titre"


def test_games_are_listed_the_last_played_first(journal: Journal, game: str) -> None:
    other = journal.open_game({"title": "L'autre"})
    journal.append(game, NIGHT, Hand(1))
    assert {listed.game_id for listed in journal.games()} == {game, other}
    last = [listed.last_at for listed in journal.games()]
    assert last == sorted(last, reverse=True)


def test_everything_recorded_can_be_read_in_order(journal: Journal, game: str) -> None:
    journal.append(game, NIGHT, Hand(1))
    journal.undo(game, Hand(2))
    kinds = [entry.kind for entry in journal.entries(game)]
    assert kinds == [Kind.OPENED, Kind.MOVE, Kind.UNDO]
    assert [entry.seq for entry in journal.entries(game, since=2)] == [3]


@pytest.mark.parametrize("game_id", ["", "x", "../../etc/passwd", "%", "é\x00"])
def test_an_unknown_game_is_refused_everywhere(journal: Journal, game_id: str) -> None:
    for ask in (journal.line, journal.version, journal.entries, journal.delete, journal.restore):
        with pytest.raises(NoSuchGame):
            ask(game_id)
    with pytest.raises(NoSuchGame):
        journal.append(game_id, NIGHT, Hand())
    with pytest.raises(NoSuchGame):
        journal.keep_copy(game_id, "aube")


def nested(depth: int) -> object:
    value: object = "fond"
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "text",
    [float("nan"), float("inf"), {1, 2}, object(), "\ud800", "x" * 300_000, nested(36)],
    ids=range(7),
)
def test_what_could_not_be_read_again_is_refused_and_changes_nothing(
    journal: Journal, game: str, text: object
) -> None:
    with pytest.raises(Unstorable):
        journal.append(game, {"move": "note", "text": text}, Hand(1))
    assert journal.version(game) == 1


@pytest.mark.parametrize("half", ["\ud800", "tap\udfff"])
def test_half_a_character_is_refused_everywhere(journal: Journal, game: str, half: str) -> None:
    for act in (
        lambda: journal.append(game, NIGHT, Hand(1, token=half)),
        lambda: journal.append(game, NIGHT, Hand(1, device=half)),
        lambda: journal.keep_draft(game, half, 1),
        lambda: journal.set_title(game, half),
        lambda: journal.branch(game, 0, Hand(1), name=half),
        lambda: journal.line(half),
    ):
        with pytest.raises(Unstorable):
            act()
    assert journal.version(game) == 1


@pytest.mark.parametrize("key", ["", "x" * 201])
def test_a_draft_has_a_key_of_a_sensible_length(journal: Journal, game: str, key: str) -> None:
    with pytest.raises(Unstorable):
        journal.keep_draft(game, key, 1)
    assert journal.version(game) == 1


@pytest.mark.parametrize("text", ["a\x00b", "'); DROP TABLE entries; --", "🦎" * 5000])
def test_any_text_is_only_text(journal: Journal, game: str, text: str) -> None:
    journal.append(game, {"move": "note", "text": text}, Hand(1))
    again = Journal(journal.folder)
    try:
        assert again.line(game).moves[0].move["text"] == text
    finally:
        again.close()


def test_the_folder_is_made_for_the_mj_alone(journal: Journal, folder: Path) -> None:
    assert journal.games() == []
    assert is_private(folder)


# Many devices and even two programs tap at once: every acknowledged move stands exactly once.

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
