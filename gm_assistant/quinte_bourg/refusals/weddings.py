"""Refusals: what keeps two players from marrying."""

from gm_assistant.quinte_bourg.refusals.base import Refusal


class AlreadyMarried(Refusal):
    template = "{name} est déjà en ménage : choisissez quelqu'un d'autre."


class NotNeighboursYet(Refusal):
    template = "{first} et {second} ne sont pas voisins : dites après qui ils s'installent."


class PriestIsNeeded(Refusal):
    template = "Un Prêtre est en poste : le mariage passe par lui, avec son tarif."


class NoSuchPriest(Refusal):
    template = "« {post} » n'est tenu par personne : prenez l'autre Prêtre, ou à défaut deux témoins."


class PriceOutOfRange(Refusal):
    template = "Le tarif du mariage va de 0 à 2 pièces : choisissez 0, 1 ou 2."


class PayerIsNotSpouse(Refusal):
    template = "Le tarif est payé par l'un des deux époux : dites lequel."


class WitnessesAreNeeded(Refusal):
    template = "Sans Prêtre, il faut deux témoins en vie autres que les époux : nommez-les."


class ForcedSpousePays(Refusal):
    template = "{name} se marie de force et ne paie pas : faites payer la personne qui l'impose."


class NoForcedWedding(Refusal):
    template = (
        "Un mariage forcé demande le Prêtre traditionnel et un conjoint strictement plus pauvre "
        "que {name}, une fois le tarif payé : demandez plutôt l'accord des deux."
    )
