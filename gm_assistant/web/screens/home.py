"""Home: the games kept here, a new one, an import, the demonstration, the bin."""

import json
from datetime import UTC, datetime
from typing import Any, Final

from flask import Blueprint, Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.journal.house_fold import Kept
from gm_assistant.journal.importing import import_game
from gm_assistant.journal.listing import Summary
from gm_assistant.journal.refusals import JournalRefusal
from gm_assistant.seam.evening import ARCHIVE, NotReadBack, read_back
from gm_assistant.seam.refusals import Unreadable
from gm_assistant.views.home import HomeCardView, HomeView, OfferView, TableView
from gm_assistant.views.time_ago import ago
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.forms import hand
from gm_assistant.web.home_cards import HomeCard
from gm_assistant.web.rendering import look_of_home, problem, template
from gm_assistant.web.typed_words import keep_as_typed, words_of
from gm_assistant.web.visits import base_of

MOST_REMARKS: Final = 3

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
def show() -> Response:
    return _page()


def _page(told: str = "", status: int = 200) -> Response:
    journal = at_hand().journal
    games = journal.games()
    cards = at_hand().cards.of(games)
    keep_as_typed(words_of(*(game.title for game in games), *(it.typed for it in cards.values())))
    shown = tuple(_card(game, cards[game.game_id]) for game in games)
    tables = tuple(_table(kept) for kept in at_hand().tables.all())
    home = HomeView(
        shown,
        _offers(),
        look=look_of_home(),
        problem=told,
        tables=tables,
        has_bin=bool(journal.games(deleted=True)),
        has_devices=at_hand().options.lan,
        trouble=journal.mirror.trouble,
    )
    return template("home.html", status, home=home)


def _table(kept: Kept) -> TableView:
    return TableView(str(kept.state.get("title", "Une table")), f"/nouvelle/{kept.id}")


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
        touched=ago(game.last_at, datetime.now(UTC)),
        seats=card.seats,
        living=card.living,
        look=card.look,
        address=base_of(game.game_id),
    )


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
        return _page("Choisissez d'abord un fichier de partie, ou un tableur rempli.", 422)
    proved: list[Any] = []

    def check(document: dict[str, Any]) -> None:
        proved.append(catalogue.played(document))

    try:
        (content, remarks), formats = _of_a_spreadsheet(sent.read()), catalogue.formats
        sent.close()
        game_id = import_game(journal, content, check, formats, **hand())
    except (JournalRefusal, NotReadBack) as refusal:
        return _page(refusal.sentence, 422)
    if proved:
        # The first one is the game as it stands; the others were its branches.
        at_hand().live.adopt(game_id, *proved[0])
    if remarks:
        return _not_all(game_id, remarks)
    return redirect(base_of(game_id), 303)


def _of_a_spreadsheet(content: bytes) -> tuple[bytes, tuple[str, ...]]:
    """A filled live spreadsheet is a game too; anything else is left as it came."""
    if not content.startswith(ARCHIVE):
        return content, ()
    told = read_back((it.evening for it in at_hand().catalogue.all), content)
    return json.dumps(told.document).encode(), told.remarks


def _not_all(game_id: str, remarks: tuple[str, ...]) -> AnyResponse:
    """What could not be kept, before the game is opened; the journal has all of it."""
    said = " ".join(it[:1].upper() + it[1:] for it in remarks[:MOST_REMARKS])
    more = len(remarks) - MOST_REMARKS
    rest = f" Et {more} autre{'s' * (more > 1)}, au journal." if more > 0 else " C'est au journal."
    return problem("Reprise, mais pas tout", said + rest, 200, base_of(game_id), "Ouvrir la partie")


@blueprint.post("/demonstration")
def try_it() -> AnyResponse:
    """A game to look around in, already begun."""
    companion = at_hand().catalogue.named(request.form.get("jeu", ""))
    if companion.demonstration is None:
        raise Unreadable
    document = companion.demonstration()
    game_id = at_hand().journal.open_game(document, **hand())
    return redirect(base_of(game_id), 303)
