"""Home: the games kept here, a new one, an import, the demonstration, the bin."""

from datetime import UTC, datetime

from flask import Blueprint, Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.journal.importing import import_game
from gm_assistant.journal.journal import Summary
from gm_assistant.journal.refusals import JournalRefusal
from gm_assistant.seam.refusals import Unreadable
from gm_assistant.views.home import HomeCardView, HomeView, OfferView
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.forms import token
from gm_assistant.web.home_cards import HomeCard
from gm_assistant.web.looks import look_of_home
from gm_assistant.web.rendering import template
from gm_assistant.web.visits import base_of

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
def show() -> Response:
    return _page()


def _page(problem: str = "", status: int = 200) -> Response:
    games = at_hand().journal.games()
    cards = at_hand().cards.of(games)
    shown = tuple(_card(game, cards[game.game_id]) for game in games)
    view = HomeView(shown, _offers(), look=look_of_home(), problem=problem)
    return template("home.html", status, home=view)


def _offers() -> tuple[OfferView, ...]:
    return tuple(
        OfferView(
            slug=it.slug,
            title=it.title,
            sentence=it.sentence,
            picture=it.picture,
            is_set=it.setting is not None,
            is_shown=it.demonstration is not None,
            sizes=it.rehearsal.sizes if it.rehearsal else (),
            has_rules=bool(it.rulebook.entries),
        )
        for it in at_hand().catalogue.all
    )


def _card(game: Summary, card: HomeCard) -> HomeCardView:
    return HomeCardView(
        id=game.game_id,
        title=game.title,
        game=card.game,
        moment=card.moment,
        alive=card.people,
        touched=_ago(game.last_at),
        seats=card.seats,
        living=card.living,
        look=card.look,
        address=base_of(game.game_id),
    )


def _ago(at: str) -> str:
    minutes = int((datetime.now(UTC) - datetime.fromisoformat(at)).total_seconds() // 60)
    if minutes < 2:
        return "à l'instant"
    if minutes < 60:
        return f"il y a {minutes} minutes"
    if minutes < 24 * 60:
        return f"il y a {minutes // 60} h"
    return f"il y a {minutes // (24 * 60)} j"


@blueprint.get("/reprendre")
def resume() -> AnyResponse:
    """Straight back to the call that was on the screen."""
    place = g.device.place or at_hand().devices.last_place()
    game_id = place.removeprefix("/partie/").partition("/")[0]
    known = {game.game_id for game in at_hand().journal.games()}
    return redirect(place if game_id in known else "/", 303)


@blueprint.post("/importer")
def import_file() -> AnyResponse:
    sent, journal, catalogue = request.files.get("fichier"), at_hand().journal, at_hand().catalogue
    if sent is None:
        return _page("Choisissez d'abord un fichier de partie (.json).", 422)
    check, formats = catalogue.prove_playable, catalogue.formats
    try:
        game_id = import_game(
            journal, sent.read(), check, formats, token=token(), device=g.device.id
        )
    except JournalRefusal as refusal:
        return _page(refusal.sentence, 422)
    return redirect(base_of(game_id), 303)


@blueprint.post("/demonstration")
def try_it() -> AnyResponse:
    """A game to look around in, already begun."""
    companion = at_hand().catalogue.named(request.form.get("jeu", ""))
    if companion.demonstration is None:
        raise Unreadable
    document = companion.demonstration()
    game_id = at_hand().journal.open_game(document, token=token(), device=g.device.id)
    return redirect(base_of(game_id), 303)
