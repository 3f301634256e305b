"""Refusals: what public posts do not allow."""

from gm_assistant.quinte_bourg.refusals.base import Refusal, Unbendable


class PostNotInPlay(Unbendable):
    template = "Le poste « {post} » n'est pas en jeu : ouvrez-le d'abord."


class PostInPlay(Unbendable):
    template = "Le poste « {post} » est déjà en jeu : choisissez un autre poste."


class PostIsNotOptional(Refusal):
    template = "Le poste « {post} » n'est pas facultatif : choisissez un poste facultatif."


class PostIsHeld(Refusal):
    template = "Le poste « {post} » est occupé par {name} : attendez qu'il soit vacant."


class PostIsVacant(Unbendable):
    template = "Le poste « {post} » est vacant : choisissez un poste occupé."


class PostIsNotWaiting(Refusal):
    template = (
        "Le poste « {post} » n'attend personne : corrigez-le dans le village s'il doit changer."
    )


class NotACandidate(Refusal):
    template = "{name} ne peut pas recevoir « {post} » : choisissez {candidates}."


class HasAPost(Refusal):
    template = "{name} a déjà un poste public : seules les personnes en vie et sans poste se présentent."


class NotAmongCandidates(Unbendable):
    template = "{name} ne se présente pas : choisissez parmi les candidats."


class NotAnExchange(Refusal):
    template = (
        "{name} n'a pas de poste à échanger : choisissez quelqu'un en poste, un fantôme, ou rien."
    )


class DeputyHoldsTheCamera(Refusal):
    template = "Un Adjoint est en poste : le Procureur n'a pas de caméra, mais peut enquêter."


class NoDeputy(Refusal):
    template = "Sans Adjoint en poste, le Procureur n'enquête pas : il a la caméra du matin."


class NotHisDay(Refusal):
    template = "« {post} » n'agit pas le {weekday} : il agit les jours {days}."


class AlreadyDoneToday(Refusal):
    template = "« {post} » a déjà agi aujourd'hui : annulez son action pour la changer."
