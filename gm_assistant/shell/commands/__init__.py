"""The sub-commands of `gm-assistant`: one module each, with `register` and `run`."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    Subparsers: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001


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
