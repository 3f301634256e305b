"""What happened, by which rule, and each move, in French sentences."""

from dataclasses import dataclass
from typing import Final

from gm_assistant.engine.wording import say
from gm_assistant.french.grammar import counted, de, listed
from gm_assistant.games.humans.rules import moves
from gm_assistant.games.humans.rules.board import Consequence, Facts
from gm_assistant.games.humans.rules.moves import Move
from gm_assistant.games.humans.rules.refusals import Names, card, cards, cell, in_words, place
from gm_assistant.games.humans.rules.town import Town

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


# Why: the reason behind each consequence of a move, data first and its sentence second.


@dataclass(frozen=True, slots=True)
class Why:
    """A reason: its rule, what it cites, its facts, and its sentence."""

    rule: str
    cites: tuple[str, ...]
    facts: Facts
    sentence: str


def why(town: Town) -> tuple[Why, ...]:
    """The reasons of everything that the last move did."""
    return tuple(_reason(town, it) for it in town.happened)


def _reason(town: Town, happened: Consequence) -> Why:
    saying = SENTENCES[happened.rule]
    sentence = saying.template.format_map(in_words(town.names, happened.facts))
    return Why(happened.rule, saying.cites, happened.facts, sentence)


# A move in one French sentence, for the journal.


def describe(town: Town, move: Move) -> str:
    """What was decided, as the town stood before it."""
    said = _said(town, move)
    return f"{said} (la table passe outre)." if move.force else f"{said}."


def _said(town: Town, move: Move) -> str:
    names = town.names
    match move:
        case moves.LayTile():
            return _laid(names, town.current, move)
        case moves.Walk():
            return _walked(names, move)
        case moves.ForceBarricade():
            return _forced_open(names, move)
        case moves.TryHuman() | moves.DrawInfection() | moves.DrawWounds() | moves.Flee():
            return _captured(town, move)
        case moves.Arm() | moves.PlayEvent() | moves.UseAbility():
            return _played(names, move)
        case moves.Correct():
            return _corrected(names, move)
        case _:
            return _plainly(town, move)


def _plainly(town: Town, move: moves.Reroll | moves.EndTurn | moves.Stop | moves.Note) -> str:
    match move:
        case moves.Reroll():
            return f"Relance avec un jeton dé : {move.die}"
        case moves.EndTurn():
            ended = f"Fin du tour {de(town.names.players[town.current])}"
            discarded = counted(move.discard, "carte défaussée", "cartes défaussées")
            return f"{ended}, {discarded}" if move.discard else ended
        case moves.Stop():
            return "La table arrête la partie"
        case moves.Note():
            return f"Note : {move.text}"


def _laid(names: Names, current: str, move: moves.LayTile) -> str:
    words = in_words(names, {"player": current, "tile": move.tile})
    if not move.placed:
        return "{player} écarte la tuile « {tile} »".format_map(words)
    turned = f", tournée de {move.rotation} degrés" if move.rotation else ""
    where = f"{place((move.x, move.y))}{turned}"
    return f"{words['player']} pose la tuile « {words['tile']} » {where}"


def _walked(names: Names, move: moves.Walk) -> str:
    facts = {"zombie": move.zombie, "steps": len(move.path), "cell": move.path[-1]}
    return "Le zombie {zombie} avance de {steps}, en {cell}".format_map(in_words(names, facts))


def _forced_open(names: Names, move: moves.ForceBarricade) -> str:
    words = in_words(names, {"zombie": move.zombie, "cell": move.cell})
    helped = ", avec l'aide de la case" if move.help else ""
    said = "Le zombie {zombie} force la barricade en {cell}".format_map(words)
    return f"{said}{helped} : {_thrown(move.die, move.bonus)}"


def _captured(
    town: Town, move: moves.TryHuman | moves.DrawInfection | moves.DrawWounds | moves.Flee
) -> str:
    match move:
        case moves.TryHuman():
            words = in_words(town.names, {"zombie": move.zombie, "human": move.human})
            said = "Le zombie {zombie} tente de capturer l'humain {human}".format_map(words)
            return f"{said} : {_thrown(move.die, move.bonus)}"
        case moves.DrawInfection():
            chosen = f", choix : « {card(move.choice)} »" if move.choice else ""
            return f"Cartes capture : {cards(move.cards)}{chosen}"
        case moves.DrawWounds():
            kept = f", gardée : « {card(move.keep)} »" if move.keep else ""
            return f"Cartes blessure : {cards(move.cards)}{kept}"
        case moves.Flee():
            if not move.path:
                return f"L'humain ne peut pas fuir : {move.die}"
            mover = town.names.players[town.on_the_right]
            return f"{mover} fait fuir l'humain en {cell(move.path[-1])} : {move.die}"


def _played(names: Names, move: moves.Arm | moves.PlayEvent | moves.UseAbility) -> str:
    player = names.players[move.player]
    match move:
        case moves.Arm():
            return (
                f"{player} arme l'humain, « {card(move.card)} » : {_thrown(move.die, move.bonus)}"
            )
        case moves.PlayEvent():
            return f"{player} joue une carte{f' : {move.card}' if move.card else ''}"
        case moves.UseAbility():
            return f"{player} utilise son pouvoir"


def _thrown(die: int, bonus: int) -> str:
    return f"{die}{bonus:+d}" if bonus else str(die)


def _corrected(names: Names, move: moves.Correct) -> str:
    about = [names.players[move.player]] if move.player is not None else []
    if move.zombie is not None:
        about.append("le zombie {zombie}".format_map(in_words(names, {"zombie": move.zombie})))
    if move.human is not None:
        about.append(f"l'humain {move.human}")
    about += ["le mouvement"] if move.movement_left is not None else []
    about += ["les jetons dé"] if move.tokens is not None else []
    about += ["les passages ouverts"] if move.no_barricade is not None else []
    return f"La table corrige : {listed(about)}" if about else "La table ne corrige rien"
