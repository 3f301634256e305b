"""How far each camp is from its victory (L123-L130)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from gm_assistant.quinte_bourg.victory.chances import Chances
from gm_assistant.quinte_bourg.victory.verdicts import (
    Judged,
    alive_in_words,
    judged,
    people_in_words,
)
from gm_assistant.quinte_bourg.victory.victory import (
    POSTS_TO_WIN,
    martyr_was_executed,
    posts_held,
)
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import MICE
from gm_assistant.quinte_bourg.words.vocabulary import Camp


def _lovers(village: Village, hopes: Chances) -> Judged:
    lost = [it for it in village.lovers if not village.players[it].living]
    others = [it for it in village.players.values() if it.id not in village.lovers]
    left = [it for it in others if it.living]
    measure = (len(others) - len(left), len(others))
    if len(lost) > hopes.returns or not all(hopes.may_live(it) for it in lost):
        return judged("amoureux.non", *measure, player=lost[0])
    met = not lost and not left
    rule = "amoureux.oui" if met else "amoureux.pas_encore"
    return judged(rule, *measure, lovers=village.lovers, words=people_in_words(len(left)))


def _idealists(village: Village, hopes: Chances) -> Judged:
    alive = len(village.living())
    least = (village.starters + 1) // 2
    if village.rulings.idealists_need == "majorite":
        least = village.starters // 2 + 1
    verdict = "oui" if alive >= least else "non"
    if verdict == "non" and alive + hopes.returns >= least:
        verdict = "pas_encore"
    facts = {"words": alive_in_words(alive), "starters": village.starters}
    return judged(f"idealistes.{verdict}", alive, least, **facts)


def _seths(village: Village, hopes: Chances) -> Judged:
    alive = len(village.living())
    everyone = [it for it in village.players.values() if "seth" in it.camp_roles]
    gone = len(village.players) - alive, max(len(village.players) - 2, 0)
    if alive <= 2 and any(it.living for it in everyone):
        return judged("seths.oui", *gone, words=alive_in_words(alive))
    if any(hopes.may_live(it.id) for it in everyone):
        return judged("seths.pas_encore", *gone, words=alive_in_words(alive))
    return judged("seths.non", *gone)


def three_posts(village: Village, hopes: Chances, group: str, members: Iterable[Player]) -> Judged:
    """How near a group is to three posts of its list (W-04)."""
    held = tuple(posts_held(village, group, [it.id for it in members]))
    verdict = "pas_encore" if hopes.most_posts(group, members) >= POSTS_TO_WIN else "non"
    if len(held) >= POSTS_TO_WIN:
        verdict = "oui"
    return judged(f"trois_postes.{verdict}", len(held), POSTS_TO_WIN, posts=held)


def _mice(village: Village, hopes: Chances) -> Judged:
    members = [it for it in village.players.values() if not MICE.isdisjoint(it.camp_roles)]
    return three_posts(village, hopes, "souris", members)


def _reptilians(village: Village, hopes: Chances) -> Judged:
    living = village.living()
    ours = [it for it in living if it.reptilian and "seth" not in it.camp_roles]
    left = tuple(it.id for it in living if it not in ours)
    if ours and not left:
        return judged("reptiliens.oui", len(ours), len(living))
    possible = any(_is_plain_reptilian(it) and hopes.may_live(it.id) for it in hopes.everybody)
    if possible or village.phase == "ouverture":
        return judged("reptiliens.pas_encore", len(ours), len(living), left=left)
    return judged("reptiliens.non", 0, len(living))


def _is_plain_reptilian(player: Player) -> bool:
    return player.reptilian and "seth" not in player.camp_roles


def _martyr(village: Village, hopes: Chances) -> Judged:
    martyr = next(it for it in village.players.values() if it.camp == "martyre")
    if martyr_was_executed(village):
        return judged("martyre.oui", 1, 1)
    verdict = "pas_encore" if hopes.may_live(martyr.id) else "non"
    return judged(f"martyre.{verdict}", 0, 1, player=martyr.id)


def _musicians(village: Village, hopes: Chances) -> Judged:
    """Without a musician the others may still die: it is lost when nobody alive is charmed."""
    living = village.living()
    ours = [it for it in living if it.charmed_by or it in hopes.musicians]
    left = tuple(it.id for it in living if it not in ours)
    measure = (len(ours), len(living))
    if ours and not left:
        return judged("musiciens.oui", *measure)
    if any(hopes.may_live(it.id) for it in hopes.musicians):
        return judged("musiciens.pas_encore", *measure, left=left)
    possible = any(it.charmed_by and hopes.may_live(it.id) for it in hopes.everybody)
    rule = "musiciens.sans_musicien" if possible else "musiciens.non"
    return judged(rule, *measure, left=left)


def _villagers(village: Village, _hopes: Chances) -> Judged:
    left = tuple(it.id for it in village.living() if it.reptilian)
    all_of_them = sum(it.reptilian for it in village.players.values())
    rule = "villageois.pas_encore" if left else "villageois.oui"
    return judged(rule, all_of_them - len(left), all_of_them, left=left)


OUTLOOKS: Final[Mapping[Camp, Callable[[Village, Chances], Judged]]] = {
    "amoureux": _lovers,
    "idealistes": _idealists,
    "seths": _seths,
    "souris": _mice,
    "reptiliens": _reptilians,
    "martyre": _martyr,
    "musiciens": _musicians,
    "villageois": _villagers,
}
