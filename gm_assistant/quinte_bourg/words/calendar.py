"""The week: odd and even days, the table of each night, the stages of each day."""

from typing import Final

from gm_assistant.quinte_bourg.words.vocabulary import WEEKDAYS, Stage, Step, Weekday

ODD_DAYS: Final = frozenset(("lundi", "mercredi", "vendredi"))
EVEN_DAYS: Final = frozenset(("mardi", "jeudi", "samedi"))

# What differs from night to night: snoopers, thief, abductor, imposed long action,
# post effect, trainer, inventors (INVENTORY A.6).
_SNOOPERS: Final = {
    "lundi": ("fureteur", "voyeur"),
    "mardi": ("indiscrete", "curieux"),
    "mercredi": ("reporter", "journaliste"),
    "jeudi": ("fureteur", "curieux"),
    "vendredi": ("indiscrete", "voyeur"),
    "samedi": ("reporter", "journaliste"),
}
_THIEF: Final = {
    "lundi": "voleur",
    "mardi": "brigand",
    "mercredi": "cambrioleur",
    "jeudi": "voleur",
    "vendredi": "brigand",
    "samedi": "cambrioleur",
}
_IMPOSED: Final = {
    "lundi": "allumeuse",
    "mardi": "querelle",
    "mercredi": "sculpture",
    "jeudi": "allumeuse",
    "vendredi": "querelle",
    "samedi": "sculpture",
}
_POST_EFFECT: Final = {
    "lundi": "farce",
    "mardi": "minus_cortex",
    "mercredi": "adoration",
    "jeudi": "minus_cortex",
    "vendredi": "caricature",
    "samedi": "minus_cortex",
}
_TRAINER: Final = {
    "lundi": "dresseur_chien",
    "mardi": "dresseur_ours",
    "mercredi": "dresseur_rapace",
    "jeudi": "dresseur_chien",
    "vendredi": "dresseur_ours",
    "samedi": "dresseur_rapace",
}
_INVENTORS: Final = {
    "lundi": ("ingenieure", "inventeur"),
    "mardi": ("scientifique", "savant"),
    "mercredi": ("technophile", "bricoleur"),
    "jeudi": ("ingenieure", "inventeur"),
    "vendredi": ("scientifique", "bricoleur"),
    "samedi": ("technophile", "savant"),
}
_DREAM_NIGHTS: Final = frozenset(("mercredi", "samedi"))


def _table(night: str) -> tuple[Step, ...]:
    return (
        "fantomes",
        "reptiliens",
        "amoureux",
        "marchand_de_sable",
        *_SNOOPERS[night],
        _THIEF[night],
        "psychopathe" if night in ODD_DAYS else "toque",
        _IMPOSED[night],
        _POST_EFFECT[night],
        "orphee",
        "sirene",
        "amoureux_se_retrouvent",
        "laura",
        _TRAINER[night],
        "attaque",
        "aube",
        *_INVENTORS[night],
        *(("reve",) if night in _DREAM_NIGHTS else ()),
    )


NIGHTS: Final = tuple(day for day in WEEKDAYS if day != "dimanche")
NIGHT_TABLES: Final[dict[Weekday, tuple[Step, ...]]] = {night: _table(night) for night in NIGHTS}
ROW_PLACE: Final = {
    night: {step: place for place, step in enumerate(table)}
    for night, table in NIGHT_TABLES.items()
}

# L690-L701; M-20: weddings, then pickpockets, then the richest.
DAY_STAGES: Final[tuple[Stage, ...]] = (
    "cameras",
    "charmes",
    "postes",
    "morts",
    "heritages",
    "demenagements",
    "session",
    "loi",
    "vote",
    "mariages",
    "pickpockets",
    "richesse",
)
SUNDAY_STAGES: Final[tuple[Stage, ...]] = ("postes", "mariages", "richesse")


def stages_of(weekday: Weekday) -> tuple[Stage, ...]:
    """The stages of a day; Sunday has three (T-04)."""
    return SUNDAY_STAGES if weekday == "dimanche" else DAY_STAGES


def day_after(weekday: Weekday) -> Weekday:
    """The next day of the week."""
    return WEEKDAYS[(WEEKDAYS.index(weekday) + 1) % 7]


def nights_of(step: Step) -> tuple[Weekday, ...]:
    """The nights on which a row is called."""
    return tuple(night for night, table in NIGHT_TABLES.items() if step in table)
