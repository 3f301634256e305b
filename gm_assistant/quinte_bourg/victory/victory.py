"""Victories: which conditions are met, what stops the game, who wins and who is consoled."""

from collections.abc import Mapping
from operator import attrgetter, is_
from typing import Final

from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.reasons.sentences import reason
from gm_assistant.quinte_bourg.victory.camps import CAMP_CONDITIONS
from gm_assistant.quinte_bourg.victory.chances import Chances, chances
from gm_assistant.quinte_bourg.victory.personal import FOLLOWED, OF_A_GROUP, OF_ONE
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Facts, Result, won_over
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import CAMP_ORDER, CONSOLATION, STOPPING_CONVERTS
from gm_assistant.quinte_bourg.words.vocabulary import ROLES, Camp, PlayerId

# W-01: what stops the game, in the order in which a reason is given.
STOPPING: Final = (
    "conversion_radieuse",
    *(camp for camp in CAMP_ORDER if camp != "idealistes"),
    "cupide",
    "showman",
    "detective",
    "mathematicien",
    "deux_survivants",
    "arret",
)

# Everything that the stopping conditions rest on.
_facts_of: Final = attrgetter(
    "players", "posts", "events", "lovers", "coins_removed", "coins_dealt", "stopped"
)


def check_end(village: Village) -> None:
    """T-06: after each change; what was silenced stops the game again only if met anew."""
    facts = _facts_of(village)
    if village.result is None and _same(facts, village.weighed):
        return
    village.weighed = facts
    met = frozenset(stopping_conditions(village))
    village.silenced &= met
    village.result = None
    reasons = [it for it in STOPPING if it in met and it not in village.silenced]
    if reasons:
        village.result = outcome(village, reasons[0])
        village.tell("end", None, f"fin.{reasons[0]}", **_facts_of_end(village, reasons[0]))


def end_in_words(village: Village, result: Result) -> str:
    """What stopped the game, in a sentence."""
    facts = _facts_of_end(village, result.reason)
    return reason(village, f"fin.{result.reason}", **facts).sentence


def _facts_of_end(village: Village, why: str) -> Facts:
    """Whom the sentence of this end names."""
    if why != "conversion_radieuse":
        return {}
    converted = (it for it in village.in_seat_order() if _stops(village, it))
    return {"words": listed(f"{it.name} ({_stopping_card(it)})" for it in converted)}


def _stopping_card(player: Player) -> str:
    return next(ROLES[it] for it in player.camp_roles if it in STOPPING_CONVERTS)


def _same(facts: tuple[object, ...], weighed: tuple[object, ...]) -> bool:
    """Facts are replaced when they change, so that the same objects are the same facts."""
    return len(weighed) == len(facts) and all(map(is_, facts, weighed))


def stopping_conditions(village: Village) -> list[str]:
    """The conditions now met that stop the game."""
    now = chances(village)
    camps = {it.camp for it in now.everybody}
    return [it for it in STOPPING if _counts(it, camps) and _met(now, it)]


def _met(now: Chances, condition: str) -> bool:
    match condition:
        case "conversion_radieuse":
            return _won_over(now)
        case "deux_survivants":
            return len(now.living) <= 2
        case "arret":
            return now.village.stopped
        case "cupide" | "showman":
            return OF_ONE[condition].met(now, now.everybody)
        case "detective" | "mathematicien":
            return OF_A_GROUP[condition].met(now, members_of(now, condition))
        case _:
            return CAMP_CONDITIONS[condition].met(now, ())


def _won_over(now: Chances) -> bool:
    """L185, W-20: by somebody who still is whom the conversion stops the game for."""
    return any(_stops(now.village, it) for it in now.everybody)


def _stops(village: Village, player: Player) -> bool:
    won = won_over(player.id) in village.events
    return won and not STOPPING_CONVERTS.isdisjoint(player.camp_roles)


def members_of(now: Chances, condition: str) -> list[Player]:
    """Those who have a personal condition."""
    return [it for it in now.everybody if condition in it.personal]


def _counts(condition: str, camps: set[Camp]) -> bool:
    """W-03: a camp that nobody belongs to first is ignored, but for the two great ones."""
    always = condition not in CAMP_ORDER or condition in ("reptiliens", "villageois")
    return always or condition in camps


def outcome(village: Village, reason: str) -> Result:
    """Who wins if the game stops now, for this reason: everything that is true then (W-02)."""
    now = chances(village)
    met = set(stopping_conditions(village))
    if CAMP_CONDITIONS["idealistes"].met(now, ()):
        met.add("idealistes")
    first = {it.camp for it in village.players.values()}
    camps = tuple(camp for camp in CAMP_ORDER if camp in met and camp in first)
    personal = _personal_victories(now, camps)
    winners = _winners(village, camps, personal)
    return Result(
        reason,
        camps,
        winners,
        {it: won for it, won in personal.items() if it in winners},
        _consoled(village, met, winners),
    )


def _personal_victories(now: Chances, camps: tuple[Camp, ...]) -> dict[PlayerId, tuple[str, ...]]:
    """W-07: what holds at the stop, for whoever has it."""
    held = {it for it, camp in FOLLOWED.items() if camp in camps}
    held |= {it for it, one in OF_A_GROUP.items() if one.met(now, members_of(now, it))}
    won: dict[PlayerId, tuple[str, ...]] = {}
    for player in sorted(now.everybody, key=lambda it: it.id):
        conditions = [it for it in player.personal if it in held]
        if "showman" in player.personal and OF_ONE["showman"].met(now, [player]):
            conditions.append("showman")
        if OF_ONE["cupide"].met(now, [player]):
            conditions.append("cupide")
        if conditions:
            won[player.id] = tuple(conditions)
    return won


def _winners(
    village: Village, camps: tuple[Camp, ...], personal: Mapping[PlayerId, tuple[str, ...]]
) -> tuple[PlayerId, ...]:
    everybody = village.players.values()  # W-15: the dead win too.
    won = {it.id for it in everybody if it.camp in camps or it.id in personal}
    greedy = {it for it, conditions in personal.items() if "cupide" in conditions}
    if greedy:  # W-08: the other Cupides lose, whatever else they met.
        won -= {it.id for it in everybody if "cupide" in it.camp_roles and it.id not in greedy}
    return tuple(sorted(won))


def _consoled(
    village: Village, met: set[str], winners: tuple[PlayerId, ...]
) -> tuple[PlayerId, ...]:
    """W-12: they lose, but their consolation camp has its victory."""
    return tuple(
        sorted(
            it.id
            for it in village.players.values()
            if it.id not in winners and CONSOLATION.get(it.camp) in met
        )
    )
