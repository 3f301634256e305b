"""What is said of each consequence: a French sentence, and the lines and rulings it rests on."""

from typing import Final

from gm_assistant.engine.wording import Saying, say

_TOUR: Final[dict[str, Saying]] = {
    "passe_outre": say("La table passe outre. Sans cela : {refusal}"),
    "chanson.abandonnee": say(
        "La chanson {song} est abandonnée : elle ne compte pour personne.", "S-03"
    ),
    "chanson.ouverte": say(
        "Chanson {song} : tous les zombis sont entiers, les cartes mélangées,"
        " et le pion Premier joueur est à {player}.",
        "L29",
        "L30",
        "S-01",
        "S-04",
    ),
    "pile.chaque_tour": say(
        "Réglage de la table : tout est remélangé avant la distribution ({cards} cartes).", "M-03"
    ),
    "pile.vide": say(
        "La pile ne suffit plus : la défausse ({cards} cartes) est mélangée et la refait.", "M-03"
    ),
    "prelude.distribue": say(
        "{player} distribue quatre cartes à chaque zombi debout : {players}.", "L46", "T-01", "T-05"
    ),
    "foule.frappe": say(
        "Deux attaques au hasard ouvrent la ligne {de_player} : {limbs}.", "L50", "L52"
    ),
    "danse.commence": say(
        "Chacun a ses deux cartes de la foule : la danse commence, {player} joue d'abord.",
        "L58",
        "T-02",
    ),
    "danse.attaque": say(
        "La carte va dans la ligne d'attaque {de_target} : {limb} ; son autre bord ne compte pas.",
        "L34",
        "L62",
    ),
    "danse.defense": say(
        "La carte va dans la ligne de défense {de_target} : {limb}, où qu'elle y soit posée.",
        "L38",
        "L60",
    ),
    "danse.retour": say(
        "Chacun a joué deux cartes : on revient en sens inverse, premier joueur en dernier.",
        "L66",
        "T-03",
        "T-04",
    ),
    "danse.finie": say("Toutes les mains sont vides : il est temps de compter.", "L72"),
}

_COMPTE: Final[dict[str, Saying]] = {
    "compte.mains": say("Défaussées sans être jouées : {figures}.", "L72", "T-08"),
    "compte.pares": say(
        "{player} pare {limbs} : chaque paire s'en va sans dommage.", "L72", "D-01", "D-03"
    ),
    "compte.degats": say("{player} prend en dégâts {limbs}.", "L74", "M-05"),
    "compte.surplus": say(
        "Sans effet sur {player} : {limbs}, car un membre ne porte que ce qui le fait tomber.",
        "L74",
        "D-01",
        "D-02",
    ),
    "compte.tombe": say("{player} perd un membre : {limb}.", "L74", "L88"),
    "compte.sort": say(
        "{player} a perdu trois membres et sort, une fois tous les dégâts posés.", "L78", "D-04"
    ),
    "compte.balaye": say(
        "Toutes les cartes de la table sont défaussées, les défenses inutiles aussi.", "L84", "D-05"
    ),
    "pion.passe": say(
        "Le pion Premier joueur passe {de_giver} à {player}, premier zombi debout à gauche.",
        "L84",
        "T-06",
    ),
}

_FIN: Final[dict[str, Saying]] = {
    "fin.dernier_debout": say(
        "{player} reste seul zombi debout et gagne la chanson, quelles que soient ses blessures.",
        "L78",
        "F-01",
        "F-06",
    ),
    "fin.tous_dehors": say(
        "Tous ceux qui dansaient sortent au même tour : on compare {players}.", "L80", "F-02"
    ),
    "fin.degats.chanson": say(
        "Pions Dommage sur les plateaux : {figures}. Au plus bas : {winners}.", "L80", "F-03"
    ),
    "fin.degats.tour": say(
        "Pions Dommage de ce seul tour (réglage de la table) : {figures}. Au plus bas : {winners}.",
        "L80",
        "F-03",
    ),
    "fin.membres": say(
        "Membres encore valides : {figures}. Au plus haut : {winners}.", "L80", "F-04"
    ),
    "fin.egalite.partage": say(
        "Rien ne les départage : la chanson est partagée entre {players}.", "F-05"
    ),
    "fin.egalite.personne": say(
        "Rien ne départage {players} : par réglage de la table, personne ne gagne.", "F-05"
    ),
    "concert.finit": say("Score du concert : {score}. En tête : {winners}.", "L11", "S-02", "S-04"),
    "concert.sans_point": say(
        "Score du concert : {score}. Aucun point, donc personne ne gagne.", "S-02", "S-04"
    ),
}

_DECRETS: Final[dict[str, Saying]] = {
    "decret.degats": say(
        "Décret : {player}, {limb}, passe de {before} à {after} en dégâts."
        " Cela ne fait sortir personne avant le prochain compte.",
        "X-01",
    ),
    "decret.dehors": say(
        "Décret : {player} sort. Sa main et ce qui est devant son zombi sont défaussés ;"
        " ses cartes posées ailleurs y restent.",
        "X-02",
    ),
    "decret.retour": say("Décret : {player} revient dans la fosse.", "X-02"),
    "decret.pion": say("Décret : le pion Premier joueur va à {player}.", "X-03"),
}

SAYINGS: Final[dict[str, Saying]] = {**_TOUR, **_COMPTE, **_FIN, **_DECRETS}
