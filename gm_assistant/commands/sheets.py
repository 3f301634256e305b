"""`gm-assistant sheets`: writes the sheets to print, as a page and as PDF."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gm_assistant.commands import add_data_option
from gm_assistant.french.terminal import tell, tell_whole

if TYPE_CHECKING:
    from gm_assistant.commands import Subparsers
    from gm_assistant.companions.registry import Played
    from gm_assistant.seam.rules import Document

DONE, REFUSED, NOT_UNDERSTOOD = 0, 1, 2
WHOLE: Final = "tout"
DECK: Final = "cartes"
_PAGE, _PDF = ".html", ".pdf"


class Subject(NamedTuple):
    """The game whose sheets are printed; without one they are blank, of the first game."""

    offer: "Played"
    game: Any = None
    title: str = ""
    document: "Document | None" = None


def register(subparsers: "Subparsers") -> None:
    parser = subparsers.add_parser("sheets", help="écrit les feuilles à imprimer")
    parser.add_argument(
        "game",
        nargs="?",
        metavar="PARTIE",
        help="un fichier de partie, un titre ou le début d'un numéro [des feuilles vierges]",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path(),
        metavar="DOSSIER|FICHIER",
        help="où les écrire : un dossier, ou un fichier .html ou .pdf [ce dossier]",
    )
    parser.add_argument(
        "--what", default=WHOLE, metavar="SORTE", help="lesquelles, par leur nom [tout]"
    )
    parser.add_argument(
        "--sans-noms", action="store_true", help="sans les secrets, pour une table à spectateurs"
    )
    _add_deck_options(parser)
    add_data_option(parser)
    parser.set_defaults(run=run)


def _add_deck_options(parser: argparse.ArgumentParser) -> None:
    """Without a game, a deck to deal from."""
    parser.add_argument(
        "--copies",
        type=int,
        choices=range(1, 13),
        default=1,
        metavar="N",
        help="sans partie : tant de cartes de ce qui se distribue plusieurs fois [1]",
    )
    parser.add_argument(
        "--players",
        type=int,
        choices=range(8, 46),
        default=0,
        metavar="N",
        help="sans partie : le paquet conseillé pour tant de joueurs, de 8 à 45",
    )


class NoSuchSheets(Exception):
    """A kind of sheets that this game does not print."""

    def __init__(self, what: str, kinds: Iterable[str]) -> None:
        known = ", ".join(kinds)
        known = f"dites {known}" if known else "ce jeu n'en imprime aucune"
        self.sentence = f"« {what} » n'est pas une sorte de feuilles : {known}."
        super().__init__(self.sentence)


def run(args: argparse.Namespace) -> int:
    from gm_assistant.journal.refusals import DamagedFile, JournalRefusal
    from gm_assistant.prints.pdf import NotPrinted

    try:
        page, pdf = _outputs(args.output, args.what)
        html = _rendered(args, subject_of(args))
        _write(html, page, pdf)
    except NoSuchSheets as refusal:
        tell_whole(refusal.sentence, to=sys.stderr)
        return NOT_UNDERSTOOD
    except DamagedFile as error:
        tell_whole(f"{error.place}: {error.sentence}", to=sys.stderr)
        return NOT_UNDERSTOOD
    except (JournalRefusal, NotPrinted) as refusal:
        tell_whole(refusal.sentence, to=sys.stderr)
        return REFUSED
    return DONE


def _outputs(wanted: Path, what: str) -> tuple[Path | None, Path]:
    """Where the page and the PDF go; a name in .pdf asks for the PDF alone."""
    match wanted.suffix.lower():
        case ".pdf":
            return None, wanted
        case ".html" | ".htm":
            return wanted, wanted.with_suffix(_PDF)
        case _:
            name = wanted / f"feuilles-{what}"
            return name.with_suffix(_PAGE), name.with_suffix(_PDF)


def subject_of(args: argparse.Namespace) -> Subject:
    """The game that the words name: a file, a title, the beginning of an id."""
    from gm_assistant.companions.registry import ALL

    if args.game is None:
        return Subject(ALL[0])
    return _opened(_document(args))


def _document(args: argparse.Namespace) -> dict[str, Any]:
    from gm_assistant.journal.game_file import read_document, read_file

    path = Path(args.game)
    if path.suffix.lower() == ".json" or path.is_file():
        return read_document(read_file(path))
    return read_document(_kept(args))


def _kept(args: argparse.Namespace) -> bytes:
    from gm_assistant.commands.export import game_named
    from gm_assistant.journal.game_file import write_document
    from gm_assistant.journal.journal import Journal
    from gm_assistant.places import user_folder

    journal = Journal(getattr(args, "data", None) or user_folder())
    try:
        return write_document(journal.line(game_named(journal, args.game)))
    finally:
        journal.close()


def _opened(document: dict[str, Any]) -> Subject:
    from gm_assistant.companions.registry import offer_of
    from gm_assistant.judge import playable

    offer = offer_of(document)
    return Subject(offer, playable(document, offer.rules), str(document.get("title", "")), document)


def _rendered(args: argparse.Namespace, subject: Subject) -> str:
    from gm_assistant.french.typography import typed_in
    from gm_assistant.places import user_folder
    from gm_assistant.prints.render import render_sheets

    papers = subject.offer.companion(getattr(args, "data", None) or user_folder()).papers
    if papers is None or args.what not in papers.kinds:
        raise NoSuchSheets(args.what, papers.kinds if papers else ())
    secrets = not args.sans_noms
    if args.what == DECK and subject.game is None and papers.deck is not None:
        sheets = papers.deck(args.players, args.copies)
    else:
        sheets = papers.sheets(args.what, subject.game, secrets)
    return render_sheets(
        papers,
        args.what,
        sheets,
        secrets=secrets,
        title=subject.title,
        typed=typed_in(subject.document),
    )


def _write(html: str, page: Path | None, pdf: Path) -> None:
    from gm_assistant.prints.pdf import NotPrinted, browser, pdf_of

    if page is not None:
        _save(page, html.encode())
    chromium = browser()
    if chromium is not None:
        _save(pdf, pdf_of(html, chromium))
    elif page is None:
        raise NotPrinted
    else:
        tell("Chromium n'est pas sur cette machine : imprimez cette page par un navigateur.")


def _save(path: Path, content: bytes) -> None:
    from gm_assistant.commands.export import write_file

    write_file(path, content)
    print(path)
