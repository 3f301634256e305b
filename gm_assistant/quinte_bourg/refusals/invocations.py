"""Refusals: what an invoked power may not do."""

from gm_assistant.quinte_bourg.refusals.base import Refusal, Unbendable


class NoDeathOnSunday(Refusal):
    template = "Le dimanche personne ne meurt : attendez la nuit de lundi."


class NotHisPower(Refusal):
    template = "{name} n'a pas le pouvoir « {power} » : vérifiez la carte montrée."


class PowerIsSpent(Refusal):
    template = (
        "{name} a déjà utilisé « {power} », qui ne sert qu'une fois : choisissez un autre pouvoir."
    )


class InvokerIsDead(Refusal):
    template = "{name} ne peut pas invoquer ce pouvoir sans être en vie : l'invocation n'a pas lieu."


class InvokerSleeps(Refusal):
    template = "{name} dort d'un sommeil lourd : attendez l'aube pour invoquer."


class InvocationBreaks(Unbendable):
    template = (
        "Ce changement rendrait impossible l'invocation « {power} » {de_name} : "
        "annulez-la d'abord, ou gardez l'appel tel quel."
    )


class InterludeBreaks(Unbendable):
    template = (
        "Ce changement rendrait impossible une décision prise plus tard cette nuit : "
        "annulez-la d'abord, ou gardez l'appel tel quel."
    )


class ShowNeedsTheDay(Refusal):
    template = "Le show se joue les yeux ouverts : reportez-le au matin."


class ShowIsIncomplete(Refusal):
    template = "Le show n'est pas complet : faites encore deviner {names}."


class GuessedTwice(Unbendable):
    template = "{name} apparaît deux fois dans le show : gardez une seule réponse."


class IllegalAnswer(Refusal):
    template = "{name} ne peut pas répondre « {answer} » : faites-lui donner {allowed}."
