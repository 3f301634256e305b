"""The players' own pages, on their telephones; and the MJ's page from which he opens them.

A page as it stands on a telephone holds no secret: what its player alone may know is asked for
while his finger holds, by a form that only his page can sign, and is answered as a piece of a page
that nobody keeps. Every address of `blueprint` is for whoever has it; what it answers depends on a
cookie that names a seat, and on nothing else. `invited` is the MJ's side, behind the usual guard.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from unicodedata import digit
from urllib.parse import quote

from flask import Blueprint, Response, g, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.engine.wording import Elsewhere, Refusal, Unreadable
from gm_assistant.french.language import de
from gm_assistant.seam.pages import Ask, Keep, Play, Private, Screen, Shown, Tap
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.refusals import JournalRefusal
from gm_assistant.shell.judging import Unplayable
from gm_assistant.shell.web.blueprints.lobby import (
    NO_COOKIE,
    lobby_page,
    version_at,
)
from gm_assistant.shell.web.blueprints.public import shown_of
from gm_assistant.shell.web.door import IN_CLEAR, wifi_code, wifi_of, write_wifi
from gm_assistant.shell.web.facades import facade_of
from gm_assistant.shell.web.guard import OF_TELEPHONES, name_telephone, telephone
from gm_assistant.shell.web.live import Moment, UnknownGame
from gm_assistant.shell.web.pages import (
    Framed,
    Visit,
    address_of,
    base_of,
    hand,
    keep_as_typed,
    keep_people,
    shell_page,
    tap_form,
)
from gm_assistant.shell.web.pages import token as tap_token
from gm_assistant.shell.web.players import Drawn, Holder, Pages, PlayersPages, Seat, new_telephone
from gm_assistant.shell.web.rendering import faces, of_file, qr_of, qr_within, template
from gm_assistant.shell.web.services import services
from gm_assistant.shell.web.views import (
    PagesView,
    SeatPageView,
    circle_of_pages,
    in_minutes,
    rules_page,
)

blueprint = Blueprint("players", __name__, url_prefix="/joueur/<token>")
PATH = OF_TELEPHONES
CROWDED = "D'autres attendent déjà à cette porte : va voir qui tient la tablette."
WRONG = "Ce n'est pas ce code : relis-le, ou demande-le à qui tient la tablette."
UNKNOWN = "Ce téléphone n'a pas été reconnu : va voir qui tient la tablette."
ONCE_MORE = "Touche encore une fois « C'est moi »."
HIS = "Ce téléphone a la page {of}. Il la quitte si tu ouvres celle-ci ; son code la rouvrira."
TIRED = "Trop d'essais : attends {wait}, puis donne le code."
CLOSED = (
    "Les pages des joueurs sont fermées. Garde celle-ci : elle revient d'elle-même quand elles "
    "rouvrent. Si elle tarde, photographie de nouveau son image."
)
HASTY = "Trop de gestes à la fois : attends une minute, rien n'est perdu."
AWAY = "La tablette ne répond pas : garde cette page, elle revient d'elle-même."


@dataclass(frozen=True)
class Table:
    """The game whose pages an address leads to, and whose page the cookie opens, if any.

    `telephone` is the name that the cookie told, empty where there was none.
    """

    token: str
    game_id: str
    moment: Moment
    private: Private[Any]
    pages: Pages
    holder: Holder | None
    telephone: str

    @property
    def here(self) -> str:
        return f"{PATH}/{self.token}"

    @property
    def seat(self) -> Seat:
        return self.pages.seats[self.held.seat]

    @property
    def held(self) -> Holder:
        if self.holder is None:
            raise NotHis
        return self.holder

    @property
    def asks(self) -> dict[str, str]:
        """What he asks for at this moment; what he asked for yesterday was yesterday's."""
        now = self.moment.present.words
        return {kind: it.words for kind, it in self.seat.asks.items() if it.moment == now}

    @property
    def look(self) -> str:
        """As everybody's page is lit now, whether anybody holds it or not."""
        first = self.private.chairs(self.moment.game)[0]
        return self.private.own(self.moment.game, first.id, self.shown).look

    @property
    def is_asleep(self) -> bool:
        return self.holder is not None and self.drawn.own.asleep

    @property
    def shown(self) -> Shown:
        """What pages may show; a timer is the public screen's."""
        return _shown(self.game_id, self.moment, self.private)

    @property
    def drawn(self) -> Drawn:
        shown, held = self.shown, self.held
        game, own = self.moment.game, self.private.own
        return services().players.shown(
            held, self.moment, shown, lambda: own(game, held.seat, shown)
        )

    @property
    def version(self) -> str:
        """Changes with what this player may know, and with what he or the MJ did to his page."""
        seat, twice = self.seat, self.is_twice
        # What may be asked for follows from what the whole table knows.
        may_ask = len(self.offered)
        beside = "".join(f"-{kind}" for kind in self.asks) + f"-{may_ask}"
        home = facade_of(seat.name)
        beside += f"-{home.kind}{home.tint}" if home else ""
        told = f"{self.has_letter:d}{any(seat.waits.values()):d}{bool(seat.left):d}{twice:d}"
        return f"{self.drawn.mark}{told}{beside}"

    @property
    def offered(self) -> tuple[Ask, ...]:
        return self.private.asks(self.moment.game, self.held.seat)

    @property
    def moment_to_look(self) -> str:
        return self.pages.moment(self.moment.present.words)

    @property
    def has_letter(self) -> bool:
        """A page is to be looked at anew each morning: everybody's, whatever changed for whom."""
        return self.seat.looked != self.moment_to_look

    @property
    def at_the_door(self) -> str:
        """Changes with the light, who is there, and what the MJ says to who waits."""
        me, seats = self.telephone, self.pages.seats
        there = len(self.private.chairs(self.moment.game))
        waits = "".join(f"-{it}" for it, seat in seats.items() if me and me in seat.waits)
        return f"{self.look}{there}{waits}"

    @property
    def is_twice(self) -> bool:
        held = self.held
        return services().players.looking(held.game_id, held.seat) > 1


class NoPages(Exception):
    """Nothing is at this address, or it is closed: which of both may be a secret."""


class TooMuch(Exception):
    """More than a hand can mean within a minute."""


class AlreadyBegun(Refusal):
    """The MJ is in the middle of such a decision: it must not be lost."""

    sentence = "Une décision semblable est commencée : finissez-la ou annulez-la, puis prenez ceci."
    can_be_forced = False


class NotHis(Exception):
    """The page was freed, or was never this telephone's."""


@blueprint.errorhandler(NoPages)
@blueprint.errorhandler(UnknownGame)
@blueprint.errorhandler(Unplayable)
def _closed(_: Exception) -> Response:
    return _sorry(CLOSED, 404)


@blueprint.errorhandler(JournalRefusal)
def _away(_: Exception) -> Response:
    return _sorry(AWAY, 503)


@blueprint.errorhandler(TooMuch)
def _too_much(_: Exception) -> Response:
    return _sorry(HASTY, 429, _back())


@blueprint.errorhandler(NotHis)
@blueprint.errorhandler(Elsewhere)
def _not_his(_: Exception) -> AnyResponse:
    # A page that was freed shows the way back to the houses.
    return redirect(_back(), 303)


def _sorry(sentence: str, status: int, way: str = "") -> Response:
    """`way`: where it goes on by a tap; without it the page comes back by itself."""
    return template("player/closed.html", status, look="nuit", sentence=sentence, way=way)


def _back() -> str:
    return f"{PATH}/{(request.view_args or {})['token']}"


def _table(token: str) -> Table:
    players = services().players
    game_id = players.at(token)
    if not game_id:
        # Opened by a version before, they have the address of the public screen.
        screen = services().screens.at(token)
        game_id = screen.game_id if screen else ""
    if not game_id or (players.of(game_id).token or token) != token:
        raise NoPages
    moment = services().live.now(game_id)
    private = moment.companion.private
    if private is None or moment.line.deleted_at:
        raise NoPages
    pages = players.of(game_id)
    if not pages.is_open:
        raise NoPages
    known = telephone()
    holder = players.holder(game_id, known)
    # Whose arrival was taken back has no page; nor has the next one who is given his place.
    if holder and not any(
        it.id == holder.seat and pages.is_of(it) for it in private.chairs(moment.game)
    ):
        holder = None
    keep_people(moment)
    return Table(token, game_id, moment, private, pages, holder, known)


def door_of(game_id: str) -> str:
    """The path of the pages of a game."""
    token = services().players.of(game_id).token or services().screens.of(game_id).token
    return f"{PATH}/{token}"


def _shown(game_id: str, moment: Moment, private: Private[Any]) -> Shown:
    """As the MJ set it, for the pages and for the buttons that set it."""
    told = shown_of(moment, services().screens.of(game_id))
    return replace(told, switches={**private.switches, **told.switches}, timer=None)


def _signed(token: str) -> Table:
    """The table of a form that this very page sent."""
    table = _table(token)
    if not services().players.is_csrf(table.held, request.form.get("csrf", "")):
        raise NotHis
    return table


def _written(token: str) -> Table:
    """The same, for what is kept: a page that writes without end would fill the disk."""
    table = _signed(token)
    if services().players.is_hasty(table.held):
        raise TooMuch
    return table


@blueprint.get("")
def village(token: str) -> AnyResponse:
    """His own page; before that the houses, of which one is his; before the deal the lobby."""
    lobby = services().lobbies.at(token)
    if lobby is not None:
        return lobby_page(lobby)
    table = _table(token)
    if table.holder is None:
        chairs = table.private.chairs(table.moment.game)
        pages = services().players.seated(table.game_id, chairs)
        taken = {it for it, seat in pages.seats.items() if seat.holder}
        return template(
            "player/village.html",
            look=table.look,
            here=table.here,
            chairs=chairs,
            taken=taken,
            waits=table,
        )
    return _page(table)


def _page(table: Table) -> Response:
    own = table.drawn.own
    return template(
        own.template,
        look=own.look,
        held=False,
        own=own,
        face=own.face,
        page=table,
        everybody=f"/ecran/{services().screens.of(table.game_id).token}",
        asks=table.offered,
        csrf_of_page=services().players.csrf(table.held),
        picture=table.private.picture is not None and own.over,
        has_rules=bool(table.moment.companion.rulebook.entries),
        rehearsal=bool(table.moment.line.document.get("rehearsal")),
    )


@blueprint.get("/place/<seat>")
def door(token: str, seat: str) -> AnyResponse:
    table = _table(token)
    if table.holder is not None and table.holder.seat == seat:
        return redirect(table.here, 303)
    return _asked(table, seat, "")


@blueprint.post("/place/<seat>")
def enter(token: str, seat: str) -> AnyResponse:
    """The code of a seat opens it to the telephone that gives it first, however often it does."""
    table, players = _table(token), services().players
    if not table.telephone:
        return _asked(table, seat, NO_COOKIE, 403)
    wished, former = Holder(table.game_id, seat, table.telephone), table.holder
    if not players.is_csrf(wished, request.form.get("csrf", "")):
        return _asked(table, seat, ONCE_MORE, 403)
    if former == wished:
        return redirect(table.here, 303)
    address = request.remote_addr or ""
    if players.wait(table.game_id, seat, address):
        return _asked(table, seat, "", 429)
    if former is not None and request.form.get("quitter") != former.seat:
        return _asked(table, seat, "", 409)
    if request.form.get("faire") == "attendre":
        with services().journal.as_one():
            players.seat_all(table.game_id, table.private.chairs(table.moment.game))
            players.knock(wished, address)
        return _at_the_door(table, wished, CROWDED)
    # With spaces, dashes, full-width digits: as it was read, heard or pasted.
    given = "".join(str(digit(it)) for it in request.form.get("code", "") if it.isdigit())
    chairs = table.private.chairs(table.moment.game)
    is_right = players.take(wished, given, address, chairs)
    return _at_the_door(table, wished, CROWDED if is_right else WRONG)


def _at_the_door(table: Table, wished: Holder, sentence: str) -> AnyResponse:
    """In, or it waits for the MJ's word, or it is told why neither."""
    place = services().players.of(table.game_id).seats.get(wished.seat, Seat(""))
    if place.holder == wished.telephone:
        return redirect(table.here, 303)
    if wished.telephone in place.waits:
        return redirect(f"{table.here}/place/{quote(wished.seat)}", 303)
    said = UNKNOWN if wished.telephone in place.refused else sentence
    return _asked(table, wished.seat, said, 403)


def _asked(table: Table, seat: str, sentence: str, status: int = 200) -> AnyResponse:
    players = services().players
    names = {it.id: it.name for it in table.private.chairs(table.moment.game)}
    if seat not in names:
        raise NotHis
    wait = players.wait(table.game_id, seat, request.remote_addr or "")
    tired = TIRED.format(wait=in_minutes(wait)) if wait and not sentence else sentence
    former = table.holder.seat if table.holder else ""
    mine = table.telephone or new_telephone()
    place = table.pages.seats.get(seat, Seat(""))
    answer = template(
        "player/door.html",
        status,
        look=table.look,
        waits=table,
        here=table.here,
        seat=seat,
        player=names[seat],
        sentence=UNKNOWN if mine in place.refused and not sentence else tired,
        word=players.word_of(mine) if mine in place.waits else "",
        leaves=former,
        left=HIS.format(of=de(names[former])) if former else "",
        typed=request.form.get("code", "")[:20] if sentence in (ONCE_MORE, "") else "",
        csrf_of_page=players.csrf(Holder(table.game_id, seat, mine)),
    )
    if not table.telephone:
        name_telephone(answer, mine)
    return answer


@blueprint.post("/quitter")
def leave(token: str) -> AnyResponse:
    """It was not his house: it waits for whoever has its code, and he finds his own."""
    table = _written(token)
    services().players.leave(table.held)
    return redirect(table.here, 303)


@blueprint.get("/version")
def version(token: str) -> Response:
    """204 while nothing is new of what this player may know."""
    lobby = services().lobbies.at(token)
    table = _table(token) if lobby is None else None
    if table and table.holder is not None:
        services().players.looks(table.held, request.args.get("p", ""))
    if table is None:
        present = version_at(lobby) if lobby else ""
    else:
        present = table.version if table.holder is not None else table.at_the_door
    if present == request.args.get("v"):
        return Response(status=204)
    return Response(present, mimetype="text/plain")


@blueprint.post("/secret")
def secret(token: str) -> Response:
    """A piece of page for as long as a finger holds; nothing of it while eyes are closed."""
    table = _signed(token)
    own = table.drawn.own
    # A page that never asks whether anything is new looks too.
    services().players.looks(table.held, request.form.get("p", ""))
    if own.asleep or own.secret is None:
        return Response(status=204)
    return template(own.template, held=True, secret=own.secret, notes=table.seat.notes)


@blueprint.post("/facade")
def live_there(token: str) -> AnyResponse:
    """He lives in another house from now on, and the next evening too."""
    table = _written(token)
    dwellers = table.moment.companion.dwellers(table.moment.game)
    services().facades.choose(dwellers, table.seat.name)
    return redirect(table.here, 303)


@blueprint.post("/vu")
def read(token: str) -> AnyResponse:
    """He has seen his cards, or that his page was opened before him."""
    table = _written(token)
    if request.form.get("quoi") == "ouverte":
        services().players.settled(table.game_id, table.held.seat)
    else:
        own, moment = table.drawn.own, table.moment_to_look
        services().players.has_read(table.game_id, table.held.seat, own, moment)
    return redirect(table.here, 303)


@blueprint.post("/dire")
def say(token: str) -> AnyResponse:
    """Something asked for in silence, or let be."""
    table, players = _written(token), services().players
    kind = request.form.get("quoi", "")
    if "laisser" in request.form:
        players.answered(table.game_id, table.held.seat, kind)
        return redirect(table.here, 303)
    asked = next((it for it in table.offered if it.kind == kind), None)
    if asked is not None:
        words = " ".join(request.form.get("mots", "").split())[: asked.letters]
        if words or not asked.letters:
            players.ask(table.held, kind, words, table.moment.present.words)
    return redirect(table.here, 303)


@blueprint.post("/repondre")
def answer(token: str) -> AnyResponse:
    """Where the table asks each alone: what he answers is played, or kept until all have."""
    table, live = _written(token), services().live
    game_id, answered = table.game_id, table.private.answered
    if answered is None:
        raise NotHis
    with live.alone(game_id):
        moment = live.now(game_id)
        form, by = tap_form(), Hand(token=tap_token(), device="page")
        chance, count = services().options.chance, len(moment.line.moves)
        tap = Tap(moment.game, form, moment.begun, chance, count)
        match answered(tap, table.held.seat):
            case Keep(key, value):
                services().journal.keep_draft(game_id, key, value, by)
            case Play(move, clears):
                live.play(game_id, moment, dict(move), by, clears=clears)
            case _:
                raise NotHis
    return redirect(table.here, 303)


@blueprint.errorhandler(Refusal)
def _refused(refusal: Refusal) -> Response:
    return _sorry(refusal.sentence, 409, _back())


@blueprint.post("/carnet")
def note(token: str) -> Response:
    """What he writes is added to his notes, or stands for them once he has had them before him."""
    table, form = _written(token), request.form
    if "relire" in form:
        return Response("" if table.is_asleep else table.seat.notes, mimetype="text/plain")
    kept = services().players.note(table.held, form.get("notes", ""), adds="ajoute" in form)
    return Response(status=204 if kept else 409)


@blueprint.get("/regles")
def rules(token: str) -> Response:
    table = _table(token)
    if table.is_asleep:
        return _page(table)
    book = table.moment.companion.rulebook.of_game(table.moment.game)
    view = rules_page(book, request.args.get("q", "")[:100])
    look = table.look
    return template("player/rules.html", look=look, here=table.here, rules=view, waits=table)


@blueprint.get("/soiree.svg")
def evening(token: str) -> Response:
    """His evening as a picture, once the end is laid open."""
    table = _table(token)
    if table.private.picture is None or not table.drawn.own.over:
        raise NoPages
    drawn = table.private.picture(table.moment.game, table.held.seat)
    fonts = ("serif.woff", "serif-600.woff") if "lettres" in request.args else ()
    written = faces(*fonts)
    content = render_template(drawn.template, ink=of_file("nuit"), faces=written, **drawn.values)
    answer = Response(content, mimetype="image/svg+xml")
    answer.headers["Content-Disposition"] = 'attachment; filename="ma-soiree.svg"'
    return answer


# The MJ's side: pages opened and closed, who is in, the code of one seat, what is asked for.

invited = Blueprint("invited", __name__, url_prefix="/partie/<game_id>/pages")


@shell_page("pages")
def pages_page(visit: Visit) -> Framed:
    """Who is in, on the circle; one seat where its house was touched."""
    private = visit.moment.companion.private
    # A tablet alone is reached by no telephone: nothing is offered that it cannot do.
    if private is None or not services().host.is_reached:
        raise Elsewhere
    view = _view(visit, private)
    return Framed(Screen("pages.html", {"pages": view}), visit.page)


def _view(visit: Visit, private: Private[Any]) -> PagesView:
    players = services().players
    chairs = private.chairs(visit.moment.game)
    pages = players.seated(visit.game_id, chairs)
    told = _shown(visit.game_id, visit.moment, private)
    found = []
    for chair in chairs:
        seat = pages.seats.get(chair.id, Seat(""))
        found.append(
            SeatPageView(
                id=chair.id,
                name=chair.name,
                taken=bool(seat.holder),
                read=players.is_read(seat, private.own(visit.moment.game, chair.id, told)),
                looking=players.looking(visit.game_id, chair.id),
                cards=private.cards(chair.id),
            )
        )
    wifi, seats = wifi_of(services().journal.house), tuple(found)
    return PagesView(
        seats=seats,
        circle=circle_of_pages(seats),
        is_open=pages.is_open,
        reachable=services().network.is_open,
        address=address_of(door_of(visit.game_id)),
        switches=private.offered(visit.moment.game, told),
        chosen=next((it for it in seats if it.id == visit.args.get("qui")), None),
        wifi=wifi.name if wifi else "",
        in_clear=IN_CLEAR,
    )


def _seats(moment: Moment) -> Mapping[str, Seat]:
    """Who has a page, newcomers included."""
    private = moment.companion.private
    chairs = private.chairs(moment.game) if private else ()
    return services().players.seated(moment.line.game_id, chairs).seats


@invited.get("/qr.svg")
def picture(game_id: str) -> Response:
    """The way to the houses, for a telephone's eye."""
    services().live.now(game_id)
    return qr_of(address_of(door_of(game_id)))


@invited.get("/billet/<seat>.svg")
def slip_picture(game_id: str, seat: str) -> Response:
    """One seat's way in, its code behind the address, where no server and no log sees it."""
    moment = services().live.now(game_id)
    place = _seats(moment).get(seat)
    if place is None:
        raise NoPages
    return qr_of(_way_in(game_id, seat, place))


def _way_in(game_id: str, seat: str, place: Seat) -> str:
    return f"{address_of(f'{door_of(game_id)}/place/{quote(seat)}')}#{place.code}"


@invited.get("/wifi.svg")
def wifi_picture(game_id: str) -> Response:
    """What makes a telephone join the network, if the MJ typed it."""
    services().live.now(game_id)
    wifi = wifi_of(services().journal.house)
    if wifi is None:
        raise NoPages
    return qr_of(wifi_code(wifi))


@invited.get("/billets")
def slips(game_id: str) -> AnyResponse:
    """One slip of paper a player, to be cut: his name, the way in, his code."""
    moment = services().live.now(game_id)
    private = moment.companion.private
    if private is None:
        raise NoPages
    chairs = private.chairs(moment.game)
    pages = services().players.seated(game_id, chairs)
    if not pages.is_open:
        return redirect(f"{base_of(game_id)}/pages", 303)
    keep_as_typed(moment.words)
    return template(
        "player/slips.html",
        look="jour",
        base=base_of(game_id),
        address=address_of(door_of(game_id)),
        slips=[(it, pages.seats[it.id].code) for it in chairs if it.id in pages.seats],
        wifi=wifi_of(services().journal.house),
    )


@invited.errorhandler(NoPages)
def _no_pages(_: Exception) -> AnyResponse:
    return redirect(f"{base_of((request.view_args or {})['game_id'])}/menu", 303)


# What the MJ does with one seat: it is somebody else's, wrong codes are forgiven.
_OF_A_SEAT: Final = {
    "liberer": PlayersPages.free,
    "pardonner": PlayersPages.forgive,
}
_OF_ALL: Final = {"fermer": PlayersPages.close, "appeler": PlayersPages.call}
# What he answers at the head of any screen: to what a seat asked for, to a telephone that waits at
# its door, by the word that it shows.
_WHERE_IT_IS_READ: Final = {
    "entrer": PlayersPages.let_in,
    "refuser": PlayersPages.keep_out,
    "entendu": PlayersPages.answered,
    "tout": PlayersPages.all_answered,
    "personne": PlayersPages.none_without_code,
}


@invited.post("")
def change(game_id: str) -> AnyResponse:
    moment, form, players = services().live.now(game_id), request.form, services().players
    private = moment.companion.private
    if private is None:
        raise Unreadable
    seat, wish = form.get("place", ""), form.get("faire", "")
    if wish in _OF_A_SEAT or wish == "lu":
        return _of_a_seat(game_id, moment, private, seat, wish)
    if wish in _WHERE_IT_IS_READ:
        told = form.get("quoi" if wish == "entendu" else "mot", "")
        with services().journal.as_one():
            _WHERE_IT_IS_READ[wish](players, game_id, seat, told)
        return redirect(g.device.place or base_of(game_id), 303)
    match wish:
        case "ouvrir":
            token = services().screens.of(game_id).token
            players.open(game_id, private.chairs(moment.game), token)
        case "prendre":
            return _taken(game_id, moment, private, seat, form.get("quoi", ""))
        case "wifi":
            write_wifi(services().journal.house, form.get("nom", ""), form.get("cle", ""))
        case _ if wish in _OF_ALL:
            _OF_ALL[wish](players, game_id)
        case _ if wish in private.switches:
            services().screens.change(game_id, wish, on=form.get("valeur") == "1")
        case _:
            raise Unreadable
    return redirect(f"{base_of(game_id)}/pages", 303)


def _of_a_seat(
    game_id: str, moment: Moment, private: Private[Any], seat: str, wish: str
) -> AnyResponse:
    players = services().players
    with services().journal.as_one():
        players.seat_all(game_id, private.chairs(moment.game))
        if wish in _OF_A_SEAT:
            _OF_A_SEAT[wish](players, game_id, seat)
        elif seat in players.of(game_id).seats:
            own = private.own(moment.game, seat, _shown(game_id, moment, private))
            words = players.of(game_id).moment(moment.present.words)
            players.has_read(game_id, seat, own, words)
    return redirect(f"{base_of(game_id)}/pages?qui={quote(seat, safe='')}", 303)


def _taken(
    game_id: str, moment: Moment, private: Private[Any], seat: str, kind: str
) -> AnyResponse:
    """What a player asked for becomes what the MJ is doing."""
    players = services().players
    ask = players.of(game_id).seats.get(seat, Seat("")).asks.get(kind)
    found = private.takes(moment.game, seat, kind, ask.words) if ask else None
    with services().journal.as_one():
        if found is not None and found.keep is not None:
            if moment.begun.get(found.keep.key):
                raise AlreadyBegun
            by = replace(hand(), seen=None)
            services().journal.keep_draft(game_id, found.keep.key, found.keep.value, by)
        players.answered(game_id, seat, kind)
    there = f"{base_of(game_id)}/{found.page}" if found else g.device.place or base_of(game_id)
    return redirect(there, 303)


@invited.post("/code/<seat>")
def show_code(game_id: str, seat: str) -> AnyResponse:
    """One seat's code, alone on an opaque page, which is closed into the curtain."""
    moment = services().live.now(game_id)
    private, place = moment.companion.private, _seats(moment).get(seat)
    if private is None or place is None:
        raise Unreadable
    name = next((it.name for it in private.chairs(moment.game) if it.id == seat), "")
    g.device = services().devices.cover(g.device, covered=True)
    keep_as_typed(moment.words)
    return template(
        "player/code.html",
        look=moment.present.look,
        base=base_of(game_id),
        player=name,
        code=f"{place.code[:3]} {place.code[3:]}",
        address=address_of(door_of(game_id)),
        picture=qr_within(_way_in(game_id, seat, place)),
    )
