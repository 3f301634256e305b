"""How far each personal condition is from being met (L135-L143)."""

from typing import Final

from gm_assistant.quinte_bourg.money.purse import coins_in_play
from gm_assistant.quinte_bourg.reasons.sentences import reason
from gm_assistant.quinte_bourg.victory.camps import OUTLOOKS, three_posts
from gm_assistant.quinte_bourg.victory.chances import Chances
from gm_assistant.quinte_bourg.victory.verdicts import Judged, alive_in_words, judged
from gm_assistant.quinte_bourg.victory.victory import owns_everything, personal_conditions
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import Camp, PlayerId

_SAME: Final = {"oui": "oui", "non": "non"}
_FOLLOWED: Final = {"melomane": "musiciens", "romantique": "amoureux"}


def person_judged(
    village: Village, hopes: Chances, condition: str, players: tuple[PlayerId, ...]
) -> Judged:
    """Where a personal condition stands for those who have it."""
    match condition:
        case "cupide":
            return _greedy(village, hopes, village.players[players[0]])
        case "showman":
            return _showman(village, hopes, village.players[players[0]])
        case "melomane" | "romantique":
            return _follower(village, hopes, _FOLLOWED[condition])
        case "detective" | "mathematicien":
            members = [village.players[it] for it in players]
            return three_posts(village, hopes, condition, members)
        case "perfect_matcheur":
            return _half(village, hopes)
        case _:
            return _head_count(village, hopes, condition)


def _greedy(village: Village, hopes: Chances, player: Player) -> Judged:
    total = coins_in_play(village)
    if owns_everything(village, player):
        return judged("cupide.oui", total, total, player=player.id)
    if not total:
        return judged("cupide.sans_pieces")
    if not hopes.may_live(player.id):
        return judged("cupide.non", 0, total, player=player.id)
    facts = {"player": player.id, "coins": player.coins, "total": total}
    return judged("cupide.pas_encore", player.coins, total, **facts)


def _showman(village: Village, hopes: Chances, player: Player) -> Judged:
    if f"showman:{player.id}" in village.events:
        return judged("showman.oui", 1, 1, player=player.id)
    able = "poirot" in player.camp_roles and "show" not in player.used
    verdict = "pas_encore" if able and hopes.may_live(player.id) else "non"
    return judged(f"showman.{verdict}", 0, 1, player=player.id)


def _follower(village: Village, hopes: Chances, camp: Camp) -> Judged:
    if all(it.camp != camp for it in village.players.values()):
        return judged("suit.sans_camp")
    followed = OUTLOOKS[camp](village, hopes)
    sentence = reason(village, followed.rule, **followed.facts).sentence
    verdict = _SAME.get(followed.rule.rpartition(".")[2], "pas_encore")
    words = sentence[:1].lower() + sentence[1:]
    return judged(f"suit.{verdict}", followed.done, followed.needed, words=words)


def _head_count(village: Village, hopes: Chances, condition: str) -> Judged:
    """Pentaphile and 58-ard: five alive is the least number that can be right."""
    alive = len(village.living())
    verdict = "pas_encore" if alive + hopes.returns >= 5 else "non"
    if condition in personal_conditions(village, village.living(), ()):
        verdict = "oui"
    return judged(f"compte.{verdict}", words=alive_in_words(alive))


def _half(village: Village, hopes: Chances) -> Judged:
    living = village.living()
    reptilians = sum(it.reptilian for it in living)
    facts = {"words": alive_in_words(len(living)), "count": reptilians}
    if "perfect_matcheur" in personal_conditions(village, living, ()):
        return judged("moitie.oui", reptilians, len(living) // 2, **facts)
    verdict = "pas_encore" if len(living) + hopes.returns >= 2 else "non"
    return judged(f"moitie.{verdict}", reptilians, len(living) // 2, **facts)
