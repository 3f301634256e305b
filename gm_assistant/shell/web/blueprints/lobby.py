"""The lobby: what a telephone and the public screen show before there are cards.

Nothing here is a secret: names, and that somebody is in. Its addresses are for whoever has that of
the door; what the MJ does with it he does where he sets the table.
"""

import hashlib
from collections.abc import Sequence

from flask import Blueprint, Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.engine.wording import Refusal
from gm_assistant.seam.pages import Dwellers, plain
from gm_assistant.shell.web.blueprints.table import seated_at
from gm_assistant.shell.web.door import wifi_of
from gm_assistant.shell.web.guard import name_telephone, telephone
from gm_assistant.shell.web.lobby import Lobby
from gm_assistant.shell.web.pages import address_of, keep_as_typed
from gm_assistant.shell.web.players import Holder, new_telephone
from gm_assistant.shell.web.rendering import qr_within, template
from gm_assistant.shell.web.services import services
from gm_assistant.toolkit.seats import short_names

blueprint = Blueprint("lobby", __name__, url_prefix="/joueur/<token>")


def lobby_page(lobby: Lobby, sentence: str = "", status: int = 200) -> AnyResponse:
    """His name, or the question for it."""
    known = telephone()
    mine = known or new_telephone()
    everybody, called = lobby.around(seated_at(lobby.table_id)), lobby.guests.get(mine, "")
    keep_guests(lobby, everybody)
    answer = template(
        "player/lobby.html",
        status,
        look="nuit",
        here=f"/joueur/{lobby.token}",
        called=called,
        others=sorted((it for it in everybody if it.casefold() != called.casefold()), key=plain),
        right=lobby.beside.get(mine, ""),
        typed=request.form.get("nom", "")[:60],
        sentence=sentence,
        stands=version_at(lobby),
        csrf_of_page=services().players.csrf(Holder(lobby.table_id, "", mine)),
    )
    if not known:
        name_telephone(answer, mine)
    return answer


def version_at(lobby: Lobby) -> str:
    """Whether this telephone is in, and who may sit beside it: names that everybody reads."""
    mine = telephone()
    shown = (sorted(lobby.around(seated_at(lobby.table_id))), lobby.beside.get(mine))
    return _sum(shown) if mine in lobby.guests else "dehors"


@blueprint.post("/entrer")
def enter(token: str) -> AnyResponse:
    """His name on the list, his own telephone beside it; or he leaves again."""
    lobby, known, players = services().lobbies.at(token), telephone(), services().players
    here = redirect(f"/joueur/{token}", 303)
    if lobby is None:
        return here
    me = Holder(lobby.table_id, "", known)
    if not known:
        return lobby_page(lobby, NO_COOKIE, 403)
    if not players.is_csrf(me, request.form.get("csrf", "")) or players.is_hasty(me):
        return lobby_page(lobby, ONCE_MORE, 403)
    if "sortir" in request.form:
        services().lobbies.leave(lobby, known)
        return here
    right = request.form.get("droite", "")
    if "droite" in request.form:
        if right in lobby.around(seated_at(lobby.table_id)):
            services().lobbies.sit(lobby, known, right)
        return here
    try:
        if "facade" in request.form:
            guests = Dwellers(lobby.names, len(lobby.names))
            services().facades.choose(guests, lobby.guests.get(known, ""))
        else:
            services().lobbies.join(lobby, known, request.form.get("nom", ""))
    except Refusal as refusal:
        return lobby_page(lobby, refusal.sentence, 409)
    return here


def lobby_screen(lobby: Lobby) -> Response:
    """The television before the deal: the way in, and a house for each who came."""
    address = address_of(f"/joueur/{lobby.token}")
    wifi = wifi_of(services().journal.house)
    names = lobby.names
    shown = names if len(names) <= 20 else short_names(names, 8)
    keep_guests(lobby, shown)
    return template(
        "lobby.html",
        look="nuit",
        view=lobby,
        shown=list(zip(names, shown, strict=True)),
        version=screen_version(lobby),
        address=address,
        wifi=wifi.name if wifi else "",
        picture=qr_within(address),
    )


def screen_version(lobby: Lobby) -> str:
    shown = [(it, its.words) for it, its in services().facades.of_names(lobby.names).items()]
    return _sum(shown)


def _sum(shown: object) -> str:
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


def keep_guests(lobby: Lobby, shown: Sequence[str] = ()) -> None:
    """The page being answered shows their names and their houses."""
    keep_as_typed(frozenset((*lobby.names, *shown)))
    g.facades = services().facades.of_names(lobby.names)


NO_COOKIE = (
    "Ce téléphone ne garde pas le « cookie » de cette page : autorise les cookies, ou ouvre cette "
    "adresse dans son navigateur habituel, puis recommence."
)
ONCE_MORE = "Touche encore une fois le bouton."
