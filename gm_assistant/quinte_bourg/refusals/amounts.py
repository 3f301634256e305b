"""Refusals: coins and counts that do not add up."""

from gm_assistant.quinte_bourg.refusals.base import Refusal, Unbendable


class TooFewCoins(Unbendable):
    template = "{name} n'a que {coins} : choisissez un montant plus petit."


class TooManyTaken(Refusal):
    template = "Le larcin rapporte au plus {most} ici : choisissez un montant plus petit."


class GivesMoreThanTaken(Unbendable):
    template = "Le voleur ne peut redonner que ce qu'il a pris ({taken}) : redonnez moins."


class NotTheWholeEstate(Unbendable):
    template = "Le Notaire lègue toutes les pièces {de_name} : répartissez exactement {coins}."


class NotaryHelpsHimself(Refusal):
    template = "{name}, Notaire, ne peut rien se léguer : choisissez quelqu'un d'autre en vie."


class NotaryIsMissing(Unbendable):
    template = "Il n'y a pas encore de Notaire : le Scrutateur doit d'abord en nommer un."


class CannotPay(Refusal):
    template = "{name} n'a pas de quoi payer ({price}) : il faut d'abord des pièces."
