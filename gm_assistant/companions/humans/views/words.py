"""The words of the screens: players, pawns, squares, chances."""

from typing import Final

from gm_assistant.french.grammar import counted, de
from gm_assistant.humans.reasons.words import CHARACTERS, tile_in_words
from gm_assistant.humans.records import HumanId, PlayerId, ZombieId, number_of, owner_of
from gm_assistant.humans.squares import Square
from gm_assistant.humans.tiles import TOWN_SQUARE
from gm_assistant.humans.town import Town

FACES: Final = 6
RULINGS: Final = {
    "end": "La fin",
    "head_shot": "Tir en pleine tête",
    "no_pawn": "Infecter sans pion",
    "lost_pawns": "Pions perdus",
    "two_humans": "Deux humains d'une rue",
}
CHOICES: Final = {
    "points": "au premier à son objectif",
    "plus_d_humains": "pile vide et plus un humain",
    "derniere_tuile": "après la dernière tuile",
    "piochee": "piochée, elle suffit",
    "gardee": "seulement si elle est gardée",
    "rien": "aucun point",
    "mange": "un point, comme mangé",
    "reserve": "reviennent à la réserve",
    "perdus": "sortent du jeu",
    "deux_cases": "sur deux cases",
    "centre": "tous deux au centre",
}
REASONS: Final = {
    "points": "L'objectif est atteint.",
    "plus_d_humains": "La pile est vide et il n'y a plus d'humain.",
    "derniere_tuile": "La pile est vide et le tour de table est fini.",
    "arret": "La table s'est arrêtée là.",
}


def name_of(town: Town, player: PlayerId) -> str:
    return town.names.players[player]


def tile_name(town: Town, tile: str) -> str:
    if tile == TOWN_SQUARE:
        return "le square"
    return tile_in_words(town.names, tile)


def bare_character(character: str) -> str:
    named = CHARACTERS[character]
    return named.removeprefix("l'").removeprefix("la ").removeprefix("le ")


def zombie_name(town: Town, zombie: ZombieId) -> str:
    return f"le zombie {number_of(zombie)} {de(name_of(town, owner_of(zombie)))}"


def human_name(human: HumanId) -> str:
    return f"l'humain {human}"


def told(square: Square) -> str:
    """A square as forms say it."""
    return f"{square[0]},{square[1]}"


def steps_words(count: int) -> str:
    return counted(count, "case", "cases")


def chances(needed: int, bonus: int = 0) -> str:
    """What a die must show, and how often it does."""
    least = needed - bonus
    if least <= 1:
        return "réussit toujours"
    if least > FACES:
        return "impossible sans bonus"
    return f"{least} ou plus : {counted(FACES + 1 - least, 'chance', 'chances')} sur {FACES}"


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def moment_of(town: Town) -> str:
    return f"Tour {town.turn} : {name_of(town, town.current)}"


def one_line(words: str) -> str:
    """What can be read of a text that somebody typed, on one line."""
    return " ".join("".join(it if it.isprintable() else " " for it in words).split())
