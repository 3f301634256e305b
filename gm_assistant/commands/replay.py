"""`gm-assistant replay`: plays a game file through the rules and prints where it leads."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gm_assistant.commands import Subparsers
    from gm_assistant.seam.rules import Rules

UNDERSTOOD, REFUSED, NOT_UNDERSTOOD = 0, 1, 2


def register(subparsers: "Subparsers") -> None:
    parser = subparsers.add_parser("replay", help="rejoue un fichier de partie")
    parser.add_argument("file", type=Path, metavar="FICHIER", help="le fichier de partie")
    parser.add_argument(
        "--moves", type=_count, metavar="N", help="s'arrête après les N premières décisions"
    )
    parser.add_argument(
        "--why", action="store_true", help="écrit les raisons, une phrase par ligne"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from gm_assistant.companions.registry import rules_of
    from gm_assistant.journal.game_file import read_document, read_file
    from gm_assistant.journal.proving import prove_history
    from gm_assistant.journal.refusals import DamagedFile
    from gm_assistant.seam.refusals import Malformed

    try:
        document = read_document(read_file(args.file))
        rules = rules_of(document)
        if rules.proves_history:
            prove_history(document)
        game, stop = rules.replay(document, args.moves)
    except (DamagedFile, Malformed) as error:
        print(_one_line(f"{error.place}: {error.sentence}"), file=sys.stderr)
        return NOT_UNDERSTOOD
    refused = {"move": stop.index, "reason": stop.refusal.sentence} if stop else None
    _print(rules, game, refused, why=args.why)
    return REFUSED if refused else UNDERSTOOD


def _print(rules: "Rules[Any]", game: Any, refused: dict[str, Any] | None, *, why: bool) -> None:
    if not why:
        answer = {"situation": rules.situation(game), "refused": refused}
        print(json.dumps(answer, ensure_ascii=False, indent=2))
        return
    for sentence in rules.story(game):
        print(_one_line(sentence))
    if refused:
        print(_one_line(f"moves[{refused['move']}] : {refused['reason']}"), file=sys.stderr)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _count(word: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise argparse.ArgumentTypeError(f"« {word} » n'est pas un nombre de décisions")
    return int(word)
