"""Refusals: what the session, the law and the vote do not allow."""

from gm_assistant.quinte_bourg.refusals.base import Refusal, Unbendable


class SpecialTwoDaysRunning(Refusal):
    template = "Il y a eu hier une session spéciale : choisissez une session normale."


class SessionIsChosen(Refusal):
    template = "La session du jour est déjà choisie : annulez ce choix pour en changer."


class LawIsProposed(Refusal):
    template = "Une loi a déjà été proposée aujourd'hui : il n'y en a qu'une par jour."


class NoLawToDecide(Unbendable):
    template = "Aucune loi n'attend de décision : faites-en d'abord proposer une."


class NoSenator(Refusal):
    template = "Il n'y a pas de Sénateur, donc pas de loi : passez au vote."


class MayNotPropose(Refusal):
    template = (
        "{name} ne peut pas proposer de loi : choisissez un fantôme, un vivant sans poste "
        "ou le plus pauvre."
    )


class VoteIsClosed(Unbendable):
    template = "Le vote du jour est clos : annulez sa clôture pour le rouvrir."


class MayNotVote(Refusal):
    template = "{name} ne vote pas aujourd'hui : retirez son bulletin."


class HasVoted(Refusal):
    template = "{name} a déjà voté : retirez ce bulletin, un seul compte."


class BlankIsForbidden(Refusal):
    template = "La loi du jour interdit le vote blanc : {name} doit désigner quelqu'un."


class NotARanking(Unbendable):
    template = "Le scrutin est de Condorcet : {name} donne une liste, du préféré au dernier."


class NotASingleChoice(Unbendable):
    template = "Le scrutin n'est pas de Condorcet : {name} désigne une seule personne."


class PresidentMustDecide(Unbendable):
    template = "Égalité entre {tied} : le Président doit trancher."


class NothingToDecide(Refusal):
    template = "Il n'y a pas d'égalité à trancher : retirez le choix du Président."


class PresidentToReplace(Unbendable):
    template = "Le poste de Président est vacant : le Scrutateur doit d'abord y nommer quelqu'un."


class NoExecutioner(Refusal):
    template = "Il n'y a pas de Bourreau pour gracier : exécutez, ou ouvrez le poste."


class ExecutionerIsCondemned(Refusal):
    template = "Le Bourreau ne peut pas se gracier : exécutez."


class WrongAccused(Refusal):
    template = "Le Procureur choisit {count} des ex æquo ({tied}) : revoyez son choix."


class TribunalOutOfTurn(Refusal):
    template = "C'est d'abord au tour {de_name} : tenez les procès dans l'ordre."


class ExecutionComesFirst(Refusal):
    template = "Le condamné du vote passe avant les procès : exécutez-le ou graciez-le d'abord."
