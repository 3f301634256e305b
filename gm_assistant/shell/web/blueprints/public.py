"""The screens that follow a game and take nothing: the public one, and that of the souffleur."""

from functools import partial
from typing import Any

from flask import Blueprint, Response, g, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.engine.wording import Elsewhere, Unreadable
from gm_assistant.french.language import Typesetter, typed_in
from gm_assistant.seam.pages import Picture, Prompt, Public, Scene, Screen, Shown, whole_number
from gm_assistant.seam.paper import Tale
from gm_assistant.shell.journal.refusals import JournalRefusal
from gm_assistant.shell.journal.store import file_name
from gm_assistant.shell.web.blueprints.lobby import lobby_screen, screen_version
from gm_assistant.shell.web.live import (
    LOUDEST,
    Moment,
    PublicScreen,
    Showing,
    UnknownGame,
    words_of,
)
from gm_assistant.shell.web.pages import (
    Framed,
    Visit,
    address_of,
    base_of,
    keep_as_typed,
    keep_people,
    landed,
    page_of,
    remember,
    shell_page,
)
from gm_assistant.shell.web.rendering import (
    asked,
    faces,
    is_swap,
    of_file,
    problem,
    qr_of,
    taken_away,
    template,
)
from gm_assistant.shell.web.services import services
from gm_assistant.shell.web.views import BroadcastView
from gm_assistant.toolkit.poster import poster_picture
from gm_assistant.toolkit.tale import SetWords, StepShown, broadsheet, steps_of, tale_page

blueprint = Blueprint("public", __name__, url_prefix="/ecran/<token>")
CLOSED = "ferme"
PAGE = "public.html"


@blueprint.get("")
def screen(token: str) -> Response:
    lobby = services().lobbies.at(token)
    if lobby is not None:
        return lobby_screen(lobby)
    showing = _shown_at(token)
    if showing is None:
        return template(PAGE, 404, view=None, version=CLOSED, look="nuit")
    found = showing.picture
    keep_people(showing.moment)
    if isinstance(found.view, StepShown) and found.view.step.ring:
        keep_as_typed(words_of([it.name.words for it in found.view.step.ring.houses]))
    return template(
        found.template,
        view=found.view,
        version=showing.version,
        look=found.look,
        style=found.style,
        sounds=found.sounds,
        volume=showing.volume,
        mine=_own_page(token),
    )


@blueprint.get("/version")
def version(token: str) -> Response:
    """204 while nothing public has changed, whatever the game master taps."""
    lobby = services().lobbies.at(token)
    showing = _shown_at(token) if lobby is None else None
    present = screen_version(lobby) if lobby else showing.version if showing else CLOSED
    same = present == request.args.get("v")
    answer = Response(status=204) if same else Response(present, mimetype="text/plain")
    # The devices' own clocks differ: a timer counts down on ours.
    answer.headers["X-Clock"] = str(services().screens.now())
    return answer


def _shown_at(token: str) -> Showing | None:
    """Nothing at an address that leads nowhere, for whatever reason: that may be a secret."""
    screen = services().screens.at(token)
    if screen is None:
        return None
    try:
        moment = services().live.now(screen.game_id)
    except (JournalRefusal, UnknownGame):
        return None
    public = moment.companion.public
    if moment.line.deleted_at or public is None:
        return None
    shown, told = shown_of(moment, screen), screen.told(moment.result)
    draw = partial(_drawn_for_all, moment, public, shown, told)
    return services().screens.showing(screen, moment, shown, draw)


def _own_page(token: str) -> str:
    """Where somebody finds the page that is his, while the pages of the players are open."""
    screen = services().screens.at(token)
    pages = services().players.of(screen.game_id) if screen else None
    return f"/joueur/{pages.token or token}" if pages and pages.is_open else ""


def _drawn_for_all(moment: Moment, public: Public[Any], shown: Shown, told: int) -> Picture:
    """The step of the story that the game master lets everybody see, and nothing after it.

    Before he tells any, the game as it stands.
    """
    tale = moment.tale if told else None
    if tale is None:
        return public.picture(moment.game, shown)
    steps = steps_of(tale)
    step = steps[min(told, len(steps)) - 1]
    view = StepShown(step, rehearsal=bool(moment.line.document.get("rehearsal")))
    return Picture("tale/public.html", view, step.look)


def shown_of(moment: Moment, screen: PublicScreen) -> Shown:
    """What this game's screen may show now: each reveal holds for one result only."""
    public, result = moment.companion.public, moment.result
    wanted = {**(public.switches if public else {}), **screen.switches}
    held = public.reveals if public else frozenset()
    return Shown(
        switches={
            name: on and (name not in held or bool(result and screen.bound.get(name) == result))
            for name, on in wanted.items()
        },
        rehearsal=bool(moment.line.document.get("rehearsal")),
        drafts=moment.begun,
        timer=services().screens.timer(moment),
        facades=services().facades.of(moment.companion.dwellers(moment.game)),
    )


# The game master's side of the public screen: its address, what it shows, its timers.

broadcast = Blueprint("broadcast", __name__, url_prefix="/partie/<game_id>/ecran")
LONGEST_LABEL = 60
VOLUMES = ("Couper", "Doux", "Moyen", "Fort")


@shell_page("ecran")
def broadcast_page(visit: Visit) -> Framed:
    public, moment = visit.moment.companion.public, visit.moment
    if public is None:
        raise Elsewhere
    screen = services().screens.of(visit.game_id)
    shown = shown_of(moment, screen)
    offered = public.offered(moment.game, shown)
    asked = [it for it in offered if it.question and it.name not in screen.switches]
    broadcast = BroadcastView(
        address=address_of(f"/ecran/{screen.token}") if services().host.is_reached else "",
        path=f"/ecran/{screen.token}",
        reachable=services().network.is_open,
        switches=tuple(it for it in offered if it not in asked),
        asked=tuple(asked),
        hint=public.hint,
        timers=public.timers,
        tale=moment.tale is not None,
        told=screen.told(moment.result),
        volumes=VOLUMES if public.is_heard else (),
        volume=screen.volume,
    )
    return Framed(Screen("broadcast.html", {"broadcast": broadcast}), visit.page)


@broadcast.get("/qr.svg")
def code(game_id: str) -> Response:
    """The address as a picture for a telephone's eye."""
    services().live.now(game_id)
    return qr_of(address_of(f"/ecran/{services().screens.of(game_id).token}"))


@broadcast.post("")
def change(game_id: str) -> AnyResponse:
    """A switch turned, a new address, a timer started or stopped."""
    moment = services().live.now(game_id)
    public = moment.companion.public
    switches = public.switches if public else {}
    screens, form = services().screens, request.form
    match form.get("faire"):
        case "renouveler":
            screens.renew(game_id)
        case "minuteur":
            seconds = _whole("secondes", 9999)
            screens.start_timer(moment, form.get("nom", "")[:LONGEST_LABEL], seconds)
        case "son":
            screens.set_volume(game_id, _whole("volume", LOUDEST))
        case "arreter":
            screens.stop_timer(game_id)
        case switch if switch in switches:
            turned = form.get("valeur") == "1"
            screens.change(game_id, str(switch), on=turned, result=moment.result)
        case _:
            raise Unreadable
    # A timer is stopped where it is seen, a switch turned where it is read.
    return landed(game_id, stays=True) if is_swap() else redirect(f"{base_of(game_id)}/ecran", 303)


def _whole(name: str, most: int) -> int:
    found = whole_number(request.form.get(name, ""), len(str(most)))
    if found is None or found > most:
        raise Unreadable
    return found


# The story of an evening that is over: told step by step, and taken away as a picture.

tale = Blueprint("tale", __name__, url_prefix="/partie/<game_id>/recit")
PICTURE = "image/svg+xml"
# The address of a picture to keep asks for its letters too.
CARRIES = "lettres"
_FONTS = ("sans.woff", "sans-600.woff", "serif.woff")
NOT_YET = "Une soirée se raconte quand elle est finie, et seulement dans un jeu qui a un récit."


@shell_page("recit")
def whole_tale(visit: Visit) -> Framed:
    tale = visit.moment.tale
    if tale is None:
        raise Elsewhere
    public = services().screens.of(visit.game_id).told(visit.moment.result)
    view = tale_page(tale, _number(visit.args.get("etape", "")), public)
    ring = view.step.ring
    keep_as_typed(words_of([it.name.words for it in ring.houses] if ring else []))
    return Framed(Screen("tale/recit.html", {"tale": view}), visit.page)


@tale.get("")
def tale_screen(game_id: str) -> Response:
    moment = services().live.now(game_id)
    if moment.tale is None:
        return _not_yet(game_id)
    answer = page_of(Visit(game_id, moment, "recit", args={"etape": request.args.get("etape", "")}))
    remember(asked())
    return answer


@tale.post("")
def tell(game_id: str) -> AnyResponse:
    """Everybody is shown this step, or no longer any."""
    moment = services().live.now(game_id)
    if moment.tale is None:
        return _not_yet(game_id)
    step = _number(request.form.get("etape", ""))
    match request.form.get("faire"):
        case "montrer" if step:
            services().screens.tell(game_id, step, moment.result)
        case "cacher":
            services().screens.tell(game_id, 0, "")
        case _:
            raise Unreadable
    stays = "" if request.form["faire"] == "montrer" else f"?etape={step}"
    return redirect(f"{base_of(game_id)}/recit{stays}", 303)


@tale.get("/image.svg")
@taken_away
def image(game_id: str) -> Response:
    """The poster, dark or light."""
    moment = services().live.now(game_id)
    tale = moment.tale
    if tale is None:
        return _not_yet(game_id)
    keep_people(moment)
    drawn, ending = poster_of(tale, moment.line.title, moment.companion.title, _setter(moment))
    return _file(moment, drawn, PICTURE, ending)


def poster_of(tale: Tale, name: str, game: str, set_words: SetWords) -> tuple[str, str]:
    """The drawing in the look that is asked for, and how the name of its file ends."""
    look = "jour" if request.args.get("fond") == "clair" else "nuit"
    drawn = render_template(
        "tale/poster.svg",
        poster=poster_picture(tale, name, game, set_words),
        ink=of_file(look),
        faces=faces(*(_FONTS if CARRIES in request.args else ())),
        look=look,
        **tale.poster.values,
    )
    return drawn, "svg" if look == "nuit" else "clair.svg"


@tale.get("/page.html")
@taken_away
def sheet(game_id: str) -> Response:
    """One sheet of paper: whole in itself, it needs neither the app nor a network."""
    moment = services().live.now(game_id)
    tale, name = moment.tale, moment.line.title
    if tale is None:
        return _not_yet(game_id)
    keep_people(moment)
    view = broadsheet(tale, name, _setter(moment))
    drawn = render_template("tale/page.html", sheet=view, name=name, ink=of_file("jour"))
    return _file(moment, drawn, "text/html", "html")


def _setter(moment: Moment) -> Typesetter:
    """Sets all but what people typed."""
    line = moment.line
    return Typesetter(typed_in((line.title, line.document, [it.move for it in line.moves])))


def _file(moment: Moment, content: str, mimetype: str, ending: str) -> Response:
    answer = Response(content, mimetype=mimetype)
    name = file_name(moment.line.title, moment.line.last_at).removesuffix(".json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}-recit.{ending}"'
    return answer


def _not_yet(game_id: str) -> Response:
    return problem("Pas de récit", NOT_YET, 404, base_of(game_id), "Revenir à la partie")


def _number(told: str) -> int:
    return whole_number(told, 4) or 0


# The souffleur: a second device of the MJ that follows the present call, and records nothing.

prompter = Blueprint("prompter", __name__, url_prefix="/souffleur")
NOTHING_YET = "Aucune partie n'est ouverte : elle viendra d'elle-même."


@prompter.get("")
def show() -> Response:
    """The game that was touched last, whatever page of it its MJ looks at."""
    found = _followed()
    if found is None:
        nothing = Prompt("Le souffleur", (NOTHING_YET,))
        return template("prompter.html", look="nuit", prompt=nothing, version="", cover_after=0)
    game_id, moment = found
    present = moment.present
    scene = Scene(moment.game, present.page, drafts=moment.begun)
    ask = moment.companion.prompt
    keep_as_typed(moment.words)
    return template(
        "prompter.html",
        look=present.look,
        prompt=ask(scene) if ask else Prompt(present.words),
        version=f"{game_id}.{moment.line.seq}",
        moment=present.words,
        title=moment.line.title,
        cover_after=present.cover_after,
    )


@prompter.get("/version", endpoint="version")
def prompted() -> Response:
    """204 when nothing is new; another game, or a curtain that fell, is news."""
    found = _game_touched_last()
    now = f"{found}.{services().journal.version(found)}" if found else ""
    if now == request.args.get("v") and not g.device.covered:
        return Response(status=204)
    return Response(now, mimetype="text/plain")


def _followed() -> tuple[str, Moment] | None:
    game_id = _game_touched_last()
    return (game_id, services().live.now(game_id)) if game_id else None


def _game_touched_last() -> str:
    place = services().devices.last_place()
    game_id = place.removeprefix("/partie/").partition("/")[0]
    is_there = place.startswith("/partie/") and services().journal.is_there(game_id)
    return game_id if is_there else ""
