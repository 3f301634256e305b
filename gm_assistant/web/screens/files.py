"""The game file taken away, and the bin."""

from flask import Blueprint, Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.journal.copies import file_name
from gm_assistant.journal.game_file import write_document
from gm_assistant.web.frames import base_of
from gm_assistant.web.landing import token
from gm_assistant.web.room import room
from gm_assistant.web.show import template

blueprint = Blueprint("files", __name__)
WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
LONGEST_TITLE = 120


@blueprint.get("/partie/<game_id>/sauvegarder")
def download(game_id: str) -> Response:
    """Read from the journal alone: it can be had even where the rules stumble."""
    line = room().journal.line(game_id)
    answer = Response(write_document(line), mimetype="application/json")
    name = file_name(line.title, line.last_at)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@blueprint.get("/partie/<game_id>/classeur")
def workbook(game_id: str) -> Response:
    """The game as a spreadsheet, in the MJ's own layout where he has one."""
    from gm_assistant.companions.quinte_bourg.views.ledger.book import ledger
    from gm_assistant.places import exports_folder
    from gm_assistant.workbook.book import own_layouts, recorded, workbook_bytes
    from gm_assistant.workbook.loading import load_layout

    moment = room().live.now(game_id)
    line = moment.line
    layout = load_layout(exports_folder(), own_layouts(room().options.data))
    content = workbook_bytes(ledger(moment.game, line.title, recorded(line)), layout)
    answer = Response(content, mimetype=WORKBOOK)
    name = file_name(line.title, line.last_at).removesuffix(".json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.xlsx"'
    return answer


@blueprint.get("/corbeille")
def deleted() -> Response:
    return template("bin.html", look="nuit", games=room().journal.games(deleted=True))


@blueprint.post("/partie/<game_id>/supprimer")
def delete(game_id: str) -> AnyResponse:
    room().journal.delete(game_id, device=g.device.id)
    return redirect("/corbeille", 303)


@blueprint.post("/partie/<game_id>/reprendre")
def restore(game_id: str) -> AnyResponse:
    room().journal.restore(game_id, device=g.device.id)
    return redirect(base_of(game_id), 303)


@blueprint.post("/partie/<game_id>/titre")
def rename(game_id: str) -> AnyResponse:
    title = request.form.get("titre", "").strip()[:LONGEST_TITLE]
    if title:
        room().journal.set_setting(game_id, "title", title, token=token(), device=g.device.id)
    return redirect(f"{base_of(game_id)}/menu", 303)
