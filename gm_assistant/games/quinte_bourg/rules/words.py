"""The words of the game: days and stages, cards and specialities, posts, laws, powers."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from gm_assistant.engine.forms import (
    COINS,
    NOTHING_KNOWN,
    By,
    Called,
    Known,
    Many,
    OneOf,
    Sent,
    Text,
)
from gm_assistant.engine.wording import Worded
from gm_assistant.french.language import BRACES, au, capitalised, du, le, listed

# The cards and posts, each written once: its label, its camp or days, when it joins the deal.


class CampCard(NamedTuple):
    """A camp; `consoled` is the one that it falls back on when it can no longer win (W-12)."""

    id: str
    label: str
    consoled: str = ""


class RoleCard(NamedTuple):
    """A camp role; `joins` is the number of players from which it is advised, 0 for never."""

    id: str
    label: str
    camp: str
    joins: int = 0
    several: bool = False
    dealt: bool = True


class SpecialityCard(NamedTuple):
    """A speciality; `joins` is its rank among those that are dealt, the liveliest first."""

    id: str
    label: str
    joins: int


class PostCard(NamedTuple):
    """A public post; `days` are those on which its holder acts, empty for every day.

    One that `turns` goes on to somebody else by itself, and is held besides another.
    """

    id: str
    label: str
    obligatory: bool = False
    joins: int = 0
    ghosts: bool = False
    days: str = ""
    turns: bool = False

    @property
    def optional(self) -> bool:
        """Whether a table may play without it: those and no others have a number of players."""
        return self.joins > 0


class StageCard(NamedTuple):
    """A stage of the day; Sunday has some of them."""

    id: str
    label: str
    sunday: bool = False


# The strongest first.
CAMP_CARDS: Final = (
    CampCard("amoureux", "Amoureux", consoled="villageois"),
    CampCard("idealistes", "Idéalistes", consoled="villageois"),
    CampCard("seths", "Seths", consoled="reptiliens"),
    CampCard("souris", "Souris", consoled="reptiliens"),
    CampCard("reptiliens", "Reptiliens"),
    CampCard("martyre", "Martyre", consoled="reptiliens"),
    CampCard("musiciens", "Musiciens", consoled="villageois"),
    CampCard("villageois", "Villageois"),
)
ROLE_CARDS: Final = (
    RoleCard("amoureux", "Amoureux", "amoureux", dealt=False),
    RoleCard("idealiste", "Idéaliste", "idealistes", dealt=False),
    RoleCard("sheherazade", "Shéhérazade", "idealistes", joins=9),
    RoleCard("prophete", "Prophète", "idealistes", joins=15),
    RoleCard("seth", "Seth", "seths", joins=16),
    RoleCard("fennec", "Fennec", "seths", joins=16),
    RoleCard("souris", "Souris", "souris", joins=21, several=True),
    RoleCard("minus", "Minus", "souris", joins=21),
    RoleCard("cortex", "Cortex", "souris", joins=21),
    RoleCard("reptilien", "Reptilien", "reptiliens", several=True),
    RoleCard("reptilienne_alpha", "Reptilienne alpha", "reptiliens", joins=8),
    RoleCard("reptilienne_noire", "Reptilienne noire", "reptiliens", joins=12),
    RoleCard("reptilienne_rouge", "Reptilienne rouge", "reptiliens", joins=13),
    RoleCard("martyre", "Martyre", "martyre", joins=10),
    RoleCard("orphee", "Orphée", "musiciens", joins=14),
    RoleCard("sirene", "Sirène", "musiciens", joins=14),
    RoleCard("villageois", "Villageois", "villageois", several=True),
    RoleCard("cupide", "Cupide", "villageois", joins=11, several=True),
    RoleCard("holmes", "Holmes", "villageois", joins=18),
    RoleCard("monk", "Monk", "villageois", joins=18),
    RoleCard("poirot", "Poirot", "villageois", joins=18),
    RoleCard("pach", "Pach", "villageois", joins=25),
    RoleCard("rappaz", "Rappaz", "villageois", joins=25),
    RoleCard("sesiano", "Sesiano", "villageois", joins=25),
)
SPECIALITY_CARDS: Final = (
    SpecialityCard("ingenieure", "Ingénieure", joins=9),
    SpecialityCard("technophile", "Technophile", joins=16),
    SpecialityCard("scientifique", "Scientifique", joins=21),
    SpecialityCard("savant", "Savant", joins=23),
    SpecialityCard("bricoleur", "Bricoleur", joins=25),
    SpecialityCard("inventeur", "Inventeur", joins=28),
    SpecialityCard("fureteur", "Fureteur", joins=6),
    SpecialityCard("indiscrete", "Indiscrète", joins=14),
    SpecialityCard("journaliste", "Journaliste", joins=26),
    SpecialityCard("reporter", "Reporter", joins=18),
    SpecialityCard("voyeur", "Voyeur", joins=22),
    SpecialityCard("curieux", "Curieux", joins=24),
    SpecialityCard("dresseur_ours", "Dresseur d’ours", joins=15),
    SpecialityCard("dresseur_rapace", "Dresseur de rapace", joins=20),
    SpecialityCard("dresseur_chien", "Dresseur de chien", joins=7),
    SpecialityCard("voleur", "Voleur", joins=3),
    SpecialityCard("cambrioleur", "Cambrioleur", joins=17),
    SpecialityCard("brigand", "Brigand", joins=12),
    SpecialityCard("assassin", "Assassin", joins=8),
    SpecialityCard("meurtrier", "Meurtrier", joins=19),
    SpecialityCard("tueur", "Tueur", joins=27),
    SpecialityCard("marchand_de_sable", "Marchand de sable", joins=2),
    SpecialityCard("psychopathe", "Psychopathe", joins=4),
    SpecialityCard("toque", "Toqué", joins=11),
    SpecialityCard("laura", "Laura de la Riponne", joins=1),
    SpecialityCard("artiste", "L’Artiste", joins=13),
    SpecialityCard("eris", "Éris", joins=10),
    SpecialityCard("freyja", "Freyja", joins=5),
)
# In the order in which a game lists them.
POST_CARDS: Final = (
    PostCard("scrutateur", "Scrutateur", turns=True),
    PostCard("chef_milice", "Chef de la milice fantôme", ghosts=True),
    PostCard("president", "Président", obligatory=True),
    PostCard("procureur", "Procureur", obligatory=True),
    PostCard("notaire", "Notaire", obligatory=True),
    PostCard("senateur", "Sénateur", obligatory=True, ghosts=True),
    PostCard("pretre_capitaliste", "Prêtre capitaliste", joins=12),
    PostCard("pretre_traditionnel", "Prêtre traditionnel", joins=20),
    # D-05: one of the two alone takes the camera from the Procureur on the other's days too.
    PostCard("adjoint_randy", "Adjoint Randy", joins=24, days="impairs"),
    PostCard("adjoint_armish", "Adjoint Armish", joins=24, days="pairs"),
    PostCard("pickpocket_mirko", "Pickpocket Mirko", joins=14, days="impairs"),
    PostCard("pickpocket_mirka", "Pickpocket Mirka", joins=22, days="pairs"),
    PostCard("bourreau", "Bourreau", joins=10),
)
# L690-L701, in the order of the day; M-20: weddings, then pickpockets, then the richest.
STAGE_CARDS: Final = (
    StageCard("cameras", "Caméra thermique"),
    StageCard("charmes", "Charmés"),
    StageCard("postes", "Postes publics", sunday=True),
    StageCard("morts", "Bilan des morts"),
    StageCard("heritages", "Héritages"),
    StageCard("demenagements", "Déménagement"),
    StageCard("session", "Session"),
    StageCard("loi", "Loi du jour"),
    StageCard("vote", "Vote"),
    StageCard("mariages", "Mariages", sunday=True),
    StageCard("pickpockets", "Pickpockets"),
    StageCard("richesse", "Le plus riche", sunday=True),
)


# The words of the game: every id that a game file may use, and its French label.

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

CAMPS: Final = {it.id: it.label for it in CAMP_CARDS}
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

STAGES: Final = {it.id: it.label for it in STAGE_CARDS}


# The cards: to which camp a role belongs, whom a row calls, which posts and groups there are.

CAMP_ORDER: Final = tuple(CAMPS)
STRENGTH: Final = {camp: rank for rank, camp in enumerate(CAMP_ORDER)}

CAMP_OF_ROLE: Final = {it.id: it.camp for it in ROLE_CARDS}

DEALT_ROLES: Final = tuple(it.id for it in ROLE_CARDS if it.dealt)
SEVERAL_COPIES: Final = frozenset(it.id for it in ROLE_CARDS if it.several)
REPTILIAN_ROLES: Final = frozenset(
    ("reptilien", "reptilienne_alpha", "reptilienne_noire", "reptilienne_rouge", "seth")
)
STOPPING_CONVERTS: Final = frozenset(("reptilienne_noire", "reptilienne_rouge", "seth"))
MUSICIANS: Final = {it: ROLES[it] for it in ("orphee", "sirene")}

CONSOLATION: Final = {it.id: it.consoled for it in CAMP_CARDS if it.consoled}

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
TURNING_POSTS: Final = frozenset(it.id for it in POST_CARDS if it.turns)
GHOST_POSTS: Final = frozenset(it.id for it in POST_CARDS if it.ghosts)
# Those who act on odd or on even days only.
DAYS_OF_POST: Final = {it.id: it.days for it in POST_CARDS if it.days}
PRIESTS: Final = ("pretre_capitaliste", "pretre_traditionnel")
PICKPOCKETS: Final = ("pickpocket_mirko", "pickpocket_mirka")
DEPUTIES: Final = ("adjoint_randy", "adjoint_armish")


class Group(NamedTuple):
    """Those whom one call of the opening lets recognise each other (L606-L612).

    They belong to it by one of their `roles`, or by a `condition` that they were given; those of
    `signs` raise a hand, so that they are known as that. Three of the `posts` win for all of them.
    """

    id: str
    label: str
    roles: tuple[Role, ...] = ()
    condition: str = ""
    signs: tuple[Role, ...] = ()
    posts: tuple[Post, ...] = ()

    @property
    def cards(self) -> tuple[Role, ...]:
        """The cards that somebody has to hold to belong to it."""
        return self.roles or tuple(it for it, own in CONDITIONS_OF.items() if self.condition in own)

    def has(self, roles: Collection[Role], personal: Collection[str]) -> bool:
        """Whether whoever has these roles and conditions belongs to it."""
        return self.condition in personal or not set(self.roles).isdisjoint(roles)


GROUPS: Final[Mapping[str, Group]] = {
    it.id: it
    for it in (
        Group("seths", "Seth et Fennec", roles=("seth", "fennec"), signs=("seth", "fennec")),
        Group(
            "souris",
            "les Souris",
            roles=("souris", "minus", "cortex"),
            signs=("minus", "cortex"),
            posts=("president", "notaire", "senateur", "chef_milice"),
        ),
        Group(
            "reptiliens",
            "les Reptiliens",
            roles=tuple(sorted(REPTILIAN_ROLES)),
            signs=("reptilienne_alpha",),
        ),
        Group(
            "detectives",
            "les Détectives",
            condition="detective",
            posts=("president", "procureur", "senateur", "chef_milice"),
        ),
        Group(
            "mathematiciens",
            "les Mathématiciens",
            condition="mathematicien",
            posts=("procureur", "notaire", "senateur", "chef_milice"),
        ),
    )
}
# L612: he sees the lovers, who keep their hands raised, and nobody sees him.
ROMANTIC: Final = Group("romantique", "le Romantique", condition="romantique")
THREE_POSTS_OF: Final = {it.condition or it.id: it.posts for it in GROUPS.values() if it.posts}

KILLERS: Final = ("assassin", "meurtrier", "tueur")


# Who decides: whose word each decision of the day is, said here and nowhere else. The rules and the
# screens ask `village.who`; sentences and the files that an MJ may edit name him by these words.


class Decider(NamedTuple):
    """The post whose holder decides; `moves` are those that are his to make."""

    post: Post
    moves: tuple[str, ...] = ()


DECIDERS: Final[Mapping[str, Decider]] = {
    # Who takes a post, to whom the coins of a dead go, which session there is, whether a law holds.
    "nomination": Decider("scrutateur", ("assign", "candidacies")),
    "legs": Decider("notaire", ("legacy",)),
    "session": Decider("president", ("session",)),
    "loi": Decider("senateur", ("law_decision",)),
    # When the debate ends, and which way the round goes.
    "parole": Decider("president"),
    # A tie at the vote, another for the last places before the tribunal; a pardon.
    "egalite": Decider("president"),
    "accuses": Decider("procureur", ("accuse",)),
    "grace": Decider("bourreau"),
}
_FORMS: Final[Mapping[str, Callable[[str], str]]] = {
    "qui": le,
    "Qui": lambda post: capitalised(le(post)),
    "de_qui": du,
    "a_qui": au,
    "poste": str,
}
IN_BRACES: Final = {
    f"{form}_{it}": spoken(POSTS[decider.post])
    for it, decider in DECIDERS.items()
    for form, spoken in _FORMS.items()
} | {"postes_des_fantomes": listed((POSTS[it] for it in POSTS if it in GHOST_POSTS), last="ou")}


def decided(words: str) -> str:
    """`{Qui_egalite} tranche` as « Le Président tranche », whoever that is; other braces stay.

    `{de_qui_egalite}` is « du Président », `{a_qui_egalite}` « au Président », `{poste_egalite}`
    « Président ».
    """
    return BRACES.sub(lambda found: IN_BRACES.get(found[1], found[0]), words)


# The week: odd and even days, the nights, the stages of each day.

ODD_DAYS: Final = frozenset(("lundi", "mercredi", "vendredi"))
EVEN_DAYS: Final = frozenset(("mardi", "jeudi", "samedi"))
DAYS_NAMED: Final = {"impairs": ODD_DAYS, "pairs": EVEN_DAYS}

NIGHTS: Final = tuple(day for day in WEEKDAYS if day != "dimanche")

DAY_STAGES: Final = tuple(STAGES)
# T-04: Sunday has three stages.
SUNDAY_STAGES: Final = tuple(it.id for it in STAGE_CARDS if it.sunday)
STAGES_OF: Final[Mapping[Weekday, tuple[Stage, ...]]] = {
    it: SUNDAY_STAGES if it == "dimanche" else DAY_STAGES for it in WEEKDAYS
}


def day_after(weekday: Weekday) -> Weekday:
    """The next day of the week."""
    return WEEKDAYS[(WEEKDAYS.index(weekday) + 1) % 7]


def is_his_day(post: Post, weekday: Weekday) -> bool:
    """Whether the holder of a post acts that day."""
    days = DAYS_OF_POST.get(post)
    return days is None or weekday in DAYS_NAMED[days]


# What the rules say in several places: refusals, and the forms of what moves hold.

# Refusals: what one is, and those that several rooms share; the others stand beside their rule.


class Refusal(Worded):
    """A move that the rules of Quinte-Bourg refuse."""

    def __init_subclass__(cls) -> None:
        cls.template = decided(cls.template)
        super().__init_subclass__()


class Unbendable(Refusal):
    """A refusal that even the game master's word cannot overrule: there is nothing to act on."""

    can_be_forced = False


class TargetIsDead(Refusal):
    template = "{name} n'est plus parmi les vivants : choisissez quelqu'un en vie."


class TargetHasLeft(TargetIsDead):
    """X-16: leaving the table is no death, and he may come back."""

    template = "{name} a quitté la table : choisissez quelqu'un qui y est encore."


HasLeft = Unbendable.saying(
    "{name} a déjà quitté la partie : choisissez quelqu'un qui joue encore."
)


class TargetDiedInSecret(TargetIsDead):
    template = (
        "{name} n'est plus en vie, ce que le village ignore : passez outre pour que rien ne se "
        "voie, ou faites choisir quelqu'un d'autre."
    )


TargetIsReptilian = Refusal.saying(
    "{name} est déjà un Reptilien : rien n'est dépensé, choisissez quelqu'un d'autre."
)
TargetIsSelf = Refusal.saying("{name} ne peut pas se désigner : choisissez quelqu'un d'autre.")
SamePersonTwice = Unbendable.saying(
    "{name} apparaît deux fois : choisissez deux personnes différentes."
)
OwnHouse = Refusal.saying("{name} ne peut pas choisir sa propre maison : choisissez-en une autre.")
SeatAfterItself = Unbendable.saying(
    "{name} ne peut pas s'asseoir après sa propre place : choisissez un autre joueur."
)
TooFewCoins = Unbendable.saying("{name} n'a que {coins} : choisissez un montant plus petit.")
PurseIsEmpty = Unbendable.saying("{name} n'a aucune pièce : choisissez quelqu'un qui en a.")
NoNightIsOpen = Unbendable.saying("Aucune nuit n'est en cours : ouvrez d'abord la nuit.")


class NotThisStage(Refusal):
    template = "Cela se décide à l'étape « {stage} » : {instead}."


NotBeforeTheDay = Unbendable.saying(
    "Il ne fait pas encore jour : ouvrez d'abord la nuit, puis le jour."
)
NothingOwed = Unbendable.saying("Cette décision n'est pas attendue ({what}) : passez à la suite.")
PeaceToday = Refusal.saying("C'est un jour de paix, sans loi ni vote : passez à l'étape suivante.")
PostIsVacant = Unbendable.saying("Le poste « {post} » est vacant : choisissez un poste occupé.")
MayNotVote = Refusal.saying("{name} ne vote pas aujourd'hui : retirez son bulletin.")
HasVoted = Refusal.saying("{name} a déjà voté : retirez ce bulletin, un seul compte.")
TargetIsAlive = Refusal.saying("Le village croit {name} en vie : choisissez quelqu'un à la morgue.")


# What several kinds of moves hold.


@dataclass(frozen=True, slots=True)
class Shares(By[int]):
    """Coins for several people; a page names none without a coin, or touches a house for one."""

    def sent(self, name: str, sent: Sent, known: Known = NOTHING_KNOWN) -> object:
        if name in sent and not any(it.startswith(f"{name}.") for it in sent):
            return self.key.told(sent[name], known)
        shares = By.sent(self, name, sent, known)
        if not isinstance(shares, dict):
            return shares
        return {it: coins for it, coins in shares.items() if coins}


PLAYER: Final = Called("players", "joueur")
TWO: Final = Many(PLAYER, 2, 2)
SEVERAL: Final = Many(PLAYER, 0, 200)
VOTERS: Final = Many(PLAYER, 0, 200, distinct=True)
SHARES: Final = Shares(PLAYER, COINS)
POST: Final = OneOf(POSTS, "poste")
# A table may have added to these.
ROLE: Final = Called("camp roles", "rôle")
SPECIALITY: Final = Called("specialities", "spécialité")
STEP: Final = Called("rows", "étape")
WORDS: Final = Text(longest=20_000)


def some_of(words: Collection[str], what: str, least: int = 0) -> Many[str]:
    """Words of a list, each once."""
    return Many(OneOf(words, what), least, len(words), distinct=True)
