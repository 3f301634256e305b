"""The names that the files may use, and what the rulebook says about the calls of a week."""

from typing import Final

from gm_assistant.quinte_bourg.night.calls import NIGHT_TABLES
from gm_assistant.quinte_bourg.words.calendar import NIGHTS
from gm_assistant.quinte_bourg.words.vocabulary import CAMPS, PERSONAL, POSTS, ROLES, SPECIALITIES

# The steps of the opening, in the order of section 11 of the rulebook.
OPENING_ROWS: Final = {
    "yeux_fermes": "Les yeux fermés",
    "conditions_personnelles": "Conditions personnelles",
    "detectives": "Détectives",
    "mathematiciens": "Mathématiciens",
    "conversion": "Conversion d'ouverture",
    "seths": "Seths",
    "souris": "Souris",
    "reptiliens": "Reptiliens",
    "amoureux": "Amoureux",
    "romantique": "Romantique",
    "rappels": "Rappels",
    "premiere_nuit": "Première nuit",
}

NIGHT_FILES: Final = tuple(NIGHTS)
OPENING_FILE, DAY_FILE, SUNDAY_FILE = "ouverture", "jour", "dimanche"
INVOCATIONS_FILE, LAWS_FILE, HELP_FILE = "invocations", "lois", "regles"
ALL_FILES: Final = (
    *NIGHT_FILES,
    OPENING_FILE,
    DAY_FILE,
    SUNDAY_FILE,
    INVOCATIONS_FILE,
    LAWS_FILE,
    HELP_FILE,
)

# Who may be called besides a card, a camp, a condition or a post.
GROUPS: Final = ("tous", "vivants", "morts", "fantomes", "esprits", "charmes", "designes")
CALLABLE: Final = frozenset(
    (*ROLES, *SPECIALITIES, *CAMPS, *PERSONAL, *POSTS, *GROUPS, "detectives", "mathematiciens")
)

ALL_STEPS: Final = tuple(dict.fromkeys(step for table in NIGHT_TABLES.values() for step in table))
ANNOUNCED_TIMERS: Final = {"condamne": 15, "tribunal_execution": 15}
LONGEST_TIMER: Final = 900

# The words in braces: what the app puts there.
PLACEHOLDERS: Final = {
    "appel": "qui a les yeux ouverts pour l’appel en cours",
    "aux_camps": "les camps qui gagnent, comme « aux Seths »",
    "autre": "le second joueur d'un échange ou d'un mariage",
    "camps": "les camps qui gagnent",
    "cartes": "la carte ou les cartes que le mort retourne",
    "droite": "le nouveau voisin de droite",
    "gagnants": "les noms de ceux qui gagnent",
    "gauche": "le nouveau voisin de gauche",
    "heritier": "qui reçoit la spécialité",
    "jour": "le jour de la semaine",
    "joueur": "le nom du joueur dont on parle",
    "loi": "le texte de la loi proposée",
    "maison": "le nom du propriétaire de la maison",
    "mort": "le nom de qui vient de mourir",
    "noms": "plusieurs noms, séparés comme il faut",
    "pieces": "une somme, comme « 3 pièces »",
    "poste": "le nom d'un poste public",
    "postes": "les noms de plusieurs postes",
    "prix": "le prix d'un mariage, comme « 2 pièces »",
    "raison": "une phrase qui dit ce qui arrête la partie",
    "repartition": "qui reçoit combien",
    "role": "un rôle de camp",
    "sens": "« horaire » ou « antihoraire »",
    "specialite": "un rôle de spécialité",
    "titres": "les postes que le joueur tenait, ou « sans poste »",
    "titres_autre": "les postes que l'autre tenait, ou « sans poste »",
    "victime": "à qui l'on prend une pièce",
    "voix": "un compte de voix, comme « 3 voix » ou « 5 voix contre 3 »",
}
