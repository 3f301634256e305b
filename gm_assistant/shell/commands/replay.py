"""`gm-assistant replay`: plays a game file through the rules and prints where it leads."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gm_assistant.engine.forms import shortened
from gm_assistant.engine.wording import Malformed
from gm_assistant.french.grammar import cause
from gm_assistant.french.terminal import on_one_line, tell, tell_whole, told
from gm_assistant.french.typography import Typesetter, typed_in
from gm_assistant.shell.commands import add_command, tell_where

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gm_assistant.shell.commands import Subparsers


UNDERSTOOD, REFUSED, NOT_UNDERSTOOD = 0, 1, 2


def register_replay(subparsers: "Subparsers") -> None:
    parser = add_command(
        subparsers,
        "replay",
        "rejoue un fichier de partie",
        "Écrit où elle en est, en JSON, ou pourquoi (--why) ; 1 si une décision est refusée.",
    )
    parser.add_argument("file", type=Path, metavar="FICHIER", help="le fichier de partie")
    parser.add_argument("--moves", metavar="N", help="s'arrête après les N premières décisions")
    parser.add_argument(
        "--why", action="store_true", help="écrit les raisons, une phrase par ligne"
    )
    parser.set_defaults(run=replay)


def replay(args: argparse.Namespace) -> int:
    from gm_assistant.games.registry import rules_of
    from gm_assistant.shell.journal.game_file import prove_history, read_document, read_file
    from gm_assistant.shell.journal.refusals import DamagedFile

    try:
        count = _count(args.moves)
        document = read_document(read_file(args.file))
        rules = rules_of(document)
        if rules.proves_history:
            prove_history(document)
        game, stop = rules.replay(document, count)
    except (DamagedFile, Malformed) as error:
        tell_where(error)
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


# `gm-assistant play-random`: writes the file of a random but legal game.

FEWEST, MOST = 1, 100
LONGEST = 20_000


def register_play_random(subparsers: "Subparsers") -> None:
    parser = add_command(
        subparsers,
        "play-random",
        "écrit une partie jouée au hasard",
        "Un fichier de partie pour les essais : la même graine donne la même partie.",
    )
    parser.add_argument(
        "--game", default="", metavar="JEU", help="lequel, voir plus bas [quinte-bourg]"
    )
    parser.add_argument(
        "--players",
        type=_between(FEWEST, MOST),
        default=20,
        metavar="N",
        help="combien y jouent [20]",
    )
    parser.add_argument(
        "--seed", type=_between(0, 2**63), default=0, metavar="S", help="la graine du hasard [0]"
    )
    parser.add_argument(
        "--moves",
        type=_between(0, LONGEST),
        default=300,
        metavar="M",
        help="combien de décisions [300]",
    )
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FICHIER", help="où l'écrire [la sortie standard]"
    )
    parser.set_defaults(run=play_random)
    parser.later = _games


def _games() -> str:
    from gm_assistant.games.registry import ALL

    played = {it.slug: it.companion(None).rehearsal for it in ALL}
    told = (f"{slug} ({it.players[0]} à {it.players[1]})" for slug, it in played.items() if it)
    return f"Les jeux, et combien y jouent : {', '.join(told)}."


def play_random(args: argparse.Namespace) -> int:
    try:
        document = _played(args)
    except _CannotPlay as refusal:
        tell_whole(str(refusal), to=sys.stderr)
        return NOT_UNDERSTOOD
    written = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    if args.output is None:
        print(written, end="")
        return UNDERSTOOD
    try:
        args.output.write_text(written, encoding="utf-8")
    except OSError as trouble:
        cannot = "{file} : {why} ; choisissez un autre fichier."
        tell(cannot, to=sys.stderr, file=args.output, why=cause(trouble))
        return NOT_UNDERSTOOD
    return UNDERSTOOD


class _CannotPlay(Exception):
    """A game, or a number of players, that nobody here can play at random."""


def _played(args: argparse.Namespace) -> dict[str, Any]:
    from gm_assistant.games.registry import ALL

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


def register(subparsers: "Subparsers") -> None:
    register_replay(subparsers)
    register_play_random(subparsers)
