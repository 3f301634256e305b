"""Tables, screens and devices: any order of small facts, undone and redone, agrees with a model."""

import copy
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.refusals import (
    DatabaseLocked,
    NoSuchTable,
    NothingToRedo,
    NothingToUndo,
    Stale,
)
from gm_assistant.shell.journal.sidebook import State

FIXTURES = Path(__file__).parent / "fixtures"
PLAYERS = [f"J{number}" for number in range(1, 41)]
CARDS = st.sampled_from(["alpha", "sirene", "souris"])
VALUES = st.one_of(CARDS, st.none(), st.booleans(), st.integers(0, 9), st.lists(CARDS, max_size=2))
STATES = st.dictionaries(
    st.sampled_from(["people", "roles", "posts"]),
    VALUES | st.dictionaries(st.sampled_from(["J1", "J2"]), VALUES, max_size=2),
    max_size=3,
)


class TableMachine(RuleBasedStateMachine):
    """The model keeps every former state: undo is the one before."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.journal = Journal(Path(self.folder.name))
        self.states: list[State] = []
        self.later: list[State] = []
        self.away = False

    def teardown(self) -> None:
        self.journal.close()
        self.folder.cleanup()

    @rule(state=STATES)
    def change(self, state: State) -> None:
        self.journal.house.tables.change("T", lambda _: state)
        if not self.states or self.states[-1] != state:
            self.states.append(copy.deepcopy(state))
            self.later.clear()

    @rule()
    def undo(self) -> None:
        seen = None
        if len(self.states) < 2:
            with pytest.raises((NothingToUndo, NoSuchTable)):
                self.journal.house.tables.undo("T", Hand(seen))
            return
        self.journal.house.tables.undo("T", Hand(seen))
        self.later.append(self.states.pop())

    @rule()
    def redo(self) -> None:
        if not self.later:
            with pytest.raises((NothingToRedo, NoSuchTable)):
                self.journal.house.tables.redo("T", Hand())
            return
        self.journal.house.tables.redo("T", Hand())
        self.states.append(self.later.pop())

    @precondition(lambda self: self.states)
    @rule()
    def put_away(self) -> None:
        self.journal.house.tables.put_away("T")
        self.away = True

    @rule()
    def start_again(self) -> None:
        self.journal.close()
        self.journal = Journal(Path(self.folder.name))

    @invariant()
    def the_table_stands_as_the_model_says(self) -> None:
        found = self.journal.house.tables.get("T")
        assert (found.state if found else None) == (self.states[-1] if self.states else None)
        shown = [it.id for it in self.journal.house.tables.all()]
        assert shown == (["T"] if self.states and not self.away else [])


TableMachine.TestCase.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)
TestTable = TableMachine.TestCase


def with_card(player: str, card: str) -> Any:
    return lambda was: {**was, "roles": {**was.get("roles", {}), player: card}}


def test_ten_devices_that_enter_cards_at_once_lose_none(folder: Path) -> None:
    with closing(Journal(folder, busy_seconds=60)) as journal:
        tables = journal.house.tables
        tables.begin("T", {"roles": {}})
        with ThreadPoolExecutor(10) as pool:
            list(pool.map(lambda who: tables.change("T", with_card(who, f"de {who}")), PLAYERS))
    with closing(Journal(folder)) as journal:
        kept = journal.house.tables.get("T")
    assert kept
    assert kept.state["roles"] == {player: f"de {player}" for player in PLAYERS}
    assert kept.seq == 1 + len(PLAYERS)


def test_two_programs_that_enter_cards_at_once_lose_none(folder: Path) -> None:
    with (
        closing(Journal(folder, busy_seconds=60)) as one,
        closing(Journal(folder, busy_seconds=60)) as other,
        ThreadPoolExecutor(2) as pool,
    ):
        one.house.tables.begin("T", {"roles": {}})
        halves = ((one, PLAYERS[:20]), (other, PLAYERS[20:]))

        def enter(half: tuple[Journal, list[str]]) -> None:
            for player in half[1]:
                half[0].house.tables.change("T", with_card(player, "x"))

        list(pool.map(enter, halves))
        kept = one.house.tables.get("T")
        assert kept == other.house.tables.get("T")
    assert kept
    assert set(kept.state["roles"]) == set(PLAYERS)


def test_a_stale_deal_is_refused_and_the_same_tap_counts_once(journal: Journal) -> None:
    tables = journal.house.tables
    seen = tables.begin("T", {"roles": {}}).seq
    tap = "tap"
    tables.change("T", with_card("J1", "alpha"), Hand(seen, token=tap))
    again = tables.change("T", with_card("J1", "autre"), Hand(seen, token=tap))
    assert again.state["roles"] == {"J1": "alpha"}
    tables.change("T", with_card("J2", "souris"), Hand(seen))
    with pytest.raises(Stale):
        tables.change("T", lambda was: {**was, "roles": {"J1": "a", "J2": "b"}}, Hand(seen))
    with pytest.raises(Stale):
        tables.change("T", lambda _: {"title": "sans rien"}, Hand(99))


def test_what_changes_nothing_writes_nothing(journal: Journal) -> None:
    devices = journal.house.devices
    first = devices.change("D", lambda _: {"covered": False})
    assert devices.change("D", lambda was: was | {"covered": False}) == first


def test_a_game_and_the_table_it_comes_from_are_one_act(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = journal.house.tables
    tables.begin("T", {"title": "Jeudi"})

    def put_away(_game: str) -> None:
        tables.put_away("T")

    monkeypatch.setattr(tables, "_write", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        journal.open_game({"title": "Jeudi"}, also=put_away)
    monkeypatch.undo()
    assert journal.games() == []
    journal.open_game({"title": "Jeudi"}, also=put_away)
    assert tables.all() == []
    assert len(journal.games()) == 1


def test_a_table_that_the_rules_do_not_open_opens_no_game(journal: Journal) -> None:
    def refuse(document: dict[str, Any]) -> None:
        raise ValueError(document["title"])

    with pytest.raises(ValueError, match="Personne"):
        journal.open_game({"title": "Personne"}, prove=refuse)
    assert journal.games() == []


def test_the_last_place_is_the_one_touched_last_whatever_the_clock_says(folder: Path) -> None:
    moments = iter(datetime(2026, 3, 1, tzinfo=UTC) - timedelta(hours=i) for i in range(1000))
    with closing(Journal(folder, clock=lambda: next(moments))) as journal:
        for device, place in (("a", "/un"), ("b", "/deux"), ("a", "/trois"), ("b", "/deux")):
            journal.house.touch(device, place)
        games = [journal.open_game({"title": title}) for title in ("une", "deux")]
        journal.append(games[0], {"move": "night"}, Hand(1))
        assert [game.game_id for game in journal.games()] == games
    with closing(Journal(folder)) as journal:
        assert journal.house.last_place() == "/deux"


def test_a_page_shown_again_is_not_noted_again(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal.house.touch("a", "/un")
    monkeypatch.setattr(journal._store, "note", lambda *_: 1 / 0)
    journal.house.touch("a", "/un")
    with pytest.raises(ZeroDivisionError):
        journal.house.touch("a", "/deux")


def test_a_place_waits_for_no_lock_and_is_noted_later(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as held:
        held.setattr(journal._store, "note", lambda *_: False)
        journal.house.touch("a", "/un")
    journal.house.touch("b", "/deux")
    assert "a" in journal._store.all_noted("place")


def test_the_files_of_before_are_told_to_the_house_once(folder: Path) -> None:
    shutil.copytree(FIXTURES / "side_files", folder)
    for litter in ("appareils.neuf", "cle.neuve", ".abc.tmp", "tables/.x.tmp"):
        (folder / litter).write_text("")
    game = "0123456789abcdef0123456789abcdef"
    for _ in range(2):
        with closing(Journal(folder)) as journal:
            [table] = journal.house.tables.all()
            assert (table.id, table.state["title"]) == ("00112233445566ff", "Soirée du 5 mars")
            assert table.state["roles"] == {"J1": ["reptilien"]}
            device = journal.house.devices.get("a1b2c3d4e5f6a1b2c3d4e5f6")
            assert device
            assert device.state == {"admitted": True, "covered": True}
            assert journal.house.last_place() == f"/partie/{game}/nuit?appel=voleur"
            screen = journal.house.screens.get(game)
            assert screen
            assert screen.state["token"] == "abcdefghijklmnopqrstuvwx"  # noqa: S105
            assert screen.state["switches"]["vote"] is False
            assert screen.state["bound"] == {}
            assert journal.cards([game])[game][1]["moment"] == "Nuit de lundi"
            assert {kept.seq for kept in (table, device, screen)} == {1}
    left = {path.name for path in folder.iterdir()}
    assert left <= {
        "anciens-fichiers", "miroir", "parties.sqlite3", "parties.sqlite3-wal",
        "parties.sqlite3-shm",
    }  # fmt: skip


def test_a_locked_base_makes_a_change_wait_no_longer_than_was_said(
    journal: Journal, folder: Path
) -> None:
    with (
        closing(Journal(folder)) as other,
        other._store.writing(),
        pytest.raises(DatabaseLocked),
    ):
        journal.house.tables.begin("T", {})
