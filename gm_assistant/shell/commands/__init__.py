"""The sub-commands of `gm-assistant`: a function each, which its `command` tells to the parser.

@command("check", "relit tout ce qui est gardé", "Ne change rien.", DATA)
def check(args: argparse.Namespace) -> int: ...
"""

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gm_assistant.french.language import capitalised
from gm_assistant.french.terminal import Parser, tell_whole
from gm_assistant.places import user_folder

if TYPE_CHECKING:
    from gm_assistant.engine.wording import Malformed
    from gm_assistant.shell.journal.refusals import DamagedFile

Run = Callable[[argparse.Namespace], int]


class Option(NamedTuple):
    """A word of the command line, as argparse wants it."""

    names: tuple[str, ...]
    about: Mapping[str, Any]


def option(*names: str, **about: Any) -> Option:
    return Option(names, about)


class Command(NamedTuple):
    """A sub-command: its sentence in the list, and with what more there is to say in its help."""

    name: str
    sentence: str
    more: str
    options: tuple[Option, ...]
    later: Callable[[], str] | None
    run: Run


# In the order in which they are read.
COMMANDS: Final[list[Command]] = []


def command(
    name: str,
    sentence: str,
    more: str,
    *options: Option,
    later: Callable[[], str] | None = None,
) -> Callable[[Run], Run]:
    """This function is run by that word; `later`: what its help says last."""

    def told(run: Run) -> Run:
        COMMANDS.append(Command(name, sentence, more, options, later, run))
        return run

    return told


def add_commands(parser: argparse.ArgumentParser) -> None:
    """Every sub-command of the modules that have been imported."""
    subparsers = parser.add_subparsers(
        title="sous-commandes", metavar="COMMANDE", parser_class=Parser
    )
    for it in COMMANDS:
        whole = f"{capitalised(it.sentence)}. {it.more}"
        one = subparsers.add_parser(it.name, help=it.sentence, description=whole)
        for names, about in it.options:
            one.add_argument(*names, **about)
        one.set_defaults(run=it.run)
        one.later = it.later


# SUPPRESS keeps what was said before the sub-command: `gm-assistant --data DIR export`.
DATA: Final = option(
    "--data",
    type=Path,
    default=argparse.SUPPRESS,
    metavar="DOSSIER",
    help="où sont gardées les parties",
)
MIRROR: Final = option(
    "--mirror",
    type=Path,
    default=argparse.SUPPRESS,
    metavar="DOSSIER",
    help="où est le miroir des parties [« miroir », parmi elles]",
)


def folder_of(args: argparse.Namespace) -> Path:
    """Where the games are kept that this command speaks of."""
    return getattr(args, "data", None) or user_folder()


def tell_where(error: "DamagedFile | Malformed") -> None:
    """Of a file that is not as it should be: the place in it, and what to do."""
    tell_whole(f"{error.place} : {error.sentence.rstrip('.')}.", to=sys.stderr)
