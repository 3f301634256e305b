"""The opening: personal conditions, the one conversion, the lovers (L594-L614)."""

from typing import Final

from gm_assistant.french.agreement import listed
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.document import Move, two
from gm_assistant.quinte_bourg.document import player as a_player
from gm_assistant.quinte_bourg.opening.table import PERSONAL_CONDITIONS
from gm_assistant.quinte_bourg.refusals import (
    Refusal,
    SamePersonTwice,
    TargetIsDead,
    TargetIsReptilian,
)
from gm_assistant.quinte_bourg.village.couples import fall_in_love
from gm_assistant.quinte_bourg.village.hand import add_role
from gm_assistant.quinte_bourg.village.kind import Fields, Kind
from gm_assistant.quinte_bourg.village.player import GONE_FOR_GOOD, Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import CONDITIONS_OF
from gm_assistant.quinte_bourg.words.vocabulary import PERSONAL


class OpeningIsOver(Refusal):
    template = (
        "L'ouverture est passée : corrigez le joueur dans le village si ce fait doit changer."
    )


class NotANamedVillager(Refusal):
    template = (
        "{name} n'est ni Holmes, ni Monk, ni Poirot, ni Pach, ni Rappaz, ni Sesiano : choisissez "
        "l'un des six."
    )


class NotHisCondition(Refusal):
    template = "La condition « {condition} » n'est pas de celles {de_name} : choisissez {allowed}."


class AlreadyConverted(Refusal):
    template = "La conversion de l'ouverture est déjà faite ({name}) : annulez-la pour en changer."


def give_conditions(village: Village, move: Move) -> None:
    """R-02: one or both of the conditions of his role."""
    _require_opening(village)
    player = _named_villager(village, move["player"])
    allowed = conditions_for(player)
    for condition in move["conditions"]:
        if condition not in allowed:
            names = listed((f"« {PERSONAL[it]} »" for it in allowed), "ou")
            village.refuse(
                NotHisCondition(condition=PERSONAL[condition], name=player.name, allowed=names)
            )
    village.change(player.id, personal=move["conditions"])


def conditions_for(player: Player) -> tuple[str, ...]:
    """The personal conditions that a player's printed role may receive."""
    return tuple(it for role in player.printed for it in CONDITIONS_OF.get(role, ()))


def convert_at_opening(village: Village, move: Move) -> None:
    """R-03: at most one of the six becomes a Reptilian."""
    _require_opening(village)
    player = _named_villager(village, move["player"])
    if village.converted_at_opening is not None:
        refusal = AlreadyConverted(name=village.name(village.converted_at_opening))
        former = village.converted_at_opening
        village.refuse(refusal, "force.deux_conversions", player=former)
    if player.reptilian:
        refused = TargetIsReptilian(name=player.name)
        village.refuse(refused, "force.deja_reptilien", player=player.id)
        return
    village.converted_at_opening = player.id
    add_role(village, player.id, "reptilien", "conversion.ouverture")


def choose_lovers(village: Village, move: Move) -> None:
    """R-04: any two; choosing again replaces the first choice."""
    _require_opening(village)
    if len(set(move["players"])) == 1:
        raise SamePersonTwice(name=village.name(move["players"][0]))
    for player in move["players"]:
        if not village.players[player].living:
            lost = village.players[player].status in GONE_FOR_GOOD
            then = "force.couple_perdu" if lost else "force.couple_mort"
            village.refuse(TargetIsDead(name=village.name(player)), then, player=player)
    for former in village.lovers:
        roles = tuple(it for it in village.players[former].camp_roles if it != "amoureux")
        village.change(former, lover=None, camp_roles=roles)
    fall_in_love(village, move["players"])


def _require_opening(village: Village) -> None:
    if village.phase != "ouverture":
        village.refuse(OpeningIsOver())


def _named_villager(village: Village, player: str) -> Player:
    person = village.players[player]
    if not conditions_for(person):
        village.refuse(NotANamedVillager(name=person.name))
    return person


def _given(village: Village, move: Fields) -> str:
    conditions = listed((PERSONAL[it] for it in move["conditions"]), none="aucune")
    return f"Conditions {de(village.name(move['player']))} : {conditions}"


KINDS: Final = (
    Kind(
        "personal", give_conditions, _given, {"player": a_player, "conditions": PERSONAL_CONDITIONS}
    ),
    Kind(
        "turn_reptilian",
        convert_at_opening,
        lambda village, move: f"Conversion à l'ouverture : {village.name(move['player'])}",
        {"player": a_player},
    ),
    Kind(
        "lovers",
        choose_lovers,
        lambda village, move: f"Amoureux : {listed(map(village.name, move['players']))}",
        {"players": two},
    ),
)
