"""Refusals: what the opening does not allow."""

from gm_assistant.quinte_bourg.refusals.base import Refusal


class NotANamedVillager(Refusal):
    template = (
        "{name} n'est ni Holmes, Monk, Poirot, Pach, Rappaz ni Sesiano : choisissez l'un des six."
    )


class NotHisCondition(Refusal):
    template = "La condition « {condition} » n'est pas de celles {de_name} : choisissez {allowed}."


class AlreadyConverted(Refusal):
    template = "La conversion de l'ouverture est déjà faite ({name}) : annulez-la pour en changer."
