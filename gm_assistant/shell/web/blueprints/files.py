"""The game file taken away, and the bin."""

from typing import Any

from flask import Blueprint, Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.seam.companion import Companion, NotReadBack
from gm_assistant.shell.journal.game_file import write_document
from gm_assistant.shell.journal.line import Hand, Line, recorded
from gm_assistant.shell.journal.refusals import JournalRefusal
from gm_assistant.shell.journal.store import file_name
from gm_assistant.shell.prints import render_sheets
from gm_assistant.shell.web.forms import hand
from gm_assistant.shell.web.live import Moment
from gm_assistant.shell.web.pages import base_of
from gm_assistant.shell.web.rendering import problem, static_address, template
from gm_assistant.shell.web.services import services

blueprint = Blueprint("files", __name__)
WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
LONGEST_TITLE = 120


@blueprint.get("/partie/<game_id>/sauvegarder")
def download(game_id: str) -> Response:
    """Read from the journal alone: it can be had even where the rules, or the disk, stumble."""
    line = _as_far_as_known(game_id)
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


@blueprint.post("/partie/<game_id>/intacte")
def take_up(game_id: str) -> AnyResponse:
    """A new game out of what is sound of a damaged one."""
    return redirect(base_of(services().journal.take_up(game_id, hand())), 303)


@blueprint.get("/partie/<game_id>/classeur")
def workbook(game_id: str) -> Response:
    """The game as a spreadsheet, in the MJ's own layout where he has one."""
    from gm_assistant.toolkit.workbook.book import workbook_of

    moment = services().live.now(game_id)
    accounts, line = moment.companion.accounts, moment.line
    if accounts is None:
        return problem("Rien ici", "Ce jeu n'a pas de classeur.", 404, base_of(game_id))
    content, problems = workbook_of(
        accounts,
        moment.game,
        line.full_document,
        recorded(line),
        services().options.data,
        shipped="fourni" in request.args,
    )
    if any(it.blocking for it in problems):
        return template(
            "layout_problems.html", 409, look="jour", problems=problems, base=base_of(game_id)
        )
    return _spreadsheet(content, line)


def _spreadsheet(content: bytes, line: Line, ending: str = "") -> Response:
    answer = Response(content, mimetype=WORKBOOK)
    name = file_name(line.title, line.last_at).removesuffix(".json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}{ending}.xlsx"'
    return answer


@blueprint.get("/partie/<game_id>/tableur")
def evening(game_id: str) -> Response:
    """The game as it stands in a spreadsheet that works by itself, to be gone on with there."""
    moment = services().live.now(game_id)
    live, line = moment.companion.spreadsheet, moment.line
    if live is None:
        return problem("Rien ici", "Ce jeu n'a pas de tableur.", 404, base_of(game_id))
    try:
        content = live.write(moment.game, line.full_document, services().options.data)
    except NotReadBack as refusal:
        return problem("Pas de tableur", refusal.sentence, 409, base_of(game_id))
    return _spreadsheet(content, line, "-tableur")


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


@impression.get("/impression")
@impression.get("/impression/<what>")
def blank(what: str = "") -> Response:
    """Sheets for an evening on paper."""
    companion = services().catalogue.named(request.args.get("jeu", ""))
    return _sheets(companion, what, None, "/")


@impression.get("/partie/<game_id>/impression")
@impression.get("/partie/<game_id>/impression/<what>")
def of_game(game_id: str, what: str = "") -> Response:
    """The sheets of a game as it stands; `?noms=0` leaves its secrets out."""
    moment = services().live.now(game_id)
    return _sheets(moment.companion, what, moment, base_of(game_id))


def _sheets(companion: Companion[Any], what: str, moment: Moment | None, base: str) -> Response:
    papers = companion.papers
    kind = what or next(iter(papers.kinds), "") if papers else ""
    if papers is None or kind not in papers.kinds:
        return problem("Rien ici", "Il n'y a pas de feuille de ce nom.", 404, base)
    secrets = request.args.get("noms") != "0"
    players, copies = (request.args.get(it, 0, int) for it in ("joueurs", "copies"))
    game = moment.game if moment else None
    if game is None and papers.deck is not None and (players or copies):
        sheets = papers.deck(min(max(players, 0), MOST), min(max(copies, 1), MOST))
    else:
        sheets = papers.sheets(kind, game, secrets)
    address = f"{base.rstrip('/')}/impression"
    html = render_sheets(
        papers,
        kind,
        sheets,
        secrets=secrets,
        title=moment.line.title if moment else "",
        address=address,
        static=static_address,
        typed=moment.words if moment else (),
        dim=moment is not None and (moment.present.look == "nuit" or g.device.dim),
    )
    return Response(html, mimetype="text/html")
