"""From the facts of a reason to the words of its sentence."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from gm_assistant.french.grammar import agreed, counted, de, listed
from gm_assistant.humans.records import Facts, PlayerId, number_of, owner_of
from gm_assistant.humans.squares import MIDDLE, Path, Place, Square

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
    words = {fact: _WORDS[fact](names, value) for fact, value in facts.items() if fact in _WORDS}
    return words | {f"de_{fact}": de(word) for fact, word in words.items()}


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
_WORDS: Final[Mapping[str, Callable[[Names, Any], str]]] = {
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
