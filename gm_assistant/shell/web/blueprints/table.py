"""The screens on which a table is set, of any game."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from itertools import chain, count
from typing import Any, Final
from urllib.parse import urlencode
from zlib import crc32

from flask import Blueprint, Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.engine.table import Begin, GoOn, NotReady, State
from gm_assistant.engine.wording import Refusal, Unreadable
from gm_assistant.seam.companion import HANDING, Asked, Companion, TableSetup
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.refusals import DamagedFile, NoSuchGame, NoSuchTable, Stale
from gm_assistant.shell.journal.sidebook import Kept
from gm_assistant.shell.web.live import words_of
from gm_assistant.shell.web.pages import (
    address_of,
    base_of,
    hand,
    keep_as_typed,
    remember,
    token,
    told_again,
    whole_form,
)
from gm_assistant.shell.web.rendering import PLAYED, SWAPPED, qr_within, template
from gm_assistant.shell.web.services import services
from gm_assistant.shell.web.views import Frame, LobbyView, OddsView, RefusalView, UndoView

# What a table tells of the house, such as the cards that it lacks: the next one begins with it.


def with_habits(companion: Companion[Any], first: State) -> State:
    """A new table, as this house sets it; what cannot be understood any more is left."""
    names = companion.table.habits if companion.table else ()
    kept = services().journal.house.habits.get(companion.slug) if names else None
    told = kept.state if kept else {}
    known = {it: told[it] for it in names if isinstance(told.get(it), type(first[it]))}
    return {**first, **known}


def note_habits(before: State, after: State) -> None:
    """Kept when a tap changed it: an older table that is taken up again changes nothing."""
    companion = _companion(after)
    names = companion.table.habits if companion.table else ()
    if any(before.get(it) != after.get(it) for it in names):
        told = {it: after[it] for it in names if it in after}
        services().journal.house.habits.begin(companion.slug, told, Hand(device=g.device.id))


# A table that nobody has filled in yet: empty, or with the players of a game before it.

GAME: Final = "jeu"
_PART: Final = re.compile(r", \d+e partie$")


def fresh_table(companion: Companion[Any]) -> State:
    """Nobody sits at it."""
    if companion.table is None:
        raise NoSuchGame
    first = with_habits(companion, companion.table.fresh(today()))
    return _untaken({**first, GAME: companion.slug})


def same_again(game_id: str) -> State:
    """As that game was set, but for its cards."""
    moment = services().live.now(game_id)
    companion = moment.companion
    if companion.table is None or companion.table.again is None:
        raise NoSuchGame
    state = companion.table.again(moment.line.full_document, moment.game)
    return _untaken({**with_habits(companion, state), GAME: companion.slug})


def _untaken(state: State) -> State:
    """A second game of the same evening is told from the first by its title."""
    taken = {it.title for it in services().journal.games()}
    whole = str(state["title"])
    bare = _PART.sub("", whole)
    titles = (f"{bare}, {number}e partie" for number in count(2))
    return {**state, "title": next(it for it in chain([whole], titles) if it not in taken)}


def today() -> datetime:
    return datetime.now().astimezone()


# Setting the table of a game, step by step, until the game begins.

blueprint = Blueprint("table", __name__)
NEW = "neuve"
LAST_STEP = "Le dernier réglage"
MOVED_ON = (
    "La table a changé entre-temps, sans doute depuis un autre appareil : "
    "regardez-la à jour, puis décidez de nouveau."
)


@blueprint.get("/nouvelle")
def begin() -> Response:
    companion = services().catalogue.named(request.args.get(GAME, ""))
    return _page(NEW, fresh_table(companion), None, "")


@blueprint.get("/partie/<game_id>/rejouer")
def again(game_id: str) -> AnyResponse:
    """The same players, a new deal."""
    g.played = game_id
    return _page(NEW, same_again(game_id), None, "")


@blueprint.get("/nouvelle/<table_id>")
def resume(table_id: str) -> AnyResponse:
    companion = _companion(_kept(table_id)[0])
    return redirect(f"/nouvelle/{table_id}/table/{_setup(companion).first}", 303)


@blueprint.get("/nouvelle/<table_id>/table/<step>")
def show(table_id: str, step: str) -> AnyResponse:
    if table_id == NEW:
        # Whichever step of it: a table that nobody has filled in yet has only its first.
        return redirect(
            f"/nouvelle?{_of(services().catalogue.named(request.args.get(GAME, '')))}", 303
        )
    begun = services().journal.opened_by(_opening(table_id))
    return redirect(base_of(begun), 303) if begun else _page(table_id, *_kept(table_id), step)


@blueprint.post("/nouvelle/<table_id>/table/<step>")
def change(table_id: str, step: str) -> AnyResponse:
    if request.form.get("faire") == "ouvrir":
        return receive(table_id)
    begun = services().journal.opened_by(_opening(table_id))
    if begun:
        return redirect(base_of(begun), 303)
    try:
        if step == HANDING and "facade" in request.form:
            return _lives_there(table_id)
        return _new(step) if table_id == NEW else _changed(table_id, step)
    except NotReady as refusal:
        state, kept = _kept(table_id)
        return _page(table_id, refusal.state or state, kept, refusal.step or step, refusal, 409)


def _lives_there(table_id: str) -> AnyResponse:
    """Whoever has the tablet in his hands chooses his house."""
    state, _ = _kept(table_id)
    dwellers = _setup(_companion(state)).dwellers(state)
    try:
        services().facades.choose(dwellers, request.form.get("nom", ""))
    except Refusal as refusal:
        raise NotReady(refusal.sentence) from None
    return redirect(f"/nouvelle/{table_id}/table/{HANDING}", 303)


def _new(step: str) -> AnyResponse:
    state, _ = _kept(NEW)
    found = _answer(state, step)
    if isinstance(found, Begin):
        return _begun(NEW, found)
    whole = {**state, **found.state}
    table_id = services().tables.add(whole, hand()).id
    return redirect(_address(table_id, found), 303)


def _address(table_id: str, found: GoOn) -> str:
    asked = f"?{urlencode(found.about)}" if found.about else ""
    return f"/nouvelle/{table_id}/table/{found.step}{asked}"


class _Answering:
    """A form answered on the table that it saw, within the act that records what it comes to."""

    def __init__(self, step: str) -> None:
        self._step = step
        self.before: State | None = None
        self.found: GoOn | Begin | NotReady | None = None

    def __call__(self, was: State) -> State:
        self.before, state = was, _whole(was)
        try:
            self.found = _answer(state, self._step)
        except NotReady as refusal:
            self.found = refusal
            return was if refusal.state is None else {**state, **refusal.state}
        return was if isinstance(self.found, Begin) else {**state, **self.found.state}


def _changed(table_id: str, step: str) -> AnyResponse:
    """The form is answered on the table that it saw; what others did since stays."""
    by, act, tables = hand(), _Answering(step), services().tables
    tables.standing(table_id)
    try:
        with services().journal.as_one():
            kept = tables.change(table_id, act, by)
            if act.before is not None:
                note_habits(act.before, kept.state)
            if isinstance(act.found, GoOn) and act.found.step == HANDING:
                g.device = services().devices.cover(g.device, covered=True)
    except Stale:
        raise NotReady(MOVED_ON) from None
    # The same form again was not answered: what it leads to is worked out, and recorded no more.
    found = act.found or _answer(_whole(kept.state), step)
    if isinstance(found, NotReady):
        raise found
    if isinstance(found, GoOn):
        return redirect(_address(table_id, found), 303)
    if by.seen not in (None, kept.seq):
        raise NotReady(MOVED_ON)
    return _begun(table_id, found)


@blueprint.get("/nouvelle/<table_id>/soirees")
def odds(table_id: str) -> AnyResponse:
    """The evenings that its cards are tried on: shown on its page from now on, or no more."""
    state, _ = _kept(table_id)
    look_on = services().experiments.close if "non" in request.args else services().experiments.open
    look_on(table_id)
    return redirect(f"/nouvelle/{table_id}/table/{_setup(_companion(state)).composing}", 303)


@blueprint.get("/nouvelle/<table_id>/soirees/chiffres")
def odds_so_far(table_id: str) -> Response:
    """What came since, as a piece of that page."""
    view = _odds(table_id, _kept(table_id)[0], request.args.get("v", ""))
    if not view.template:
        return Response(status=204)
    return template("_odds.html", base=f"/nouvelle/{table_id}", odds=view)


def _odds(table_id: str, state: State, seen: str = "") -> OddsView:
    """What is to be shown; nothing where it is what was `seen`, so that a look is worth little."""
    companion, experiments = _companion(state), services().experiments
    asked = companion.odds.asked(state) if companion.odds else None
    if companion.odds is None or asked is None:
        return OddsView()
    if not experiments.is_open(table_id):
        return OddsView(is_offered=True)
    now, before = experiments.of(companion.odds, asked)
    number = f"{crc32(repr(asked).encode()):x}-{len(now.played)}"
    if number == seen:
        return OddsView(is_offered=True)
    ended = (it for it in services().evenings.all()[0] if it.slug == companion.slug)
    shown = companion.odds.view(now, before, tuple(ended))
    return OddsView(True, companion.odds.template, shown, number)


def _answer(state: State, step: str) -> GoOn | Begin:
    setup, form = _setup(_companion(state)), whole_form()
    lobby = services().lobbies.of((request.view_args or {})["table_id"])
    if lobby is not None and step == setup.first:
        # Whoever came in on his telephone stands in the list, after those who are written there.
        seated = _seated(state) if "asseoir" in form else ()
        invited = (("invite", it) for it in lobby.around(seated))
        form = replace(form, pairs=(*form.pairs, *invited))
    return setup.answered(state, step, form, services().options.chance)


@blueprint.get("/nouvelle/<table_id>/entree")
def lobby(table_id: str) -> Response:
    """Who came in since, as a piece of the page that shows a step of the table."""
    view = _lobby(table_id, _kept(table_id)[0], request.args.get("ici", ""))
    if request.args.get("v") == view.number:
        return Response(status=204)
    return _piece(table_id, view)


def _piece(table_id: str, view: LobbyView) -> Response:
    if not view.address:
        return Response(headers={"HX-Refresh": "true"})
    keep_as_typed(words_of([*view.names, *view.late]))
    return template("_lobby.html", base=f"/nouvelle/{table_id}", lobby=view)


@blueprint.post("/nouvelle/<table_id>/entree")
def receive(table_id: str) -> AnyResponse:
    """The door of the lobby, and who is not to be on the list."""
    state, kept = _kept(table_id)
    lobbies = services().lobbies
    match request.form.get("faire"):
        case "ouvrir":
            told = _as_written(state)
            with services().journal.as_one():
                if kept is None:
                    table_id = services().tables.add(told, hand()).id
                elif told != state:
                    services().tables.change(table_id, lambda _: told, hand())
                lobbies.open(table_id)
        case "fermer":
            lobbies.close(table_id)
        case "retirer":
            lobbies.remove(table_id, request.form.get("nom", ""))
        case _:
            raise Unreadable
    first = _setup(_companion(state)).first
    if SWAPPED in request.headers:
        # What is being written beside it stays as it is.
        return _piece(table_id, _lobby(table_id, state, first))
    return redirect(f"/nouvelle/{table_id}/table/{first}", 303)


def _as_written(state: State) -> State:
    """The table with what stands on its first page, as far as that can be understood."""
    try:
        found = _answer(state, _setup(_companion(state)).first)
    except NotReady as refusal:
        return refusal.state or state
    return {**state, **found.state} if isinstance(found, GoOn) else state


def _lobby(table_id: str, state: State, step: str) -> LobbyView:
    lobby, reachable = services().lobbies.of(table_id), services().network.is_open
    setup = _setup(_companion(state))
    if lobby is None:
        return LobbyView(reachable)
    address = address_of(f"/joueur/{lobby.token}")
    screen = address_of(f"/ecran/{lobby.token}")
    seated, sitting = _seated(state), lobby.around(_seated(state))
    known = {it.casefold() for it in seated}
    late = tuple(it for it in sitting if it.casefold() not in known)
    is_moved = step == setup.seating and sitting != seated
    placed = len(lobby.beside) if is_moved else 0
    shown = (address, screen, qr_within(address), lobby.names, str(lobby.number), setup.first)
    return LobbyView(reachable, *shown, step if step != setup.first else "", late, placed)


def _seated(state: State) -> tuple[str, ...]:
    seated = _setup(_companion(state)).seated
    return seated(state) if seated else ()


def seated_at(table_id: str) -> tuple[str, ...]:
    """Who sits at a table that is being set, as its MJ has them so far."""
    return _seated(_kept(table_id)[0])


@blueprint.post("/nouvelle/<table_id>/annuler")
def undo(table_id: str) -> AnyResponse:
    with services().journal.as_one():
        before = services().tables.standing(table_id).state
        note_habits(before, services().tables.undo(table_id, hand()).state)
    return _where_it_was(table_id)


@blueprint.post("/nouvelle/<table_id>/retablir")
def redo(table_id: str) -> AnyResponse:
    with services().journal.as_one():
        before = services().tables.standing(table_id).state
        note_habits(before, services().tables.redo(table_id, hand()).state)
    return _where_it_was(table_id)


def _where_it_was(table_id: str) -> AnyResponse:
    """On the step from which the form came."""
    came = request.headers.get("HX-Current-URL") or request.referrer or ""
    # The end of a path, and not whatever an address taken apart would refuse to be.
    step = re.split("[?#]", came)[0].rpartition(f"/nouvelle/{table_id}/table/")[2]
    there = f"/table/{step}" if step.isascii() and step.isalpha() else ""
    return redirect(f"/nouvelle/{table_id}{there}", 303)


def _opening(table_id: str) -> str:
    """However often a table is started, and on however many devices, it begins one game.

    One that begins from its first form has no name of its own yet: that form is its mark.
    """
    return f"table {(token() or NEW) if table_id == NEW else table_id}"


def _begun(table_id: str, found: Begin) -> AnyResponse:
    """A table that the rules do not open opens no game; the game and its table are one act."""
    journal, tables = services().journal, services().tables
    lobby = services().lobbies.of(table_id)
    mark = _opening(table_id) if table_id != NEW else token()

    def bring_in(game_id: str) -> None:
        tables.put_away(table_id)
        companion, game = services().catalogue.played(found.document)
        if lobby is not None and companion.private is not None:
            services().screens.renew(game_id, lobby.token)
            services().lobbies.move(lobby, game_id, companion.private.chairs(game))

    try:
        game_id = journal.open_game(
            services().catalogue.begun_now(found.document),
            replace(hand(), token=mark),
            prove=services().catalogue.prove_playable,
            also=bring_in,
        )
    except DamagedFile as damage:
        raise NotReady(damage.sentence) from damage
    services().experiments.close(table_id)
    if lobby is not None:
        services().players.stands_at(lobby.token, game_id, table_id)
    return redirect(base_of(game_id), 303)


def _kept(table_id: str) -> tuple[State, Kept | None]:
    if table_id == NEW and PLAYED in request.form:
        g.played = request.form[PLAYED]
        return same_again(g.played), None
    if table_id == NEW:
        return fresh_table(services().catalogue.named(request.form.get(GAME, ""))), None
    kept = services().tables.standing(table_id)
    return _whole(kept.state), kept


def _whole(found: State) -> State:
    setup = _setup(_companion(found))
    # What the version that wrote it did not know is as at first; somebody may have written in it.
    first = setup.fresh(today())
    state: State = first | found
    alike = all(
        value is None or isinstance(state.get(name), type(value)) for name, value in first.items()
    )
    if not alike or not setup.holds(state):
        raise NoSuchTable
    return state


def _companion(state: State) -> Companion[Any]:
    return services().catalogue.named(str(state.get(GAME, "")))


def _of(companion: Companion[Any]) -> str:
    return urlencode({GAME: companion.slug})


def _setup(companion: Companion[Any]) -> TableSetup[Any]:
    if companion.table is None:
        raise NoSuchGame
    return companion.table


def _undo_of(kept: Kept | None) -> UndoView:
    if kept is None:
        return UndoView()
    changed = _setup(_companion(kept.state)).changed
    back = _in_words(changed, kept.past[-1], kept.state) if kept.past else ""
    again = _in_words(changed, kept.state, kept.future[-1]) if kept.future else ""
    return UndoView(back, again)


def _in_words(changed: Callable[[State, State], str], before: State, after: State) -> str:
    return changed(_whole(before), _whole(after)) or LAST_STEP


def _page(
    table_id: str,
    state: State,
    kept: Kept | None,
    step: str,
    refusal: NotReady | None = None,
    status: int = 200,
) -> Response:
    companion, base = _companion(state), f"/nouvelle/{table_id}"
    g.on = kept.seq if kept else None
    setup = _setup(companion)
    keep_as_typed(words_of(state))
    g.facades = services().facades.of(setup.dwellers(state))
    if step == HANDING:
        _hide_the_rest(base, setup, state)
    sent = tuple(told_again()) if refusal else ()
    screen_step = step or setup.first
    screen = setup.page(Asked(state, screen_step, base, sent, request.args))
    around = Frame(
        look="jour",
        base=base,
        title=str(state.get("title", companion.title)),
        moment="Mettre la table",
        page="table",
        version=kept.seq if kept else 0,
        undo=_undo_of(kept),
        moment_page=f"table/{setup.first}" + ("" if kept else f"?{_of(companion)}"),
        wake=False,
        styles=companion.styles,
        scripts=companion.scripts,
        picture=companion.picture,
        keys=companion.keys,
        curtain=companion.has_secrets,
        turns=companion.turns,
    )
    # Never where the tablet goes from hand to hand.
    if setup.seated and services().host.is_reached and screen_step != HANDING:
        around = replace(around, lobby=_lobby(table_id, state, screen_step))
    if screen_step == setup.composing:
        around = replace(around, odds=_odds(table_id, state))
    if refusal is not None:
        around = replace(around, refusal=_refused(refusal, f"{base}/table/{refusal.step or step}"))
    return template(
        screen.template, status, frame=around, look="jour", game=companion.slug, **screen.values
    )


def _refused(refusal: NotReady, action: str) -> RefusalView:
    again = (("faire", "suite"),) if refusal.can_be_forced else ()
    return RefusalView(refusal.sentence, refusal.can_be_forced, again, action)


def _hide_the_rest(base: str, setup: TableSetup[Any], state: State) -> None:
    """Whatever is lifted or left afterwards leads to the table, never to another game."""
    remember(f"{base}/table/{setup.after_hands(state) or setup.first}")
    if not g.device.covered:
        g.device = services().devices.cover_for_now(g.device)
