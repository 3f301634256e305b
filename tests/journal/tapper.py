"""Does everything that is recorded, as fast as it can, and says each thing once it is recorded."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Lock, Thread

from gm_assistant.shell.journal.game_file import import_game
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand

Do = Callable[[Journal, str, int], object]
_said = Lock()


def move(journal: Journal, game: str, number: int) -> object:
    note = {"move": "note", "text": f"tap {number}"}
    return journal.append(game, note, Hand(token=f"tap {number}"))


def correction(journal: Journal, game: str, number: int) -> object:
    """Of a game that opened with one move: its number is how often it was corrected."""
    note = {"move": "note", "text": f"tap {number}"}
    return journal.correct(game, 0, note, Hand(token=f"tap {number}"))


def set_up(journal: Journal, game: str, number: int) -> object:
    return journal.house.tables.change(
        game, lambda was: {**was, f"J{number}": f"carte {number}"}, Hand(token=f"tap {number}")
    )


def screen(journal: Journal, game: str, number: int) -> object:
    return journal.house.screens.change(
        game, lambda _: {"shown": number}, Hand(token=f"tap {number}")
    )


def curtain(journal: Journal, game: str, number: int) -> object:
    covered = {"covered": number % 2 == 0, "times": number + 1}
    return journal.house.devices.change(game, lambda _: covered, Hand(token=f"tap {number}"))


def brought_in(journal: Journal, game: str, number: int) -> object:
    document = {
        "format": "quinte-bourg/1",
        "title": f"{game} {number}",
        "players": [{"id": it, "camp_roles": ["reptilien"]} for it in "AB"],
        "moves": [],
    }
    content = json.dumps(document).encode()
    formats = ("quinte-bourg/1",)
    return import_game(
        journal, content, lambda _: None, formats, Hand(token=f"fichier {game} {number}")
    )


KINDS: dict[str, Do] = {
    "move": move,
    "correction": correction,
    "set-up": set_up,
    "screen": screen,
    "curtain": curtain,
    "import": brought_in,
}


def until_killed(journal: Journal, kind: str, game: str, number: int) -> None:
    while True:
        KINDS[kind](journal, game, number)
        with _said:
            sys.stdout.write(f"{kind} {number}\n")
            sys.stdout.flush()
        number += 1


def main(folder: str, told: str) -> None:
    """`told`: for each kind the game it is about, and the number to begin with."""
    journal = Journal(Path(folder), busy_seconds=60)
    for kind, (game, number) in json.loads(told).items():
        Thread(target=until_killed, args=(journal, kind, game, number)).start()


if __name__ == "__main__":
    main(*sys.argv[1:])

# A game whose moves are single letters, so that a line of moves is a word.


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
