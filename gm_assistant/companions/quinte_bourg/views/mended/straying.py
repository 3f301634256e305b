"""Whether a later decision, played again after a correction, would strike somebody else."""

from collections.abc import Mapping
from typing import Any

from gm_assistant.companions.quinte_bourg.views.village.involved import decides
from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId
from gm_assistant.seam.rules import Move


def strays(before: Game, after: Game) -> str:
    """Both end with the same move; empty where it strikes nobody whom it did not strike or name."""
    was, now = struck(before), struck(after)
    unasked = now - was - set(named(after.moves[-1], after.village.players))
    new = {it for it in unasked if not _decides_still(before, after, it)}
    if not new:
        return ""
    return f"Cela toucherait {_names(after, new)}{_rather(after, was - now)}."


def _decides_still(before: Game, after: Game, player: PlayerId) -> bool:
    """Whose row or office it was, and still is: he does now what he then could not."""
    move = after.moves[-1]
    return all(decides(game.villages[-2], move, player) for game in (before, after))


def struck(game: Game) -> set[PlayerId]:
    """Those who die of the last move, whom it spares or sentences, or whose purse it changes."""
    then, now = game.villages[-2], game.villages[-1]
    before, after = then.players, now.players
    hit = {
        it
        for it in after.keys() & before.keys()
        if after[it].coins != before[it].coins or after[it].living < before[it].living
    }
    return hit | (now.first_deaths - then.first_deaths) | _sentenced(then, game.moves[-1])


def _sentenced(village: Village, move: Move) -> set[PlayerId]:
    """A pardon is a sentence too."""
    spoken = move["move"] == "execute" and village.vote is not None
    condemned = village.vote.condemned if village.vote else None
    return {condemned} if spoken and condemned is not None else set()


def named(value: Any, players: Mapping[PlayerId, object]) -> list[PlayerId]:
    """The players whom a move names, wherever it may."""
    match value:
        case str():
            return [value] if value in players else []
        case Mapping():
            spoken = [it for key, one in value.items() for it in (key, *named(one, players))]
            return [it for it in spoken if it in players]
        case list() | tuple():
            return [it for one in value for it in named(one, players)]
        case _:
            return []


def _names(game: Game, players: set[PlayerId]) -> str:
    return listed(game.village.name(it) for it in game.village.seats if it in players)


def _rather(game: Game, players: set[PlayerId]) -> str:
    return f", et non {_names(game, players)}" if players else ""
