"""The cards: to which camp a role belongs, whom a row calls, which posts and groups there are."""

from typing import Final

from gm_assistant.quinte_bourg.words.deck import POST_CARDS, ROLE_CARDS
from gm_assistant.quinte_bourg.words.vocabulary import CAMPS, ROLES

CAMP_ORDER: Final = tuple(CAMPS)
STRENGTH: Final = {camp: rank for rank, camp in enumerate(CAMP_ORDER)}

CAMP_OF_ROLE: Final = {it.id: it.camp for it in ROLE_CARDS}

DEALT_ROLES: Final = tuple(it.id for it in ROLE_CARDS if it.dealt)
SEVERAL_COPIES: Final = frozenset(it.id for it in ROLE_CARDS if it.several)
REPTILIAN_ROLES: Final = frozenset(
    ("reptilien", "reptilienne_alpha", "reptilienne_noire", "reptilienne_rouge", "seth")
)
STOPPING_CONVERTS: Final = frozenset(("reptilienne_noire", "reptilienne_rouge", "seth"))
MICE: Final = frozenset(("souris", "minus", "cortex"))
MUSICIANS: Final = {it: ROLES[it] for it in ("orphee", "sirene")}

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

OBLIGATORY_POSTS: Final = tuple(it.id for it in POST_CARDS if it.obligatory)
OPTIONAL_POSTS: Final = tuple(it.id for it in POST_CARDS if it.optional)
GHOST_POSTS: Final = frozenset(it.id for it in POST_CARDS if it.ghosts)
# Those who act on odd or on even days only.
DAYS_OF_POST: Final = {it.id: it.days for it in POST_CARDS if it.days}
PRIESTS: Final = ("pretre_capitaliste", "pretre_traditionnel")
PICKPOCKETS: Final = ("pickpocket_mirko", "pickpocket_mirka")
DEPUTIES: Final = ("adjoint_randy", "adjoint_armish")

THREE_POSTS_OF: Final = {
    "souris": ("president", "notaire", "senateur", "chef_milice"),
    "detective": ("president", "procureur", "senateur", "chef_milice"),
    "mathematicien": ("procureur", "notaire", "senateur", "chef_milice"),
}

KILLERS: Final = ("assassin", "meurtrier", "tueur")
SNOOPERS: Final = ("fureteur", "voyeur", "curieux", "indiscrete", "reporter", "journaliste")
