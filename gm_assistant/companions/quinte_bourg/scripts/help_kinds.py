"""What the page of rules speaks of: every kind of thing, and every thing of that kind."""

from collections.abc import Mapping
from typing import Final

from gm_assistant.companions.quinte_bourg.scripts.script_names import ALL_STEPS
from gm_assistant.quinte_bourg.village.rulings import RULINGS
from gm_assistant.quinte_bourg.words.vocabulary import (
    CAMPS,
    LAW_EFFECTS,
    LONG_ACTIONS,
    OWN_VICTORIES,
    POSTS,
    POWERS,
    ROLES,
    SPECIALITIES,
    STAGES,
    STATUSES,
    STEPS,
)

SETTINGS: Final = {it.key: it.label for it in RULINGS.values()}

# What is done in a moment, by several cards alike.
ACTIONS: Final = {
    "investigation": "Investigation",
    "larcin": "Larcin",
    "animal": "Flair de l'animal",
    "revelateur": "Révélateur",
    "stalkeur": "Stalkeur",
    "charme": "Charme",
    "don": "Don",
    "candidature": "Candidature",
    "mariage": "Mariage",
    "tribunal": "Tribunal",
}

# What one looks up without a card in hand.
NOTIONS: Final = {
    "fin_de_partie": "Fin de la partie",
    "camp_dominant": "Camp dominant",
    "consolation": "Sauver les meubles",
    "invocation": "Invoquer un pouvoir",
    "priorite": "Priorité des actions longues",
    "voisin": "Voisin",
    "maison": "Maison",
    "protection": "Protection d'une maison",
    "carnage": "Mode carnage",
    "cornes": "Cornes",
    "pieces": "Pièces",
    "postes": "Postes publics",
    "paix": "Paix",
    "purge": "Purge",
    "egalite": "Égalité",
    "dimanche": "Dimanche",
    "secret": "Parler de son rôle",
}

# A row that a card gives its name to is explained by the card.
ROWS: Final = {
    step: STEPS[step] for step in ALL_STEPS if step not in SPECIALITIES and step not in ROLES
} | {"amoureux": STEPS["amoureux"]}

KINDS: Final[Mapping[str, Mapping[str, str]]] = {
    "camp": CAMPS,
    "role": ROLES,
    "speciality": SPECIALITIES,
    "post": POSTS,
    "condition": OWN_VICTORIES,
    "long_action": LONG_ACTIONS,
    "row": ROWS,
    "action": ACTIONS,
    "power": POWERS,
    "stage": STAGES,
    "law_effect": LAW_EFFECTS,
    "setting": SETTINGS,
    "status": STATUSES,
    "notion": NOTIONS,
}

KIND_LABELS: Final = {
    "camp": "Camps",
    "role": "Rôles de camp",
    "speciality": "Rôles de spécialité",
    "post": "Postes publics",
    "condition": "Conditions personnelles",
    "long_action": "Actions longues",
    "row": "Appels de la nuit",
    "action": "Actions ponctuelles",
    "power": "Pouvoirs invoqués",
    "stage": "Étapes du jour",
    "law_effect": "Effets des lois",
    "setting": "Réglages de la table",
    "status": "États",
    "notion": "À savoir",
}
