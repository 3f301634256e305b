"""The cards: to which camp a role belongs, whom a row calls, which posts and groups there are."""

from typing import Final

from gm_assistant.quinte_bourg.words.vocabulary import CAMPS, POSTS, ROLES, SPECIALITIES

CAMP_ORDER: Final = tuple(CAMPS)
STRENGTH: Final = {camp: rank for rank, camp in enumerate(CAMP_ORDER)}

CAMP_OF_ROLE: Final = {
    "amoureux": "amoureux",
    **dict.fromkeys(("idealiste", "sheherazade", "prophete"), "idealistes"),
    **dict.fromkeys(("seth", "fennec"), "seths"),
    **dict.fromkeys(("souris", "minus", "cortex"), "souris"),
    **dict.fromkeys(
        ("reptilien", "reptilienne_alpha", "reptilienne_noire", "reptilienne_rouge"), "reptiliens"
    ),
    "martyre": "martyre",
    **dict.fromkeys(("orphee", "sirene"), "musiciens"),
    **dict.fromkeys(
        ("villageois", "cupide", "holmes", "monk", "poirot", "pach", "rappaz", "sesiano"),
        "villageois",
    ),
}

DEALT_ROLES: Final = tuple(role for role in ROLES if role not in ("amoureux", "idealiste"))
SEVERAL_COPIES: Final = frozenset(("reptilien", "villageois", "cupide", "souris"))
REPTILIAN_ROLES: Final = frozenset(
    ("reptilien", "reptilienne_alpha", "reptilienne_noire", "reptilienne_rouge", "seth")
)
STOPPING_CONVERTS: Final = frozenset(("reptilienne_noire", "reptilienne_rouge", "seth"))
MICE: Final = frozenset(("souris", "minus", "cortex"))
MUSICIANS: Final = frozenset(("orphee", "sirene"))

# W-12: what a camp that can no longer win falls back on.
CONSOLATION: Final = {
    "amoureux": "villageois",
    "idealistes": "villageois",
    "seths": "reptiliens",
    "souris": "reptiliens",
    "martyre": "reptiliens",
    "musiciens": "villageois",
}

# one or both of the two conditions of each named villager.
CONDITIONS_OF: Final = {
    "holmes": ("detective", "melomane"),
    "monk": ("detective", "pentaphile"),
    "poirot": ("detective", "showman"),
    "pach": ("mathematicien", "perfect_matcheur"),
    "rappaz": ("mathematicien", "cinquante_huitard"),
    "sesiano": ("mathematicien", "romantique"),
}

OBLIGATORY_POSTS: Final = ("president", "procureur", "notaire", "senateur")
OPTIONAL_POSTS: Final = tuple(
    post
    for post in POSTS
    if post not in OBLIGATORY_POSTS and post not in ("scrutateur", "chef_milice")
)
GHOST_POSTS: Final = frozenset(("chef_milice", "senateur"))
PRIESTS: Final = ("pretre_capitaliste", "pretre_traditionnel")
DEPUTIES: Final = ("adjoint_randy", "adjoint_armish")

THREE_POSTS_OF: Final = {
    "souris": ("president", "notaire", "senateur", "chef_milice"),
    "detective": ("president", "procureur", "senateur", "chef_milice"),
    "mathematicien": ("procureur", "notaire", "senateur", "chef_milice"),
}

KILLERS: Final = ("assassin", "meurtrier", "tueur")
SNOOPERS: Final = ("fureteur", "voyeur", "curieux", "indiscrete", "reporter", "journaliste")
THIEVES: Final = ("voleur", "brigand", "cambrioleur")
ABDUCTORS: Final = ("psychopathe", "toque")
TRAINERS: Final = ("dresseur_chien", "dresseur_ours", "dresseur_rapace")
INVENTORS: Final = (
    "ingenieure",
    "inventeur",
    "scientifique",
    "savant",
    "technophile",
    "bricoleur",
)

# The card that a row calls, where the row is not named after it.
CARD_OF_STEP: Final = {
    "allumeuse": "freyja",
    "adoration": "freyja",
    "querelle": "eris",
    "farce": "eris",
    "sculpture": "artiste",
    "caricature": "artiste",
    **{card: card for card in SPECIALITIES},
}
