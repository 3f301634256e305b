"""The conditions that a player has for himself: whether met, and how far (L135-L143)."""

from collections.abc import Callable, Mapping
from typing import Final

from gm_assistant.quinte_bourg.money.purse import coins_in_play
from gm_assistant.quinte_bourg.victory.chances import Chances
from gm_assistant.quinte_bourg.victory.posts_held import three_posts
from gm_assistant.quinte_bourg.victory.verdicts import (
    Condition,
    Judged,
    Members,
    alive_in_words,
    judged,
    lost_for_good,
    verdict,
)
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import Camp

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
        return judged(f"cupide.{lost_for_good(player)}", 0, total, player=player.id)
    if not player.living:
        return judged("cupide.a_rappeler", 0, total, player=player.id)
    facts = {"player": player.id, "coins": player.coins, "total": total}
    return judged("cupide.pas_encore", player.coins, total, **facts)


def _show_won(now: Chances, members: Members) -> bool:
    return any(f"showman:{it.id}" in now.village.events for it in members)


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
        return judged(f"compte.{end}", words=alive_in_words(alive))

    return Condition(lambda now, _members: is_right(len(now.living)), outlook)


def _half_reptilian(now: Chances, _members: Members) -> bool:
    """W-10: as many Reptilians as others."""
    alive = len(now.living)
    return alive > 0 and 2 * _reptilians(now) == alive


def _reptilians(now: Chances) -> int:
    return sum(it.reptilian for it in now.living)


def _half(now: Chances, _members: Members, met: bool) -> Judged:
    alive, reptilians = len(now.living), _reptilians(now)
    end = verdict(met, possible=now.most_alive >= 2)
    facts = {"words": alive_in_words(alive), "reptilians": reptilians}
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
