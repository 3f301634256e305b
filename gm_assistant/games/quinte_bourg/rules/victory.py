"""Victories: which conditions are met, what stops the game, who wins and who is consoled."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter, is_
from typing import Any, Final, NamedTuple, TypeAlias

from gm_assistant.engine.game import Facts
from gm_assistant.french.language import counted, listed
from gm_assistant.games.quinte_bourg.rules.posts import coins_in_play
from gm_assistant.games.quinte_bourg.rules.reasons import reason
from gm_assistant.games.quinte_bourg.rules.village import (
    Player,
    Result,
    Village,
    executed,
    won_over,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMP_ORDER,
    CONSOLATION,
    GHOST_POSTS,
    MUSICIANS,
    STOPPING_CONVERTS,
    THREE_POSTS_OF,
    Camp,
    PlayerId,
)

# What can still happen: who lives or may come back, and how many posts a group may hold.


@dataclass(frozen=True)
class Chances:
    """The village as it stands, and seen from its future; `everybody`: dead or alive."""

    village: Village
    living: Sequence[Player]
    everybody: Sequence[Player]

    @cached_property
    def returns(self) -> int:
        """The resurrections left: a Prophète living or ghost who has not used his (X-11)."""
        prophets = (it for it in self.everybody if "prophete" in it.camp_roles)
        left = (it for it in prophets if "resurrection" not in it.used)
        return sum(it.living or _may_be_ghost(it) for it in left)

    @cached_property
    def most_alive(self) -> int:
        """How many may be alive one day: a resurrection needs somebody to bring back."""
        ghosts = sum(map(_may_be_ghost, self.everybody))
        return len(self.living) + min(self.returns, ghosts)

    @property
    def musicians(self) -> tuple[Player, ...]:
        """Orphée, Sirène, or both."""
        return tuple(it for it in self.everybody if not MUSICIANS.keys().isdisjoint(it.camp_roles))

    @property
    def may_convert(self) -> bool:
        """Whether Shéhérazade may still make an Idéaliste of somebody."""
        return any(
            "sheherazade" in it.camp_roles
            and "conversion_radieuse" not in it.used
            and self.may_live(it.id)
            for it in self.everybody
        )

    def may_live(self, player: PlayerId) -> bool:
        """Whether somebody lives, or may be brought back from among the ghosts."""
        person = self.village.players[player]
        return person.living or (self.returns > 0 and _may_be_ghost(person))

    def most_posts(self, group: str, members: Iterable[Player]) -> int:
        """The most posts of its list that a group may hold one day, one a member (R-07).

        The living may take any of them, that of the ghosts after their death.
        """
        posts = [it for it in THREE_POSTS_OF[group] if it in self.village.posts]
        for_ghosts = sum(it in GHOST_POSTS for it in posts)
        alive, ghosts = 0, 0
        for member in members:
            alive += member.living
            ghosts += _may_be_ghost(member)
        back = min(self.returns, ghosts)
        return min(len(posts), alive + back + min(ghosts - back, for_ghosts))


def chances(village: Village) -> Chances:
    """What is true now, and what can still happen."""
    return Chances(village, village.living(), tuple(village.players.values()))


def _may_be_ghost(player: Player) -> bool:
    """A ghost, or a dead player who has not chosen yet."""
    return player.status in ("fantome", "mort")


# A condition of victory: whether it is met, and how far it is from being met.


@dataclass(frozen=True, slots=True)
class Judged:
    """What a rule says of a condition, with the facts of its sentence and its measure."""

    rule: str
    facts: Facts
    done: int = 0
    needed: int = 0

    @property
    def verdict(self) -> str:
        """`oui`, `non`, or what else the rule says at its end."""
        return self.rule.rpartition(".")[2]


# Of whom the condition is asked: those of a camp, those of a group, or one alone.
Members: TypeAlias = Sequence[Player]


class Condition(NamedTuple):
    """One condition, written once: the outlook is told whether it is met and adds how far."""

    met: Callable[[Chances, Members], bool]
    outlook: Callable[[Chances, Members, bool], Judged]

    def judged(self, now: Chances, members: Members) -> Judged:
        """Where it stands for these players."""
        return self.outlook(now, members, self.met(now, members))


def judged(rule: str, done: int = 0, needed: int = 0, **facts: Any) -> Judged:
    """What a rule says, with the facts of its sentence."""
    return Judged(rule, facts, done, needed)


def verdict(met: bool, *, possible: bool) -> str:
    """The end of a rule."""
    return "oui" if met else "pas_encore" if possible else "non"


def away_or_lost(player: Player) -> str:
    """The end of a rule for somebody who can no longer win: whoever left may come back (X-16)."""
    return "parti" if player.status == "parti" else "non"


# Three posts of a list, held by one group: the Souris, the Détectives, the Mathématiciens.

POSTS_TO_WIN: Final = 3


def three_posts(group: str) -> Condition:
    """W-04: all members count, ghosts in office too; T-05: the secretly dead do not."""

    def met(now: Chances, members: Members) -> bool:
        return len(_held(now, members)) >= POSTS_TO_WIN

    def outlook(now: Chances, members: Members, met: bool) -> Judged:
        possible = now.most_posts(group, members) >= POSTS_TO_WIN
        held = tuple(_held(now, members))
        rule = f"trois_postes.{verdict(met, possible=possible)}"
        return judged(rule, len(held), POSTS_TO_WIN, posts=held)

    def _held(now: Chances, members: Members) -> list[str]:
        return posts_held(now.village, group, (it.id for it in members))

    return Condition(met, outlook)


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


# The victory of each camp: whether it is met, and how far it is (L123-L130).

_LAST: Final = 2


def _lovers_alone(now: Chances, _members: Members) -> bool:
    lovers = now.village.lovers
    return bool(lovers) and {it.id for it in now.living} == set(lovers)


def _lovers(now: Chances, _members: Members, met: bool) -> Judged:
    village = now.village
    lost = [it for it in village.lovers if not village.players[it].living]
    others = [it for it in now.everybody if it.id not in village.lovers]
    left = [it for it in others if it.living]
    measure = (len(others) - len(left), len(others))
    away = [it for it in lost if village.players[it].status == "parti"]
    for_good = [it for it in lost if not now.may_live(it) and it not in away]
    if for_good:
        return judged("amoureux.non", *measure, player=for_good[0])
    if away:
        return judged("amoureux.parti", *measure, player=away[0])
    if len(lost) > now.returns:
        return judged("amoureux.une_seule.non", *measure)
    if lost:
        return judged("amoureux.a_rappeler", *measure, players=tuple(lost))
    rule = f"amoureux.{verdict(met, possible=True)}"
    return judged(
        rule, *measure, lovers=village.lovers, words=f"{counted(len(left), 'personne')} en vie"
    )


def _enough_alive(now: Chances, _members: Members) -> bool:
    return len(now.living) >= _least_alive(now.village)


def _least_alive(village: Village) -> int:
    """W-05: at least half of the starters, or by setting more than half."""
    if village.rulings.idealists_need == "majorite":
        return village.starters // 2 + 1
    return (village.starters + 1) // 2


def _idealists(now: Chances, _members: Members, met: bool) -> Judged:
    alive, least = len(now.living), _least_alive(now.village)
    rule = f"idealistes.{verdict(met, possible=now.most_alive >= least)}"
    facts = {"words": counted(alive, "vivant"), "starters": now.village.starters}
    return judged(rule, alive, least, **facts)


def _seth_among_the_last(now: Chances, _members: Members) -> bool:
    """W-06: at most two left, Seth among them."""
    return len(now.living) <= _LAST and any("seth" in it.camp_roles for it in now.living)


def _seths(now: Chances, _members: Members, met: bool) -> Judged:
    alive, everybody = len(now.living), len(now.everybody)
    gone = everybody - alive, max(everybody - _LAST, 0)
    ours = [it for it in now.everybody if "seth" in it.camp_roles]
    if not ours:
        return judged("seths.sans_seth", *gone)
    # W-06: whoever lies in the morgue is not among the last two.
    if any(it.living for it in ours):
        return judged(f"seths.{verdict(met, possible=True)}", *gone, words=counted(alive, "vivant"))
    end = "a_rappeler" if any(now.may_live(it.id) for it in ours) else away_or_lost(ours[0])
    return judged(f"seths.{end}", *gone, player=ours[0].id)


def _mice_hold_three(now: Chances, _members: Members) -> bool:
    return _THREE.met(now, _mice_of(now))


def _mice(now: Chances, _members: Members, met: bool) -> Judged:
    return _THREE.outlook(now, _mice_of(now), met)


def _mice_of(now: Chances) -> Members:
    mice = now.village.deck.groups["souris"].roles
    return [it for it in now.everybody if not set(mice).isdisjoint(it.camp_roles)]


def _only_reptilians(now: Chances, _members: Members) -> bool:
    return bool(now.living) and all(map(_is_plain_reptilian, now.living))


def _is_plain_reptilian(player: Player) -> bool:
    return player.reptilian and "seth" not in player.camp_roles


def _reptilian_camp(now: Chances, _members: Members, met: bool) -> Judged:
    left = tuple(it.id for it in now.living if not _is_plain_reptilian(it))
    ours = len(now.living) - len(left)
    if met:
        return judged("reptiliens.oui", ours, len(now.living))
    if ours or now.village.phase == "ouverture":
        return judged("reptiliens.pas_encore", ours, len(now.living), left=left)
    if any(_is_plain_reptilian(it) and now.may_live(it.id) for it in now.everybody):
        return judged("reptiliens.a_rappeler", 0, len(now.living))
    return judged("reptiliens.non", 0, len(now.living))


def _martyr_executed(now: Chances, _members: Members) -> bool:
    """L128, W-20: by the facts as they now stand."""
    return any(
        it.camp == "martyre" and executed(it.id) in now.village.events for it in now.everybody
    )


def _martyr(now: Chances, _members: Members, met: bool) -> Judged:
    if met:
        return judged("martyre.oui", 1, 1)
    martyrs = [it for it in now.everybody if it.camp == "martyre"]
    # A table may have added others: the one who is nearest to it is told.
    martyr = max(martyrs, key=lambda it: (it.living, now.may_live(it.id)))
    if not martyr.living and now.may_live(martyr.id):
        return judged("martyre.a_rappeler", 0, 1, player=martyr.id)
    end = "pas_encore" if martyr.living else away_or_lost(martyr)
    return judged(f"martyre.{end}", 0, 1, player=martyr.id)


def _is_ours(player: Player) -> bool:
    """W-13: the musicians themselves need not be charmed."""
    camps = {player.deck.camp_of[it] for it in player.camp_roles}
    return bool(player.charmed_by) or "musiciens" in camps


def _everybody_charmed(now: Chances, _members: Members) -> bool:
    return bool(now.living) and all(map(_is_ours, now.living))


def _musicians(now: Chances, _members: Members, met: bool) -> Judged:
    """Without a musician the others may still die: it is lost when nobody alive is charmed."""
    left = tuple(it.id for it in now.living if not _is_ours(it))
    measure = (len(now.living) - len(left), len(now.living))
    if met:
        return judged("musiciens.oui", *measure)
    if any(it.living for it in now.musicians):
        return judged("musiciens.pas_encore", *measure, left=left)
    back = tuple(it.id for it in now.musicians if now.may_live(it.id))
    if back:
        return judged("musiciens.a_rappeler", *measure, players=back)
    possible = any(it.charmed_by and now.may_live(it.id) for it in now.everybody)
    rule = "musiciens.sans_musicien" if possible else "musiciens.non"
    return judged(rule, *measure, left=left)


def _no_reptilian(now: Chances, _members: Members) -> bool:
    """W-09: a converted Détective is one of those Reptilians; their deaths do not make him win."""
    return not any(it.reptilian for it in now.living)


def _villagers(now: Chances, _members: Members, met: bool) -> Judged:
    left = tuple(it.id for it in now.living if it.reptilian)
    all_of_them = sum(it.reptilian for it in now.everybody)
    rule = f"villageois.{verdict(met, possible=True)}"
    return judged(rule, all_of_them - len(left), all_of_them, left=left)


_THREE: Final = three_posts("souris")
CAMP_CONDITIONS: Final[Mapping[Camp, Condition]] = {
    "amoureux": Condition(_lovers_alone, _lovers),
    "idealistes": Condition(_enough_alive, _idealists),
    "seths": Condition(_seth_among_the_last, _seths),
    "souris": Condition(_mice_hold_three, _mice),
    "reptiliens": Condition(_only_reptilians, _reptilian_camp),
    "martyre": Condition(_martyr_executed, _martyr),
    "musiciens": Condition(_everybody_charmed, _musicians),
    "villageois": Condition(_no_reptilian, _villagers),
}


# The conditions that a player has for himself: whether met, and how far (L135-L143).

# The two that follow a camp: met if it wins at the stop.
FOLLOWED: Final[Mapping[str, Camp]] = {"melomane": "musiciens", "romantique": "amoureux"}
_FIVE: Final = 5


def owns_everything(village: Village, player: Player) -> bool:
    """W-08: all coins in play, estates and the secretly dead's included."""
    if "cupide" not in player.camp_roles or not player.living:
        return False
    return 0 < player.coins == coins_in_play(village)


def _greedy(now: Chances, members: Members, met: bool) -> Judged:
    player, total = members[0], coins_in_play(now.village)
    if met:
        return judged("cupide.oui", total, total, player=player.id)
    if not total:
        return judged("cupide.sans_pieces")
    if not now.may_live(player.id):
        return judged(f"cupide.{away_or_lost(player)}", 0, total, player=player.id)
    if not player.living:
        return judged("cupide.a_rappeler", 0, total, player=player.id)
    facts = {"player": player.id, "coins": player.coins, "total": total}
    return judged("cupide.pas_encore", player.coins, total, **facts)


def _show_won(now: Chances, members: Members) -> bool:
    shows = {it for it in now.village.events if it.startswith("showman:")}
    return bool(shows) and any(f"showman:{it.id}" in shows for it in members)


def _showman(now: Chances, members: Members, met: bool) -> Judged:
    player = members[0]
    if met:
        return judged("showman.oui", 1, 1, player=player.id)
    able = "poirot" in player.camp_roles and "show" not in player.used
    if able and not player.living and now.may_live(player.id):
        return judged("showman.a_rappeler", 0, 1, player=player.id)
    return judged(
        f"showman.{verdict(met, possible=able and player.living)}", 0, 1, player=player.id
    )


def _head_count(is_right: Callable[[int], bool]) -> Condition:
    """Pentaphile and 58-ard: five alive is the least number that can be right (W-07)."""

    def outlook(now: Chances, _members: Members, met: bool) -> Judged:
        alive = len(now.living)
        end = verdict(met, possible=now.most_alive >= _FIVE)
        return judged(f"compte.{end}", words=counted(alive, "vivant"))

    return Condition(lambda now, _members: is_right(len(now.living)), outlook)


def _half_reptilian(now: Chances, _members: Members) -> bool:
    """W-10: as many Reptilians as others."""
    alive = len(now.living)
    return alive > 0 and 2 * _living_reptilians(now) == alive


def _living_reptilians(now: Chances) -> int:
    return sum(it.reptilian for it in now.living)


def _half(now: Chances, _members: Members, met: bool) -> Judged:
    alive, reptilians = len(now.living), _living_reptilians(now)
    end = verdict(met, possible=now.most_alive >= 2)
    facts = {"words": counted(alive, "vivant"), "reptilians": reptilians}
    return judged(f"moitie.{end}", reptilians, alive // 2, **facts)


# Those of one player alone: each Cupide and each showman for himself.
OF_ONE: Final[Mapping[str, Condition]] = {
    "cupide": Condition(
        lambda now, members: any(owns_everything(now.village, it) for it in members), _greedy
    ),
    "showman": Condition(_show_won, _showman),
}
# Those of all who have them.
OF_A_GROUP: Final[Mapping[str, Condition]] = {
    "pentaphile": _head_count(lambda alive: alive > 0 and alive % _FIVE == 0),
    "perfect_matcheur": Condition(_half_reptilian, _half),
    "cinquante_huitard": _head_count(lambda alive: alive in (_FIVE, 8)),
    "detective": three_posts("detective"),
    "mathematicien": three_posts("mathematicien"),
}


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
    facts, weighed = _facts_of(village), village.weighed
    # Facts are replaced when they change, so that the same objects are the same facts.
    same = len(weighed) == len(facts) and all(map(is_, facts, weighed))
    if village.result is None and same:
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
    return next(player.deck.roles[it] for it in player.camp_roles if it in STOPPING_CONVERTS)


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
        case "cupide":
            greedy = [it for it in now.everybody if "cupide" in it.camp_roles]
            return OF_ONE[condition].met(now, greedy)
        case "showman":
            return OF_ONE[condition].met(now, now.everybody)
        case "detective" | "mathematicien":
            return OF_A_GROUP[condition].met(now, members_of(now, condition))
        case _:
            return CAMP_CONDITIONS[condition].met(now, ())


def _won_over(now: Chances) -> bool:
    """L185, W-20: by somebody who still is whom the conversion stops the game for."""
    able = [it for it in now.everybody if not STOPPING_CONVERTS.isdisjoint(it.camp_roles)]
    return any(_stops(now.village, it) for it in able)


def _stops(village: Village, player: Player) -> bool:
    able = not STOPPING_CONVERTS.isdisjoint(player.camp_roles)
    return able and won_over(player.id) in village.events


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
