"""Victories: which conditions are met, what stops the game, who wins and who is consoled."""

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter, is_
from typing import Final

from gm_assistant.quinte_bourg.money.purse import coins_in_play
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Result, executed, won_over
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import (
    CAMP_ORDER,
    CONSOLATION,
    GHOST_POSTS,
    MICE,
    MUSICIANS,
    STOPPING_CONVERTS,
    THREE_POSTS_OF,
)
from gm_assistant.quinte_bourg.words.vocabulary import Camp, PlayerId

# W-01: what stops the game, in the order in which a reason is given.
STOPPING: Final = (
    "conversion_radieuse",
    *(camp for camp in CAMP_ORDER if camp != "idealistes"),
    "cupide",
    "showman",
    "detective",
    "mathematicien",
    "deux_survivants",
)
POSTS_TO_WIN: Final = 3

# Everything that the stopping conditions rest on.
_facts_of: Final = attrgetter(
    "players", "posts", "events", "lovers", "coins_removed", "coins_dealt"
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
        village.tell("end", None, f"fin.{reasons[0]}")


def _same(facts: tuple[object, ...], weighed: tuple[object, ...]) -> bool:
    """Facts are replaced when they change, so that the same objects are the same facts."""
    return len(weighed) == len(facts) and all(map(is_, facts, weighed))


def stopping_conditions(village: Village) -> list[str]:
    """The conditions now met that stop the game."""
    living = village.living()
    camps = {it.camp for it in village.players.values()}
    met = [it for it in _EVALUATED if _counts(it, camps) and _CONDITIONS[it](village, living)]
    if len(living) <= 2:
        met.append("deux_survivants")
    return met


def _counts(condition: str, camps: set[Camp]) -> bool:
    """W-03: a camp that nobody belongs to first is ignored, but for the two great ones."""
    always = condition not in CAMP_ORDER or condition in ("reptiliens", "villageois")
    return always or condition in camps


def _lovers(village: Village, living: list[Player]) -> bool:
    return bool(village.lovers) and {it.id for it in living} == set(village.lovers)


def _seths(_village: Village, living: list[Player]) -> bool:
    """W-06: at most two left, Seth among them."""
    return len(living) <= 2 and any("seth" in it.camp_roles for it in living)


def _mice(village: Village, _living: list[Player]) -> bool:
    members = [it.id for it in village.players.values() if not MICE.isdisjoint(it.camp_roles)]
    return holds_three(village, "souris", members)


def _reptilians(_village: Village, living: list[Player]) -> bool:
    return bool(living) and all(it.reptilian and "seth" not in it.camp_roles for it in living)


def _martyr(village: Village, _living: list[Player]) -> bool:
    return martyr_was_executed(village)


def martyr_was_executed(village: Village) -> bool:
    """L128, W-20: by the facts as they now stand."""
    everybody = village.players.values()
    return any(it.camp == "martyre" and executed(it.id) in village.events for it in everybody)


def _radiant(village: Village, _living: list[Player]) -> bool:
    """L185, W-20: somebody who still is whom the conversion stops the game for."""
    return any(
        won_over(it.id) in village.events and not STOPPING_CONVERTS.isdisjoint(it.camp_roles)
        for it in village.players.values()
    )


def _musicians(_village: Village, living: list[Player]) -> bool:
    """W-13: the musicians themselves need not be charmed."""
    return bool(living) and all(
        it.charmed_by or not MUSICIANS.isdisjoint(it.camp_roles) for it in living
    )


def _villagers(_village: Village, living: list[Player]) -> bool:
    """W-09: a converted Détective is one of those Reptilians; their deaths do not make him win."""
    return not any(it.reptilian for it in living)


def _greedy(village: Village, living: list[Player]) -> bool:
    return any(owns_everything(village, it) for it in living)


def owns_everything(village: Village, player: Player) -> bool:
    """W-08: all coins in play, estates and the secretly dead's included."""
    if "cupide" not in player.camp_roles or not player.living:
        return False
    return 0 < player.coins == coins_in_play(village)


def _showman(village: Village, _living: list[Player]) -> bool:
    return any(it.startswith("showman:") for it in village.events)


def _detectives(village: Village, _living: list[Player]) -> bool:
    return _group_holds_three(village, "detective")


def _mathematicians(village: Village, _living: list[Player]) -> bool:
    return _group_holds_three(village, "mathematicien")


def _group_holds_three(village: Village, group: str) -> bool:
    members = [it.id for it in village.players.values() if group in it.personal]
    return holds_three(village, group, members)


def holds_three(village: Village, group: str, members: Iterable[PlayerId]) -> bool:
    """W-04: all members count, ghosts in office too; T-05: the secretly dead do not."""
    return len(posts_held(village, group, members)) >= POSTS_TO_WIN


def posts_held(village: Village, group: str, members: Iterable[PlayerId]) -> list[str]:
    """The posts of a group's list that its members hold; two groups never can at once (W-16)."""
    ours = set(members)
    return [post for post in THREE_POSTS_OF[group] if _held_by(village, post, ours)]


def _held_by(village: Village, post: str, members: set[PlayerId]) -> bool:
    holder = village.posts.get(post)
    if holder is None or holder not in members:
        return False
    status = village.players[holder].status
    return status == "vivant" or (status == "fantome" and post in GHOST_POSTS)


_CONDITIONS: Final[Mapping[str, Callable[[Village, list[Player]], bool]]] = {
    "conversion_radieuse": _radiant,
    "amoureux": _lovers,
    "seths": _seths,
    "souris": _mice,
    "reptiliens": _reptilians,
    "martyre": _martyr,
    "musiciens": _musicians,
    "villageois": _villagers,
    "cupide": _greedy,
    "showman": _showman,
    "detective": _detectives,
    "mathematicien": _mathematicians,
}
_EVALUATED: Final = tuple(_CONDITIONS)


def outcome(village: Village, reason: str) -> Result:
    """Who wins if the game stops now, for this reason: everything that is true then (W-02)."""
    living = village.living()
    met = set(stopping_conditions(village))
    if _enough_alive(village, living):
        met.add("idealistes")
    first = {it.camp for it in village.players.values()}
    camps = tuple(camp for camp in CAMP_ORDER if camp in met and camp in first)
    personal = _personal_victories(village, living, camps)
    winners = _winners(village, camps, personal)
    return Result(
        reason,
        camps,
        winners,
        {it: won for it, won in personal.items() if it in winners},
        _consoled(village, met, winners),
    )


def _enough_alive(village: Village, living: list[Player]) -> bool:
    """W-05: at least half of the starters, or by setting more than half."""
    if village.rulings.idealists_need == "majorite":
        return 2 * len(living) > village.starters
    return 2 * len(living) >= village.starters


def _personal_victories(
    village: Village, living: list[Player], camps: tuple[Camp, ...]
) -> dict[PlayerId, tuple[str, ...]]:
    at_the_stop = personal_conditions(village, living, camps)
    won: dict[PlayerId, tuple[str, ...]] = {}
    for player in sorted(village.players.values(), key=lambda it: it.id):
        conditions = [it for it in player.personal if it in at_the_stop]
        if "showman" in player.personal and f"showman:{player.id}" in village.events:
            conditions.append("showman")
        if owns_everything(village, player):
            conditions.append("cupide")
        if conditions:
            won[player.id] = tuple(conditions)
    return won


def personal_conditions(
    village: Village, living: list[Player], camps: tuple[Camp, ...]
) -> set[str]:
    """The personal conditions that hold at the stop for whoever has them (W-07, W-10)."""
    alive, reptilians = len(living), sum(it.reptilian for it in living)
    holds = {
        "melomane": "musiciens" in camps,
        "romantique": "amoureux" in camps,
        "pentaphile": alive > 0 and alive % 5 == 0,
        "perfect_matcheur": alive > 0 and 2 * reptilians == alive,
        "cinquante_huitard": alive in (5, 8),
        "detective": _detectives(village, living),
        "mathematicien": _mathematicians(village, living),
    }
    return {it for it, met in holds.items() if met}


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
