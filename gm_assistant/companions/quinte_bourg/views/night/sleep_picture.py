"""Where everybody sleeps as known so far, and, when a person is asked about, why."""

from collections import Counter

from gm_assistant.companions.quinte_bourg.views.night.night_values import SleeperView, SleepPicture
from gm_assistant.companions.quinte_bourg.views.people import Figure, Signs, circle, person_view
from gm_assistant.quinte_bourg.night.whereabouts import known_whereabouts
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.quinte_bourg.village.records import Where
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.why.why import told
from gm_assistant.quinte_bourg.why.why_there import why_there
from gm_assistant.quinte_bourg.words.vocabulary import LONG_ACTIONS, PlayerId
from gm_assistant.views.seats import Mark


def sleep_picture(village: Village, asked: PlayerId | None = None) -> SleepPicture:
    """The houses by who is in them, those who left their own, and one person in full."""
    where = known_whereabouts(village)
    known = where.get(asked) if asked is not None else None
    away = [it for it in village.seats if it in where and _is_away(it, where[it])]
    return SleepPicture(
        circle=circle(village, _signs(village), label="Qui dort où"),
        away=tuple(_sleeper(village, it, where[it]) for it in away),
        asked=_sleeper(village, asked, known) if asked is not None and known else None,
    )


def _is_away(player: PlayerId, place: Where) -> bool:
    return place.house != player or place.action != "dormir_chez_soi"


def _signs(village: Village) -> Signs:
    inside = Counter(place.house for place in known_whereabouts(village).values())
    asleep = (Mark("endormi", "sommeil lourd"),)
    return Signs(
        figures={it: _figure(inside[it]) for it in village.seats},
        marks=dict.fromkeys(tonight(village).asleep, asleep),
    )


def _figure(count: int) -> Figure:
    if not count:
        return "0", "personne n'y dort"
    return str(count), "une personne y dort" if count == 1 else f"{count} personnes y dorment"


def _sleeper(village: Village, player: PlayerId, place: Where) -> SleeperView:
    house = "chez soi" if place.house == player else f"chez {village.name(place.house)}"
    why = " ".join(told(why_there(village, player)))
    return SleeperView(person_view(village, player), house, LONG_ACTIONS[place.action], why)
