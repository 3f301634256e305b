"""`gm-assistant replay`: plays a game file through the rules and prints where it leads."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gm_assistant.french.terminal import on_one_line, tell_whole
from gm_assistant.french.typography import Typesetter, typed_in
from gm_assistant.seam.forms import shortened
from gm_assistant.seam.refusals import Malformed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gm_assistant.commands import Subparsers

UNDERSTOOD, REFUSED, NOT_UNDERSTOOD = 0, 1, 2


def register(subparsers: "Subparsers") -> None:
    parser = subparsers.add_parser("replay", help="rejoue un fichier de partie")
    parser.add_argument("file", type=Path, metavar="FICHIER", help="le fichier de partie")
    parser.add_argument("--moves", metavar="N", help="s'arrête après les N premières décisions")
    parser.add_argument(
        "--why", action="store_true", help="écrit les raisons, une phrase par ligne"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from gm_assistant.companions.registry import rules_of
    from gm_assistant.journal.game_file import read_document, read_file
    from gm_assistant.journal.proving import prove_history
    from gm_assistant.journal.refusals import DamagedFile

    try:
        count = _count(args.moves)
        document = read_document(read_file(args.file))
        rules = rules_of(document)
        if rules.proves_history:
            prove_history(document)
        game, stop = rules.replay(document, count)
    except (DamagedFile, Malformed) as error:
        tell_whole(f"{error.place}: {error.sentence}", to=sys.stderr)
        return NOT_UNDERSTOOD
    typed = list(typed_in(document))
    reason = on_one_line(Typesetter(typed)(stop.refusal.sentence)) if stop else ""
    refused = {"move": stop.index, "reason": reason} if stop else None
    if args.why:
        _tell_why(rules.story(game), refused, typed)
    else:
        answer = {"situation": rules.situation(game), "refused": refused}
        print(json.dumps(answer, ensure_ascii=False, indent=2))
    return REFUSED if refused else UNDERSTOOD


def _tell_why(story: "Iterable[str]", refused: dict[str, Any] | None, typed: "list[str]") -> None:
    for sentence in story:
        tell_whole(sentence, typed)
    if refused:
        tell_whole(f"moves[{refused['move']}] : {refused['reason']}", typed, to=sys.stderr)


def _count(word: str | None) -> int | None:
    """How many decisions are to be played; all of them where it is not said."""
    if word is None:
        return None
    if not (word.isascii() and word.isdigit()):
        wrong = f"« {shortened(word)} » n'est pas un nombre de décisions ; donnez 0, 1, 2…"
        raise Malformed("--moves", wrong)
    digits = word.lstrip("0") or "0"
    # No file holds more, and Python reads no number of thousands of digits.
    return int(digits) if len(digits) < 10 else None
