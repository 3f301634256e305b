"""The sub-commands of `gm-assistant`: one module each, with `register` and `run`."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from gm_assistant.french.language import capitalised
from gm_assistant.french.terminal import Parser, tell_whole

if TYPE_CHECKING:
    from gm_assistant.engine.wording import Malformed
    from gm_assistant.shell.journal.refusals import DamagedFile

    Subparsers: TypeAlias = argparse._SubParsersAction[Parser]  # noqa: SLF001


def add_command(subparsers: "Subparsers", name: str, sentence: str, more: str = "") -> Parser:
    """A sub-command: its sentence in the list, and with what more there is to say in its help."""
    whole = f"{capitalised(sentence)}. {more}".strip()
    return subparsers.add_parser(name, help=sentence, description=whole)


def tell_where(error: "DamagedFile | Malformed") -> None:
    """Of a file that is not as it should be: the place in it, and what to do."""
    tell_whole(f"{error.place} : {error.sentence.rstrip('.')}.", to=sys.stderr)


def add_data_option(parser: argparse.ArgumentParser) -> None:
    # SUPPRESS keeps what was said before the sub-command: `gm-assistant --data DIR export`.
    parser.add_argument(
        "--data",
        type=Path,
        default=argparse.SUPPRESS,
        metavar="DOSSIER",
        help="où sont gardées les parties",
    )


def add_mirror_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--mirror",
        type=Path,
        default=argparse.SUPPRESS,
        metavar="DOSSIER",
        help="où est le miroir des parties [« miroir », parmi elles]",
    )
