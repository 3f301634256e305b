"""Who slept away from home, house by house, and who slept heavily."""

from collections.abc import Mapping

from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.night.whereabouts import known_whereabouts
from gm_assistant.quinte_bourg.village.records import Where
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import LONG_ACTIONS, PlayerId
from gm_assistant.seam.tale import Line


def sleepers(village: Village) -> tuple[Line, ...]:
    """Who stayed at home for an ordinary night is not told."""
    where = known_whereabouts(village)
    hosts = dict.fromkeys(where[it].house for it in village.seats if is_away(where, it))
    ordered = sorted(hosts, key=village.seats.index)
    return (*(_house(village, where, it) for it in ordered), *_at_home(village, where))


def is_away(where: Mapping[PlayerId, Where], player: PlayerId) -> bool:
    """Whether somebody spends the night in another house than his own."""
    return player in where and where[player].house != player


def _house(village: Village, where: Mapping[PlayerId, Where], house: PlayerId) -> Line:
    guests = [it for it in village.seats if is_away(where, it) and where[it].house == house]
    doing: dict[str, list[str]] = {}
    for it in guests:
        doing.setdefault(LONG_ACTIONS[where[it].action], []).append(village.name(it))
    told = (f"{listed(names)} ({action})" for action, names in doing.items())
    return Line("i-village", f"Chez {village.name(house)} : {', '.join(told)}.")


def _at_home(village: Village, where: Mapping[PlayerId, Where]) -> tuple[Line, ...]:
    asleep = [it for it in village.seats if where.get(it) == Where(it, "sommeil_lourd")]
    if not asleep:
        return ()
    names = listed(village.name(it) for it in asleep)
    return (Line("m-endormi", f"Sommeil lourd à la maison : {names}."),)
