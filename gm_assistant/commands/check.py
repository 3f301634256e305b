"""`gm-assistant check`: reads a whole folder and says, line by line, what is sound."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from gm_assistant.commands import add_data_option, add_mirror_option
from gm_assistant.french.agreement import counted
from gm_assistant.french.terminal import on_one_line, tell, told
from gm_assistant.french.typography import signed

if TYPE_CHECKING:
    from gm_assistant.commands import Subparsers
    from gm_assistant.journal.salvage import Found

SOUND, SPOILT = 0, 1
Said = tuple[bool, str]


def register(subparsers: "Subparsers") -> None:
    parser = subparsers.add_parser("check", help="relit tout ce qui est gardé, et dit ce qui tient")
    add_data_option(parser)
    add_mirror_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from gm_assistant.journal.book import MIRROR
    from gm_assistant.places import user_folder

    folder = getattr(args, "data", None) or user_folder()
    status = SOUND
    for is_sound, words in _all(folder, getattr(args, "mirror", None) or folder / MIRROR):
        tell("{mark} {words}", mark="bon   " if is_sound else "ABÎMÉ ", words=words)
        status = status if is_sound else SPOILT
    if status == SPOILT:
        tell("Pour écrire tout ce qui est intact : python3 run.py rescue DOSSIER")
    return status


def _all(folder: Path, mirror: Path) -> Iterator[Said]:
    from gm_assistant.journal.salvage import copies_of, read_database, read_mirrors

    database = read_database(folder)
    yield not database.trouble, f"base des parties {_in_brackets(database.trouble)}".rstrip()
    for found in database.found:
        yield found.is_whole, _said(found)
    for found in read_mirrors(mirror):
        yield found.is_whole, f"{_said(found)}, dans {found.where}"
    for paths in copies_of(folder).values():
        for _, path in paths:
            yield _copy(path, folder)


def _in_brackets(words: str) -> str:
    return f"({signed(words)})" if words else ""


def _said(found: "Found") -> str:
    reached = found.sound.tip.seq
    name = told("{name} : {count}", name=_named(found), count=counted(reached, "entrée"))
    if found.is_whole:
        return name
    further = f" sur {found.last}" if found.last > reached else ""
    return f"{name} intactes{further}, abîmée à partir de la suivante"


def _named(found: "Found") -> str:
    from gm_assistant.journal.fold import fold
    from gm_assistant.journal.rows import entry_of

    if ":" in found.subject or not found.sound.rows:
        return on_one_line(found.subject)
    line = fold([entry_of(found.sound.rows[0])])
    title = on_one_line(line.title if line else "")
    return told("{game} « {title} »", game=found.subject[:8], title=title)


def _copy(path: Path, folder: Path) -> Said:
    from gm_assistant.journal.game_file import read_document, read_file
    from gm_assistant.journal.refusals import DamagedFile

    name = path.relative_to(folder).as_posix()
    try:
        read_document(read_file(path))
    except DamagedFile as damage:
        trouble = signed(f"{damage.place}, {damage.sentence}")
        return False, told("{name} : {trouble}", name=name, trouble=trouble)
    return True, name
