"""The commands about paper: sheets to print, the workbook of an evening, the blank spreadsheet."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gm_assistant.french.language import capitalised, counted, typed_in
from gm_assistant.french.terminal import on_one_line, tell, tell_whole
from gm_assistant.shell.commands import DATA, command, folder_of, option, tell_where
from gm_assistant.shell.commands.games import file_line, game_named, journal_of, with_journal

if TYPE_CHECKING:
    from gm_assistant.games.registry import Played
    from gm_assistant.seam.rules import Document
    from gm_assistant.shell.database import Evening
    from gm_assistant.shell.journal.journal import Journal
    from gm_assistant.shell.journal.line import Line


# `gm-assistant sheets`: writes the sheets to print, as a page and as PDF.

DONE, REFUSED, NOT_UNDERSTOOD = 0, 1, 2
WHOLE: Final = "tout"
_PAGE, _PDF = ".html", ".pdf"


class Subject(NamedTuple):
    """The game whose sheets are printed; without one they are blank, of the first game."""

    offer: "Played"
    game: Any = None
    title: str = ""
    document: "Document | None" = None


def _kinds() -> str:
    """What may follow --what, which is not the same in each game."""
    from gm_assistant.games.registry import ALL

    papers = {it.slug: it.companion(None).papers for it in ALL}
    told = (f"{slug} : {', '.join(it.kinds)}" for slug, it in papers.items() if it)
    return "\n".join(("Les sortes de chaque jeu :", *told))


class NoSuchSheets(Exception):
    """A kind of sheets that this game does not print."""

    def __init__(self, what: str, kinds: Iterable[str]) -> None:
        known = ", ".join(kinds)
        known = f"dites {known}" if known else "ce jeu n'en imprime aucune"
        self.sentence = f"« {what} » n'est pas une sorte de feuilles : {known}."
        super().__init__(self.sentence)


# Without a game, a deck to deal from.
_DECK: Final = (
    option(
        "--copies",
        type=int,
        choices=range(1, 13),
        default=1,
        metavar="N",
        help="sans partie : tant de cartes de ce qui se distribue plusieurs fois [1]",
    ),
    option(
        "--players",
        type=int,
        choices=range(8, 46),
        default=0,
        metavar="N",
        help="sans partie : des feuilles et le paquet conseillé pour tant de joueurs, de 8 à 45",
    ),
)


@command(
    "sheets",
    "écrit les feuilles à imprimer",
    "Les cartes et les feuilles d'une partie, ou vierges, en .html et en .pdf (il faut "
    "Chromium, Chrome ou Edge).",
    option(
        "game",
        nargs="?",
        metavar="PARTIE",
        help="un fichier de partie, un titre ou le début d'un numéro [des feuilles vierges]",
    ),
    option(
        "-o",
        "--output",
        type=Path,
        default=Path(),
        metavar="DOSSIER|FICHIER",
        help="où les écrire : un dossier, ou un fichier .html ou .pdf [ce dossier]",
    ),
    option("--what", default=WHOLE, metavar="SORTE", help="lesquelles, voir plus bas [tout]"),
    option(
        "--sans-noms", action="store_true", help="sans les secrets, pour une table à spectateurs"
    ),
    option(
        "--edition",
        choices=("avant", "instant"),
        default="",
        metavar="QUAND",
        help="avant : ce que la soirée change est en blanc ; instant : ce qui est noté est imprimé "
        "[avant jusqu'à la première nuit, puis instant]",
    ),
    *_DECK,
    DATA,
    later=_kinds,
)
def print_sheets(args: argparse.Namespace) -> int:
    from gm_assistant.shell.journal.refusals import DamagedFile, JournalRefusal
    from gm_assistant.shell.prints import NotPrinted

    try:
        page, pdf = _outputs(args.output, args.what)
        html = _rendered(args, subject_of(args))
        _write(html, page, pdf)
    except NoSuchSheets as refusal:
        tell_whole(refusal.sentence, to=sys.stderr)
        return NOT_UNDERSTOOD
    except DamagedFile as error:
        tell_where(error)
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
    from gm_assistant.games.registry import ALL

    if args.game is None:
        return Subject(ALL[0])
    return _opened(_named(args))


def _named(args: argparse.Namespace) -> "Line":
    path = Path(args.game)
    if path.suffix.lower() == ".json" or path.is_file():
        return file_line(path)
    with journal_of(args) as journal:
        return _kept_or_filed(journal, args.game)


def _opened(line: "Line") -> Subject:
    from gm_assistant.games.registry import offer_of
    from gm_assistant.shell.judging import standing

    document = line.full_document
    offer = offer_of(document)
    return Subject(offer, standing(offer.rules, line), line.title, document)


def _rendered(args: argparse.Namespace, subject: Subject) -> str:
    from gm_assistant.shell.prints import render_sheets, sheets_asked, stamp_of

    papers = subject.offer.companion(folder_of(args)).papers
    if papers is None or args.what not in papers.kinds:
        raise NoSuchSheets(args.what, papers.kinds if papers else ())
    secrets = not args.sans_noms
    sheets = sheets_asked(
        papers,
        args.what,
        subject.game,
        secrets=secrets,
        edition=args.edition,
        players=args.players,
        copies=args.copies,
    )
    return render_sheets(
        papers,
        args.what,
        sheets,
        secrets=secrets,
        title=subject.title,
        stamp=stamp_of(papers, subject.game, args.edition),
        typed=typed_in(subject.document),
    )


def _write(html: str, page: Path | None, pdf: Path) -> None:
    from gm_assistant.shell.prints import NotPrinted, browser, pdf_of

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
    from gm_assistant.shell.commands.games import write_file

    write_file(path, content)
    print(path)


# `gm-assistant export-xlsx`: writes a game as a workbook.


@command(
    "export-xlsx",
    "écrit une partie dans un classeur",
    "Le déroulé, les joueurs et les comptes de la soirée, pour un tableur.",
    option(
        "game",
        metavar="PARTIE",
        help="son titre, le début de son numéro (voir `games`), ou un fichier de partie .json",
    ),
    option("-o", "--output", type=Path, metavar="FICHIER", help="où l'écrire [partie.xlsx]"),
    option(
        "--csv", action="store_true", help="écrit aussi ses feuilles en CSV, dans un zip à côté"
    ),
    DATA,
)
def export_xlsx(args: argparse.Namespace) -> int:
    from gm_assistant.shell.journal.refusals import JournalRefusal
    from gm_assistant.toolkit.workbook.layout import BrokenLayout

    output = args.output or Path("partie.xlsx")
    try:
        if args.game.casefold().endswith(".json"):
            _export(file_line(Path(args.game)), args, output)
            return DONE
        return with_journal(
            args, lambda journal: _export(_kept_or_filed(journal, args.game), args, output)
        )
    except (JournalRefusal, BrokenLayout) as refusal:
        tell_whole(refusal.sentence, to=sys.stderr)
        return REFUSED


def _kept_or_filed(journal: "Journal", named: str) -> "Line":
    return journal.line(game_named(journal, named))


def _export(line: "Line", args: argparse.Namespace, output: Path) -> None:
    from gm_assistant.games.registry import offer_of
    from gm_assistant.seam.companion import NO_WORKBOOK
    from gm_assistant.shell.commands.games import write_file
    from gm_assistant.shell.journal.line import recorded
    from gm_assistant.shell.judging import otherwise, standing
    from gm_assistant.toolkit.workbook.book import workbook_of

    data, document = folder_of(args), line.full_document
    companion = offer_of(document).companion(data)
    accounts, game = companion.accounts, standing(companion.rules, line)
    if accounts is None:
        tell(NO_WORKBOOK, to=sys.stderr)
        return
    written = partial(
        workbook_of,
        accounts,
        game,
        document,
        recorded(line),
        data,
        otherwise=otherwise(companion, game, line),
    )
    content, problems = written()
    for problem in problems:
        tell_whole(str(problem), to=sys.stderr)
    write_file(output, content)
    tell("Le classeur est écrit : {file}", file=output)
    if args.csv:
        beside = output.with_name(f"{output.stem}-csv.zip")
        plain, _ = written(plain=True)
        write_file(beside, plain)
        tell("Ses feuilles en CSV sont écrites : {file}", file=beside)


# `gm-assistant export-sqlite`: writes evenings as a database to be asked.

UNDER_WAY: Final = (
    "« {title} » n'est pas finie, et tous ses secrets seraient dans la base : dites --unfinished "
    "pour l'y mettre."
)
NO_EVENING: Final = (
    "Aucune partie finie à mettre dans une base : dites --unfinished pour celles en cours."
)


@command(
    "export-sqlite",
    "écrit une soirée, ou toutes, dans une base SQLite",
    "Joueurs, nuits, appels, votes, pièces, postes, décisions et fins, reliés entre eux, "
    "avec une recherche par mots. Datasette l'ouvre telle quelle ; tous les secrets y sont.",
    option(
        "games",
        nargs="*",
        metavar="PARTIE",
        help="un titre, le début d'un numéro, ou un fichier .json [toutes les parties finies]",
    ),
    option(
        "-o",
        "--output",
        type=Path,
        default=Path("soirees.sqlite3"),
        metavar="FICHIER",
        help="où l'écrire [soirees.sqlite3]",
    ),
    option("--unfinished", action="store_true", help="celles qui ne sont pas finies aussi"),
    DATA,
)
def export_sqlite(args: argparse.Namespace) -> int:
    return with_journal(args, lambda journal: _export_evenings(journal, args))


def _export_evenings(journal: "Journal", args: argparse.Namespace) -> None:
    from gm_assistant.shell.commands.games import write_file
    from gm_assistant.shell.database import database_of
    from gm_assistant.shell.journal.refusals import JournalRefusal

    evenings = []
    for line in _lines(journal, args.games):
        evening = _evening(line, args)
        if evening is None:
            continue
        if evening.over or args.unfinished:
            evenings.append(evening)
        elif args.games:
            raise JournalRefusal(UNDER_WAY.format(title=evening.ledger.title))
    if not evenings:
        raise JournalRefusal(NO_EVENING)
    write_file(args.output, database_of(evenings, journal.house.spellings))
    tell(
        "La base est écrite : {file} ({count})",
        file=args.output,
        count=counted(len(evenings), "soirée"),
    )


def _lines(journal: "Journal", named: list[str]) -> "Iterator[Line]":
    """Those that are named; of all, those that can be read."""
    from gm_assistant.shell.journal.refusals import JournalRefusal

    for name in named:
        filed = name.casefold().endswith(".json")
        yield file_line(Path(name)) if filed else _kept_or_filed(journal, name)
    for game in () if named else journal.games():
        try:
            yield journal.line(game.game_id)
        except JournalRefusal as refusal:
            tell_whole(f"{on_one_line(game.title)} : {refusal.sentence}", to=sys.stderr)


def _evening(line: "Line", args: argparse.Namespace) -> "Evening | None":
    from gm_assistant.games.registry import ALL, offer_of
    from gm_assistant.shell.database import Evening
    from gm_assistant.shell.journal.line import recorded
    from gm_assistant.shell.judging import counted_among, otherwise, standing

    document = line.full_document
    offer = offer_of(document)
    companion = offer.companion(folder_of(args))
    accounts, game = companion.accounts, standing(companion.rules, line)
    if accounts is None:
        return None
    judged = otherwise(companion, game, line)
    return Evening(
        game_id=line.game_id,
        opened_at=line.opened_at,
        subject=accounts.subject,
        # Its tables bear plain names, as it is meant wherever no game is named.
        prefix="" if offer is ALL[0] else f"{offer.slug.replace('-', '_')}_",
        ledger=accounts.ledger(game, line.title, recorded(line), otherwise=judged),
        accounts=accounts,
        over=accounts.over(game),
        rehearsal=bool(document.get("rehearsal")),
        ended=counted_among(companion, game, line).ended(line.game_id, line.title, line.last_at),
    )


# `gm-assistant blank-xlsx`: writes the empty spreadsheet of an evening.

# Told here as well, so that the other commands start without the rules.
NIGHTS: Final = ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi")


@command(
    "blank-xlsx",
    "écrit un classeur où noter la soirée sans l'assistant",
    "Vide, ou tel qu'en est une partie en cours ; « judge » ou « import » le jugent ensuite.",
    option(
        "-o",
        "--output",
        type=Path,
        default=Path("soiree.xlsx"),
        metavar="FICHIER",
        help="où l'écrire [soiree.xlsx]",
    ),
    option("--names", type=Path, metavar="FICHIER", help="les noms des joueurs, en xlsx ou en csv"),
    option(
        "--nights",
        type=int,
        choices=range(1, 19),
        default=6,
        metavar="N",
        help="nombre de nuits, de 1 à 18 [6]",
    ),
    option(
        "game",
        nargs="?",
        metavar="PARTIE",
        help="une partie en cours : un fichier, un titre ou le début d'un numéro [un tableur vide]",
    ),
    option(
        "--start",
        choices=NIGHTS,
        default=NIGHTS[0],
        metavar="JOUR",
        help=f"première nuit : {', '.join(NIGHTS)} [{NIGHTS[0]}]",
    ),
    DATA,
)
def blank_xlsx(args: argparse.Namespace) -> int:
    from gm_assistant.seam.companion import NotReadBack
    from gm_assistant.shell.journal.refusals import DamagedFile, JournalRefusal
    from gm_assistant.toolkit.workbook.names import NamesRefused

    try:
        _write_blank(args)
    except DamagedFile as error:
        tell_where(error)
        return REFUSED
    except (JournalRefusal, NamesRefused, NotReadBack) as refusal:
        tell_whole(refusal.sentence, to=sys.stderr)
        return REFUSED
    return DONE


def _write_blank(args: argparse.Namespace) -> None:
    from gm_assistant.games.registry import ALL
    from gm_assistant.seam.companion import NO_SPREADSHEET, NotReadBack
    from gm_assistant.shell.commands.games import write_file

    data = folder_of(args)
    evening = ALL[0].companion(data).spreadsheet
    if evening is None:
        raise NotReadBack(NO_SPREADSHEET)
    if args.game is None:
        names = _names(args.names, evening.most) if args.names else ()
        content = evening.blank(names, args.nights, data, args.start)
    else:
        content = _begun(args, data)
    write_file(args.output, content)
    tell("Le tableur est écrit : {file}", file=args.output)


def _begun(args: argparse.Namespace, data: Path) -> bytes:
    """The spreadsheet of a game that is being played."""
    from gm_assistant.seam.companion import NO_SPREADSHEET, NotReadBack

    subject = subject_of(args)
    evening = subject.offer.companion(data).spreadsheet
    if evening is None:
        raise NotReadBack(NO_SPREADSHEET)
    content: bytes = evening.write(subject.game, subject.document or {}, data)
    return content


def _names(file: Path, most: int) -> tuple[str, ...]:
    from gm_assistant.shell.journal.game_file import read_file
    from gm_assistant.toolkit.workbook.names import find_names

    found = find_names(read_file(file), file.name)
    left_out = len(found.names) - most
    too_many = f"Le tableur tient {most} joueurs : {left_out} noms n'y sont pas."
    for remark in (*found.remarks, *([too_many] if left_out > 0 else [])):
        tell_whole(remark, to=sys.stderr)
    return found.names


# `gm-assistant judge`: gives a workbook back that somebody wrote an evening in, with the answers.


@command(
    "judge",
    "juge un classeur où une soirée est notée",
    "Le même classeur revient, rempli : ce qui est venu de chaque ligne, et pourquoi.",
    option("file", type=Path, metavar="CLASSEUR", help="le classeur écrit"),
    option(
        "-o", "--output", type=Path, required=True, metavar="FICHIER", help="où écrire la réponse"
    ),
    option("--game", type=Path, metavar="PARTIE", help="où écrire aussi la partie, en .json"),
)
def judge(args: argparse.Namespace) -> int:
    from gm_assistant.games.registry import ALL
    from gm_assistant.seam.companion import NotReadBack, read_back
    from gm_assistant.shell.commands.games import write_file
    from gm_assistant.shell.journal.game_file import read_file
    from gm_assistant.shell.journal.refusals import JournalRefusal

    try:
        told = read_back((it.companion(None).spreadsheet for it in ALL), read_file(args.file))
        write_file(args.output, told.answer)
        if args.game is not None:
            write_file(args.game, json.dumps(told.document, ensure_ascii=False).encode())
    except (JournalRefusal, NotReadBack) as refusal:
        tell_whole(capitalised(refusal.sentence), to=sys.stderr)
        return REFUSED
    for remark in told.remarks:
        tell_whole(remark, typed_in(told.document), to=sys.stderr)
    tell("Le classeur jugé est écrit : {file}", file=args.output)
    return DONE
