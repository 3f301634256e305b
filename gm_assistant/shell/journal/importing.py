"""Where the journal meets the rules: what a file or a correction would make of a game."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any, Generic

from gm_assistant.engine.wording import Malformed, Refusal
from gm_assistant.seam.companion import Corrections
from gm_assistant.seam.rules import G, Rules
from gm_assistant.shell.journal.fold import fold
from gm_assistant.shell.journal.game_file import Refused, read_document
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Entry, Kind, Line, Move, prove_history
from gm_assistant.shell.journal.refusals import DamagedFile, FutureFile, UnreadableFile


def playable(document: dict[str, Any], rules: Rules[G]) -> G:
    """The game of a document; DamagedFile where the rules do not understand or accept it."""
    try:
        game, stop = rules.replay(document, None)
        if stop is not None:
            raise DamagedFile(f"moves[{stop.index}]", stop.refusal.sentence)
        _read_undone(document, game, rules)
    except Malformed as error:
        raise DamagedFile(error.place, error.sentence) from error
    return game


def _read_undone(document: dict[str, Any], game: G, rules: Rules[G]) -> None:
    """Moves taken back are never played again, but the journal screen says them in words."""
    undone = document.get("history", {}).get("undone", ())
    reader = rules.knowing(game, undone)
    for index, move in enumerate(undone):
        rules.read(reader, move, f"history.undone[{index}]")


class RulesReplayer(Generic[G]):
    """The rules as a correction needs them: see `journal.corrections`."""

    def __init__(self, game: G, corrections: Corrections[G]) -> None:
        self._game, self._corrections = game, corrections

    def before(self, index: int) -> G:
        return self._game.back_to(index)

    def play(self, state: G, move: Move) -> G | Refused:
        try:
            return state.play(move)
        except Refusal as refusal:
            return Refused(refusal.sentence)
        except Malformed as error:
            return Refused(f"{error.place} : {error.sentence}")

    def strays(self, index: int, following: G) -> str:
        return self._corrections.strays(self._game.back_to(index + 1), following)

    def leads(self, move: Move) -> bool:
        return move.get("move") in self._corrections.leads


# A game file taken into the journal: read, proved, and only then recorded, in one piece.

Check = Callable[[dict[str, Any]], None]


def import_game(
    journal: Journal,
    content: bytes,
    check: Check,
    formats: Iterable[str],
    *,
    token: str | None = None,
    device: str = "",
) -> str:
    """Record the game of this file; `check` gives it, then each of its other ways, to the rules.

    `check` raises DamagedFile for a document that the rules do not understand or refuse. The
    same token with the content of another file is another import.
    """
    own = f"{token} {blake2b(content, digest_size=16).hexdigest()}" if token else None
    known = journal.opened_by(own) if own else None
    if known:
        return known
    try:
        document = proved(content, check, formats)
    except DamagedFile as damage:
        raise UnreadableFile(damage) from damage
    return journal.open_game(document, token=own, device=device)


def proved(content: bytes, check: Check, formats: Iterable[str]) -> dict[str, Any]:
    """The document of this file, once every way it went can be played by the game it names."""
    document = read_document(content)
    _prove_format(str(document.get("format")), tuple(formats))
    prove_history(document)
    bare = {key: value for key, value in document.items() if key != "history"}
    check(document)
    line = fold([Entry("", 1, "", Kind.OPENED, {"document": document})])
    for moves in _other_ways(line):
        check({**bare, "moves": moves})
    return document


def _prove_format(written: str, formats: Sequence[str]) -> None:
    if written in formats:
        return
    for known in formats:
        name, _, number = known.partition("/")
        found = re.fullmatch(rf"{re.escape(name)}/([0-9]{{1,9}})", written)
        if found and int(found[1]) > int(number):
            raise FutureFile
    words = " ou ".join(f"« {it} »" for it in formats)
    raise DamagedFile("format", f"{words} est attendu ; choisissez un fichier de partie")


def _other_ways(line: Line | None) -> Iterator[list[dict[str, Any]]]:
    if line is None:
        return
    for branch in line.branches:
        yield [played.move for played in branch.moves]
    if line.redoable:
        again = [act.played.move for act in reversed(line.redoable) if act.played]
        yield [played.move for played in line.moves] + again
