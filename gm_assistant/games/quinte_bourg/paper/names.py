"""Whole names that stay distinct in a workbook, where a name is also a key."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from gm_assistant.french.language import NARROW, NO_BREAK
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import PlayerId
from gm_assistant.seam.paper import one_line

T = TypeVar("T")
OUT_OF_THE_GAME: Final = "(hors du jeu)"
# What typing leaves around a word, or puts for a space.
SPACES: Final = f" {NO_BREAK}{NARROW}\t\n\r"


def whole_names(village: Village) -> dict[PlayerId, str]:
    """One name for each player; two that a cell could not tell apart get their place."""
    names = {it.id: one_line(it.name) for it in village.in_seat_order()}
    places = {player: place for place, player in enumerate(names, start=1)}
    twins = repeated((*names.values(), OUT_OF_THE_GAME))
    return {
        player: f"{name} (place {places[player]})" if key_of(name) in twins else name
        for player, name in names.items()
    }


def repeated(names: Iterable[str]) -> set[str]:
    """The keys that more than one of these names has."""
    times = Counter(key_of(name) for name in names)
    return {name for name, count in times.items() if count > 1}


def key_of(words: object) -> str:
    """What makes two cells say the same: neither spaces, capitals nor how an accent is composed."""
    text = unicodedata.normalize("NFC", str(words))
    for sign in SPACES:
        text = text.replace(sign, " ")
    return " ".join(it for it in text.split(" ") if it).casefold().replace("'", "’")


def by_key(labels: Mapping[T, str]) -> dict[str, T]:
    """What each label stands for, by the key of its words."""
    return {key_of(label): it for it, label in labels.items()}


def listed_by(names: Mapping[PlayerId, str], players: Iterable[PlayerId | None]) -> str:
    """Several names in one cell; nobody leaves it empty."""
    return ", ".join(names[it] for it in players if it is not None)
