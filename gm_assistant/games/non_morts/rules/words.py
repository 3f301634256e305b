"""The words of Les Non-Morts: its ids and numbers, every refusal, every consequence.

First what a game file may name and what people call it; then a class for each refusal, with one
French sentence that says what to do instead; then `SAYINGS`, what is said of each consequence,
with the lines of the rulebook and the rulings that it rests on.
"""

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from gm_assistant.engine.wording import Saying, Worded, say
from gm_assistant.french.language import capitalised, counted

PlayerId: TypeAlias = str
Theory: TypeAlias = str
SurvivorName: TypeAlias = str
RoomId: TypeAlias = str
ZombieId: TypeAlias = str
ExitId: TypeAlias = str
ClueId: TypeAlias = str
Square: TypeAlias = tuple[int, int]

Phase = Literal["ouverture", "tour", "fin"]
Side = Literal["zombies", "survivants"]
Step = Literal["choix", "attaque", "deplacement", "arrivees", "indice", "evenements"]


class Character(NamedTuple):
    """A survivor as the rulebook presents him: his name and his litres at the start."""

    label: str
    litres: int


# L48 to L53, then L42's.
CHARACTERS: Final = {
    "flic": Character("le flic", 4),
    "pouffe": Character("la pouffe", 2),
    "geek": Character("le geek", 4),
    "brute": Character("la brute", 6),
    "goth": Character("le goth", 4),
    "contamine": Character("le contaminé", 6),
}
FLIC: Final = "flic"
POUFFE: Final = "pouffe"
GEEK: Final = "geek"
GOTH: Final = "goth"
CONTAMINE: Final = "contamine"

# Z-02: neither the goth nor the contaminé interests a zombie.
PREY: Final = ("flic", "pouffe", "geek", "brute")
# L48 to L52; Z-01: the 6 is nobody's.
FACES: Final = {1: "flic", 2: "pouffe", 3: "geek", 4: "brute", 5: "brute"}

EXITS: Final = {
    "egouts": "les égouts",
    "metro": "le métro",
    "catacombes": "les catacombes",
    "helicoptere": "un hélicoptère",
    "route": "une route",
    "voiture": "une voiture",
    "bateau": "un bateau",
    "autre": "une autre issue",
}
# L51: the geek goes by no other.
UNDERGROUND: Final = ("egouts", "metro", "catacombes")

KINDS: Final = {
    "vampire": "un vampire",
    "alien": "un alien",
    "scientifique": "un scientifique",
    "soldat": "un soldat",
    "autre": "un zombie à part",
}

STEPS: Final[dict[Step, str]] = {
    "choix": "le choix du tour",
    "attaque": "l'attaque",
    "deplacement": "le déplacement",
    "arrivees": "les arrivées",
    "indice": "l'indice",
    "evenements": "les événements",
}

FIRST_TOKENS: Final = 5  # L15
NEWCOMERS: Final = 5  # L27
MOST_MOVED: Final = 4  # L27
ENOUGH_CLUES: Final = 3  # L38
PRICE_OF_SCREAM: Final = 3  # L49
PRICE_OF_INFECTION: Final = 3  # L42

_NUMBERS = re.compile(r"\d+")
_SEATING: Final = {name: place for place, name in enumerate(CHARACTERS)}


@lru_cache(maxsize=4096)
def id_order(name: str) -> tuple[str, tuple[int, ...]]:
    """P2 before P10, the zombie « goth » after every Z."""
    return name[:1], tuple(int(number) for number in _NUMBERS.findall(name))


def survivor_order(name: SurvivorName) -> int:
    """From the flic to the contaminé."""
    return _SEATING[name]


def tokens(count: int) -> str:
    return counted(count, "jeton")


def litres(count: int) -> str:
    return counted(count, "litre")


def dice(count: int) -> str:
    return counted(count, "dé")


def to(label: str) -> str:
    """« au flic », « à la brute »."""
    return f"au {label[3:]}" if label.startswith("le ") else f"à {label}"


# What is refused, and what can be done instead.


class Refusal(Worded):
    """A move that the rules refuse, whatever the table says."""

    can_be_forced = False

    @property
    def sentence(self) -> str:
        """What is wrong, and what can be done instead."""
        return capitalised(super().sentence)


class Bendable(Refusal):
    """A refusal that the table may overrule (†)."""

    can_be_forced = True


# 1. The moment of the film
FilmIsOver = Refusal.saying(
    "Le film est terminé : seule une note peut encore s'ajouter, ou annulez."
)
NotOpenYet = Refusal.saying("Le film n'a pas commencé : désignez d'abord qui l'ouvre.")
AlreadyOpen = Refusal.saying("Le film a déjà commencé : continuez le tour en cours.")
VerdictIsOwed = Refusal.saying("{who} vient de s'échapper avec ses indices : jugez-les d'abord.")
NoVerdictOwed = Refusal.saying(
    "Personne ne vient de s'échapper avec trois indices : il n'y a rien à juger."
)
TurnIsChosen = Refusal.saying("Ce tour est déjà choisi : terminez-le, le suivant choisira.")

# 2. The moment of the turn
TurnNotChosen = Refusal.saying(
    "{name} doit d'abord choisir : faire agir les zombies ou jouer les survivants."
)
OtherSide = Refusal.saying("{name} joue les {side} : attendez un tour de {wanted}.")
OtherStep = Refusal.saying("On en est à cette étape : {step} ; faites d'abord ce qui y est dû.")
CityIsDrawn = Refusal.saying(
    "Le plan de la ville est déjà dessiné : finissez le tour sans nouvelle pièce."
)
RoomIsOwed = Refusal.saying("Le tour finit par une pièce : dessinez-la.")

# 3. On the table
NoSuchRoom = Refusal.saying(
    "Il n'y a pas de pièce « {room} » sur le plan : choisissez-en une dessinée."
)
NoSuchTarget = Refusal.saying(
    "« {target} » n'est ni une pièce ni une sortie du plan : choisissez-en une."
)
NoSuchZombie = Refusal.saying("Il n'y a pas de zombie « {zombie} » sur le plan : choisissez-en un.")
NoSuchClue = Refusal.saying("Il n'y a pas d'indice « {clue} » : choisissez-en un sur une feuille.")
NotOnThePlan = Refusal.saying(
    "{survivor} n'est plus en vie sur le plan : choisissez quelqu'un d'autre."
)

# 4. Dice
OtherDice = Refusal.saying("Les dés ne sont pas ceux qu'il faut : {wanted}.")
RollsUnsettled = Refusal.saying(
    "Ces dés ne désignent personne : chacun lance une fois, "
    "puis seuls relancent les ex aequo, jusqu'à un seul plus haut."
)

# 5. Tokens
NotEnoughTokens = Refusal.saying(
    "{name} n'a que {purse} et il en faut {price} : attendez, ou faites payer ailleurs."
)
ScreamCostsThree = Refusal.saying(
    "Le cri coûte trois jetons en tout : répartissez-en exactement trois."
)
PaidIsNotThePrice = Refusal.saying(
    "{name} vend sa voix {price} : payez exactement cela, ou rien du tout."
)

# 6. Events and zombies
TwoAtMost = Refusal.saying(
    "Un paiement déplace deux survivants au plus : déplacez les autres ensuite."
)
NotNextDoor = Refusal.saying(
    "Aucune porte ne mène de « {origin} » à « {room} » : choisissez une pièce voisine."
)
WayIsBarricaded = Refusal.saying(
    "Une barricade ferme le passage de « {origin} » à « {room} » : passez ailleurs."
)
FreeRoomElsewhere = Bendable.saying(
    "Des zombies attendent dans « {room} » : {survivor} doit aller dans « {free} »."
)
ExitOfAnotherRoom = Refusal.saying(
    "Cette sortie est dans « {room} » : {survivor} doit d'abord y aller."
)
GeekStaysUnderground = Bendable.saying(
    "Le geek ne sort que par les égouts, le métro ou les catacombes : tracez-en une."
)
HeldByPrey = Bendable.saying(
    "{zombie} a de la chair fraîche devant lui : déplacez un autre zombie."
)
HeldByCorpse = Bendable.saying("{zombie} est occupé par un cadavre : déplacez un autre zombie.")
NotNearer = Bendable.saying(
    "{zombie} s'éloignerait des survivants : rapprochez-le d'au moins l'un d'eux."
)
OneToFour = Bendable.saying("On déplace un à quatre zombies, pas {count} : changez leur nombre.")
WrongNumberOfNewcomers = Bendable.saying(
    "Il doit arriver {wanted} en tout, pas {count} : changez leur nombre."
)
NoPiles = Bendable.saying("Cette table joue sans les piles : faites arriver des jetons isolés.")
GeekNeedsAnother = Refusal.saying(
    "Le geek ne garde pas son indice : choisissez un autre survivant de la pièce."
)
NotWithTheGeek = Refusal.saying(
    "{survivor} n'est pas dans la pièce du geek : choisissez quelqu'un qui y est."
)
GeekFoundAlready = Bendable.saying(
    "Le geek a déjà trouvé un indice ce tour-ci : attendez un autre tour."
)
InfectedAlready = Bendable.saying(
    "Le contaminé a déjà perdu un litre ce tour-ci : attendez un autre tour."
)
ZombieIsElsewhere = Refusal.saying(
    "{zombie} n'est pas dans la pièce : {survivor} doit d'abord y aller."
)
NobodyToScare = Refusal.saying("Aucun zombie n'entend la pouffe dans sa pièce : gardez vos jetons.")
SquareIsTaken = Refusal.saying(
    "Cette case porte déjà « {room} » : dessinez la pièce sur une case libre."
)
DoorDoesNotTouch = Refusal.saying(
    "« {room} » ne touche pas cette case : percez la porte vers une pièce voisine."
)
OutsideTheCity = Refusal.saying("Cette case est hors de la ville : choisissez-en une du plan.")

# 7. Votes, verdicts, ops
ProposerDoesNotVote = Refusal.saying("{name} propose et ne vote donc pas : retirez cette voix.")
ClueDoesNotCount = Refusal.saying(
    "Cet indice n'est pas de ceux qu'on juge : ne jugez que ceux des échappés."
)
VerdictOnlyTakesAway = Refusal.saying(
    "Un indice ne sert que ce qui était prévu en l'écrivant : "
    "retirez des théories, n'en ajoutez pas."
)
BarricadedAlready = Refusal.saying("Une barricade ferme déjà ce passage : choisissez-en un autre.")
NoBarricade = Refusal.saying("Aucune barricade ne ferme ce passage : choisissez-en un autre.")
NextDoorAlready = Refusal.saying(
    "Un passage relie déjà ces deux pièces : choisissez-en deux autres."
)
MoreThanHisLitres = Refusal.saying(
    "{survivor} n'a jamais plus de {most} : donnez un nombre plus petit."
)


# What is said of each consequence: a sentence to fill in, and the lines and rulings behind it.

SAYINGS: Final[dict[str, Saying]] = {
    # The opening and the turns
    "ouverture.premiere_piece": say(
        "{player} ouvre le film dans {room} : tout le monde y est.", "L17", "O-01", "O-02"
    ),
    "ouverture.zombie": say("{zombie} arrive dans {room}, sans rien coûter.", "L17", "O-02"),
    "tour.pioche": say("{player} pioche {tokens}, un par adversaire.", "L20"),
    "tour.defausse": say(
        "{player} défausse {tokens} : on n'en garde que {limit} en fin de tour.", "L22", "L-01"
    ),
    "tour.suivant": say("C'est à {player} de jouer.", "L17", "L22", "T-01"),
    # What is paid
    "paye.deplacement": say("{player} paie {tokens} pour ce déplacement.", "L32", "L48", "M-04"),
    "paye.mise_a_mort": say("{player} paie {tokens} pour ce coup.", "L33", "L48"),
    "paye.sortie": say("{player} paie {tokens}, un par adversaire.", "L34"),
    "paye.cri": say("{player} paie {tokens} du cri.", "L49"),
    "paye.indice": say("{player} paie {tokens}, un par adversaire.", "L50"),
    "paye.infection": say("{player} paie {tokens} de sa poche.", "L42", "K-01"),
    "paye.arrivees": say("{player} paie {tokens} pour ces zombies.", "L27", "J-02"),
    "paye.voix": say("{player} paie {tokens} pour une voix.", "L35", "V-02"),
    # The zombies' turn
    "etape.sans_attaque": say(
        "Aucun zombie n'a de chair fraîche à attaquer.", "L27", "Z-02", "C-01"
    ),
    "etape.sans_deplacement": say(
        "Aucun zombie ne peut avancer : il en arrive {count}.", "L27", "Z-05"
    ),
    "etape.sans_arrivee": say("Il n'arrive aucun zombie.", "L27"),
    "attaque.touche": say(
        "{zombie} fait {die} : {survivor} perd un litre, il lui reste {litres}.", "L27", "Z-01"
    ),
    "attaque.personne": say("{zombie} fait {die} : cela ne touche personne.", "L27", "Z-01"),
    "attaque.perdue": say(
        "{zombie} fait {die} : {survivor} n'a déjà plus de sang, le coup est perdu.", "L27", "Z-03"
    ),
    "vampire.grossit": say("{zombie} boit ce litre et passe à {tokens}.", "L41", "R-03"),
    "zombie.avance": say("{zombie} passe de {origin} à {room}.", "L27", "Z-04"),
    "zombies.a_ajouter": say(
        "Nombre de zombies déplacés : {moved} ; il en arrive {count}.", "L27", "Z-06"
    ),
    "zombie.arrive": say("{zombie} arrive dans {room} ({tokens}).", "L27", "J-01", "R-01"),
    "alien.copie": say("Un alien fait 6 : {zombie}, sa copie, paraît dans {room}.", "L41", "R-03"),
    "infection": say(
        "La transformation avance : {survivor} perd un litre, il lui reste {litres}.", "L42", "K-01"
    ),
    "contamine.devient_zombie": say(
        "Le contaminé perd son dernier litre : il devient {zombie} dans {room}.", "L42", "K-02"
    ),
    "indice.trouve": say("{survivor} emporte cet indice : {clue}.", "L23", "I-01", "I-03"),
    # The survivors' turn
    "fuite.blesse": say(
        "{survivor} fuit {danger} et fait {die} : un litre perdu, il lui reste {litres}.",
        "L32",
        "F-01",
    ),
    "fuite.sure": say(
        "{survivor} fuit {danger} : un litre perdu à coup sûr, il lui reste {litres}.",
        "L32",
        "F-01",
    ),
    "fuite.sauf": say(
        "{survivor} fuit {danger} et fait {die} : aucun litre perdu.",
        "L32",
        "F-01",
    ),
    "marche.arrive": say("{survivor} passe dans {room}.", "L32", "M-01", "M-02"),
    "sortie.echappe": say("{survivor} s'échappe par {way}.", "L34", "S-02"),
    "sortie.tracee": say("{way} : une sortie s'ouvre dans {room}, dès maintenant.", "L34", "S-01"),
    "zombie.detruit": say("{zombie} est détruit.", "L33", "G-03"),
    "zombie.perd_un_jeton": say("{zombie} descend à {tokens}.", "L41"),
    "goth.touche": say(
        "Le dé fait 6 : {survivor} prend le coup, il lui reste {litres} ; le zombie est sauf.",
        "L33",
        "G-02",
    ),
    "scientifique.soigne": say(
        "Le scientifique avait de quoi soigner : {survivor} a {litres}.", "L41", "R-03", "V-04"
    ),
    "cri.recule": say("{zombie} recule dans {room}.", "L49", "H-01"),
    "indice.geek": say("{survivor} doit emporter l'indice du geek : {clue}.", "L50", "I-03"),
    "piece.dessinee": say("La pièce {room} est dessinée.", "L24", "P-01"),
    # Deaths, the goth
    "mort.cadavre": say(
        "{survivor} meurt dans {room} : son cadavre y occupera les zombies.", "L29", "C-01", "F-02"
    ),
    "goth.tueur": say(
        "Isolé dans {room}, le goth devient un tueur fou de {tokens}.", "L53", "G-01"
    ),
    # Votes and ops
    "vote.accepte": say(
        "Accepté : {against} contre, il en faudrait {veto} pour refuser.", "L35", "V-01"
    ),
    "vote.refuse": say(
        "Refusé, rien n'a lieu : {against} contre, il en fallait {veto}.", "L35", "V-01", "V-02"
    ),
    "op.soin": say("{survivor} reprend des forces et a {litres}.", "L35", "V-04"),
    "op.barricade": say("Une barricade sépare {origin} et {room}.", "L35", "B-01"),
    "op.debarricade": say("Plus rien ne sépare {origin} et {room}.", "L35", "B-01"),
    "op.passage": say("Un passage relie {origin} à {room}.", "L35", "P-01"),
    "op.zombie": say("{zombie} est dans {room}, avec {tokens}.", "L35", "R-02"),
    "op.arrivee": say("{zombie} arrive dans {room} ({tokens}).", "L35"),
    "op.indice": say("{survivor} porte désormais cet indice : {clue}.", "L35", "V-03"),
    "op.litres": say("Par décret, {survivor} a {litres}.", "L48"),
    "op.place": say("Par décret, {survivor} est dans {room}.", "L32"),
    "op.jetons": say("Par décret, {player} a {tokens}.", "L20"),
    "op.serves": say("Par décret, on revoit à quoi sert cet indice : {clue}.", "L56", "I-01"),
    # The end
    "jugement.attendu": say(
        "{survivors} : trois indices au moins, la table les juge avant tout.", "L38", "E-01"
    ),
    "jugement.continue": say("Personne ne l'emporte : le film continue.", "L38", "E-02", "E-05"),
    "fin.indices": say("La théorie « {theory} » l'emporte, avec {names}.", "L38", "E-02", "E-03"),
    "fin.egalite": say(
        "Autant d'indices pour plusieurs théories : personne ne gagne, mais le film est un succès.",
        "L38",
        "E-02",
    ),
    "fin.tous_morts": say(
        "Tout le monde est mort : personne ne gagne, mais le film est un succès.", "L38", "E-04"
    ),
    "fin.plus_personne": say(
        "Il ne reste personne sur le plan : personne ne gagne.", "L38", "E-04"
    ),
}
