"""What a refusal is, one class for each, with one French sentence that says what to do."""

from gm_assistant.engine.wording import Worded
from gm_assistant.french.grammar import capitalised


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


class FilmIsOver(Refusal):
    template = "Le film est terminé : seule une note peut encore s'ajouter, ou annulez."


class NotOpenYet(Refusal):
    template = "Le film n'a pas commencé : désignez d'abord qui dessine la première pièce."


class AlreadyOpen(Refusal):
    template = "La première pièce est déjà dessinée : continuez le tour en cours."


class VerdictIsOwed(Refusal):
    template = "{who} vient de s'échapper avec ses indices : jugez-les d'abord."


class NoVerdictOwed(Refusal):
    template = "Personne ne vient de s'échapper avec trois indices : il n'y a rien à juger."


class TurnIsChosen(Refusal):
    template = "Ce tour est déjà choisi : terminez-le, le suivant choisira."


# 2. The moment of the turn


class TurnNotChosen(Refusal):
    template = "{name} doit d'abord choisir : faire agir les zombies ou jouer les survivants."


class OtherSide(Refusal):
    template = "{name} joue les {side} : attendez un tour de {wanted}."


class OtherStep(Refusal):
    template = "On en est à cette étape : {step} ; faites d'abord ce qui y est dû."


class CityIsDrawn(Refusal):
    template = "Le plan de la ville est déjà dessiné : finissez le tour sans nouvelle pièce."


class RoomIsOwed(Refusal):
    template = "Le tour finit par une pièce : dessinez-la."


# 3. On the table


class NoSuchRoom(Refusal):
    template = "Il n'y a pas de pièce « {room} » sur le plan : choisissez-en une dessinée."


class NoSuchTarget(Refusal):
    template = "« {target} » n'est ni une pièce ni une sortie du plan : choisissez-en une."


class NoSuchZombie(Refusal):
    template = "Il n'y a pas de zombie « {zombie} » sur le plan : choisissez-en un."


class NoSuchClue(Refusal):
    template = "Il n'y a pas d'indice « {clue} » : choisissez-en un sur une feuille."


class NotOnThePlan(Refusal):
    template = "{survivor} n'est plus en vie sur le plan : choisissez quelqu'un d'autre."


# 4. Dice


class OtherDice(Refusal):
    template = "Les dés ne sont pas ceux qu'il faut : {wanted}."


class RollsUnsettled(Refusal):
    template = (
        "Ces dés ne désignent personne : chacun lance une fois, "
        "puis seuls relancent les ex aequo, jusqu'à un seul plus haut."
    )


# 5. Tokens


class NotEnoughTokens(Refusal):
    template = "{name} n'a que {purse} et il en faut {price} : attendez, ou faites payer ailleurs."


class ScreamCostsThree(Refusal):
    template = "Le cri coûte trois jetons en tout : répartissez-en exactement trois."


class PaidIsNotThePrice(Refusal):
    template = "{name} vend sa voix {price} : payez exactement cela, ou rien du tout."


# 6. Events and zombies


class TwoAtMost(Refusal):
    template = "Un paiement déplace deux survivants au plus : déplacez les autres ensuite."


class NotNextDoor(Refusal):
    template = "Aucune porte ne mène de « {origin} » à « {room} » : choisissez une pièce voisine."


class WayIsBarricaded(Refusal):
    template = "Une barricade ferme le passage de « {origin} » à « {room} » : passez ailleurs."


class FreeRoomElsewhere(Bendable):
    template = "Des zombies attendent dans « {room} » : {survivor} doit aller dans « {free} »."


class ExitOfAnotherRoom(Refusal):
    template = "Cette sortie est dans « {room} » : {survivor} doit d'abord y aller."


class GeekStaysUnderground(Bendable):
    template = "Le geek ne sort que par les égouts, le métro ou les catacombes : tracez-en une."


class HeldByPrey(Bendable):
    template = "{zombie} a de la chair fraîche devant lui : déplacez un autre zombie."


class HeldByCorpse(Bendable):
    template = "{zombie} est occupé par un cadavre : déplacez un autre zombie."


class NotNearer(Bendable):
    template = "{zombie} s'éloignerait des survivants : rapprochez-le d'au moins l'un d'eux."


class OneToFour(Bendable):
    template = "On déplace un à quatre zombies, pas {count} : changez leur nombre."


class WrongNumberOfNewcomers(Bendable):
    template = "Il doit arriver {wanted} en tout, pas {count} : changez leur nombre."


class NoPiles(Bendable):
    template = "Cette table joue sans les piles : faites arriver des jetons isolés."


class GeekNeedsAnother(Refusal):
    template = "Le geek ne garde pas son indice : choisissez un autre survivant de la pièce."


class NotWithTheGeek(Refusal):
    template = "{survivor} n'est pas dans la pièce du geek : choisissez quelqu'un qui y est."


class GeekFoundAlready(Bendable):
    template = "Le geek a déjà trouvé un indice ce tour-ci : attendez un autre tour."


class InfectedAlready(Bendable):
    template = "Le contaminé a déjà perdu un litre ce tour-ci : attendez un autre tour."


class ZombieIsElsewhere(Refusal):
    template = "{zombie} n'est pas dans la pièce : {survivor} doit d'abord y aller."


class NobodyToScare(Refusal):
    template = "Aucun zombie n'entend la pouffe dans sa pièce : gardez vos jetons."


class SquareIsTaken(Refusal):
    template = "Cette case porte déjà « {room} » : dessinez la pièce sur une case libre."


class DoorDoesNotTouch(Refusal):
    template = "« {room} » ne touche pas cette case : percez la porte vers une pièce voisine."


class OutsideTheCity(Refusal):
    template = "Cette case est hors de la ville : choisissez-en une du plan."


# 7. Votes, verdicts, ops


class ProposerDoesNotVote(Refusal):
    template = "{name} propose et ne vote donc pas : retirez cette voix."


class ClueDoesNotCount(Refusal):
    template = "Cet indice n'est pas de ceux qu'on juge : ne jugez que ceux des échappés."


class VerdictOnlyTakesAway(Refusal):
    template = (
        "Un indice ne sert que ce qui était prévu en l'écrivant : "
        "retirez des théories, n'en ajoutez pas."
    )


class BarricadedAlready(Refusal):
    template = "Une barricade ferme déjà ce passage : choisissez-en un autre."


class NoBarricade(Refusal):
    template = "Aucune barricade ne ferme ce passage : choisissez-en un autre."


class NextDoorAlready(Refusal):
    template = "Un passage relie déjà ces deux pièces : choisissez-en deux autres."


class MoreThanHisLitres(Refusal):
    template = "{survivor} n'a jamais plus de {most} : donnez un nombre plus petit."
