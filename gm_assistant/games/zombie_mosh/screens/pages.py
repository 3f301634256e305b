"""The pages of Zombie Mosh by their names, and where the concert is."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from gm_assistant.engine.forms import Sent
from gm_assistant.engine.wording import Elsewhere, Unreadable
from gm_assistant.french.language import capitalised, counted, listed
from gm_assistant.games.zombie_mosh.rules.concert import crowd_owed, score, turns_owed
from gm_assistant.games.zombie_mosh.rules.fosse import (
    CROWD_CARDS,
    Fosse,
    Limb,
    PlayerId,
    limb_in_words,
)
from gm_assistant.games.zombie_mosh.rules.game import KINDS, PLAYER, Game
from gm_assistant.games.zombie_mosh.screens.pit import (
    Asked,
    LimbView,
    decree_view,
    limbs_of,
    moment_of,
    pit_view,
    under_which,
)
from gm_assistant.games.zombie_mosh.screens.stage import (
    TableView,
    count_view,
    ending,
    stage_view,
    table_view,
)
from gm_assistant.games.zombie_mosh.screens.table import DRAWN
from gm_assistant.games.zombie_mosh.texts import Box
from gm_assistant.seam import pages as seam
from gm_assistant.seam.pages import (
    JOURNAL,
    Answer,
    Card,
    Keep,
    Picture,
    Play,
    Present,
    Public,
    Screen,
    SentForm,
    Shown,
    Tool,
    whole_number,
)
from gm_assistant.seam.rules import Move
from gm_assistant.toolkit.around import (
    CORRECT,
    CORRECTING,
    WHYS,
    Done,
    Onward,
    last_done,
    reasons_of,
    whys_page,
)

# What a tap comes to: a limb, two limbs for the crowd, a button, or a decree.

Tap = seam.Tap[Game]
Fields = dict[str, Any]
CROWD: Final = "foule"
LONGEST_NOTE: Final = 500


class NobodyAwaited(Unreadable):
    """A limb was tapped where a button is the answer."""

    sentence = "Ce n'est pas le moment de toucher un membre : touchez le bouton du milieu."


def understood_by(box: Box) -> Callable[[Tap], Answer]:
    """What reads the taps; the crowd of the app draws from this box."""

    def read(tap: Tap) -> Answer:
        match tap.form.get("move"):
            case "limb":
                return _limb(tap)
            case "crowd":
                return _played(tap, _drawn(tap, box))
            case "song" if tap.form.get("first") == DRAWN:
                first = tap.chance.choice(tap.game.fosse.table.seats)
                return _played(tap, {"move": "song", "first": first})
            case "note":
                told = tap.form.get("text").strip()[:LONGEST_NOTE]
                return _played(tap, {"move": "note", "text": told})
            case "correct":
                return _played(tap, tap.game.sent(_decree(tap.form)))
            case _:
                return _played(tap, tap.game.sent(tap.form.grouped()))

    return read


def _played(tap: Tap, move: Fields) -> Play:
    force = {"force": True} if tap.form.get("force") else {}
    return Play(move | force, (CROWD,) if CROWD in tap.drafts else ())


def _limb(tap: Tap) -> Answer:
    """On one's own body a defence, on another's an attack; in the crowd's time, half its cards."""
    fosse = tap.game.fosse
    seat, _, limb = tap.form.get("limb").partition(".")
    target = _seated(fosse, seat)
    if limb not in fosse.table.limbs:
        raise Unreadable
    if fosse.phase == "foule":
        return _struck(tap, target, limb)
    if fosse.phase != "danse":
        raise NobodyAwaited
    asked = tap.form.get("qui")
    player = _seated(fosse, asked) if asked else str(turns_owed(fosse)[0].player)
    line = "defense" if player == target else "attaque"
    return _played(
        tap, {"move": "play", "player": player, "line": line, "target": target, "limb": limb}
    )


def _seated(fosse: Fosse, word: str) -> PlayerId:
    """Who sits at the place that a button tells."""
    player = PLAYER.told([word], fosse.table.known)
    if not isinstance(player, str):
        raise Unreadable
    return player


def _struck(tap: Tap, player: PlayerId, limb: Limb) -> Answer:
    """The first of two cards is kept, unless the rules have something against it already."""
    limbs = [*first_card(tap.game.fosse, tap.drafts.get(CROWD), player), limb]
    if len(limbs) == CROWD_CARDS:
        return _played(tap, {"move": "crowd", "player": player, "limbs": limbs})
    whole = {"move": "crowd", "player": player, "limbs": limbs * CROWD_CARDS}
    for refusal in tap.game.objections(whole):
        if not (tap.form.get("force") and refusal.can_be_forced):
            raise refusal
    return Keep(CROWD, {"player": player, "limbs": limbs})


def first_card(fosse: Fosse, draft: object, player: PlayerId) -> list[Limb]:
    """What has been tapped for this zombi, of a draft that holds one card so far."""
    kept = KINDS["crowd"].shape({}).kept(draft, fosse.table.known)
    match kept:
        case {"player": of, "limbs": [limb]} if of == player:
            return [str(limb)]
        case _:
            return []


def _drawn(tap: Tap, box: Box) -> Fields:
    """M-02: two different cards, and an edge of each."""
    fosse = tap.game.fosse
    waiting = crowd_owed(fosse) if fosse.phase == "foule" else fosse.table.seats
    cards = tap.chance.sample(box.cards_of(fosse.table.limbs), CROWD_CARDS)
    limbs = [tap.chance.choice(edges) for edges in cards]
    return {"move": "crowd", "player": waiting[0], "limbs": limbs}


def _decree(form: SentForm) -> Sent:
    """One button says one thing: « 1.tete.2 » tokens, « 1.oui » out or back, who gets the token."""
    said: dict[str, list[str]] = {"first": form.getlist("first")}
    match form.get("damage").split("."), form.get("out").split("."):
        case ([seat, limb, tokens], _):
            said = {"player": [seat], f"damage.{limb}": [tokens]}
        case (_, [seat, out]):
            said = {"player": [seat], "out": [out]}
    return {"move": ["correct"], **said}


def done(game: Game, at: int) -> Done:
    """A decision, and of the last one what it comes to as the cards lie now."""
    came = outcome(game) if at == len(game.moves) - 1 else ()
    whys, moment = reasons_of(game, at), under_which(game.fosses[at])
    return Done(game.told(at), came, whys=whys, moment=moment)


def outcome(game: Game) -> tuple[str, ...]:
    """What the cards just laid would come to, were the count made now: a line a limb."""
    if not game.understood:
        return ()
    move = game.understood[-1]
    match move.name:
        case "play":
            target, limbs = move["target"], (move["limb"],)
        case "crowd":
            target, limbs = move["player"], tuple(dict.fromkeys(move["limbs"]))
        case _:
            return ()
    fosse = game.fosse
    seen = {it.limb: it for it in limbs_of(fosse, fosse.corps[target])}
    return tuple(_now(seen[it], named=len(limbs) > 1) for it in limbs)


def _now(limb: LimbView, *, named: bool) -> str:
    """The limb is named where the decision has just named two."""
    label, _, state = limb.spoken.partition(", ")
    falls = " : tombe si rien ne change" if limb.falls else ""
    return f"{label}, {state}{falls}." if named else f"{capitalised(state)}{falls}."


BEGUN: Final = {"foule": "La première carte de la foule"}
# After these the page that sent them is shown again.
STAYS: Final = frozenset(("correct", "note"))
# Of whom a decree speaks, on the page where it is corrected.
DECREED: Final = "zombi"
COPIED_AT: Final = {"count": "compte"}
_REST: Final = {"prelude": "Distribuer", "foule": "Jouer la foule", "danse": "Jouer la danse"}


def page_of(fosse: Fosse) -> str:
    """A count stays until the next deal, the end of a chanson until the next one."""
    if not fosse.in_a_song:
        return "chanson"
    return "compte" if fosse.phase == "prelude" and fosse.last_count else "fosse"


def present(game: Game, _drafts: Mapping[str, Any]) -> Present:
    fosse = game.fosse
    return Present(
        page=page_of(fosse),
        words=moment_of(fosse),
        look="jour",
        tools=(
            Tool("fosse", "La fosse", "i-foule"),
            JOURNAL,
            CORRECT,
        ),
        rest=_REST.get(fosse.phase, "Continuer"),
        heading=under_which(fosse),
    )


def facts(game: Game) -> dict[str, str]:
    """How each thing of the table stands."""
    fosse = game.fosse
    told, points = {"la partie": moment_of(fosse)}, score(fosse)
    for it, corps in fosse.corps.items():
        told_of = (f"{limb_in_words(limb)} {n}" for limb, n in corps.damage.items() if n)
        state = "debout" if corps.standing else "hors de la fosse"
        won = counted(points[it], "chanson gagnée", "chansons gagnées")
        told[fosse.name(it)] = f"{state}, {listed(told_of, none='sans dégât')}, {won}"
    return told


def card(game: Game) -> Card:
    fosse = game.fosse
    seats, standing = len(fosse.table.seats), len(fosse.standing)
    people = f"{counted(standing, 'zombi')} debout sur {seats}"
    return Card(moment_of(fosse), people, seats, standing, "jour")


def people(game: Game) -> dict[str, str]:
    return {it: game.fosse.name(it) for it in game.fosse.table.seats}


def args_of(move: Move) -> dict[str, str]:
    """A decree or a note is corrected where it was taken."""
    about = str(move.get("player", move.get("first", "")))
    return {DECREED: about} if move["move"] in STAYS else {}


Scene = seam.Scene[Game]


def fosse(scene: Scene) -> Screen:
    now = scene.game.fosse
    asked = Asked(_who(now, scene.args.get("qui", "")), _begun(scene))
    pit = pit_view(now, asked)
    heart = pit.heart
    onward = Onward(heart.label, hidden=(("move", heart.action),)) if heart.action else None
    return _screen("fosse", {"pit": pit, "done": last_done(scene.game, done), "onward": onward})


def _who(now: Fosse, word: str) -> PlayerId | None:
    """Somebody who lays a card out of turn; the dance alone asks."""
    seats = now.table.seats
    seat = whole_number(word) if now.phase == "danse" else None
    return None if seat is None or seat >= len(seats) else seats[seat]


def _begun(scene: Scene) -> tuple[PlayerId, str] | None:
    """For whom the first card of the crowd has been tapped, and which."""
    now, draft = scene.game.fosse, scene.drafts.get(CROWD)
    waiting = crowd_owed(now) if now.phase == "foule" else ()
    return next(((it, limb) for it in waiting for limb in first_card(now, draft, it)), None)


def compte(scene: Scene) -> Screen:
    view = count_view(scene.game.fosse)
    if view is None:
        raise Elsewhere
    onward = Onward(view.next_label, hidden=(("move", "deal"),)) if view.next_label else None
    return _screen("compte", {"count": view, "onward": onward})


def chanson(scene: Scene) -> Screen:
    if scene.game.fosse.in_a_song:
        raise Elsewhere
    stage = stage_view(scene.game)
    drawn = Onward(
        stage.next_label, "premier joueur au sort", name="first", value=DRAWN, form="next-song"
    )
    values = {"stage": stage, "onward": drawn, "done": last_done(scene.game, done)}
    return _screen("chanson", values | {"ending": ending(scene.game)})


def pourquoi(scene: Scene) -> Screen:
    return whys_page(scene.game, done)


def corrections(scene: Scene) -> Screen:
    now, seat = scene.game.fosse, whole_number(scene.about or "0")
    if seat is None or seat >= len(now.table.seats):
        raise Elsewhere
    decree = decree_view(now, seat)
    return _screen("corrections", {"decree": decree, "done": last_done(scene.game, done)})


def _or_decree(build: seam.Page[Game]) -> seam.Page[Game]:
    """A decree that is corrected is taken anew where it was taken, whatever its moment."""

    def page(scene: Scene) -> Screen:
        about = scene.args.get(DECREED)
        seats = scene.game.fosse.table.seats
        if about is None:
            return build(scene)
        return corrections(replace(scene, about=str(seats.index(about) if about in seats else 0)))

    return page


def menu(_scene: Scene) -> Screen:
    return _screen("menu", {})


def _screen(page: str, values: Mapping[str, object]) -> Screen:
    return Screen(f"zombie_mosh/{page}.html", values)


PAGES: Final[Mapping[str, seam.Page[Game]]] = {
    "fosse": _or_decree(fosse),
    "compte": _or_decree(compte),
    "chanson": _or_decree(chanson),
    WHYS: pourquoi,
    CORRECTING: corrections,
    "menu": menu,
}


def _picture(game: Game, shown: Shown) -> Picture:
    view: TableView = table_view(game, rehearsal=shown.rehearsal)
    return Picture("zombie_mosh/public.html", view, style="zombie_mosh.css")


PUBLIC: Final = Public(_picture, hint="La fosse comme elle est : rien ici n’est secret.")
