"""Where everybody spends the night: for each the strongest of the long actions (L87-L100)."""

from collections.abc import Mapping
from typing import Final

from gm_assistant.quinte_bourg.village.night import Night, tonight
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Where, Wish
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import LONG_ACTIONS, PlayerId

# The table of priorities, strongest first; L-17: whole, for tables that change the calendar.
PRIORITY: Final = {action: rank for rank, action in enumerate(LONG_ACTIONS)}


def whereabouts(village: Village) -> dict[PlayerId, Where]:
    """House and long action of each of the living, as far as known."""
    night = tonight(village)
    return {player.id: where_is(night, player) for player in village.living()}


def known_whereabouts(village: Village) -> Mapping[PlayerId, Where]:
    """Those at the instant of the attack once it has taken place, else those known so far."""
    return tonight(village).where or whereabouts(village)


def where_is(night: Night, player: Player) -> Where:
    """Exactly one long action: the strongest of those that concern the player."""
    best = all_wishes(night, player)[0]
    return Where(best.house, best.action)


def all_wishes(night: Night, player: Player) -> list[Wish]:
    """Every long action that concerns the player, strongest first; the last is his own bed."""
    wishes = [
        *_sleep(night, player),
        *night.wishes.get(player.id, ()),
        *_attack(night, player),
        Wish("dormir_chez_soi", player.id, "aube", None),
    ]
    return sorted(wishes, key=lambda it: PRIORITY[it.action])


def _sleep(night: Night, player: Player) -> list[Wish]:
    """L-01, L-03, L-06: sleep keeps one home, abduction carries the sleeper away."""
    if player.id not in night.asleep:
        return []
    host = night.abducted.get(player.id)
    return [Wish("sommeil_lourd", host or player.id, night.asleep[player.id], host)]


def _attack(night: Night, player: Player) -> list[Wish]:
    """A-05: a Reptilian designated by his own does not go and attack."""
    if night.target is None or not player.reptilian or designated_by_his_own(night, player):
        return []
    return [Wish("attaquer", night.target.house, "reptiliens", None)]


def designated_by_his_own(night: Night, player: Player) -> bool:
    """Whether he counts as a non-Reptilian for this attack, and for nothing else (L524, A-06)."""
    return night.target is not None and night.target.own and night.target.house == player.id
