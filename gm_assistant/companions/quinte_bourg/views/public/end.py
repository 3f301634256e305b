"""The end of the game on the public screen, once the game master reveals it."""

from gm_assistant.companions.quinte_bourg.views.public.model import PublicEnd, Shown
from gm_assistant.quinte_bourg.reasons.sentences import reason
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Result
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.french import listed
from gm_assistant.quinte_bourg.words.vocabulary import (
    CAMPS,
    OWN_VICTORIES,
    ROLES,
    SPECIALITIES,
    PlayerId,
)


def public_end(village: Village, result: Result, shown: Shown) -> PublicEnd:
    """Who won and why; everybody's cards too if he lays them open."""
    return PublicEnd(
        headline=_headline(result),
        reason=reason(village, f"fin.{result.reason}").sentence,
        winners=tuple((village.name(it), _won(village, result, it)) for it in result.winners),
        consoled=tuple(village.name(it) for it in result.consoled),
        cards=tuple((it.name, _cards(it)) for it in village.in_seat_order()) if shown.cards else (),
    )


def _headline(result: Result) -> str:
    if not result.camps:
        return "Aucun camp ne gagne"
    return f"Victoire : {listed(CAMPS[it] for it in result.camps)}"


def _won(village: Village, result: Result, player: PlayerId) -> str:
    camp = village.players[player].camp
    with_camp = [CAMPS[camp]] if camp in result.camps else []
    alone = [OWN_VICTORIES[it] for it in result.personal.get(player, ())]
    return " · ".join(with_camp + alone)


def _cards(player: Player) -> str:
    roles = [ROLES[it] for it in player.camp_roles]
    return " · ".join(roles + [SPECIALITIES[it] for it in player.specialities])
