"""`gm-assistant replay`: plays a game file through the rules and prints where it leads."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gm_assistant.commands import Subparsers
    from gm_assistant.quinte_bourg.game import Game

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
    from gm_assistant.journal.game_file import read_document, read_file
    from gm_assistant.journal.proving import prove_history
    from gm_assistant.journal.refusals import DamagedFile
    from gm_assistant.quinte_bourg.refusals import Malformed

    try:
        document = read_document(read_file(args.file))
        prove_history(document)
        game, refused = _replayed(_cut(document, args.moves))
    except (DamagedFile, Malformed) as error:
        print(_one_line(f"{error.place}: {error.sentence}"), file=sys.stderr)
        return NOT_UNDERSTOOD
    _print(game, refused, why=args.why)
    return REFUSED if refused else UNDERSTOOD


def _cut(document: dict[str, Any], count: int | None) -> dict[str, Any]:
    moves = document.get("moves")
    return document | {"moves": moves[:count]} if isinstance(moves, list) else document


def _replayed(document: dict[str, Any]) -> "tuple[Game, dict[str, Any] | None]":
    from gm_assistant.quinte_bourg.game import open_game
    from gm_assistant.quinte_bourg.refusals import RefusedMove

    try:
        return open_game(document), None
    except RefusedMove as stop:
        refused = {"move": stop.index, "reason": stop.refusal.sentence}
        return open_game(_cut(document, stop.index)), refused


def _print(game: "Game", refused: dict[str, Any] | None, *, why: bool) -> None:
    if not why:
        from gm_assistant.quinte_bourg.situation import situation

        answer = {"situation": situation(game.village), "refused": refused}
        print(json.dumps(answer, ensure_ascii=False, indent=2))
        return
    from gm_assistant.quinte_bourg.why.why import sentences_of

    for sentence in sentences_of(game):
        print(_one_line(sentence))
    if refused:
        print(_one_line(f"moves[{refused['move']}] : {refused['reason']}"), file=sys.stderr)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _count(word: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise argparse.ArgumentTypeError(f"« {word} » n'est pas un nombre de décisions")
    return int(word)
