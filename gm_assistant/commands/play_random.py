"""`gm-assistant play-random`: writes the file of a random but legal game."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gm_assistant.commands import Subparsers

FEWEST, MOST = 8, 45
LONGEST = 20_000


def register(subparsers: "Subparsers") -> None:
    parser = subparsers.add_parser("play-random", help="écrit une partie jouée au hasard")
    parser.add_argument(
        "--players", type=_between(FEWEST, MOST), default=20, metavar="N", help="joueurs [20]"
    )
    parser.add_argument(
        "--seed", type=_between(0, 2**63), default=0, metavar="S", help="la graine du hasard [0]"
    )
    parser.add_argument(
        "--moves", type=_between(0, LONGEST), default=300, metavar="M", help="décisions [300]"
    )
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FICHIER", help="où l'écrire [la sortie standard]"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from gm_assistant.companions.quinte_bourg.rehearsal.engine import random_game

    document = random_game(args.players, args.seed, args.moves)
    written = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    if args.output is None:
        print(written, end="")
        return 0
    try:
        args.output.write_text(written, encoding="utf-8")
    except OSError as trouble:
        why = trouble.strerror or "écriture impossible"
        print(f"{args.output}: {why} ; choisissez un autre fichier.", file=sys.stderr)
        return 2
    return 0


class _between:  # noqa: N801 - reads as a word of the table of options
    """A whole number between two others."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def __call__(self, word: str) -> int:
        if word.isascii() and word.isdigit() and self.least <= int(word) <= self.most:
            return int(word)
        raise argparse.ArgumentTypeError(
            f"« {word} » : donnez un nombre de {self.least} à {self.most}"
        )
