"""A game file: read from its bytes, proved, taken into the journal; a line written as one.

`read_document` proves that the bytes are plain JSON, `prove_history` that what travels beside the
moves has the shape in which `write_document` leaves it. Whether the moves can be played is asked of
the rules (`playable`); `import_game` does all of it, and only then records the game, in one piece.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import blake2b
from itertools import takewhile
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NoReturn

from gm_assistant.engine.wording import Malformed
from gm_assistant.french.language import cause
from gm_assistant.seam.rules import TOLD, VERSION, G, Rules, version_of
from gm_assistant.seam.telling import read_telling
from gm_assistant.shell.journal.chain import TOO_DEEP, WHOLE, prove_plain
from gm_assistant.shell.journal.line import (
    FIRST_BRANCH,
    LEFT,
    LONGEST_NAME,
    NOBODY,
    Branch,
    Entry,
    Hand,
    Kind,
    Line,
    Move,
    Played,
    fold,
    free_name,
    furthest,
)
from gm_assistant.shell.journal.refusals import DamagedFile, FutureFile, UnreadableFile

if TYPE_CHECKING:
    from gm_assistant.shell.journal.journal import Journal

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
    """The whole game: the table, the moves and when they were made, what was told of its end, and
    what was set aside."""
    document = {
        **line.document,
        "title": line.title,
        "moves": [dated(played) for played in line.moves],
        "history": history_of(line),
    }
    content = json.dumps(document, ensure_ascii=False, indent=1)
    if line.told is not None:
        # The story as it was printed, on one line: it is longer than all the rest.
        told = {"moves": len(line.told.moves), **line.told.facts}
        content = f'{content[:-2]},\n "{TOLD}": {json.dumps(told, ensure_ascii=False)}\n}}'
    return content.encode()


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
            f"octet {error.start}",
            "ce n'est pas du texte UTF-8 ; choisissez un fichier de partie, ou corrigez son codage",
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


# The shape of what travels beside the moves in a game file, proved before it is believed.

# An evening of forty-five players has some two thousand moves, and a way left aside is rare: beyond
# this, proving takes minutes.
MOST_MOVES = 10_000
MOST_BRANCHES = 100
MOST_TO_PROVE = 65_000


def prove_history(document: dict[str, Any]) -> None:
    """Raise DamagedFile where `history`, or the moment of a move, is not what was written."""
    prove_marks(document)
    moves = _moves(document.get("moves", []), "moves")
    history = document.get("history", {})
    _must(isinstance(history, dict), "history", "un objet est attendu")
    for kind in ("redo", "undone"):
        _moves(history.get(kind, []), f"history.{kind}")
    counts = _list(history.get("together", []), "history.together")
    whole = all(isinstance(it, int) and not isinstance(it, bool) and it > 0 for it in counts)
    fits = whole and sum(counts) <= len(history.get("redo", []))
    _must(fits, "history.together", "ces nombres sont impossibles")
    names = [_name(history.get("branch", FIRST_BRANCH), "history.branch")]
    names += _each(history, "branches", lambda item, place: _proved_branch(item, place, len(moves)))
    _must(len(set(names)) == len(names), "history.branches", "deux branches ont le même nom")
    _must(len(history.get("branches", [])) <= MOST_BRANCHES, "history.branches", _TOO_LONG)
    _must(_to_prove(history, len(moves)) <= MOST_TO_PROVE, "history.branches", _TOO_LONG)
    keys = _each(history, "drafts", _draft)
    _must(len(set(keys)) == len(keys), "history.drafts", "deux brouillons ont la même clé")


def prove_marks(document: dict[str, Any]) -> None:
    """The same of what says by which rules the game was begun, and what was told of its end."""
    try:
        version_of(document)
        if TOLD in document:
            told = _object(document[TOLD], TOLD)
            count, known = told.get("moves"), len(_list(document.get("moves", []), "moves"))
            whole = type(count) is int and 0 <= count <= known
            _must(whole, f"{TOLD}.moves", "ce nombre est impossible")
            read_telling(told, TOLD)
    except Malformed as error:
        raise DamagedFile(error.place, error.sentence) from error


def _each(history: dict[str, Any], field: str, prove: Callable[[Any, str], str]) -> list[str]:
    place = f"history.{field}"
    items = _list(history.get(field, []), place)
    return [prove(item, f"{place}[{index}]") for index, item in enumerate(items)]


def _proved_branch(item: object, place: str, standing: int) -> str:
    branch = _object(item, place)
    shared = branch.get("shared", 0)
    whole = isinstance(shared, int) and not isinstance(shared, bool)
    _must(whole and 0 <= shared <= standing, f"{place}.shared", "ce nombre est impossible")
    _moves(branch.get("moves"), f"{place}.moves")
    return _name(branch.get("name"), f"{place}.name")


def _to_prove(history: dict[str, Any], standing: int) -> int:
    """How many moves the rules are given, each branch from its beginning."""
    branches = history.get("branches", [])
    along = sum(branch.get("shared", 0) + len(branch["moves"]) for branch in branches)
    return standing + len(history.get("redo", [])) + int(along)


def _draft(item: object, place: str) -> str:
    draft = _object(item, place)
    _must("value" in draft, f"{place}.value", "cette valeur manque")
    _moment(draft, place)
    return _name(draft.get("key"), f"{place}.key")


def _moves(items: object, place: str) -> list[Any]:
    found = _list(items, place)
    _must(len(found) <= MOST_MOVES, place, _TOO_LONG)
    for index, item in enumerate(found):
        move = _object(item, f"{place}[{index}]")
        _must(isinstance(move.get("move"), str), f"{place}[{index}].move", "un nom est attendu")
        _moment(move, f"{place}[{index}]")
    return found


def _moment(item: dict[str, Any], place: str) -> None:
    if "at" not in item:
        return
    try:
        datetime.fromisoformat(item["at"])
    except (TypeError, ValueError):
        raise DamagedFile(f"{place}.at", "une date ISO 8601 est attendue") from None


def _name(name: object, place: str) -> str:
    fits = isinstance(name, str) and 0 < len(name) <= LONGEST_NAME
    _must(fits, place, f"un texte de 1 à {LONGEST_NAME} caractères est attendu")
    return str(name)


def _object(item: object, place: str) -> dict[str, Any]:
    if not isinstance(item, dict):
        raise DamagedFile(place, "un objet est attendu")
    return item


def _list(items: object, place: str) -> list[Any]:
    if not isinstance(items, list):
        raise DamagedFile(place, "une liste est attendue")
    return items


def _must(holds: bool, place: str, sentence: str) -> None:
    if not holds:
        raise DamagedFile(place, sentence)


_TOO_LONG = "plus de décisions qu'une partie n'en a jamais ; choisissez un autre fichier"


# What travels beside the moves in a game file: undone moves, branches, drafts; both ways.


def dated(played: Played) -> Move:
    """A move with the moment at which it was recorded."""
    return {**played.move, "at": played.at}


def history_of(line: Line) -> dict[str, Any]:
    """The `history` of a game file."""
    redoable, lost = _redoable_moves(line)
    return {
        "branch": line.branch,
        "branches": [_written(branch, line.moves) for branch in _all_branches(line)],
        "redo": [dated(played) for played in redoable],
        "together": _groups_undone(line.together, len(redoable)),
        "undone": [dated(played) for played in lost],
        "drafts": [
            {"key": draft.key, "value": draft.value, "at": draft.at} for draft in line.drafts
        ],
    }


def _all_branches(line: Line) -> tuple[Branch, ...]:
    """With the way that a file cannot redo, where more than moves was taken back."""
    if all(act.kind is Kind.MOVE for act in line.redoable):
        return line.branches
    return (*line.branches, Branch(free_name(line, LEFT), furthest(line).moves))


def _groups_undone(together: tuple[int, ...], redoable: int) -> list[int]:
    """How many moves of `redo` go together, the next first."""
    groups: list[int] = []
    for count in reversed(together):
        groups.append(min(count, redoable - sum(groups)))
    return [count for count in groups if count > 0]


def _written(branch: Branch, standing: tuple[Played, ...]) -> dict[str, Any]:
    # Only what differs from the standing moves: many branches of a long game stay a small file.
    pairs = zip(branch.moves, standing, strict=False)
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    own = [dated(played) for played in branch.moves[shared:]]
    return {"name": branch.name, "shared": shared, "moves": own}


def _redoable_moves(line: Line) -> tuple[list[Played], list[Played]]:
    """Moves that can be done again from a file, and the undone ones that can only be read.

    A correction taken back cannot be told by its move alone, nor what was taken back before it.
    """
    last_first = reversed(line.redoable)
    ready = [
        act.played for act in takewhile(lambda act: act.kind is Kind.MOVE, last_first) if act.played
    ]
    beyond = line.redoable[: len(line.redoable) - len(ready)]
    return ready, [*line.abandoned, *(played for act in beyond for played in act.waiting)]


# A game file taken into the journal: read, proved, and only then recorded.

Check = Callable[[dict[str, Any]], None]


def playable(document: dict[str, Any], rules: Rules[G]) -> G:
    """The game of a document; DamagedFile where the rules do not understand or accept it."""
    moves = document.get("moves", [])
    try:
        game, stop = rules.replay(document, None)
        if stop is not None and not _is_of_older_rules(document, rules):
            raise DamagedFile(f"moves[{stop.index}]", stop.refusal.sentence)
        for move in moves[len(moves) if stop is None else stop.index :]:
            game = rules.keep(game, move)
        if TOLD in document:
            prove_told(game, document[TOLD], rules)
        _read_undone(document, game, rules)
    except Malformed as error:
        raise DamagedFile(error.place, error.sentence) from error
    return game


def _is_of_older_rules(document: dict[str, Any], rules: Rules[Any]) -> bool:
    """Whether it was played, by rules that may have accepted what today's refuse."""
    return _was_played(document) and version_of(document) < rules.version


def _was_played(document: dict[str, Any]) -> bool:
    """What no companion wrote is judged as if it were decided now."""
    return VERSION in document or any("at" in it for it in document.get("moves", ()))


def prove_told(game: G, told: Mapping[str, Any], rules: Rules[G]) -> None:
    """Raise Malformed where no such game can have ended so."""
    result = told["situation"].get("result")
    if result is not None:
        rules.ended(game.back_to(told["moves"]), result, f"{TOLD}.situation.result")


def _read_undone(document: dict[str, Any], game: G, rules: Rules[G]) -> None:
    """Moves taken back are never played again, but the journal screen says them in words."""
    undone = document.get("history", {}).get("undone", ())
    reader = rules.knowing(game, undone)
    for index, move in enumerate(undone):
        rules.read(reader, move, f"history.undone[{index}]")


def import_game(
    journal: "Journal",
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
    bare = {key: value for key, value in document.items() if key not in ("history", TOLD)}
    if _was_played(document):
        bare[VERSION] = version_of(document)
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
