"""Any evening of moves, undoing, correcting and branching agrees with a naive model of it."""

import copy
import tempfile
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from gm_assistant.games.registry import FORMATS
from gm_assistant.shell.journal.game_file import import_game, write_document
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import (
    FIRST_BRANCH,
    MOST_LEFT,
    Branch,
    Hand,
    Kind,
    Line,
    furthest,
)
from gm_assistant.shell.journal.refusals import NothingToRedo, NothingToUndo


@dataclass
class Picture:
    """All the ways of the game, each a list of texts, and the one being played."""

    branch: str = FIRST_BRANCH
    ways: dict[str, list[str]] = field(default_factory=lambda: {FIRST_BRANCH: []})

    @property
    def moves(self) -> list[str]:
        return self.ways[self.branch]


def texts(line: Line | Branch) -> list[str]:
    return [played.move["text"] for played in line.moves]


def cut(picture: Picture, number: int) -> Picture:
    """The same, with only so many moves on the way that is played."""
    ways = {**picture.ways, picture.branch: picture.moves[:number]}
    return Picture(picture.branch, ways)


class EveningMachine(RuleBasedStateMachine):
    """The model keeps a whole picture for each act: undo is the picture before."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.journal = Journal(Path(self.folder.name))
        self.game = self.journal.open_game({"format": "quinte-bourg/1", "title": "Au hasard"})
        # Redoing puts back a whole pile of pictures; `groups`: how many go back at one tap.
        self.pictures, self.later = [Picture()], list[list[Picture]]()
        self.groups: list[int] = []
        self.left: dict[str, list[str]] = {}
        self.written = 0
        self.everything: set[str] = set()

    def teardown(self) -> None:
        self.journal.close()
        self.folder.cleanup()

    @property
    def now(self) -> Picture:
        return self.pictures[-1]

    @property
    def ways(self) -> dict[str, list[str]]:
        return {**self.left, **self.now.ways}

    def new_picture(self) -> Picture:
        if self.later:
            self.left[self.left_name()] = list(self.later[0][-1].moves)
            self.left = dict(list(self.left.items())[-MOST_LEFT:])
        self.later.clear()
        self.groups.clear()
        self.pictures.append(copy.deepcopy(self.now))
        return self.now

    def left_name(self) -> str:
        names = (f"suite laissée {number}" for number in count(1))
        return next(name for name in names if name not in self.ways)

    def new_text(self) -> str:
        self.written += 1
        self.everything.add(str(self.written))
        return str(self.written)

    @rule()
    def play(self) -> None:
        text = self.new_text()
        seen = self.journal.version(self.game)
        self.journal.append(self.game, {"move": "note", "text": text}, Hand(seen))
        self.new_picture().moves.append(text)

    @rule()
    def undo(self) -> None:
        if len(self.pictures) == 1:
            with pytest.raises(NothingToUndo):
                self.journal.undo(self.game, Hand())
            return
        self.journal.undo(self.game, Hand())
        self.later.append(list(self.pictures))
        self.pictures.pop()
        self.groups.append(1)

    @rule()
    def redo(self) -> None:
        if not self.later:
            with pytest.raises(NothingToRedo):
                self.journal.redo(self.game, Hand())
            return
        self.journal.redo(self.game, Hand())
        for _ in range(self.groups.pop()):
            self.pictures = self.later.pop()

    @precondition(lambda self: self.later)
    @rule()
    def redo_one_act(self) -> None:
        self.journal.redo(self.game, Hand(), count=1)
        self.pictures = self.later.pop()
        self.groups[-1] -= 1
        if not self.groups[-1]:
            self.groups.pop()

    @precondition(lambda self: self.now.moves)
    @rule(data=st.data())
    def go_back(self, data: st.DataObject) -> None:
        after = data.draw(st.integers(0, len(self.now.moves) - 1))
        entry = self.journal.go_back(self.game, after, Hand())
        if entry.kind is Kind.UNDO:
            self.groups.append(len(self.now.moves) - after)
            for _ in range(self.groups[-1]):
                self.later.append(list(self.pictures))
                self.pictures.pop()
            return
        self.groups.append(1)
        self.later.append(list(self.pictures))
        self.pictures = [cut(self.now, number) for number in range(after + 1)]

    @precondition(lambda self: self.now.moves)
    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        last = len(self.now.moves) - 1
        index = data.draw(st.integers(0, last))
        drops = data.draw(st.sets(st.integers(index + 1, last))) if index < last else set()
        move = {"move": "note", "text": self.new_text()}
        self.journal.correct(self.game, index, move, Hand(), drops=drops)
        picture = self.new_picture()
        picture.moves[index] = move["text"]
        picture.moves[:] = [text for at, text in enumerate(picture.moves) if at not in drops]

    @rule(data=st.data())
    def insert(self, data: st.DataObject) -> None:
        last = len(self.now.moves) - 1
        index = data.draw(st.integers(0, last + 1))
        drops = data.draw(st.sets(st.integers(index, last))) if index <= last else set()
        move = {"move": "note", "text": self.new_text()}
        self.journal.correct(self.game, index, move, Hand(), drops=drops, before=True)
        picture = self.new_picture()
        kept = [text for at, text in enumerate(picture.moves) if at not in drops]
        picture.moves[:] = [*kept[:index], move["text"], *kept[index:]]

    @rule(data=st.data())
    def branch(self, data: st.DataObject) -> None:
        after = data.draw(st.integers(0, len(self.now.moves)))
        self.journal.branch(self.game, after, Hand())
        picture = self.new_picture()
        name = self.journal.line(self.game).branch
        assert name not in self.ways
        picture.ways[name] = picture.moves[:after]
        picture.branch = name

    @precondition(lambda self: len(self.ways) > 1)
    @rule(data=st.data())
    def switch(self, data: st.DataObject) -> None:
        others = sorted(set(self.ways) - {self.now.branch})
        name = data.draw(st.sampled_from(others))
        chosen = self.ways[name]
        self.journal.switch(self.game, name, Hand())
        picture = self.new_picture()
        picture.ways[name], picture.branch = list(chosen), name

    @rule()
    def start_again(self) -> None:
        before = self.journal.line(self.game)
        self.journal.close()
        self.journal = Journal(Path(self.folder.name))
        assert self.journal.line(self.game) == before

    @invariant()
    def the_game_stands_as_the_model_says(self) -> None:
        line = self.journal.line(self.game)
        ways = {line.branch: texts(line), **{kept.name: texts(kept) for kept in line.branches}}
        assert Picture(line.branch, ways) == Picture(self.now.branch, self.ways)

    @invariant()
    def no_move_ever_played_is_lost(self) -> None:
        recorded = {
            entry.payload["move"]["text"]
            for entry in self.journal.entries(self.game)
            if "move" in entry.payload
        }
        assert recorded == self.everything

    @rule()
    def carry_away_and_back(self) -> None:
        line = self.journal.line(self.game)
        back = import_game(self.journal, write_document(line), lambda _: None, FORMATS)
        found = self.journal.line(back)
        assert texts(found) == texts(line)
        kept = [(branch.name, texts(branch)) for branch in line.branches]
        carried = [(branch.name, texts(branch)) for branch in found.branches]
        assert carried[: len(kept)] == kept
        if self.later:
            # A file redoes moves; whatever else could be redone is a branch of it.
            reached = [self.later[0][-1].moves]
            assert texts(furthest(found)) in reached or carried[-1][1] in reached


EveningMachine.TestCase.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)
TestEvening = pytest.mark.slow(EveningMachine.TestCase)
