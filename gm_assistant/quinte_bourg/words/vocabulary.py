"""The words of the game: every id that a game file may use, and its French label."""

from typing import Final, Literal, TypeAlias

from gm_assistant.quinte_bourg.words.deck import POST_CARDS, ROLE_CARDS, SPECIALITY_CARDS

PlayerId: TypeAlias = str
House: TypeAlias = str
Weekday = Literal["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]
Status = Literal["vivant", "mort", "fantome", "esprit", "heritage", "parti"]
Camp: TypeAlias = str
Role: TypeAlias = str
Speciality: TypeAlias = str
Post: TypeAlias = str
Step: TypeAlias = str
Stage: TypeAlias = str
Power: TypeAlias = str
LongAction: TypeAlias = str

WEEKDAYS: Final[tuple[Weekday, ...]] = (
    "lundi",
    "mardi",
    "mercredi",
    "jeudi",
    "vendredi",
    "samedi",
    "dimanche",
)

CAMPS: Final = {
    "amoureux": "Amoureux",
    "idealistes": "Idéalistes",
    "seths": "Seths",
    "souris": "Souris",
    "reptiliens": "Reptiliens",
    "martyre": "Martyre",
    "musiciens": "Musiciens",
    "villageois": "Villageois",
}

ROLES: Final = {it.id: it.label for it in ROLE_CARDS}
SPECIALITIES: Final = {it.id: it.label for it in SPECIALITY_CARDS}

PERSONAL: Final = {
    "melomane": "Mélomane",
    "pentaphile": "Pentaphile",
    "showman": "Showman",
    "perfect_matcheur": "Perfect-Matcheur",
    "cinquante_huitard": "58-ard",
    "romantique": "Romantique",
    "detective": "Détective",
    "mathematicien": "Mathématicien",
}
OWN_VICTORIES: Final = {**PERSONAL, "cupide": "Cupide"}

POSTS: Final = {it.id: it.label for it in POST_CARDS}

STATUSES: Final = {
    "vivant": "en vie",
    "mort": "à la morgue",
    "fantome": "fantôme",
    "esprit": "esprit",
    "heritage": "hors jeu, spécialité léguée",
    "parti": "a quitté la partie",
}

LONG_ACTIONS: Final = {
    "sommeil_lourd": "sommeil lourd",
    "enlevement": "enlèvement",
    "sculpter": "sculpture",
    "se_battre": "bagarre",
    "copuler": "nuit galante",
    "dormir_ensemble": "nuit des Amoureux",
    "squatter": "squat",
    "attaquer": "attaque",
    "dormir_chez_soi": "nuit chez soi",
}

POWERS: Final = {
    "assassinat": "Assassinat",
    "repticide": "Repticide",
    "morsure": "Morsure",
    "conversion_noire": "Conversion noire",
    "resurrection": "Résurrection",
    "conversion_radieuse": "Conversion radieuse",
    "enquete": "Enquête",
    "show": "Show",
}

LAW_EFFECTS: Final = {
    "blanc_interdit": "le vote blanc est interdit",
    "egalite_gracies": "à égalité, tous sont graciés",
    "urne_perdue": "l’urne est perdue, le vote est annulé",
    "fantomes_votent": "les fantômes votent aussi",
    "condorcet": "le scrutin est de Condorcet",
    "vote_payant": "le vote coûte une pièce",
    "seuls_votent": "seules certaines personnes votent",
}


SESSIONS: Final = {"normale": "session normale", "paix": "paix", "purge": "purge"}

STEPS: Final = {
    "fantomes": "Fantômes",
    "reptiliens": "Reptiliens",
    "amoureux": "Amoureux",
    "amoureux_se_retrouvent": "Amoureux se retrouvent",
    "allumeuse": "Freyja (allumeuse)",
    "querelle": "Éris (querelle)",
    "sculpture": "L’Artiste (sculpture)",
    "caricature": "L’Artiste (caricature)",
    "adoration": "Freyja (adoration)",
    "farce": "Éris (farce)",
    "minus_cortex": "Minus et Cortex",
    "attaque": "Attaque",
    "aube": "Aube",
    "reve": "Rêve du village",
    "orphee": "Orphée",
    "sirene": "Sirène",
    **SPECIALITIES,
}

STAGES: Final = {
    "cameras": "Caméra thermique",
    "charmes": "Charmés",
    "postes": "Postes publics",
    "morts": "Bilan des morts",
    "heritages": "Héritages",
    "demenagements": "Déménagement",
    "session": "Session",
    "loi": "Loi du jour",
    "vote": "Vote",
    "mariages": "Mariages",
    "pickpockets": "Pickpockets",
    "richesse": "Le plus riche",
}
