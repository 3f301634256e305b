"""What is refused and what happened, as French sentences with what they rest on.

`REFUSALS` says each rule that may refuse a move, and whether the table may overrule it; `SAYINGS`
says each consequence, with the lines and rulings that it cites. Both are filled in by `worded`
with the facts of the move, each of them said by `word`.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from gm_assistant.engine import wording
from gm_assistant.engine.game import Facts
from gm_assistant.engine.wording import Saying, say
from gm_assistant.french.language import capitalised, de, listed, typeset

_PHASES: Final = {
    "preparation": "de préparation",
    "feu": "du feu",
    "zombies": "des zombies",
    "heros": "des héros",
    "finie": "finie",
}
_OWED: Final = {
    "start": "la case de départ",
    "roll": "un dé du feu",
    "debris": "un jeton de débris",
    "can": "le dé d’un bidon",
    "petrol": "les dés de l’essence",
    "escape": "une fuite",
}
_CELLS: Final = ("{cell}", "{to}", "{here}")


def word(name: str, value: Any) -> str:
    """One fact of a sentence, by its name."""
    match name:
        case "phase":
            return _PHASES[value]
        case "wanted":
            return listed((_PHASES[it] for it in value), "ou")
        case "what":
            return _OWED[value]
        case "pending":
            return listed(_OWED[it] for it in value)
        case _ if isinstance(value, (tuple, list)):
            return listed(map(str, value), "ou")
        case _:
            return str(value)


def worded(template: str, words: Mapping[str, str]) -> str:
    """One line that begins with a capital; what people typed is left as they typed it."""
    # A cell's name has no capital, even where it begins the sentence.
    before = "La case " if template.startswith(_CELLS) else ""
    return capitalised(before + template.format_map(words))


class Refusal(wording.Refusal):
    """A move that the rules refuse: by which rule, with which facts, people by their names."""

    def __init__(self, rule: str, facts: Facts) -> None:
        super().__init__(rule)
        self.rule, self.facts = rule, facts
        self.can_be_forced = REFUSALS[rule].bends

    @property
    def sentence(self) -> str:
        """What is wrong, and what to do instead."""
        words = {name: word(name, value) for name, value in self.facts.items()}
        return worded(REFUSALS[self.rule].sentence, {**words, "de_hero": de(words.get("hero", ""))})


class Said(NamedTuple):
    """The sentence of a refusal, and whether the table may overrule it."""

    sentence: str
    bends: bool


def _never(sentence: str) -> Said:
    return Said(typeset(sentence), bends=False)


def _bends(sentence: str) -> Said:
    return Said(typeset(sentence), bends=True)


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
        "Un héros ne traverse pas un mur rouge : prenez l'escalier, ou jouez sa carte des fenêtres."
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
    "arroser_loin": _bends("{cell} n'est pas juste à côté {de_hero} : approchez d'abord."),
    "arroser_mur": _bends("Un mur sépare {hero} de {cell} : arrosez d'une autre case."),
    "arroser_apres_fouille": _bends(
        "{hero} a déjà fouillé ce tour-ci et ne peut plus arroser : passez à la suite."
    ),
    "debris_ne_brulent_pas": _never("{cell} est en débris et ne brûle plus : visez ailleurs."),
    "herbe": _bends("L'herbe ne s'enflamme pas ainsi : visez un bâtiment ou la forêt."),
    "hors_de_portee": _bends(
        "{cell} est hors de portée {de_hero} : approchez, ou visez plus près."
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

_THE_FIRE: Final = {
    "tour.ouvert": say("Le tour {turn} commence.", "G-31"),
    "feu.aucun": say("Aucun marqueur n'a de dé à lancer : la phase du feu est sautée.", "L186"),
    "feu.dus": say(
        "Foyers : {fires}. Dés à lancer : {count}, un pour chaque marqueur le plus intense.",
        "L188",
        "L258",
        "L260",
        "G-02",
        "G-03",
    ),
    "feu.propage": say(
        "Le chiffre désigne {to}, qui s'enflamme à {level}.", "L190", "L194", "G-01", "G-10"
    ),
    "feu.attise": say("Le chiffre désigne {to}, qui brûlait déjà et monte à {level}.", "L192"),
    "feu.choix.propage": say("Déjà à 4, le feu de {cell} gagne {to}, à {level}.", "L200", "G-12"),
    "feu.choix.attise": say("Déjà à 4, le feu de {cell} attise {to}, à {level}.", "L200", "G-12"),
    "feu.grandit": say("Un 5 : le feu de {cell} monte à {level}.", "L198"),
    "feu.consume": say("Un 6 : {cell} s'est consumée, son marqueur s'en va.", "L202"),
    "feu.rien.bord": say("Le chiffre désigne le bord du plateau : rien ne se passe.", "L194"),
    "feu.rien.herbe": say("{to} n'est que de l'herbe : le feu n'y va pas.", "L194", "L196"),
    "feu.rien.debris": say("{to} est en débris : le feu n'y va pas.", "L286", "L300"),
    "feu.rien.manoir": say("{to} est au manoir, qui brûle toujours.", "L308", "G-08"),
    "feu.rien.plein": say("{to} brûle déjà à 4 : rien ne change.", "L192", "G-11"),
    "feu.rien.enferme": say(
        "Déjà à 4, et aucune case voisine à enflammer ni à attiser : rien ne se passe.",
        "L200",
        "G-12",
    ),
    "feu.faiblit": say("Le feu de {cell} faiblit : {level}.", "L204", "L206", "G-06"),
    "feu.meurt": say("Le feu de {cell} s'éteint de lui-même.", "L204", "L270", "G-06"),
    "feu.arrose": say(
        "{cell} est arrosée : {level}. La case est préservée.", "L236", "L272", "G-09"
    ),
    "feu.arrose_eteint": say("{cell} est éteinte, sans débris.", "L236", "L272", "G-29"),
    "marqueur.pose": say("Un marqueur brûle en {cell}, à {level}.", "L176", "L194", "G-10"),
    "marqueur.debris": say("{cell} est en débris : rien n'y brûle plus.", "L286", "G-15"),
    "debris.du": say("{cell} est en cendres : un jeton est à tirer.", "L270", "L290", "G-13"),
    "debris.herbe": say("L'herbe de {cell} ne laisse jamais de débris.", "L270", "G-13"),
    "debris.base": say("Sans les règles avancées, {cell} ne laisse pas de débris.", "L266", "G-13"),
    "debris.preserve": say("Un héros a arrosé {cell} : pas de débris.", "L272", "G-29"),
    "debris.pluie": say("La pluie tombe sur {cell} : pas de débris.", "L250", "G-28"),
    "debris.six": say("À cette table, un 6 ne laisse pas de débris en {cell}.", "L202", "G-13"),
    "debris.pose": say("Le jeton {token} est posé en {cell}.", "L270", "L276", "G-21"),
    "debris.vierge": say(
        "Plus aucun jeton ne convient : {cell} porte des débris sans valeur.", "L270", "G-14"
    ),
    "essence.prend": say("L'essence couvre {cell}, qui brûle à 4.", "L254", "L256", "G-27"),
    "bidon.pose": say("Un bidon est posé en {cell}.", "L262"),
    "bidon.du": say("Le bidon de {cell} est dans le feu : un dé est à lancer.", "L262", "G-27"),
    "bidon.tient": say("Le bidon de {cell} tient encore.", "L262", "G-27"),
    "bidon.explose": say(
        "Le bidon de {cell} explose : les dés d'essence sont dus.", "L262", "G-27"
    ),
}
_THE_ZOMBIES: Final = {
    "phase.zombies": say("C'est aux zombies.", "L184", "G-31"),
    "zombie.avance": say("Le zombie {zombie} est en {cell}.", "L86", "G-07"),
    "zombie.reste": say("Le zombie {zombie} reste en {cell}.", "L86"),
    "zombie.traverse": say(
        "Le zombie {zombie} traverse {cell} et prend feu.", "L226", "L230", "G-17"
    ),
    "zombie.prend": say("Le zombie {zombie} prend feu sur {cell}.", "L174", "G-17"),
    "zombie.mort": say("Le zombie {zombie} tombe en {cell}.", "L176"),
    "zombie.apparait": say("Le zombie {zombie} apparaît en {cell}.", "L306", "G-22"),
    "zombie.apparait_en_feu": say(
        "Le zombie {zombie} apparaît en {cell}, déjà en feu.", "L308", "G-17"
    ),
    "brule.debris": say(
        "Le dé donne {die}, le chiffre des débris de {cell} : le zombie {zombie} s'éteint.",
        "L282",
        "G-24",
    ),
    "brule.encore": say("Le zombie {zombie} brûle encore.", "L232", "G-24"),
    "brule.pluie": say("Un 6 sous la pluie : le zombie {zombie} s'éteint.", "L248", "G-28"),
    "brule.consume": say("Un 6 : le zombie {zombie} se consume en {cell}.", "L232", "G-24"),
    "mur.franchi": say(
        "Le zombie {zombie} grimpe en {cell} : {die}, il fallait {needed}.", "L86", "L100", "G-18"
    ),
    "mur.rate": say(
        "Le zombie {zombie} ne grimpe pas en {cell} : {die}, il fallait {needed}.",
        "L86",
        "L108",
        "G-18",
        "G-20",
    ),
    "mur.paye": say(
        "Le zombie {zombie} grimpe en {cell} pour deux points, sans dé.",
        "L120",
        "L148",
        "L150",
        "G-20",
    ),
    "cour.franchi": say("Le zombie {zombie} sort de la cour : {die}.", "L365", "G-26"),
    "cour.rate": say(
        "Betsy retient le zombie {zombie} : {die}, il fallait {needed}.", "L365", "G-26"
    ),
    "betsy.partie": say("Un 6 : Betsy quitte la partie, la cour ne retient plus.", "L365", "G-26"),
    "barricade.posee": say("Le passage de {here} à {cell} est barricadé.", "L76", "G-38"),
    "barricade.cede": say("La barricade cède : {die}, il fallait {needed}.", "L116", "G-38"),
    "barricade.tient": say("La barricade tient : {die}, il fallait {needed}.", "L116", "G-38"),
    "tapis.avec": say("Le tapis porte {who} vers {cell} : un point de plus.", "L334", "G-25"),
    "tapis.contre": say("Le tapis freine {who} vers {cell} : un point de moins.", "L334", "G-25"),
}
_THE_HEROES: Final = {
    "phase.heros": say("C'est aux héros.", "G-31"),
    "heros.depart": say("Le {die} désigne {building}, où {cell} ne brûle pas.", "L306"),
    "heros.depart_impose": say("Le {die} ne mène pas là : la table y met {hero}.", "L306"),
    "heros.bouge": say("{hero}, points de mouvement : {points}.", "L236"),
    "heros.saute": say(
        "{hero} saute en {cell}, et son mouvement s'arrête là.", "L128", "L130", "G-34"
    ),
    "heros.cheville": say("{hero} se foule la cheville et continue.", "L134", "G-34"),
    "heros.brule": say("{hero} finit en {cell}, dans les flammes.", "L216", "G-16"),
    "heros.blesse": say("Blessures {de_hero} : {wounds}.", "L216", "G-37"),
    "heros.soigne": say("Blessures {de_hero} : {wounds}.", "G-37"),
    "heros.mort": say("{hero} est à bout de santé et meurt.", "G-37"),
    "cour.libre": say("{hero} passe en {cell} par la cour, sans rien payer.", "L365", "G-26"),
    "fouille.faite": say("{hero} a fouillé {cell}.", "L242", "L276", "G-32"),
    "fouille.villageois": say("Le villageois trouvé dans les débris est mort.", "L278", "G-32"),
    "combat.enflamme": say("L'arme met le feu au zombie {zombie}.", "L168", "L174"),
    "combat.tue": say("{hero} tue le zombie {zombie}.", "L176", "G-37"),
    "combat.gagne": say("{hero} l'emporte, le zombie {zombie} reste debout.", "G-37"),
    "combat.perdu": say("{hero} perd le combat contre le zombie {zombie}.", "G-37"),
    "combat.broye": say("Trois points d'écart : le broyeur prend le zombie {zombie}.", "L330"),
    "tir.touche": say(
        "{hero} abat le zombie {zombie} : {die}, il fallait {needed}.", "L82", "G-04"
    ),
    "tir.rate": say(
        "{hero} manque le zombie {zombie} : {die}, il fallait {needed}.", "L82", "G-04"
    ),
    "tir.rate_en_foret": say(
        "Les bois protègent le zombie {zombie} : {die}, il fallait {needed}.",
        "L154",
        "L156",
        "G-23",
    ),
    "fuite.due": say("{hero} peut fuir les flammes en {cells}.", "L218", "L220", "G-36"),
    "fuite.aucune": say("{hero} n'a aucune case où fuir.", "L218", "G-36"),
    "fuite.faite": say("{hero} fuit en {cell}.", "L218", "G-36"),
    "fuite.reste": say("{hero} ne fuit pas.", "L222", "G-36"),
}
_THE_REST: Final = {
    "carte.pluie": say("Il pleut fort : dehors, les feux faiblissent de deux.", "L248", "G-28"),
    "carte.pluie_finie": say("La pluie cesse.", "L248"),
    "carte.dominee": say("{cell} est dominée : aucun héros n'y entre.", "L136", "L138", "G-33"),
    "carte.fosse": say("Une fosse s'ouvre en {cell} : les zombies y apparaissent.", "L136", "G-22"),
    "carte.lumieres": say("Plus de lumière dans « {building} ».", "L140", "L144"),
    "carte.lumieres_finies": say("La lumière revient dans « {building} ».", "L140"),
    "extincteur.feu": say("L'extincteur éteint {cell}, sans débris.", "L246", "G-39"),
    "extincteur.zombie": say("L'extincteur éteint le zombie {zombie}.", "L246", "G-39"),
    "decret": say("La table le décrète ; rien d'autre n'en découle.", "G-37"),
    "fin.batiments": say(
        "La moitié de chaque bâtiment est en débris : les zombies gagnent.", "L310", "G-30"
    ),
    "fin.brasier": say(
        "L'orage vient trop tard (cases perdues : {count} sur {cells}) : les zombies gagnent.",
        "L312",
        "G-30",
    ),
    "fin.orage": say(
        "L'orage du matin éteint tout (cases perdues : {count} sur {cells}) : les héros gagnent.",
        "L312",
        "L314",
        "G-30",
    ),
    "fin.declaree": say("La table déclare la partie finie.", "G-37"),
}
SAYINGS: Final[Mapping[str, Saying]] = {
    **_THE_FIRE,
    **_THE_ZOMBIES,
    **_THE_HEROES,
    **_THE_REST,
}
