"""The story of an evening that is over: told step by step, and taken away as a picture."""

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.french.typography import Typesetter, typed_in
from gm_assistant.journal.copies import file_name
from gm_assistant.seam.pages import Screen
from gm_assistant.seam.refusals import Elsewhere, Unreadable
from gm_assistant.seam.tale import Tale
from gm_assistant.seam.taps import whole_number
from gm_assistant.views.tale.poster import poster
from gm_assistant.views.tale.steps import tale_page
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.inks import of_file
from gm_assistant.web.live import Moment
from gm_assistant.web.rendering import asked, problem
from gm_assistant.web.screens.public import result_of, tale_of
from gm_assistant.web.typed_words import keep_as_typed, words_of
from gm_assistant.web.visits import Framed, Visit, base_of, remember, shell_page, shown

blueprint = Blueprint("tale", __name__, url_prefix="/partie/<game_id>/recit")
PICTURE = "image/svg+xml"
NOT_YET = "Une soirée se raconte quand elle est finie, et seulement dans un jeu qui a un récit."


@shell_page("recit")
def page(visit: Visit) -> Framed:
    tale = tale_of(visit.moment)
    if tale is None:
        raise Elsewhere
    public = at_hand().screens.of(visit.game_id).told(result_of(visit.moment))
    view = tale_page(tale, _number(visit.args.get("etape", "")), public)
    ring = view.step.ring
    keep_as_typed(words_of([it.name.words for it in ring.houses] if ring else []))
    return Framed(Screen("tale/recit.html", {"tale": view}), visit.page)


@blueprint.get("")
def screen(game_id: str) -> Response:
    moment = at_hand().live.now(game_id)
    if tale_of(moment) is None:
        return _not_yet(game_id)
    answer = shown(Visit(game_id, moment, "recit", args={"etape": request.args.get("etape", "")}))
    remember(asked())
    return answer


@blueprint.post("")
def tell(game_id: str) -> AnyResponse:
    """Everybody is shown this step, or no longer any."""
    moment = at_hand().live.now(game_id)
    if tale_of(moment) is None:
        return _not_yet(game_id)
    step = _number(request.form.get("etape", ""))
    match request.form.get("faire"):
        case "montrer" if step:
            at_hand().screens.tell(game_id, step, result_of(moment))
        case "cacher":
            at_hand().screens.tell(game_id, 0, "")
        case _:
            raise Unreadable
    stays = "" if request.form["faire"] == "montrer" else f"?etape={step}"
    return redirect(f"{base_of(game_id)}/recit{stays}", 303)


@blueprint.get("/image.svg")
def image(game_id: str) -> Response:
    """One picture, on a light or a dark ground."""
    moment = at_hand().live.now(game_id)
    tale = tale_of(moment)
    if tale is None:
        return _not_yet(game_id)
    look = "nuit" if request.args.get("fond") == "sombre" else "jour"
    ending = "sombre.svg" if look == "nuit" else "svg"
    return _file(moment, _drawn(moment, tale, "tale/poster.svg", look), PICTURE, ending)


@blueprint.get("/page.html")
def sheet(game_id: str) -> Response:
    """One sheet of paper: whole in itself, it needs neither the app nor a network."""
    moment = at_hand().live.now(game_id)
    tale = tale_of(moment)
    if tale is None:
        return _not_yet(game_id)
    return _file(moment, _drawn(moment, tale, "tale/page.html", "jour"), "text/html", "html")


def _drawn(moment: Moment, tale: Tale, name: str, look: str) -> str:
    line = moment.line
    typed = typed_in((line.title, line.document, [it.move for it in line.moves]))
    view = poster(tale, line.title, Typesetter(typed))
    return render_template(name, poster=view, name=line.title, ink=of_file(look))


def _file(moment: Moment, content: str, mimetype: str, ending: str) -> Response:
    answer = Response(content, mimetype=mimetype)
    name = file_name(moment.line.title, moment.line.last_at).removesuffix(".json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}-recit.{ending}"'
    return answer


def _not_yet(game_id: str) -> Response:
    return problem("Pas de récit", NOT_YET, 404, base_of(game_id), "Revenir à la partie")


def _number(told: str) -> int:
    return whole_number(told, 4) or 0
