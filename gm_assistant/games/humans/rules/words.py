"""What is said at the table of Humans!!!: facts in words, refusals, and the reason of each thing.

`WORDS` says each fact of a consequence, a refusal or a move by its name. `REFUSALS` is every way
of saying no, `SAYINGS` every thing that may happen: each a sentence to fill in with the facts, and
the lines and rulings behind it. How a move is said stands beside its kind, in `game`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from gm_assistant.engine import wording
from gm_assistant.engine.game import Facts
from gm_assistant.engine.wording import say
from gm_assistant.french.language import agreed, counted, de, listed, typeset
from gm_assistant.games.humans.rules.board import (
    MIDDLE,
    Path,
    Place,
    PlayerId,
    Square,
    number_of,
    owner_of,
)

# From the facts of a reason to the words of its sentence.

CARDS: Final[Mapping[str, str]] = {
    "eat": "manger",
    "infected": "infecter",
    "escape": "fuite",
    "head_shot": "tir en pleine tête",
    "tete": "tête",
    "tronconneuse": "tronçonneuse",
}
CHARACTERS: Final[Mapping[str, str]] = {
    "avocat": "l'avocat",
    "pom_pom_girl": "la pom-pom girl",
    "docteur": "le docteur",
    "lutteur": "le lutteur",
    "mineur": "le mineur",
    "musicien": "le musicien",
}
TILES: Final[Mapping[str, str]] = {
    "te": "carrefour en T",
    "hopital": "hôpital",
    "ecole": "école",
    "supermarche": "supermarché",
    "cinema": "cinéma",
    "eglise": "église",
    "station_service": "station-service",
}


class Names(NamedTuple):
    """How this table calls its players and its tiles."""

    players: Mapping[PlayerId, str]
    tiles: Mapping[str, str]


MIDDLE_NAME: Final = "C"


def in_words(names: Names, facts: Facts) -> dict[str, str]:
    """Each fact as a word, and the same after « de »."""
    words = {fact: WORDS[fact](names, value) for fact, value in facts.items() if fact in WORDS}
    return words | {f"de_{fact}": de(word) for fact, word in words.items()}


def of_each(names: Names, players: Sequence[PlayerId]) -> str:
    """« d'Ana et de Carl »: each of them after its own « de »."""
    return listed(de(_player(names, it)) for it in players)


def plain(identifier: str) -> str:
    return identifier.replace("_", " ")


def card(identifier: str) -> str:
    return CARDS.get(identifier, plain(identifier))


def cards(identifiers: tuple[str, ...]) -> str:
    return listed(f"« {card(it)} »" for it in identifiers)


def cell(square: Square) -> str:
    """Seen from the middle of the square: N3 E1 is three squares north of it and one east."""
    column, row = column_name(square[0]), row_name(square[1])
    if MIDDLE_NAME in (column, row):
        return row if column == MIDDLE_NAME else column
    return f"{row} {column}"


def column_name(x: int) -> str:
    return _from_the_middle(x - MIDDLE[0], "O", "E")


def row_name(y: int) -> str:
    return _from_the_middle(y - MIDDLE[1], "N", "S")


def _from_the_middle(far: int, before: str, after: str) -> str:
    return f"{before if far < 0 else after}{abs(far)}" if far else MIDDLE_NAME


def cells(squares: Path) -> str:
    return listed(cell(it) for it in squares)


def place(at: Place) -> str:
    """Where a tile lies, seen from the town square: never written as a square is."""
    east = ("à l'est" if at[0] > 0 else "à l'ouest", abs(at[0]))
    south = ("au sud" if at[1] > 0 else "au nord", abs(at[1]))
    ways = [it for it in (south, east) if it[1]]
    if not ways:
        return "sur le square"
    if all(count == 1 for _, count in ways):
        return f"{ways[0][0]}{'-' + ways[1][0][4:] if len(ways) == 2 else ''} du square"
    far = listed(f"{counted(count, 'tuile')} {way}" for way, count in ways)
    return f"à {far} du square"


def _player(names: Names, player: PlayerId) -> str:
    return names.players[player]


def _zombie(names: Names, zombie: str) -> str:
    return f"{number_of(zombie)} {de(names.players[owner_of(zombie)])}"


def tile_in_words(names: Names, tile: str) -> str:
    return names.tiles.get(tile) or TILES.get(tile) or plain(tile)


def _decreed(_names: Names, decreed: Mapping[str, Any]) -> str:
    return listed(_DECREED[fact](value) for fact, value in decreed.items())


def turning(rotation: int) -> str:
    return f"tournée de {rotation} degrés" if rotation else "sans la tourner"


def _at(_names: Names, where: tuple[Place, int] | None) -> str:
    return "" if where is None else f"{place(where[0])}, {turning(where[1])}"


def _count(one: str, several: str) -> Callable[[Names, int], str]:
    return lambda _names, value: counted(value, one, several)


def _said(word: Callable[[Any], str]) -> Callable[[Names, Any], str]:
    return lambda _names, value: "" if value is None else word(value)


def _humans(numbers: Sequence[int]) -> str:
    who = agreed(len(numbers), "l'humain", "les humains")
    return f"{who} {listed(map(str, numbers))}"


_DECREED: Final[Mapping[str, Callable[[Any], str]]] = {
    "hand": lambda it: counted(it, "carte en main", "cartes en main"),
    "do_over": lambda it: counted(it, "jeton dé", "jetons dé"),
    "eaten": lambda it: counted(it, "humain mangé", "humains mangés"),
    "wounds": lambda it: f"blessure : {cards(it)}" if it else "aucune blessure",
    "ability_used": lambda it: "pouvoir utilisé" if it else "pouvoir intact",
    "played": lambda it: "une carte déjà jouée" if it else "aucune carte jouée",
}
WORDS: Final[Mapping[str, Callable[[Names, Any], str]]] = {
    "player": _player,
    "other": lambda names, it: "" if it is None else _player(names, it),
    "players": lambda names, it: listed(_player(names, one) for one in it),
    "zombie": _zombie,
    "human": _said(str),
    "humans": _said(_humans),
    "cell": _said(cell),
    "cells": _said(cells),
    "place": _said(place),
    "at": _at,
    "tile": tile_in_words,
    "card": _said(lambda it: f"« {card(it)} »"),
    "named": _said(cards),
    "event": _said(lambda it: f" : {it}" if it else ""),
    "cards": _count("carte", "cartes"),
    "steps": _count("case", "cases"),
    "count": _said(str),
    "total": _said(str),
    "needed": _said(str),
    "die": _said(str),
    "sentence": _said(str),
    "decreed": _decreed,
}


# The ways of saying no: for each an id, a sentence, what it cites, and whether force lifts it.


class No(NamedTuple):
    """A sentence to fill in with the facts, what it cites, and whether force lifts it."""

    template: str
    cites: tuple[str, ...]
    can_be_forced: bool


def _hard(template: str, *cites: str) -> No:
    return No(typeset(template), cites, can_be_forced=False)


def _soft(template: str, *cites: str) -> No:
    return No(typeset(template), cites, can_be_forced=True)


_NO_TILE: Final = {
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
_NO_MOVEMENT: Final = {
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
_NO_CAPTURE: Final = {
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
_NO_CARD: Final = {
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
_NO_TURN: Final = {
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
REFUSALS: Final = {**_NO_TILE, **_NO_MOVEMENT, **_NO_CAPTURE, **_NO_CARD, **_NO_TURN}


class Refusal(wording.Refusal):
    """A refusal by its rule and its facts, in the words of a table."""

    def __init__(self, rule: str, facts: Facts, names: Names) -> None:
        super().__init__()
        self.rule, self.facts, self.names = rule, facts, names
        self.can_be_forced = REFUSALS[rule].can_be_forced

    @property
    def sentence(self) -> str:
        """What is wrong, and what can be done instead."""
        return REFUSALS[self.rule].template.format_map(in_words(self.names, self.facts))


# What may be said of a consequence: its French sentence, and the lines and rulings behind it.

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
    "fin.points": say("Objectif atteint : victoire {of_each}.", "H-20", "H-21"),
    "fin.plus_d_humains": say(
        "La pile est vide et il n'y a plus d'humain : victoire {of_each}.", "H-20", "H-21"
    ),
    "fin.derniere_tuile": say(
        "La pile est vide et le tour de table est fini : victoire {of_each}.", "H-20", "H-21"
    ),
    "fin.arret": say("La table s'arrête là : victoire {of_each}.", "H-20", "H-21"),
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
SAYINGS: Final = {**_TURNS, **_ZOMBIES, **_CAPTURES, **_CARDS, **_DECREES}
