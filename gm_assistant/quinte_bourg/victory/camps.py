"""The victory of each camp: whether it is met, and how far it is (L123-L130)."""

from collections.abc import Mapping
from typing import Final

from gm_assistant.quinte_bourg.victory.chances import Chances
from gm_assistant.quinte_bourg.victory.posts_held import three_posts
from gm_assistant.quinte_bourg.victory.verdicts import (
    Condition,
    Judged,
    Members,
    alive_in_words,
    judged,
    lost_for_good,
    people_in_words,
    verdict,
)
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import executed
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import MICE, MUSICIANS
from gm_assistant.quinte_bourg.words.vocabulary import Camp

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
    for_good = [it for it in lost if not now.may_live(it)]
    if for_good:
        return judged("amoureux.non", *measure, player=for_good[0])
    if len(lost) > now.returns:
        return judged("amoureux.une_seule.non", *measure)
    if lost:
        return judged("amoureux.a_rappeler", *measure, players=tuple(lost))
    rule = f"amoureux.{verdict(met, possible=True)}"
    return judged(rule, *measure, lovers=village.lovers, words=people_in_words(len(left)))


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
    facts = {"words": alive_in_words(alive), "starters": now.village.starters}
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
        return judged(f"seths.{verdict(met, possible=True)}", *gone, words=alive_in_words(alive))
    end = "a_rappeler" if any(now.may_live(it.id) for it in ours) else lost_for_good(ours[0])
    return judged(f"seths.{end}", *gone, player=ours[0].id)


def _mice_hold_three(now: Chances, _members: Members) -> bool:
    return _THREE.met(now, _mice_of(now))


def _mice(now: Chances, _members: Members, met: bool) -> Judged:
    return _THREE.outlook(now, _mice_of(now), met)


def _mice_of(now: Chances) -> Members:
    return [it for it in now.everybody if not MICE.isdisjoint(it.camp_roles)]


def _only_reptilians(now: Chances, _members: Members) -> bool:
    return bool(now.living) and all(map(_is_plain_reptilian, now.living))


def _is_plain_reptilian(player: Player) -> bool:
    return player.reptilian and "seth" not in player.camp_roles


def _reptilians(now: Chances, _members: Members, met: bool) -> Judged:
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
    martyr = next(it for it in now.everybody if it.camp == "martyre")
    if not martyr.living and now.may_live(martyr.id):
        return judged("martyre.a_rappeler", 0, 1, player=martyr.id)
    end = "pas_encore" if martyr.living else lost_for_good(martyr)
    return judged(f"martyre.{end}", 0, 1, player=martyr.id)


def _is_ours(player: Player) -> bool:
    """W-13: the musicians themselves need not be charmed."""
    return bool(player.charmed_by) or not MUSICIANS.keys().isdisjoint(player.camp_roles)


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
    "reptiliens": Condition(_only_reptilians, _reptilians),
    "martyre": Condition(_martyr_executed, _martyr),
    "musiciens": Condition(_everybody_charmed, _musicians),
    "villageois": Condition(_no_reptilian, _villagers),
}
