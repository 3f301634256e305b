"""`gm-assistant play-random`: writes the file of a random but legal game."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gm_assistant.french.causes import cause
from gm_assistant.french.terminal import tell, tell_whole, told

if TYPE_CHECKING:
    from gm_assistant.commands import Subparsers

DONE, REFUSED = 0, 2
FEWEST, MOST = 1, 100
LONGEST = 20_000


def register(subparsers: "Subparsers") -> None:
    parser = subparsers.add_parser("play-random", help="écrit une partie jouée au hasard")
    parser.add_argument("--game", default="", metavar="JEU", help="lequel [quinte-bourg]")
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
    try:
        document = _played(args)
    except _CannotPlay as refusal:
        tell_whole(str(refusal), to=sys.stderr)
        return REFUSED
    written = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    if args.output is None:
        print(written, end="")
        return DONE
    try:
        args.output.write_text(written, encoding="utf-8")
    except OSError as trouble:
        cannot = "{file} : {why} ; choisissez un autre fichier."
        tell(cannot, to=sys.stderr, file=args.output, why=cause(trouble))
        return REFUSED
    return DONE


class _CannotPlay(Exception):
    """A game, or a number of players, that nobody here can play at random."""


def _played(args: argparse.Namespace) -> dict[str, Any]:
    from gm_assistant.companions.registry import ALL

    offers = {it.slug: it for it in ALL}
    offer = offers.get(args.game or ALL[0].slug)
    rehearsal = offer.companion(None).rehearsal if offer else None
    if rehearsal is None:
        raise _CannotPlay(f"« {args.game} » : aucun jeu de ce nom ne se joue au hasard.")
    least, most = rehearsal.players
    if not least <= args.players <= most:
        raise _CannotPlay(f"« {args.players} » : donnez un nombre de {least} à {most}")
    return rehearsal.random_game(args.players, args.seed, args.moves)


class _between:  # noqa: N801 - reads as a word of the table of options
    """A whole number between two others."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def __call__(self, word: str) -> int:
        if word.isascii() and word.isdigit() and self.least <= int(word) <= self.most:
            return int(word)
        wrong = "« {word} » : donnez un nombre de {least} à {most}"
        words = told(wrong, word=word, least=self.least, most=self.most)
        raise argparse.ArgumentTypeError(words)
