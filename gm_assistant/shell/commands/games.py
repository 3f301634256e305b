"""The commands about games: listing them, taking one out, bringing one in, replaying a file."""

import argparse
import json
import sys
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from gm_assistant.engine.forms import shortened
from gm_assistant.engine.wording import Malformed
from gm_assistant.french.language import Typesetter, capitalised, cause, typed_in
from gm_assistant.french.terminal import on_one_line, tell, tell_whole, told, whole
from gm_assistant.shell.commands import DATA, command, folder_of, option, tell_where

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from gm_assistant.seam.companion import Companion
    from gm_assistant.seam.rules import Move
    from gm_assistant.shell.journal.journal import Journal, Summary
    from gm_assistant.shell.journal.line import Line


# `gm-assistant replay`: plays a game file through the rules and prints where it leads.

UNDERSTOOD, REFUSED_MOVE, NOT_UNDERSTOOD = 0, 1, 2


@command(
    "replay",
    "rejoue un fichier de partie",
    "Écrit où elle en est, en JSON, ou pourquoi (--why) ; 1 si une décision est refusée.",
    option("file", type=Path, metavar="FICHIER", help="le fichier de partie"),
    option("--moves", metavar="N", help="s'arrête après les N premières décisions"),
    option("--why", action="store_true", help="écrit les raisons, une phrase par ligne"),
)
def replay(args: argparse.Namespace) -> int:
    from gm_assistant.games.registry import rules_of
    from gm_assistant.shell.journal.game_file import (
        prove_history,
        prove_marks,
        read_document,
        read_file,
    )
    from gm_assistant.shell.journal.refusals import DamagedFile

    try:
        count = _count(args.moves)
        document = read_document(read_file(args.file))
        rules = rules_of(document)
        prove_marks(document)
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
    return REFUSED_MOVE if refused else UNDERSTOOD


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


def _games() -> str:
    from gm_assistant.games.registry import ALL

    played = {it.slug: it.companion(None).rehearsal for it in ALL}
    told = (f"{slug} ({it.players[0]} à {it.players[1]})" for slug, it in played.items() if it)
    return f"Les jeux, et combien y jouent : {', '.join(told)}."


@command(
    "play-random",
    "écrit une partie jouée au hasard",
    "Un fichier de partie pour les essais : la même graine donne la même partie.",
    option("--game", default="", metavar="JEU", help="lequel, voir plus bas [quinte-bourg]"),
    option(
        "--players",
        type=_between(FEWEST, MOST),
        default=20,
        metavar="N",
        help="combien y jouent [20]",
    ),
    option(
        "--seed", type=_between(0, 2**63), default=0, metavar="S", help="la graine du hasard [0]"
    ),
    option(
        "--moves",
        type=_between(0, LONGEST),
        default=300,
        metavar="M",
        help="combien de décisions, au plus [300]",
    ),
    option("-o", "--output", type=Path, metavar="FICHIER", help="où l'écrire [la sortie standard]"),
    later=_games,
)
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
        tell(cannot, to=sys.stderr, file=args.output, why=whole(cause(trouble)))
        return NOT_UNDERSTOOD
    return UNDERSTOOD


class _CannotPlay(Exception):
    """A game, or a number of players, that nobody here can play at random."""


_NOT_AT_RANDOM: Final = "« {} » : aucun jeu de ce nom ne se joue au hasard."


def _played(args: argparse.Namespace) -> dict[str, Any]:
    from gm_assistant.games.registry import ALL

    offer = next((it for it in ALL if it.slug == (args.game or ALL[0].slug)), None)
    if offer is None:
        raise _CannotPlay(_NOT_AT_RANDOM.format(args.game))
    return random_game(offer.companion(None), args.players, args.seed, args.moves)


def random_game(companion: "Companion[Any]", players: int, seed: int, moves: int) -> dict[str, Any]:
    """A game file of at most so many decisions, as a rehearsal takes them; it stops at the end."""
    rehearsal, rng = companion.rehearsal, Random(seed)  # noqa: S311 - the same game each time
    if rehearsal is None:
        raise _CannotPlay(_NOT_AT_RANDOM.format(companion.slug))
    least, most = rehearsal.players
    if not least <= players <= most:
        raise _CannotPlay(f"« {players} » : donnez un nombre de {least} à {most}")
    document, made = rehearsal.table(players, rng), list["Move"]()
    game = companion.rules.open(document)
    while len(made) < moves and companion.evening(game) is None:
        made.append(rehearsal.once(game, rng))
        game = game.play(made[-1])
    return {**document, "moves": made}


# `gm-assistant odds`: what some cards make of an evening, before it.


@command(
    "odds",
    "joue cent soirées avec des cartes",
    "Combien de nuits, et comment elles finissent : les cartes conseillées, ou d'un fichier.",
    option("file", type=Path, nargs="?", metavar="FICHIER", help="un fichier de partie"),
    option(
        "--players",
        type=_between(8, 45),
        default=12,
        metavar="N",
        help="sans fichier : pour combien de joueurs [12]",
    ),
)
def tell_odds(args: argparse.Namespace) -> int:
    from gm_assistant.games.registry import ALL
    from gm_assistant.seam.companion import Trial
    from gm_assistant.shell.journal.game_file import read_document, read_file
    from gm_assistant.shell.journal.refusals import DamagedFile

    try:
        document = read_document(read_file(args.file)) if args.file else None
        played = [it for it in ALL if document is None or it.format == document.get("format")]
        odds = next((found for it in played if (found := it.companion(None).odds)), None)
        if odds is None:
            tell_whole("Les cartes de ce jeu ne se jouent pas d'avance.", to=sys.stderr)
            return NOT_UNDERSTOOD
        asked = odds.dealt(document) if document else odds.advised(args.players)
    except (DamagedFile, Malformed) as error:
        tell_where(error)
        return NOT_UNDERSTOOD
    game = import_module(odds.module)
    for line in odds.told(Trial(asked, [game.played(asked, *it) for it in game.PLAN])):
        tell_whole(line)
    return UNDERSTOOD


# The commands about games: listing them, taking one out, bringing one in.

# `gm-assistant games`: lists the games that are kept, so that one can be exported.

DONE, REFUSED = 0, 1


@command(
    "games",
    "liste les parties gardées",
    "Le numéro, la dernière heure jouée, le jeu et le titre, une partie par ligne.",
    option("--bin", action="store_true", help="celles de la corbeille"),
    DATA,
)
def list_games(args: argparse.Namespace) -> int:
    return with_journal(args, lambda journal: _print(journal, deleted=args.bin))


@contextmanager
def journal_of(args: argparse.Namespace, *, writes: bool = False) -> "Iterator[Journal]":
    """The journal of the folder that was named; beside a running server it is only read.

    Two programs that write into one database have to wait for each other at every turn, and a
    fault of SQLite before 3.51.3 may damage it where both begin its log anew at the same instant.
    """
    from gm_assistant.shell.hosts.desktop import address_served, serve_alone
    from gm_assistant.shell.journal.journal import Journal
    from gm_assistant.shell.journal.refusals import ServedAlready
    from gm_assistant.shell.journal.store import FILE, said_in_words

    folder = folder_of(args)
    is_there = (folder / FILE).is_file()
    with said_in_words():
        held = serve_alone(folder) if is_there else None
    if is_there and held is None and writes:
        raise ServedAlready(address_served(folder))
    try:
        with closing(Journal(folder, reads_only=is_there and held is None)) as journal:
            yield journal
    finally:
        if held is not None:
            held.stop()


def with_journal(
    args: argparse.Namespace, act: "Callable[[Journal], None]", *, writes: bool = False
) -> int:
    """Do this with the journal of the folder that was named; a refusal is one line."""
    from gm_assistant.shell.journal.refusals import JournalRefusal

    try:
        with journal_of(args, writes=writes) as journal:
            act(journal)
    except JournalRefusal as refusal:
        tell_whole(f"{capitalised(refusal.sentence).rstrip('.')}.", to=sys.stderr)
        return REFUSED
    return DONE


def _print(journal: "Journal", *, deleted: bool) -> None:
    games = journal.games(deleted=deleted)
    if not games:
        nothing = "La corbeille est vide." if deleted else "Aucune partie n'est gardée ici."
        tell_whole(nothing, to=sys.stderr)
    for game in games:
        print(f"{game.game_id}  {_when(game)}  {_of(journal, game):12}  {on_one_line(game.title)}")


def _of(journal: "Journal", game: "Summary") -> str:
    """The word of its game, by which « play-random » calls it too; none where it is not read."""
    from gm_assistant.shell.journal.refusals import JournalRefusal

    try:
        return on_one_line(str(journal.line(game.game_id).document.get("format"))).partition("/")[0]
    except JournalRefusal:
        return "?"


def _when(game: "Summary") -> str:
    return game.last_at[:16].replace("T", " ")


# `gm-assistant export`: writes a kept game as a game file.

HELD = "Ce fichier est ouvert ailleurs, ou protégé : fermez-le d'abord, ou donnez un autre nom."


@command(
    "export",
    "écrit une partie dans un fichier",
    "Le fichier .json se reprend par « import », sur cette machine ou une autre.",
    option("game", metavar="PARTIE", help="son titre, ou le début de son numéro (voir `games`)"),
    option("-o", "--output", type=Path, metavar="FICHIER", help="où l'écrire [la sortie standard]"),
    DATA,
)
def export(args: argparse.Namespace) -> int:
    return with_journal(args, lambda journal: _export(journal, args.game, args.output))


def _export(journal: "Journal", named: str, output: Path | None) -> None:
    from gm_assistant.shell.journal.game_file import write_document

    content = write_document(journal.line(game_named(journal, named)))
    if output is None:
        sys.stdout.write(content.decode() + "\n")
    else:
        write_file(output, content)


def write_file(output: Path, content: bytes) -> None:
    from gm_assistant.shell.journal.refusals import NotWritten
    from gm_assistant.shell.journal.store import write_whole

    try:
        # A pipe or a terminal cannot be replaced by a file.
        if output.exists() and not output.is_file():
            output.write_bytes(content)
        else:
            write_whole(output, content)
    except PermissionError as error:
        # Windows lets nobody replace a workbook that Excel shows.
        raise NotWritten(HELD if output.is_file() else None) from error
    except (OSError, ValueError) as error:
        raise NotWritten from error


def game_named(journal: "Journal", named: str) -> str:
    from gm_assistant.shell.journal.refusals import NoSuchGame, SeveralGames

    kept = [*journal.games(), *journal.games(deleted=True)]
    meant = [
        game for game in kept if (named and game.game_id.startswith(named)) or game.title == named
    ]
    if not meant:
        raise NoSuchGame
    if len(meant) > 1:
        signs = _enough([game.game_id for game in kept])
        raise SeveralGames(_choice(game, signs) for game in meant)
    return meant[0].game_id


def _enough(ids: "Collection[str]") -> int:
    """How many signs of a number tell it from all the others."""
    return next(it for it in range(4, 99) if len({one[:it] for one in ids}) == len(ids))


def _choice(game: "Summary", signs: int) -> str:
    binned = ", à la corbeille" if game.deleted_at else ""
    return f"{game.game_id[:signs]} ({_when(game)}{binned})"


# `gm-assistant import`: takes a game file into the games that are kept.


@command(
    "import",
    "reprend une partie depuis un fichier",
    "Un fichier de partie .json, ou le tableur d'une soirée menée sans l'assistant. Ce qui "
    "est gardé reste.",
    option("file", type=Path, metavar="FICHIER", help="le fichier de partie, ou un tableur rempli"),
    DATA,
)
def import_game(args: argparse.Namespace) -> int:
    return with_journal(args, lambda journal: _import(journal, args.file), writes=True)


def prove_playable(document: dict[str, Any]) -> None:
    """Raise DamagedFile where the rules do not understand this document, or refuse a move."""
    from gm_assistant.games.registry import rules_of
    from gm_assistant.shell.journal.game_file import playable

    playable(document, rules_of(document))


def file_line(file: Path) -> "Line":
    """The line of a game file, as the journal would have taken it in."""
    from gm_assistant.games.registry import FORMATS
    from gm_assistant.shell.journal.game_file import proved, read_file
    from gm_assistant.shell.journal.line import Entry, Kind, opening_line

    document = proved(read_file(file), prove_playable, FORMATS)
    return opening_line(Entry("", 1, "", Kind.OPENED, {"document": document}))


def _import(journal: "Journal", file: Path) -> None:
    from gm_assistant.games.registry import FORMATS
    from gm_assistant.shell.journal.game_file import import_game, read_file

    content = _of_a_spreadsheet(read_file(file))
    game = import_game(journal, content, prove_playable, FORMATS)
    title = on_one_line(journal.line(game).title)
    tell("Partie reprise : « {title} » ({game})", title=title, game=game)


def _of_a_spreadsheet(content: bytes) -> bytes:
    """A filled live spreadsheet is a game too; its remarks go to the screen and to the journal."""
    from gm_assistant.games.registry import ALL
    from gm_assistant.seam.companion import ARCHIVE, NotReadBack, read_back
    from gm_assistant.shell.journal.refusals import JournalRefusal

    if not content.startswith(ARCHIVE):
        return content
    try:
        told = read_back((it.companion(None).spreadsheet for it in ALL), content)
    except NotReadBack as refusal:
        raise JournalRefusal(capitalised(refusal.sentence)) from None
    for remark in told.remarks:
        tell_whole(f"Du tableur : {remark}", typed_in(told.document), to=sys.stderr)
    return json.dumps(told.document).encode()
