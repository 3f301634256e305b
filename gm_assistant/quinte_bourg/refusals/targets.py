"""Refusals: whom a decision may not name."""

from gm_assistant.quinte_bourg.refusals.base import Refusal, Unbendable


class TargetIsDead(Refusal):
    template = "{name} n'est plus en vie : choisissez quelqu'un en vie."


class TargetIsAlive(Refusal):
    template = "Le village croit {name} en vie : choisissez quelqu'un à la morgue."


class TargetIsNotGhost(Refusal):
    template = "{name} n'est pas un fantôme : choisissez un fantôme."


class TargetIsNotReptilian(Refusal):
    template = (
        "{name} n'est pas un Reptilien : le pouvoir n'est pas dépensé, choisissez un Reptilien."
    )


class TargetIsReptilian(Refusal):
    template = "{name} est déjà un Reptilien : rien n'est dépensé, choisissez quelqu'un d'autre."


class TargetIsSelf(Refusal):
    template = "{name} ne peut pas se désigner : choisissez quelqu'un d'autre."


class NotNeighbour(Refusal):
    template = "{name} et {actor} ne sont pas voisins : choisissez {neighbours}."


class AlreadyCharmed(Refusal):
    template = "{name} est déjà sous ce charme : choisissez une nouvelle personne."


class SamePersonTwice(Unbendable):
    template = "{name} apparaît deux fois : choisissez deux personnes différentes."


class NoGhostHolder(Refusal):
    template = "{name} n'a ni vie ni poste : choisissez quelqu'un en vie, ou un fantôme en poste."


class HouseIsGone(Refusal):
    template = "La maison {de_name} a disparu avec {name} : choisissez-en une autre."


class DefendedYesterday(Refusal):
    template = "La maison {de_name} a été défendue la nuit dernière : choisissez-en une autre."


class NotTheirHouse(Refusal):
    template = (
        "La rencontre a lieu chez l'une des deux personnes : choisissez la maison {de_first} ou {de_second}."
    )


class HouseIsMissing(Unbendable):
    template = "La première personne désignée doit choisir le lieu : {first} ou {second}."


class OwnHouse(Refusal):
    template = "{name} ne peut pas choisir sa propre maison : choisissez-en une autre."


class NotAVictim(Refusal):
    template = "{name} ne peut pas être la victime chez {house} : choisissez {pool}."


class VictimIsMissing(Unbendable):
    template = "Plusieurs victimes sont possibles chez {house} : tirez au sort : {pool}."


class MoveChangesNothing(Refusal):
    template = "À cette place, {name} garde les mêmes voisins : choisissez une autre place."


class SeatAfterItself(Unbendable):
    template = "{name} ne peut pas s'asseoir après sa propre place : choisissez un autre joueur."
