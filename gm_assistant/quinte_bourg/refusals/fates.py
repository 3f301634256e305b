"""Refusals: what the dead may not choose."""

from gm_assistant.quinte_bourg.refusals.base import Unbendable


class HasNoSpeciality(Unbendable):
    template = "{name} n'a pas de spécialité : il montre sa carte de camp et ne lègue rien."


class NotHisSpeciality(Unbendable):
    template = "{name} n'a pas cette spécialité : choisissez une des siennes."


class HeirMustDrop(Unbendable):
    template = (
        "{name} a déjà deux spécialités : qu'il renonce à l'une, ou choisissez un autre héritier."
    )
