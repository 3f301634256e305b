"""The ways of saying no: for each an id, a sentence, what it cites, and whether force lifts it."""

from typing import Final, NamedTuple

from gm_assistant.french.typography import typeset
from gm_assistant.humans.reasons.words import Names, in_words
from gm_assistant.humans.records import Facts
from gm_assistant.humans.refusals import Refusal


class No(NamedTuple):
    """A sentence to fill in with the facts, what it cites, and whether force lifts it."""

    template: str
    cites: tuple[str, ...]
    can_be_forced: bool


def _hard(template: str, *cites: str) -> No:
    return No(typeset(template), cites, can_be_forced=False)


def _soft(template: str, *cites: str) -> No:
    return No(typeset(template), cites, can_be_forced=True)


_TILES: Final = {
    "tuile.moment": _hard("La tuile du tour est déjà tirée : {player} joue la suite.", "L51"),
    "tuile.epuisee": _hard(
        "Plus de tuile « {tile} » dans la pile : choisissez-en une autre.", "L51"
    ),
    "tuile.place_prise": _hard(
        "Une tuile est déjà posée {place} : choisissez une place libre.", "L51"
    ),
    "tuile.isolee": _soft(
        "Aucune tuile ne touche cette place, {place} : posez la tuile à côté d'une autre.",
        "L51",
        "H-05",
    ),
    "tuile.sans_rue": _soft(
        "Aucune rue de « {tile} » ne prolonge une rue voisine : tournez-la, ou posez-la ailleurs.",
        "L51",
        "H-05",
    ),
    "tuile.posable": _soft("« {tile} » peut se poser {at} : posez-la.", "L51", "H-05"),
    "tuile.rue_sans_jeton": _hard("Une rue ne reçoit pas de jeton : retirez-les.", "L53"),
    "tuile.hors_des_rues": _hard(
        "{cells} : restez sur les rues de la tuile que vous posez.", "L53"
    ),
    "tuile.humains_rue": _soft(
        "Sur une rue, les humains vont au centre : placez-les par exemple en {cells}.",
        "L53",
        "H-08",
    ),
    "tuile.dehors": _hard(
        "Humains et jetons vont à l'intérieur : choisissez parmi {cells}.", "L54"
    ),
    "tuile.jetons_ensemble": _hard("Un seul jeton par case : écartez-les.", "L54"),
    "tuile.combien_d_humains": _soft("Humains à placer dans ce bâtiment : {count}.", "L54"),
    "tuile.combien_de_jetons": _soft("Jetons à placer dans ce bâtiment : {count}.", "L54"),
    "tuile.humains_ensemble": _soft("Un seul humain par case : écartez-les.", "L54", "L133"),
}
_MOVEMENT: Final = {
    "deplacement.moment": _hard("Tirez et placez d'abord la tuile du tour.", "L51", "L62"),
    "deplacement.saut": _hard(
        "Le zombie {zombie} avance par des cases qui se touchent : refaites son chemin.",
        "L62",
        "H-03",
    ),
    "deplacement.captures_commencees": _soft(
        "Les captures ont commencé : plus de déplacement avant le tour suivant.", "L76"
    ),
    "deplacement.sur_humain": _soft(
        "Le zombie {zombie} est sur la case d'un humain : jouez un autre zombie.",
        "L64",
        "L77",
        "H-24",
    ),
    "deplacement.trop_loin": _soft(
        "Il reste {steps} de mouvement à {player} : choisissez un chemin plus court.", "L62"
    ),
    "deplacement.mur": _soft(
        "Un mur sépare les bâtiments de deux tuiles : passez par la rue.", "H-04"
    ),
    "deplacement.barricade": _soft(
        "La barricade tient devant {cell} : forcez-la, ou passez par une case ouverte.",
        "L68",
        "L75",
        "L78",
        "H-09",
    ),
    "deplacement.humain": _soft(
        "Un humain occupe {cell} : arrêtez-vous sur sa case, ou contournez-la.", "L64", "L77"
    ),
    "zombie.absent": _hard("Le zombie {zombie} n'est pas sur le plateau : choisissez-en un autre."),
    "zombie.autre": _soft("C'est le tour {de_player} : choisissez un de ses zombies.", "L62"),
    "barricade.pas_batiment": _hard("{cell} n'est pas une case de bâtiment : choisissez-en une."),
    "barricade.ouverte": _hard("{cell} est déjà ouverte : passez sans jeter le dé.", "L75"),
    "barricade.loin": _soft(
        "Le zombie {zombie} doit être sur {cell}, ou dans la rue à côté : avancez-le d'abord.",
        "L68",
        "L78",
    ),
    "barricade.deja_essaye": _soft(
        "Ce bâtiment a déjà eu sa tentative ce tour-ci : essayez-en un autre.", "L72"
    ),
    "case.impraticable": _hard("On ne peut pas se tenir en {cell} : choisissez une autre case."),
}
_CAPTURES: Final = {
    "capture.en_cours": _hard("Une capture est en cours : finissez-la d'abord.", "L83"),
    "humain.absent": _hard("L'humain {human} n'est pas sur le plateau : choisissez-en un autre."),
    "capture.pas_ensemble": _hard(
        "Le zombie {zombie} n'est pas sur la case de l'humain {human} : prenez celui qui y est.",
        "L83",
    ),
    "capture.zombie_autre": _hard(
        "C'est le tour {de_player} : la capture se tente avec un de ses zombies.", "L83"
    ),
    "capture.deja_essaye": _soft(
        "La capture de l'humain {human} a déjà été tentée ce tour-ci : passez au suivant.",
        "L83",
        "H-12",
    ),
    "infection.moment": _hard(
        "Personne n'attend de carte capture : réussissez d'abord une capture."
    ),
    "infection.combien": _soft("Il faut piocher {cards} : notez-les toutes.", "L34", "L96"),
    "infection.egalite": _hard("Égalité : {player} choisit « manger » ou « infecter ».", "L98"),
    "infection.majorite": _soft("La majorité l'emporte : choisissez {card}.", "L98"),
    "fuite.moment": _hard("Personne ne fuit : ratez d'abord une capture."),
    "fuite.saut": _hard(
        "L'humain {human} avance par des cases qui se touchent : refaites son chemin.",
        "L102",
        "H-03",
    ),
    "fuite.chemin": _soft(
        "L'humain {human} doit parcourir {steps} sans revenir sur ses pas, sans croiser de zombie "
        "ni finir sur un humain : choisissez un tel chemin.",
        "L104",
        "L105",
        "L107",
        "H-13",
    ),
}
_CARDS: Final = {
    "arme.moment": _hard(
        "Une arme se donne à un humain qui vient d'être pris : attendez ce moment.", "L87"
    ),
    "arme.soi_meme": _soft(
        "{player} mène la capture : ce sont les autres qui arment l'humain.", "L87"
    ),
    "carte.main_vide": _soft("{player} n'a plus de carte en main : passez au suivant.", "L115"),
    "carte.deja_jouee": _soft(
        "{player} a déjà joué une carte : la suivante attend le début de son tour.", "L115"
    ),
    "carte.ordre": _soft(
        "Après la carte {de_other}, {player} a passé son rang : la suite va vers la gauche.",
        "L115",
        "H-11",
    ),
    "pouvoir.utilise": _soft(
        "{player} a déjà utilisé son pouvoir : il ne sert qu'une fois.", "L40"
    ),
    "blessure.moment": _hard("Personne n'est blessé : une arme doit d'abord toucher.", "L90"),
    "blessure.a_garder": _hard("Dites laquelle des cartes tirées {player} garde.", "L90", "L120"),
    "blessure.combien": _soft("Il faut piocher {cards} : notez-les toutes.", "L36", "L90"),
    "blessure.double": _soft(
        "Une carte en double doit être prise : gardez {named}.", "L90", "L120"
    ),
    "relance.rien": _hard("Aucun jet raté à relancer : continuez la partie.", "L127", "H-18"),
    "relance.sans_jeton": _soft("{player} n'a plus de jeton dé : le jet reste raté.", "L127"),
}
_TURNS: Final = {
    "tour.tuile_due": _hard("{player} doit d'abord tirer et placer une tuile.", "L51"),
    "tour.humains_dus": _soft("Avant de finir, tentez d'abord de capturer {humans}.", "L83"),
    "defausse.trop": _hard("{player} n'a que {cards} en main : défaussez-en moins.", "L111"),
    "defausse.une_seule": _soft(
        "Une seule carte se défausse par tour : gardez les autres.", "L111"
    ),
    "partie.finie": _hard(
        "La partie est finie : annulez le dernier coup pour la reprendre.", "H-20"
    ),
}
REFUSALS: Final = {**_TILES, **_MOVEMENT, **_CAPTURES, **_CARDS, **_TURNS}


def refusal(rule: str, facts: Facts, names: Names) -> Refusal:
    """The refusal of a rule, in the words of a table."""
    no = REFUSALS[rule]
    sentence = no.template.format_map(in_words(names, facts))
    return Refusal(rule, facts, sentence, can_be_forced=no.can_be_forced)
