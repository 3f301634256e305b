"""The names that the files may use, and what the rulebook says about the calls of a week."""

from typing import Final

from gm_assistant.quinte_bourg.words.calendar import NIGHT_TABLES, NIGHTS
from gm_assistant.quinte_bourg.words.cards import (
    CARD_OF_STEP,
    INVENTORS,
    SNOOPERS,
    THIEVES,
    TRAINERS,
)
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

# Whom a row of a night calls; the cards' own rows call the card.
_CALLED: Final = {
    "fantomes": ("fantomes",),
    "reptiliens": ("reptiliens",),
    "amoureux": ("amoureux",),
    "amoureux_se_retrouvent": ("amoureux",),
    "minus_cortex": ("cortex", "minus"),
    "orphee": ("orphee",),
    "sirene": ("sirene",),
    "attaque": ("reptiliens",),
    "aube": ("tous",),
    "reve": ("esprits",),
}
ALL_STEPS: Final = tuple(dict.fromkeys(step for table in NIGHT_TABLES.values() for step in table))


def called_by(step: str) -> tuple[str, ...]:
    """Whom the row wakes or concerns."""
    return _CALLED.get(step) or (CARD_OF_STEP[step],)


# The decisions of a row that takes several, in order; Cortex comes first (L221-225).
PARTS_OF_STEP: Final = {
    **dict.fromkeys(THIEVES, ("house", "gives")),
    **dict.fromkeys(("allumeuse", "querelle"), ("targets", "house")),
    "minus_cortex": ("cortex", "minus"),
}

# The rows marked * in the tables: somebody may leave home.
MOVING_STEPS: Final = frozenset(
    (
        "reptiliens",
        "amoureux",
        "psychopathe",
        "toque",
        "allumeuse",
        "querelle",
        "sculpture",
        "amoureux_se_retrouvent",
        "laura",
        "attaque",
    )
)

# A.12; the Reptilians' time has no value in the rulebook (T-09), so any is as good.
TIMERS: Final[dict[str, int | None]] = {"amoureux": 30, "reptiliens": None, "reve": 5}
ANNOUNCED_TIMERS: Final = {"condamne": 15, "tribunal_execution": 15}
LONGEST_TIMER: Final = 900

# How many nights a week each card says that it is called (A.6): kept apart from the tables,
# so that one proves the other.
NIGHTS_A_WEEK: Final = {
    **dict.fromkeys((*INVENTORS, *SNOOPERS, *TRAINERS, *THIEVES), 2),
    **dict.fromkeys(("marchand_de_sable", "laura", "orphee", "sirene"), 6),
    **dict.fromkeys(("psychopathe", "toque", "minus_cortex"), 3),
    **dict.fromkeys(("sculpture", "querelle", "allumeuse", "reve"), 2),
    **dict.fromkeys(("caricature", "farce", "adoration"), 1),
}
