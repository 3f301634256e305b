"""Refusals: what the dead may not choose."""

from gm_assistant.quinte_bourg.refusals.base import Refusal, Unbendable


class HasNoSpeciality(Unbendable):
    template = "{name} n'a pas de spécialité : choisissez la carte de camp, sans héritage."


class NotHisSpeciality(Unbendable):
    template = "{name} n'a pas cette spécialité : choisissez une des siennes."


class HeirMustDrop(Refusal):
    template = "{name} a déjà deux spécialités : dites laquelle perdre, ou changez d'héritier."
