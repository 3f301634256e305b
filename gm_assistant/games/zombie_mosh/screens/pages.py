"""The pages of Zombie Mosh by their names, and where the concert is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_assistant.engine.wording import Elsewhere
from gm_assistant.french.language import capitalised, counted
from gm_assistant.games.zombie_mosh.rules.concert import crowd_owed
from gm_assistant.games.zombie_mosh.rules.fosse import Fosse, PlayerId
from gm_assistant.games.zombie_mosh.rules.game import Game
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
    stage_view,
    table_view,
)
from gm_assistant.games.zombie_mosh.screens.taps import CROWD, first_card
from gm_assistant.seam import pages as seam
from gm_assistant.seam.pages import (
    JOURNAL,
    Card,
    Picture,
    Present,
    Public,
    Screen,
    Shown,
    Told,
    Tool,
    whole_number,
)
from gm_assistant.seam.rules import Move

SHOWN = 12


@dataclass(frozen=True, slots=True)
class WhyView:
    sentence: str
    cites: str


@dataclass(frozen=True, slots=True)
class DecisionWhys:
    moment: str
    words: str
    whys: tuple[WhyView, ...]


def latest(game: Game, most: int = SHOWN) -> tuple[DecisionWhys, ...]:
    """Nothing where nothing has been played yet."""
    first = max(0, len(game.moves) - most)
    return tuple(_told(game, at) for at in reversed(range(first, len(game.moves))))


def _told(game: Game, at: int) -> DecisionWhys:
    before = game.fosses[at]
    whys = (WhyView(it.sentence, ", ".join(it.cites)) for it in game.why(at))
    return DecisionWhys(under_which(before), game.told(at), tuple(whys))


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
DECREED: Final = "decret"
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
            Tool("pourquoi", "Pourquoi", "i-pourquoi"),
            Tool("decret", "Corriger", "i-crayon"),
        ),
        rest=_REST.get(fosse.phase, "Continuer"),
    )


def told(game: Game, move: Move, index: int, _stands: bool) -> Told:
    fosse = game.fosses[min(index, len(game.fosses) - 1)]
    return Told(game.describe(move).removesuffix("."), under_which(fosse))


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
    values = {"pit": pit_view(now, asked), "last_moves": latest(scene.game, 1)}
    values |= {"outcome": outcome(scene.game)}
    return _screen("fosse", {**values, "turned": scene.args.get("tourne") == "1"})


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
    return _screen("compte", {"count": view})


def chanson(scene: Scene) -> Screen:
    if scene.game.fosse.in_a_song:
        raise Elsewhere
    return _screen("chanson", {"stage": stage_view(scene.game)})


def pourquoi(scene: Scene) -> Screen:
    return _screen("pourquoi", {"decisions": latest(scene.game)})


def decret(scene: Scene) -> Screen:
    now, seat = scene.game.fosse, whole_number(scene.about or "0")
    if seat is None or seat >= len(now.table.seats):
        raise Elsewhere
    return _screen("decret", {"decree": decree_view(now, seat)})


def _or_decree(build: seam.Page[Game]) -> seam.Page[Game]:
    """A decree that is corrected is taken anew where it was taken, whatever its moment."""

    def page(scene: Scene) -> Screen:
        about = scene.args.get(DECREED)
        seats = scene.game.fosse.table.seats
        if about is None:
            return build(scene)
        return decret(replace(scene, about=str(seats.index(about) if about in seats else 0)))

    return page


def menu(_scene: Scene) -> Screen:
    return _screen("menu", {})


def _screen(page: str, values: Mapping[str, object]) -> Screen:
    return Screen(f"zombie_mosh/{page}.html", values)


PAGES: Final[Mapping[str, seam.Page[Game]]] = {
    "fosse": _or_decree(fosse),
    "compte": _or_decree(compte),
    "chanson": _or_decree(chanson),
    "pourquoi": pourquoi,
    "decret": decret,
    "menu": menu,
}


def _picture(game: Game, shown: Shown) -> Picture:
    view: TableView = table_view(game, rehearsal=shown.rehearsal)
    return Picture("zombie_mosh/public.html", view, style="zombie_mosh.css")


PUBLIC: Final = Public(_picture, hint="La fosse comme elle est : rien ici n’est secret.")
