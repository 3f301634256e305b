"""Where the journal meets the rules: what a file or a correction would make of a game."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from time import monotonic
from typing import Any, Final, Generic, Protocol, TypeVar

from gm_assistant.engine.wording import Malformed, Refusal
from gm_assistant.seam.companion import Corrections
from gm_assistant.seam.rules import G, Rules
from gm_assistant.shell.journal.game_file import prove_history, read_document
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import NOBODY, Entry, Hand, Kind, Line, Move, fold
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


# What a correction would break: where the journal's moves meet rules that it does not know.

State = TypeVar("State")
LATER: Final = "La partie n'en est plus là : cela se décidera le moment venu."
FIRST: Final = "Il y a d'abord quelque chose à redire."


@dataclass(frozen=True)
class Refused:
    """The rules do not accept a move, and say so in one sentence."""

    sentence: str


class Replayer(Protocol[State]):
    """The rules, as far as a correction needs them."""

    def before(self, index: int) -> State:
        """The state as it stood before the standing move `index`."""

    def play(self, state: State, move: Move) -> State | Refused:
        """The state after one more move, or why not; `state` is left as it was."""

    def strays(self, index: int, following: State) -> str:
        """Why the standing move `index`, just played again, must be said again; often empty."""

    def leads(self, move: Move) -> bool:
        """Whether a move begins another moment, to which what follows it belongs."""


@dataclass(frozen=True)
class Broken:
    """A later move that does not stand after the correction, and why.

    `again`: the rules would still accept it, but it would mean somebody else.
    """

    index: int
    move: Move
    sentence: str
    again: bool = False


@dataclass(frozen=True)
class Correction(Generic[State]):
    """A correction not yet confirmed: what would stand after it, and what would be dropped.

    `before`: it replaces nothing, and stands before what was decided at `index`; `astray`: what
    stands although it means somebody else, because that was asked.
    """

    index: int
    replacement: Move
    state: State
    moves: tuple[Move, ...]
    broken: tuple[Broken, ...]
    before: bool = False
    astray: tuple[Broken, ...] = ()

    @property
    def drops(self) -> tuple[int, ...]:
        """What `Journal.correct` is to be given once this is confirmed."""
        return tuple(broken.index for broken in self.broken)


def what_breaks(
    replayer: Replayer[State],
    moves: Sequence[Move],
    index: int,
    replacement: Move,
    *,
    before: bool = False,
    asked: bool = False,
) -> Correction[State] | Refused:
    """Put `replacement` in place of move `index` and replay what follows, keeping what still can.

    Or `before` it. Refused when the replacement itself is. Once `asked`, a later decision may
    mean somebody else.
    """
    state = replayer.play(replayer.before(index), replacement)
    if isinstance(state, Refused):
        return state
    kept, broken, astray = [*moves[:index], replacement], list[Broken](), list[Broken]()
    first = index if before else index + 1
    for place, move in enumerate(moves[first:], start=first):
        following = _again(replayer, state, broken, place, move)
        if isinstance(following, Broken):
            broken.append(following)
            continue
        if strays := replayer.strays(place, following):
            (astray if asked else broken).append(Broken(place, move, strays, again=True))
        if asked or not strays:
            state = following
            kept.append(move)
    told = tuple(broken), before, tuple(astray)
    return Correction(index, replacement, state, tuple(kept), *told)


def _again(
    replayer: Replayer[State], state: State, broken: list[Broken], place: int, move: Move
) -> State | Broken:
    """One later move once more; a moment that does not come takes along all that it held."""
    if any(replayer.leads(it.move) for it in broken):
        return Broken(place, move, LATER)
    if replayer.leads(move) and any(it.again for it in broken):
        return Broken(place, move, FIRST)
    following = replayer.play(state, move)
    if isinstance(following, Refused):
        return Broken(place, move, following.sentence)
    return following


class RulesReplayer(Generic[G]):
    """The rules as a correction needs them: see `what_breaks`."""

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
    by: Hand = NOBODY,
) -> str:
    """Record the game of this file; `check` gives it, then each of its other ways, to the rules.

    `check` raises DamagedFile for a document that the rules do not understand or refuse. The
    same token with the content of another file is another import.
    """
    own = f"{by.token} {blake2b(content, digest_size=16).hexdigest()}" if by.token else None
    known = journal.opened_by(own) if own else None
    if known:
        return known
    try:
        document = proved(content, check, formats)
    except DamagedFile as damage:
        raise UnreadableFile(damage) from damage
    return journal.open_game(document, replace(by, token=own))


# So many seconds for a file to be proved in: others wait for it, and its ways may be many.
LONGEST_PROOF: Final = 15.0
_TOO_SLOW: Final = (
    "toutes ces suites sont trop longues à rejouer ; gardez-en moins, et enregistrez de nouveau"
)


def proved(
    content: bytes,
    check: Check,
    formats: Iterable[str],
    clock: Callable[[], float] = monotonic,
) -> dict[str, Any]:
    """The document of this file, once every way it went can be played by the game it names."""
    until = clock() + LONGEST_PROOF
    document = read_document(content)
    _prove_format(str(document.get("format")), tuple(formats))
    prove_history(document)
    bare = {key: value for key, value in document.items() if key != "history"}
    check(document)
    line = fold([Entry("", 1, "", Kind.OPENED, {"document": document})])
    for moves in _other_ways(line):
        if clock() > until:
            raise DamagedFile("history.branches", _TOO_SLOW)
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
