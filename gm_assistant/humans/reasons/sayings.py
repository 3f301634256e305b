"""What may be said of a consequence: its French sentence, and the lines and rulings behind it."""

from typing import Final

from gm_assistant.engine.wording import say

_TURNS: Final = {
    "tour.commence": say("Le tour {de_player} commence.", "L51", "H-06"),
    "tour.second_pion": say(
        "À cinq ou six, un second pion entre au deuxième tour : le zombie {zombie}.",
        "L46",
        "H-24",
    ),
    "main.completee": say("{player} complète sa main : {cards}.", "L58", "H-07"),
    "tuile.posee": say("La tuile « {tile} » est posée {place}.", "L51", "H-02", "H-05"),
    "tuile.ecartee": say("La tuile « {tile} » ne va nulle part : elle est écartée.", "L51", "H-05"),
    "tuile.humains": say("Humains qui arrivent : {count}, en {cells}.", "L53", "L54", "H-08"),
    "tuile.jetons": say("Jetons dé posés : {count}, en {cells}.", "L54"),
    "defausse": say("{player} défausse {cards}.", "L111"),
    "fin.points": say("Objectif atteint : victoire {de_players}.", "H-20", "H-21"),
    "fin.plus_d_humains": say(
        "La pile est vide et il n'y a plus d'humain : victoire {de_players}.", "H-20", "H-21"
    ),
    "fin.derniere_tuile": say(
        "La pile est vide et le tour de table est fini : victoire {de_players}.", "H-20", "H-21"
    ),
    "fin.arret": say("La table s'arrête là : victoire {de_players}.", "H-20", "H-21"),
    "force": say("La table passe outre. {sentence}", "H-22"),
}
_ZOMBIES: Final = {
    "deplacement": say("Le zombie {zombie} avance de {steps}, en {cell}.", "L62", "L66", "L133"),
    "jeton.pris": say("{player} ramasse le jeton dé en {cell}.", "L79", "H-23"),
    "barricade.aide": say(
        "Les autres zombies de la case aident : +{count}.", "L73", "H-10", "H-19"
    ),
    "barricade.forcee": say(
        "{total}, il fallait {needed} ou plus : la barricade cède en {cell}.", "L68", "L74", "H-09"
    ),
    "barricade.tient": say(
        "{total}, il fallait {needed} ou plus : la barricade tient en {cell}.", "L68", "L72", "H-09"
    ),
    "pion.revient": say(
        "C'est le dernier pion : le zombie {zombie} revient au milieu du square.", "L123", "H-12"
    ),
    "pion.retire": say("Le zombie {zombie} quitte le plateau pour la réserve.", "L121", "H-16"),
    "pion.perdu": say("Le zombie {zombie} sort du jeu.", "L121", "H-16"),
}
_CAPTURES: Final = {
    "capture.reussie": say(
        "{total}, il fallait {needed} ou plus : l'humain {human} est pris.", "L83", "L85", "H-12"
    ),
    "capture.ratee": say(
        "{total}, il fallait {needed} ou plus : l'humain {human} échappe au zombie.", "L85", "L102"
    ),
    "infection.fuite": say(
        "Une carte fuite suffit, quelle que soit la majorité : l'humain {human} s'échappe.", "L97"
    ),
    "infection.mange": say("{player} mange l'humain {human} : un point.", "L98", "L99"),
    "infection.infecte": say(
        "L'humain {human} devient le zombie {zombie} : un point.", "L98", "L100"
    ),
    "infection.sans_pion": say(
        "{player} n'a plus de pion : l'humain {human} s'en va sans donner de point.",
        "L100",
        "H-17",
    ),
    "infection.sans_pion_mange": say(
        "{player} n'a plus de pion : l'humain {human} compte comme mangé.", "L100", "H-17"
    ),
    "fuite": say(
        "{player}, à droite, fait fuir l'humain {human} en {cell}.",
        "L102",
        "L104",
        "H-06",
        "H-13",
    ),
    "fuite.coince": say(
        "L'humain {human} n'a pas la place de fuir : capture et infection.", "L106", "H-13"
    ),
}
_CARDS: Final = {
    "carte.jouee": say("{player} joue une carte{event}.", "L115", "H-01", "H-11"),
    "pouvoir": say("{player} utilise son pouvoir et tourne sa carte.", "L40", "L135", "H-01"),
    "arme.donnee": say("{player} arme l'humain {human} : {card}.", "L87", "L115", "L116", "H-11"),
    "arme.blesse": say(
        "{total}, il fallait {needed} ou plus : le zombie {zombie} est blessé.", "L89", "L116"
    ),
    "arme.manque": say(
        "{total}, il fallait {needed} ou plus : le zombie {zombie} s'en tire.", "L89", "L116"
    ),
    "blessure.gardee": say("{player} garde la blessure {card}.", "L90", "L120", "H-14"),
    "blessure.deux": say(
        "Deux blessures : {player} les défausse et perd le zombie du combat.", "L121"
    ),
    "blessure.tete_piochee": say(
        "Tir en pleine tête pioché : {player} perd le zombie du combat et défausse ses blessures.",
        "L122",
        "H-15",
    ),
    "blessure.tete_gardee": say(
        "Tir en pleine tête gardé : {player} perd le zombie du combat et défausse ses blessures.",
        "L122",
        "H-15",
    ),
    "relance": say("{player} dépense un jeton dé et relance : {die}.", "L127", "L129", "H-18"),
}
_DECREES: Final = {
    "decret.joueur": say("La table décide pour {player} : {decreed}.", "H-22"),
    "decret.mouvement": say("La table décide qu'il reste {steps} de mouvement.", "H-22"),
    "decret.zombie": say("La table place le zombie {zombie} en {cell}.", "H-22"),
    "decret.zombie_parti": say("La table retire le zombie {zombie}.", "H-22"),
    "decret.humain": say("La table place l'humain {human} en {cell}.", "H-22"),
    "decret.humain_parti": say("La table retire l'humain {human}.", "H-22"),
    "decret.jetons": say("La table décide où sont les jetons dé : {cells}.", "H-22"),
    "decret.ouvertures": say(
        "La table décide où sont les jetons « pas de barricade » : {cells}.", "H-22"
    ),
}
SENTENCES: Final = {**_TURNS, **_ZOMBIES, **_CAPTURES, **_CARDS, **_DECREES}
