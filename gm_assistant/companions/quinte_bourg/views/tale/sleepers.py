"""Who slept away from home, house by house, and who slept heavily."""

from collections.abc import Mapping

from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.night.row import holders
from gm_assistant.quinte_bourg.night.whereabouts import all_wishes, known_whereabouts
from gm_assistant.quinte_bourg.village.night import tonight
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
        doing.setdefault(_doing(village, it, where[it]), []).append(village.name(it))
    told = (f"{listed(names)} ({action})" for action, names in doing.items())
    return Line("i-village", f"Chez {village.name(house)} : {', '.join(told)}.")


def _doing(village: Village, player: PlayerId, place: Where) -> str:
    """The long action, and who wanted it where that is somebody else."""
    wishes = all_wishes(tonight(village), village.players[player])
    wanted = (it.by for it in wishes if (it.house, it.action) == (place.house, place.action))
    by = next(wanted, None)
    author = f", par {village.name(by)}" if by not in (None, player) else ""
    return f"{LONG_ACTIONS[place.action]}{author}"


def _at_home(village: Village, where: Mapping[PlayerId, Where]) -> tuple[Line, ...]:
    asleep = [it for it in village.seats if where.get(it) == Where(it, "sommeil_lourd")]
    if not asleep:
        return ()
    names = listed(village.name(it) for it in asleep)
    steps = dict.fromkeys(tonight(village).asleep.get(it) for it in asleep)
    by = [it.name for step in steps if step for it in holders(village, ROWS[step]) if it.living]
    author = f", par {listed(by)}" if by else ""
    return (Line("m-endormi", f"Sommeil lourd à la maison{author} : {names}."),)
