"""Every game written as far as it is sound, from whichever place has it furthest."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database

from gm_assistant.shell.journal.chain import (
    GAMES,
    HOUSE,
    START,
    TIP_COLUMNS,
    Chains,
    Ending,
    Row,
    Sound,
    Tip,
    ending_of,
    follows,
    sound,
)
from gm_assistant.shell.journal.game_file import read_document, read_file, write_document
from gm_assistant.shell.journal.line import Line, fold
from gm_assistant.shell.journal.mirror import SUFFIX, read_mirror
from gm_assistant.shell.journal.refusals import JournalRefusal
from gm_assistant.shell.journal.store import (
    CURRENT,
    FILE,
    opened_to_read,
    plain_name,
    version_of,
    write_whole,
)

# A folder read without changing a byte of it: what is sound of each game, wherever it is kept.

SEALED_SINCE = 3


@dataclass(frozen=True)
class Found:
    """One chain as one place has it; `last`: how far it should go, as far as that is known."""

    subject: str
    where: str
    sound: Sound
    last: int

    @property
    def is_whole(self) -> bool:
        return not self.sound.spoilt and self.sound.tip.seq >= self.last


@dataclass(frozen=True)
class Kept:
    """What could be read; `trouble` where the file itself is not sound."""

    found: tuple[Found, ...] = ()
    trouble: str = ""


def read_database(folder: Path) -> Kept:
    path = folder / FILE
    if not path.is_file():
        return Kept(trouble="elle n'est pas là")
    try:
        with closing(opened_to_read(path)) as db:
            return _read(db)
    except sqlite3.DatabaseError as error:
        return Kept(trouble=str(error))


def _read(db: Database) -> Kept:
    version = version_of(db)
    if version > CURRENT:
        return Kept(trouble="elle vient d'une version plus récente du programme")
    if version < SEALED_SINCE:
        return Kept(trouble="elle est d'un schéma sans sommes : démarrez l'assistant d'abord")
    ends = _ends(db)
    found = []
    for chains in (GAMES, HOUSE):
        rows = _all_rows(db, chains)
        known = {subject for subject in ends if (":" in subject) is (chains is HOUSE)}
        for subject in sorted(rows.keys() | known):
            last = ends[subject].tip.seq if subject in ends else 0
            told = sound(_in_line(rows.get(subject, [])), START, last)
            found.append(Found(subject, "la base", told, last))
    return Kept(tuple(found), _quick_check(db))


def _quick_check(db: Database) -> str:
    try:
        said = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        return str(error)
    return "" if said == "ok" else " ".join(str(said).split())


def _ends(db: Database) -> dict[str, Ending]:
    rows = _readable(db, "tips", TIP_COLUMNS)
    ends = (ending_of(row) for row in rows)
    return {end.subject: end for end in ends if end}


def _all_rows(db: Database, chains: Chains) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in _readable(db, chains.table, chains.columns):
        found.setdefault(row[0], []).append(row)
    return found


def _in_line(rows: list[Row]) -> Iterator[Row]:
    """Of rows that claim the same number, the one that follows; a damaged one stops the chain."""
    tip = START
    waiting = list(rows)
    while waiting:
        following = next((row for row in waiting if follows(row, tip)), waiting[0])
        yield following
        if not follows(following, tip):
            return
        tip = Tip(following[1], following[-1])
        waiting.remove(following)


def _readable(db: Database, table: str, columns: tuple[str, ...]) -> Iterator[Row]:
    """Each row that can be read, by its place: a page that cannot hides its own rows only."""
    asked = f"SELECT {', '.join(columns)} FROM {table} NOT INDEXED"  # noqa: S608 - ours
    try:
        [last] = db.execute(f"SELECT max(rowid) FROM {table}").fetchone()  # noqa: S608
    except sqlite3.DatabaseError:
        last = _guessed_last(db)
    place, step = 1, 64
    while place <= (last or 0):
        until = place + step - 1
        try:
            where = f"{asked} WHERE rowid BETWEEN ? AND ? ORDER BY rowid"
            yield from db.execute(where, (place, until)).fetchall()
        except sqlite3.DatabaseError:
            if step > 1:
                step = 1
                continue
        place, step = until + 1, 64 if place % 64 == 0 else step


def _guessed_last(db: Database) -> int:
    # The way to the last row is damaged: no row lies further than the file has room for.
    try:
        [pages] = db.execute("PRAGMA page_count").fetchone()
    except sqlite3.DatabaseError:
        return 0
    return int(pages) * 64


def read_mirrors(folder: Path) -> list[Found]:
    """Each file of the mirror, those put beside included."""
    found = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        told = read_mirror(path)
        if told.rows:
            found.append(Found(told.rows[0][0], f"le miroir {path.name}", told, 0))
    return found


def copies_of(folder: Path) -> dict[str, list[tuple[int, Path]]]:
    """Each game's copies with the entry they were made at, the latest first."""
    found: dict[str, list[tuple[int, Path]]] = {}
    for path in (folder / "copies").glob("*/*.json"):
        number = re.match(r"\d+", path.name)
        found.setdefault(path.parent.name, []).append((int(number[0]) if number else 0, path))
    for path in (folder / "corbeille").glob("*.json"):
        found.setdefault(path.stem, []).append((0, path))
    return {game: sorted(paths, reverse=True) for game, paths in found.items()}


def trouble_of(folder: Path) -> str | None:
    """What is wrong with the games kept there, in few words."""
    if not (folder / FILE).is_file():
        return None
    database = read_database(folder)
    spoilt = sum(not found.is_whole for found in database.found)
    if spoilt:
        return "une partie abîmée" if spoilt == 1 else f"{spoilt} parties abîmées"
    return f"la base des parties : {database.trouble}" if database.trouble else None


@dataclass(frozen=True)
class Rescued:
    """One game file to write; `seq` of the `last` entries that are known of."""

    game_id: str
    title: str
    where: str
    seq: int
    last: int
    content: bytes

    @property
    def is_whole(self) -> bool:
        return self.seq >= self.last


def rescued(folder: Path, mirror: Path) -> Iterator[Rescued]:
    """The furthest that any place has of each game: the database, the mirror, the copies."""
    found: dict[str, list[Found]] = {}
    for one in (*read_database(folder).found, *read_mirrors(mirror)):
        if ":" not in one.subject and one.subject:
            found.setdefault(one.subject, []).append(one)
    copies = copies_of(folder)
    for game_id in sorted(found.keys() | copies.keys()):
        best = _best(game_id, found.get(game_id, []), copies.get(game_id, []))
        if best is not None:
            yield best


def _best(game_id: str, places: list[Found], copies: list[tuple[int, Path]]) -> Rescued | None:
    last = max((max(one.last, one.sound.tip.seq) for one in places), default=0)
    ways = [way for one in places if (way := _folded(one, last))]
    furthest = max((way.seq for way in ways), default=-1)
    for seq, path in copies:
        if seq > furthest and (copied := _copied(game_id, seq, path, last)):
            ways.append(copied)
            break
    return max(ways, key=lambda way: way.seq, default=None)


def _folded(found: Found, last: int) -> Rescued | None:
    line = _as_far_as_it_folds(found)
    if line is None:
        return None
    return Rescued(found.subject, line.title, found.where, line.seq, last, write_document(line))


def _as_far_as_it_folds(found: Found) -> Line | None:
    line: Line | None = None
    for row in found.sound.rows:
        try:
            line = fold([GAMES.entry_of(row)], line)
        except (JournalRefusal, ValueError, KeyError, TypeError):
            break
    return line


def _copied(game_id: str, seq: int, path: Path, last: int) -> Rescued | None:
    try:
        content = read_file(path)
        document = read_document(content)
    except JournalRefusal:
        return None
    title = str(document.get("title", ""))
    return Rescued(game_id, title, f"la copie {path.name}", seq, max(last, seq), content)


def write_rescued(game: Rescued, to: Path) -> Path:
    path = to / f"{plain_name(game.title)}-{plain_name(game.game_id[:8])}.json"
    write_whole(path, game.content)
    return path
