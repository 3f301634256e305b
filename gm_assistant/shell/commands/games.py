"""The commands about games: listing them, taking one out, bringing one in."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gm_assistant.french.grammar import capitalised
from gm_assistant.french.terminal import on_one_line, tell, tell_whole
from gm_assistant.shell.commands import add_command, add_data_option

if TYPE_CHECKING:
    from collections.abc import Callable

    from gm_assistant.shell.commands import Subparsers
    from gm_assistant.shell.journal.journal import Journal, Summary


# `gm-assistant games`: lists the games that are kept, so that one can be exported.

DONE, REFUSED = 0, 1


def register_games(subparsers: "Subparsers") -> None:
    parser = add_command(
        subparsers,
        "games",
        "liste les parties gardées",
        "Le numéro, la dernière heure jouée et le titre, une partie par ligne.",
    )
    parser.add_argument("--bin", action="store_true", help="celles de la corbeille")
    add_data_option(parser)
    parser.set_defaults(run=list_games)


def list_games(args: argparse.Namespace) -> int:
    return with_journal(args, lambda journal: _print(journal, deleted=args.bin))


def with_journal(args: argparse.Namespace, act: "Callable[[Journal], None]") -> int:
    """Do this with the journal of the folder that was named; a refusal is one line."""
    from gm_assistant.places import user_folder
    from gm_assistant.shell.journal.journal import Journal
    from gm_assistant.shell.journal.refusals import JournalRefusal

    try:
        journal = Journal(getattr(args, "data", None) or user_folder())
        try:
            act(journal)
        finally:
            journal.close()
    except JournalRefusal as refusal:
        tell_whole(refusal.sentence, to=sys.stderr)
        return REFUSED
    return DONE


def _print(journal: "Journal", *, deleted: bool) -> None:
    games = journal.games(deleted=deleted)
    if not games:
        nothing = "La corbeille est vide." if deleted else "Aucune partie n'est gardée ici."
        tell_whole(nothing, to=sys.stderr)
    for game in games:
        print(_row(game))


def _row(game: "Summary") -> str:
    return f"{game.game_id}  {game.last_at[:16].replace('T', ' ')}  {on_one_line(game.title)}"


# `gm-assistant export`: writes a kept game as a game file.

HELD = "Ce fichier est ouvert ailleurs, ou protégé : fermez-le d'abord, ou donnez un autre nom."


def register_export(subparsers: "Subparsers") -> None:
    parser = add_command(
        subparsers,
        "export",
        "écrit une partie dans un fichier",
        "Le fichier .json se reprend par « import », sur cette machine ou une autre.",
    )
    parser.add_argument(
        "game", metavar="PARTIE", help="son titre, ou le début de son numéro (voir `games`)"
    )
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FICHIER", help="où l'écrire [la sortie standard]"
    )
    add_data_option(parser)
    parser.set_defaults(run=export)


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
    ids = [
        game.game_id
        for game in kept
        if (named and game.game_id.startswith(named)) or game.title == named
    ]
    if not ids:
        raise NoSuchGame
    if len(ids) > 1:
        raise SeveralGames
    return ids[0]


# `gm-assistant import`: takes a game file into the games that are kept.


def register_import(subparsers: "Subparsers") -> None:
    parser = add_command(
        subparsers,
        "import",
        "reprend une partie depuis un fichier",
        "Un fichier de partie .json, ou le tableur d'une soirée menée sans l'assistant. Ce qui "
        "est gardé reste.",
    )
    parser.add_argument(
        "file", type=Path, metavar="FICHIER", help="le fichier de partie, ou un tableur rempli"
    )
    add_data_option(parser)
    parser.set_defaults(run=import_game)


def import_game(args: argparse.Namespace) -> int:
    return with_journal(args, lambda journal: _import(journal, args.file))


def prove_playable(document: dict[str, Any]) -> None:
    """Raise DamagedFile where the rules do not understand this document, or refuse a move."""
    from gm_assistant.games.registry import rules_of
    from gm_assistant.shell.journal.importing import playable

    playable(document, rules_of(document))


def _import(journal: "Journal", file: Path) -> None:
    from gm_assistant.games.registry import FORMATS
    from gm_assistant.shell.journal.game_file import read_file
    from gm_assistant.shell.journal.importing import import_game

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
        print(f"Du tableur : {remark}", file=sys.stderr)
    return json.dumps(told.document).encode()


def register(subparsers: "Subparsers") -> None:
    register_games(subparsers)
    register_export(subparsers)
    register_import(subparsers)
