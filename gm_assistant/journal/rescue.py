"""Every game written as far as it is sound, from whichever place has it furthest."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gm_assistant.journal.copies import plain_name, write_whole
from gm_assistant.journal.fold import fold
from gm_assistant.journal.game_file import read_document, read_file, write_document
from gm_assistant.journal.line import Line
from gm_assistant.journal.refusals import JournalRefusal
from gm_assistant.journal.rows import entry_of
from gm_assistant.journal.salvage import Found, copies_of, read_database, read_mirrors


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
            line = fold([entry_of(row)], line)
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
