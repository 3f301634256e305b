"""Refusals: whom a decision may not name."""

from gm_assistant.quinte_bourg.refusals.base import Refusal, Unbendable


class TargetIsDead(Refusal):
    template = "{name} n'est plus en vie : choisissez un vivant."


class TargetIsAlive(Refusal):
    template = "{name} est en vie : choisissez un mort annoncé."


class TargetIsNotGhost(Refusal):
    template = "{name} n'est pas un fantôme : choisissez un fantôme."


class TargetIsNotReptilian(Refusal):
    template = (
        "{name} n'est pas un Reptilien : le pouvoir n'est pas dépensé, choisissez-en un autre."
    )


class TargetIsReptilian(Refusal):
    template = (
        "{name} est déjà un Reptilien : le pouvoir n'est pas dépensé, choisissez-en un autre."
    )


class TargetIsSelf(Refusal):
    template = "{name} ne peut pas se désigner : choisissez quelqu'un d'autre."


class NotNeighbour(Refusal):
    template = "{name} n'est pas assis à côté de {actor} : choisissez {neighbours}."


class AlreadyCharmed(Refusal):
    template = "{name} est déjà sous ce charme : choisissez une nouvelle personne."


class SamePersonTwice(Refusal):
    template = "{name} est désigné deux fois : choisissez deux personnes différentes."


class NoGhostHolder(Refusal):
    template = "{name} est mort et n'a pas de poste : choisissez un vivant ou un fantôme en poste."


class HouseIsGone(Refusal):
    template = "La maison de {name} a disparu avec son propriétaire : choisissez-en une autre."


class DefendedYesterday(Refusal):
    template = "La maison de {name} a été défendue la nuit dernière : choisissez-en une autre."


class NotTheirHouse(Refusal):
    template = (
        "Ils se retrouvent chez l'un des deux : choisissez la maison de {first} ou de {second}."
    )


class HouseIsMissing(Unbendable):
    template = "La première personne désignée doit choisir le lieu : {first} ou {second}."


class OwnHouse(Refusal):
    template = "{name} ne peut pas choisir sa propre maison : choisissez-en une autre."


class NotAVictim(Refusal):
    template = "{name} ne peut pas être la victime chez {house} : choisissez parmi {pool}."


class VictimIsMissing(Unbendable):
    template = "Plusieurs victimes sont possibles chez {house} : tirez au sort parmi {pool}."


class MoveChangesNothing(Refusal):
    template = "À cette place, {name} garde les mêmes voisins : choisissez une autre place."


class SeatAfterItself(Unbendable):
    template = "{name} ne peut pas s'asseoir après sa propre place : choisissez un autre joueur."
