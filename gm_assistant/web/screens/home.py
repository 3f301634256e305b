"""Home: the games kept here, a new one, an import, the demonstration, the bin."""

from datetime import UTC, datetime

from flask import Blueprint, Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.companions.quinte_bourg.rehearsal.demonstration import demonstration
from gm_assistant.journal.importing import import_game
from gm_assistant.journal.journal import Summary
from gm_assistant.journal.refusals import JournalRefusal
from gm_assistant.judge import prove_playable
from gm_assistant.views.home import HomeCard, HomeView
from gm_assistant.web.cards import Card
from gm_assistant.web.frames import base_of
from gm_assistant.web.landing import token
from gm_assistant.web.room import room
from gm_assistant.web.show import template

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
def show() -> Response:
    return _page()


def _page(problem: str = "", status: int = 200) -> Response:
    games = room().journal.games()
    cards = room().cards.of(games)
    shown = tuple(_card(game, cards[game.game_id]) for game in games)
    return template("home.html", status, home=HomeView(shown, problem=problem))


def _card(game: Summary, card: Card) -> HomeCard:
    return HomeCard(
        id=game.game_id,
        title=game.title,
        moment=card.moment,
        alive=f"{card.living} vivants sur {card.seats}" if card.seats else "",
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
    place = g.device.place or room().devices.last_place()
    game_id = place.removeprefix("/partie/").partition("/")[0]
    known = {game.game_id for game in room().journal.games()}
    return redirect(place if game_id in known else "/", 303)


@blueprint.post("/importer")
def import_file() -> AnyResponse:
    sent = request.files.get("fichier")
    if sent is None:
        return _page("Choisissez d'abord un fichier de partie (.json).", 422)
    try:
        game_id = import_game(
            room().journal, sent.read(), prove_playable, token=token(), device=g.device.id
        )
    except JournalRefusal as refusal:
        return _page(refusal.sentence, 422)
    return redirect(base_of(game_id), 303)


@blueprint.post("/demonstration")
def try_it() -> AnyResponse:
    """A game to look around in, already in its third night."""
    game_id = room().journal.open_game(demonstration(), token=token(), device=g.device.id)
    return redirect(base_of(game_id), 303)
