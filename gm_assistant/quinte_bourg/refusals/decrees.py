"""Refusals: what even a decree cannot change."""

from gm_assistant.quinte_bourg.refusals.base import Unbendable


class SeatOrderIncomplete(Unbendable):
    template = "L'ordre des places doit nommer chaque joueur une fois : complétez-le."
