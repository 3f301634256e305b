"""The first evening: what a guided game says to look at, and what a control is that is met first.

A guided game is a rehearsal of eight. `says` gives one remark at a time, about the very screen that
the MJ has before him; where there is nothing new to say it keeps quiet. `NOTES` are said once, on
any evening, at the control that they are about.
"""

from collections.abc import Mapping
from typing import Final

from gm_assistant.games.quinte_bourg.rules.game import Game, row_reached
from gm_assistant.games.quinte_bourg.screens.opening import stops_of
from gm_assistant.games.quinte_bourg.screens.taps import OPENING, begun, place_of, still_true
from gm_assistant.games.quinte_bourg.texts.scripts import Scripts
from gm_assistant.seam import pages as seam

# At the opening, by its calls.
_OPENING: Final[Mapping[str, str]] = {
    "yeux_fermes": (
        "Bienvenue. Vous menez huit joueurs inventés, une dizaine de minutes. Les grandes lettres "
        "se lisent à voix haute ; le reste n'est que pour vous. Lisez, puis touchez le bouton en "
        "bas à droite : il mène toujours à la suite."
    ),
    "conditions_personnelles": (
        "Votre premier appel. Une main, sur une maison, dit qui répond. Touchez sa condition, puis "
        "« Montrer » : l'écran ne montre plus qu'elle, et le rideau tombe quand on la cache."
    ),
    "detectives": (
        "Ici, la réponse est d'ouvrir les yeux et de se reconnaître : rien à toucher. Au bouton "
        "« Les joueurs répondent », tout en haut, vos huit joueurs jouent à votre place."
    ),
    "conversion": (
        "Qui l'on désigne, on touche sa maison. Touchez-en une éteinte : rien ne change, et une "
        "phrase dit pourquoi. Cela vaut partout."
    ),
    "reptiliens": (
        "Vous vous êtes trompé ? « Annuler », en bas à gauche, dit ce qu'il reprend, et reprend "
        "autant de pas que vous voulez. Personne ne vous demandera si vous êtes sûr."
    ),
    "amoureux": "Deux maisons à toucher, l'une après l'autre : ce sont les Amoureux.",
    "rappels": (
        "Si quelqu'un s'approche, « Rideau » cache tout d'un coup ; maintenez le doigt pour le "
        "lever."
    ),
    "premiere_nuit": "Vos joueurs se connaissent. Faites tomber la première nuit.",
}
# By night, by its rows.
_NIGHT: Final[Mapping[str, str]] = {
    "reptiliens": (
        "La nuit est une liste d'appels : à gauche ou en haut, tous ceux de ce soir. Touchez la "
        "maison que les Reptiliens désignent, et l'appel suivant vient tout seul."
    ),
    "amoureux": (
        "Touchez celle des deux maisons où ils dorment. Ne choisissent-ils rien ? Le bouton du bas "
        "tire au sort."
    ),
    "marchand_de_sable": (
        "Un appel d'avant était faux ? Touchez-le dans la liste, puis la bonne maison : tout ce "
        "qui suit est recalculé, et la table n'en sait rien."
    ),
    "fureteur": (
        "Il demande ; au prochain écran, la réponse s'affiche d'abord, en grand, avec le geste qui "
        "la donne. Donnez-la, et continuez."
    ),
    "voleur": "À tout moment, en pleine nuit aussi, quelqu'un peut lever le bras : « Invocation ».",
    "psychopathe": (
        "« Lits », à côté du nom de l'appel, montre qui dort où, et pourquoi. Tous les "
        "déplacements de la nuit sont tenus pour vous."
    ),
    "attaque": (
        "Tout ce qui précède décide de cette attaque : qui est là, qui peut mourir, ce qui "
        "protège. C'est calculé ; lisez, et touchez le bouton du bas."
    ),
    "aube": "Le soleil se lève pour qui dormait d'un sommeil lourd. Rien à retenir.",
    "jour": "La nuit est faite. Ouvrez le jour : l'écran s'éclaircit, les yeux s'ouvrent.",
}
# By day, by its stages; « lever » comes before the first.
_DAY: Final[Mapping[str, str]] = {
    "lever": (
        "Le jour aussi est une liste, dans l'ordre du livre de règles. Ce qui n'a rien à faire est "
        "passé de soi-même."
    ),
    "postes": "Ce que la nuit a changé aux postes publics se lit ici, à voix haute.",
    "morts": (
        "Les morts de la nuit se disent ici, dans l'ordre des places. Chacun dit ensuite ce qu'il "
        "devient : touchez sa réponse."
    ),
    "heritages": "Les pièces des morts passent à qui de droit ; il n'y a rien à compter.",
    "session": "Le Président choisit la session. Touchez-la : le reste de la journée en dépend.",
    "loi": "Une loi se propose, puis le Sénateur tranche. Personne n'en veut ? Passez.",
    "vote": (
        "Ouvrez le vote, puis touchez la maison que nomme chaque votant : son tour est annoncé. "
        "Une voix fausse se corrige même après coup."
    ),
    "mariages": "Deux maisons, puis un prix et une place. Ou personne : la suite.",
    "pickpockets": "Une maison, et une pièce passe d'une poche à l'autre.",
    "richesse": (
        "La maison la plus riche est à l'abri pour la nuit. Touchez « Village », en haut : tout ce "
        "que vous savez de chacun, et son histoire."
    ),
}
_OVER: Final = (
    "Voilà une nuit et un jour : vous savez mener. Continuez si vous voulez, les joueurs restent ; "
    "ou quittez la visite, et mettez votre table."
)
_ENDED: Final = (
    "Une condition est remplie : la partie peut s'arrêter, et vous seul le savez. « Voir la fin » "
    "dit qui gagne et raconte la soirée."
)

NOTES: Final[Mapping[str, str]] = {
    "horns": (
        "L'index et l'auriculaire, chez l'un des leurs ? Cochez avant de toucher sa maison : ils "
        "visent l'invité qui dort chez lui."
    ),
    "disagreed": (
        "Ils ne s'accordent pas ? Cochez, puis touchez la maison que montre la Reptilienne alpha : "
        "c'est elle qui décide."
    ),
    "carnage": (
        "En mode carnage, chaque Reptilien éveillé attaque aussi là où il passe la nuit. Ne cochez "
        "que si votre table le joue."
    ),
    "lits": "« Lits » montre qui dort où, et pourquoi, à cet instant.",
    "invocation": (
        "Quelqu'un lève le bras et fait tourner sa main ? « Invocation », puis sa maison. L'appel "
        "interrompu reprend de lui-même."
    ),
    "silence": (
        "Personne ne répondra : un silence commence de lui-même, une fois l'appel lu, et dure ce "
        "que dure une réponse. Gardez le rythme : personne ne doit deviner."
    ),
}


# Of a call or a stage that asks nothing new.
_AS_BEFORE: Final = (
    "Comme tout à l'heure : lisez, touchez ce que l'on vous répond, et passez à la suite."
)


def says(scripts: Scripts, scene: seam.Scene[Game]) -> str:
    """What to look at now; empty away from the present moment."""
    game = scene.game
    village = game.village
    if village.result is not None:
        return _ENDED
    if village.phase == "ouverture":
        draft = still_true(begun(scene, OPENING), len(game.moves))
        stop = stops_of(scripts.opening)[place_of(draft, None).shown]
        return _OPENING.get(stop.row.id, _AS_BEFORE) if scene.page == "ouverture" else ""
    if village.day > 1:
        return _OVER
    if village.phase == "nuit":
        return _NIGHT.get(row_reached(game), _AS_BEFORE) if scene.page == "nuit" else ""
    return _DAY.get(village.stage or "lever", _AS_BEFORE) if scene.page == "jour" else ""
