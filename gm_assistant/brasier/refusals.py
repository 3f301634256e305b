"""What is refused: a document that cannot be understood, and moves, in one French sentence each."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from gm_assistant.brasier.worded import worded
from gm_assistant.engine import wording as seam
from gm_assistant.french.typography import typeset


class Malformed(seam.Malformed):
    """The data cannot be understood: `place` says where, `sentence` what is wrong there."""

    def __init__(self, place: str, sentence: str) -> None:
        super().__init__(place or "document", typeset(sentence))


class Refusal(seam.Refusal):
    """A move that the rules refuse: which rule, with which facts, and these as they are said."""

    def __init__(self, rule: str, facts: Mapping[str, Any], words: Mapping[str, Any]) -> None:
        super().__init__(rule)
        self.rule, self.facts, self.words = rule, facts, words
        self.can_be_forced = bends(rule)

    @property
    def sentence(self) -> str:
        """What is wrong, and what to do instead."""
        return worded(REFUSALS[self.rule].sentence, self.words)


class Said(NamedTuple):
    """The sentence of a refusal, and whether the table may overrule it."""

    sentence: str
    bends: bool


def _never(sentence: str) -> Said:
    return Said(sentence, bends=False)


def _bends(sentence: str) -> Said:
    return Said(sentence, bends=True)


def bends(rule: str) -> bool:
    return REFUSALS[rule].bends


_MOMENTS: Final = {
    "finie": _never("La partie est finie : annulez le dernier coup, ou écrivez une note."),
    "du_d_abord": _never("Il reste d'abord à régler : {pending}."),
    "pas_du": _never("Cela n'est pas attendu ici ({what}) : réglez ce qui est dû, ou continuez."),
    "phase": _bends(
        "Cela se joue dans la phase {wanted}, et c'est la phase {phase} : passez à la bonne phase."
    ),
    "mouvement_ouvert": _bends(
        "{hero} bouge encore : terminez son mouvement avant de passer à la suite."
    ),
}
_PEOPLE: Final = {
    "heros_mort": _never("{hero} n'est plus en vie : choisissez un héros vivant."),
    "heros_vivant": _never("{hero} est en vie : seul un héros mort se relève en zombie."),
    "heros_sans_case": _never("{hero} n'a pas encore de case : tirez d'abord son départ."),
    "zombie_inconnu": _never("Aucun zombie ne s'appelle {zombie} : choisissez-en un du plateau."),
    "zombie_mort": _never("Le zombie {zombie} est mort : choisissez-en un debout."),
    "zombie_connu": _never("Le nom {zombie} a déjà servi : donnez-en un autre au nouveau zombie."),
    "deja_bouge_heros": _bends(
        "{hero} a déjà joué son mouvement de ce tour : choisissez un autre héros."
    ),
    "deja_bouge_zombie": _bends("Le zombie {zombie} a déjà bougé : choisissez-en un autre."),
    "autre_mouvement": _never("{hero} bouge encore : terminez d'abord son mouvement."),
    "pas_de_mouvement": _never("{hero} ne bouge pas : lancez d'abord son dé de mouvement."),
    "pas_meme_case": _bends(
        "{hero} et le zombie {zombie} ne sont pas sur la même case : rapprochez-les d'abord."
    ),
}
_STEPS: Final = {
    "sur_place": _never("{hero} est déjà en {cell} : choisissez une autre case."),
    "pas_voisine": _bends("{cell} ne touche pas {here} : avancez d'une case à la fois."),
    "mur": _bends("Un mur sépare {here} de {cell} : cherchez une porte ou une autre case."),
    "coin": _bends("Le coin entre {here} et {cell} est fermé : faites le tour."),
    "mur_rouge_heros": _bends(
        "Un héros ne traverse pas un mur rouge : prenez l'escalier, ou sautez par une fenêtre."
    ),
    "mur_rouge": _bends(
        "Ce mur rouge ne se passe qu'en lançant {needed} ou plus : touchez le dé, "
        "ou choisissez une autre case."
    ),
    "barricade": _bends(
        "Une barricade ferme le passage de {here} à {cell} : choisissez une autre case."
    ),
    "en_feu": _bends("{cell} est en feu : contournez-la, ou éteignez-la d'abord."),
    "dominee": _bends("{cell} est dominée, un héros n'y entre pas : choisissez une autre case."),
    "plus_de_points": _bends(
        "Ce pas demande plus de points qu'il n'en reste ({left}) : arrêtez-vous ici."
    ),
    "second_essai": _bends(
        "Un dé a déjà manqué dans ce mouvement : choisissez une case qui n'en demande pas."
    ),
    "de_en_trop": _never("Le pas vers {cell} ne demande aucun dé : touchez seulement la case."),
    "cour_sans_de": _never(
        "On ne quitte la cour de Betsy qu'en lançant 5 ou plus : touchez le dé."
    ),
    "cour_en_grimpant": _bends(
        "On ne grimpe pas hors de la cour de Betsy : sortez par une autre case."
    ),
    "pas_la_cour": _bends("Ce saut se fait entre deux cases de la cour : touchez-en une autre."),
    "fenetre": _bends("Aucune fenêtre ne donne de {here} sur {cell} : passez par un mur rouge."),
    "cheville": _bends("La cheville foulée vient du « Hero pack 1 » : cochez-le, ou arrêtez-vous."),
    "cheville_sans_fenetre": _never(
        "La cheville ne se foule qu'en sautant d'une fenêtre : retirez-la de ce pas."
    ),
    "points_manquent": _never(
        "Il manque les points de mouvement du zombie {zombie} : touchez le dé de son mouvement."
    ),
    "points_interdits": _bends(
        "Le zombie {zombie} ne dispose pas de {points} points : donnez son vrai dé."
    ),
    "combustion_manque": _never("Le zombie {zombie} brûle : lancez le dé de sa combustion."),
    "combustion_en_trop": _bends(
        "Le zombie {zombie} n'a pas à lancer de dé de combustion : retirez ce dé."
    ),
    "pas_a_la_barricade": _bends(
        "Le zombie {zombie} n'est pas à côté de cette barricade : choisissez-en un qui y est."
    ),
}
_FLAMES: Final = {
    "choix_manque": _never(
        "Un 5 sur un marqueur à 4 : choisissez {cells}, pour l'enflammer ou l'attiser."
    ),
    "choix_interdit": _never("Il n'y a pas de case à choisir ici : gardez seulement le dé."),
    "jeton_interdit": _never(
        "Ce jeton ne convient pas à {cell} : tirez-en un autre, qui convienne à la case."
    ),
    "jeton_reste": _never("Il reste un jeton qui convient à {cell} : tirez-le."),
    "pas_de_feu": _never("{cell} ne brûle pas : choisissez une case en feu."),
    "manoir": _never("Le manoir brûle toujours : choisissez une autre case."),
    "arroser_loin": _bends("{cell} n'est pas juste à côté {of_hero} : approchez d'abord."),
    "arroser_mur": _bends("Un mur sépare {hero} de {cell} : arrosez d'une autre case."),
    "arroser_apres_fouille": _bends(
        "{hero} a déjà fouillé ce tour-ci et ne peut plus arroser : passez à la suite."
    ),
    "debris_ne_brulent_pas": _never("{cell} est en débris et ne brûle plus : visez ailleurs."),
    "herbe": _bends("L'herbe ne s'enflamme pas ainsi : visez un bâtiment ou la forêt."),
    "hors_de_portee": _bends(
        "{cell} est hors de portée {of_hero} : approchez, ou visez plus près."
    ),
    "essence_zone": _never("L'essence veut un dé pour chacune des cases {cells} : complétez-les."),
    "essence_due": _never("Ce bidon a explosé de lui-même : donnez les dés, sans héros."),
    "bidon_deja": _never("Un bidon est déjà posé en {cell} : choisissez une autre case."),
}
_REST: Final = {
    "fouille_arrose": _bends(
        "{hero} a arrosé ce tour-ci et ne peut plus fouiller : passez à la suite."
    ),
    "fouille_deja": _bends("{hero} a déjà fouillé ce tour-ci : attendez le prochain tour."),
    "fouille_valeur": _bends(
        "Ces débris ne se fouillent qu'avec leur propre chiffre au dé de mouvement : "
        "fouillez ailleurs."
    ),
    "broyeur_des": _never("Sur le broyeur il faut les deux dés du combat : touchez-les."),
    "fuite_interdite": _never("{hero} ne peut pas fuir en {cell} : choisissez une case proposée."),
    "pas_d_apparition": _bends(
        "Aucun zombie n'apparaît en {cell} : choisissez un point d'apparition."
    ),
    "depart_interdit": _bends(
        "Le dé {die} ne fait pas partir de {cell} : choisissez une case de son bâtiment, sans feu."
    ),
    "deja_ainsi": _never("C'est déjà le cas : il n'y a rien à changer."),
    "etage": _bends("{cell} est à l'étage, que cette carte ne touche pas : relancez le dé."),
    "barricade_rouge": _bends("Un mur rouge ne se barricade pas : choisissez un autre bord."),
    "pas_de_barricade": _never("Aucune barricade entre {here} et {cell} : choisissez-en une."),
    "decret_feu_debris": _never("{cell} porte des débris : retirez-les avant d'y mettre le feu."),
    "decret_debris_feu": _never("{cell} brûle : éteignez-la avant d'y poser des débris."),
    "decret_jeton": _never("Ce jeton ne peut pas aller en {cell} : choisissez-en un autre."),
}
REFUSALS: Final[Mapping[str, Said]] = {**_MOMENTS, **_PEOPLE, **_STEPS, **_FLAMES, **_REST}
