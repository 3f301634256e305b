"""The turns and the dice of a game, one row each."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from gm_assistant.companions.humans.views.ledger_rows import DieRow, TurnRow
from gm_assistant.companions.humans.views.words import name_of, one_line, tile_name
from gm_assistant.humans.game import Game
from gm_assistant.humans.town import Town
from gm_assistant.seam.rules import Move

_THROWS: Final = {"barricade": "barricade", "capture": "capture", "arme": "arme"}
# What the rules tell of a move, and the column in which it is counted.
_COUNTED: Final = {
    "barricade.forcee": "barricades",
    "infection.mange": "manges",
    "infection.sans_pion_mange": "manges",
    "infection.infecte": "infectes",
    "pion.retire": "perdus",
    "pion.perdu": "perdus",
}


def turns(game: Game) -> Iterator[TurnRow]:
    """Each turn with what was done in it."""
    first = 0
    for last in range(1, len(game.towns) + 1):
        ends = last == len(game.towns) or game.towns[last].turn != game.towns[first].turn
        if ends:
            yield _turn(game, first, last)
            first = last


def _turn(game: Game, first: int, last: int) -> TurnRow:
    """The town `first` begins it; the one before `last` is its last."""
    town = game.towns[first]
    done: Counter[str] = Counter()
    tile = ""
    # The move that ends the game, or the turn, is the one that leads to the town after.
    for index in range(first, min(last, len(game.moves))):
        move = game.moves[index]
        tile = str(move["tile"]) if move["move"] == "tile" else tile
        done["cases"] += len(move["path"]) if move["move"] == "move" else 0
        done["captures"] += move["move"] == "capture"
        done.update(_COUNTED[it.rule] for it in game.why(index) if it.rule in _COUNTED)
    return TurnRow(
        tour=town.turn,
        joueur=one_line(name_of(town, town.current)),
        tuile=one_line(tile_name(town, tile)) if tile else "",
        points=game.towns[last - 1].points(town.current),
        **{name: done[name] for name in _DONE},
    )


_DONE: Final = ("cases", "barricades", "captures", "manges", "infectes", "perdus")


def dice(game: Game) -> Iterator[DieRow]:
    """Every die, in the order in which they fell."""
    for index, move in enumerate(game.moves):
        if "die" in move:
            yield _die(game.towns[index], game.towns[index + 1], move)


def _die(before: Town, after: Town, move: Move) -> DieRow:
    thrown = after.roll
    if move["move"] == "flee" or thrown is None:
        mover, facts = before.on_the_right, _flight(move)
    else:
        mover = thrown.player
        again = "relance, " if move["move"] == "reroll" else ""
        facts = {
            "jet": f"{again}{_THROWS[thrown.kind]}",
            "bonus": thrown.bonus,
            "a_atteindre": thrown.needed,
            "issue": "réussi" if thrown.success else "raté",
        }
    joueur = one_line(name_of(before, mover))
    return DieRow(tour=before.turn, joueur=joueur, de=move["die"], **facts)


def _flight(move: Move) -> dict[str, Any]:
    steps = len(move.get("path", ()))
    issue = f"{steps} parcourues" if steps else "coincé"
    return {"jet": "fuite", "bonus": 0, "a_atteindre": None, "issue": issue}
