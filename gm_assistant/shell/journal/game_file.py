"""The bytes of a game file: a document read from them, or what is damaged; a line written."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, NoReturn, Protocol, TypeVar

from gm_assistant.french.grammar import cause
from gm_assistant.shell.journal.chain import TOO_DEEP, WHOLE, prove_plain
from gm_assistant.shell.journal.line import Line, Move, dated, history_of
from gm_assistant.shell.journal.refusals import DamagedFile

LARGEST = 5 * 1024 * 1024


def read_file(path: Path) -> bytes:
    """Never more than what is needed to see that a file is too large."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise DamagedFile(
            str(path),
            f"ce fichier ne peut pas être lu ({cause(error)}) ; vérifiez son nom et son dossier",
        ) from None


def write_document(line: Line) -> bytes:
    """The whole game: the table, the moves and when they were made, and what was set aside."""
    document = {
        **line.document,
        "title": line.title,
        "moves": [dated(played) for played in line.moves],
        "history": history_of(line),
    }
    return json.dumps(document, ensure_ascii=False, indent=1).encode()


def read_document(content: bytes) -> dict[str, Any]:
    if len(content) > LARGEST:
        raise DamagedFile(
            WHOLE, "plus de 5 Mo : ce n'est pas un fichier de partie ; choisissez-en un autre"
        )
    document = _parse(_decode(content))
    if not isinstance(document, dict):
        raise DamagedFile(WHOLE, "un objet JSON est attendu ; choisissez un fichier de partie")
    prove_plain(document)
    return document


def _decode(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DamagedFile(
            f"octet {error.start}", "ce n'est pas du texte UTF-8 ; enregistrez le fichier en UTF-8"
        ) from None


def _parse(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_no_such_number, object_pairs_hook=_each_key_once)
    except json.JSONDecodeError as error:
        raise DamagedFile(
            f"ligne {error.lineno}, colonne {error.colno}",
            "ce n'est pas du JSON ; le fichier est abîmé ou incomplet",
        ) from None
    except RecursionError:
        raise DamagedFile(WHOLE, TOO_DEEP) from None
    except ValueError:
        raise DamagedFile(WHOLE, "un nombre est démesuré ; corrigez-le") from None


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    # json would keep the last one and say nothing of the first.
    read: dict[str, Any] = {}
    for key, value in pairs:
        if key in read:
            raise DamagedFile(WHOLE, f"« {key[:40]} » y est deux fois ; gardez celui qui est juste")
        read[key] = value
    return read


def _no_such_number(word: str) -> NoReturn:
    raise DamagedFile(WHOLE, f"« {word} » n'est pas un nombre ; corrigez-le")


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
