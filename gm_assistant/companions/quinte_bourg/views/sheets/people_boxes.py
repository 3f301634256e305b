"""Who is named on a call sheet, and with which state."""

from collections.abc import Sequence

from gm_assistant.companions.quinte_bourg.views.night.shown import SHOWN
from gm_assistant.companions.quinte_bourg.views.sheets.sheet_values import Holder
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.night.row import holders, is_dealt
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import STATUSES, PlayerId, Step
from gm_assistant.views.names import short_names

_LETTERS = 11
_IN_FULL, _IN_SHORT = 2, 12


def called(village: Village, step: Step) -> tuple[tuple[Holder, ...], str]:
    """Everybody whom a row calls; else why there is nobody."""
    found = holders(village, ROWS[step])
    if found and SHOWN[step].again:
        return (), SHOWN[step].again
    if found:
        names = briefly(village, [it.id for it in found])
        states = (state_at(village, it, step) for it in found)
        return tuple(map(Holder, names, states)), ""
    absent = "plus personne" if is_dealt(village, ROWS[step]) else "pas distribué"
    return (), SHOWN[step].nobody or absent


def briefly(village: Village, players: Sequence[PlayerId]) -> list[str]:
    """Whole names for a few, short ones for several, the numbers of their seats for a crowd."""
    if len(players) <= _IN_FULL:
        return [village.name(it) for it in players]
    if len(players) > _IN_SHORT:
        return [f"n° {village.seats.index(it) + 1}" for it in players]
    short = short_names([village.name(it) for it in village.seats], _LETTERS)
    brief = dict(zip(village.seats, short, strict=True))
    return [brief[it] for it in players]


def state_at(village: Village, player: Player, step: Step) -> str:
    """What keeps somebody from answering, or nothing."""
    if player.status == ROWS[step].state:
        asleep = village.night.asleep if village.night and village.phase == "nuit" else {}
        return "dort" if player.id in asleep else ""
    return STATUSES[player.status] if player.announced else "mort encore secrète"


def public_state(player: Player) -> str:
    """The state that the table knows."""
    return "" if player.seated else STATUSES[player.status]
