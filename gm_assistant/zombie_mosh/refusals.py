"""The ways of saying no: one class for each, with one French sentence that says what to do."""

from gm_assistant.engine.wording import Worded

__all__ = [
    "AboveDurability",
    "AlreadyStruck",
    "AttacksOneself",
    "DefendsAnother",
    "HandIsEmpty",
    "HandsAreNotEmpty",
    "NoReturnNow",
    "NoSongYet",
    "NotNextInTheCrowd",
    "NotYourTurn",
    "PlayerIsOut",
    "Refusal",
    "SongGoesOn",
    "TargetIsOut",
    "TokenStays",
    "TokenToTheOut",
    "Unbendable",
    "WrongPhase",
]


class Refusal(Worded):
    """A move that the rules of Zombie Mosh refuse."""


class Unbendable(Refusal):
    """A refusal that the table cannot overrule: there is nothing to act on."""

    can_be_forced = False


class WrongPhase(Unbendable):
    template = "{what} : {first_do}."


class NoSongYet(Unbendable):
    template = "Un décret corrige une chanson en cours : {first_do}."


class SongGoesOn(Refusal):
    template = "La chanson {song} n'est pas finie : {first_do}, ou forcez pour l'abandonner."


class HandsAreNotEmpty(Refusal):
    template = "{holders} : finissez la danse avant le compte, ou forcez pour défausser ces cartes."


class PlayerIsOut(Unbendable):
    template = "{player} est dehors pour le reste de la chanson : passez à {next}."


class TargetIsOut(Unbendable):
    template = "{player} est dehors pour le reste de la chanson : visez un zombi debout."


class AlreadyStruck(Unbendable):
    template = "La foule a déjà frappé {player} ce tour-ci : passez à {next}."


class NotNextInTheCrowd(Refusal):
    template = "La foule fait le tour dans l'ordre, premier joueur en dernier : d'abord {next}."


class NotYourTurn(Refusal):
    template = "Ce n'est pas à {player} : {next} joue d'abord, {way}."


class HandIsEmpty(Unbendable):
    template = "{player} n'a plus de carte en main : c'est à {next}."


class AttacksOneself(Refusal):
    template = "On n'attaque jamais son propre zombi : jouez-la en défense ou chez un autre."


class DefendsAnother(Refusal):
    template = (
        "On ne défend jamais le zombi d'un autre : jouez la carte en attaque, ou dans la ligne"
        " de défense {de_player}."
    )


class AboveDurability(Unbendable):
    template = "{player}, {limb} : {most} au plus, car le membre tombe là ; notez {most} ou moins."


class NoReturnNow(Unbendable):
    template = "{player} ne revient qu'entre deux tours : {first_do}, puis refaites ce décret."


class TokenStays(Unbendable):
    template = "Le pion Premier joueur ne bouge qu'entre deux tours : {first_do}."


class TokenToTheOut(Unbendable):
    template = "{player} est dehors : donnez le pion Premier joueur à un zombi debout."
