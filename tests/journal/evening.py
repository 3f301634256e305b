"""A game whose moves are single letters, so that a line of moves is a word."""

from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand


class Evening:
    """Plays notes that are single letters, so that a line of moves is a word."""

    def __init__(self, journal: Journal, game: str) -> None:
        self.journal = journal
        self.game = game

    def play(self, letters: str) -> None:
        for letter in letters:
            self.journal.append(self.game, {"move": "note", "text": letter}, Hand())

    def undo(self, count: int = 1) -> None:
        self.journal.undo(self.game, Hand(), count=count)

    def redo(self, count: int | None = None) -> None:
        self.journal.redo(self.game, Hand(), count=count)

    def back(self, after: int) -> None:
        self.journal.go_back(self.game, after, Hand())

    def correct(self, index: int, letter: str, drops: tuple[int, ...] = ()) -> None:
        move = {"move": "note", "text": letter}
        self.journal.correct(self.game, index, move, Hand(), drops=drops)

    def insert(self, index: int, letter: str, drops: tuple[int, ...] = ()) -> None:
        move = {"move": "note", "text": letter}
        self.journal.correct(self.game, index, move, Hand(), drops=drops, before=True)

    def branch(self, after: int, name: str | None = None) -> None:
        self.journal.branch(self.game, after, Hand(), name=name)

    def switch(self, name: str) -> None:
        self.journal.switch(self.game, name, Hand())

    @property
    def word(self) -> str:
        return "".join(played.move["text"] for played in self.journal.line(self.game).moves)

    @property
    def undone(self) -> str:
        return "".join(played.move["text"] for played in self.journal.line(self.game).undone)

    @property
    def branches(self) -> dict[str, str]:
        return {
            branch.name: "".join(played.move["text"] for played in branch.moves)
            for branch in self.journal.line(self.game).branches
        }
