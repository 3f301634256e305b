"""The game file carries a whole game away and back: moves, moments, and what was set aside."""

import json
from typing import Any

import pytest

from gm_assistant.games.registry import FORMATS
from gm_assistant.shell.journal.game_file import (
    LARGEST,
    import_game,
    proved,
    read_document,
    write_document,
)
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand, Line, Played
from gm_assistant.shell.journal.refusals import (
    DamagedFile,
    FutureFile,
    JournalRefusal,
    UnreadableFile,
)


def anything_goes(document: dict[str, Any]) -> None:
    assert isinstance(document["moves"], list)


def no_day_without_night(document: dict[str, Any]) -> None:
    for index, move in enumerate(document["moves"]):
        if move["move"] == "day" and index == 0:
            raise DamagedFile("moves[0]", "La nuit n'est pas ouverte : ouvrez-la.")


def note(text: str) -> dict[str, str]:
    return {"move": "note", "text": text}


def told(moves: tuple[Played, ...]) -> list[tuple[str, str]]:
    return [(played.move["text"], played.at) for played in moves]


@pytest.fixture
def long_evening(journal: Journal, game: str) -> Line:
    for letter in "abcdef":
        journal.append(game, note(letter), Hand())
    journal.branch(game, 3, Hand(), name="essai")
    for letter in "xyz":
        journal.append(game, note(letter), Hand())
    journal.undo(game, Hand())
    journal.append(game, note("w"), Hand())
    journal.undo(game, Hand(), count=2)
    journal.keep_draft(game, "voleur", {"gives": {"A": 1}})
    journal.set_title(game, "L'été 🦎")
    return journal.line(game)


def imported(journal: Journal, content: bytes) -> Line:
    return journal.line(import_game(journal, content, anything_goes, FORMATS))


def test_the_file_is_the_document_of_the_rules(journal: Journal, game: str) -> None:
    entry = journal.append(game, note("a"), Hand(1))
    document = read_document(write_document(journal.line(game)))
    assert document["format"] == "quinte-bourg/1"
    assert document["players"] == journal.line(game).document["players"]
    assert document["moves"] == [{**note("a"), "at": entry.at}]


def test_a_game_comes_back_as_it_left(journal: Journal, long_evening: Line) -> None:
    back = imported(journal, write_document(long_evening))
    assert back.title == "L'été 🦎"
    assert told(back.moves) == told(long_evening.moves)
    assert told(back.undone) == told(long_evening.undone)
    assert back.branch == "essai"
    assert [(kept.name, told(kept.moves)) for kept in back.branches] == [
        (kept.name, told(kept.moves)) for kept in long_evening.branches
    ]
    assert back.begun()["voleur"] == {"gives": {"A": 1}}


def test_a_game_that_came_back_is_written_the_same(journal: Journal, long_evening: Line) -> None:
    content = write_document(long_evening)
    assert write_document(imported(journal, content)) == content


def test_a_game_that_came_back_is_undone_and_redone_as_before(
    journal: Journal, long_evening: Line
) -> None:
    back = imported(journal, write_document(long_evening))
    journal.redo(back.game_id, Hand(1), count=2)
    assert [letter for letter, _ in told(journal.line(back.game_id).moves)] == list("abcxyw")
    journal.undo(back.game_id, Hand(2), count=6)
    assert journal.line(back.game_id).moves == ()


def test_a_correction_that_was_undone_stays_readable(journal: Journal, game: str) -> None:
    for letter in "abc":
        journal.append(game, note(letter), Hand())
    journal.correct(game, 0, note("X"), Hand(), drops=(2,))
    journal.undo(game, Hand(), count=2)
    back = imported(journal, write_document(journal.line(game)))
    assert [letter for letter, _ in told(back.moves)] == ["a", "b"]
    assert [letter for letter, _ in told(back.undone)] == ["X", "c"]
    journal.redo(back.game_id, Hand(1))
    assert [letter for letter, _ in told(journal.line(back.game_id).moves)] == ["a", "b", "c"]


def test_a_file_that_takes_too_long_to_prove_is_refused(long_evening: Line) -> None:
    """Each of its ways is given to the rules; the clock of this story is in a hurry."""
    content, hours = write_document(long_evening), iter(range(0, 10_000, 20))
    with pytest.raises(DamagedFile) as refused:
        proved(content, lambda _document: None, FORMATS, clock=lambda: float(next(hours)))
    assert refused.value.place == "history.branches"


def test_many_branches_of_a_long_game_make_a_file_that_can_be_read(
    journal: Journal, game: str
) -> None:
    moves = [note(f"{number:04d} " + "x" * 80) for number in range(1500)]
    long = journal.open_game({**journal.line(game).document, "moves": moves})
    for number in range(40):
        journal.branch(long, 1400, Hand(number + 1))
    content = write_document(journal.line(long))
    assert len(content) < LARGEST
    assert len(imported(journal, content).branches[0].moves) == 1500


def test_whatever_could_be_recorded_can_be_carried_away(journal: Journal, game: str) -> None:
    deep: object = "fond"
    for _ in range(32):
        deep = [deep]
    journal.append(game, {**note("n"), "deep": deep}, Hand(1))
    journal.branch(game, 0, Hand(2))
    assert (
        imported(journal, write_document(journal.line(game))).branches[0].moves[0].move["deep"]
        == deep
    )


def test_the_same_import_sent_twice_is_one_game(journal: Journal, game: str) -> None:
    content = write_document(journal.line(game))
    tap = "import"
    first = import_game(journal, content, anything_goes, FORMATS, Hand(token=tap))
    assert import_game(journal, content, anything_goes, FORMATS, Hand(token=tap)) == first
    other = content.replace(b"La partie", b"Une autre").replace(b"Ana", b"Eve")
    assert other != content
    assert import_game(journal, other, anything_goes, FORMATS, Hand(token=tap)) != first


def with_history(**history: object) -> dict[str, object]:
    return {"format": "quinte-bourg/1", "players": [], "moves": [], "history": history}


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ([], "fichier"),
        ({}, "format"),
        ({"format": "autre/1"}, "format"),
        ({"format": 1}, "format"),
        ({"format": "quinte-bourg/1", "moves": {}}, "moves"),
        ({"format": "quinte-bourg/1", "moves": [{"move": 3}]}, "moves[0].move"),
        ({"format": "quinte-bourg/1", "moves": [{"move": "day", "at": "hier"}]}, "moves[0].at"),
        ({"format": "quinte-bourg/1", "moves": [{"move": "day"}]}, "moves[0]"),
        ({"format": "quinte-bourg/1", "history": 3}, "history"),
        (with_history(undone=[3]), "history.undone[0]"),
        (with_history(redo={}), "history.redo"),
        (with_history(redo=[{"move": "day"}]), "moves[0]"),
        (with_history(branch=""), "history.branch"),
        (with_history(branches=[3]), "history.branches[0]"),
        (with_history(branches=[{"name": "a"}]), "history.branches[0].moves"),
        (with_history(branches=[{"name": 1, "moves": []}]), "history.branches[0].name"),
        (with_history(branches=[{"name": "origine", "moves": []}]), "history.branches"),
        (
            with_history(branches=[{"name": "a", "moves": [], "shared": 1}]),
            "history.branches[0].shared",
        ),
        (with_history(branches=[{"name": "a", "moves": [{"move": "day"}]}]), "moves[0]"),
        (with_history(drafts=[{"key": "a"}]), "history.drafts[0].value"),
        (with_history(drafts=[{"value": 1}]), "history.drafts[0].key"),
        (with_history(drafts=[{"key": "a", "value": 1}] * 2), "history.drafts"),
    ],
)
def test_a_damaged_file_is_refused_with_its_place(
    journal: Journal, document: object, place: str
) -> None:
    with pytest.raises(UnreadableFile) as refusal:
        import_game(journal, json.dumps(document).encode(), no_day_without_night, FORMATS)
    assert refusal.value.place == place
    assert refusal.value.sentence.startswith("Rien n'a été importé")
    assert journal.games() == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        b"9" * 10_000,
        b'{"a": NaN}',
        b" " * (LARGEST + 1),
        b'{"title": "\\ud800"}',
    ],
)
def test_what_is_no_document_is_refused(journal: Journal, content: bytes) -> None:
    with pytest.raises(UnreadableFile):
        import_game(journal, content, anything_goes, FORMATS)
    assert journal.games() == []


def test_every_cut_of_a_file_is_refused(journal: Journal, long_evening: Line) -> None:
    content = write_document(long_evening)
    for length in range(0, len(content) - 1, 37):
        with pytest.raises(JournalRefusal):
            import_game(journal, content[:length], anything_goes, FORMATS)
    assert len(journal.games()) == 1


def test_a_file_of_a_later_version_is_refused(journal: Journal) -> None:
    content = json.dumps({"format": "quinte-bourg/2", "shape": "unknown"}).encode()
    with pytest.raises(FutureFile) as refusal:
        import_game(journal, content, anything_goes, FORMATS)
    assert "plus récente" in refusal.value.sentence
    assert journal.games() == []


def test_a_key_that_stands_twice_is_refused() -> None:
    with pytest.raises(DamagedFile) as refusal:
        read_document(b'{"format": "x", "moves": [], "moves": [1]}')
    assert "« moves » y est deux fois" in refusal.value.sentence


def test_what_was_taken_back_at_once_comes_back_at_once_from_a_file(
    journal: Journal, game: str
) -> None:
    for letter in "abcde":
        journal.append(game, note(letter), Hand())
    journal.go_back(game, 3, Hand())
    journal.go_back(game, 1, Hand())
    back = import_game(journal, write_document(journal.line(game)), anything_goes, FORMATS)
    for expected in ("abc", "abcde"):
        journal.redo(back, Hand())
        assert "".join(played.move["text"] for played in journal.line(back).moves) == expected


@pytest.mark.parametrize("together", [[2], [0, 1], [True], ["1"], 1])
def test_groups_that_cannot_be_are_refused(journal: Journal, together: object) -> None:
    history = {"redo": [note("a")], "together": together}
    document = {"format": "quinte-bourg/1", "moves": [], "history": history}
    with pytest.raises(UnreadableFile):
        import_game(journal, json.dumps(document).encode(), anything_goes, FORMATS)


def test_more_ways_than_a_game_ever_went_are_refused(journal: Journal, game: str) -> None:
    document = json.loads(write_document(journal.line(game)))
    way = {"shared": 0, "moves": []}
    document["history"]["branches"] = [{**way, "name": f"b{it}"} for it in range(101)]
    with pytest.raises(UnreadableFile, match="plus de décisions"):
        imported(journal, json.dumps(document).encode())
