"""The pages of Humans!!!: the moment, the town, what everybody sees."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gm_assistant.engine.wording import Elsewhere
from gm_assistant.french.grammar import listed
from gm_assistant.games.humans.rules.board import SIDE, ZombieId, owner_of
from gm_assistant.games.humans.rules.game import Game
from gm_assistant.games.humans.rules.town import Town
from gm_assistant.games.humans.screens.board import (
    UNIT,
    Ask,
    Board,
    Pawn,
    SeatView,
    Table,
    TownView,
    board_of,
    end_ask,
    lately_of,
    moment_of,
    name_of,
    owed_words,
    pawns_of,
    seat_views,
    steps_of,
    stood_on,
)
from gm_assistant.games.humans.screens.laying import DRAWN, drawn_tile, laying_table
from gm_assistant.games.humans.screens.moving import (
    FLIGHT,
    INFECTION,
    WOUNDS,
    capture_table,
    moving_table,
    one_a_square,
    prey_spots,
    reroll_ask,
    try_ask,
)
from gm_assistant.games.humans.screens.player import player_view, retouch_view
from gm_assistant.seam.pages import (
    JOURNAL,
    Banner,
    Card,
    Page,
    Picture,
    Present,
    Public,
    Scene,
    Screen,
    Shown,
    Told,
    Tool,
)
from gm_assistant.seam.rules import Move
from gm_assistant.toolkit.asking import ChoiceView

# Where the game is: its page, its name, its banner, and its decisions told.

TOWN: Final = "ville"
BEGUN: Final = {
    DRAWN: "La tuile tirée",
    INFECTION: "Les cartes piochées",
    WOUNDS: "Les cartes piochées",
    FLIGHT: "Le dé de la fuite",
}
STAYS: Final = frozenset(("correct", "note"))
COPIED_AT: Final = {"end_turn": "tour"}


def present(game: Game, _drafts: Mapping[str, Any]) -> Present:
    town = game.town
    return Present(
        page=TOWN,
        words=moment_of(town),
        tools=(Tool("retouche", "Retouche", "m-main"), JOURNAL),
        banner=_banner(town),
        rest="Jouer le tour",
    )


def _banner(town: Town) -> Banner | None:
    if town.result is None:
        return None
    winners = listed(name_of(town, it) for it in town.result.winners)
    return Banner(f"Victoire : {winners}", page=TOWN, label="La ville")


def told(game: Game, move: Move, index: int, _stands: bool) -> Told:
    before = game.back_to(index)
    return Told(before.describe(move), moment_of(before.town))


def card(game: Game) -> Card:
    town = game.town
    best = max(town.seats, key=town.points)
    ahead = f"{name_of(town, best)} mène : {town.points(best)} points"
    moment = "Finie" if town.result else moment_of(town)
    return Card(moment, ahead, len(town.seats), len(town.seats), "jour")


def people(game: Game) -> dict[str, str]:
    return dict(game.town.names.players)


def args_of(move: Move) -> dict[str, str]:
    """The zombie, the barricade or the human that was tapped."""
    args = {"z": str(move["zombie"])} if move["move"] in ("move", "barricade") else {}
    if move["move"] == "barricade":
        args["cell"] = ",".join(map(str, move["cell"]))
    if move["move"] == "capture":
        args["h"] = str(move["human"]).removeprefix("h")
    return args


# The main screen: the town, what can be tapped on it, what is owed, and the players.


def town_view(game: Game, args: Mapping[str, str], drafts: Mapping[str, Any]) -> TownView:
    town = game.town
    table = one_a_square(table_of(game, args, drafts), args)
    table, pawns = stood_on(table, pawns_of(town, table.chosen))
    return TownView(
        board=board_of(town, _places(table)),
        pawns=pawns,
        table=table,
        seats=seat_views(town),
        steps=steps_of(town),
        owed=owed_words(town, table.asks),
        lately=lately_of(game),
        stack=town.stack - bool(town.step == "tuile" and drawn_tile(town, drafts)),
        ended=town.result is not None,
    )


def _places(table: Table) -> list[tuple[int, int]]:
    """Where a tile may be laid: the picture makes room for it."""
    squares = [next(iter(it.patches)) for it in table.ghosts]
    return [(it.x // UNIT // SIDE, it.y // UNIT // SIDE) for it in squares]


def table_of(game: Game, args: Mapping[str, str], drafts: Mapping[str, Any]) -> Table:
    """What may be done now."""
    town = game.town
    ended = end_ask(town)
    if ended is not None:
        return Table((ended,))
    if town.step == "tuile":
        return laying_table(town, args, drafts)
    if town.capture is not None:
        return _with_reroll(town, capture_table(town, town.capture, drafts))
    if town.step == "deplacement":
        return _with_end(town, _with_reroll(town, moving_table(town, args, _last_zombie(game))))
    return _with_end(town, Table(tuple(_tries(town, args)), tuple(prey_spots(town))))


def _last_zombie(game: Game) -> ZombieId:
    """The one that moved last goes on moving."""
    last = str(game.moves[-1].get("zombie", "")) if game.moves else ""
    return last if last and owner_of(last) == game.town.current else ""


def _tries(town: Town, args: Mapping[str, str]) -> list[Ask]:
    """L83: the captures have begun; each human owed is one tap away."""
    owed = list(town.still_to_try())
    if not owed:
        return []
    asked = next((it for it in owed if str(it) == args.get("h")), owed[0])
    return [try_ask(town, asked)]


def _with_reroll(town: Town, table: Table) -> Table:
    again = reroll_ask(town)
    if again is None:
        return table
    return Table(
        (again, *table.asks), table.spots, table.move, table.hidden, table.ghosts, table.chosen
    )


def _with_end(town: Town, table: Table) -> Table:
    """L111: once every human has been tried, with one card left at most."""
    if list(town.still_to_try()) or any(it.id == "barricade" for it in table.asks):
        return table
    goes_on = town.step == "deplacement" and any(it.id == "avancer" for it in table.asks)
    choices = [ChoiceView("discard", "0", "Fin du tour", strong=not goes_on)]
    if town.player.hand:
        choices.append(ChoiceView("discard", "1", "Défausser 1 carte", "et finir le tour"))
    title = f"{name_of(town, town.current)} a fini ?"
    prey = any(it.kind == "proie" for it in table.spots)
    warning = "Un humain est encore à portée." if prey else ""
    end = Ask("finir", title, "end_turn", warning=warning, choices=tuple(choices), owed=not goes_on)
    return Table(
        (*table.asks, end), table.spots, table.move, table.hidden, table.ghosts, table.chosen
    )


# The pages of a game: the town, a player, what the table decrees, and the menu.


def _town(scene: Scene[Game]) -> Screen:
    view = town_view(scene.game, scene.args, scene.drafts)
    return Screen("humans/ville.html", {"view": view})


def _player(scene: Scene[Game]) -> Screen:
    if scene.about not in scene.game.town.seats:
        raise Elsewhere
    return Screen("humans/joueur.html", {"view": player_view(scene.game.town, scene.about)})


def _retouch(scene: Scene[Game]) -> Screen:
    return Screen("humans/retouche.html", {"view": retouch_view(scene.game.town, scene.args)})


def _menu(scene: Scene[Game]) -> Screen:
    return Screen("humans/menu.html", {"ended": scene.game.town.result is not None})


PAGES: Final[Mapping[str, Page[Game]]] = {
    "ville": _town,
    "joueur": _player,
    "retouche": _retouch,
    "menu": _menu,
}


# The public screen: the town and the points; nothing of this game is secret.


@dataclass(frozen=True, slots=True)
class PublicView:
    """The picture without anything to tap."""

    moment: str
    board: Board
    pawns: tuple[Pawn, ...]
    seats: tuple[SeatView, ...]
    owed: str
    stack: int
    rehearsal: bool
    table: Table = field(default_factory=Table)


def _picture(game: Game, shown: Shown) -> Picture:
    town = game.town
    asks = table_of(game, {}, {}).asks
    owed = next((it.title for it in asks if it.owed), "")
    view = PublicView(
        moment_of(town),
        board_of(town),
        pawns_of(town),
        seat_views(town),
        owed,
        town.stack,
        shown.rehearsal,
    )
    return Picture("humans/public.html", view, style="humans.css")


PUBLIC: Final = Public(_picture, hint="Toute la ville, les points et ce qui reste à faire.")
