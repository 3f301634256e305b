"""What is taken away of a game: its file, its workbook, its sheets to print; and the bin."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, TypedDict
from urllib.parse import urlencode

from flask import Blueprint, Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.seam.companion import NO_SPREADSHEET, NO_WORKBOOK, Companion, NotReadBack
from gm_assistant.seam.paper import Evening, Papers
from gm_assistant.shell.journal.game_file import write_document
from gm_assistant.shell.journal.line import Hand, Line, recorded
from gm_assistant.shell.journal.refusals import JournalRefusal
from gm_assistant.shell.journal.store import file_name
from gm_assistant.shell.prints import kinds_of, render_sheets, sheets_asked, stamp_of
from gm_assistant.shell.web.live import Moment, UnknownGame
from gm_assistant.shell.web.pages import base_of, hand, landed
from gm_assistant.shell.web.rendering import problem, spreadsheet, taken_away, template
from gm_assistant.shell.web.services import services
from gm_assistant.toolkit.awaited import while_awaited

blueprint = Blueprint("files", __name__)
LONGEST_TITLE = 120


@blueprint.get("/partie/<game_id>/sauvegarder")
def download(game_id: str) -> Response:
    """Read from the journal alone: it can be had even where the rules, or the disk, stumble."""
    line = _as_far_as_known(game_id)
    if services().host.offers_file:
        services().journal.shelter(game_id, len(line.moves))
    answer = Response(write_document(line), mimetype="application/json")
    name = file_name(line.title, line.last_at)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _as_far_as_known(game_id: str) -> Line:
    journal = services().journal
    try:
        return journal.sound_line(game_id)
    except JournalRefusal:
        remembered = journal.remembered(game_id)
        if remembered is None:
            raise
        return remembered


@blueprint.post("/partie/<game_id>/abri")
def put_away(game_id: str) -> AnyResponse:
    """Not at this dawn: the offer is in nobody's way until the next."""
    services().journal.shelter(game_id, len(services().journal.line(game_id).moves))
    return landed(game_id)


@blueprint.post("/partie/<game_id>/intacte")
def take_up(game_id: str) -> AnyResponse:
    """A new game out of what is sound of a damaged one."""
    return redirect(base_of(services().journal.take_up(game_id, hand())), 303)


@blueprint.get("/partie/<game_id>/classeur")
@taken_away
def workbook(game_id: str) -> Response:
    """The game as a spreadsheet, in the MJ's own layout where he has one."""
    from gm_assistant.toolkit.workbook.book import workbook_of

    moment = services().live.now(game_id)
    accounts, line = moment.companion.accounts, moment.line
    if accounts is None:
        return problem("Rien ici", NO_WORKBOOK, 404, base_of(game_id))
    content, problems = workbook_of(
        accounts,
        moment.game,
        line.full_document,
        recorded(line),
        services().options.data,
        evenings=tuple(_evenings(moment)),
        shipped="fourni" in request.args,
        plain="csv" in request.args,
        otherwise=moment.otherwise,
    )
    if any(it.blocking for it in problems):
        return template(
            "layout_problems.html", 409, look="jour", problems=problems, base=base_of(game_id)
        )
    return _zipped(content, line) if "csv" in request.args else _spreadsheet(content, line)


def _zipped(content: bytes, line: Line) -> Response:
    """The sheets as plain files."""
    answer = Response(content, mimetype="application/zip")
    name = file_name(line.title, line.last_at).removesuffix(".json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}-csv.zip"'
    return answer


JUDGED_NO_MORE = (
    "Le classeur jugé n'est gardé que jusqu'au suivant : rendez votre fichier encore une fois, ou "
    "prenez celui de la partie."
)
# More evenings than this are no longer looked back on, the oldest ones first.
MOST_EVENINGS = 60


def _evenings(moment: Moment) -> Iterator[Evening[Any]]:
    """All games of this kind that are kept and can be played, where a sheet looks back on them."""
    accounts, journal = moment.companion.accounts, services().journal
    if accounts is None or not any(it.across for it in accounts.tables.values()):
        return
    games = journal.games()
    cards = services().cards.of(games)
    alike = [it for it in games if cards[it.game_id].game == moment.companion.title]
    for game in while_awaited(reversed(alike[:MOST_EVENINGS])):
        with suppress(JournalRefusal, UnknownGame):
            line = services().live.glimpse(game.game_id)
            if not line.line.document.get("rehearsal"):
                yield Evening(game.title, game.last_at, line.game)


def _spreadsheet(content: bytes, line: Line, ending: str = "") -> Response:
    name = file_name(line.title, line.last_at).removesuffix(".json")
    return spreadsheet(content, f"{name}{ending}.xlsx")


@blueprint.get("/partie/<game_id>/tableur")
@taken_away
def evening(game_id: str) -> Response:
    """The game as it stands in a workbook, to be gone on with there."""
    moment = services().live.now(game_id)
    live, line = moment.companion.spreadsheet, moment.line
    if live is None:
        return problem("Rien ici", NO_SPREADSHEET, 404, base_of(game_id))
    try:
        content = live.write(moment.game, line.full_document, services().options.data)
    except NotReadBack as refusal:
        return problem("Pas de tableur", refusal.sentence, 409, base_of(game_id))
    return _spreadsheet(content, line, "-tableur")


@blueprint.get("/partie/<game_id>/juge")
@taken_away
def judged(game_id: str) -> Response:
    """The workbook that this game was read from, with the answers of the rules."""
    content, line = services().judged.get(game_id), services().live.now(game_id).line
    if content is None:
        return problem("Plus là", JUDGED_NO_MORE, 404, base_of(game_id), "Ouvrir la partie")
    return _spreadsheet(content, line, "-juge")


@blueprint.get("/corbeille")
def deleted() -> Response:
    return template("bin.html", look="nuit", games=services().journal.games(deleted=True))


@blueprint.post("/partie/<game_id>/supprimer")
def delete(game_id: str) -> AnyResponse:
    services().journal.delete(game_id, Hand(device=g.device.id))
    return redirect("/corbeille", 303)


@blueprint.post("/partie/<game_id>/reprendre")
def restore(game_id: str) -> AnyResponse:
    services().journal.restore(game_id, Hand(device=g.device.id))
    return redirect(base_of(game_id), 303)


@blueprint.post("/partie/<game_id>/titre")
def rename(game_id: str) -> AnyResponse:
    title = request.form.get("titre", "").strip()[:LONGEST_TITLE]
    if title:
        services().journal.set_title(game_id, title, hand())
    return redirect(f"{base_of(game_id)}/menu", 303)


# The sheets to print, of a game or blank; the browser does the rest.

impression = Blueprint("impression", __name__)
# More cards than this fill no table.
MOST = 45
NIGHTS_OF_A_WEEK = 6


class Asked(TypedDict):
    """What the address says of the sheets that are wanted."""

    secrets: bool
    edition: str
    players: int
    copies: int


def _asked(papers: Papers[Any]) -> Asked:
    edition = request.args.get("edition", "")
    players, copies = (request.args.get(it, 0, int) for it in ("joueurs", "copies"))
    known = papers.editions is not None and edition in papers.editions.words
    return Asked(
        secrets=request.args.get("noms") != "0",
        edition=edition if known else "",
        players=min(max(players, 0), MOST),
        copies=min(max(copies, 1), MOST),
    )


def _tools(
    companion: Companion[Any], papers: Papers[Any], game: Any, asked: Asked
) -> dict[str, Any]:
    """The kinds with their pages, and what else may be asked of the same sheets."""
    said = request.args.to_dict()
    editions = papers.editions if game is not None else None
    return {
        "offered": kinds_of(papers, game, **asked),
        "asking": lambda **changed: _query(said | changed),
        "editions": editions.words if editions else {},
        "edition": asked["edition"] or (editions.at(game) if editions else ""),
        "sized": game is None and papers.blank is not None,
        "players": asked["players"],
        "spreadsheet": game is None and companion.spreadsheet is not None,
        "said": said,
    }


def _query(said: Mapping[str, str]) -> str:
    kept = {key: it for key, it in said.items() if it}
    return f"?{urlencode(kept)}" if kept else ""


@impression.get("/impression")
@impression.get("/impression/<what>")
@taken_away
def blank(what: str = "") -> Response:
    """Sheets for an evening on paper."""
    companion = services().catalogue.named(request.args.get("jeu", ""))
    return _sheets(companion, what, None, "/")


@impression.get("/tableur")
@taken_away
def blank_spreadsheet() -> Response:
    """The empty workbook in which an evening is written without the app."""
    live = services().catalogue.named(request.args.get("jeu", "")).spreadsheet
    if live is None:
        return problem("Rien ici", NO_SPREADSHEET, 404, "/")
    content = live.blank((), NIGHTS_OF_A_WEEK, services().options.data, "")
    return spreadsheet(content, "tableur-vierge.xlsx")


@impression.get("/partie/<game_id>/impression")
@impression.get("/partie/<game_id>/impression/<what>")
@taken_away
def of_game(game_id: str, what: str = "") -> Response:
    """The sheets of a game as it stands; `?noms=0` leaves its secrets out."""
    moment = services().live.now(game_id)
    return _sheets(moment.companion, what, moment, base_of(game_id))


def _sheets(companion: Companion[Any], what: str, moment: Moment | None, base: str) -> Response:
    papers = companion.papers
    kind = what or next(iter(papers.kinds), "") if papers else ""
    if papers is None or kind not in papers.kinds:
        return problem("Rien ici", "Il n'y a pas de feuille de ce nom.", 404, base)
    game, asked = moment.game if moment else None, _asked(papers)
    sheets = sheets_asked(papers, kind, game, **asked)
    html = render_sheets(
        papers,
        kind,
        sheets,
        secrets=asked["secrets"],
        title=moment.line.title if moment else "",
        stamp=stamp_of(papers, game, asked["edition"]),
        address=f"{base.rstrip('/')}/impression",
        has_secrets=companion.has_secrets,
        static=services().shelf.address,
        tools=_tools(companion, papers, game, asked),
        typed=moment.words if moment else (),
        dim=moment is not None and (moment.present.look == "nuit" or g.device.dim),
    )
    return Response(html, mimetype="text/html")
