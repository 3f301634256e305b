"""Refusals: what comes too early or too late."""

from gm_assistant.quinte_bourg.refusals.base import Refusal, Unbendable


class GameIsOver(Unbendable):
    template = (
        "La partie est finie : touchez « Continuer » pour la poursuivre, ou corrigez un fait."
    )


class GameGoesOn(Unbendable):
    template = "La partie n'est pas arrêtée : jouez la suite."


class OpeningIsOver(Refusal):
    template = (
        "L'ouverture est passée : corrigez le joueur dans le village si ce fait doit changer."
    )


class NotAtNight(Unbendable):
    template = "Il fait nuit : attendez le jour, ou annulez l'ouverture de la nuit."


class NightsAreForSleeping(Refusal):
    template = "On ne donne des pièces que le jour : attendez le matin."


class NoNightIsOpen(Unbendable):
    template = "Aucune nuit n'est en cours : ouvrez d'abord la nuit."


class NightIsOpen(Unbendable):
    template = "La nuit est déjà en cours : terminez-la et ouvrez le jour."


class DayIsNotDone(Refusal):
    template = "La journée n'est pas finie : menez-la d'abord jusqu'au bilan du plus riche."


class SundayComesFirst(Unbendable):
    template = "Après le jour de samedi vient le dimanche, qui n'a pas de nuit : ouvrez ce jour."


class AttackIsOwed(Refusal):
    template = "Les Reptiliens ont une cible : jouez l'appel « Attaque » avant d'ouvrir le jour."


class RowIsOwed(Refusal):
    template = (
        "L'appel « {row} » a été vidé par une correction : rejouez-le ou passez-le avant le jour."
    )


class RowOfAnotherNight(Unbendable):
    template = "« {row} » n'est pas un appel de la nuit de {weekday} : c'en est un {nights}."


class NotThisStage(Refusal):
    template = "Cela se décide à l'étape « {stage} » : passez d'abord à cette étape."


class StageIsNotToday(Unbendable):
    template = "L'étape « {stage} » n'existe pas ce jour-là : choisissez une étape de {weekday}."


class StageIsPassed(Unbendable):
    template = "L'étape « {stage} » est déjà passée : annulez jusqu'à elle pour y revenir."


class StageWaits(Refusal):
    template = "Avant l'étape « {stage} », il manque encore : {missing}."


class DayIsOpen(Unbendable):
    template = "Il fait déjà jour : menez-le jusqu'au bilan du plus riche, puis ouvrez la nuit."


class NotBeforeTheDay(Unbendable):
    template = "La partie n'est pas encore au jour : ouvrez d'abord la nuit, puis le jour."


class NothingOwed(Unbendable):
    template = "Cette décision n'est pas attendue ({what}) : passez à la suite."


class PeaceToday(Refusal):
    template = "C'est un jour de paix, sans loi ni vote : passez à l'étape suivante."
