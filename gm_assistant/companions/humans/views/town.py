"""The main screen: the town, what can be tapped on it, what is owed, and the players."""

from collections.abc import Mapping
from typing import Any

from gm_assistant.companions.humans.views.board import UNIT, board_of
from gm_assistant.companions.humans.views.capturing import capture_table
from gm_assistant.companions.humans.views.crowded import one_a_square
from gm_assistant.companions.humans.views.laying import drawn_tile, laying_table
from gm_assistant.companions.humans.views.model import Ask, Table, TownView
from gm_assistant.companions.humans.views.moving import moving_table, prey_spots
from gm_assistant.companions.humans.views.pawns import pawns_of
from gm_assistant.companions.humans.views.seats import (
    end_ask,
    lately_of,
    owed_words,
    seat_views,
    steps_of,
)
from gm_assistant.companions.humans.views.standing import stood_on
from gm_assistant.companions.humans.views.trying import reroll_ask, try_ask
from gm_assistant.companions.humans.views.words import name_of
from gm_assistant.humans.game import Game
from gm_assistant.humans.records import ZombieId, owner_of
from gm_assistant.humans.squares import SIDE
from gm_assistant.humans.town import Town
from gm_assistant.toolkit.asking import ChoiceView


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
